import { Parser } from "htmlparser2";

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
