/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * The main navigation: a button that shows and hides the list on narrow screens. On wide screens, and without JavaScript,
 * styles always show the list.
 */
export default function SiteNavigation({ slot }: WithSlot<object>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

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
