/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { LISTING_CHANGED } from "./shared/listing-changed.ts";
import { leave, left } from "./shared/page-state.ts";

interface Props {
  name: string;
  slug: string;
}

/**
 * The panel behind “More info” of a listing. It is collapsed at first, is found by find-in-page
 * (`hidden="until-found"`), opens for its own address (`#slug`), and keeps its state when the
 * visitor returns. Without JavaScript, styles show the panel and hide the button.
 */
export default function ExpandableListing({ name, slug, slot }: WithSlot<Props>) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const key = `open:${slug}`;
  const id = `${slug}-details`;

  useEffect(() => {
    const isMeant = () => location.hash === `#${slug}`;
    const openForAddress = () => isMeant() && setOpen(true);
    if (left(key) ?? isMeant()) setOpen(true);
    addEventListener("hashchange", openForAddress);
    return () => removeEventListener("hashchange", openForAddress);
  }, [slug, key]);

  const first = useRef(true);
  // Before the next frame: a visitor who leaves or reloads right after a press finds the entry in
  // the same state.
  useLayoutEffect(() => {
    if (!first.current) {
      // An entry that the address opened and the visitor closed stays closed.
      leave(key, open || (location.hash === `#${slug}` ? false : undefined));
      panel.current?.dispatchEvent(new CustomEvent(LISTING_CHANGED, { bubbles: true }));
    }
    first.current = false;
  }, [open, key, slug]);

  return (
    <>
      <button
        type="button"
        class="listing-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? "Less info" : "More info"}
        <span class="visually-hidden">{` about ${name}`}</span>
      </button>
      <div
        ref={panel}
        id={id}
        class="listing-details"
        hidden={open ? undefined : "until-found"}
        onBeforeMatch={() => setOpen(true)}
        {...slot}
      />
    </>
  );
}
