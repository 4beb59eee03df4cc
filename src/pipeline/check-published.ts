import { join } from "node:path";
import { cacheFolder } from "../cache/cache-folder.ts";
import { openCache } from "../cache/cache.ts";
import { budgetFindings } from "../check/budgets.ts";
import type { CheckedPage, PageText } from "../check/check-context.ts";
import { checkedPage, openPageInspector } from "../check/inspect-pages.ts";
import { judged } from "../check/levels.ts";
import { redirectFindings } from "../check/redirects.ts";
import type { Sources } from "../check/trace.ts";
import { fileOfSite, shownPath, siteOptions } from "../files/site-folder.ts";
import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { reportOf, stopwatch } from "../findings/report.ts";
import { readPage } from "../html/read-page.ts";
import { collectOutbound } from "../links/collect/collect.ts";
import type { PublishedSite } from "../output/out-folder.ts";
import { addressOfFile, checkPages, fileAsPage, textFiles, type Checked } from "./check-site.ts";
import { openSite } from "./open-site.ts";
import { openSettings } from "./settings.ts";
import { sourcesOf } from "./sources.ts";

/**
 * Checks the published site in `out` without building it. The sources are opened only to find
 * lines, and for checks of the content.
 */
export async function checkPublished(
  root: string,
  out: string,
  published: PublishedSite,
): Promise<Checked> {
  const watch = stopwatch();
  const { base, sizes, styles, read, unlinked } = published;
  const settings = await openSettings(root);
  const { origin, links: rules } = settings;
  let opening: Promise<Sources> | undefined;
  const sources = () => (opening ??= openSources(root, out));
  const inspector = openPageInspector(openCache(cacheFolder(root)));
  try {
    const asPage = (path: string) => fileAsPage(path, read(path), { root, out });
    const texts = base === "/" ? [] : textFiles(sizes.keys(), asPage);
    const around = { root, settings, sizes, styles, sources, texts };
    const checked = await watch.time("check", () =>
      checkPages(pagesOf(published, { root, out }), inspector, around),
    );
    const { pages } = checked;
    const all = [
      ...checked.findings,
      ...(await changedFindings(root, out, published)),
      ...redirectFindings(settings, sizes),
      ...budgetFindings(settings, sizes),
    ];
    const findings = judged(all, settings, checked.used);
    const problems = findings.some(({ severity }) => severity === "warning")
      ? "errors"
      : "problems";
    const report = reportOf("check", findings, {
      summary: { pages: pages.length, out },
      timings: watch.timings,
      closing: hasErrors(findings)
        ? []
        : [`Checked ${pages.length} pages in ${shownPath(out)}/: no ${problems} found.`],
      extra: { pages: pages.length },
    });
    const gather = async () => {
      const links = collectOutbound(pages, origin, (await sources()).find, unlinked);
      return { links, origin, rules, complete: true };
    };
    return { report, gather };
  } finally {
    await inspector.close();
  }
}

async function changedFindings(
  root: string,
  out: string,
  { differences }: PublishedSite,
): Promise<Finding[]> {
  const again = `Change the sources, and build again: build-site build${siteOptions({ root })}.`;
  const after = "If a program adds files, name it under “after” in content/settings.yaml.";
  const hints = { changed: again, removed: again, added: `${after} ${again}` };
  return [...(await differences())].map(([path, what]) =>
    error("output/changed", `“${path}” was ${what} after the build.`, {
      file: fileOfSite(root, join(out, path)),
      hint: hints[what],
    }),
  );
}

/** Opens the sources of a published site. If they cannot be opened, findings point at the page. */
export async function openSources(root: string, out: string): Promise<Sources> {
  const folder = fileOfSite(root, out);
  try {
    return { ...sourcesOf(await openSite(root)), out: folder };
  } catch (problem) {
    if (!(problem instanceof FindingsError)) throw problem;
    // Checks of the content have nothing to read: that is no success.
    const texts = () => {
      throw problem;
    };
    return { find: () => [], out: folder, texts };
  }
}

export function publishedPages(
  published: PublishedSite,
  where: { root: string; out: string },
): CheckedPage[] {
  return pagesOf(published, where).map((page) => checkedPage(page, readPage(page.html)));
}

function pagesOf(
  { pages, others }: PublishedSite,
  where: { root: string; out: string },
): PageText[] {
  return [
    ...[...pages].map(([file, html]) => ({ address: addressOfFile(file), file, html })),
    ...[...others].map(([file, html]) => fileAsPage(file, html, where)),
  ];
}
