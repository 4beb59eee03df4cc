import { writeFile } from "node:fs/promises";
import { ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import { unwritable } from "./requirements.ts";
import type { Terminal } from "./terminal.ts";
import { version } from "./version.ts";
import { findingPage } from "../findings/finding-page.ts";
import type { Finding } from "../findings/finding.ts";
import { formatNames, formats } from "../findings/formats.ts";
import type { FormatContext, Report } from "../findings/report.ts";
import { sourceReader } from "../findings/text.ts";

/** Formats that a command adds or replaces, by name. */
export type OwnFormats = Record<string, (report: Report, context: FormatContext) => string | Promise<string>>;

/** Prints a report in the requested format, and returns the exit code. */
export async function emit(
  report: Report,
  options: CommonOptions,
  terminal: Terminal,
  ownFormats: OwnFormats = {},
): Promise<ExitCode> {
  const context: FormatContext = {
    readSource: sourceReader(options.root),
    color: terminal.color,
    verbose: options.verbose ?? false,
    version: version(),
    explain: findingPage,
  };
  const format = async (shown: Report, color: boolean) => {
    const own = ownFormats[options.format];
    if (own !== undefined) return own(shown, { ...context, color });
    const name = formatNames.find((each) => each === options.format) ?? "pretty";
    return formats[name](shown, { ...context, color });
  };
  if (options.output === undefined) {
    terminal.print(await format(forQuiet(report, options), terminal.color));
  } else {
    await writeReport(options.output, await format(report, false));
    terminal.print(await (ownFormats["pretty"] ?? formats.pretty)(forQuiet(report, options), context));
  }
  return report.ok ? ExitCode.Done : ExitCode.Errors;
}

async function writeReport(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((problem: unknown) => {
    throw unwritable(file, problem);
  });
}

/** With `--quiet`, people see only errors; machines still get everything. */
function forQuiet(report: Report, options: CommonOptions): Report {
  if (!isForQuiet(options)) return report;
  const errors = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === "error");
  const groups = report.groups?.map((group) => ({ ...group, findings: errors(group.findings) }));
  const { table: _, ...rest } = report;
  return { ...rest, findings: errors(report.findings), ...(groups && { groups }), closing: [] };
}

/** Whether a person reads the report, and wants only errors. */
export function isForQuiet({ quiet, format, output }: CommonOptions): boolean {
  return quiet === true && (format === "pretty" || output !== undefined);
}
