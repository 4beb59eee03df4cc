import type { PartialMessage } from "esbuild";
import type { Root } from "mdast";
import type { EcmaScriptModule } from "oxc-parser";
import { ELEMENTS, type MarkdownText } from "../content/markdown-text.ts";
import type { MarkdownSettings } from "../content/read-markdown.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { asError } from "../findings/findings-error.ts";
import { offsetsIn, position } from "../findings/text.ts";

/** A node of MDX, which has types that Markdown lacks. */
interface Node {
  type: string;
  name?: string | null;
  value?: unknown;
  children?: Node[];
  attributes?: object[];
  data?: { estree?: { body: unknown[] } };
  position?: { start: { offset: number } } | undefined;
}

/** The parts of an `.mdx` file besides its code. */
export interface MdxMarkdown {
  body: MarkdownText;
  findings: Finding[];
  /** Where the “<” and “>” of tags are. */
  marks: number[];
}

/**
 * A remark plugin that reads the Markdown in MDX like that of other files. The text becomes the
 * body of `read`, which `<MdxText>` renders; components and expressions become children of that
 * element.
 */
export async function asMarkdownText(text: string, read: MdxMarkdown, settings: MarkdownSettings) {
  const { MARKDOWN, finishMarkdown } = await import("../content/read-markdown.ts");
  const { parseSync } = await import("oxc-parser");
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
      const { file } = read.body;
      for (const { value, position: place } of modules)
        for (const { name, start } of takenNames(parseSync(`${file}.jsx`, String(value)).module)) {
          const message = `The name “${name}” is reserved: every .mdx file exports one itself.`;
          const at = position(text, (place?.start.offset ?? 0) + (start ?? 0));
          const about = { file, ...at, length: name?.length, hint: "Choose another name." };
          read.findings.push(error("templates/code", message, about));
        }
      const named = new Set(
        modules.flatMap(({ value }) => String(value).match(/[\p{ID_Continue}$]+/gu) ?? []),
      );
      const slots: Node[] = [];
      const markdownOf = (nodes: readonly Node[], holder?: Node): Node[] =>
        nodes.flatMap((node): Node | Node[] => {
          const inside = markdownOf(node.children ?? [], node);
          if (!node.type.startsWith("mdx"))
            return { ...node, ...(node.children && { children: inside }) };
          if (node.type === "mdxjsEsm" || node.data?.estree?.body.length === 0) return [];
          const { name, attributes, position: place } = node;
          // Plain HTML is part of the text, for feeds too: 10<sup>6</sup>.
          if (name && ELEMENTS.includes(name) && attributes?.length === 0)
            return { type: "htmlElement", name, attributes: [], position: place, children: inside };
          const index = slots.push(slotOf(node, named, holder)) - 1;
          const isValue = node.children === undefined;
          return { type: "slot", index, isValue, position: place, children: inside } as Node;
        });
      const root = { type: "root", children: markdownOf(children) };
      read.body.root = root as Root;
      read.findings.push(...finishMarkdown(read.body, text, settings, true));
      const [imported, shell] = withoutPlaces(this.parse(SHELL)).children as [Node, Node];
      return { type: "root", children: [...modules, imported, { ...shell, children: slots }] };
    };
  };
}

/** The names that build-site itself adds to a module and that the module declares. */
function takenNames({ staticImports, staticExports }: EcmaScriptModule) {
  const local = staticImports.flatMap(({ entries }) => entries.map((each) => each.localName));
  const exported = staticExports.flatMap(({ entries }) => entries.map((each) => each.exportName));
  return [...local.map(({ value, start }) => ({ name: value, start })), ...exported].filter(
    ({ name }) => name === "body" || name === "frontmatter",
  );
}

const SHELL =
  'import { MdxText, MdxGiven } from "build-site/mdx"\n\n' +
  "<MdxText of={body} given={props}></MdxText>";

/** The generated wrapper has no place in the file. */
function withoutPlaces(tree: Node): Node {
  const text = JSON.stringify(tree, (key, value: unknown) =>
    key === "position" || key === "loc" ? undefined : value,
  );
  return JSON.parse(text) as Node;
}

/**
 * The element of a component or an expression. `<MdxGiven>` reports a component that is neither
 * imported nor given as a prop: the compiler does not know its place. It also holds an expression
 * in a component, which may take a function; React omits one in a fragment.
 */
function slotOf(node: Node, named: ReadonlySet<string>, holder?: Node): Node {
  const { attributes = [], children, position: place } = node;
  if (children === undefined) {
    const name = /^[^a-z]|\./.test(holder?.name ?? "") ? "MdxGiven" : null;
    return { type: "mdxJsxFlowElement", name, attributes, children: [node], position: place };
  }
  const { name = null } = node;
  const [first = ""] = name?.split(".") ?? [];
  if (name === null || /^[a-z]/.test(first) || named.has(first)) return { ...node, children: [] };
  const of = { type: "mdxJsxAttribute", name: "mdx", value: name };
  return { ...node, name: "MdxGiven", attributes: [...attributes, of], children: [] };
}

/* The errors of the MDX compiler in our own words. */

/**
 * https://github.com/vfile/vfile-message: `source` is the part of the compiler whose README lists
 * the rule.
 */
interface Problem extends Partial<Position> {
  reason?: string;
  ruleId?: string;
  source?: string;
  cause?: unknown;
}

const TEXT =
  "In MDX, “<” begins a tag. Write “\\<” for the character, “{/* … */}” for a comment, and " +
  "“[text](address)” for a link.";
const BRACES = "In MDX, braces hold code. Write “\\{” for a brace that is text.";
const SPREAD = [
  "Braces in a tag hold only one “...”.",
  "Write {...props}, or name={value}.",
] as const;
const MODULES = "micromark-extension-mdxjs-esm";

/** The message and the hint for a rule, or for a part of the compiler and its rule. */
const WORDS: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  "unexpected-character": ["This is not a tag.", TEXT],
  attribute: [
    "This attribute of a tag is not valid.",
    'Write name="text" or name={value}, or “\\<” if it is not a tag.',
  ],
  "unexpected-lazy": [
    "The lines of a tag or of code leave the list or quotation that they began in.",
    "Indent each line like the first, or begin it with “>”.",
  ],
  "unexpected-closing-slash": ["This tag closes nothing.", "Remove it, or add its opening tag."],
  "unexpected-eof": ["This tag is not complete.", TEXT],
  "micromark-extension-mdx-expression unexpected-eof": [
    "The text ends here, but a brace is still open.",
    BRACES,
  ],
  acorn: ["The code in these braces cannot be read.", BRACES],
  [`${MODULES} acorn`]: [
    "This import or export cannot be read.",
    "Put an empty line after it. No line of text may begin with one of these words.",
  ],
  "spread-extra": SPREAD,
  "non-spread": SPREAD,
  "duplicate-layout": [
    "The file has two default exports.",
    "Keep one: it is the layout of the text.",
  ],
};

/**
 * Explains why a text cannot be compiled, and where. `marks` are the offsets of “<” and “>” up to
 * that place.
 */
export function problemInBody(
  thrown: unknown,
  { file, text, marks }: { file: string; text: string; marks: readonly number[] },
): PartialMessage {
  const { message } = asError(thrown);
  const { reason = message, ruleId = "", source = "", cause, ...at } = thrown as Problem;
  const { line = text.trimEnd().split("\n").length, column = 1 } = at;
  const open = ruleId === "end-tag-mismatch" ? openTag(text, marks) : undefined;
  if (open !== undefined) {
    const [, name = ""] = /^<\s*([^\s/>]*)/.exec(open.tag) ?? [];
    const detail =
      `Add </${name}> in the same paragraph, list item or quotation. ` +
      `If nothing belongs in it, write <${name} />.`;
    const location = { file, ...esbuildLocation(position(text, open.start), text) };
    return { text: `The tag <${name}> is never closed.`, detail, location };
  }
  const before = text.slice(0, offsetsIn(text)({ line, column }));
  const isInTag = /<[a-z][^\s<>]*\s[^<>]*$/i.test(before);
  const rule = ruleId === "unexpected-character" && isInTag ? "attribute" : ruleId;
  const [words = reason, hint] = WORDS[`${source} ${rule}`] ?? WORDS[rule] ?? [];
  // For an import, acorn has more detail.
  const why = source === MODULES && cause instanceof Error ? ` ${cause.message}.` : "";
  const location = { file, ...esbuildLocation({ line, column }, text) };
  return { text: words + why, detail: hint, location };
}

/** A place in a text as esbuild has it: columns are bytes from 0. */
export function esbuildLocation({ line, column }: Pick<Position, "line" | "column">, text: string) {
  const lineText = text.split("\n")[line - 1] ?? "";
  return { line, column: Buffer.byteLength(lineText.slice(0, column - 1)), lineText };
}

/** The innermost open tag at the place where the compiler stopped. */
function openTag(text: string, marks: readonly number[]) {
  const tags = marks.flatMap((start, index) =>
    index % 2 === 0 ? { start, tag: text.slice(start, (marks[index + 1] ?? start) + 1) } : [],
  );
  const isClosing = (tag = "") => /^<\s*\//.test(tag);
  // It stopped at a tag that does not close the open one.
  if (isClosing(tags.at(-1)?.tag)) tags.pop();
  const open: typeof tags = [];
  for (const each of tags)
    if (isClosing(each.tag)) open.pop();
    else if (!/\/\s*>$/.test(each.tag)) open.push(each);
  return open.at(-1);
}
