/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props {
  id: string;
  name: string;
  /** The page of that name, where there is one: its link stands before the button, which then is an arrow alone. */
  page: { href: string; current: boolean } | null;
}

/** Milliseconds that a pointer must rest before a dropdown opens or closes: it may cross one on its way. */
const INTENT = 150;
/** Tells the other dropdowns that one has opened: only one is open at a time. */
const OPENED = "navigation:opened";

/** A dropdown of the navigation: opens on hover, click, Enter and Space; Escape closes it (ARIA APG, disclosure navigation). */
export default function NavigationDropdown({ id, name, page, slot }: WithSlot<Props>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hover = useRef({ timer: 0, opened: false });

  const change = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (next) document.dispatchEvent(new CustomEvent(OPENED, { detail: id }));
    },
    [id],
  );

  // In the menu of a narrow page nothing floats: a list that closes by itself would move the next from under the finger.
  const floats = useCallback(() => list.current !== null && getComputedStyle(list.current).position === "absolute", []);

  useEffect(() => {
    const item = button.current?.closest("li");
    if (!item) return undefined;
    const pointer = hover.current;
    const changeSoon = (next: boolean) => {
      clearTimeout(pointer.timer);
      pointer.timer = window.setTimeout(() => {
        pointer.opened = next;
        change(next);
      }, INTENT);
    };
    // A finger has no hover: its tap is a click.
    const enter = (event: PointerEvent) => event.pointerType === "mouse" && floats() && changeSoon(true);
    // Whoever has the keyboard in the list is still in it.
    const leave = (event: PointerEvent) =>
      event.pointerType === "mouse" && floats() && !item.contains(document.activeElement) && changeSoon(false);
    item.addEventListener("pointerenter", enter);
    item.addEventListener("pointerleave", leave);
    // The pointer may have woken this island by resting on it.
    if (item.matches(":hover") && matchMedia("(hover: hover)").matches && floats()) changeSoon(true);
    return () => {
      clearTimeout(pointer.timer);
      item.removeEventListener("pointerenter", enter);
      item.removeEventListener("pointerleave", leave);
    };
  }, [change, floats]);

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
    const closeForOther = (event: Event) =>
      event instanceof CustomEvent && event.detail !== id && floats() && change(false);
    const closeOutside = (event: Event) =>
      event.target instanceof Node && !item?.contains(event.target) && floats() && change(false);
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
  }, [open, id, change, floats]);

  const onClick = (event: MouseEvent) => {
    const pointer = hover.current;
    clearTimeout(pointer.timer);
    // Who clicks on what the pointer has just opened wants it open. A key (no detail) means what it says.
    const confirms = open && pointer.opened && event.detail > 0;
    pointer.opened = false;
    if (!confirms) change(!open);
  };

  return (
    <>
      {page !== null && (
        <a href={page.href} aria-current={page.current ? "page" : undefined}>
          {name}
        </a>
      )}
      <button
        ref={button}
        type="button"
        class={page === null ? "dropdown-button" : "dropdown-button arrow-only"}
        aria-expanded={open}
        aria-controls={id}
        onClick={onClick}
      >
        {page === null ? name : <span class="visually-hidden">{`${name}: more links`}</span>}
      </button>
      <ul ref={list} id={id} class="dropdown" {...slot} />
    </>
  );
}
