import { compare, type Finding } from "./finding.ts";
import { counted, formatNumber } from "./text.ts";

const NAMED_PAGES = 3;

/** Merges findings in the same line of the sources that differ only in their page. */
export function mergeRepeats(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ code, severity, message, file, line, column, route }) =>
    JSON.stringify([code, severity, message, file, line, column, line === undefined && route]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const pages = [...new Set(group.map(({ route }) => route))].flatMap((page) =>
      page === first?.route ? [] : (page ?? []),
    );
    const named = pages.slice(0, NAMED_PAGES).toSorted(compare);
    if (first === undefined || named.length === 0) return group.slice(0, 1);
    const more = pages.length - named.length;
    const rest = more === 0 ? "" : ` and ${counted(more, "more page")}`;
    const also = `Also on ${named.join(", ")}${rest}.`;
    return { ...first, hint: first.hint === undefined ? also : `${first.hint}\n${also}` };
  });
}

const MOST_OF_A_KIND = 20;

/** Keeps only the first, with a count, of findings that are very frequent in a file. */
export function summarize(findings: readonly Finding[]): Finding[] {
  const kinds = Map.groupBy(findings, ({ code, file }) => `${code} ${file}`);
  return findings.flatMap((finding) => {
    const kind = kinds.get(`${finding.code} ${finding.file}`) ?? [];
    if (kind.length <= MOST_OF_A_KIND) return finding;
    const all = `The file has ${formatNumber(kind.length)} such mistakes.`;
    return finding === kind[0] ? { ...finding, message: `${finding.message} ${all}` } : [];
  });
}

/** A key that is equal for the same fault in different places. */
export function faultOf(finding: Located & Pick<Finding, "code" | "severity">): string {
  return JSON.stringify([finding.code, finding.severity, messageWithoutPlace(finding)]);
}

type Located = Pick<Finding, "message" | "file" | "route" | "url">;

/** The message without the finding's own file and page, which addresses in it may contain. */
export function messageWithoutPlace({ message, file = "", route = "", url }: Located): string {
  if (url !== undefined) return message;
  const folders = [...file.matchAll(/\//g)].map(({ index }) => index + 1);
  const names = [...[0, ...folders].map((start) => file.slice(start)), route, route.slice(0, -1)];
  return names
    .filter((name) => name.length > 1)
    .reduce((text, name) => text.replaceAll(name, "…"), message);
}
