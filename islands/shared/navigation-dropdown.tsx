/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface DropdownProps {
  id: string;
  name: string;
  /**
   * The page of that name, if any: its link comes before the button, which is then only an arrow.
   */
  page: { href: string; current: boolean } | null;
}

/**
 * Milliseconds that a pointer must rest before a dropdown opens or closes, since it may only be
 * crossing.
 */
const INTENT = 150;
/** Tells the other dropdowns that one has opened: only one is open at a time. */
const OPENED = "navigation:opened";

/**
 * A dropdown of the navigation: opens on hover, click, Enter and Space; Escape closes it (ARIA APG,
 * disclosure navigation).
 */
export function NavigationDropdown({ id, name, page, slot }: WithSlot<DropdownProps>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hover = useRef({ timer: 0, opened: false });

  const change = (next: boolean) => {
    setOpen(next);
    if (next) document.dispatchEvent(new CustomEvent(OPENED, { detail: id }));
  };

  // In the menu of a narrow page the lists do not float: one that closed by itself would move the
  // next one away.
  const floats = () =>
    list.current !== null && getComputedStyle(list.current).position === "absolute";

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
    // Touch has no hover: a tap is a click.
    const hovers = (event: PointerEvent) => event.pointerType === "mouse" && floats();
    item.addEventListener("pointerenter", (event) => hovers(event) && changeSoon(true));
    // The list stays open while it has the focus.
    item.addEventListener(
      "pointerleave",
      (event) => hovers(event) && !item.contains(document.activeElement) && changeSoon(false),
    );
    // The pointer may have woken this island by resting on it. After a replayed click, nothing more
    // is due.
    if (
      !pointer.timer &&
      item.matches(":hover") &&
      matchMedia("(hover: hover)").matches &&
      floats()
    )
      changeSoon(true);
    // No cleanup: an island lives as long as its page.
    // oxlint-disable-next-line react/exhaustive-deps -- the functions that it calls never change
  }, []);

  // Before the browser paints, because the next event may already have to close the list.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const item = button.current?.closest("li");
    const closeOutside = (event: Event) =>
      !item?.contains(event.target as Node) && floats() && change(false);
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
    // A click on a list that the pointer has just opened keeps it open. A key (no detail) toggles.
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
