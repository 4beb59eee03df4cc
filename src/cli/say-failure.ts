import { writeFileSync, writeSync } from "node:fs";
import type { Finding } from "../findings/finding.ts";
import { formatJson } from "../findings/formats.ts";
import type { CannotStart } from "./exit-codes.ts";
import { stackInSources } from "./stack-in-sources.ts";
import { version } from "./version.ts";

/** What was asked for, as far as that is known when something fails. */
export interface Asked {
  command: string;
  /** Whether a report in JSON was asked for. */
  wantsJson: boolean;
  /** The file that it should go to; undefined for the terminal. */
  output: string | undefined;
}

/** What was asked for with these words, seen before anybody could understand the rest. */
export function askedFor(words: readonly string[]): Omit<Asked, "command"> {
  return { wantsJson: valueOf(words, "--format") === "json", output: valueOf(words, "--output") };
}

function valueOf(words: readonly string[], option: string): string | undefined {
  const joined = words.find((word) => word.startsWith(`${option}=`));
  if (joined !== undefined) return joined.slice(option.length + 1);
  const index = words.indexOf(option);
  return index < 0 ? undefined : words[index + 1];
}

/** Tells why a command could not start: to people a sentence, to machines (`--format json`) a report. */
export function sayCannotStart(asked: Asked, { code, message, hint }: CannotStart): void {
  if (asked.wantsJson)
    printFinding(asked, { code, severity: "error", message, ...(hint === undefined ? {} : { hint }) });
  else process.stderr.write(`build-site: ${message}${hint === undefined ? "" : ` ${hint}`}\n`);
}

/** Tells of a fault of build-site itself, with all that a report of it needs. */
export function sayFault(asked: Asked, problem: unknown): void {
  const stack = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  process.stderr.write(
    [
      "This is a fault of build-site itself, not of your site.",
      "",
      stackInSources(stack),
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

/** Tells that the site's own code ended the process, or that it threw where nobody could catch it. */
export function saySiteEnded(asked: Asked, problem?: Error): void {
  const message =
    problem === undefined
      ? "The site's own code ended the process, with process.exit() perhaps, or awaits what never comes."
      : `The site's own code threw an error that nothing caught: ${problem.message}`;
  if (asked.wantsJson) printFinding(asked, { code: "templates/ended", severity: "error", message });
  else writeNow(process.stderr.fd, `build-site: ${message}\n`);
}

/** To the file that was asked for, or to standard output, at once: the process may be about to end. */
function printFinding({ command, output }: Asked, finding: Finding): void {
  const report = { command, ok: false, findings: [finding], summary: {}, timings: {}, closing: [] };
  const text = formatJson(report, { readSource: () => undefined, color: false, verbose: false });
  if (output !== undefined) {
    process.stderr.write(`build-site: ${finding.message}\n`);
    try {
      writeFileSync(output, text);
      return;
    } catch {
      // A file that cannot be written may be what all this is about.
    }
  }
  writeNow(process.stdout.fd, text);
}

function writeNow(descriptor: number, text: string): void {
  try {
    writeSync(descriptor, text);
  } catch {
    // Nobody reads any more.
  }
}
