import { Parser } from "htmlparser2";
import type { Position } from "../findings/finding.ts";

/** An element of a page, from its start tag to its end tag; offsets are in characters from 0. */
export interface PageElement {
  name: string;
  attributes: Record<string, string>;
  start: number;
  end: number;
  parent: PageElement | undefined;
  /** The number of elements that it is in. */
  depth: number;
  /** The text between its tags, without that of other elements in it. */
  text: string;
}

/** The most elements that browsers nest: they put what is deeper into the last of these. */
export const DEEPEST = 512;

/** The elements of a page in their order; `instruct` gets where processing instructions begin. */
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
        if (inside !== undefined) inside.text += text;
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

/** An element and those around it, from the inside out. */
export function withAncestors(element: PageElement | undefined): PageElement[] {
  const found: PageElement[] = [];
  for (let each = element; each !== undefined; each = each.parent) found.push(each);
  return found;
}

/**
 * Finds the source that the element at an offset of a page, or the nearest one around it, names in
 * its attributes: generators and inspectors of components write them.
 */
export function sourcesIn(html: string): (offset: number) => Position | undefined {
  let elements: PageElement[] | undefined;
  if (!/\sdata-(?:source|v-inspector|astro-source-file)\s*=/.test(html)) return () => undefined;
  return (offset) => {
    elements ??= elementsOf(html);
    return withAncestors(elements[elementAt(elements, offset)]).map(sourceIn).find(Boolean);
  };
}

function sourceIn({ attributes }: PageElement): Position | undefined {
  const { "data-astro-source-file": file = "", "data-astro-source-loc": at = "" } = attributes;
  const { "data-source": source, "data-v-inspector": inspected } = attributes;
  // Pages of any kind have a `data-source` that names something else.
  return [source, inspected, `${file}:${at}`].map((value) => parseSource(value)).find(Boolean);
}

/** The attribute with the place of an element's JSX, in an annotated render. */
export const SOURCE_ATTRIBUTE = "data-src";

/** Reads the value of the attribute, `file:line:column`; undefined for other texts. */
export function parseSource(value = ""): Position | undefined {
  const [, file, line, column = 1] = /^(?!\w+:\/\/)(.+\.\w+):(\d+)(?::(\d+))?$/.exec(value) ?? [];
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

/** Attributes that are complete without a value, or whose empty value is a keyword. */
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
