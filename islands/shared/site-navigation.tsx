/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useEffect, useRef, useState } from "preact/hooks";

/** What a link to the menu names: the part of the header with the button. */
const MENU = "#menu";

/**
 * The main navigation: a button that shows and hides the list on narrow screens. On wide screens,
 * and without JavaScript, styles always show the list.
 */
export function SiteNavigation({ slot }: WithSlot<object>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // A link to “#menu”, from further down the page, opens it. Without the fragment in the address,
  // the same link works again.
  useEffect(() => {
    const openByLink = () => {
      if (location.hash !== MENU) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      setOpen(true);
      button.current?.focus();
    };
    openByLink();
    addEventListener("hashchange", openByLink);
    // No cleanup: an island lives as long as its page.
  }, []);

  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // An open list in the menu closes first.
      if (button.current?.parentElement?.querySelector(".menu [aria-expanded=true]")) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);

  return (
    <>
      <button
        ref={button}
        type="button"
        class="menu-button"
        aria-expanded={open}
        aria-controls="site-menu"
        onClick={() => setOpen(!open)}
      >
        Menu
      </button>
      <ul id="site-menu" class="menu" {...slot} />
    </>
  );
}
