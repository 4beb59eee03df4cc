import { hash } from "node:crypto";
import type { Element, ElementContent, Nodes, Properties, Root } from "hast";
import { isRemote } from "../assets/photographs.ts";
import { isPromise, RenderProblem, throwProblems } from "../code/site-code.ts";
import { MOST_LEVELS } from "../content/read-text.ts";
import { imageName, type MarkdownText } from "../content/markdown-text.ts";
import { isRecord } from "../files/files-below.ts";
import { asError } from "../findings/findings-error.ts";
import type { Page, PageRecord } from "./page-context.ts";
import { loading } from "./photo.ts";

/**
 * Colors code. It gets the text of a fenced block, the language after the fence and the words after
 * the language (`title="a.ts" {2}`). It returns the result of a highlighter such as Shiki
 * (`codeToHast`), or undefined to leave the block as it is.
 */
export type Highlight = (
  code: string,
  language: string,
  words: string,
) => Root | Element | undefined;

interface MediaRecord extends Pick<PageRecord, "rules"> {
  page: Pick<Page, "asset" | "photograph">;
}

interface MediaOptions {
  /** As in `<img sizes>`. Without it, a picture is one file that is loaded at once. */
  sizes?: string;
  highlight?: Highlight | undefined;
}

/** Replaces pictures and code blocks among the elements of a text. */
export function finishMedia(
  elements: readonly Element[],
  of: MarkdownText,
  record: MediaRecord,
  { sizes, highlight }: MediaOptions,
): void {
  const first = elements.find(({ tagName }) => tagName === "img");
  const problems = elements.flatMap((element) => {
    try {
      // The first picture must not wait for the layout.
      const late = sizes === undefined || element === first ? {} : loading(false);
      if (element.tagName === "img") showPicture(element, of, record, { sizes, late });
      if (element.tagName === "pre") finishCode(element, highlight, record);
      return [];
    } catch (thrown) {
      return problemsAt(element, of, asError(thrown));
    }
  });
  throwProblems(problems);
}

function problemsAt({ position }: Element, { file }: MarkdownText, problem: Error) {
  const { line = 1, column = 1 } = position?.start ?? {};
  const source = `${file}:${line}:${column}`;
  if (problem instanceof RenderProblem)
    return [problem, ...problem.others].map(
      (each) => new RenderProblem(each.code, each.message, { hint: each.hint, source }),
    );
  const hint = "“highlight” of <Markdown> threw this. Use a supported language, or add this one.";
  const message = `The code could not be highlighted: ${problem.message}`;
  return [new RenderProblem("content/highlight", message, { hint, source })];
}

/** Shows a drawing or a photograph, whose title says who took it. */
function showPicture(
  img: Element,
  { file }: MarkdownText,
  { page }: MediaRecord,
  { sizes, late }: { sizes: string | undefined; late: Properties },
): void {
  const { src: written, alt, title } = img.properties;
  const address = textOr(written);
  const name = imageName(file, address) ?? (isRemote(address) ? address : undefined);
  if (name === undefined) return;
  if (name.endsWith(".svg") && !isRemote(name)) {
    const { href, width, height } = page.asset(name);
    img.properties = { src: href, width, height, alt, ...late };
    return;
  }
  const about = { alt: textOr(alt), rights: textOr(title) };
  const { sources, className, src, width, height } = page.photograph(name, about);
  const shown = { src, width, height, alt: about.alt };
  if (sizes === undefined) {
    const own = sources.flatMap(({ srcSet }) => srcSet.split(", "));
    const [, ofFile = width] = own.find((each) => each.startsWith(`${src} `))?.split(/ |w$/) ?? [];
    const size = { width: Number(ofFile), height: Math.round((height * Number(ofFile)) / width) };
    img.properties = { ...shown, ...size };
    return;
  }
  const children = sources.map(({ type, srcSet }) => newElement("source", { type, srcSet, sizes }));
  const fallback = newElement("img", { ...shown, className: [className], ...late });
  Object.assign(img, newElement("picture", {}, [...children, fallback]));
}

/** An element of a Markdown text. */
export function newElement(
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

const textOr = (value: unknown): string => (typeof value === "string" ? value : "");

/** Colors a block of code, and shows its title above it. */
function finishCode(pre: Element, highlight: Highlight | undefined, record: MediaRecord): void {
  const code = pre.children.find(
    (child): child is Element => child.type === "element" && child.tagName === "code",
  );
  if (highlight !== undefined) colorCode(pre, code, highlight, record);
  const [, , title] = /\btitle=(["'])(.+?)\1/.exec(code?.data?.meta ?? "") ?? [];
  if (title === undefined || pre.tagName !== "pre") return;
  const caption = newElement("figcaption", {}, [{ type: "text", value: title }]);
  Object.assign(pre, newElement("figure", {}, [caption, { ...pre }]));
}

function colorCode(
  pre: Element,
  code: Element | undefined,
  highlight: Highlight,
  { rules }: MediaRecord,
): void {
  // One class, of the language: `language-css`.
  const [, language] = /^language-(.*)/.exec(String(code?.properties["className"])) ?? [];
  if (code === undefined || language === undefined) return;
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  const colored = coloredNodes(highlight(text.replace(/\n$/, ""), language, code.data?.meta ?? ""));
  if (colored === undefined) return;
  for (const node of colored) for (const element of elementsIn(node)) styleByClass(element, rules);
  const root = colored.find((node) => node.type === "element");
  // A figure with a title has the block in it; a diagram takes its place.
  const isBlock =
    root !== undefined &&
    ([...elementsIn(root)].some(({ tagName }) => tagName === "pre") ||
      (colored.length === 1 && !/^(?:code|span)$/.test(root.tagName)));
  if (isBlock) Object.assign(pre, newElement(root.tagName, root.properties, root.children));
  else if (root?.tagName === "code") pre.children = [root];
  else code.children = colored;
}

function coloredNodes(made: unknown): ElementContent[] | undefined {
  if (made === undefined || made === null) return undefined;
  const refuse = (what: string, hint = ELEMENTS) => {
    const message = `The function “highlight” of <Markdown> returns ${what}.`;
    return new RenderProblem("content/highlight", message, { hint });
  };
  if (isPromise(made))
    throw refuse(
      "a promise",
      "Create the highlighter with await when the module is loaded, and call it synchronously.",
    );
  const plain = (node: unknown, level: number): ElementContent[] => {
    const { type, value, tagName, properties = {}, children = [] } = isRecord(node) ? node : {};
    if (type === "text" && typeof value === "string") return [{ type, value }];
    if (type === "comment" || type === "doctype") return [];
    if (type === "raw") throw refuse("HTML as text (a node of type “raw”)");
    const isRoot = type === "root" && level === 0;
    if (!isRoot && (type !== "element" || !/^[a-z][\w-]*$/i.test(String(tagName))))
      throw refuse("a value that is not an element");
    if (!Array.isArray(children) || !isRecord(properties) || !hasAttributes(properties))
      throw refuse("an element with wrong attributes or children");
    if (level > MOST_LEVELS) throw refuse("endless elements", "An element contains itself.");
    const inside = children.flatMap((child) => plain(child, level + 1));
    return isRoot ? inside : [newElement(String(tagName), { ...properties }, inside)];
  };
  const nodes = plain(made, 0);
  if (!nodes.some(({ type }) => type === "element")) throw refuse("no element");
  return nodes;
}

const ELEMENTS = "Return a tree of elements (hast), as codeToHast() of Shiki does, or undefined.";

function hasAttributes(properties: Record<string, unknown>): properties is Properties {
  const isPlain = (value: unknown) =>
    value === null || /^(?:string|number|boolean|undefined)$/.test(typeof value);
  return Object.values(properties).every((value) =>
    Array.isArray(value) ? value.every(isPlain) : isPlain(value),
  );
}

/** The elements of a tree in their order, its root included. */
export function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === "element") yield node;
  if ("children" in node) for (const child of node.children) yield* elementsIn(child);
}

/** The policy forbids style attributes: their declarations become a rule of the page. */
function styleByClass({ properties }: Element, rules: Map<string, string>): void {
  const { style, class: given, className = given, ...others } = properties;
  const classes = Array.isArray(className)
    ? className
    : textOr(className).split(" ").filter(Boolean);
  if (typeof style === "string" && style !== "") {
    const name = `code-${hash("sha256", style).slice(0, 6)}`;
    rules.set(name, style);
    classes.push(name);
  }
  for (const key of Object.keys(properties)) delete properties[key];
  Object.assign(properties, others, classes.length > 0 && { className: classes });
}
