import { createContext, useContext } from "react";
import type { ComponentType } from "preact";
import type { Asset } from "../assets/asset.ts";
import type { RouteHead } from "../site/route.ts";

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
}

/** One `<Island>` of a page, in the order in which they stand there. */
export interface PlacedIsland {
  name: string;
  when: string;
  media: string | undefined;
  /** Events besides the usual ones that wake it. */
  on: string | undefined;
  /** Serialized props, ready to stand in a single-quoted attribute. */
  props: string;
  html: string;
}

/** What a page gathers while it is rendered; the generator's side of the context. */
export interface PageRecord {
  page: Page;
  islands: PlacedIsland[];
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
