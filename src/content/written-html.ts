import { decodeHTML, decodeHTMLAttribute } from "entities";
import { Tokenizer } from "htmlparser2";
import type { Html, Nodes, Parent, Parents, RootContent } from "mdast";
import { withoutComments } from "./markdown-text.ts";

/*
 * HTML in Markdown that a site allows: tags become elements of the text, with the Markdown between
 * them. What is not allowed, or has no end, stays and is shown as text.
 */

/** Those without an end tag. */
const EMPTY: ReadonlySet<string> = new Set(["br", "wbr"]);

/** Attributes that such elements may have; the validator reports those in the wrong place. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  "class",
  "dir",
  "id",
  "lang",
  "title",
  "open",
  "name",
  "datetime",
  "cite",
]);

/** An element that is written as HTML. */
export interface HtmlElement extends Parent {
  type: "htmlElement";
  name: string;
  attributes: Record<string, string>;
}

/** What is wrong with a tag that stays. */
export interface TagProblem {
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

interface Token {
  kind: "open" | "close" | "text";
  name: string;
  attributes: Record<string, string>;
  start: number;
  end: number;
}

/** Replaces the allowed tags below a node by elements. `text` is the file with its lines. */
export function allowHtml(parent: Parents, text: string, allowed: ReadonlySet<string>): void {
  const outside: RootContent[] = [];
  const open: { tag: Html; element: HtmlElement }[] = [];
  const add = (node: RootContent) => void (open.at(-1)?.element.children ?? outside).push(node);
  const apply = (token: Token, html: Html): void => {
    const { kind, name, attributes } = token;
    const value = html.value.slice(token.start, token.end);
    const position = placeOf(token, html, text);
    if (kind === "text") return add({ type: "text", value: decodeHTML(value), position });
    const tag: Html = { type: "html", value, position };
    const element: HtmlElement = { type: "htmlElement", name, attributes, position, children: [] };
    const wrong = Object.keys(attributes).find((each) => !ATTRIBUTES.has(each));
    if (kind === "close") {
      if (open.at(-1)?.element.name !== name)
        return add(
          allowed.has(name) ? refused(tag, `Nothing before ${value} opens it.`, OPEN) : tag,
        );
      const closed = open.pop();
      if (closed !== undefined) add(closed.element);
    } else if (!allowed.has(name)) add(tag);
    else if (wrong !== undefined)
      add(refused(tag, `HTML in Markdown cannot have the attribute “${wrong}”.`, NO_ATTRIBUTE));
    else if (EMPTY.has(name)) add(element);
    else open.push({ tag, element });
  };
  for (const node of parent.children) {
    if ("children" in node) allowHtml(node, text, allowed);
    const tokens = node.type === "html" ? tokensOf(node.value) : [];
    if (node.type !== "html" || tokens.every(({ kind }) => kind === "text")) add(node);
    else for (const token of tokens) apply(token, node);
  }
  while (open.length > 0) {
    const { tag, element } = open.pop()!;
    add(refused(tag, `${tag.value} has no end tag in the same paragraph or block.`, CLOSE));
    for (const child of element.children) add(child);
  }
  parent.children = outside as never;
}

const OPEN = "Remove it, or write the start tag in the same paragraph or block.";
const CLOSE =
  "Write the end tag behind the words. What is between blocks needs empty lines around it.";
const NO_ATTRIBUTE =
  `It may have ${[...ATTRIBUTES].join(", ")}. ` + "Anything else belongs in a template.";

function refused(tag: Html, message: string, hint: string): Html {
  return { ...tag, data: { problem: { message: `${message} Visitors see it as text.`, hint } } };
}

/** The tags and texts of a piece of HTML, without its comments. One without an end is text. */
function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  if (withoutComments(html).includes("<!--")) return tokens;
  let tag: Token | undefined;
  let attribute = "";
  let value = "";
  const token = (kind: Token["kind"], name: string, start: number, end: number) => {
    return { kind, name: name.toLowerCase(), attributes: {}, start, end };
  };
  const endTag = (end: number) => {
    if (tag !== undefined) tokens.push({ ...tag, end: end + 1 });
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      ontext: (start, end) => void tokens.push(token("text", "", start, end)),
      onopentagname: (start, end) =>
        void (tag = token("open", html.slice(start, end), start - 1, 0)),
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata: (start, end) => void (value += html.slice(start, end)),
      onattribend() {
        if (tag !== undefined) tag.attributes[attribute] = decodeHTMLAttribute(value);
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag(start, end) {
        const close = html.indexOf(">", end) + 1;
        tokens.push(token("close", html.slice(start, end), start - 2, close));
      },
      onattribentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tokens;
}

/** Where a token is; its line may begin with the marks of a quotation or a list. */
function placeOf({ start, end }: Token, html: Html, text: string): Nodes["position"] {
  const at = html.position?.start;
  if (at === undefined) return undefined;
  const before = html.value.slice(0, start).split("\n");
  const value = html.value.slice(start, end);
  const line = at.line + before.length - 1;
  const inLine = before.at(-1)?.length ?? 0;
  const written = text.split("\n")[line - 1] ?? "";
  const column =
    before.length === 1
      ? at.column + inLine
      : written.indexOf(value.split("\n")[0] ?? "", inLine) + 1;
  const lines = value.split("\n");
  const last = { line: line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 };
  return {
    start: { line, column, offset: (at.offset ?? 0) + start },
    end: lines.length === 1 ? { line, column: column + value.length } : last,
  };
}
