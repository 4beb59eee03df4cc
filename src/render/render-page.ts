import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AssetStore } from "../assets/asset-store.ts";
import type { Asset } from "../assets/asset.ts";
import { compare } from "../findings/finding.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import { SLOT_MARK } from "../islands/render-island.ts";
import type { MadeElement } from "./page-guard.ts";
import type { TemplateBundle } from "./load-templates.ts";
import { normalizeHtml } from "./normalize-html.ts";
import { findAsset, orProblem, photographOn, svgOf } from "./page-assets.ts";
import { type DeadLinks, PageContext, type IslandHosts, type PageRecord, type PlacedIsland } from "./page-context.ts";
import { RenderProblem } from "./render-problem.ts";
import { addressOf, fileOf, type Route } from "./route.ts";

/** A page as its templates rendered it, and what it uses. */
export interface RenderedPage {
  route: Route;
  /** Path in `out/`. */
  file: string;
  html: string;
  /** Names of the islands on it. */
  islands: ReadonlySet<string>;
  assets: ReadonlySet<Asset>;
  /** The hosts that its islands connect to. */
  hosts: readonly IslandHosts[];
  /** Dead addresses that it would link to otherwise; sorted. */
  unlinked: readonly string[];
}

/** What pages need to know of the site's islands. */
export interface IslandsOnPages extends Pick<IslandBundle, "boot" | "together"> {
  loader: Pick<Asset, "href">;
  scripts: ReadonlyMap<string, readonly Pick<Asset, "href">[]>;
}

/** Everything that rendering needs besides the route. */
export interface RenderContext {
  origin: string;
  content: unknown;
  assets: AssetStore;
  bundle: Pick<TemplateBundle, "startPage" | "islandNames">;
  islands: IslandsOnPages;
  /** Addresses that visitors are not sent to. */
  deadLinks: DeadLinks;
  /** Whether elements carry the place of their JSX (`data-src`). */
  annotate: boolean;
  /** Called with every element that the page creates. */
  onElement?: (made: MadeElement) => void;
}

/** The record of a page that is about to be rendered, and the element that renders it. */
export function preparePage(route: Route, context: RenderContext) {
  const { render, ...head } = route;
  const address = addressOf(route.path);
  const assets = new Set<Asset>();
  const use = (asset: Asset): Asset => {
    assets.add(asset);
    return asset;
  };
  const rules = new Map<string, string>();
  const store = context.assets;
  const record: PageRecord = {
    page: {
      route: head,
      address,
      url: `${context.origin}${address}`,
      origin: context.origin,
      content: context.content,
      asset: (name) => use(findAsset(store, name)),
      photograph: (name, about) => photographOn({ rules }, { store, use }, name, about),
      raster: (name, drawing, width) => use(orProblem(() => store.raster(name, { svg: svgOf(drawing), width }), name)),
    },
    islands: [],
    rules,
    deadLinks: context.deadLinks,
    unlinked: new Set(),
    islandNames: context.bundle.islandNames,
    annotate: context.annotate,
  };
  // A component, so that a mistake in `render` is one of the page.
  const Start = () => {
    context.bundle.startPage(context.bundle.islandNames, context.onElement);
    const page = render();
    context.onElement?.({ type: page.type, props: {} });
    return page;
  };
  return { record, assets, element: createElement(PageContext, { value: record }, createElement(Start)) };
}

/** Renders one route to its document. Throws what its templates throw; see `explain-failure.ts`. */
export function renderPage(route: Route, context: RenderContext): RenderedPage {
  const { record, assets, element } = preparePage(route, context);
  const markup = renderToStaticMarkup(element);
  if (!markup.startsWith("<html")) throw noDocument(markup);
  const head = robotsHead(route, markup) + ruleHead(record.rules) + islandHead(record.islands, context.islands);
  const island = (index: number) => islandHtml(record.islands[index], context.islands);
  return {
    route,
    file: fileOf(route.path),
    html: `<!DOCTYPE html>${normalizeHtml(markup, { island, head })}\n`,
    islands: new Set(record.islands.map(({ name }) => name)),
    assets,
    hosts: record.islands.map(({ hosts }) => hosts).filter((hosts) => Object.keys(hosts).length > 0),
    unlinked: [...record.unlinked].toSorted(compare),
  };
}

function noDocument(markup: string): RenderProblem {
  const [message, hint] =
    markup === ""
      ? ["The template renders nothing.", "Does it return its elements? A function in braces needs a “return”."]
      : ["The template does not render a whole document.", "The outermost element of a page must be <html>."];
  return new RenderProblem("templates/no-document", message, { hint });
}

/** The HTML of an island before and after its children: Preact rendered it, so that Preact hydrates what it finds. */
function islandHtml(island: PlacedIsland | undefined, bundle: IslandsOnPages): { open: string; close: string } {
  if (island === undefined) throw new Error("A marker in the page belongs to no island.");
  const [before = "", after = ""] = normalizeHtml(island.html).split(SLOT_MARK);
  return { open: islandTag(island, bundle) + before, close: after };
}

function islandTag({ name, when, media, on, stored, props }: PlacedIsland, bundle: IslandsOnPages): string {
  const scripts = (bundle.scripts.get(name) ?? []).map(({ href }) => href).join(" ");
  let attributes = ` src="${scripts}"`;
  if (bundle.together.has(name)) attributes += ` name="${name}"`;
  attributes += ` when="${when}"`;
  if (media !== undefined) attributes += ` media="${escapeAttribute(media)}"`;
  if (on !== undefined) attributes += ` on="${escapeAttribute(on)}"`;
  if (stored !== undefined) attributes += ` stored="${escapeAttribute(stored)}"`;
  attributes += props === "{}" ? ' props="{}"' : ` props='${props}'`;
  return `<site-island${attributes}>`;
}

/** An unlisted page asks search engines to leave it out, even when its template does not. */
function robotsHead({ listed = true }: Route, markup: string): string {
  return listed || markup.includes('name="robots"') ? "" : '<meta name="robots" content="noindex">';
}

/** Rules for single elements: the Content-Security-Policy forbids style attributes. */
function ruleHead(rules: PageRecord["rules"]): string {
  if (rules.size === 0) return "";
  return `<style>${[...rules].map(([name, rule]) => `.${name}{${rule}}`).join("")}</style>`;
}

/** The head of a page with islands gets the boot lines, the loader, and preloads for what runs soon anyway. */
function islandHead(islands: readonly PlacedIsland[], { boot, loader, scripts }: IslandsOnPages): string {
  if (islands.length === 0) return "";
  const soon = islands.filter(({ when, media }) => media === undefined && /^(load|idle)$/.test(when));
  const preloads = new Set(soon.flatMap(({ name }) => (scripts.get(name) ?? []).map(({ href }) => href)));
  return [
    `<script>${boot}</script>`,
    `<script src="${loader.href}" defer></script>`,
    // For the loader's fetch: a module preload that fails keeps the module from ever being imported.
    ...[...preloads].map((href) => `<link rel="preload" as="fetch" href="${href}" crossorigin fetchpriority="low">`),
  ].join("");
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
