import { compare, hasErrors, sortFindings, type Finding, type Severity } from "./finding.ts";
import { frameLines, visible, visibleName, type FrameLine, type ReadSource } from "./text.ts";

/** Findings that call for the same kind of work. */
export interface FindingGroup {
  heading: string;
  /** Why they matter. */
  why?: string;
  findings: Finding[];
  /** Without `--verbose`, its findings are shown without code frames. */
  brief?: boolean;
  /** What to do with its findings, once for all whose hint is one of `hints`. */
  advice?: { text: string; hints: readonly string[] };
}

/** What has changed since the last run: lines for people under a heading. */
export interface News {
  heading: string;
  lines: string[];
}

/** The result of a command, independent of any format. */
export interface Report {
  command: string;
  /** True if no finding is an error. */
  ok: boolean;
  findings: Finding[];
  /**
   * The objects of `findings`, grouped for people. Formats for people print the groups; formats for
   * machines read `findings` alone.
   */
  groups?: FindingGroup[] | undefined;
  /** What comes first for people. A report that has news is read from its top. */
  news?: News[] | undefined;
  /** Counts and sizes, by name. */
  summary: Record<string, number | string>;
  /** Milliseconds by stage. */
  timings: Record<string, number>;
  /** Lines for people: what was done, its size, time and place. */
  closing: string[];
  /** What this command adds to the JSON, such as `pages`. */
  extra?: Record<string, unknown>;
}

/** The report of a command with these findings, in reading order; `more` are its other parts. */
export function reportOf(
  command: string,
  found: readonly Finding[],
  more: Partial<Report> = {},
): Report {
  const findings = sortFindings(found);
  return {
    command,
    ok: !hasErrors(findings),
    findings,
    summary: {},
    timings: {},
    closing: [],
    ...more,
  };
}

/** Measures the stages of a run. */
export type Stopwatch = ReturnType<typeof stopwatch>;

/** Starts a stopwatch. `onStage` is called with the name of each stage as it begins. */
export function stopwatch(onStage: (stage: string) => void = () => {}) {
  const began = performance.now();
  const timings: Record<string, number> = {};
  return {
    /** Milliseconds by stage, in the order in which they began. */
    timings,
    /** Milliseconds since the start. */
    total: () => tenths(performance.now() - began),
    /** Runs a stage and measures it. */
    async time<Result>(stage: string, run: () => Result | Promise<Result>): Promise<Result> {
      onStage(stage);
      const start = performance.now();
      timings[stage] = 0;
      try {
        return await run();
      } finally {
        timings[stage] = tenths(performance.now() - start);
      }
    },
  };
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** What a formatter may use besides the report. */
export interface FormatContext {
  readSource: ReadSource;
  /** Whether the output shows ANSI colors. */
  color: boolean;
  /** Whether to add timings and other details. */
  verbose: boolean;
  /** The version of build-site, for formats that name it. */
  version?: string;
  /** The documentation of a code as Markdown; undefined if there is none. */
  explain?: (code: string) => string | undefined;
}

/** A formatter turns a report into text. Each has a file of its own; `formats.ts` lists them. */
export type Formatter = (report: Report, context: FormatContext) => string;

/**
 * A finding with its invisible characters escaped. Its `url` is for programs and stays as it is.
 */
export function visibleFinding(finding: Finding): Finding {
  const { message, hint, file, route, related } = finding;
  return {
    ...finding,
    message: visible(message),
    ...(hint !== undefined && { hint: visible(hint) }),
    ...(file !== undefined && { file: visibleName(file) }),
    ...(route !== undefined && { route: visibleName(route) }),
    ...(related !== undefined && { related: related.map(visibleFinding) }),
  };
}

/** A report in which every text is visible, for the formats that people read. */
export function visibleReport(report: Report): Report {
  const { findings, groups, news, closing } = report;
  const shown = new Map(findings.map((finding) => [finding, visibleFinding(finding)]));
  return {
    ...report,
    findings: [...shown.values()],
    news: news?.map(({ heading, lines }) => ({ heading, lines: lines.map(visibleName) })),
    groups: groups?.map(({ heading, why, advice, ...group }) => ({
      ...group,
      heading: visible(heading),
      ...(why !== undefined && { why: visible(why) }),
      ...(advice !== undefined && {
        advice: { text: visible(advice.text), hints: advice.hints.map(visible) },
      }),
      findings: group.findings.flatMap((one) => shown.get(one) ?? []),
    })),
    closing: closing.map(visible),
  };
}

/** A group, or the findings that are in no group. */
export type Section = Partial<FindingGroup> & { findings: Finding[] };

/**
 * The findings of a report as sections: first those outside of every group, then the groups. Empty
 * ones are left out.
 */
export function sectionsOf({ findings, groups = [] }: Report): Section[] {
  const grouped = new Set(groups.flatMap((group) => group.findings));
  const loose = findings.filter((finding) => !grouped.has(finding));
  return [{ findings: loose }, ...groups].filter((section) => section.findings.length > 0);
}

/** A finding without a hint that the advice of its group repeats. */
export function withoutAdvice(finding: Finding, { advice }: Section): Finding {
  const { hint = "" } = finding;
  return advice?.hints.includes(hint) === true ? { ...finding, hint: undefined } : finding;
}

/**
 * Where a finding points, as editors and terminals read it: `content/site.yaml:12:3`; undefined if
 * it names no file.
 */
export function locationOf({ file, line, column }: Finding): string | undefined {
  if (file === undefined) return undefined;
  return [file, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(":");
}

/**
 * The lines of the source around a finding; empty if it has no line, or the source cannot be read.
 */
export function frameOf(
  { file, line, column = 1, length = 1 }: Finding,
  readSource: ReadSource,
): FrameLine[] {
  if (file === undefined || line === undefined) return [];
  const source = readSource(file);
  return source === undefined ? [] : frameLines(source, { line, column, length });
}

/**
 * `2 errors`, `1 warning`, `3 notes`: one entry for each severity that occurs, the most severe
 * first.
 */
export function countsOf(findings: readonly Finding[]): { severity: Severity; words: string }[] {
  return (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    if (count === 0) return [];
    const noun = severity === "info" ? "note" : severity;
    return [{ severity, words: `${count} ${noun}${count === 1 ? "" : "s"}` }];
  });
}

/** A finding in full, a line each: message, hint, page and related places. */
export function linesOf(finding: Finding): string[] {
  const { message, hint, route, related = [] } = finding;
  return [
    message,
    ...(hint === undefined ? [] : [hint]),
    ...(route === undefined ? [] : [`On the page ${route}`]),
    ...related.map((other) => {
      const parts = [other.message, locationOf(other)].filter((part) => part !== undefined);
      return `See also: ${parts.join(" – ")}`;
    }),
  ];
}

/** The most codes that a suggested command lists. */
const MOST_CODES = 3;

/** The command that explains what was found; undefined if nothing needs attention. */
export function explainLine(findings: readonly Finding[]): string | undefined {
  const codes = [
    ...new Set(findings.filter(({ severity }) => severity !== "info").map(({ code }) => code)),
  ];
  if (codes.length === 0) return undefined;
  const named = codes.length > MOST_CODES ? "<code>" : codes.toSorted(compare).join(" ");
  return `Why it matters, and what to do: npx build-site explain ${named}`;
}
