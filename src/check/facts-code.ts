import type { DataBlock } from "./data-block.ts";
import type { PageFacts, PageImage, PageLink } from "./read-page.ts";

/** Facts of a page as JSON can hold them, in little room: texts that many pages share are numbers of a table. */
export interface EncodedFacts {
  /** Title, description, language, and whether search engines are to leave the page out. */
  head: [string | null, number, string | null, number, string | null, boolean];
  h1: number[];
  landmarks: [main: number[], banner: number[], contentinfo: number[], navigation: number[]];
  ids: [string, ...number[]][];
  /** For each link six numbers; see `encodeLink`. */
  links: number[];
  /** The number of the first link of the body, or -1. */
  first: number;
  images: PageImage[];
  styles: string[];
  data: DataBlock[];
  shape: string | null;
}

/** Texts by their numbers. */
export interface TextTable {
  texts: readonly string[];
  numberOf: (text: string) => number;
  textOf: (number: number) => string;
}

/** A table that begins with these texts, and grows. */
export function textTable(known: readonly string[] = []): TextTable {
  const texts = [...known];
  const numbers = new Map(texts.map((text, number) => [text, number]));
  return {
    texts,
    numberOf(text) {
      const number = numbers.get(text) ?? texts.push(text) - 1;
      numbers.set(text, number);
      return number;
    },
    textOf: (number) => texts[number] ?? "",
  };
}

/** Puts facts into as little room as a build needs to remember thousands of pages. */
export function encodeFacts(facts: PageFacts, table: TextTable): EncodedFacts {
  const { title, titleOffset, description, descriptionOffset, lang, noindex, landmarks } = facts;
  return {
    head: [title ?? null, titleOffset, description ?? null, descriptionOffset, lang ?? null, noindex],
    h1: facts.h1,
    landmarks: [landmarks.main, landmarks.banner, landmarks.contentinfo, landmarks.navigation],
    ids: [...facts.ids].map(([id, offsets]) => [id, ...offsets]),
    links: facts.links.flatMap((link) => encodeLink(link, table)),
    first: facts.firstLink === undefined ? -1 : facts.links.indexOf(facts.firstLink),
    images: facts.images,
    styles: facts.styles,
    data: facts.data,
    shape: facts.shape ?? null,
  };
}

const LINK_LENGTH = 6;
const NO_MEDIA = -1;

function encodeLink({ url, element, attribute, loads, media, offset }: PageLink, table: TextTable): number[] {
  const { numberOf } = table;
  const numbers = [url, element, attribute].map(numberOf);
  return [...numbers, loads ? 1 : 0, media === undefined ? NO_MEDIA : numberOf(media), offset];
}

/** The facts that were encoded with the same table. */
export function decodeFacts(encoded: EncodedFacts, { textOf }: TextTable): PageFacts {
  const [title, titleOffset, description, descriptionOffset, lang, noindex] = encoded.head;
  const [main, banner, contentinfo, navigation] = encoded.landmarks;
  const links: PageLink[] = [];
  for (let at = 0; at < encoded.links.length; at += LINK_LENGTH) {
    const number = (index: number) => encoded.links[at + index] ?? 0;
    const link: PageLink = {
      url: textOf(number(0)),
      element: textOf(number(1)),
      attribute: textOf(number(2)),
      loads: number(3) === 1,
      offset: number(5),
    };
    const media = number(4);
    if (media !== NO_MEDIA) link.media = textOf(media);
    links.push(link);
  }
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
    shape: encoded.shape ?? undefined,
  };
}
