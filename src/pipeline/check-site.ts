import { budgetFindings, pageBudgets, type PageBudget } from "../check/budgets.ts";
import { loadChecks } from "../check/own-checks.ts";
import { styleLinks } from "../check/page-links.ts";
import { openRules } from "../check/rules.ts";
import { openPageInspector, type PageInspector } from "../check/inspect-pages.ts";
import { withLevels, withoutExceptions } from "../check/levels.ts";
import { redirectFindings } from "../check/redirects.ts";
import { traceToSources } from "../check/trace.ts";
import { styleWithoutBase } from "../files/base-path.ts";
import { fileOfSite } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { collectOutbound, outboundRoutes, type OutboundLink } from "../links/collect/collect.ts";
import { archivedFindings, unlinkedOn } from "../links/dead-links.ts";
import { sizeOf, type OutputFile } from "../output/output-file.ts";
import { addressOf } from "../render/route.ts";
import type { RenderedPage } from "../render/render-page.ts";
import type { OpenSite } from "./open-site.ts";
import type { FinishedPage } from "./render-pages.ts";
import { inertFindings, sourcesOf } from "./sources.ts";

/** The results of the checks. */
export interface CheckedSite {
  findings: Finding[];
  /** What each page weighs, and its budgets. */
  budgets: PageBudget[];
  /** The number of external addresses that the pages link to. */
  outboundCount: number;
  /** Collects these addresses with all their places. */
  outbound: () => OutboundLink[];
}

/**
 * Checks a site before it is published: HTML validity, every rule, budgets, redirects. `files` are all files of `out`,
 * compressed ones included. The files in `redirectPages` only redirect and are not checked.
 */
export async function checkSite(
  site: OpenSite,
  pages: readonly FinishedPage[],
  files: readonly OutputFile[],
  { redirectPages, out }: { redirectPages: ReadonlySet<string>; out: string },
): Promise<CheckedSite> {
  const { settings } = site;
  const published = files.filter(({ path }) => !redirectPages.has(path));
  const sizes = new Map(published.map((file) => [file.path, sizeOf(file)]));
  const sheets = published.filter(({ path }) => path.endsWith(".css"));
  const styles = new Map(
    sheets.map(({ path, content }) => [path, styleWithoutBase(content.toString("utf8"), settings.base)]),
  );
  const inspector = openPageInspector(site.cache);
  try {
    const where = { sizes, styles, out: fileOfSite(site.root, out) };
    const { pages: inspected, weights, findings } = await checkSitePages(site, pages, inspector, where);
    const unlinked = unlinkedOn(pages);
    const linked = new Set([...outboundRoutes(inspected, settings.origin).keys(), ...Object.keys(unlinked)]);
    return {
      findings: [
        ...findings,
        ...redirectFindings(settings, sizes),
        ...budgetFindings(settings, sizes),
        ...archivedFindings(settings, linked),
      ],
      budgets: pageBudgets(weights, settings),
      outboundCount: linked.size,
      outbound: () => collectOutbound(inspected, settings.origin, site.content.find, unlinked),
    };
  } finally {
    await inspector.close();
  }
}

/**
 * Checks pages of a site, and traces what is wrong to its sources. `sizes` are those of all files that links may lead to, and
 * `out` is the folder of the pages, as findings name it.
 */
export async function checkSitePages(
  site: OpenSite,
  pages: readonly Pick<RenderedPage, "route" | "file" | "html" | "isInert">[],
  inspector: PageInspector,
  { out, ...files }: { sizes: ReadonlyMap<string, number>; styles: ReadonlyMap<string, string>; out: string },
) {
  const { root, settings } = site;
  const addressed = pages.map(({ route, file, html }) => ({ address: addressOf(route.path), file, html }));
  const { pages: inspected, validity } = await inspector.inspect(addressed);
  const rules = openRules({ ...files, settings }, await loadChecks(root, settings));
  const found = [...validity, ...inspected.flatMap(rules.page), ...rules.end()];
  const findings = [
    ...(await traceToSources(withLevels(found, settings), { ...sourcesOf(site), out })),
    ...(await inertFindings(site, pages)),
    ...styleLinks(site.assets.rooted, { ...files, settings }),
  ];
  return { pages: inspected, weights: rules.weights, findings };
}

/**
 * The findings of a build as the site wants them: with its levels and without its exceptions. An unchecked build says
 * nothing about exceptions that it had no use for.
 */
export function judged(findings: readonly Finding[], settings: OpenSite["settings"], isChecked: boolean): Finding[] {
  const levelled = withLevels(findings, settings);
  return isChecked ? withoutExceptions(levelled, settings, new Date().toISOString()) : levelled;
}
