import { PEERS } from "./peers.ts";
import { figure, median, spread } from "./statistics.ts";
import { table } from "./table.ts";
import { WORKS, type Figure, type Weight, type Work } from "./works.ts";

/** All figures of one peer with sites of one size. */
export interface Result {
  peer: string;
  pages: number;
  figures: Figure[];
  weights: Weight[];
}

const HEAD = [
  "",
  "seconds",
  "spread",
  "CPU s",
  "MB, largest process",
  "MB, all",
  "× floor",
  "× Hugo",
];

/** The tables of the build benchmark in Markdown, one for each size and work. */
export function buildTables(results: readonly Result[]): string {
  const sizes = [...new Set(results.map(({ pages }) => pages))];
  return sizes
    .flatMap((pages) => {
      const here = results.filter((result) => result.pages === pages);
      return (["clean", "checked", "again", "changed"] as const).map((work) =>
        section(pages, work, here),
      );
    })
    .filter(Boolean)
    .join("\n\n");
}

function section(pages: number, work: Work, results: readonly Result[]): string {
  const rows = results.flatMap((result) => {
    // Only build-site has checks: it is compared with peers that check nothing. The cost of
    // precompression is listed below.
    if (work === "checked")
      return rowsOf(result, result.peer === "build-site" ? ["checked"] : ["clean"], results);
    return rowsOf(result, work === "clean" ? ["clean", "compressed"] : [work], results);
  });
  // If build-site did not run this work, there is nothing to compare.
  if (
    rows.length === 0 ||
    (work === "checked" && !results.some(({ figures }) => figures.some((run) => run.work === work)))
  )
    return "";
  const title =
    work === "checked" ? "clean build, ours with every check, the others without any" : WORKS[work];
  return `### ${pages.toLocaleString("en")} pages: ${title}\n\n${table(HEAD, rows)}`;
}

function rowsOf(
  { peer, figures, weights }: Result,
  works: readonly Work[],
  all: readonly Result[],
): string[][] {
  return works.flatMap((work) => {
    const runs = figures.filter((run) => run.work === work);
    if (runs.length === 0) return [];
    const seconds = median(runs.map((run) => run.seconds));
    const base = work === "compressed" || work === "checked" ? "clean" : work;
    const ratio = (other: string) => figure(seconds / medianOf(all, other, base), 2);
    const weight = weights.find((one) => one.work === work);
    const title = PEERS.find(({ name }) => name === peer)?.title ?? peer;
    const cells = [
      work === "compressed" ? `${title}, precompressed` : title,
      figure(seconds, 2),
      spread(
        runs.map((run) => run.seconds),
        2,
      ),
      figure(median(runs.map((run) => run.cpu)), 2),
      figure(weight?.largest, 0),
      figure(weight?.together, 0),
      ratio("floor"),
      ratio("hugo"),
    ];
    return [cells];
  });
}

function medianOf(results: readonly Result[], peer: string, work: Work): number {
  const figures = results.find((result) => result.peer === peer)?.figures ?? [];
  return median(figures.filter((run) => run.work === work).map((run) => run.seconds));
}
