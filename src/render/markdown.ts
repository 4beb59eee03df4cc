import type { ReactElement } from "react";
import { RenderProblem } from "../code/site-code.ts";
import type { MarkdownText } from "../content/markdown-text.ts";
import { SOURCE_ATTRIBUTE } from "../html/source-attributes.ts";
import { usePageRecord } from "./page-context.ts";
import { TAKES_SOURCE } from "./page-guard.ts";
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
  // A build does not check types.
  if (typeof (of as Partial<MarkdownText> | undefined)?.root !== "object") {
    const given = of === undefined ? "nothing (undefined)" : "something else";
    const hint =
      "Pass the “body” of a Markdown file of the content. " +
      "“npm run types” shows misspelled names.";
    const message = `<Markdown of={…}> needs a Markdown text, not ${given}.`;
    const { [SOURCE_ATTRIBUTE]: source } = options as { [SOURCE_ATTRIBUTE]?: string };
    throw new RenderProblem("templates/no-markdown", message, { hint, source });
  }
  return renderMarkdown(of, record, options);
}

Object.assign(Markdown, { [TAKES_SOURCE]: true });
