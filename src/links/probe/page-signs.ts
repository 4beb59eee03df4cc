import { Parser } from "htmlparser2";
import { markersIn, type Marker } from "./markers.ts";
import { refreshOf, type Refresh } from "./refresh.ts";

/** What a page shows to whoever wants to know whether it is the one that was linked. */
export interface PageSigns {
  title?: string;
  /** The texts of its main headings. */
  h1: string[];
  /** The beginning of what one reads on it, with single spaces. */
  text: string;
  /** Characters of all that one reads, as far as the page was read. */
  length: number;
  /** Scripts on it: with little text, it is made in the browser. */
  scripts: number;
  /** Anchors that were wanted and are there. */
  anchors: Set<string>;
  /** Where the page leads on by itself. */
  refresh?: Refresh | undefined;
  /** Traces of services that stand between a visitor and the page. */
  markers: Set<Marker>;
  /** Whether all of it was read. */
  whole: boolean;
}

/** Characters of text, and of one title or heading, that are kept: enough to recognise a page by. */
const KEPT_TEXT = 3000;
const KEPT_TITLE = 300;
const KEPT_HEADINGS = 10;
/** Elements one in another from which on nobody wrote the page: a parser takes for ever over it. */
const DEEPEST = 1000;
/** Texts in these are not read by anybody, and what they say to a browser does not count where scripts run. */
const UNSEEN = new Set(["script", "style", "template", "noscript", "svg", "iframe"]);

/** Reads the beginning of a page. `fragments` are the anchors that somebody links to, as written after the `#`. */
export function readSigns(
  html: string,
  { fragments, whole }: { fragments: readonly string[]; whole: boolean },
): PageSigns {
  const signs: PageSigns = {
    h1: [],
    text: "",
    length: 0,
    scripts: 0,
    anchors: new Set(),
    markers: markersIn(html),
    whole,
  };
  const wanted = Map.groupBy(
    fragments.flatMap((fragment) => namesOf(fragment).map((name) => ({ name, fragment }))),
    ({ name }) => name,
  );
  const open: string[] = [];
  /** Of the open elements, how many show nothing of their text, and how many are heads, headings and drawings. */
  const inside = { unseen: 0, head: 0, h1: 0, svg: 0 };
  const enter = (element: string, by: 1 | -1) => {
    if (UNSEEN.has(element)) inside.unseen += by;
    if (element === "head" || element === "h1" || element === "svg") inside[element] += by;
  };
  let title: string | undefined;
  let heading = "";
  const parts: string[] = [];
  const parser: Parser = new Parser(
    {
      onopentag(element, attributes) {
        if (open.length > DEEPEST) {
          signs.whole = false;
          parser.pause();
          return;
        }
        open.push(element);
        enter(element, 1);
        if (element === "script") signs.scripts++;
        if (element === "meta" && inside.unseen === 0 && attributes["http-equiv"]?.toLowerCase() === "refresh")
          signs.refresh ??= refreshOf(attributes["content"] ?? "");
        for (const name of [attributes["id"], element === "a" ? attributes["name"] : undefined])
          for (const { fragment } of (name === undefined ? undefined : wanted.get(name)) ?? [])
            signs.anchors.add(fragment);
      },
      ontext(text) {
        const inTitle = open.at(-1) === "title" && inside.svg === 0;
        if (inTitle) title = (title ?? "") + text;
        if (inTitle || inside.unseen > 0 || inside.head > 0) return;
        if (inside.h1 > 0) heading += text;
        parts.push(text);
      },
      onclosetag(element) {
        if (element === "h1") {
          const words = collapsed(heading, KEPT_TITLE);
          if (words !== "" && signs.h1.length < KEPT_HEADINGS) signs.h1.push(words);
          heading = "";
        }
        parts.push(" ");
        open.pop();
        enter(element, -1);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const text = collapsed(parts.join(""));
  signs.length = text.length;
  signs.text = copied(text.slice(0, KEPT_TEXT));
  const named = collapsed(title ?? "", KEPT_TITLE);
  if (named !== "") signs.title = named;
  return signs;
}

/** The names under which browsers look for a fragment: as it is written, decoded, and as some sites prefix it. */
function namesOf(fragment: string): string[] {
  let decoded = fragment;
  try {
    decoded = decodeURIComponent(fragment);
  } catch {
    // `#50%off` is looked for as it stands.
  }
  return [...new Set([fragment, decoded, `user-content-${decoded}`])];
}

/** A text with single spaces, without characters that would do something in a terminal. */
function collapsed(text: string, most = Infinity): string {
  // oxlint-disable-next-line no-control-regex -- these are what it is about
  const bare = text.replace(/[\s\u0000-\u001F\u007F-\u009F]+/g, " ").trim();
  return most === Infinity ? bare : copied(bare.slice(0, most));
}

/** A text of its own: a part of a longer one would keep all of it in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}
