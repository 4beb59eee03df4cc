import type { Probe } from "../probe/probe.ts";
import type { Judgement } from "../verdict.ts";

/** All that a rule may know of a link. */
export interface Facts {
  /** The address as it is linked, with its fragment. */
  url: string;
  probe: Probe;
  /** What the same host says to an address that nobody has ever made; undefined where it was not asked. */
  stranger?: Probe | undefined;
  /** What the link led to on its last good night. */
  before?: { title?: string; host?: string } | undefined;
}

/** One rule: a judgement, or undefined where it has nothing to say and the next rule is asked. */
export type Rule = (facts: Facts) => Judgement | undefined;

/** Whether a page came, and the server says that all is well with it. */
export function isFine({ status = 0, failure }: Probe): boolean {
  return failure === undefined && ((status >= 200 && status < 300) || status === 300);
}

/** Names under which servers have the first page of a site or of a language. */
export const HOME = /^\/(?:(?:index|default|home|homepage)(?:\.[a-z]{2,5}\d?)?\/?)?$/i;

/** Whether an address is that of a whole site, not of something deep in it. */
export function isHome(url: string): boolean {
  const { pathname, search } = new URL(url);
  return search === "" && HOME.test(pathname);
}

/** Names under which front pages stand, and `/en/`, `/en-us/home` and their like. */
const FRONT =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:(?:index|default|home|main|start|welcome)(?:\/index)?(?:\.\w{2,5})?\/?)?$/i;

/** Whether an address is a front page, of a language perhaps, whatever its query: `/?page_id=2` is one too. */
export function isFrontPage(url: string): boolean {
  return FRONT.test(new URL(url).pathname);
}

/** Whether text is made in the browser, so that nobody can say from the HTML what one reads. */
export function isMadeByScript({ signs }: Probe): boolean {
  return signs !== undefined && signs.scripts > 0 && signs.length < 300;
}

/** The parts of a title: pages name themselves, their section and their site in it. */
export function segmentsOf(title: string | undefined): string[] {
  return (title ?? "").split(/\s*[|–—·•»:]\s*|\s+[-‐]\s+/).filter((segment) => segment !== "");
}
