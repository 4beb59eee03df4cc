import { AsyncLocalStorage } from "node:async_hooks";
import type { ComponentType } from "preact";
import { createContext, createElement, useContext, type ReactElement } from "react";
import type { Asset } from "../assets/asset.ts";
import { atAddress, normalizeAddress } from "../content/addresses.ts";
import type { ResourceKind } from "../html/addresses.ts";
import type { MarkdownText } from "../content/markdown-text.ts";
import type { Finding } from "../findings/finding.ts";
import { KEPT_PRELOAD } from "../html/normalize-html.ts";
import { SOURCE_ATTRIBUTE } from "../html/elements.ts";
import type { RenderedIsland, Renderer } from "../islands/render-island.ts";
import { TAKES_SOURCE } from "./page-guard.ts";
import type { RouteHead } from "./route.ts";
import type { SiteContent } from "./site-tools.ts";

/** The page that a template is rendering. */
export interface Page<Content = unknown> {
  route: RouteHead;
  /** The page's address in links: `/about/`. */
  address: string;
  /** The page's full address, for `<link rel="canonical">`. */
  url: string;
  /** The full address of the site without a slash at the end, with the base if there is one. */
  origin: string;
  /** The path below which the site is served: `/sub/`. The build adds it to addresses in HTML. */
  base: string;
  content: Content;
  /** The published file of `styles/site.css`, `images/map.svg`, `art/sunset.svg`, or an error. */
  asset: (name: string) => Asset;
  /**
   * A photograph in `content/images/`, by its name (`images/pier.jpg`), or on another server, by
   * its URL. Throws if the photograph or one of its facts is missing.
   */
  photograph: (name: string, about: AboutPhotograph) => Photograph;
  /**
   * A drawing as a PNG file, for social networks and home screens, with `<text>` in the site's own
   * fonts. `name` is the name of the file without its extension, `width` its width in pixels.
   */
  raster: (name: string, drawing: ReactElement, width: number) => Asset;
}

/** The key of the addresses of Markdown files. */
export const PAGES = Symbol("pages of files");

/** The key under which the site for `files` collects what texts leave out, by places. */
export const LEFT_OUT = Symbol("what a text leaves out");

export interface WithPages {
  readonly [PAGES]?: ReadonlyMap<string, string>;
  readonly [LEFT_OUT]?: Map<string, Finding>;
}

/** The facts about a photograph. */
export interface AboutPhotograph {
  /** The alternative text. */
  alt: string;
  /** Who took the photograph, and that the site may show it. */
  rights: string;
  /** The point that stays visible, from the left and from the top: `60% 40%`. */
  focus?: string | undefined;
}

/** A photograph, ready for a `<picture>`. */
export interface Photograph {
  /** For each format, the best first, its `type`, and its files with widths as a `srcset`. */
  sources: { type: string; srcSet: string }[];
  /** The address for browsers that do not support `srcset`. */
  src: string;
  /** In pixels, of the whole photograph. */
  width: number;
  height: number;
  /** A class for the `<img>`: sets its focal point, and its background color while it loads. */
  className: string;
  alt: string;
  rights: string;
}

/** External addresses that an island uses, by kind. The Content-Security-Policy allows them. */
export type IslandHosts = Partial<Record<ResourceKind, readonly string[]>>;

export interface LoadedIsland {
  name: string;
  compat: Renderer | undefined;
}

/** One `<Island>` on a page. */
export interface PlacedIsland extends RenderedIsland {
  hosts: IslandHosts;
  /** Of its marker, besides `src` and `props`. */
  attributes: Readonly<Record<string, string | undefined>>;
  /** Escaped for a single-quoted attribute. */
  props: string;
  html: string;
}

export interface PageRecord {
  page: Page & WithPages;
  islands: PlacedIsland[];
  deadLinks: DeadLinks;
  /** Dead addresses that the page would otherwise link to, normalized. */
  unlinked: Set<string>;
  islandsByComponent: ReadonlyMap<ComponentType<never>, LoadedIsland>;
  annotate: boolean;
  /** The ids of the templates, once Markdown gave one of them to a heading. */
  taken: ReadonlySet<string> | undefined;
  ids: UniqueNames;
  rules: Map<string, string>;
  headings: PageHeadings;
  texts: WeakMap<MarkdownText, TextRead>;
}

export interface TextRead {
  headings: readonly Heading[];
  words: string;
}

/** A heading of a Markdown text. */
export interface Heading {
  /** From 1 to 6. */
  depth: number;
  text: string;
  /** Its id on the page, for links. */
  id: string;
}

export interface PageHeadings {
  /** What the last rendering showed. */
  before: PageHeadings["shown"] | undefined;
  returned: Map<MarkdownText, readonly Heading[]>;
  shown: Map<MarkdownText, () => readonly Heading[]>;
}

export type UniqueNames = ReturnType<typeof uniqueNames>;

/** Names that are unique among each other and the `taken` ones. */
export function uniqueNames(taken: ReadonlySet<string> = new Set()) {
  const given = new Set<string>();
  const numbers = new Map<string, number>();
  const give = (name: string) => {
    given.add(name);
    return name;
  };
  return {
    given,
    give,
    unique(wanted: string, separator = "-"): string {
      let name = wanted;
      let number = numbers.get(wanted) ?? 1;
      while (taken.has(name) || given.has(name)) name = `${wanted}${separator}${++number}`;
      numbers.set(wanted, number);
      return give(name);
    },
  };
}

/** Gives the page to functions that are not hooks, which can be called anywhere. */
export const rendering = new AsyncLocalStorage<PageRecord>();

export const PageContext = createContext<PageRecord | null>(null);

/** Gives a template its page. `build-site editor` makes the type of the content the default. */
export function usePage<Content = SiteContent>(): Page<Content> {
  return usePageRecord("usePage()").page as Page<Content>;
}

/** The page that is being rendered. Throws outside of one; the error names `caller`. */
export function usePageRecord(caller: string): PageRecord {
  const record = useContext(PageContext);
  if (record === null)
    throw new Error(`${caller} works only in a template that build-site renders.`);
  return record;
}

/** A dead address: one that failed for so long that pages should not link to it. */
export interface DeadLink {
  /** The day of its first failure: `2026-11-03`. */
  since: string;
  /** An archived copy, if the settings name one and `links.dead` is `archive`. */
  archive?: ArchivedCopy;
}

/** An archived copy of a page. */
export interface ArchivedCopy {
  address: string;
  /** The day on which the copy was made, if known. */
  on?: string;
}

/** By normalized address. */
export interface DeadLinks {
  since: ReadonlyMap<string, string>;
  copies: ReadonlyMap<string, ArchivedCopy>;
}

/**
 * Tells a template whether an address is dead, and since when; undefined if it is not. The
 * next runs of `links` check it too, so that the link can come back.
 */
export function useDeadLink(address: string): DeadLink | undefined {
  const { deadLinks, unlinked } = usePageRecord("useDeadLink()");
  const dead = deadLinkAt(address, deadLinks);
  if (dead === undefined) return undefined;
  unlinked.add(normalizeAddress(address));
  const copy = atAddress(deadLinks.copies, address);
  if (copy && !dead.archive) unlinked.add(normalizeAddress(copy.address));
  return dead;
}

/** A dead page makes the links to its fragments dead, but not the other way around. */
export function deadLinkAt(address: string, { since, copies }: DeadLinks): DeadLink | undefined {
  const day = atAddress(since, address);
  if (day === undefined) return undefined;
  const archive = atAddress(copies, address);
  const isAlive = archive && atAddress(since, archive.address) === undefined;
  return { since: day, ...(isAlive && { archive }) };
}

/** Preloads the largest picture of a page. Put it into the head, at most once per page. */
export function PreloadImage({ image }: { image: Asset }): ReactElement {
  const preload = { rel: "preload", as: "image", href: image.href, fetchPriority: "high" } as const;
  return createElement("link", { ...preload, [KEPT_PRELOAD]: "" });
}

/** Writes data about the page for machines, as JSON-LD, which cannot end its script. */
export function JsonLd({ data, ...annotated }: { data: object }): ReactElement {
  const { [SOURCE_ATTRIBUTE]: source } = annotated as { [SOURCE_ATTRIBUTE]?: string };
  const __html = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
  return createElement("script", {
    [SOURCE_ATTRIBUTE]: source,
    type: "application/ld+json",
    dangerouslySetInnerHTML: { __html },
  });
}
Object.assign(JsonLd, { [TAKES_SOURCE]: true });
