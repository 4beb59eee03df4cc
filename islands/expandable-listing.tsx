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
 * The details behind “More info”: collapsed at first, found by find-in-page (`hidden="until-found"`), opened by its
 * address (`#slug`), and restored when the visitor comes back. Without JavaScript, styles show the panel and hide the
 * button.
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
  // Immediately and not after the next frame, so that leaving or reloading right after a press keeps the state.
  useLayoutEffect(() => {
    if (!first.current) {
      // An entry that was opened by its address and then closed stays closed.
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
