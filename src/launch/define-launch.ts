import { isReservedAddress } from "../content/addresses.ts";
import type { Settings } from "../settings/settings.ts";
import type { PathPart } from "../content/yaml-file.ts";

/** What is the matter with an item as long as it is open; the code of its finding follows from it. */
export type LaunchKind =
  /** A placeholder stands where something real belongs. */
  | "sample"
  /** Something is not there yet. */
  | "missing"
  /** A link leads to an archived copy of a page. */
  | "archived"
  /** The page says what other sources contradict or qualify. */
  | "claim";

/** The first step to the line of an item in the settings of the site. */
export const SETTINGS = "settings.yaml";

/** One thing between the content and going live. It is an item when it is done as well, so that they can be counted. */
export interface LaunchItem<Name extends string = string> {
  /** Small letters, digits and hyphens. With the topic in front it is the item's name: `identity/phone`. */
  id: string;
  /** A must keeps the site from going live. */
  need: "must" | "should";
  kind: LaunchKind;
  /** What it is about, in a few words: “Telephone number”. */
  title: string;
  done: boolean;
  /** The last day (`2027-05-31`) for which it is done: a month before, it is open again. For what should be done alone. */
  until?: string;
  /** The value that one would edit: a name of `content/schema.ts` (or `settings.yaml`) and the steps from there. */
  at: readonly [Name | typeof SETTINGS, ...PathPart[]];
  /** What is wrong as long as it is open. A sentence. */
  problem: string;
  /** What to put there. A sentence or two. */
  put: string;
  /** Why it matters, where the topic does not say it all. */
  why?: string;
  /**
   * Whether somebody may leave it as it is, and say so under `launch` in `content/settings.yaml`. By default true for
   * what should be done, and false for a must.
   */
  canSettle?: boolean;
}

/** Items that one goes through together. */
export interface LaunchTopic<Name extends string = string> {
  /** Small letters, digits and hyphens. */
  name: string;
  heading: string;
  /** Why it matters, in a sentence or two. */
  why: string;
  items: LaunchItem<Name>[];
}

/** What is looked at. */
export interface LaunchSite<Content> {
  content: Content;
  settings: Settings;
}

/** What `content/launch.ts` exports: says, of a site as it is now, what is done and what is not. It knows no clock. */
export type LaunchDefinition<Content> = (site: LaunchSite<Content>) => LaunchTopic<keyof Content & string>[];

/**
 * Declares what only the site can know of going live; see `content/launch.ts` of any site. Links without a destination,
 * entries that nobody has checked, and the site's address are looked at without it.
 */
export function defineLaunch<Content extends object>(definition: LaunchDefinition<Content>): LaunchDefinition<Content> {
  return definition;
}

/** Addresses that another system answers, each from its beginning on, and where that system keeps them. */
type HandedOn = readonly { from: string; to: string }[];

/**
 * Whether the settings hand addresses below `path` (`/listings`) on to another host, so that visitors who follow a link
 * there find something.
 */
export function isHandedOn(
  { origin, handOn = [] }: Pick<Settings, "origin"> & { handOn?: HandedOn },
  path: string,
): boolean {
  const leadsOn = (to: string) => URL.canParse(to) && new URL(to).origin !== origin && !isReservedAddress(to);
  return handOn.some(({ from, to }) => from === path && leadsOn(to));
}
