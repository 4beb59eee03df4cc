import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { foldersFrom, slashed } from "../files/files-below.ts";
import { missingSiteFiles, shellWord, shownPath, siteOptions } from "../files/site-folder.ts";
import { mapTexts, type Finding } from "../findings/finding.ts";
import { findingPage } from "../findings/finding-page.ts";
import { formatNames, formats } from "../findings/formats.ts";
import { sourceReader, visible } from "../findings/text.ts";
import type { FormatContext, Formatter, Report } from "../findings/report.ts";
import type { RunRequest } from "../links/run.ts";
import type { Checked } from "../pipeline/check-site.ts";
import { ExitCode, reportFiles, type CommandContext, type CommonOptions } from "./options.ts";
import { unwritable } from "./requirements.ts";
import type { Terminal } from "./terminal.ts";

type OwnFormats = Record<string, (...shown: Parameters<Formatter>) => string | Promise<string>>;

/** Prints a report in the requested format, and returns the exit code. */
export async function emit(
  report: Report,
  options: CommonOptions,
  terminal: Terminal,
  ownFormats: OwnFormats = {},
): Promise<ExitCode> {
  const context: FormatContext = {
    readSource: sourceReader(options.root, options.folder),
    color: terminal.color,
    verbose: options.verbose ?? false,
    version: version(),
    explain: findingPage,
  };
  const format = async (name: string, shown: Report, color: boolean) => {
    const own = options.ownFormats?.[name] ?? ownFormats[name];
    const builtIn = formatNames.find((each) => each === name) ?? "pretty";
    // Code hosts name files relative to the root of the repository.
    const isOfRepository = name === "github" || name === "sarif";
    const named = isOfRepository ? fromRepository(shown, options.root) : shown;
    return (own ?? formats[builtIn])(named, { ...context, color });
  };
  if (report.findings.length > 0) {
    const { hidePrivateValues, privateValues } = await import("../settings/environment.ts");
    hidePrivateValues(report.findings, privateValues(options.root));
  }
  const unwritten: Finding[] = [];
  const write = async (file: string, name: string, flag = "w") =>
    writeFile(file, await format(name, report, false), { flag }).catch((problem: unknown) =>
      unwritten.push(...unwritable(file, problem).findings),
    );
  for (const { format: name, file } of reportFiles(options)) await write(file, name);
  const { GITHUB_STEP_SUMMARY: summary = "" } = process.env;
  if (summary !== "" && options.format === "github") await write(summary, "markdown", "a");
  for (const { message } of unwritten) terminal.say(visible(`build-site: ${message}`));
  const isWritten = unwritten.length === 0;
  const shown = isWritten
    ? report
    : { ...report, ok: false, findings: [...report.findings, ...unwritten] };
  const name = options.output === undefined ? options.format : "pretty";
  terminal.print(await format(name, quietReport(shown, options), terminal.color));
  if (!isWritten) return ExitCode.CouldNotStart;
  return report.ok ? ExitCode.Done : ExitCode.Errors;
}

/** The report with paths relative to the root of the repository, if there is one. */
function fromRepository(report: Report, root: string): Report {
  const folder = foldersFrom(resolve(root)).find((each) => existsSync(join(each, ".git")));
  if (folder === undefined || folder === resolve(root)) return report;
  const findings = mapTexts(report.findings, (text, name) =>
    name === "file" ? slashed(relative(folder, resolve(root, text))) : text,
  );
  return { ...report, findings };
}

/** With `--quiet`, the terminal shows only errors. Files have everything. */
function quietReport(report: Report, options: CommonOptions): Report {
  if (!isQuiet(options)) return report;
  const errors = (findings: readonly Finding[]) =>
    findings.filter(({ severity }) => severity === "error");
  const groups = report.groups?.map((group) => ({ ...group, findings: errors(group.findings) }));
  return { ...report, findings: errors(report.findings), groups, opening: undefined, closing: [] };
}

function isQuiet({ quiet, format, output }: CommonOptions): boolean {
  return quiet === true && (format === "pretty" || output !== undefined);
}

export function linkEngine({ terminal, signal }: CommandContext) {
  return {
    version: version(),
    env: process.env,
    signal,
    onProgress: (done: number, of: number) => terminal.progress(`external links: ${done} of ${of}`),
  } satisfies Partial<RunRequest>;
}

/** Options that say which links are checked, and where their history is. */
interface LinksPlace {
  root: string;
  out?: string;
  dir?: string | undefined;
  config?: string | undefined;
  history?: string | false;
}

/** The history file of these links, and the command that checks them, for hints. */
export async function linksOf({ root, out, dir, config, history }: LinksPlace) {
  const isSite = dir === undefined && (await missingSiteFiles(root)).length === 0;
  const { HISTORY_FILE } = await import("../links/remember/history.ts");
  // The history must not be in the checked folder: generators empty it, and hosts publish it.
  const besideSettings = config && join(dirname(config), basename(HISTORY_FILE));
  const usual = isSite ? join(root, HISTORY_FILE) : besideSettings;
  const historyFile = history === false ? undefined : (history ?? usual);
  const words = [
    "build-site links",
    dir === undefined ? "" : ` ${shellWord(shownPath(dir))}`,
    config === undefined ? "" : ` --config ${shellWord(shownPath(config))}`,
    siteOptions({ root }, isSite ? out : undefined),
    typeof history === "string" ? ` --history ${shellWord(shownPath(history))}` : "",
  ];
  const hasHistory = historyFile !== undefined;
  return {
    isSite,
    historyFile,
    command: { typed: words.join(""), hasHistory, canFix: isSite },
  };
}

/**
 * Prints the report of a check, with `--outbound` after checking the external links. Only `links`
 * adds a run to the history.
 */
export async function emitChecked(
  { report, gather }: Checked,
  options: CommonOptions & { outbound?: boolean; config?: string | undefined },
  context: CommandContext,
): Promise<ExitCode> {
  if (options.outbound !== true || gather === undefined)
    return emit(report, options, context.terminal);
  const gathered = await gather();
  const { withOutbound } = await import("../links/run.ts");
  const { readHistory } = await import("../links/remember/history-file.ts");
  const { HISTORY_FILE } = await import("../links/remember/history.ts");
  const { historyFile, command } = await linksOf({ ...options, dir: options.folder });
  const checked = await withOutbound(report, {
    ...gathered,
    ...linkEngine(context),
    command,
    history: readHistory(historyFile ?? join(options.root, HISTORY_FILE)),
    now: new Date().toISOString(),
  });
  const code = await emit(checked, options, context.terminal);
  return report.ok ? codeOfLinks(code, checked, options, context.terminal) : code;
}

/**
 * Returns `code`, or `NoVerdict` if the link check has no verdict. With `--quiet`, prints the
 * reason to standard error.
 */
export async function codeOfLinks(
  code: ExitCode,
  { findings }: Report,
  options: CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { whyNoVerdict } = await import("../links/report/findings.ts");
  const why = whyNoVerdict(findings);
  if (why === undefined) return code;
  if (isQuiet(options))
    terminal.say(visible(`build-site: ${why.message} ${why.hint ?? ""}`.trimEnd()));
  return ExitCode.NoVerdict;
}

export function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
