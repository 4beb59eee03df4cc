import type { Root } from "mdast";
import { isRecord } from "../content/fields.ts";
import type { MarkdownText } from "../content/markdown-text.ts";
import type { MarkdownSettings } from "../content/read-markdown.ts";
import { error, type Finding } from "../findings/finding.ts";

/** A node. MDX has types that Markdown does not have. */
interface Node {
  type: string;
  name?: string | null;
  value?: unknown;
  children?: Node[];
  attributes?: object[];
  data?: { estree?: { body: unknown[] } };
  position?: object | undefined;
}

/** What is read from an `.mdx` file besides its code. */
export interface MdxMarkdown {
  body: MarkdownText;
  findings: Finding[];
  /** Where the “<” and “>” of tags are. */
  marks: number[];
}

/**
 * A plugin of remark that reads Markdown as other files have it, and leaves it to `<MdxText>`: it
 * becomes the body of `read`, and components and expressions are children of that element.
 */
export async function asMarkdownText(text: string, read: MdxMarkdown, settings: MarkdownSettings) {
  const { MARKDOWN, finishMarkdown } = await import("../content/read-markdown.ts");
  return function plugin(this: {
    data: () => Record<string, unknown[] | undefined>;
    parse: (text: string) => Node;
  }) {
    const data = this.data();
    (data["micromarkExtensions"] ??= []).push(...MARKDOWN.extensions);
    const mark = ({ start: { offset } }: { start: { offset: number } }) =>
      void read.marks.push(offset);
    // Tokens of https://github.com/micromark/micromark-extension-mdx-jsx that nothing else reads.
    const enter = { mdxJsxFlowTagMarker: mark, mdxJsxTextTagMarker: mark };
    (data["fromMarkdownExtensions"] ??= []).push(MARKDOWN.mdastExtensions, { enter });
    return ({ children = [] }: Node): Node => {
      const modules = children.filter(({ type }) => type === "mdxjsEsm");
      read.findings.push(...modules.flatMap((node) => takenNames(node, read.body.file)));
      const named = new Set(
        modules.flatMap(({ value }) => String(value).match(/[\p{ID_Continue}$]+/gu) ?? []),
      );
      const slots: Node[] = [];
      const markdownOf = (nodes: readonly Node[]): Node[] =>
        nodes.flatMap((node): Node | Node[] => {
          const inside = markdownOf(node.children ?? []);
          if (!node.type.startsWith("mdx"))
            return { ...node, ...(node.children && { children: inside }) };
          if (node.type === "mdxjsEsm" || node.data?.estree?.body.length === 0) return [];
          const index = slots.push(slotOf(node, named)) - 1;
          const isValue = node.children === undefined;
          const slot = { type: "slot", index, isValue, position: node.position, children: inside };
          return slot;
        });
      const root = { type: "root", children: markdownOf(children) };
      read.body.root = root as Root;
      read.findings.push(...finishMarkdown(read.body, text, settings, true));
      const [imported, shell] = withoutPlaces(this.parse(SHELL)).children as [Node, Node];
      return { type: "root", children: [...modules, imported, { ...shell, children: slots }] };
    };
  };
}

/** Besides its component. */
const EXPORTS = new Set(["body", "frontmatter"]);

function takenNames({ data }: Node, file: string): Finding[] {
  return [...declaredIn(data?.estree?.body)].flatMap(({ name, loc: { start } }) => {
    if (!EXPORTS.has(name)) return [];
    const message = `The name “${name}” is reserved: every .mdx file exports its own “${name}”.`;
    const place = { file, line: start.line, column: start.column + 1, length: name.length };
    return [error("templates/code", message, { ...place, hint: "Choose another name." })];
  });
}

interface Identifier {
  name: string;
  loc: { start: { line: number; column: number } };
}

/** The keys of a syntax tree (https://github.com/estree/estree) that lead to declared names. */
const DECLARE =
  "argument declaration declarations elements exported id left local properties specifiers value";

function* declaredIn(node: unknown): Generator<Identifier> {
  if (Array.isArray(node)) for (const each of node) yield* declaredIn(each);
  if (!isRecord(node) || /(?:Expression|Literal)$/.test(String(node["type"]))) return;
  if (node["type"] === "Identifier") yield node as unknown as Identifier;
  const isExport = node["type"] === "ExportSpecifier";
  for (const key of isExport ? ["exported"] : DECLARE.split(" ")) yield* declaredIn(node[key]);
}

const SHELL =
  'import { MdxText, MdxGiven } from "build-site/mdx"\n\n' +
  "<MdxText of={body} given={props}></MdxText>";

/** The generated wrapper has no place in the file. */
function withoutPlaces(tree: Node): Node {
  const isPlace = (key: string) => key === "position" || key === "loc";
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (isPlace(key) ? undefined : value)),
  ) as Node;
}

/**
 * The element of a component or an expression. `<MdxGiven>` reports a component that is neither
 * imported nor given as a prop: the compiler does not know its place.
 */
function slotOf(node: Node, named: ReadonlySet<string>): Node {
  const { position } = node;
  if (node.children === undefined)
    return { type: "mdxJsxFlowElement", name: null, attributes: [], children: [node], position };
  const [first = ""] = node.name?.split(".") ?? [];
  if (node.name === null || /^[a-z]/.test(first) || named.has(first))
    return { ...node, children: [] };
  const of = { type: "mdxJsxAttribute", name: "mdx", value: node.name };
  const attributes = [...(node.attributes ?? []), of];
  return { ...node, name: "MdxGiven", attributes, children: [] };
}
