import { Console } from "node:console";
import { existsSync, writeFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { CommanderError, type Command } from "commander";
import { OWN_CODE, ownModule } from "../files/modules.ts";
import { BUNDLE_MARK, isInOwnFolder } from "../files/site-folder.ts";
import { ownFile } from "../findings/finding-page.ts";
import { error, type Finding } from "../findings/finding.ts";
import { asError, CannotStart, findingsOf, messageOf } from "../findings/findings-error.ts";
import { formats } from "../findings/formats.ts";
import { reportOf, type Formatter } from "../findings/report.ts";
import { didYouMean, visible } from "../findings/text.ts";
import { formatHtml } from "../links/report/page.ts";
import { emit, version } from "./emit.ts";
import {
  asPath,
  asTime,
  ExitCode,
  reportFiles,
  splitReport,
  type CommonOptions,
  type ReportFile,
} from "./options.ts";
import type { Streams, Terminal } from "./terminal.ts";

const require = createRequire(import.meta.url);

/** Reports the findings that stopped a command. Rethrows any other error. */
export async function reportFindings(
  { command }: RunState,
  problem: unknown,
  options: CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (problem instanceof CannotStart) throw problem;
  return emit(reportOf(command, findingsOf(problem), { ok: false }), options, terminal, { html });
}

const html: Formatter = ({ findings }) =>
  formatHtml({
    rows: [],
    findings,
    closing: [],
    now: asTime(new Date()),
    command: { typed: "build-site links", hasHistory: false, canFix: false },
  });

/** Reports a failure that `reportFindings` has rethrown, and returns the exit code. */
export async function reportFailure(
  run: RunState,
  problem: unknown,
  program: Command,
): Promise<ExitCode> {
  const isUsage = problem instanceof CommanderError;
  if (isUsage && problem.exitCode === 0) return ExitCode.Done;
  if (isUsage && problem.code === "commander.help" && program.args[1] === "help") {
    program.outputHelp();
    return ExitCode.Done;
  }
  const refused = isUsage ? usageProblem(problem, run, program) : problem;
  if (!(refused instanceof CannotStart)) {
    const isSiteError = isOfSite(problem);
    const { endedBundler } = await import("../code/bundling.ts");
    const mayHaveEnded = !isSiteError && RUNS_SITE_CODE.has(run.command);
    const ended = mayHaveEnded ? await endedBundler() : undefined;
    if (ended === undefined) return reportThrown(run, problem, isSiteError);
    announce(run, ended);
    return ExitCode.Errors;
  }
  for (const finding of refused.findings) announce(run, finding);
  return ExitCode.CouldNotStart;
}

/** The message for a wrong command line. Commander's suggestion is on its second line. */
function usageProblem(
  { code, message }: CommanderError,
  { command }: RunState,
  program: Command,
): CannotStart {
  if (code === "commander.help") return unknownCommand(program.args[1] ?? "", program);
  const hints: Record<string, string> = {
    "commander.unknownOption": `“build-site help ${command}” lists all options.`,
    "commander.excessArguments":
      "Write options after the command, and the folder of a site after --root.",
  };
  const [words = "", ...suggestion] = message.replace(/^error: /, "").split("\n");
  return new CannotStart(
    "cli/usage",
    words.replace(/[^.?]$/, "$&."),
    suggestion.join(" ") || hints[code],
  );
}

export function unknownCommand(word: string, { commands }: Command): CannotStart {
  const names = commands.map((command) => command.name());
  const folder = existsSync(word) ? ` For the site in ${word}, write --root ${word}.` : "";
  const hint = didYouMean(word, names) ?? `Commands: ${names.join(", ")}, help.${folder}`;
  return new CannotStart("cli/unknown-command", `Unknown command “${word}”.`, hint);
}

/** A run of build-site: its state, and the parts of its command line that failures need. */
export interface RunState {
  command: string;
  root: string;
  wantsJson: boolean;
  files: readonly ReportFile[];
  stop: AbortController;
  /** Whether a signal ends the process. False while the command itself reacts to signals. */
  endsOnSignal: boolean;
  isDone: boolean;
  isUnwritten: boolean;
  streams: Streams;
}

/** A new run. Reads the options for reports directly, because the command line may be wrong. */
export function newRun(argv: readonly string[], streams: Streams): RunState {
  const valuesOf = (option: string): string[] =>
    argv.flatMap((word, index) => {
      if (word.startsWith(`${option}=`)) return word.slice(option.length + 1);
      return argv[index - 1] === option ? word : [];
    });
  const [format = "pretty"] = valuesOf("--format");
  const [output] = valuesOf("--output").map(asPath);
  const report = valuesOf("--report").flatMap((each) => splitReport(each) ?? []);
  const [root = "."] = valuesOf("--root").map(asPath);
  return {
    command: "build",
    root,
    wantsJson: format === "json" && output === undefined,
    files: reportFiles({ format, output, report }),
    stop: new AbortController(),
    endsOnSignal: true,
    isDone: false,
    isUnwritten: false,
    streams,
  };
}

/** Handles signals, uncaught errors, and an exit that the site's code has caused. */
export function handleProcessEvents(run: RunState, argv: readonly string[]): void {
  process.stdout.on("error", (problem: NodeJS.ErrnoException) => {
    // A reader that closes the pipe early (`| head`) is not an error.
    if (problem.code === "EPIPE" || run.isUnwritten) return;
    run.isUnwritten = true;
    say(run.streams, `The report cannot be written: ${problem.message}.`);
  });
  process.stderr.on("error", () => {});
  // Standard output is for reports: a template that logs would break `--format json`. Node has no
  // setting for this, so build-site replaces the global.
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
  // Node 25 has Web Storage. Removing it makes templates that use it fail on every version.
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
  let hasWork = true;
  // Node emits this event when it runs out of work, and not for process.exit().
  process.once("beforeExit", () => (hasWork = false));
  process.once("exit", () => {
    if (run.isDone) return;
    const does = hasWork ? "ends the process" : "awaits a promise that never settles";
    // During process.exit(), its caller is on the stack.
    const [, caller] = CALLED_FROM_BUNDLE.exec(new Error().stack ?? "") ?? [];
    const from = caller === undefined ? "" : ` from ${caller}`;
    const hint = hasWork ? `Remove process.exit()${from}.` : undefined;
    announce(run, error("templates/ended", `The site's own code ${does}.`, { hint }));
    process.exitCode = ExitCode.Errors;
  });
  // A check only reads: a signal ends it at once, even if a large page keeps the thread busy.
  const signals = argv[0] === "check" ? [] : (["SIGINT", "SIGTERM", "SIGHUP"] as const);
  for (const name of signals) {
    process.once(name, () => {
      run.stop.abort();
      if (!run.endsOnSignal) return;
      run.isDone = true;
      void exitNow(ExitCode.Interrupted);
    });
  }
  // A server reports an error of the site's code and goes on.
  process.on("uncaughtException", (problem: unknown) => {
    const isSiteError =
      isOfSite(problem) || (RUNS_SITE_CODE.has(run.command) && !isOfOwnCode(problem));
    const code = reportThrown(run, problem, isSiteError);
    if (isSiteError && !run.endsOnSignal) return;
    run.isDone = true;
    process.exit(code);
  });
}

/** A stack frame in the site's bundle, with the name of its function. Callbacks have none. */
const CALLED_FROM_BUNDLE = new RegExp(`at (?:async |new )?([\\w$]+) \\(.*${BUNDLE_MARK}`);

const RUNS_SITE_CODE = new Set(["build", "dev", "check", "launch", "editor"]);

/** Whether the site's code threw: build-site throws only errors, and never from inside a bundle. */
function isOfSite(problem: unknown): boolean {
  const { stack = "", code } = asError(problem) as NodeJS.ErrnoException;
  const isError = problem instanceof Error && code !== "ERR_UNHANDLED_REJECTION";
  return !isError || stack.includes(BUNDLE_MARK);
}

/** Whether build-site threw. Otherwise, a request, package or thread of the site failed. */
function isOfOwnCode(problem: unknown): boolean {
  return asError(problem).stack?.includes(pathToFileURL(OWN_CODE).href) === true;
}

/** Waits until the report is written, and returns the exit code. */
export async function finishOutput(run: RunState, code: ExitCode): Promise<ExitCode> {
  await new Promise<void>((done) => process.stdout.write("", () => done()));
  const last = run.isUnwritten && code === ExitCode.Done ? ExitCode.Errors : code;
  // Code of the site may leave a server or a timer open, which would keep the process.
  setTimeout(() => void exitNow(last), EXIT_GRACE).unref();
  return last;
}

/** Milliseconds that the process gets to end by itself. */
const EXIT_GRACE = 500;

/**
 * Ends the process while it is still working. Collecting garbage first avoids a deadlock in Node
 * (https://github.com/nodejs/node/issues/54918).
 */
async function exitNow(code: ExitCode): Promise<never> {
  const { Session } = await import("node:inspector");
  const inspector = new Session();
  inspector.connect();
  inspector.post("HeapProfiler.collectGarbage");
  process.exit(code);
}

function reportThrown(run: RunState, problem: unknown, isSiteError: boolean): ExitCode {
  if (isSiteError) reportSiteError(run, problem);
  else reportBug(run, problem);
  return isSiteError ? ExitCode.Errors : ExitCode.Fault;
}

function reportSiteError(run: RunState, problem: unknown): void {
  const message = `The site's own code threw an error that nothing caught: ${messageOf(problem)}`;
  const finding = error("templates/ended", message);
  // Synchronous, because the process may not continue with other work.
  const { hidePrivateValues, privateValues } = require(
    ownModule("settings/environment.ts"),
  ) as typeof import("../settings/environment.ts");
  hidePrivateValues([finding], privateValues(run.root));
  announce(run, finding);
}

function reportBug(run: RunState, problem: unknown): void {
  const { message, stack = message } = asError(problem);
  const place = `${ownFile("README.md")}, “When build-site itself fails”`;
  const from = `build-site ${version()}, Node ${process.version}, ${process.platform}`;
  run.streams.stderr.write(
    `This is a bug in build-site, not in your site.\n\n${visible(stack)}\n\n${from}\n` +
      `Please report it, and include these lines: see ${place}.\n`,
  );
  writeReports(run, error("internal/fault", `build-site itself failed: ${message}`));
}

/**
 * Writes the finding that stopped a command to every report file, so that none is out of date, and
 * to standard output if that gets JSON. It writes synchronously, because the process may be ending.
 */
function writeReports({ command, wantsJson, files, streams }: RunState, finding: Finding): void {
  const report = reportOf(command, [finding]);
  const context = { readSource: () => undefined, color: false, verbose: false };
  const formatters = new Map<string, Formatter>(Object.entries({ ...formats, html }));
  const unwritten = files.filter(({ format: name, file }) => {
    const format = formatters.get(name);
    if (format === undefined || isInOwnFolder(file)) return true;
    try {
      writeFileSync(file, format(report, context));
      return false;
    } catch {
      return true;
    }
  });
  if (wantsJson || unwritten.some(({ format }) => format === "json"))
    writeNow(streams.stdout, formats.json(report, context));
}

function announce(run: RunState, finding: Finding): void {
  writeReports(run, finding);
  if (!run.wantsJson) say(run.streams, [finding.message, finding.hint].filter(Boolean).join(" "));
}

function say({ stderr }: Streams, message: string): void {
  writeNow(stderr, `build-site: ${visible(message)}\n`);
}

/** Writes synchronously if the stream has a file descriptor: the process may be ending. */
function writeNow(stream: Streams["stdout"], text: string): void {
  if (stream.fd === undefined) return void stream.write(text);
  try {
    writeSync(stream.fd, text);
  } catch {
    // Fails if the reader has closed the pipe.
  }
}
