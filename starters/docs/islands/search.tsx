/** @jsxImportSource preact */
/*
 * Searches the newest version. The first letter that a visitor types fetches the index. Without
 * JavaScript, the search is hidden, and the menu has links to all pages.
 */
import { useRef, useState } from "preact/hooks";

interface Entry {
  address: string;
  title: string;
  summary: string;
  headings: readonly { id: string; text: string }[];
  text: string;
}

interface Found {
  href: string;
  title: string;
  detail: string;
  score: number;
}

export default function Search({ index }: { index: string }) {
  const entries = useRef<Promise<Entry[]>>(undefined);
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Found[]>();
  const [failed, setFailed] = useState(false);
  const search = async (text: string) => {
    setQuery(text);
    entries.current ??= load(index);
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    try {
      setFound(matches(await entries.current, words));
      setFailed(false);
    } catch {
      // The next letter that the visitor types tries again.
      entries.current = undefined;
      setFailed(true);
    }
  };
  return (
    <search class="search needs-script">
      <label>
        <span class="unseen">Search</span>
        <input
          type="search"
          placeholder="Search"
          autocomplete="off"
          value={query}
          onInput={(event) => void search(event.currentTarget.value)}
        />
      </label>
      {query.trim() !== "" && (
        <div class="results">
          <p role="status">{failed ? "The search is not available." : countOf(found)}</p>
          <ul>
            {found?.map(({ href, title, detail }) => (
              <li key={href}>
                <a href={href}>
                  <strong>{title}</strong> {detail}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}

async function load(index: string): Promise<Entry[]> {
  const response = await fetch(index);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Entry[];
}

function countOf(found: readonly Found[] | undefined): string {
  if (found === undefined) return "Searching …";
  return found.length === 1 ? "1 result" : `${found.length} results`;
}

/** The pages that contain all words, best first: titles count most, then headings, then text. */
function matches(entries: readonly Entry[], words: readonly string[]): Found[] {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return entries
    .flatMap(({ address, title, summary, headings, text }): Found[] => {
      if (has(title)) return [{ href: address, title, detail: summary, score: 3 }];
      const heading = headings.find((each) => has(each.text));
      if (heading !== undefined)
        return [{ href: `${address}#${heading.id}`, title, detail: heading.text, score: 2 }];
      const whole = `${summary}\n${text}`;
      return has(whole)
        ? [{ href: address, title, detail: around(whole, words[0] ?? ""), score: 1 }]
        : [];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 8);
}

/** The words of a text around one of them. */
function around(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word);
  const start = at < 40 ? 0 : text.indexOf(" ", at - 40) + 1;
  const end = text.indexOf(" ", at + word.length + 60);
  const words = text.slice(start, end < 0 ? undefined : end);
  return `${start > 0 ? "… " : ""}${words}${end < 0 ? "" : " …"}`;
}
