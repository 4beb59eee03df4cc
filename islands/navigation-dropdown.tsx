/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props {
  id: string;
  name: string;
  /** Whether a link with the name stands before it, so that the button only needs an arrow. */
  besideLink: boolean;
}

/** Milliseconds that a pointer must rest before a dropdown opens or closes: it may cross one on its way. */
const INTENT = 150;
/** Tells the other dropdowns that one has opened: only one is open at a time. */
const OPENED = "navigation:opened";

/** A dropdown of the navigation: opens on hover, click, Enter and Space; Escape closes it (ARIA APG, disclosure navigation). */
export default function NavigationDropdown({ id, name, besideLink, slot }: WithSlot<Props>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const change = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (next) document.dispatchEvent(new CustomEvent(OPENED, { detail: id }));
    },
    [id],
  );

  useEffect(() => {
    const item = button.current?.closest("li");
    if (!item) return undefined;
    let timer = 0;
    const changeSoon = (next: boolean) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => change(next), INTENT);
    };
    // A finger has no hover: its tap is a click.
    const enter = (event: PointerEvent) => event.pointerType === "mouse" && changeSoon(true);
    const leave = (event: PointerEvent) => event.pointerType === "mouse" && changeSoon(false);
    item.addEventListener("pointerenter", enter);
    item.addEventListener("pointerleave", leave);
    // The pointer may have woken this island by resting on it.
    if (item.matches(":hover") && matchMedia("(hover: hover)").matches) changeSoon(true);
    return () => {
      clearTimeout(timer);
      item.removeEventListener("pointerenter", enter);
      item.removeEventListener("pointerleave", leave);
    };
  }, [change]);

  // Before the browser paints: what happens right after it has opened may have to close it.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const item = button.current?.closest("li");
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      if (item?.contains(document.activeElement)) button.current?.focus();
      change(false);
    };
    const closeForOther = (event: Event) => event instanceof CustomEvent && event.detail !== id && change(false);
    const closeOutside = (event: Event) =>
      event.target instanceof Node && !item?.contains(event.target) && change(false);
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener(OPENED, closeForOther);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener(OPENED, closeForOther);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("pointerdown", closeOutside);
    };
  }, [open, id, change]);

  return (
    <>
      <button
        ref={button}
        type="button"
        class={besideLink ? "dropdown-button arrow-only" : "dropdown-button"}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => change(!open)}
      >
        {besideLink ? <span class="visually-hidden">{`${name}: more links`}</span> : name}
      </button>
      <ul id={id} class="dropdown" {...slot} />
    </>
  );
}
