import { formatGithub } from "./format-github.ts";
import { formatJunit } from "./format-junit.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { formatPretty } from "./format-pretty.ts";
import { formatSarif } from "./format-sarif.ts";
import { type Formatter, withVisibleTexts } from "./report.ts";
import { visible } from "./text.ts";

const formatJson: Formatter = ({ command, ok, findings, summary, timings, extra }) =>
  visible(`${JSON.stringify({ command, ok, findings, summary, timings, ...extra }, null, 2)}\n`);

const forPeople =
  (format: Formatter): Formatter =>
  (report, context) =>
    format(withVisibleTexts({ ...report, extra: {} }), context);

/** The formats by their names, in the order of `--help`. */
export const formats = {
  pretty: forPeople(formatPretty),
  json: formatJson,
  junit: forPeople(formatJunit),
  sarif: (report, context) => visible(formatSarif(report, context)),
  github: forPeople(formatGithub),
  markdown: forPeople(formatMarkdown),
} as const satisfies Record<string, Formatter>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];
