import type { Definition, FootnoteDefinition, Html, Nodes } from "mdast";
import { warning, type Finding } from "../findings/finding.ts";
import { didYouMean, position, shorten } from "../findings/text.ts";
import { addressFindings, isDefinition, isReference, keyOf } from "./markdown-addresses.ts";
import {
  ELEMENTS,
  positionOf,
  textBlocks,
  walk,
  withoutComments,
  type MarkdownText,
} from "./markdown-text.ts";
import { IN_HTML, oddMarkdown, seenText } from "./odd-markdown.ts";
import { htmlTokens } from "./written-html.ts";

/**
 * Reports links and pictures that cannot be published, unmatched references and definitions, and
 * markup that visitors would see as characters. `text` has the lines of the file; `allowed`
 * elements may be HTML.
 */
export function markdownFindings(
  markdown: MarkdownText,
  text: string,
  allowed: readonly string[] = [],
): Finding[] {
  const { file, root } = markdown;
  const nodes = [...walk(root)];
  const defined = Map.groupBy(nodes.filter(isDefinition), keyOf);
  const findings = [
    ...unusedDefinitions(markdown, defined),
    ...missingDefinitions(markdown, text, defined),
    ...oddMarkdown(markdown, text),
    ...addressFindings(markdown),
  ];
  const started = new Set<string>();
  for (const node of nodes) {
    const report = (code: string, message: string, hint: string) =>
      void findings.push(warning(code, message, { ...positionOf(file, node), hint }));
    if (node.type === "html")
      checkHtml(node, allowed, started, (...words) => report("content/html-in-markdown", ...words));
    else if (node.type === "definition" && node.label?.startsWith("^"))
      report(
        "content/odd-markdown",
        "The name of a footnote cannot have spaces.",
        "Write it with hyphens: [^like-this].",
      );
  }
  return findings;
}

/**
 * Reports HTML that is shown as text. `started` collects start tags, whose end tags are expected.
 */
function checkHtml(
  { value, data }: Html,
  allowed: readonly string[],
  started: Set<string>,
  report: (message: string, hint: string) => void,
): void {
  const shown = withoutComments(value).trim();
  const tokens = htmlTokens(value).filter(({ kind }) => kind === "open");
  const names = [...new Set(tokens.map(({ name }) => name))];
  for (const name of names) started.add(name);
  if (data?.problem !== undefined) return report(data.problem.message, data.problem.hint);
  const [, end] = /^<\/([a-z][a-z\d-]*)[^<]*$/i.exec(shown) ?? [];
  if (shown === "" || (end !== undefined && started.has(end.toLowerCase()))) return;
  if (end !== undefined)
    return report(
      `</${end}> has no start tag before it. Visitors see it as text.`,
      "Remove it, or write the start tag in the same paragraph or block.",
    );
  if (shown.startsWith("<!--"))
    return report("This comment has no end: visitors see it as text.", "End it with -->.");
  if (!shown.includes("<"))
    return report(
      "Text after a comment on the same line is not read as Markdown.",
      "Put the comment on its own line.",
    );
  if (names.length === 0 && /^<[a-z]/i.test(shown))
    return report("This tag has no “>”. Visitors see it as text.", "End it with >.");
  const refused = names.filter((name) => !ELEMENTS.includes(name));
  const html = [...new Set([...allowed, ...names])].join(", ");
  const setting =
    names.length === 0
      ? ""
      : refused.length > 0
        ? ` “markdown.html” in content/settings.yaml cannot allow ${refused.join(", ")}, ` +
          "which belongs in a template or in MDX."
        : ` Or allow it in content/settings.yaml: “markdown: { html: [${html}] }”.`;
  const what = names.map((name) => `<${name}>`).join(", ") || "HTML";
  report(
    `Visitors see ${what} in Markdown as text, not as HTML.`,
    `Write emphasis, lists, links, pictures and headings in Markdown.${setting}`,
  );
}

type Definitions = ReadonlyMap<string, readonly (Definition | FootnoteDefinition)[]>;

/** A definition without a reference is not shown. */
function unusedDefinitions({ file, root }: MarkdownText, defined: Definitions): Finding[] {
  const findings: Finding[] = [];
  const used = new Set<string>();
  // A footnote is shown once the text refers to it; the loop visits what it adds.
  const queue: Nodes[] = [root];
  for (const node of queue) {
    if (isReference(node) && !used.has(keyOf(node))) {
      used.add(keyOf(node));
      const [first] = defined.get(keyOf(node)) ?? [];
      if (first?.type === "footnoteDefinition") queue.push(...first.children);
    }
    if ("children" in node && !isDefinition(node)) queue.push(...node.children);
  }
  const unused = (node: Nodes, message: string, hint: string) => {
    const place = { ...positionOf(file, node), length: undefined, hint };
    findings.push(warning("content/unused-definition", message, place));
  };
  for (const [key, [first, ...others]] of defined) {
    if (first === undefined) continue;
    const { label } = first;
    const isComment = first.type === "definition" && /^#?$/.test(first.url);
    const [what, example] = key.startsWith("^")
      ? ["footnote", `[^${label}]`]
      : ["link", `[words][${label}]`];
    if (!used.has(key) && !isComment) {
      const hint = `Write ${example} where it belongs, or remove it.`;
      unused(first, `Nothing refers to this ${what}, so visitors do not see it.`, hint);
    }
    for (const other of others) {
      const hint = `The other one is on line ${first.position?.start.line}.`;
      unused(other, `“${other.label}” is defined twice; the first definition counts.`, hint);
    }
  }
  return findings;
}

/** A reference without a definition is text. */
function missingDefinitions(
  { file, root }: MarkdownText,
  text: string,
  defined: Definitions,
): Finding[] {
  const findings: Finding[] = [];
  const missing = new Set<string>();
  for (const block of textBlocks(root)) {
    const seen = seenText(block, text);
    for (const match of seen.text.matchAll(REFERENCE)) {
      const [written, footnote, words = "", label = ""] = match;
      const [key, value] =
        footnote === undefined ? [label || words, "https://…"] : [`^${footnote}`, "…"];
      if (missing.has(key.toLowerCase())) continue;
      missing.add(key.toLowerCase());
      const offset = seen.offset + match.index;
      const source = `“${shorten(text.slice(offset, offset + written.length), 40)}”`;
      const add = `Add a line “[${key}]: ${value}”, or write \\[ for a bracket.`;
      const [message, hint] =
        block.type === "root"
          ? [`Visitors see ${source} as text.`, IN_HTML]
          : [
              `${source} has no definition, so visitors see it as text.`,
              didYouMean(key, defined.keys()) ?? add,
            ];
      const place = { file, ...position(text, offset), length: written.length, hint };
      findings.push(warning("content/missing-definition", message, place));
    }
  }
  return findings;
}

/** Brackets alone are common in prose: “[sic]”. */
const REFERENCE = /\[\^([^\s[\]]+)\]|\[([^[\]]*)\]\[((?!\^)[^[\]]*)\]/g;
