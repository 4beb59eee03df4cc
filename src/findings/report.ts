import {
  bySeverity,
  compare,
  hasErrors,
  mapTexts,
  SEVERITIES,
  sortFindings,
  type Finding,
  type Place,
  type Severity,
} from "./finding.ts";
import {
  counted,
  frameLines,
  visible,
  visibleName,
  type FrameLine,
  type ReadSource,
} from "./text.ts";

/** Findings that require the same kind of work. */
export interface FindingGroup {
  heading: string;
  /** Why they matter. */
  why?: string;
  findings: Finding[];
  /** Without `--verbose`, its findings are shown without code frames. */
  brief?: boolean;
  /** Says once what to do with all findings whose hint is one of `hints`. */
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
  /** Whether no finding is an error. */
  ok: boolean;
  findings: Finding[];
  /** The objects of `findings` in groups, which only formats for people print. */
  groups?: FindingGroup[] | undefined;
  /** What has changed, which people read first. */
  news?: News[] | undefined;
  /** Counts and sizes, by name. */
  summary: Record<string, number | string>;
  timings: Record<string, number>;
  /** Lines for people before the findings: what was done, and what was left out. */
  opening?: string[] | undefined;
  /** Lines for people: what was done, its size, time and place. */
  closing: string[];
  /** Members that this command adds to the JSON, such as `pages`. */
  extra?: Record<string, unknown>;
}

/** A report of findings in reading order; `more` has its other parts. */
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

export type Stopwatch = ReturnType<typeof stopwatch>;

/** Measures stages. `timings` lists them in the order in which they began. */
export function stopwatch(onStage: (stage: string) => void = () => {}) {
  const began = performance.now();
  const timings: Record<string, number> = {};
  return {
    timings,
    total: () => tenths(performance.now() - began),
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

/** What a formatter may need besides the report. */
export interface FormatContext {
  readSource: ReadSource;
  /** Whether the output shows ANSI colors. */
  color: boolean;
  /** Whether to add details. */
  verbose: boolean;
  /** The version of build-site, for formats that name it. */
  version?: string;
  /** The documentation of a code as Markdown. */
  explain?: (code: string) => string | undefined;
}

/** Turns a report into text. `formats.ts` lists all formatters. */
export type Formatter = (report: Report, context: FormatContext) => string;

/**
 * A report or a finding in which invisible characters are escaped. Only `url`, which is for
 * programs, stays as it is.
 */
export function withVisibleTexts<Value extends Report | Finding>(value: Value): Value {
  return mapTexts(value, (text, name) => {
    if (name === "url") return text;
    return /^(?:file|route|lines)$/.test(name) ? visibleName(text) : visible(text);
  });
}

export type Section = Partial<FindingGroup> & { findings: Finding[] };

/**
 * The findings outside all groups, and then each group that has findings, without the hints that
 * its advice repeats.
 */
export function sectionsOf({ findings, groups = [] }: Report): Section[] {
  const reported = new Set(findings);
  const grouped = new Set(groups.flatMap((group) => group.findings));
  const ungrouped: Section = { findings: findings.filter((each) => !grouped.has(each)) };
  const sections = groups.map((group): Section => {
    const shown = group.findings.filter((each) => reported.has(each));
    const isSaid = ({ hint = "" }: Finding) => group.advice?.hints.includes(hint) === true;
    return {
      ...group,
      findings: shown.map((each) => (isSaid(each) ? { ...each, hint: undefined } : each)),
    };
  });
  return [ungrouped, ...sections].filter((section) => section.findings.length > 0);
}

/** A place in the notation of editors and terminals: `content/site.yaml:12:3`. */
export function locationOf({ file, line, column }: Place): string | undefined {
  if (file === undefined) return undefined;
  return [file, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(":");
}

/** The lines around a finding; none if it has no line, or its source cannot be read. */
export function frameOf(
  { file, line, column = 1, length = 1 }: Finding,
  readSource: ReadSource,
): FrameLine[] {
  if (file === undefined || line === undefined) return [];
  const source = readSource(file);
  return source === undefined ? [] : frameLines(source, { line, column, length });
}

/** The number of findings of each severity that occurs: `2 errors`, `1 warning`, `3 notes`. */
export function countsOf(findings: readonly Finding[]): { severity: Severity; words: string }[] {
  const groups = Map.groupBy(findings, ({ severity }) => severity);
  return SEVERITIES.flatMap((severity) => {
    const count = groups.get(severity)?.length;
    return count === undefined ? [] : [{ severity, words: counted(count, NOUN[severity]) }];
  });
}

/** `400 places in 12 files`; undefined if there is only one. */
export function placesOf({ count, file, places = [] }: Finding): string | undefined {
  if (count === undefined) return undefined;
  const files = new Set([file, ...places.map((place) => place.file)]).size;
  return counted(count, "place") + (files === 1 ? "" : ` in ${counted(files, "file")}`);
}

/** A line for each code with the number of its faults and places, the most severe first. */
export function codeLines(findings: readonly Finding[]): string[] {
  const codes = Map.groupBy(findings, ({ severity, code }) => `${severity} ${code}`);
  const rows = [...codes.values()]
    .flatMap((of) => {
      const places = of.reduce((sum, { count = 1 }) => sum + count, 0);
      return of.slice(0, 1).map(({ severity, code }) => ({ severity, code, of, places }));
    })
    .toSorted((a, b) => bySeverity(a, b) || b.places - a.places);
  const width = Math.max(0, ...rows.map(({ code }) => code.length));
  return rows.map(({ severity, code, of, places }) => {
    const where = places === of.length ? "" : ` in ${counted(places, "place")}`;
    const what = counted(of.length, "finding") + where;
    return `  ${NOUN[severity].padEnd(8)} ${code.padEnd(width)}  ${what}`;
  });
}

const NOUN: Record<Severity, string> = { error: "error", warning: "warning", info: "note" };

export function linesOf(finding: Finding): string[] {
  const { message, hint, route, related = [] } = finding;
  const places = placesOf(finding);
  return [
    message,
    places && `In ${places}.`,
    hint,
    route && `On the page ${route}`,
    ...related.map(seeAlso),
  ].filter((line) => line !== undefined);
}

/** A line about another place of a problem. */
function seeAlso(other: Finding): string {
  const location = locationOf(other);
  return `See also: ${other.message}${location === undefined ? "" : ` – ${location}`}`;
}

const MOST_CODES = 3;

/** A line that names the command to explain the codes; undefined without errors and warnings. */
export function explainLine(findings: readonly Finding[]): string | undefined {
  const urgent = findings.filter(({ severity }) => severity !== "info");
  const codes = new Set(urgent.map(({ code }) => code));
  if (codes.size === 0) return undefined;
  const named = codes.size > MOST_CODES ? "<code>" : [...codes].toSorted(compare).join(" ");
  return `Why it matters, and what to do: npx build-site explain ${named}`;
}
