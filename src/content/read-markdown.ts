import type { Finding } from "../findings/finding.ts";
import { summarize } from "../findings/merge-findings.ts";
import { readGithubMarkdown } from "./github-markdown.ts";
import { markdownFindings } from "./markdown-findings.ts";
import type { MarkdownText } from "./markdown-text.ts";
import { markdownTree, refuseDepth } from "./parse-markdown.ts";
import { setQuotationMarks, type QuotationMarks } from "./quotation-marks.ts";
import { allowHtml } from "./written-html.ts";

/** `markdown` in `content/settings.yaml`. */
export interface MarkdownSettings {
  /** Elements that may be written as HTML. */
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
