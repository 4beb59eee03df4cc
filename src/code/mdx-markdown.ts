import type { Root } from "mdast";
import type { MarkdownText } from "../content/markdown-text.ts";
import type { MarkdownSettings } from "../content/read-markdown.ts";
import type { Finding } from "../findings/finding.ts";

/** A node of a syntax tree; those of MDX are no part of Markdown. */
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
}

/**
 * A plugin of remark that reads the same Markdown as other files, and leaves it to `<MdxText>`: the
 * Markdown becomes the body of `read`, which the module exports, and the components and expressions
 * in it are children of that element.
 */
export async function asMarkdownText(text: string, read: MdxMarkdown, settings: MarkdownSettings) {
  const [{ MARKDOWN }, { finishMarkdown }] = await Promise.all([
    import("../content/parse-markdown.ts"),
    import("../content/read-markdown.ts"),
  ]);
  return function plugin(this: {
    data: () => Record<string, unknown[] | undefined>;
    parse: (text: string) => Node;
  }) {
    const data = this.data();
    (data["micromarkExtensions"] ??= []).push(...MARKDOWN.extensions);
    (data["fromMarkdownExtensions"] ??= []).push(MARKDOWN.mdastExtensions);
    return ({ children = [] }: Node): Node => {
      const modules = children.filter(({ type }) => type === "mdxjsEsm");
      const named = new Set(
        modules.flatMap(({ value }) => String(value).match(/[\p{ID_Continue}$]+/gu) ?? []),
      );
      const slots: Node[] = [];
      const markdownOf = (nodes: readonly Node[]): Node[] =>
        nodes.flatMap((node): Node | Node[] => {
          const inside = markdownOf(node.children ?? []);
          if (!node.type.startsWith("mdx"))
            return { ...node, ...(node.children && { children: inside }) };
          // A comment has no value.
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

const SHELL =
  'import { MdxText, MdxGiven } from "build-site/mdx"\n\n' +
  "<MdxText of={body} given={props}></MdxText>";

/** What stands between the modules and the Markdown of a file has no place in it. */
function withoutPlaces(tree: Node): Node {
  const isPlace = (key: string) => key === "position" || key === "loc";
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (isPlace(key) ? undefined : value)),
  ) as Node;
}

/**
 * The element of a component or an expression. The compiler reports a component that is neither
 * imported nor given as a prop, but not its place: `<MdxGiven>` does.
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
