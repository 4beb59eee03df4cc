/** How much a finding matters: an error blocks publishing. */
export type Severity = "error" | "warning" | "info";

/** The most severe first. */
export const SEVERITIES = ["error", "warning", "info"] as const satisfies Severity[];

/** A place in a file of the site; `line` and `column` start at 1. */
export interface Position {
  file: string;
  line: number;
  column: number;
  /** The number of marked characters. */
  length?: number | undefined;
}

/** Another place of a fault. Missing parts are the same as in the finding. */
export interface Place extends Partial<Position> {
  route?: string | undefined;
  url?: string | undefined;
  message?: string | undefined;
}

/** A problem in a site, whichever part of build-site reports it. */
export interface Finding extends Partial<Position> {
  /** A stable code for machines: room and problem, such as `content/unknown-key`. */
  code: string;
  severity: Severity;
  /** What is wrong, in a sentence. */
  message: string;
  /** How to fix it. */
  hint?: string | undefined;
  /** The address of the page. */
  route?: string;
  /** The address that the finding is about. */
  url?: string | undefined;
  /** Other places of the same problem. */
  related?: Finding[] | undefined;
  /** The number of places of the fault; undefined if there is only one. */
  count?: number | undefined;
  /** The places of the fault, without the finding's own. */
  places?: readonly Place[] | undefined;
}

/** The code of a related finding: the template that uses the content with the mistake. */
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

/** The order of findings by their severity, errors first. */
export function bySeverity(a: { severity: Severity }, b: { severity: Severity }): number {
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

/** Compares by code units, independently of any language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * A copy of findings, or of a report, with `change` applied to every text; `name` is the key of the
 * text, or of the list that it is in. Groups still have the same findings as their report.
 */
export function mapTexts<Value>(
  value: Value,
  change: (text: string, name: string) => string,
): Value {
  const known = new Map<object, object>();
  const mapped = (part: unknown, name: string): unknown => {
    if (typeof part === "string") return change(part, name);
    if (Array.isArray(part)) return part.map((item) => mapped(item, name));
    if (typeof part !== "object" || part === null) return part;
    const entries = () => Object.entries(part).map(([key, each]) => [key, mapped(each, key)]);
    const made = known.get(part) ?? (Object.fromEntries(entries()) as object);
    known.set(part, made);
    return made;
  };
  return mapped(value, "") as Value;
}
