/** @jsxImportSource preact */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { LISTING_CHANGED } from "./shared/listing-changed.ts";
import { leave, left } from "./shared/page-state.ts";
import { folded, matches, nearlyMatches, searchText } from "./shared/search-text.ts";

interface Props {
  /** The nouns for what is listed: “restaurant”, “restaurants”. */
  one: string;
  many: string;
  count: number;
  /** Whether the entries can be opened and closed. */
  collapsible: boolean;
  /** Whether the list is long enough to be searched. */
  filter: boolean;
  /** What may be searched for, below the label. */
  hint?: string | undefined;
  /**
   * The address of a JSON file with more words of each entry, by where its link leads from there.
   */
  index?: string | undefined;
}

/**
 * Milliseconds without a key until the count is announced; a screen reader would announce it after
 * each key.
 */
const PAUSE = 400;
/**
 * The entries that the tools are for: those of their section, or of the page if they are in none.
 */
const SCOPE = "section, main";
const ENTRIES = "article, ol > li";

/** The words of entries, by where their links lead from the folder of the file. */
interface Index {
  folder: string;
  words: Readonly<Record<string, string>>;
}

const NO_INDEX: Index = { folder: "", words: {} };

/** If it does not arrive, the search still finds what the page shows. */
async function loadIndex(address: string): Promise<Index> {
  const response = await fetch(address).catch(() => null);
  if (response?.ok !== true) return NO_INDEX;
  const words = (await response.json().catch(() => ({}))) as Index["words"];
  return { folder: new URL(".", response.url).href, words };
}

/**
 * The tools above a list, or above all lists of a page: a search field that hides entries without
 * all its words, and a button that opens or closes every entry. If no entry has the words, those
 * with words like them are shown. The entries are islands of their own. Without JavaScript there
 * are no tools, and every entry is open.
 */
export default function ListTools({ one, many, count, collapsible, filter, hint, index }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // The field itself holds the typed text; this is the text that the entries are filtered by.
  const input = useRef<HTMLInputElement>(null);
  const [filtered, setFiltered] = useState(false);
  const [empty, setEmpty] = useState(false);
  const [said, say] = useState<string | null>(null);
  const [allOpen, setAllOpen] = useState(false);
  const pause = useRef(0);
  const more = useRef(NO_INDEX);
  const key = `filter:${many}`;

  const entries = () => [
    ...(root.current?.closest(SCOPE)?.querySelectorAll<HTMLElement>(ENTRIES) ?? []),
  ];
  const textOf = (entry: HTMLElement) => {
    const { folder, words } = more.current;
    const link = entry.querySelector("a")?.href ?? "";
    return `${searchText(entry)} ${folded(words[link.slice(folder.length)] ?? "")}`;
  };
  const buttons = () =>
    entries().flatMap((entry) =>
      entry.hidden ? [] : [...entry.querySelectorAll<HTMLElement>("[aria-expanded]")],
    );
  const isOpen = (button: Element) => button.getAttribute("aria-expanded") === "true";
  const look = () => setAllOpen(buttons().length > 0 && buttons().every(isOpen));

  const choose = (words: string) => {
    const all = entries();
    const exact = all.filter((entry) => matches(textOf(entry), words));
    const found =
      exact.length > 0 ? exact : all.filter((entry) => nearlyMatches(textOf(entry), words));
    for (const entry of all) entry.hidden = !found.includes(entry);
    const shown = found.length;
    setFiltered(words !== "");
    setEmpty(shown === 0);
    leave(key, words || undefined);
    look();
    clearTimeout(pause.current);
    pause.current = window.setTimeout(() => {
      if (words === "") say(`All ${count} ${many} are shown.`);
      else
        say(
          shown === 0
            ? `No ${one} here has “${words}”. Check the spelling, or clear the search.`
            : exact.length > 0
              ? `${shown} of ${count} ${many}`
              : `No exact match for “${words}”. ${shown} of ${count} ${many} come close.`,
        );
    }, PAUSE);
  };
  const type = (words: string) => {
    if (input.current !== null) input.current.value = words;
    choose(words);
  };

  const load = () => {
    if (index === undefined || more.current !== NO_INDEX) return;
    more.current = { ...NO_INDEX };
    void loadIndex(index).then((loaded) => {
      more.current = loaded;
      choose(input.current?.value.trim() ?? "");
    });
  };

  useEffect(() => {
    const section = root.current?.closest(SCOPE);
    section?.addEventListener(LISTING_CHANGED, look);
    look();
    // Text in the field was typed before hydration. It wins over the text from an earlier visit.
    const typed = input.current?.value.trim();
    const before = left(key);
    if (typed) choose(typed);
    else if (typeof before === "string") type(before);
    if (document.activeElement === input.current || typed || before) load();
    // An entry that the address names is shown, whatever the search text is.
    const show = () =>
      entries().some((entry) => entry.hidden && location.hash === `#${entry.id}`) && type("");
    addEventListener("hashchange", show);
    return () => {
      section?.removeEventListener(LISTING_CHANGED, look);
      removeEventListener("hashchange", show);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the list never changes
  }, []);

  const toggleAll = () => {
    // Presses the button of each entry, which also wakes its island. The state changes at once,
    // while islands may still be waking: a second press does the opposite.
    for (const button of buttons()) if (isOpen(button) === allOpen) button.click();
    setAllOpen(!allOpen);
  };
  const clear = () => {
    type("");
    input.current?.focus();
  };

  return (
    <div ref={root} class="list-tools" data-filtered={filtered || undefined}>
      {filter && (
        <div class="field">
          <label for={`${id}-filter`}>{`Find a ${one}`}</label>
          {hint && <small id={`${id}-hint`}>{hint}</small>}
          <input
            ref={input}
            id={`${id}-filter`}
            type="search"
            autocomplete="off"
            aria-describedby={hint && `${id}-hint`}
            onFocus={load}
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
