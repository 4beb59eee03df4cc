import type { Position } from "../findings/finding.ts";
import { elementAt, elementsOf, withAncestors, type PageElement } from "./elements.ts";

/* Where the elements of a page come from, by attributes of theirs. */

/**
 * Attributes whose value is `file:line:column`: of vite-plugin-vue-inspector, code-inspector, and
 * others.
 */
const PLACES = ["data-source", "data-source-loc", "data-v-inspector", "data-insp-path", "data-loc"];
/**
 * Pairs of attributes, the file in one and the place in it in the other: the first of Astro's
 * development builds.
 */
const SPLIT_PLACES = [
  ["data-astro-source-file", "data-astro-source-loc"],
  ["data-source-file", "data-source-line"],
] as const;

/**
 * Finds the source that attributes of the element at an offset name, or those of the nearest
 * element around it: generators and inspectors of components write them. `html` is the text of a
 * page; `undefined` if nothing names a file and a line.
 */
export function sourcesIn(html: string): (offset: number) => Position | undefined {
  let elements: PageElement[] | undefined;
  const names = [...PLACES, ...SPLIT_PLACES.map(([file]) => file)];
  if (!names.some((name) => html.includes(name))) return () => undefined;
  return (offset) => {
    elements ??= elementsOf(html);
    return withAncestors(elements[elementAt(elements, offset)]).map(sourceIn).find(Boolean);
  };
}

function sourceIn({ attributes }: PageElement): Position | undefined {
  const whole = PLACES.map((name) => attributes[name]);
  const parts = SPLIT_PLACES.map(
    ([file, at]) => `${attributes[file] ?? ""}:${attributes[at] ?? ""}`,
  );
  for (const value of [...whole, ...parts]) {
    const [, file, line, column = "1"] =
      /^([^:]+\.\w+):(\d+)(?::(\d+))?(?::[\w-]+)?$/.exec(value ?? "") ?? [];
    if (file !== undefined) return { file, line: Number(line), column: Number(column) };
  }
  return undefined;
}

/** The attribute with the place of an element's JSX, in an annotated render. */
export const SOURCE_ATTRIBUTE = "data-src";

/** Reads the value of the attribute, `file:line:column`. */
export function parseSource(value: string | undefined): Position | undefined {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(value ?? "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
