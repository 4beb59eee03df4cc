import { getDomain } from "tldts";
import { isLanguage } from "../../content/language-tags.ts";
import { decodedOrSame } from "../../files/files-below.ts";
import type { Judgement } from "../link-row.ts";
import type { PageSignals } from "../probe/page-signals.ts";
import type { LinkResponse } from "../probe/follow.ts";
import type { Probe } from "../probe/probe.ts";
import type { Remembered } from "../remember/history.ts";

export interface Facts {
  url: string;
  probe: LinkResponse & Pick<Probe, "validTo">;
  seen?: LinkResponse | undefined;
  /** The responses to made-up addresses. */
  control?: LinkResponse | undefined;
  beside?: LinkResponse | undefined;
  /** The second response to a link that seems to have moved. */
  again?: LinkResponse | undefined;
  /** Whether a browser should have opened it, but gave no result. */
  isUnopened?: boolean | undefined;
  before?: Partial<Remembered> | undefined;
}

/** A judgement, or undefined to leave the link to the next rule. */
export type Rule = (facts: Facts) => Judgement | undefined;

/** The longest text of a notice, as opposed to an article, in characters. */
export const NOTICE = 1200;
/** From this number of own pages on, links are the navigation of a site. */
const NAVIGATION = 3;

/** Little text and no navigation: words decide only there. */
export function isBare({ length, ownPages }: PageSignals, longest = NOTICE): boolean {
  return length <= longest && ownPages < NAVIGATION;
}

/** The end of an address that names the page of a folder. */
export const INDEX = /\/+(?:(?:index|default|home|homepage)(?:\.[a-z]{2,5}\d?)?\/?)?$/i;

/** Whether an address is a whole site rather than a page in it. */
export function isHome(url: string): boolean {
  const { pathname, search } = new URL(url);
  return search + pathname.replace(INDEX, "") === "";
}

/** `/`, `/en/`, `/en-us/home` and the like. */
const FRONT = new RegExp(
  "^/(?:(?<language>[a-z]{2})(?:[-_][a-z]{2,4})?/?)?" +
    "(?:(?:index|default|home|main|start|welcome)(?:/index)?(?:\\.\\w{2,5})?/?)?$",
  "i",
);

/** Whether an address is that of a front page, with any query and in any language. */
export function isFrontPage(url: string): boolean {
  const front = FRONT.exec(new URL(url).pathname);
  const language = front?.groups?.["language"];
  return front !== null && (language === undefined || isLanguage(language));
}

export function isOfSite(one: string, other: string): boolean {
  // `alice.github.io` and `bob.github.io` are two.
  const siteOf = (url: string) =>
    getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).hostname;
  return siteOf(one) === siteOf(other);
}

export function isMadeByScript({ signals }: LinkResponse): boolean {
  if (signals === undefined || signals.rendered === "whole") return false;
  return signals.scripts > 0 && (signals.length < 300 || signals.markers.has("app"));
}

/** Fragments without an anchor: top, text, a script's state, lines of a file, a view, trackers. */
const NO_ANCHOR = [
  /^$|^top$|^[/!?]|:~:|[=&]/i,
  /^(?:L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?|(?:lines-)?\d+(?:[-:,]\d+)+)$/i,
  /^svgView\(/,
  // AddThis (`.VdY3kPl`), Tynt, ShareThis, WeChat: they add to addresses that visitors copy.
  /^(?:\.[\w-]{11}|ixzz\w+|sthash\..+|wechat_redirect)$/,
];

export function isAnchor(fragment: string): boolean {
  const name = decodedOrSame(fragment);
  return !NO_ANCHOR.some((form) => form.test(name));
}

export function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}

export function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}

export function wordsIn(text: string): string {
  return [...wordsOf(text)].join(" ");
}

/** The words of a text, also in scripts without spaces. */
export function segmentedWords(text: string): string[] {
  const parts = new Intl.Segmenter("en", { granularity: "word" }).segment(wordsIn(text));
  return [...parts].map(({ segment }) => segment).filter((word) => word !== " ");
}
