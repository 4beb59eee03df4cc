import type { Finding } from "../findings/finding.ts";
import { findingPage } from "../findings/finding-page.ts";
import { formatNames, formats } from "../findings/formats.ts";
import type { FormatContext, Report } from "../findings/report.ts";
import { sourceReader } from "../findings/frame.ts";
import { whyNoVerdict } from "../links/no-verdict.ts";
import { ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import { writeReport } from "./report-file.ts";
import type { Terminal } from "./terminal.ts";
import { version } from "./version.ts";

/** Formats that one command has for itself, or in place of the usual ones, by name. */
export type OwnFormats = Record<string, (report: Report, context: FormatContext) => string | Promise<string>>;

/** Prints a report as the options ask, and says with which code to end. */
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
  const formatted = async (shown: Report, color: boolean) => {
    const own = ownFormats[options.format];
    if (own !== undefined) return own(shown, { ...context, color });
    const name = formatNames.find((each) => each === options.format) ?? "pretty";
    return formats[name](shown, { ...context, color });
  };
  if (options.output === undefined) {
    terminal.print(await formatted(forQuiet(report, options), terminal.color));
  } else {
    await writeReport(options.output, await formatted(report, false));
    terminal.print(await (ownFormats["pretty"] ?? formats.pretty)(forQuiet(report, options), context));
  }
  return report.ok ? ExitCode.Done : ExitCode.Errors;
}

/**
 * Says in a line on standard error why there is no verdict, where `--quiet` keeps that from whoever reads the terminal:
 * otherwise the exit code would be all that they get.
 */
export function sayNoVerdict({ findings }: Report, options: CommonOptions, terminal: Terminal): ExitCode {
  const { message, hint = "" } = whyNoVerdict(findings) ?? {};
  if (isForQuiet(options) && message !== undefined) terminal.say(`build-site: ${message} ${hint}`.trimEnd());
  return ExitCode.NoVerdict;
}

/** With `--quiet` a person sees errors alone; a machine still gets everything. */
function forQuiet(report: Report, options: CommonOptions): Report {
  if (!isForQuiet(options)) return report;
  const errors = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === "error");
  const groups = report.groups?.map((group) => ({ ...group, findings: errors(group.findings) }));
  const { table: _, ...rest } = report;
  return { ...rest, findings: errors(report.findings), ...(groups && { groups }), closing: [] };
}

function isForQuiet({ quiet, format, output }: CommonOptions): boolean {
  return quiet === true && (format === "pretty" || output !== undefined);
}
