import { decodeHTML } from "entities";
import { withNeeds, type Asset } from "../assets/asset.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { escapePattern } from "../findings/text.ts";
import { addingBase, withBase, withoutBase } from "../html/base-path.ts";
import type { PageNeeds } from "../html/page-needs.ts";
import { withPolicy } from "../output/content-security-policy.ts";
import type { FailedRoute } from "../render/explain-failure.ts";
import { renderPage, type RenderedPage } from "../render/render-page.ts";
import { addressOf } from "../render/route.ts";
import { renderContext, type OpenSite } from "./open-site.ts";
import { explainFailures } from "./sources.ts";

/**
 * A page as it is published: with the final addresses of styles and fonts, and its
 * Content-Security-Policy.
 */
export interface FinishedPage extends PageWithoutHtml {
  /** Its HTML as it is published, in bytes, which stay outside of JavaScript's heap. */
  content: Buffer;
  /** What the site's policy has to allow for it. */
  needs: PageNeeds;
}

/** A rendered page without its HTML. It has its islands if they are to be checked. */
type PageWithoutHtml = Omit<RenderedPage, "html">;

/**
 * Renders every page of a site, in the order of the routes. Throws the findings of all routes that
 * fail.
 */
export async function renderPages(
  site: OpenSite,
  { check }: { check: boolean },
): Promise<FinishedPage[]> {
  const context = renderContext(site);
  const finished: FinishedPage[] = [];
  const { settings } = site;
  const addBase = baseChange(site);
  // The policy has hashes of the addresses in styles, too.
  const finish = (page: PageWithoutHtml, html: string) => {
    const based = withBase(page.file, html, addBase);
    const published = withPolicy(based, page.hosts, settings);
    finished.push({ ...page, needs: published.needs, content: Buffer.from(published.html) });
  };
  /** Pages whose style sheets change once the characters of all pages are known. */
  const waiting: (PageWithoutHtml & { content: Buffer })[] = [];
  const characters = new Set<string>();
  const failed: FailedRoute[] = [];
  for (const route of site.routes) {
    let rendered: RenderedPage;
    try {
      rendered = renderPage(route, context);
    } catch (problem) {
      failed.push({ route, problem });
      continue;
    }
    const { html, ...others } = rendered;
    const page = check ? others : { ...others, renderedIslands: [] };
    if (site.assets.hasFonts) {
      addCharacters(characters, decodeHTML(html));
      waiting.push({ ...page, content: Buffer.from(html) });
    } else finish(page, html);
  }
  if (failed.length > 0) throw new FindingsError(await explainFailures(site, failed));
  if (!site.assets.hasFonts) return finished;
  const finalAssets = withReducedFonts(site, waiting, characters);
  const pattern = new RegExp([...finalAssets.keys()].map(escapePattern).join("|"), "g");
  const finalHtml = (html: string) =>
    finalAssets.size === 0
      ? html
      : html.replaceAll(pattern, (href) => finalAssets.get(href)?.href ?? href);
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    const assets = new Set([...page.assets].map((asset) => finalAssets.get(asset.href) ?? asset));
    finish({ ...page, assets }, finalHtml(page.content.toString()));
  }
  return finished;
}

/** The HTML of a page as its template has written it, without the base of the site. */
export function htmlOf({ file, content }: FinishedPage, base: string): string {
  return withoutBase(file, content.toString(), base);
}

/** Puts the base of a site before addresses. */
export function baseChange({ settings, routes }: Pick<OpenSite, "settings" | "routes">) {
  return addingBase(
    settings.base,
    routes.map(({ path }) => addressOf(path)),
  );
}

function addCharacters(characters: Set<string>, text: string): void {
  for (const character of text.match(/\P{ASCII}/gu) ?? []) characters.add(character);
}

/**
 * Reduces fonts to ASCII and the glyphs that the rendered pages and their islands may show. Returns
 * the style sheets and fonts that change, by the addresses that the rendered pages have.
 */
function withReducedFonts(
  { assets, islands }: OpenSite,
  pages: readonly Pick<RenderedPage, "assets">[],
  characters: Set<string>,
): ReadonlyMap<string, Asset> {
  const final = new Map<string, Asset>();
  for (const { content } of withNeeds([...islands.scripts.values()].flat()))
    if (typeof content !== "function") addCharacters(characters, content.toString());
  const reducedStyles = assets.subsetFonts([...characters].toSorted().join(""));
  for (const style of new Set(pages.flatMap((page) => [...page.assets]))) {
    const reduced = reducedStyles.get(style.href);
    if (reduced === undefined || reduced.href === style.href) continue;
    final.set(style.href, reduced);
    for (const [index, needed] of (style.needs ?? []).entries()) {
      const reducedFont = reduced.needs?.[index];
      if (reducedFont !== undefined) final.set(needed.href, reducedFont);
    }
  }
  return final;
}
