/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

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

  const change = (next: boolean) => {
    setOpen(next);
    if (next) document.dispatchEvent(new CustomEvent(OPENED, { detail: id }));
  };

  // In the menu of a narrow page nothing floats: a list that closes by itself would move the next from under the finger.
  const floats = () => list.current !== null && getComputedStyle(list.current).position === "absolute";

  useEffect(() => {
    const item = button.current?.closest("li");
    if (!item) return;
    const pointer = hover.current;
    const changeSoon = (next: boolean) => {
      clearTimeout(pointer.timer);
      pointer.timer = window.setTimeout(() => {
        pointer.opened = next;
        change(next);
      }, INTENT);
    };
    // A finger has no hover: its tap is a click.
    const hovers = (event: PointerEvent) => event.pointerType === "mouse" && floats();
    item.addEventListener("pointerenter", (event) => hovers(event) && changeSoon(true));
    // Whoever has the keyboard in the list is still in it.
    item.addEventListener(
      "pointerleave",
      (event) => hovers(event) && !item.contains(document.activeElement) && changeSoon(false),
    );
    // The pointer may have woken this island by resting on it; where it has clicked, that was all that it wanted.
    if (!pointer.timer && item.matches(":hover") && matchMedia("(hover: hover)").matches && floats()) changeSoon(true);
    // Nothing is taken back: an island lives as long as its page.
    // oxlint-disable-next-line react/exhaustive-deps -- what it calls does the same all its life
  }, []);

  // Before the browser paints: what happens right after it has opened may have to close it.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const item = button.current?.closest("li");
    const closeOutside = (event: Event) => !item?.contains(event.target as Node) && floats() && change(false);
    const heard: Record<string, (event: Event) => void> = {
      keydown: (event) => {
        if ((event as KeyboardEvent).key !== "Escape") return;
        event.preventDefault();
        if (item?.contains(document.activeElement)) button.current?.focus();
        change(false);
      },
      [OPENED]: (event) => (event as CustomEvent).detail !== id && floats() && change(false),
      focusin: closeOutside,
      pointerdown: closeOutside,
    };
    for (const type in heard) document.addEventListener(type, heard[type]!);
    return () => {
      for (const type in heard) document.removeEventListener(type, heard[type]!);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [open]);

  const onClick = (event: MouseEvent) => {
    const pointer = hover.current;
    clearTimeout(pointer.timer);
    pointer.timer = -1;
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
