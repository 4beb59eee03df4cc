/** How much a finding matters: an error blocks publishing. */
export type Severity = "error" | "warning" | "info";

/** The most severe first. */
export const SEVERITIES = ["error", "warning", "info"] as const satisfies Severity[];

/**
 * A place in a source file. `file` is relative to the site's root; `line` and `column` start at 1.
 */
export interface Position {
  file: string;
  line: number;
  column: number;
  /** Length in characters of the marked part, from `column` on. */
  length?: number | undefined;
}

/** Another place of a fault. What it leaves out is as in the finding. */
export interface Place extends Partial<Position> {
  route?: string | undefined;
  url?: string | undefined;
  message?: string | undefined;
}

/**
 * Something that a check, the content, a template or a link reports, in the same shape everywhere.
 */
export interface Finding extends Partial<Position> {
  /** A stable code for machines: room and problem, such as `content/unknown-key`. */
  code: string;
  severity: Severity;
  /** What is wrong, in a sentence. */
  message: string;
  /** How to fix it. */
  hint?: string | undefined;
  /** The address of the page that has the problem. */
  route?: string;
  /** The address that the finding is about. */
  url?: string | undefined;
  /** Other places that are part of the same problem. */
  related?: Finding[] | undefined;
  /** The number of places of the same fault; undefined if there is only one. */
  count?: number | undefined;
  /** All places but the first, which is the place of the finding itself. */
  places?: readonly Place[] | undefined;
}

/** In a template, when the mistake is in content. */
export const USED_HERE = "templates/used-here";

type Details = Omit<Finding, "code" | "severity" | "message">;

export function error(code: string, message: string, details: Details = {}): Finding {
  return { code, severity: "error", message, ...details };
}

export function warning(code: string, message: string, details: Details = {}): Finding {
  return { code, severity: "warning", message, ...details };
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === "error");
}

type Rated = Pick<Finding, "severity">;

/** The order of findings by their severity, errors first. */
export function bySeverity(a: Rated, b: Rated): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}

/** Findings in reading order, the same on every run. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      bySeverity(a, b) ||
      compare(a.file ?? "~", b.file ?? "~") ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.route ?? "", b.route ?? "") ||
      compare(a.message, b.message),
  );
}

/** Order of code units: the same on every machine, whatever its language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const TEXTS = ["message", "hint", "file", "route", "url"] as const;

/** A finding in which `change` has changed every text for people, also those of other places. */
export function mapTexts(
  finding: Finding,
  change: (text: string, part: (typeof TEXTS)[number]) => string,
): Finding {
  const mapped = <Each extends Place & Pick<Finding, "hint">>(each: Each): Each => {
    const texts = TEXTS.flatMap((part) => {
      const text = each[part];
      return text === undefined ? [] : [[part, change(text, part)]];
    });
    return { ...each, ...Object.fromEntries(texts) };
  };
  const { related, places } = finding;
  return {
    ...mapped(finding),
    ...(related && { related: related.map((each) => mapTexts(each, change)) }),
    ...(places && { places: places.map(mapped) }),
  };
}
