/** @jsxImportSource preact */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { LISTING_CHANGED } from "./shared/listing-changed.ts";
import { leave, left } from "./shared/page-state.ts";
import { matches, searchText } from "./shared/search-text.ts";

interface Props {
  /** Names of the entries, singular and plural: “restaurant”, “restaurants”. */
  one: string;
  many: string;
  count: number;
  /** Whether the entries can be opened and closed. */
  collapsible: boolean;
  /** Whether the list is long enough to need a filter. */
  filter: boolean;
}

/**
 * Milliseconds without a key press until the count is announced; otherwise a screen reader would announce it after
 * every key.
 */
const PAUSE = 400;

/**
 * The tools above a list: a filter that shows only entries with all its words, and a button that opens or closes every
 * entry. The entries belong to the page and work independently. Without JavaScript there are no tools, and every entry
 * is open.
 */
export default function ListTools({ one, many, count, collapsible, filter }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // The browser keeps the typed text; this is the part that the entries have been filtered by.
  const input = useRef<HTMLInputElement>(null);
  const [filtered, setFiltered] = useState(false);
  const [empty, setEmpty] = useState(false);
  const [said, say] = useState<string | null>(null);
  const [allOpen, setAllOpen] = useState(false);
  const pause = useRef(0);
  const key = `filter:${many}`;

  const entries = () => [...(root.current?.closest("section")?.querySelectorAll<HTMLElement>("article") ?? [])];
  const buttons = () =>
    entries().flatMap((entry) => (entry.hidden ? [] : [...entry.querySelectorAll<HTMLElement>("[aria-expanded]")]));
  const isOpen = (button: Element) => button.getAttribute("aria-expanded") === "true";
  const look = () => setAllOpen(buttons().length > 0 && buttons().every(isOpen));

  const choose = (words: string) => {
    for (const entry of entries()) entry.hidden = !matches(searchText(entry), words);
    const shown = entries().filter((entry) => !entry.hidden).length;
    setFiltered(words !== "");
    setEmpty(shown === 0);
    leave(key, words || undefined);
    look();
    clearTimeout(pause.current);
    pause.current = window.setTimeout(() => {
      if (words === "") say(`All ${count} ${many} are shown.`);
      else say(shown === 0 ? `No ${one} here has “${words}”.` : `${shown} of ${count} ${many}`);
    }, PAUSE);
  };
  const type = (words: string) => {
    if (input.current !== null) input.current.value = words;
    choose(words);
  };

  useEffect(() => {
    const section = root.current?.closest("section");
    section?.addEventListener(LISTING_CHANGED, look);
    look();
    // The visitor typed this text while the island was hydrating, so it takes precedence over the saved one.
    const typed = input.current?.value.trim();
    const before = left(key);
    if (typed) choose(typed);
    else if (typeof before === "string") type(before);
    // An address that leads to an entry shows it, whatever the filter says.
    const show = () => entries().some((entry) => entry.hidden && location.hash === `#${entry.id}`) && type("");
    addEventListener("hashchange", show);
    return () => {
      section?.removeEventListener(LISTING_CHANGED, look);
      removeEventListener("hashchange", show);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a list stays the same all its life
  }, []);

  const toggleAll = () => {
    // Press each button as a visitor would: each entry decides what that does and how it wakes. The label changes at
    // once, although entries may still have to wake, so that a second press means the opposite.
    for (const button of buttons()) if (isOpen(button) === allOpen) button.click();
    setAllOpen(!allOpen);
  };
  const clear = () => {
    type("");
    input.current?.focus();
  };

  return (
    <div ref={root} class="list-tools">
      {filter && (
        <div class="field">
          <label for={`${id}-filter`}>{`Find a ${one}`}</label>
          <input
            ref={input}
            id={`${id}-filter`}
            type="search"
            autocomplete="off"
            onInput={(event) => choose(event.currentTarget.value.trim())}
            onKeyDown={(event) => event.key === "Escape" && type("")}
          />
        </div>
      )}
      {filtered && (
        <button type="button" class="quiet-button" onClick={clear}>
          Clear
        </button>
      )}
      {collapsible && !empty && (
        <button type="button" class="quiet-button" onClick={toggleAll}>
          {allOpen ? "Hide all details" : "Show all details"}
          <span class="visually-hidden">{` of the ${many}`}</span>
        </button>
      )}
      {filter && (
        <p class="list-count" role="status">
          {said}
        </p>
      )}
    </div>
  );
}
