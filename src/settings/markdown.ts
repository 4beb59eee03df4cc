import * as v from "valibot";
import type { QuotationMarks } from "../content/quotation-marks.ts";
import type { MarkdownSettings } from "../content/read-markdown.ts";
import { ELEMENTS } from "../content/markdown-text.ts";
import { readPart, settingsPart } from "./read-settings.ts";

const entries = {
  markdown: v.optional(
    v.pipe(
      v.strictObject({
        html: v.optional(
          v.pipe(
            v.array(v.picklist(ELEMENTS)),
            v.description("The elements that may be written as HTML in Markdown."),
          ),
        ),
        quotes: v.optional(
          v.pipe(
            v.array(v.string()),
            v.length(4, "needs four marks, such as “ ” ‘ ’"),
            v.description(
              "What replaces straight quotation marks in Markdown: the opening and the closing " +
                "double mark, the opening and the closing single mark.",
            ),
          ),
        ),
      }),
      v.description("How Markdown is read, in content/ and in .mdx files."),
    ),
  ),
};

export const markdownSettings = settingsPart(
  entries,
  ({ markdown: { html, quotes } = {} }): { markdown: MarkdownSettings } => ({
    markdown: { html, quotes: quotes as QuotationMarks | undefined },
  }),
);

/** For `.mdx` files. What is wrong is reported with the settings. */
export function markdownSettingsOf(root: string): MarkdownSettings {
  return readPart(root, markdownSettings)?.markdown ?? {};
}
