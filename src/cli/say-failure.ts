import type { Finding } from "../findings/finding.ts";
import { formatJson } from "../findings/format-json.ts";
import type { CannotStart } from "./exit-codes.ts";
import { version } from "./version.ts";

/** What was asked for, as far as that is known when something fails. */
export interface Asked {
  command: string;
  /** Whether a report in JSON was asked for. */
  wantsJson: boolean;
}

/** Tells why a command could not start: to people a sentence, to machines (`--format json`) a report. */
export function sayCannotStart(asked: Asked, { code, message, hint }: CannotStart): void {
  if (asked.wantsJson)
    printFinding(asked, { code, severity: "error", message, ...(hint === undefined ? {} : { hint }) });
  else process.stderr.write(`build-site: ${message}${hint === undefined ? "" : ` ${hint}`}\n`);
}

/** The same for words that commander does not understand; people have had its message already. */
export function sayUsage(asked: Asked, message: string): void {
  if (asked.wantsJson) printFinding(asked, { code: "cli/usage", severity: "error", message });
}

/** Tells of a fault of build-site itself, with all that a report of it needs. */
export function sayFault(asked: Asked, problem: unknown): void {
  const stack = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  process.stderr.write(
    [
      "This is a fault of build-site itself, not of your site.",
      "",
      stack,
      "",
      `build-site ${version()}, Node ${process.version}, ${process.platform}`,
      "Please report it with these lines; README.md, “When build-site itself fails”, says where.",
      "",
    ].join("\n"),
  );
  if (asked.wantsJson) {
    const message = `build-site itself failed: ${problem instanceof Error ? problem.message : String(problem)}`;
    printFinding(asked, { code: "internal/fault", severity: "error", message });
  }
}

/** Whether a report in JSON was asked for, seen before anybody could understand the rest. */
export function wantsJson(words: readonly string[]): boolean {
  return words.some((word, index) => word === "--format=json" || (word === "--format" && words[index + 1] === "json"));
}

function printFinding({ command }: Asked, finding: Finding): void {
  const report = { command, ok: false, findings: [finding], summary: {}, timings: {}, closing: [] };
  process.stdout.write(formatJson(report, { readSource: () => undefined, color: false, verbose: false }));
}
