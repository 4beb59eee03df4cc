import { usedBudgets, type PageBudget } from "../check/budgets.ts";
import { sizeOf, type OutputFile } from "../files/output-file.ts";
import { shownPath, siteOptions } from "../files/site-folder.ts";
import { ownFile } from "../findings/finding-page.ts";
import { sortFindings, type Finding } from "../findings/finding.ts";
import { reportOf, type Report, type Stopwatch } from "../findings/report.ts";
import { counted, firstNames, limitInWords, sizeInWords, visibleName } from "../findings/text.ts";
import { hostsWithFolder } from "../hosts/hosts.ts";
import { isNotFoundPage } from "../render/route.ts";
import type { CheckedSite } from "./check-site.ts";
import type { RunOptions } from "./commands.ts";
import type { OpenOptions, OpenSite } from "./open-site.ts";
import type { OnMade } from "./plan-output.ts";
import type { FinishedPage } from "./render-pages.ts";

/** What to build. If `signal` aborts, staging folders are removed, and its reason is thrown. */
export interface BuildRequest extends RunOptions, Pick<OpenOptions, "origin" | "drafts"> {
  root: string;
  /** The folder to publish to. The caller has checked it with `outFolderProblem`. */
  out: string;
  check: boolean;
  /** Whether open required items of `launch` are errors. */
  production?: boolean;
  /** Called once `out` is the new site: later interruptions leave it in place. */
  onPublished?: () => void;
  onStage?: (stage: string) => void;
  onMade?: OnMade;
}

interface Published {
  site: OpenSite;
  pages: readonly FinishedPage[];
  files: readonly OutputFile[];
  findings: readonly Finding[];
  checks: CheckedSite | undefined;
}

/** The report of a build that published a site. */
export function publishedBuild(
  request: BuildRequest,
  { site, pages, files, findings, checks }: Published,
  watch: Stopwatch,
): Report {
  const { root, out } = request;
  const preview = `npx build-site preview${siteOptions({ root }, out)}`;
  const sizes = new Map(files.map((file) => [file.path, sizeOf(file)]));
  const originals = files.filter(
    ({ path }) => !(/\.(br|gz)$/.test(path) && sizes.has(path.slice(0, -3))),
  );
  const bytes = sum(originals.map(sizeOf));
  const transferBytes = sum(originals.map((file) => sizes.get(`${file.path}.br`) ?? sizeOf(file)));
  const routes = pages.filter(({ route }) => !isNotFoundPage(route)).length;
  const what = `${counted(routes, "page")}${routes < pages.length ? " and 404.html" : ""}`;
  const seconds = (watch.total() / 1000).toFixed(2);
  const hasWarnings = findings.some(({ severity }) => severity === "warning");
  const passed = hasWarnings ? "checked without errors" : "all checks passed";
  const result = request.check ? passed : "unchecked";
  return reportOf("build", findings, {
    summary: {
      outboundLinks: checks?.outboundCount ?? 0,
      pages: pages.length,
      files: originals.length,
      bytes,
      transferBytes,
      out,
    },
    timings: { ...watch.timings, total: watch.total() },
    closing: [
      `Built ${what} in ${seconds} s, ${result}.`,
      `${counted(originals.length, "file")}, ${sizeInWords(bytes)} ` +
        `(${sizeInWords(transferBytes)} as visitors download them).`,
      ...compatLines(site, sizes),
      ...leftOutLine(request, site),
      ...unlinkedLine(pages),
      ...folderLine(site),
      `The site is in ${shownPath(out)}/. To see it: ${preview}`,
      ...(checks === undefined ? [] : ["", ...weightLines(checks.budgets)]),
    ],
    extra: { pages: pages.length, budgets: checks?.budgets },
  });
}

/** The report of a build that published nothing; with `checks` if it got that far. */
export function failedBuild(
  request: BuildRequest,
  findings: readonly Finding[],
  watch: Stopwatch,
  checks?: CheckedSite,
): Report {
  const required = request.production === true ? sortFindings(findings).filter(isRequiredItem) : [];
  const heading = "Required before the site goes live";
  return reportOf("build", findings, {
    // The list may be long, so it has no code frames; “launch” shows all of it.
    ...(required.length > 0 && { groups: [{ heading, findings: required, brief: true }] }),
    ok: false,
    summary: { out: request.out },
    timings: { ...watch.timings, total: watch.total() },
    closing: [
      `Nothing was published: ${shownPath(request.out)}/ is left untouched.`,
      ...requiredLine(request, required),
    ],
    extra: { pages: checks?.budgets.length ?? 0, budgets: checks?.budgets },
  });
}

function isRequiredItem({ code, severity }: Finding): boolean {
  return code.startsWith("launch/") && severity === "error";
}

function requiredLine({ root, origin }: BuildRequest, { length }: readonly Finding[]): string[] {
  const command = `npx build-site launch${siteOptions({ root, origin })}`;
  return length === 0
    ? []
    : [`Open: ${counted(length, "required item")}. “${command}” lists them.`];
}

function leftOutLine({ root }: BuildRequest, { leftOut }: OpenSite): string[] {
  if (leftOut.size === 0) return [];
  const names = firstNames([...leftOut].map(visibleName));
  const how = `npx build-site build --drafts${siteOptions({ root })}`;
  return [`Left out (draft or future date): ${names}. To see them: ${how}`];
}

function unlinkedLine(pages: readonly FinishedPage[]): string[] {
  const { size } = new Set(pages.flatMap(({ unlinked }) => unlinked));
  const what = `Dead and therefore not linked: ${counted(size, "address", "addresses")}`;
  return size === 0 ? [] : [`${what} (see content/link-history.json).`];
}

function folderLine({ settings }: OpenSite): string[] {
  const hosts = hostsWithFolder(settings);
  if (hosts.length === 0) return [];
  const folder = settings.base.slice(1);
  const where = `${ownFile("docs/hosting.md")}, “A site below a path”`;
  return [`${hosts.join(", ")} must serve it from a folder ${folder}. See ${where}.`];
}

function compatLines({ bundle, islands }: OpenSite, sizes: ReadonlyMap<string, number>): string[] {
  return [...bundle.islandsByComponent.values()].flatMap(({ name, compat }) => {
    const weights = (islands.scripts.get(name) ?? []).flatMap(
      ({ file }) => sizes.get(`${file}.br`) ?? sizes.get(file) ?? [],
    );
    if (compat === undefined || weights.length === 0) return [];
    const what = `The island ${name} runs React components, with preact/compat`;
    return [`${what}: its scripts weigh ${sizeInWords(sum(weights))}.`];
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const SHOWN = 3;

/** Lines about the pages closest to a budget, or the heaviest; `--format json` has all pages. */
export function weightLines(pages: readonly PageBudget[]): string[] {
  const weighed = pages.map((page) => ({ ...page, nearest: usedBudgets(page)[0] }));
  const sorted = weighed.toSorted(
    (a, b) => (b.nearest?.share ?? 0) - (a.nearest?.share ?? 0) || b.bytes.total - a.bytes.total,
  );
  return sorted.slice(0, SHOWN).map(({ route, bytes, nearest }) => {
    const { html: HTML, style: styles, script: scripts, font: fonts, image: pictures } = bytes;
    const parts = Object.entries({ HTML, styles, scripts, fonts, pictures })
      .filter(([, of]) => of > 0)
      .map(([kind, of]) => `${kind} ${sizeInWords(of)}`);
    const used =
      nearest &&
      `${nearest.kind} ${Math.ceil(nearest.share * 100)} % of ${limitInWords(nearest.limit)}, `;
    const total = sizeInWords(bytes.total);
    return `${visibleName(route)}: ${used ?? ""}total ${total} (${parts.join(", ")})`;
  });
}
