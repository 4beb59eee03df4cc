import { formatGithub } from "./format-github.ts";
import { formatJson } from "./format-json.ts";
import { formatJunit } from "./format-junit.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { formatPretty } from "./format-pretty.ts";
import { formatSarif } from "./format-sarif.ts";
import type { Formatter } from "./report.ts";

/** Every value of `--format`. A new one is a file beside this and a line here. */
export const formats = {
  pretty: formatPretty,
  json: formatJson,
  junit: formatJunit,
  sarif: formatSarif,
  github: formatGithub,
  markdown: formatMarkdown,
} as const satisfies Record<string, Formatter>;

export type FormatName = keyof typeof formats;

/** The names in the order in which `--help` shows them. */
export const formatNames = Object.keys(formats) as FormatName[];
