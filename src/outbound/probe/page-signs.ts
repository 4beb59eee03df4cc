import { Parser } from "htmlparser2";
import { markersIn, type Marker } from "./markers.ts";

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
  /** Where the page leads on by itself (`<meta http-equiv="refresh">`), and after how many seconds. */
  refresh?: { seconds: number; url: string } | undefined;
  /** Traces of services that stand between a visitor and the page. */
  markers: Set<Marker>;
  /** Whether all of it was read. */
  whole: boolean;
}

/** Characters of text that are kept: enough to recognise a page by. */
const KEPT_TEXT = 3000;
/** Texts in these are not read by anybody. */
const UNSEEN = new Set(["script", "style", "template", "noscript", "svg", "head", "iframe"]);

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
  const wanted = new Map(fragments.flatMap((fragment) => namesOf(fragment).map((name) => [name, fragment] as const)));
  const open: string[] = [];
  /** Of the open elements, how many show nothing of their text, and how many are headings. */
  const inside = { unseen: 0, heading: 0, drawing: 0 };
  const enter = (element: string, by: 1 | -1) => {
    if (UNSEEN.has(element)) inside.unseen += by;
    if (element === "h1") inside.heading += by;
    if (element === "svg") inside.drawing += by;
  };
  let title: string | undefined;
  let heading = "";
  const parts: string[] = [];
  const parser = new Parser(
    {
      onopentag(element, attributes) {
        open.push(element);
        enter(element, 1);
        if (element === "script") signs.scripts++;
        if (element === "meta" && attributes["http-equiv"]?.toLowerCase() === "refresh")
          signs.refresh ??= refreshOf(attributes["content"] ?? "");
        for (const name of [attributes["id"], element === "a" ? attributes["name"] : undefined]) {
          const fragment = name === undefined ? undefined : wanted.get(name);
          if (fragment !== undefined) signs.anchors.add(fragment);
        }
      },
      ontext(text) {
        const inTitle = open.at(-1) === "title" && inside.drawing === 0;
        if (inTitle) title = (title ?? "") + text;
        if (inTitle || inside.unseen > 0) return;
        if (inside.heading > 0) heading += text;
        parts.push(text);
      },
      onclosetag(element) {
        if (element === "h1" && collapsed(heading) !== "") signs.h1.push(collapsed(heading));
        if (element === "h1") heading = "";
        parts.push(" ");
        open.pop();
        enter(element, -1);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const text = collapsed(parts.join(""));
  signs.text = text.slice(0, KEPT_TEXT);
  signs.length = text.length;
  if (title !== undefined && collapsed(title) !== "") signs.title = collapsed(title);
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
  return [fragment, decoded, `user-content-${decoded}`];
}

/** `5; url=/there` (HTML, “shared declarative refresh steps”); one without an address only loads the page again. */
function refreshOf(content: string): { seconds: number; url: string } | undefined {
  const [, seconds = "", url = ""] =
    /^\s*([\d.]*)\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)["']?\s*$/i.exec(content) ?? [];
  return url === "" ? undefined : { seconds: Number(seconds) || 0, url: url.trim() };
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
