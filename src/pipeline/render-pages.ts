import { decodeHTML } from "entities";
import { withNeeds, type Asset } from "../assets/asset.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { escapePattern } from "../findings/text.ts";
import { addingBase, mapMarkup, withBase, withoutBase } from "../html/map-html.ts";
import { withPolicy, type PageNeeds } from "../output/content-security-policy.ts";
import type { FailedRoute } from "../render/explain-failure.ts";
import { makeAllWithPhotographs, valueOf } from "../render/page-assets.ts";
import { renderPage, type RenderedPage } from "../render/render-page.ts";
import { addressOf } from "../render/route.ts";
import { renderContext, type OpenSite } from "./open-site.ts";
import { explainFailures } from "./sources.ts";

export interface FinishedPage extends Omit<RenderedPage, "markup"> {
  /** The HTML as bytes, which are stored outside JavaScript's heap. */
  content: Buffer;
  needs: PageNeeds;
}

/** Renders every page, in the order of the routes. Throws the findings of all failed pages. */
export async function renderPages(
  site: OpenSite,
  { check }: { check: boolean },
): Promise<FinishedPage[]> {
  const { assets: all } = site;
  const context = renderContext(site);
  const rendered = await makeAllWithPhotographs(all, site.routes, (route, assets) => {
    const page = renderPage(route, { ...context, assets });
    if (!check) page.renderedIslands = [];
    const { html, ...others } = page.markup;
    // A copy, because a substring would keep the whole text in memory.
    const markup = { ...structuredClone(others), html: "" };
    return { page: { ...page, markup }, html: Buffer.from(html) };
  });
  const failed = rendered.flatMap((result, index): FailedRoute[] => {
    const route = site.routes[index];
    return result.status === "rejected" && route ? [{ route, problem: result.reason }] : [];
  });
  if (failed.length > 0) throw new FindingsError(await explainFailures(site, failed));
  const waiting = rendered.map((result) => valueOf(result));
  rendered.length = 0;
  const finish = pageFinisher(site, all.hasFonts ? withReducedFonts(site, waiting) : undefined);
  const finished: FinishedPage[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { page, html } = next;
    finished.push(finish({ ...page, markup: { ...page.markup, html: html.toString() } }));
  }
  return finished;
}

/**
 * Returns a function that turns a rendered page into one that can be published. `final` maps
 * addresses in the pages to the assets that replace them.
 */
export function pageFinisher(
  site: Pick<OpenSite, "settings" | "routes">,
  final: ReadonlyMap<string, Asset> = new Map(),
): (page: RenderedPage) => FinishedPage {
  const { settings } = site;
  const addBase = baseChange(site);
  const pattern = new RegExp([...final.keys()].map(escapePattern).join("|"), "g");
  const finalText = (text: string) =>
    final.size === 0 ? text : text.replaceAll(pattern, (href) => final.get(href)?.href ?? href);
  return ({ markup, assets, ...page }) => {
    const isFinal = settings.base === "/" && final.size === 0;
    // Styles contain addresses too, and the policy contains hashes of the styles.
    const changed = isFinal
      ? markup
      : mapMarkup(markup, (text, type) => withBase(type, finalText(text), addBase));
    const { html, needs } = withPolicy(changed, page.hosts, settings);
    const own = new Set([...assets].map((asset) => final.get(asset.href) ?? asset));
    return { ...page, assets: own, needs, content: Buffer.from(html) };
  };
}

/** The HTML of a page without the base of the site, as its template wrote it. */
export function htmlOf({ file, content }: FinishedPage, base: string): string {
  return withoutBase(file, content.toString(), base);
}

export function baseChange({ settings, routes }: Pick<OpenSite, "settings" | "routes">) {
  return addingBase(settings.base, routes.map(addressOf));
}

function addCharacters(characters: Set<string>, text: string): void {
  for (const character of text.match(/\P{ASCII}/gu) ?? []) characters.add(character);
}

/**
 * Reduces fonts to ASCII and the characters that pages and their islands may show. Returns the
 * style sheets and fonts that change, by their addresses in the rendered pages.
 */
function withReducedFonts(
  { assets, islands }: OpenSite,
  pages: readonly { page: RenderedPage; html: Buffer }[],
): ReadonlyMap<string, Asset> {
  const characters = new Set<string>();
  for (const { html } of pages) addCharacters(characters, decodeHTML(html.toString()));
  const used = new Set(pages.flatMap(({ page }) => [...page.assets]));
  const final = new Map<string, Asset>();
  for (const { content } of withNeeds([...islands.scripts.values()].flat()))
    if (typeof content !== "function") addCharacters(characters, content.toString());
  const reducedStyles = assets.subsetFonts([...characters].toSorted().join(""));
  for (const { href, needs = [] } of used) {
    const reduced = reducedStyles.get(href);
    if (reduced === undefined || reduced.href === href) continue;
    final.set(href, reduced);
    for (const [index, font] of (reduced.needs ?? []).entries())
      if (needs[index] !== undefined) final.set(needs[index].href, font);
  }
  return final;
}
