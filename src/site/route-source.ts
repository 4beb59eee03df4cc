import type { Position } from "../findings/finding.ts";

/** The route table of a site. */
export const ROUTES_FILE = "templates/routes.ts";

/** Finds an address in the text of the route table; one that is put together there, and stands nowhere, is undefined. */
export function findRoutePath(source: string): (path: string) => Position | undefined {
  /** How often each address was asked for: the second “/about” is the second one in the table. */
  const asked = new Map<string, number>();
  return (path) => {
    const all = ['"', "'", "`"]
      .flatMap((quote) => indexesOf(source, `${quote}${path}${quote}`))
      .toSorted((a, b) => a - b);
    const keyed = all.filter((index) => /\bpath\s*:\s*$/.test(source.slice(0, index)));
    const quoted = keyed.length > 0 ? keyed : all;
    const index = quoted[asked.get(path) ?? 0] ?? quoted.at(-1);
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (index === undefined) return undefined;
    const before = source.slice(0, index).split("\n");
    return {
      file: ROUTES_FILE,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      length: path.length + 2,
    };
  };
}

function indexesOf(text: string, part: string): number[] {
  const indexes: number[] = [];
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) indexes.push(index);
  return indexes;
}
