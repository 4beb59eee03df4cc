import { isDeepStrictEqual } from "node:util";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AssetStore } from "../assets/asset-store.ts";
import type { Asset } from "../assets/asset.ts";
import { RenderProblem } from "../code/site-code.ts";
import { compare } from "../findings/finding.ts";
import { normalizeHtml, type PageMarkup } from "../html/normalize-html.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import { type RenderedIsland, SLOT_MARK } from "../islands/render-island.ts";
import type { TemplateBundle } from "./load-templates.ts";
import { assetRequests, makeWithPhotographs } from "./page-assets.ts";
import {
  PageContext,
  PAGES,
  rendering,
  uniqueNames,
  type DeadLinks,
  type IslandHosts,
  type PageHeadings,
  type PageRecord,
  type PlacedIsland,
} from "./page-context.ts";
import { refuseAsync, type PageListeners } from "./page-guard.ts";
import { addressOf, alternates, fileOf, type Route } from "./route.ts";

export interface RenderedPage {
  route: Route;
  file: string;
  markup: PageMarkup;
  islands: ReadonlySet<string>;
  renderedIslands: readonly RenderedIsland[];
  assets: ReadonlySet<Asset>;
  /** The hosts that its islands connect to. */
  hosts: readonly IslandHosts[];
  /** Dead addresses that the page would otherwise link to, sorted. */
  unlinked: readonly string[];
  /** Whether a component uses state or events. */
  isInert: boolean;
}

export interface RenderContext extends PageListeners {
  origin: string;
  base: string;
  content: unknown;
  assets: AssetStore;
  bundle: Pick<TemplateBundle, "startPage" | "islandsByComponent">;
  islands: IslandBundle;
  deadLinks: DeadLinks;
  /** Whether elements carry the place of their JSX (`data-src`). */
  annotate: boolean;
  texts: PageRecord["texts"];
  /** The addresses of Markdown files. */
  pages: ReadonlyMap<string, string>;
}

/** Renders a route once its remote photographs have arrived. */
export function renderWithPhotographs(route: Route, context: RenderContext): Promise<RenderedPage> {
  return makeWithPhotographs(context.assets, (assets) => renderPage(route, { ...context, assets }));
}

/**
 * Renders a route, and throws what its templates throw (`explain-failure.ts`). It renders again if
 * Markdown gave a heading an id of the templates, or other ids than a list of its headings has.
 */
export function renderPage(
  route: Route,
  context: RenderContext,
  earlier: readonly PageRecord[] = [],
): RenderedPage {
  const last = earlier.at(-1);
  let isInert = false;
  const onInert = () => void (isInert = true);
  const { record, used, element } = preparePage(route, { onInert, ...context }, last);
  const { islands } = record;
  const written = rendering.run(record, () => renderToStaticMarkup(element));
  if (!written.startsWith("<html")) throw noDocument(written);
  const { imported } = context.assets;
  const isLinked = imported === undefined || used.has(imported);
  const markup = normalizeHtml(`<!DOCTYPE html>${written}\n`, {
    head: (page) => headOf(route, page, record, context),
    headEnd: isLinked ? "" : `<link rel="stylesheet" href="${imported.href}">`,
    island: (index) => islandHtml(islands[index], context.islands),
  });
  checkLanguage(route, markup);
  record.taken ??= collidingIds(markup, record.ids.given);
  const isOther = record.taken !== last?.taken || hasOtherHeadings(record.headings);
  // The first finds the ids of the templates, the second gives others, the third lists them.
  if (isOther && earlier.length < 2) return renderPage(route, context, [...earlier, record]);
  return {
    route,
    file: fileOf(route),
    markup,
    islands: new Set(islands.map(({ name }) => name)),
    renderedIslands: islands.map(({ name, marked, problems }) => ({ name, marked, problems })),
    assets: isLinked ? used : new Set([...used, imported]),
    hosts: islands.map(({ hosts }) => hosts).filter((hosts) => Object.keys(hosts).length > 0),
    unlinked: [...record.unlinked].toSorted(compare),
    isInert,
  };
}

function collidingIds(
  { ids }: PageMarkup,
  given: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const own = new Set(given);
  const others = new Set(ids.filter((id) => !own.delete(id)));
  return [...given].some((id) => others.has(id)) ? others : undefined;
}

function hasOtherHeadings({ returned, shown }: PageHeadings): boolean {
  return [...returned].some(([of, list]) => {
    const real = shown.get(of)?.();
    return real !== undefined && !isDeepStrictEqual(real, list);
  });
}

/** An empty record of a page, and its element; `last` is the record of its last rendering. */
export function preparePage(route: Route, context: RenderContext, last?: PageRecord) {
  const { origin, base, content, bundle, deadLinks, annotate, texts, pages } = context;
  const { render, ...head } = route;
  const address = addressOf(route);
  const url = origin + encodeURI(address);
  const { used, rules, ...requests } = assetRequests(context.assets);
  const record: PageRecord = {
    page: { route: head, address, url, origin, base, content, ...requests, [PAGES]: pages },
    islands: [],
    deadLinks,
    unlinked: new Set(),
    islandsByComponent: bundle.islandsByComponent,
    annotate,
    taken: last?.taken,
    ids: uniqueNames(last?.taken),
    rules,
    texts,
    headings: { before: last?.headings.shown, returned: new Map(), shown: new Map() },
  };
  // A component, so that an error in `render` is reported like one in a template.
  const Start = () => {
    bundle.startPage(bundle.islandsByComponent, context);
    const page: ReactElement | null = render();
    refuseAsync(page?.type);
    context.onElement?.({ type: page?.type, props: {} });
    return page;
  };
  const element = createElement(PageContext, { value: record }, createElement(Start));
  return { record, used, element };
}

function noDocument(markup: string): RenderProblem {
  const [what, hint] =
    markup === ""
      ? ["renders nothing", "Return its elements. A function in braces needs a “return”."]
      : ["does not render a whole document", "The outermost element of a page must be <html>."];
  return new RenderProblem("templates/no-document", `The template ${what}.`, { hint });
}

/** A screen reader would read the page in the wrong language. */
function checkLanguage({ lang }: Route, { lang: written }: PageMarkup): void {
  if (lang === undefined || written === lang) return;
  const what = written === undefined ? "no language" : `<html lang="${written}">`;
  const message = `The route has the language “${lang}”, but its template writes ${what}.`;
  const hint = "Write <html lang={usePage().route.lang}>.";
  throw new RenderProblem("templates/language", message, { hint });
}

function headOf(
  route: Route,
  { hasRobots }: PageMarkup,
  { islands, rules }: PageRecord,
  { origin, islands: bundle }: Pick<RenderContext, "origin" | "islands">,
): string {
  const head: string[] = [];
  for (const { hreflang, href } of alternates(route, origin))
    head.push(`<link rel="alternate" hreflang="${hreflang}" href="${href}">`);
  if (!(route.listed ?? true) && !hasRobots) head.push('<meta name="robots" content="noindex">');
  // The Content-Security-Policy forbids style attributes.
  const css = [...rules].map(([name, rule]) => `.${name}{${rule}}`).join("");
  if (css !== "") head.push(`<style>${css}</style>`);
  if (islands.length > 0)
    head.push(
      `<script>${bundle.boot}</script>`,
      `<script src="${bundle.loader.href}" defer></script>`,
    );
  return head.join("");
}

function islandHtml(island: PlacedIsland | undefined, { scripts }: IslandBundle) {
  if (island === undefined) throw new Error("A marker in the page has no island.");
  const { name, attributes, props, html } = island;
  const src = (scripts.get(name) ?? []).map(({ href }) => href).join(" ");
  const written = Object.entries({ src, ...attributes }).map(([key, value]) =>
    value === undefined
      ? ""
      : ` ${key}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
  );
  const ofProps = props === "{}" ? 'props="{}"' : `props='${props}'`;
  const [before = "", after = ""] = html.split(SLOT_MARK);
  return { tag: `<site-island${written.join("")} ${ofProps}>`, before, after };
}
