import type { Finding } from "./finding.ts";

/** All that a command has to tell, before anybody decides how it looks. */
export interface Report {
  command: string;
  /** True where no finding is an error. */
  ok: boolean;
  findings: Finding[];
  /** Counts and sizes, by name. */
  summary: Record<string, number | string>;
  /** Milliseconds by stage. */
  timings: Record<string, number>;
  /** One or more lines for people: what was done, how big, how long, where it is. */
  closing: string[];
  /** What this command adds to the JSON, such as `pages`. */
  extra?: Record<string, unknown>;
}

/** What a formatter may ask for besides the report. */
export interface FormatContext {
  /** The text of a source file, by its path relative to the site's root; undefined where it cannot be read. */
  readSource: (file: string) => string | undefined;
  /** Whether the text goes to a place that shows ANSI colours. */
  color: boolean;
  /** Whether to add timings and other details. */
  verbose: boolean;
}

/** A formatter turns a report into text. One file each; `formats.ts` lists them. */
export type Formatter = (report: Report, context: FormatContext) => string;
