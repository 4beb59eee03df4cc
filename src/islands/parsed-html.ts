import { Parser } from "htmlparser2";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { shorten } from "../findings/text.ts";
import { differingExcerpts, excerpt } from "../findings/visible-text.ts";

/*
 * What an HTML parser makes of the HTML that Preact writes. Preact hydrates the elements, attributes and texts that it has
 * written; parsers leave out a line break after `<pre>`, add a `<tbody>`, turn CR LF into LF, join adjacent texts, and much
 * more. The HTML is rendered with marks; some are noncharacters, which no page can show.
 */

/** Enclose HTML that Preact did not make (`dangerouslySetInnerHTML`); in elements that can hold no comment, the others. */
export const RAW = ["<!--raw-->", "<!--/raw-->"] as const;
export const RAW_TEXT = ["\uFDD2", "\uFDD3"] as const;
const RAW_PART = /(?<=<!--raw-->)[^]*?(?=<!--\/raw-->)/g;
const RAW_TEXT_PART = /\uFDD2[^]*?\uFDD3/g;

/** Enclose each text of an element. */
export const TEXT = ["\uFDD0", "\uFDD1"] as const;
const TEXT_MARKS = /[\uFDD0\uFDD1]+/g;

/** Of HTML without marks: whether its author wrote one of these noncharacters. */
export const HAS_MARK = /[\uFDD0-\uFDD3]/;

/** The HTML as it is published. */
export function withoutMarks(marked: string): string {
  return marked.replaceAll(/[\uFDD0-\uFDD3]|<!--\/?raw-->/g, "");
}

/** One step through a document. Equal steps mean the same document. */
interface Step {
  kind: "open" | "attribute" | "text" | "comment" | "close";
  name: string;
  value: string;
}

const ISLAND = "site-island";

/** An island as it was rendered, for the check whether hydrating it would change the page. */
export interface RenderedIsland {
  /** The name of its file. */
  name: string;
  /** Its HTML with marks. */
  marked: string;
  /** What its rendering showed already, each as the end of a sentence. */
  problems: readonly string[];
}

/** What hydrating an island would change, each as the end of a sentence. */
export function mutations({ marked, problems }: Pick<RenderedIsland, "marked" | "problems">): string[] {
  return [...new Set([...parsingProblems(marked), ...problems])];
}

/** How browsers read marked HTML otherwise than it is written, up to the first difference in elements. */
function parsingProblems(marked: string): string[] {
  const html = marked.replaceAll(TEXT_MARKS, "").replaceAll(RAW_TEXT_PART, "");
  const written = stepsAsWritten(html);
  const read = stepsAsRead(html);
  const open: string[] = [];
  const problems: string[] = [];
  for (const [index, step] of written.entries()) {
    const other = read[index];
    const parent = open.at(-1) ?? ISLAND;
    if (step.kind !== other?.kind || step.name !== other.name) return [...problems, describe(parent, step, other)];
    if (step.value !== other.value) problems.push(describe(parent, step, other));
    if (step.kind === "open") open.push(step.name);
    if (step.kind === "close") open.pop();
  }
  return read.length > written.length ? [...problems, describe(ISLAND, undefined, read[written.length])] : problems;
}

/** Adjacent texts in marked HTML: one text node when it is parsed, and several in Preact, which would divide it. */
export function textProblems(marked: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (const { kind, name, value } of stepsAsWritten(marked.replaceAll(RAW_TEXT_PART, ""))) {
    if (kind === "open") open.push(name);
    if (kind === "close") open.pop();
    if (kind !== "text") continue;
    const element = elementName(open.at(-1) ?? ISLAND);
    if (value.includes(TEXT.join("")))
      problems.push(`${element} has an empty text among its children: use null instead of ""`);
    const parts = value.split(TEXT_MARKS).filter(Boolean);
    const [first, second] = parts.map((part) => shorten(part, 21));
    if (second !== undefined)
      problems.push(
        `${element} has two pieces of text side by side (“${first}”, “${second}”): write them as one template string`,
      );
  }
  return problems;
}

const elementName = (name: string) => (name === ISLAND ? "the island" : `<${name}>`);

function describe(parent: string, step: Step | undefined, other: Step | undefined): string {
  const element = elementName(parent);
  const isBoth = step !== undefined && step.kind === other?.kind && step.name === other.name;
  if (isBoth) {
    const [written, read] = differingExcerpts(step.value, other.value);
    const where = step.kind === "attribute" ? `the attribute ${step.name} of ${element}` : element;
    return `in ${where} browsers read “${read}” where it writes “${written}”`;
  }
  return `in ${element} browsers read ${shown(other)} where it writes ${shown(step)}`;
}

function shown(step: Step | undefined): string {
  if (step === undefined) return "nothing";
  const { kind, name, value } = step;
  if (kind === "open") return `<${name}>`;
  if (kind === "close") return `</${name}>`;
  if (kind === "comment") return "HTML that ends there";
  return kind === "attribute" ? `${name}="${excerpt(value)}"` : `“${excerpt(value)}”`;
}

/** Preact closes each element that it opens, as in XML, and writes each character with the same few entities. */
function stepsAsWritten(html: string): Step[] {
  const steps: Step[] = [];
  let attributes: Step[] = [];
  const parser = new Parser(
    {
      onopentagname: () => (attributes = []),
      onattribute: (name, value) => attributes.push({ kind: "attribute", name: name.toLowerCase(), value }),
      onopentag: (name) => steps.push({ kind: "open", name: name.toLowerCase(), value: "" }, ...attributes),
      ontext: (value) => addText(steps, value),
      oncomment: (value) => steps.push({ kind: "comment", name: "", value }),
      onclosetag: (name) => steps.push({ kind: "close", name: name.toLowerCase(), value: "" }),
    },
    { xmlMode: true },
  );
  parser.end(`<${ISLAND}>${html.replaceAll(RAW_PART, "")}</${ISLAND}>`);
  return steps;
}

function stepsAsRead(html: string): Step[] {
  const steps: Step[] = [];
  const visit = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]) => {
    let isRaw = false;
    for (const node of nodes) {
      const isComment = "data" in node;
      if (isComment && `<!--${node.data}-->` === RAW[1]) isRaw = false;
      if (isRaw) continue;
      if (isComment) steps.push({ kind: "comment", name: "", value: node.data });
      else if ("value" in node) addText(steps, node.value);
      else if ("tagName" in node) {
        const name = node.tagName.toLowerCase();
        steps.push({ kind: "open", name, value: "" });
        for (const { prefix, name: attribute, value } of node.attrs)
          steps.push({ kind: "attribute", name: `${prefix ? `${prefix}:` : ""}${attribute}`.toLowerCase(), value });
        visit("content" in node ? node.content.childNodes : node.childNodes);
        steps.push({ kind: "close", name, value: "" });
      }
      isRaw = isComment && `<!--${node.data}-->` === RAW[0];
    }
  };
  // Files are UTF-8, which has no half of a surrogate pair.
  const { childNodes } = parse(`<!DOCTYPE html><body><${ISLAND}>${html.toWellFormed()}</${ISLAND}>`);
  const [body] = childNodes.flatMap((node) => ("childNodes" in node ? node.childNodes.slice(-1) : []));
  if (body !== undefined && "childNodes" in body) visit(body.childNodes);
  return steps;
}

function addText(steps: Step[], value: string): void {
  const last = steps.at(-1);
  if (last?.kind === "text") last.value += value;
  else steps.push({ kind: "text", name: "", value });
}
