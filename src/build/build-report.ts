import { relative, resolve } from "node:path";
import { hasErrors } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import type { OutputFile } from "../output/output-file.ts";
import { NOT_FOUND_PATH } from "../site/route.ts";
import { budgetTable } from "./budget-table.ts";
import type { Built, BuildRequest } from "./build-site.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** Says what a build made: for machines as numbers, for people in a few lines. */
export function buildReport(request: BuildRequest, built: Built, watch: Stopwatch): Report {
  const { findings, published, pages, files, compressed, budgets } = built;
  const table = budgetTable(budgets);
  const routes = pages.filter(({ route }) => route.path !== NOT_FOUND_PATH).length;
  const seconds = (watch.total() / 1000).toFixed(2);
  const out = shownPath(request.out);
  const bytes = sizeOf(files);
  const transfer = transferSize(files, compressed);
  const closing = published
    ? [
        `Built ${count(routes, "page")}${routes < pages.length ? " and 404.html" : ""} in ${seconds} s${request.check ? ", all checks passed" : ", unchecked"}.`,
        `${count(files.length, "file")}, ${megabytes(bytes)} (${megabytes(transfer)} as visitors download them).`,
        ...unlinkedLine(pages),
        `They are in ${out}/. “${previewCommand(request)}” shows them as a host would.`,
      ]
    : [`Nothing was published: ${out}/ is what it was.`];
  return {
    command: "build",
    ok: !hasErrors(findings),
    findings,
    summary: published
      ? {
          outboundLinks: built.outbound.length,
          pages: pages.length,
          files: files.length,
          bytes,
          transferBytes: transfer,
          out: request.out,
        }
      : { out: request.out },
    timings: { ...watch.timings, total: Math.round(watch.total() * 10) / 10 },
    ...(table && { table }),
    closing,
    extra: { pages: pages.length, ...(budgets.length > 0 && { budgets }) },
  };
}

/** Whoever misses a link should know why it is not there. */
function unlinkedLine(pages: Built["pages"]): string[] {
  const dead = new Set(pages.flatMap(({ unlinked }) => unlinked));
  if (dead.size === 0) return [];
  const what = dead.size === 1 ? "One address does not work and is" : `${dead.size} addresses do not work and are`;
  return [
    `${what} not linked: content/link-history.json says since when, and a nightly run that sees them alive brings them back.`,
  ];
}

/** What to type, here, to see this site. */
function previewCommand({ root, out }: BuildRequest): string {
  const site = resolve(root) === process.cwd() ? "" : ` --root ${shownPath(root)}`;
  const folder = resolve(root, "out") === resolve(out) ? "" : ` --out ${relative(resolve(root), resolve(out))}`;
  return `npx build-site preview${site}${folder}`;
}

/** A folder as one would type it from here. */
export function shownPath(path: string): string {
  const way = relative(process.cwd(), resolve(path));
  return way === "" ? "." : way.startsWith("..") ? resolve(path) : way;
}

function sizeOf(files: readonly OutputFile[]): number {
  return files.reduce((sum, { content }) => sum + content.length, 0);
}

function transferSize(files: readonly OutputFile[], compressed: readonly OutputFile[]): number {
  const brotli = new Map(
    compressed
      .filter(({ path }) => path.endsWith(".br"))
      .map(({ path, content }) => [path.slice(0, -3), content.length]),
  );
  return files.reduce((sum, { path, content }) => sum + (brotli.get(path) ?? content.length), 0);
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
