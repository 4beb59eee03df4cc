import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { position } from "../findings/text.ts";
import { MOST_LEVELS, tooDeep } from "./scalars.ts";
import { readGithubMarkdown } from "./github-markdown.ts";
import { markdownFindings } from "./markdown-findings.ts";
import type { MarkdownText } from "./markdown-text.ts";
import { setQuotationMarks, type QuotationMarks } from "./quotation-marks.ts";
import { allowHtml } from "./written-html.ts";

/** `markdown` in `content/settings.yaml`. */
export interface MarkdownSettings {
  html?: readonly string[] | undefined;
  /** What replaces straight quotation marks. */
  quotes?: QuotationMarks | undefined;
}

/** Reads the Markdown of a file, whose lines `text` has, and reports what is odd. */
export function readMarkdown(
  file: string,
  text: string,
  settings: MarkdownSettings,
): { markdown: MarkdownText; findings: Finding[] } {
  const markdown = { file, root: markdownTree(file, text) };
  if (settings.html !== undefined) {
    allowHtml(markdown.root, text, new Set(settings.html));
    refuseDepth(file, markdown.root);
  }
  const findings = summarize(finishMarkdown(markdown, text, settings));
  return { markdown, findings };
}

/** What Markdown and MDX have in common. */
export function finishMarkdown(
  markdown: MarkdownText,
  text: string,
  { html, quotes }: MarkdownSettings,
  isMdx = false,
): Finding[] {
  readGithubMarkdown(markdown.root, text, isMdx);
  const findings = markdownFindings(markdown, text, html);
  if (quotes !== undefined) setQuotationMarks(markdown.root, text, quotes);
  return findings;
}

export const MARKDOWN = {
  extensions: [gfm()],
  // The transforms make links without positions in odd places: “[see https://example.org]”.
  mdastExtensions: gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
};

/**
 * Parses GitHub's Markdown, with positions. Throws a finding about a text that nests too deeply.
 */
export function markdownTree(file: string, text: string): Root {
  const deep = DEEP_LINE.exec(text);
  if (deep !== null) throw new FindingsError([tooDeep({ file, ...position(text, deep.index) })]);
  const root = fromMarkdown(text, MARKDOWN);
  refuseDepth(file, root);
  return root;
}

function refuseDepth(file: string, root: Root): void {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    const { line = 1, column = 1 } = level[0]?.position?.start ?? {};
    if (depth > MOST_LEVELS) throw new FindingsError([tooDeep({ file, line, column })]);
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
}

/**
 * More marks of quotes and lists than that at the beginning of a line, which is not a line across
 * the page: parsing it would take minutes.
 */
const RULE = String.raw`[ \t]*([-*])(?:[ \t]*\1)*[ \t]*\r?$`;
const MARK = String.raw`[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])`;
const DEEP_LINE = new RegExp(`^(?!${RULE})(?:${MARK}){${MOST_LEVELS + 1}}`, "m");
