import { createElement } from "react";
import type { AssetAsk } from "../assets/asset-ask.ts";
import type { AssetStore } from "../assets/asset-store.ts";
import type { Asset } from "../assets/asset.ts";
import { compare } from "../findings/finding.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import { addressOf, fileOf, MADE_OF, type Route } from "./route.ts";
import type { TemplateBundle } from "./load-templates.ts";
import type { DeadLinks } from "./dead-link.ts";
import { svgOf } from "./drawings.ts";
import { findAsset } from "./find-asset.ts";
import type { MadeElement } from "./made-elements.ts";
import { PageContext, type IslandHosts, type PageRecord, type PlacedIsland } from "./page-context.ts";
import { photographOn } from "./page-photograph.ts";
import type { PageParts } from "./page-parts.ts";
import { orProblem, RenderProblem } from "./render-problem.ts";
import type { IslandMarkup } from "./shared-part.ts";
import { renderToStaticMarkup } from "./static-markup.ts";
import { finishedHtml, type UnfinishedPage } from "./unfinished-page.ts";

/** A page as it will be published, and what it asks for. */
export interface RenderedPage {
  route: Route;
  /** Path in `out/`. */
  file: string;
  html: string;
  /** Names of the islands on it. */
  islands: ReadonlySet<string>;
  assets: ReadonlySet<Asset>;
  /** What it asked the asset store for. */
  asks: readonly AssetAsk[];
  /** Whom its islands talk to. */
  hosts: readonly IslandHosts[];
  /** Addresses that it would link to, were they not dead; sorted. */
  unlinked: readonly string[];
}

/** What pages have to know of the site's islands. */
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
  /** Whether islands are looked at for what would change the page while they hydrate. */
  checkIslands: boolean;
  /** Whether elements carry the place of their JSX (`data-src`). */
  annotate: boolean;
  /** What the page may share with others; undefined where it is rendered by itself. */
  parts?: PageParts | undefined;
  /** Hears of every element that the page makes. */
  onElement?: (made: MadeElement) => void;
}

/** The record of a page that is about to be rendered, and the element that renders it. */
export function preparePage(route: Route, context: RenderContext) {
  const { render, [MADE_OF]: _, ...head } = route;
  const address = addressOf(route.path);
  const assets = new Set<Asset>();
  const use = (asset: Asset): Asset => {
    assets.add(asset);
    return asset;
  };
  const asks: AssetAsk[] = [];
  const rules = new Map<string, string>();
  const store = context.assets;
  const record: PageRecord = {
    page: {
      route: head,
      address,
      url: `${context.origin}${address}`,
      origin: context.origin,
      content: context.content,
      asset(name) {
        asks.push({ kind: "asset", name });
        return use(findAsset(store, name));
      },
      photograph(name, about) {
        asks.push({ kind: "photograph", name });
        return photographOn({ rules }, { store, use }, name, about);
      },
      raster(name, drawing, width) {
        const svg = svgOf(drawing);
        asks.push({ kind: "raster", name, svg, width });
        return use(orProblem(() => store.raster(name, { svg, width }), name));
      },
    },
    islands: [],
    rules,
    deadLinks: context.deadLinks,
    unlinked: new Set(),
    islandNames: context.bundle.islandNames,
    checkIslands: context.checkIslands,
    annotate: context.annotate,
    parts: context.parts,
  };
  // Made when it is rendered, so that a mistake in it is one of the page.
  const Start = () => {
    context.bundle.startPage(context.bundle.islandNames, context.parts, context.onElement);
    const page = render();
    context.onElement?.({ type: page.type, props: {} });
    return page;
  };
  return { record, assets, asks, element: createElement(PageContext, { value: record }, createElement(Start)) };
}

/** Renders one route to its document. Throws what its templates throw; see `render-findings.ts`. */
export function renderRoute(route: Route, context: RenderContext): RenderedPage {
  const { unfinished, ...page } = renderUnfinished(route, context);
  return { ...page, html: finishedHtml(unfinished) };
}

/** The same, with its HTML still to be finished: by whoever has the time. */
export function renderUnfinished(
  route: Route,
  context: RenderContext,
): Omit<RenderedPage, "html"> & { unfinished: UnfinishedPage } {
  const { record, assets, asks, element } = preparePage(route, context);
  const markup = renderToStaticMarkup(element);
  if (!markup.startsWith("<html")) throw noDocument(markup);
  const islands = new Set(record.islands.map(({ name }) => name));
  const { parts } = context;
  const unfinished = {
    markup,
    head: robotsHead(route, markup) + ruleHead(record.rules) + islandHead(record.islands, context.islands),
    islands: record.islands.map((island, index) =>
      parts?.islands.has(index) ? undefined : islandMarkup(island, context.islands),
    ),
    shared: parts?.taken.length ?? 0,
  };
  const hosts = record.islands.map((island) => island.hosts).filter((named) => Object.keys(named).length > 0);
  const unlinked = [...record.unlinked].toSorted(compare);
  return { route, file: fileOf(route.path), unfinished, islands, assets, asks, hosts, unlinked };
}

function noDocument(markup: string): RenderProblem {
  const [message, hint] =
    markup === ""
      ? ["The template renders nothing.", "Does it return its elements? A function in braces needs a “return”."]
      : ["The template does not render a whole document.", "The outermost element of a page must be <html>."];
  return new RenderProblem("templates/no-document", message, { hint });
}

/** An island, to be put into its page. */
export function islandMarkup(island: PlacedIsland, bundle: IslandsOnPages): IslandMarkup {
  return { tag: islandTag(island, bundle), html: island.html };
}

/** The element that an island stands in. */
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

/** Search engines leave out what is not listed, whether the template thinks of it or not. */
function robotsHead({ listed = true }: Route, markup: string): string {
  return listed || markup.includes('name="robots"') ? "" : '<meta name="robots" content="noindex">';
}

/** What is said of single elements: attributes could not carry it under our Content-Security-Policy. */
function ruleHead(rules: PageRecord["rules"]): string {
  if (rules.size === 0) return "";
  return `<style>${[...rules].map(([name, rule]) => `.${name}{${rule}}`).join("")}</style>`;
}

/** What the head of a page with islands gets: the boot lines, the loader, and preloads for what runs soon anyway. */
function islandHead(islands: readonly PlacedIsland[], { boot, loader, scripts }: IslandsOnPages): string {
  if (islands.length === 0) return "";
  const soon = islands.filter(({ when, media }) => media === undefined && /^(load|idle)$/.test(when));
  const preloads = new Set(soon.flatMap(({ name }) => (scripts.get(name) ?? []).map(({ href }) => href)));
  return [
    `<script>${boot}</script>`,
    `<script src="${loader.href}" defer></script>`,
    // For the loader's fetch: a module preload that fails would keep the module from ever being imported.
    ...[...preloads].map((href) => `<link rel="preload" as="fetch" href="${href}" crossorigin fetchpriority="low">`),
  ].join("");
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
