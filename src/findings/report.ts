import type { Finding } from "./finding.ts";

/** Findings that one goes through together, under what there is to do about them. */
export interface FindingGroup {
  heading: string;
  findings: Finding[];
  /** Their places say enough: where nobody asks for all, the lines of the source are left out. */
  brief?: boolean;
}

/** Figures for people, a line each. */
export interface ReportTable {
  /** What stands in each column. */
  columns: string[];
  /** How many rows there are; what matters most comes first. */
  length: number;
  /** A row by its number, put into words when it is shown: of a thousand pages three are. */
  row: (index: number) => string[];
  /** Rows that are shown where nobody asks for all. */
  shown: number;
  /** What is said of the others, behind how many they are. */
  others: string;
}

/** All that a command has to tell, before anybody decides how it looks. */
export interface Report {
  command: string;
  /** True where no finding is an error. */
  ok: boolean;
  findings: Finding[];
  /**
   * The same findings as in `findings` (the very objects), in the groups in which a person works through them. Formats for
   * people print them so; those for machines read `findings` alone.
   */
  groups?: FindingGroup[];
  /** Counts and sizes, by name. */
  summary: Record<string, number | string>;
  /** Milliseconds by stage. */
  timings: Record<string, number>;
  /** Figures that stand after the closing lines. */
  table?: ReportTable;
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
  /** The version of build-site, for formats that name it. */
  version?: string;
  /** What is written about a code, as Markdown; undefined where nothing is. */
  explain?: (code: string) => string | undefined;
}

/** A formatter turns a report into text. One file each; `formats.ts` lists them. */
export type Formatter = (report: Report, context: FormatContext) => string;
