import type { Position } from "../findings/finding.ts";
import { position } from "../findings/text.ts";

/** The route table of a site. */
export const ROUTES_FILE = "templates/routes.ts";

/**
 * Finds an address in the text of the route table, or the next one of the same (`nth`, from 0); one that is put together
 * there, and stands nowhere, is undefined.
 */
export function findRoutePath(source: string): (path: string, nth?: number) => Position | undefined {
  return (path, nth = 0) => {
    const all = ['"', "'", "`"]
      .flatMap((quote) => indexesOf(source, `${quote}${path}${quote}`))
      .toSorted((a, b) => a - b);
    const keyed = all.filter((index) => /\bpath\s*:\s*$/.test(source.slice(0, index)));
    const quoted = keyed.length > 0 ? keyed : all;
    const index = quoted[nth] ?? quoted.at(-1);
    if (index === undefined) return undefined;
    return { file: ROUTES_FILE, ...position(source, index), length: path.length + 2 };
  };
}

function indexesOf(text: string, part: string): number[] {
  const indexes: number[] = [];
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) indexes.push(index);
  return indexes;
}
