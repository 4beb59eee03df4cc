import { readFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import { formats } from "../findings/formats.ts";
import type { FormatContext, Report } from "../findings/report.ts";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** Prints a report as the options ask, and says with which code to end. */
export async function emit(report: Report, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const context: FormatContext = {
    readSource: sourceReader(options.root),
    color: terminal.color,
    verbose: options.verbose ?? false,
  };
  if (options.output === undefined) {
    terminal.print(formats[options.format](forQuiet(report, options), context));
  } else {
    await writeReport(options.output, formats[options.format](report, { ...context, color: false }));
    terminal.print(formats.pretty(forQuiet(report, options), context));
  }
  return report.ok ? ExitCode.Done : ExitCode.Errors;
}

/** With `--quiet` a person sees errors alone; a machine still gets everything. */
function forQuiet(report: Report, { quiet, format, output }: CommonOptions): Report {
  if (!quiet || (format !== "pretty" && output === undefined)) return report;
  return { ...report, findings: report.findings.filter(({ severity }) => severity === "error"), closing: [] };
}

async function writeReport(file: string, text: string): Promise<void> {
  // Only now: most runs have no use for it.
  const { outputFile } = await import("fs-extra/esm");
  try {
    await outputFile(file, text);
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CannotStart("cli/unwritable-output", `The report cannot be written to ${file}: ${reason}.`);
  }
}

/** Reads source files for code frames; nothing outside the site's folder. */
export function sourceReader(root: string): (file: string) => string | undefined {
  const folder = resolve(root);
  return (file) => {
    const path = resolve(folder, file);
    if (!path.startsWith(folder + sep)) return undefined;
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  };
}
