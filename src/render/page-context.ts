import { createContext, useContext, type ReactElement } from "react";
import type { ComponentType } from "preact";
import type { Asset } from "../assets/asset.ts";
import type { RouteHead } from "./route.ts";
import { atAddress, normalizeAddress } from "../content/addresses.ts";
import { deadLinkAt, type DeadLink, type DeadLinks } from "./dead-link.ts";

/** What a template may know of the page that it is rendering. */
export interface Page<Content = unknown> {
  route: RouteHead;
  /** The page's address as links give it: `/about/`. */
  address: string;
  /** The page's whole address, for `<link rel="canonical">`. */
  url: string;
  /** Scheme and host of the site, without a slash at the end. */
  origin: string;
  content: Content;
  /** The published file of a name such as `styles/site.css`, `images/pier.jpg` or `art/sunset.svg`. Throws where there is none. */
  asset: (name: string) => Asset;
  /** The files of a photograph in `content/images/`, by its name: `images/pier.jpg`. Throws where something is missing. */
  photograph: (name: string, about: AboutPhotograph) => Photograph;
  /**
   * An SVG drawing as a PNG file, for those who do not understand SVG: social networks, home screens. `name` is the
   * file's, without its ending; `width` the picture's, in pixels. `<text>` is set in the site's own fonts.
   */
  raster: (name: string, drawing: ReactElement, width: number) => Asset;
}

/** What a photograph needs besides its file. */
export interface AboutPhotograph {
  /** What somebody who cannot see it should know. */
  alt: string;
  /** Who took it, and that it may be shown here. */
  rights: string;
  /** The point that stays in view where a part is cut off: from the left and from the top, `60% 40%`. */
  focus?: string | undefined;
}

/** A photograph as a page shows it. */
export interface Photograph {
  /** For each format its `type`, and its files with their widths as `srcset` writes them. The best format comes first. */
  sources: { type: string; srcSet: string }[];
  /** Address for browsers that know no `srcset`. */
  src: string;
  /** In pixels, of the whole photograph. */
  width: number;
  height: number;
  /** A class that gives the `<img>` its focal point, and its color until it has arrived. */
  className: string;
  alt: string;
  rights: string;
}

/**
 * Addresses that an island talks to by itself, once it is alive: scripts that it adds, what it fetches, pictures and
 * frames that come with them. The Content-Security-Policy allows their hosts.
 */
export interface IslandHosts {
  scripts?: readonly string[];
  connections?: readonly string[];
  images?: readonly string[];
  frames?: readonly string[];
}

/** One `<Island>` of a page, in the order in which they stand there. */
export interface PlacedIsland {
  name: string;
  when: string;
  media: string | undefined;
  /** Events besides the usual ones that wake it. */
  on: string | undefined;
  /** What has to be in `localStorage` for it to wake by itself. */
  stored: string | undefined;
  hosts: IslandHosts;
  /** Serialized props, ready to stand in a single-quoted attribute. */
  props: string;
  html: string;
}

/** What a page gathers while it is rendered; the generator's side of the context. */
export interface PageRecord {
  page: Page;
  islands: PlacedIsland[];
  /** Rules for single elements, by their class; they stand in the head of the page. */
  rules: Map<string, string>;
  /** Addresses that visitors are not sent to. */
  deadLinks: DeadLinks;
  /** Those of them that the page would have linked to, as browsers write them. */
  unlinked: Set<string>;
  /** The name of an island by its component. */
  islandNames: ReadonlyMap<ComponentType<never>, string>;
  /** Whether elements carry the place of their JSX, to find the source of a finding. */
  annotate: boolean;
}

/** Gives templates their page. Made once; it holds no state. */
export const PageContext = createContext<PageRecord | null>(null);

/** For templates: the page that is being rendered. `Content` is the type that `content/schema.ts` exports. */
export function usePage<Content>(): Page<Content> {
  return usePageRecord("usePage()").page as Page<Content>;
}

/** The record of the page that is being rendered; `asker` names who needs it, for the error. */
export function usePageRecord(asker: string): PageRecord {
  const record = useContext(PageContext);
  if (record === null) throw new Error(`${asker} works only in a template that build-site renders.`);
  return record;
}

/**
 * For templates: whether an address is dead, and since when; undefined for a live or unchecked one. The page records the
 * question, so that the nightly check keeps checking the address and the link comes back.
 */
export function useDeadLink(address: string): DeadLink | undefined {
  const { deadLinks, unlinked } = usePageRecord("useDeadLink()");
  const dead = deadLinkAt(address, deadLinks);
  if (dead === undefined) return undefined;
  unlinked.add(normalizeAddress(address));
  const copy = atAddress(deadLinks.copies, address);
  if (copy !== undefined && dead.archive === undefined) unlinked.add(normalizeAddress(copy.address));
  return dead;
}
