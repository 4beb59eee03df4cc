import type { AnnotatedPage, Sources } from "../check/trace.ts";
import { RenderProblem, awaitSite } from "../code/site-code.ts";
import { contentTexts } from "../content/content.ts";
import { fileOfSite } from "../files/site-folder.ts";
import type { Finding, Position } from "../findings/finding.ts";
import { findingsOf } from "../findings/findings-error.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import { position, sourceReader } from "../findings/text.ts";
import { parseSource } from "../html/elements.ts";
import type { FailedRoute } from "../render/explain-failure.ts";
import { INERT, type PageListeners } from "../render/page-guard.ts";
import { renderPage, type RenderContext } from "../render/render-page.ts";
import { routePlaces } from "../render/route-findings.ts";
import { addressOf, routeAt, type Route } from "../render/route.ts";
import { renderContext, type OpenSite } from "./open-site.ts";

/** Explains why routes failed, as findings in their sources. */
export async function explainFailures(
  site: OpenSite,
  failed: readonly FailedRoute[],
  onInert?: PageListeners["onInert"],
): Promise<Finding[]> {
  if (failed.length === 0) return [];
  // React's streaming renderer is loaded only for failures.
  const { explainFailure } = await import("../render/explain-failure.ts");
  const context = { ...renderContext(site), annotate: true, onInert };
  const texts = { find: site.content.find, read: sourceReader(site.root) };
  const findings: Finding[] = [];
  for (const each of failed) {
    const template = {
      code: "templates/threw",
      what: "The template",
      lookup: context.bundle.lookup,
      place: { route: addressOf(each.route) },
    };
    // Explaining renders the page again, which may throw again.
    const explain = () => explainFailure(each, context, texts);
    findings.push(...(await awaitSite(template, explain).catch(findingsOf)));
  }
  return mergeRepeats(findings);
}

const MOST_INERT = 50;

/**
 * Warnings about components that use state or events on a page, one for each page.
 */
export async function inertFindings(
  site: OpenSite,
  pages: readonly { route: Route; isInert: boolean }[],
): Promise<Finding[]> {
  const inert = pages.filter(({ isInert }) => isInert).slice(0, MOST_INERT);
  const hint =
    "Make it an island, in islands/. To open and close, plain HTML is enough: <details>, popover.";
  const onInert = (message: string) => {
    throw new RenderProblem(INERT, message, { hint });
  };
  const found = await explainFailures(
    site,
    inert.map(({ route }) => ({ route, problem: undefined })),
    onInert,
  );
  return found
    .filter(({ code }) => code === INERT)
    .map((finding) => ({ ...finding, severity: "warning" }));
}

export function sourcesOf(site: OpenSite): Omit<Sources, "out"> {
  const read = sourceReader(site.root);
  const places = routePlaces(site.root, site.bundle, site.content);
  return {
    find: site.content.find,
    texts: () => contentTexts(site.content, read),
    annotated: annotatedPages(site),
    read,
    pictures: site.assets.pictures,
    route({ address }) {
      const route = routeAt(site.routes, address);
      return route && places.ofRoute(route);
    },
    words({ address }, words) {
      const route = routeAt(site.routes, address);
      return route && places.ofWords(route, words);
    },
  };
}

/** The places where templates that import `build-site/env` name a variable. */
export function importsOf({ root, bundle }: OpenSite, name: string): Position[] {
  const read = sourceReader(root);
  return bundle.inputs.flatMap((path) => {
    const file = fileOfSite(root, path);
    const text = read(file) ?? "";
    const offset = text.includes("build-site/env") ? text.search(`\\b${name}\\b`) : -1;
    return offset < 0 ? [] : { file, ...position(text, offset), length: name.length };
  });
}

function annotatedPages(site: OpenSite): NonNullable<Sources["annotated"]> {
  const context = { ...renderContext(site), annotate: true };
  const made = new Map<string, AnnotatedPage | undefined>();
  return ({ address }) => {
    const route = routeAt(site.routes, address);
    if (route !== undefined && !made.has(address)) made.set(address, annotatedPage(route, context));
    return made.get(address);
  };
}

/** Undefined if the page cannot be rendered with annotations. */
function annotatedPage(route: Route, context: RenderContext): AnnotatedPage | undefined {
  const raw: AnnotatedPage["raw"] = [];
  const onRawHtml: PageListeners["onRawHtml"] = (element, html, source) => {
    const place = parseSource(source);
    if (place !== undefined) raw.push({ element, html, place });
  };
  try {
    return { html: renderPage(route, { ...context, onRawHtml }).markup.html, raw };
  } catch {
    return undefined;
  }
}
