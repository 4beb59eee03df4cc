import { Parser } from "htmlparser2";
import type { Position } from "../findings/finding.ts";

/** An element of a page, from its start tag to its end tag; offsets are in characters from 0. */
export interface PageElement {
  name: string;
  attributes: Record<string, string>;
  start: number;
  /** The last character. */
  end: number;
  parent: PageElement | undefined;
  /** The number of elements that it is in. */
  depth: number;
  /** The text between the tags of a title, a style or a script; of others, it is empty. */
  text: string;
}

/** The most elements that browsers nest: they put what is deeper into the last of these. */
export const DEEPEST = 512;

const WITH_TEXT: ReadonlySet<string> = new Set(["title", "style", "script"]);

/**
 * The elements of a page in their order. Never throws: the validator reports invalid HTML.
 * `instruct` gets where each processing instruction begins.
 */
export function elementsOf(
  html: string,
  instruct: (offset: number) => void = () => {},
  xmlMode = false,
): PageElement[] {
  const elements: PageElement[] = [];
  const open: PageElement[] = [];
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const { startIndex: start, endIndex: end } = parser;
        const depth = open.length;
        const parent = open[Math.min(depth, DEEPEST) - 1];
        const element = { name, attributes, start, end, parent, depth, text: "" };
        open.push(element);
        elements.push(element);
      },
      ontext(text) {
        const inside = open.at(-1);
        if (inside !== undefined && WITH_TEXT.has(inside.name)) inside.text += text;
      },
      oncomment() {
        if (html.startsWith("<?", parser.startIndex)) instruct(parser.startIndex);
      },
      onclosetag(_name, isImplied) {
        const element = open.pop();
        if (element !== undefined)
          element.end = isImplied ? Math.max(element.end, parser.startIndex - 1) : parser.endIndex;
      },
    },
    { xmlMode },
  );
  parser.end(html);
  return elements;
}

/** The index of the innermost element that an offset is in; -1 if there is none. */
export function elementAt(elements: readonly PageElement[], offset: number): number {
  return elements.findLastIndex(({ start, end }) => start <= offset && offset <= end);
}

/** Whether an offset is between the tags of an element that holds none of its own kind. */
export function isIn(element: string, html: string, offset: number): boolean {
  return html.lastIndexOf(`<${element}`, offset) > html.lastIndexOf(`</${element}>`, offset);
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

/** The attributes that are true or false, as React spells them, by their names in HTML. */
export const FLAGS: ReadonlyMap<string, string> = new Map(
  (
    "allowFullScreen async autoFocus autoPlay checked controls default defer disabled " +
    "disablePictureInPicture disableRemotePlayback formNoValidate hidden inert itemScope loop " +
    "multiple muted noModule noValidate open playsInline readOnly required reversed selected"
  )
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

/** Attributes with a value that HTML lets authors omit. React does not write them without one. */
export const WITH_VALUE: ReadonlySet<string> = new Set(
  (
    "alpha contenteditable credentialless crossorigin ismap popover shadowrootclonable " +
    "shadowrootdelegatesfocus shadowrootserializable spellcheck translate"
  ).split(" "),
);

/**
 * Attributes that are complete without a value: boolean ones, and those whose empty value is a
 * keyword (HTML Standard).
 */
export const VALUELESS: ReadonlySet<string> = new Set([
  ...FLAGS.keys(),
  ...WITH_VALUE,
  ...(
    "autocorrect capture closedby download fetchpriority headingreset kind loading preload " +
    "shadowrootcustomelementregistry webkitdirectory writingsuggestions"
  ).split(" "),
]);

/** Whether browsers run a script with this `type` (HTML, “prepare the script element”). */
export function isScriptType(type = ""): boolean {
  return /^\s*(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?\s*$/i.test(type);
}
