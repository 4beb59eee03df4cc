import { formatGithub } from "./format-github.ts";
import { formatJunit } from "./format-junit.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { formatPretty } from "./format-pretty.ts";
import { formatSarif } from "./format-sarif.ts";
import type { Formatter } from "./report.ts";

/** Exactly one JSON object. */
export const formatJson: Formatter = ({ command, ok, findings, summary, timings, extra }) =>
  `${JSON.stringify({ command, ok, findings, summary, timings, ...extra }, null, 2)}\n`;

/** Every value of `--format`, in the order of `--help`. To add one, add a file beside this one and a line here. */
export const formats = {
  pretty: formatPretty,
  json: formatJson,
  junit: formatJunit,
  sarif: formatSarif,
  github: formatGithub,
  markdown: formatMarkdown,
} as const satisfies Record<string, Formatter>;

export type FormatName = keyof typeof formats;

/** The names of the formats. */
export const formatNames = Object.keys(formats) as FormatName[];
