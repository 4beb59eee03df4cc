import type { ReactElement } from "react";
import type { MarkdownText } from "../content/markdown-text.ts";
import { SOURCE_ATTRIBUTE } from "../html/source-attributes.ts";
import { usePageRecord } from "./page-context.ts";
import { TAKES_SOURCE } from "./page-guard.ts";
import { checkText } from "./read-markdown.ts";
import { renderMarkdown, type MarkdownOptions } from "./render-markdown.ts";

export { headings, plainText, toHtml, type HtmlOptions } from "./read-markdown.ts";
export type { Heading } from "./page-context.ts";

/** Props of `<Markdown>`. */
interface MarkdownProps extends MarkdownOptions {
  /** The `body` of a Markdown file of the content. */
  of: MarkdownText;
}

/**
 * Renders Markdown as React elements. HTML in it is shown as text, except for comments and the
 * elements that `markdown.html` in the settings allows; nothing is evaluated. Headings get ids made
 * from their text, so that links can lead to them. Pictures of `content/images/` get all their
 * renditions.
 */
export function Markdown({ of, ...options }: MarkdownProps): ReactElement {
  const record = usePageRecord("<Markdown>");
  const { [SOURCE_ATTRIBUTE]: source } = options as { [SOURCE_ATTRIBUTE]?: string };
  checkText(of, "<Markdown of={…}>", source);
  return renderMarkdown(of, record, options);
}

Object.assign(Markdown, { [TAKES_SOURCE]: true });
