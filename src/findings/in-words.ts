import { compare, type Finding, type Severity } from "./finding.ts";

/** Where a finding points, as editors and terminals read it: `content/site.yaml:12:3`; undefined where it names no file. */
export function spotOf({ file, line, column }: Finding): string | undefined {
  if (file === undefined) return undefined;
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
}

/** `2 errors`, `1 warning`, `3 to know`: one entry for each severity that occurs, what matters most first. */
export function countsOf(findings: readonly Finding[]): { severity: Severity; words: string }[] {
  return (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    if (count === 0) return [];
    const noun = severity === "info" ? "to know" : count === 1 ? severity : `${severity}s`;
    return [{ severity, words: `${count} ${noun}` }];
  });
}

/** A whole number as people read it: `14,632`. `toLocaleString` would read its data first, which takes 10 ms. */
export function figure(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** As many codes as a command names that somebody copies. */
const NAMED = 3;

/** How to learn more of what was found: the command that prints what is written about its codes; undefined where all is well. */
export function explainLine(findings: readonly Finding[]): string | undefined {
  const codes = [...new Set(findings.filter(({ severity }) => severity !== "info").map(({ code }) => code))];
  if (codes.length === 0) return undefined;
  const named = codes.length > NAMED ? "<code>" : codes.toSorted(compare).join(" ");
  return `Why it matters, and what to do: npx build-site explain ${named}`;
}

/** A finding in full, a line each: message, hint, page, and what else belongs to it with its place. */
export function linesOf(finding: Finding): string[] {
  const { message, hint, route, related = [] } = finding;
  return [
    message,
    ...(hint === undefined ? [] : [hint]),
    ...(route === undefined ? [] : [`On the page ${route}`]),
    ...related.map(
      (other) => `See also: ${[other.message, spotOf(other)].filter((part) => part !== undefined).join(" – ")}`,
    ),
  ];
}
