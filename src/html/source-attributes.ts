import { Parser } from "htmlparser2";
import type { Position } from "../findings/finding.ts";

/* Where the elements of a page come from, by attributes of theirs. */

/** An element of a page, from its start tag to its end tag; offsets are in characters from 0. */
export interface PageElement {
  name: string;
  attributes: Record<string, string>;
  start: number;
  /** The last character. */
  end: number;
  parent: PageElement | undefined;
}

/**
 * The elements of a page in their order, without policies, which are added to a page when it is
 * published.
 */
export function elementsOf(html: string): PageElement[] {
  const elements: PageElement[] = [];
  const open: PageElement[] = [];
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      const { startIndex: start, endIndex: end } = parser;
      const element = { name, attributes, start, end, parent: open.at(-1) };
      open.push(element);
      if (attributes["http-equiv"] !== "Content-Security-Policy") elements.push(element);
    },
    onclosetag(_name, isImplied) {
      const element = open.pop();
      if (element !== undefined)
        element.end = isImplied ? Math.max(element.end, parser.startIndex - 1) : parser.endIndex;
    },
  });
  parser.end(html);
  return elements;
}

/** The index of the innermost element that an offset is in; -1 if there is none. */
export function elementAt(elements: readonly PageElement[], offset: number): number {
  return elements.findLastIndex(({ start, end }) => start <= offset && offset <= end);
}

/** An element and those that it is in, from the inside out. */
export function withAncestors(element: PageElement | undefined): PageElement[] {
  const found: PageElement[] = [];
  for (let each = element; each !== undefined; each = each.parent) found.push(each);
  return found;
}

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
