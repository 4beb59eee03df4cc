import { compare, type Finding } from "./finding.ts";
import { formatNumber } from "./text.ts";

/* Merges near-identical findings. */

/** The most other pages that a merged finding names. */
const NAMED_PAGES = 3;

/**
 * Merges findings page by page: the same mistake on many pages, by a key of the caller, becomes one
 * finding at its first place that names the other pages.
 */
export function openMerge() {
  const merged = new Map<
    string,
    { finding: Finding; others: string[]; more: number; last: string | undefined }
  >();
  return {
    add(key: string, route: string | undefined, make: () => Finding): void {
      const known = merged.get(key);
      if (known === undefined)
        return void merged.set(key, { finding: make(), others: [], more: 0, last: route });
      if (route === undefined || known.last === route) return;
      known.last = route;
      if (known.others.length < NAMED_PAGES) known.others.push(route);
      else known.more++;
    },
    all: (): Finding[] =>
      Array.from(merged.values(), ({ finding, others, more }) => {
        if (others.length === 0) return finding;
        const rest =
          more === 0 ? "" : ` and ${formatNumber(more)} more ${more === 1 ? "page" : "pages"}`;
        const also = `Also on ${others.toSorted(compare).join(", ")}${rest}.`;
        return { ...finding, hint: finding.hint === undefined ? also : `${finding.hint}\n${also}` };
      }),
  };
}

/**
 * Merges findings that differ only in their page: those of one line of the sources. Findings
 * without a line stay separate.
 */
export function mergeRepeats(findings: readonly Finding[]): Finding[] {
  const merge = openMerge();
  for (const finding of findings) {
    const { code, severity, message, file, line, column, route } = finding;
    const place = [
      code,
      severity,
      message,
      file,
      line,
      column,
      line === undefined ? route : undefined,
    ];
    merge.add(JSON.stringify(place), route, () => finding);
  }
  return merge.all();
}

/** The most findings of one kind in one file that are listed one by one. */
const MOST_OF_A_KIND = 20;

/**
 * Keeps only the first finding, with a count, of each kind that a file has very often: a program
 * wrote the file, or one mistake causes the rest.
 */
export function summarize(findings: readonly Finding[]): Finding[] {
  const kinds = Map.groupBy(findings, ({ code, file }) => `${code} ${file}`);
  return findings.flatMap((finding) => {
    const kind = kinds.get(`${finding.code} ${finding.file}`) ?? [];
    if (kind.length <= MOST_OF_A_KIND) return finding;
    if (finding !== kind[0]) return [];
    return {
      ...finding,
      message: `${finding.message} The file has ${formatNumber(kind.length)} such mistakes.`,
    };
  });
}

/** Findings with the same fault, wherever they are: each fault where it comes first. */
export function repeatsIn(findings: readonly Finding[]): Finding[][] {
  const fault = (finding: Finding) =>
    JSON.stringify([finding.code, finding.severity, messageWithoutPlace(finding)]);
  return [...Map.groupBy(findings, fault).values()];
}

/** The message of a finding without its own file and page. */
function messageWithoutPlace({ message, file = "", route = "" }: Finding): string {
  const folders = [...file.matchAll(/\//g)].map(({ index }) => index + 1);
  const names = [...[0, ...folders].map((start) => file.slice(start)), route, route.slice(0, -1)];
  return names
    .filter((name) => name.length > 1)
    .reduce((text, name) => text.replaceAll(name, "…"), message);
}
