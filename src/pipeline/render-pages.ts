import { FindingsError } from "../findings/findings-error.ts";
import { type PageNeeds, policyAdder } from "../output/content-security-policy.ts";
import { finalAddresses } from "./final-addresses.ts";
import { renderContext, type OpenSite } from "./open-site.ts";
import { explainFailures } from "./sources.ts";
import type { FailedRoute } from "../render/explain-failure.ts";
import { renderPage, type RenderedPage } from "../render/render-page.ts";

/** A page as it is published: with the final addresses of styles and fonts, and its Content-Security-Policy. */
export interface FinishedPage extends RenderedPage {
  /** What it needs the site's policy to allow. */
  needs: PageNeeds;
}

/** Renders every page of a site, in the order of the routes. Throws the findings of all routes that fail. */
export async function renderPages(site: OpenSite): Promise<FinishedPage[]> {
  const context = renderContext(site);
  const rendered: RenderedPage[] = [];
  const failed: FailedRoute[] = [];
  for (const route of site.routes) {
    try {
      rendered.push(renderPage(route, context));
    } catch (problem) {
      failed.push({ route, problem });
    }
  }
  if (failed.length > 0) throw new FindingsError(await explainFailures(site, failed));
  // Fonts hold the glyphs that the pages show: their addresses are known when all pages are rendered.
  const final = finalAddresses(site, rendered);
  const addPolicy = policyAdder(site.settings);
  return rendered.map((page) => ({
    ...page,
    ...addPolicy(final.in(page.html), page.hosts),
    assets: new Set([...page.assets].map(final.of)),
  }));
}
