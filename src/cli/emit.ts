import { formats } from "../findings/formats.ts";
import type { FormatContext, Report } from "../findings/report.ts";
import { sourceReader } from "../findings/source-reader.ts";
import { ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import { writeReport } from "./report-file.ts";
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
