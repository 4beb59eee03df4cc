import { decodeHTML, decodeHTMLAttribute } from "entities";
import { Tokenizer } from "htmlparser2";
import type { Html, Parent, Parents, RootContent } from "mdast";
import { positions } from "../findings/text.ts";
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
  written: string;
}

/** Replaces the allowed tags below a node by elements. `text` is the file with its lines. */
export function allowHtml(root: Parents, text: string, allowed: ReadonlySet<string>): void {
  const lineOf = positions(text);
  const pointAt = (offset: number) => ({ ...lineOf(offset), offset });
  const allowBelow = (parent: Parents): void => {
    const made = new OpenElements(allowed);
    for (const node of parent.children) {
      if ("children" in node) allowBelow(node);
      const tokens = node.type === "html" ? tokensOf(node.value) : [];
      // What follows a comment is no HTML.
      if (tokens.every(({ kind }) => kind === "text")) {
        made.add(node);
        continue;
      }
      let from = node.position?.start.offset ?? 0;
      for (const token of tokens) {
        // In a quotation or a list, lines of the file begin with other marks.
        const start = Math.max(from, text.indexOf(token.written, from));
        from = start + token.written.length;
        made.read(token, { start: pointAt(start), end: pointAt(from) });
      }
    }
    parent.children = made.close() as never;
  };
  allowBelow(root);
}

/** The children of a node, while elements among them are open. */
class OpenElements {
  readonly #allowed: ReadonlySet<string>;
  readonly #outside: RootContent[] = [];
  readonly #open: { tag: Html; element: HtmlElement }[] = [];

  constructor(allowed: ReadonlySet<string>) {
    this.#allowed = allowed;
  }

  add(node: RootContent): void {
    (this.#open.at(-1)?.element.children ?? this.#outside).push(node);
  }

  read({ kind, name, attributes, written }: Token, position: Html["position"]): void {
    if (kind === "text") return this.add({ type: "text", value: decodeHTML(written), position });
    const tag: Html = { type: "html", value: written, position };
    const element: HtmlElement = { type: "htmlElement", name, attributes, position, children: [] };
    const wrong = Object.keys(attributes).find((each) => !ATTRIBUTES.has(each));
    if (!this.#allowed.has(name)) this.add(tag);
    else if (kind === "close" && this.#open.at(-1)?.element.name === name)
      this.add(this.#open.pop()?.element ?? tag);
    else if (kind === "close") this.add(refused(tag, `Nothing before ${written} opens it.`, OPEN));
    else if (wrong !== undefined)
      this.add(
        refused(tag, `HTML in Markdown cannot have the attribute “${wrong}”.`, NO_ATTRIBUTE),
      );
    else if (EMPTY.has(name)) this.add(element);
    else this.#open.push({ tag, element });
  }

  /** All children; those of elements without an end tag are beside it. */
  close(): RootContent[] {
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      const message = `${last.tag.value} has no end tag in the same paragraph or block.`;
      this.add(refused(last.tag, message, CLOSE));
      for (const child of last.element.children) this.add(child);
    }
    return this.#outside;
  }
}

const OPEN = "Remove it, or write the start tag in the same paragraph or block.";
const CLOSE =
  "Write the end tag behind the words. What is between blocks needs empty lines around it.";
const NO_ATTRIBUTE = `It may only have ${[...ATTRIBUTES].join(", ")}.`;

function refused(tag: Html, message: string, hint: string): Html {
  return { ...tag, data: { problem: { message: `${message} Visitors see it as text.`, hint } } };
}

/** The tags and texts of a piece of HTML, without its comments. One without an end is text. */
function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  if (withoutComments(html).includes("<!--")) return tokens;
  let start = 0;
  let name = "";
  let attributes: Token["attributes"] = {};
  let attribute = "";
  let value = "";
  const push = (kind: Token["kind"], from: number, end: number) => {
    tokens.push({ kind, name: name.toLowerCase(), attributes, written: html.slice(from, end) });
    attributes = {};
  };
  const endTag = (end: number) => push("open", start, end + 1);
  const nothing = () => {};
  const callbacks: ConstructorParameters<typeof Tokenizer>[1] = {
    ontext: (from, end) => push("text", from, end),
    onopentagname(from, end) {
      start = from - 1;
      name = html.slice(from, end);
    },
    onattribname(from, end) {
      attribute = html.slice(from, end).toLowerCase();
      value = "";
    },
    onattribdata: (from, end) => void (value += html.slice(from, end)),
    onattribend: () => void (attributes[attribute] = decodeHTMLAttribute(value)),
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag(from, end) {
      name = html.slice(from, end);
      push("close", from - 2, html.indexOf(">", end) + 1);
    },
    onattribentity: nothing,
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onprocessinginstruction: nothing,
    ontextentity: nothing,
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  return tokens;
}
