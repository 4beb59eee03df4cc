/** How much a finding matters: an error keeps the site from being published. */
export type Severity = "error" | "warning" | "info";

/** A place in a source file. `file` is relative to the site's root; `line` and `column` start at 1. */
export interface Position {
  file: string;
  line: number;
  column: number;
  /** Length in characters of what is meant, from `column` on. */
  length?: number;
}

/** Anything that a check, the content, a template or a link has to say (contract, section 1, “A finding”). */
export interface Finding extends Partial<Position> {
  /** A stable word for machines: room and problem, such as `content/unknown-key`. */
  code: string;
  severity: Severity;
  /** What is wrong, in words for a person. */
  message: string;
  /** What to do about it. */
  hint?: string;
  /** The address of the page on which it was found. */
  route?: string;
  /** The address that the finding is about. */
  url?: string;
  /** Other places that belong to the same problem. */
  related?: Finding[];
}

/** What a step hands on: its result and what it has to say, or, where it could not finish, only the latter. */
export type Outcome<Value> = { ok: true; value: Value; findings: Finding[] } | { ok: false; findings: Finding[] };

/** A finding of severity error. */
export function error(
  code: string,
  message: string,
  more: Omit<Finding, "code" | "severity" | "message"> = {},
): Finding {
  return { code, severity: "error", message, ...more };
}

/** A finding of severity warning. */
export function warning(
  code: string,
  message: string,
  more: Omit<Finding, "code" | "severity" | "message"> = {},
): Finding {
  return { code, severity: "warning", message, ...more };
}

/** Whether at least one finding is an error. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === "error");
}

const RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Findings in the order in which a person wants them: errors first, then by file, place and code. The same on every run. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      RANK[a.severity] - RANK[b.severity] ||
      compare(a.file ?? "~", b.file ?? "~") ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.route ?? "", b.route ?? "") ||
      compare(a.message, b.message),
  );
}

/** Plain order of code units: the same on every machine, whatever its language settings. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
