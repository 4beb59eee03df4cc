import { decodeHTML, decodeHTMLAttribute } from "entities";
import { Tokenizer } from "htmlparser2";
import type { Html, Parent, Parents, RootContent } from "mdast";
import { positions } from "../findings/text.ts";

const EMPTY = new Set(["br", "wbr"]);

/** Allowed attributes. The validator reports those on the wrong element. */
const ATTRIBUTES = new Set("class dir id lang title open name datetime cite".split(" "));

/** An element that is written as HTML. */
export interface HtmlElement extends Parent {
  type: "htmlElement";
  name: string;
  attributes: Record<string, string>;
}

interface TagProblem {
  message: string;
  hint: string;
}

declare module "mdast" {
  interface RootContentMap {
    htmlElement: HtmlElement;
  }
  interface HtmlData {
    problem?: TagProblem;
  }
}

/** A piece of HTML; “other” is a declaration or an unclosed tag. */
interface Token {
  kind: "open" | "close" | "text" | "comment" | "other";
  name: string;
  attributes: Record<string, string>;
  start: number;
  end: number;
}

/** A start tag whose end tag has not been found yet. It is one of `nodes`, its siblings. */
interface OpenTag {
  tag: Html;
  element: HtmlElement;
  nodes: RootContent[];
  index: number;
  /** The open tag of the same name around it. */
  outer: OpenTag | undefined;
}

/**
 * Replaces allowed tags below a node with elements that contain the Markdown between them. Unclosed
 * tags stay text. `text` is the text of the file.
 */
export function allowHtml(root: Parents, text: string, allowed: ReadonlySet<string>): void {
  const lineOf = positions(text);
  const open: OpenTag[] = [];
  const lastOf = new Map<string, OpenTag | undefined>();
  const pop = () => {
    const last = open.pop();
    if (last !== undefined) lastOf.set(last.element.name, last.outer);
    return last;
  };
  /** The last start tag has no end tag: it is shown as text. */
  const refuse = (where: string) => {
    const tag = pop()?.tag;
    if (tag !== undefined && tag.data === undefined)
      report(tag, `${tag.value} has no end tag ${where}.`, CLOSE);
  };
  const readTag = ({ kind, name, attributes }: Token, tag: Html, nodes: RootContent[]) => {
    const outer = lastOf.get(name);
    if (!allowed.has(name)) nodes.push(tag);
    else if (kind === "open") {
      const { position } = tag;
      const wrong = Object.keys(attributes).find((each) => !ATTRIBUTES.has(each));
      if (wrong !== undefined)
        report(tag, `HTML in Markdown cannot have the attribute “${wrong}”.`, NO_ATTRIBUTE);
      const type = "htmlElement";
      const element: HtmlElement = { type, name, attributes, position, children: [] };
      if (EMPTY.has(name)) return void nodes.push(wrong === undefined ? element : tag);
      const opened = { tag, element, nodes, index: nodes.push(tag) - 1, outer };
      open.push(opened);
      lastOf.set(name, opened);
    } else if (kind === "close" && outer?.nodes === nodes) {
      while (open.at(-1) !== outer) refuse(`before ${tag.value}`);
      pop();
      if (outer.tag.data !== undefined) return void nodes.push(tag);
      outer.element.children = nodes.splice(outer.index + 1);
      nodes[outer.index] = outer.element;
    } else nodes.push(tag);
  };
  const read = (html: Html, nodes: RootContent[]) => {
    const tokens = htmlTokens(html.value);
    // Text after a comment is not HTML.
    if (tokens.every(({ kind }) => kind === "text" || kind === "comment"))
      return void nodes.push(html);
    const inFile = placesOf(html, text);
    const pointAt = (offset: number) => ({ ...lineOf(offset), offset });
    for (const token of tokens) {
      const { kind, start, end } = token;
      const value = html.value.slice(start, end);
      const position = { start: pointAt(inFile(start)), end: pointAt(inFile(end - 1) + 1) };
      if (kind === "text") nodes.push({ type: "text", value: decodeHTML(value), position });
      else if (kind !== "comment") readTag(token, { type: "html", value, position }, nodes);
    }
  };
  const make = (parent: Parents) => {
    const nodes: RootContent[] = [];
    for (const node of parent.children) {
      if ("children" in node) make(node);
      if (node.type === "html") read(node, nodes);
      else nodes.push(node);
    }
    while (open.at(-1)?.nodes === nodes) refuse("in the same paragraph or block");
    parent.children = nodes as never;
  };
  make(root);
}

const CLOSE = "Write the end tag after the words. Blocks in between need empty lines around them.";
const NO_ATTRIBUTE = `It may only have ${[...ATTRIBUTES].join(", ")}.`;

function report(tag: Html, message: string, hint: string): void {
  tag.data = { problem: { message: `${message} Visitors see it as text.`, hint } };
}

/** Maps offsets in HTML to offsets in the file, whose lines may begin with other marks. */
function placesOf({ value, position }: Html, text: string): (index: number) => number {
  const end = /\r\n?|\n/;
  let before = position?.start.offset ?? 0;
  const lines = text.slice(before, position?.end.offset).split(end);
  const befores = value
    .split(end)
    .map((line, number) => (before += (lines[number] ?? line).length - line.length));
  const lineOf = positions(value);
  return (index) => index + (befores[lineOf(index).line - 1] ?? before);
}

/** The pieces of an HTML text. */
export function htmlTokens(html: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  let name = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  let last = 0;
  const push = (kind: Token["kind"], from: number, end: number) => {
    if (from > last) push("other", last, from);
    tokens.push({ kind, name, attributes: Object.fromEntries(attributes), start: from, end });
    last = end;
  };
  const endTag = (end: number) => push("open", start, end + 1);
  const nothing = () => {};
  const callbacks: ConstructorParameters<typeof Tokenizer>[1] = {
    ontext: (from, end) => push("text", from, end),
    onopentagname(from, end) {
      start = from - 1;
      name = html.slice(from, end).toLowerCase();
      attributes = new Map();
    },
    onattribname(from, end) {
      attribute = html.slice(from, end).toLowerCase();
      value = "";
    },
    onattribdata: (from, end) => void (value += html.slice(from, end)),
    onattribend: () => void attributes.set(attribute, decodeHTMLAttribute(value)),
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag(from, nameEnd) {
      name = html.slice(from, nameEnd).toLowerCase();
      const end = html.indexOf(">", nameEnd) + 1;
      if (end > 0) push("close", from - 2, end);
    },
    oncomment(from, end) {
      if (html.startsWith("<!--", from - 4) && html[end] === ">")
        push("comment", from - 4, end + 1);
    },
    onattribentity: nothing,
    oncdata: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onprocessinginstruction: nothing,
    ontextentity: nothing,
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  if (last < html.length) push("other", last, html.length);
  return tokens;
}
