import { relative, resolve, sep } from "node:path";
import { checkedPage, checkSite } from "../check/check-site.ts";
import { startHtmlValidator } from "../check/html-validity.ts";
import { traceToSources, type Sources } from "../check/trace.ts";
import { hasErrors, sortFindings } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import type { PublishedSite } from "../output/published.ts";
import { openSettings } from "../site/settings.ts";
import { openSite } from "./open-site.ts";
import { shownPath } from "./build-report.ts";
import { annotatedPages } from "./render-all.ts";
import { stopwatch } from "./stopwatch.ts";

/**
 * Checks a site that stands in `out`, without building it. The sources are only opened where there is something to say,
 * to name its line; where they cannot be opened, the finding names the page.
 */
export async function checkPublished(root: string, out: string, published: PublishedSite): Promise<Report> {
  const watch = stopwatch();
  const validator = startHtmlValidator();
  try {
    const settings = await openSettings(root, {});
    if (!settings.ok) return report(out, published, settings.findings, watch.timings);
    const pages = [...published.pages].map(([file, html]) => checkedPage({ address: addressOfFile(file), file, html }));
    const found = await watch.time("check", async () => [
      ...(await validator.checkAll(pages)),
      ...checkSite({ pages, sizes: published.sizes, settings: settings.value }),
    ]);
    const findings =
      found.length === 0
        ? []
        : await watch.time("trace", async () => traceToSources(found, await sourcesOf(root, out)));
    return report(out, published, sortFindings(findings), watch.timings);
  } finally {
    await validator.close();
  }
}

async function sourcesOf(root: string, out: string): Promise<Sources> {
  const folder = relative(root, resolve(out)).split(sep).join("/");
  const site = await openSite(root, {});
  if (!site.ok) return { find: () => [], out: folder };
  return { find: site.value.content.find, annotated: annotatedPages(site.value), out: folder };
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

/** `about/index.html` stands at `/about/`, any other file at its own path. */
function addressOfFile(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "$1")}`;
}
