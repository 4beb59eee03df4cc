import type { DataBlock } from "./data-block.ts";
import type { PageFacts, PageImage, PageLink } from "./read-page.ts";

/** Facts of a page as JSON can hold them, in little room: texts that many pages share are numbers of a table. */
export interface EncodedFacts {
  /** Title, description, language, and whether search engines are to leave the page out. */
  head: [string | null, number, string | null, number, string | null, boolean];
  h1: number[];
  landmarks: [main: number[], banner: number[], contentinfo: number[], navigation: number[]];
  ids: [string, ...number[]][];
  /** For each link three numbers; see `encodeLinks`. */
  links: number[];
  /** The number of the first link of the body, or -1. */
  first: number;
  images: PageImage[];
  styles: string[];
  data: DataBlock[];
}

/** Texts by their numbers. */
export interface TextTable {
  readonly texts: readonly string[];
  numberOf: (text: string) => number;
  textOf: (number: number) => string;
  /** Kinds of links that have been read, by their numbers: a dozen on thousands of pages. */
  kinds: Map<number, LinkKind>;
}

/** What links have alike that stand in many places. */
type LinkKind = Omit<PageLink, "url" | "offset">;

/** A table that begins with these texts, which are asked for when they are needed, and grows. */
export function textTable(known: () => readonly string[] = () => []): TextTable {
  let texts: string[] | undefined;
  let numbers: Map<string, number> | undefined;
  const all = () => (texts ??= [...known()]);
  return {
    get texts() {
      return all();
    },
    numberOf(text) {
      numbers ??= new Map(all().map((each, number) => [each, number]));
      const number = numbers.get(text) ?? all().push(text) - 1;
      numbers.set(text, number);
      return number;
    },
    textOf: (number) => all()[number] ?? "",
    kinds: new Map(),
  };
}

/** Puts facts, their shape aside, into as little room as a build needs to remember thousands of pages. */
export function encodeFacts(facts: PageFacts, table: TextTable): EncodedFacts {
  const { title, titleOffset, description, descriptionOffset, lang, noindex, landmarks } = facts;
  return {
    head: [title ?? null, titleOffset, description ?? null, descriptionOffset, lang ?? null, noindex],
    h1: facts.h1,
    landmarks: [landmarks.main, landmarks.banner, landmarks.contentinfo, landmarks.navigation],
    ids: [...facts.ids].map(([id, offsets]) => [id, ...offsets]),
    links: encodeLinks(facts.links, table),
    first: facts.firstLink === undefined ? -1 : facts.links.indexOf(facts.firstLink),
    images: facts.images,
    styles: facts.styles,
    data: facts.data,
  };
}

const LINK_LENGTH = 3;

/** Of each link the number of its address, that of what kind it is, and how far behind the one before it begins. */
function encodeLinks(links: readonly PageLink[], { numberOf }: TextTable): number[] {
  const numbers: number[] = [];
  let last = 0;
  for (const { url, element, attribute, loads, media, offset } of links) {
    const kind = [element, attribute, loads ? "loads" : "", ...(media === undefined ? [] : [media])].join(" ");
    numbers.push(numberOf(url), numberOf(kind), offset - last);
    last = offset;
  }
  return numbers;
}

function decodeLinks(numbers: readonly number[], table: TextTable): PageLink[] {
  const links: PageLink[] = [];
  const at = (index: number) => numbers[index] ?? 0;
  let offset = 0;
  for (let index = 0; index < numbers.length; index += LINK_LENGTH) {
    offset += at(index + 2);
    links.push({ url: table.textOf(at(index)), ...kindOf(at(index + 1), table), offset });
  }
  return links;
}

function kindOf(number: number, { kinds, textOf }: TextTable): LinkKind {
  const before = kinds.get(number);
  if (before !== undefined) return before;
  // Names have no spaces; media may.
  const [element = "", attribute = "", loads, ...media] = textOf(number).split(" ");
  const kind: LinkKind = { element, attribute, loads: loads === "loads" };
  if (media.length > 0) kind.media = media.join(" ");
  kinds.set(number, kind);
  return kind;
}

/** The facts that were encoded with the same table, with a shape that was kept elsewhere. */
export function decodeFacts(encoded: EncodedFacts, shape: string | undefined, table: TextTable): PageFacts {
  const [title, titleOffset, description, descriptionOffset, lang, noindex] = encoded.head;
  const [main, banner, contentinfo, navigation] = encoded.landmarks;
  const links = decodeLinks(encoded.links, table);
  return {
    title: title ?? undefined,
    titleOffset,
    description: description ?? undefined,
    descriptionOffset,
    lang: lang ?? undefined,
    noindex,
    h1: encoded.h1,
    landmarks: { main, banner, contentinfo, navigation },
    ids: new Map(encoded.ids.map(([id, ...offsets]) => [id, offsets])),
    links,
    images: encoded.images,
    styles: encoded.styles,
    data: encoded.data,
    firstLink: links[encoded.first],
    shape,
  };
}
