import { relative, resolve, sep } from "node:path";
import { cacheFolder, openCache } from "../cache/cache.ts";
import { budgetFindings } from "../check/budgets.ts";
import { checkedPage, type CheckedPage } from "../check/check-context.ts";
import { runRules } from "../check/check-site.ts";
import { openHtmlValidator } from "../check/html-validity.ts";
import { redirectFindings } from "../check/redirects.ts";
import { traceToSources, type Sources } from "../check/trace.ts";
import { hasErrors, sortFindings } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import type { Report } from "../findings/report.ts";
import { collectOutbound } from "../links/collect/collect.ts";
import type { PublishedSite } from "../output/out-folder.ts";
import { shownPath } from "./as-typed.ts";
import { openSite } from "./open-site.ts";
import type { Checked } from "./report.ts";
import { openSettings } from "./settings.ts";
import { sourcesOf } from "./sources.ts";
import { stopwatch } from "./stopwatch.ts";

/**
 * Checks a site that stands in `out`, without building it. The sources are only opened where there is something to say,
 * to name its line; where they cannot be opened, the finding names the page. `collect` gathers outbound links as well.
 */
export async function checkPublished(
  root: string,
  out: string,
  published: PublishedSite,
  { collect }: { collect: boolean },
): Promise<Checked> {
  const watch = stopwatch();
  const validator = openHtmlValidator(openCache(cacheFolder(root)));
  try {
    const settings = await openSettings(root, {});
    const { origin, links: rules } = settings;
    const pages = publishedPages(published);
    const found = await watch.time("check", async () => [
      ...(await validator.checkAll(pages)),
      ...runRules({ pages, sizes: published.sizes, styles: published.styles, settings: settings }),
    ]);
    const ofSettings = [...redirectFindings(settings, published.sizes), ...budgetFindings(settings, published.sizes)];
    if (found.length === 0 && !collect)
      return { report: report(out, published, ofSettings, watch.timings), outbound: () => [], origin, rules };
    const sources = await watch.time("trace", () => openSources(root, out));
    const findings = sortFindings([...(await traceToSources(found, sources)), ...ofSettings]);
    return {
      report: report(out, published, findings, watch.timings),
      outbound: () => (collect ? collectOutbound(pages, origin, sources.find, published.unlinked) : []),
      origin,
      rules,
    };
  } finally {
    await validator.close();
  }
}

/** Opens the sources of a published site, to find the line of what is wrong; without them, findings name the page. */
export async function openSources(root: string, out: string): Promise<Sources> {
  const folder = relative(root, resolve(out)).split(sep).join("/");
  try {
    return { ...sourcesOf(await openSite(root)), out: folder };
  } catch (problem) {
    if (problem instanceof FindingsError) return { find: () => [], out: folder };
    throw problem;
  }
}

function report(
  out: string,
  { pages }: PublishedSite,
  findings: Report["findings"],
  timings: Report["timings"],
): Report {
  const ok = !hasErrors(findings);
  return {
    command: "check",
    ok,
    findings,
    summary: { pages: pages.size, out },
    timings,
    closing: ok ? [`Checked ${pages.size} pages in ${shownPath(out)}/: nothing is wrong.`] : [],
    extra: { pages: pages.size },
  };
}

/** The pages of a published site, read as its checks need them. */
export function publishedPages({ pages }: PublishedSite): CheckedPage[] {
  return [...pages].map(([file, html]) => checkedPage({ address: addressOfFile(file), file, html }));
}

/** `about/index.html` is at `/about/`, any other file at its own path. */
function addressOfFile(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "$1")}`;
}
