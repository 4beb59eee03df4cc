import * as v from "valibot";
import type { MarkdownSettings, QuotationMarks } from "../content/read-markdown.ts";
import { ELEMENTS } from "../content/markdown-text.ts";
import { readPart, setting, settingsPart } from "./read-settings.ts";

const entries = {
  markdown: setting(
    "How Markdown is read, in content/ and in .mdx files.",
    v.strictObject({
      html: setting(
        "The elements that may be written as HTML in Markdown.",
        v.array(v.picklist(ELEMENTS)),
      ),
      quotes: setting(
        "What replaces straight quotation marks in Markdown: the opening and the closing " +
          "double mark, the opening and the closing single mark.",
        v.pipe(v.array(v.string()), v.length(4, "needs four marks, such as “ ” ‘ ’")),
      ),
    }),
    {},
  ),
};

export const markdownSettings = settingsPart(
  entries,
  ({ markdown: { html, quotes } }): { markdown: MarkdownSettings } => ({
    markdown: { html, quotes: quotes as QuotationMarks | undefined },
  }),
);

/** The settings for `.mdx` files. Mistakes are reported when the settings are read. */
export function markdownSettingsOf(root: string): MarkdownSettings {
  return readPart(root, markdownSettings)?.markdown ?? {};
}
