/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useEffect, useState } from "preact/hooks";

interface Props {
  name: string;
  slug: string;
}

/**
 * What a listing keeps behind “More info”. Collapsed at first, found by find-in-page (`hidden="until-found"`), opened
 * by its own address (`#slug`). Without JavaScript styles show the panel and hide the button.
 */
export default function ExpandableListing({ name, slug, slot }: WithSlot<Props>) {
  const [open, setOpen] = useState(false);
  const panel = `${slug}-details`;

  useEffect(() => {
    const openForAddress = () => {
      if (decodeURIComponent(location.hash.slice(1)) === slug) setOpen(true);
    };
    openForAddress();
    addEventListener("hashchange", openForAddress);
    return () => removeEventListener("hashchange", openForAddress);
  }, [slug]);

  return (
    <>
      <button
        type="button"
        class="listing-button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {open ? "Less info" : "More info"}
        <span class="visually-hidden">{` about ${name}`}</span>
      </button>
      <div
        id={panel}
        class="listing-details"
        hidden={open ? undefined : "until-found"}
        onBeforeMatch={() => setOpen(true)}
        {...slot}
      />
    </>
  );
}
