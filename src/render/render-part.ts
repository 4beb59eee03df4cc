import { createElement, type ReactNode } from "react";
import type { Route } from "./route.ts";
import { KEPT_PRELOAD } from "./html-names.ts";
import type { Page, PageRecord, PlacedIsland } from "./page-context.ts";
import type { Placing } from "./page-parts.ts";
import { islandMarkup, preparePage, type RenderContext } from "./render-route.ts";
import type { IslandMarkup } from "./shared-part.ts";
import { standsAlone } from "./stands-alone.ts";
import { renderToStaticMarkup } from "./static-markup.ts";

/** A component of a page as it is by itself. */
export interface AlonePart {
  markup: string;
  islands: readonly PlacedIsland[];
  islandMarkup: readonly IslandMarkup[];
  /** The names of the assets that it asked for, as often as it did. */
  assets: readonly string[];
}

/**
 * Renders a component of a page by itself, with the page's islands in front of it. Undefined where that is not the same
 * on other pages: it asks for what differs by page, or has what belongs to the page.
 */
export function renderPart(
  route: Route,
  { component, props, islands: placed, first }: Placing,
  context: Omit<RenderContext, "parts">,
): AlonePart | undefined {
  // The very props: who makes an element of a component copies them.
  const Alone = () => component(props) as ReactNode;
  const { record, element } = preparePage({ ...route, render: () => createElement(Alone) }, context);
  const asked = watchPage(record);
  record.islands.push(...placed.slice(0, first));
  let markup: string;
  try {
    markup = renderToStaticMarkup(element).replace(UNASKED_PRELOADS, "");
  } catch {
    // The page has come out all the same: it is rendered there as it was.
    return undefined;
  }
  const isOfPage = asked.isOfPage() || record.rules.size > 0 || record.unlinked.size > 0;
  if (isOfPage || !standsAlone(markup)) return undefined;
  const islands = record.islands.slice(first);
  return {
    markup,
    islands,
    islandMarkup: islands.map((island) => islandMarkup(island, context.islands)),
    assets: asked.assets,
  };
}

/** React's own preloads of images stand in front of what has no head; no page keeps them. */
const UNASKED_PRELOADS = new RegExp(`^(?:<link rel="preload" as="image"(?![^>]*${KEPT_PRELOAD})[^>]*/>)+`);

/** Notes what is asked of a page: the names of assets, and whether there was something that differs by page. */
function watchPage(record: PageRecord) {
  const { page } = record;
  const assets: string[] = [];
  let isOfPage = false;
  const ofPage = (): Page => {
    isOfPage = true;
    return page;
  };
  record.page = {
    get route() {
      return ofPage().route;
    },
    get address() {
      return ofPage().address;
    },
    get url() {
      return ofPage().url;
    },
    origin: page.origin,
    content: page.content,
    asset(name) {
      try {
        const asset = page.asset(name);
        assets.push(name);
        return asset;
      } catch (problem) {
        // The template may catch it: then it is asked on every page.
        isOfPage = true;
        throw problem;
      }
    },
    photograph: (name, about) => ofPage().photograph(name, about),
    raster: (name, drawing, width) => ofPage().raster(name, drawing, width),
  };
  return { assets, isOfPage: () => isOfPage };
}
