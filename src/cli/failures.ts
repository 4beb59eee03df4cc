import { Console } from "node:console";
import { existsSync, writeFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { CommanderError, type Command } from "commander";
import { ownModule } from "../code/own-modules.ts";
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

/*
 * Handles what stops a command: findings, a wrong command line, a bug in build-site, a signal, or
 * the site's own code.
 */

/** The command line as far as it is known when something fails. */
export interface Request {
  command: string;
  /** The folder of the site. */
  root: string;
  /** Whether standard output gets one JSON object. */
  wantsJson: boolean;
  /** The files of `--output` and `--report`. */
  files: readonly ReportFile[];
}

/** Reads what a failure report needs from the words of the command line, before they are parsed. */
export function requestFrom(words: readonly string[]): Request {
  const valuesOf = (option: string): string[] =>
    words.flatMap((word, index) =>
      word.startsWith(`${option}=`)
        ? word.slice(option.length + 1)
        : words[index - 1] === option
          ? word
          : [],
    );
  const [format = "pretty"] = valuesOf("--format");
  const [output] = valuesOf("--output").map(asPath);
  const report = valuesOf("--report").flatMap((each) => splitReport(each) ?? []);
  const files = reportFiles({ format, output, report });
  const [root = "."] = valuesOf("--root").map(asPath);
  return { command: "build", root, wantsJson: format === "json" && output === undefined, files };
}

/**
 * Reports what stopped a command that had begun its work. Anything but findings is thrown again.
 */
export async function sayFindings(
  { command }: Request,
  problem: unknown,
  options: CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (problem instanceof CannotStart) throw problem;
  return emit(reportOf(command, findingsOf(problem), { ok: false }), options, terminal, { html });
}

/** There are no rows that could need a command. */
const NO_LINKS = {
  typed: "build-site links",
  takesNotes: false,
  canFix: false,
  settingsFile: undefined,
};

/** The report of links as a page, when the links could not be checked. */
const html: Formatter = ({ findings }) =>
  formatHtml({ rows: [], findings, closing: [], now: asTime(new Date()), command: NO_LINKS });

/** Reports any other failure, and returns the exit code. */
export function sayFailure(run: RunState, problem: unknown, program: Command): ExitCode {
  if (problem instanceof CommanderError && problem.exitCode === 0) return ExitCode.Done;
  // `help help`, for which commander has no help.
  if (
    problem instanceof CommanderError &&
    problem.code === "commander.help" &&
    program.args[1] === "help"
  ) {
    program.outputHelp();
    return ExitCode.Done;
  }
  const refused = problem instanceof CommanderError ? usageProblem(problem, run, program) : problem;
  if (!(refused instanceof CannotStart)) {
    if (isOfSite(problem)) {
      saySiteThrew(run, problem);
      return ExitCode.Errors;
    }
    sayFault(run, problem);
    return ExitCode.Fault;
  }
  for (const finding of refused.findings) tell(run, finding);
  return ExitCode.CouldNotStart;
}

/* Wrong command lines. */

/** An error of commander. What it suggests is on the second line. */
function usageProblem(
  { code, message }: CommanderError,
  { command }: Request,
  program: Command,
): CannotStart {
  // Help for an unknown command.
  if (code === "commander.help") return unknownCommand(program.args[1] ?? "", program);
  const hints: Record<string, string> = {
    "commander.unknownOption": `“build-site help ${command}” lists all options.`,
    "commander.excessArguments":
      "Options follow the command, and the folder of a site follows --root.",
  };
  const [words = "", ...suggestion] = message.replace(/^error: /, "").split("\n");
  return new CannotStart(
    "cli/usage",
    words.replace(/[^.?]$/, "$&."),
    suggestion.join(" ") || hints[code],
  );
}

/** The error for an unknown command. */
export function unknownCommand(word: string, { commands }: Command): CannotStart {
  const names = commands.map((command) => command.name());
  const folder = existsSync(word)
    ? ` If ${word} is the folder of a site, write --root ${word}.`
    : "";
  const hint = didYouMean(word, names) ?? `Commands: ${names.join(", ")}, help.${folder}`;
  return new CannotStart("cli/unknown-command", `Unknown command “${word}”.`, hint);
}

/* Events of the process. */

/** A run of build-site. */
export interface RunState extends Request {
  /** Aborted by Ctrl-C. */
  stop: AbortController;
  /** Whether the first word of the command line is `check`. */
  isCheck: boolean;
  /**
   * Whether a signal ends the process. Commands that close a server or report what they have done
   * set it to false.
   */
  endsOnSignal: boolean;
  /** Whether build-site itself has reached its end. */
  isDone: boolean;
  /** Whether standard output could not be written: on a full disk, for example. */
  isUnwritten: boolean;
  streams: Streams;
}

/** A run that begins with these arguments. */
export function newRun(argv: readonly string[], streams: Streams): RunState {
  return {
    ...requestFrom(argv),
    stop: new AbortController(),
    isCheck: argv[0] === "check",
    endsOnSignal: true,
    isDone: false,
    isUnwritten: false,
    streams,
  };
}

/**
 * Handles the events of a process that runs the code of a site: signals, errors that nothing
 * catches, and an exit that build-site did not ask for.
 */
export function handleProcessEvents(run: RunState): void {
  process.stdout.on("error", (problem: NodeJS.ErrnoException) => {
    // A reader that closes the pipe early (`| head`) is not an error.
    if (problem.code === "EPIPE" || run.isUnwritten) return;
    run.isUnwritten = true;
    say(run.streams, `The report cannot be written: ${problem.message}.`);
  });
  // There is nowhere else to report it.
  process.stderr.on("error", () => {});
  // Standard output is for reports: a template or a package that logs would break the JSON of
  // `--format json`. Node has no setting that sends the global console to standard error, so this
  // is the one global that build-site replaces.
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
  // Node 25 and newer have Web Storage, which only browsers should offer to a site's code: without
  // it, a template that uses it fails in the same way on every version.
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
  process.once("exit", () => {
    if (run.isDone) return;
    saySiteEnded(run);
    process.exitCode = ExitCode.Errors;
  });
  // Node would read a large page to its end before it hears a signal. `check` leaves nothing half
  // done, so that the system may end it at once.
  const signals = run.isCheck ? [] : (["SIGINT", "SIGTERM", "SIGHUP"] as const);
  for (const name of signals) {
    process.once(name, () => {
      run.stop.abort();
      if (!run.endsOnSignal) return;
      run.isDone = true;
      void exitNow(ExitCode.Interrupted);
    });
  }
  // Thrown in a timer, or a rejection without a handler. A server reports an error of the site's
  // code and goes on.
  process.on("uncaughtException", (problem: unknown) => {
    const isTheirs = isOfSite(problem) || (RUN_CODE.has(run.command) && isOfNode(problem));
    if (isTheirs) saySiteThrew(run, problem);
    else sayFault(run, problem);
    if (isTheirs && !run.endsOnSignal) return;
    run.isDone = true;
    process.exit(isTheirs ? ExitCode.Errors : ExitCode.Fault);
  });
}

/** The commands that run code of a site. */
const RUN_CODE = new Set(["build", "dev", "check", "launch", "editor"]);

/** Whether code of a site threw it: build-site throws errors alone, and none from a bundle. */
function isOfSite(problem: unknown): boolean {
  const { stack = "", code } = asError(problem) as NodeJS.ErrnoException;
  const isError = problem instanceof Error && code !== "ERR_UNHANDLED_REJECTION";
  return !isError || stack.includes(BUNDLE_MARK);
}

/** Whether a stack is only in Node itself: a failed request that nothing awaited. */
function isOfNode(problem: unknown): boolean {
  const frames = asError(problem).stack?.match(/^ +at .*/gm) ?? [];
  return frames.every((frame) => frame.includes("node:"));
}

/** Waits until the report is written. Returns the exit code, which says so if it could not be. */
export async function finishOutput(run: RunState, code: ExitCode): Promise<ExitCode> {
  await new Promise<void>((done) => process.stdout.write("", () => done()));
  return run.isUnwritten && code === ExitCode.Done ? ExitCode.Errors : code;
}

/**
 * Ends the process in the middle of its work. A garbage collection before it avoids a deadlock of
 * Node's exit: the main thread joins a compiler thread that waits for the main thread to collect
 * (https://github.com/nodejs/node/issues/54918).
 */
async function exitNow(code: ExitCode): Promise<never> {
  const { Session } = await import("node:inspector");
  const inspector = new Session();
  inspector.connect();
  inspector.post("HeapProfiler.collectGarbage");
  process.exit(code);
}

/** Reports that the site's own code ended the process. */
function saySiteEnded(run: RunState): void {
  const message = "The site's own code ended the process, or awaits a promise that never settles.";
  tell(run, error("templates/ended", message));
}

/** Reports that the site's own code threw an error outside of any call. */
function saySiteThrew(run: RunState, problem: unknown): void {
  const message = `The site's own code threw an error that nothing caught: ${messageOf(problem)}`;
  const finding = error("templates/ended", message);
  // At once: no other work of this process may go on.
  const { hidePrivateValues, privateValues } = require(
    ownModule("settings/environment.ts"),
  ) as typeof import("../settings/environment.ts");
  hidePrivateValues([finding], privateValues(run.root));
  tell(run, finding);
}

/** Reports a bug in build-site, with everything that a bug report needs. */
function sayFault(run: RunState, problem: unknown): void {
  const { message, stack = message } = asError(problem);
  const place = `${ownFile("README.md")}, “When build-site itself fails”`;
  run.streams.stderr.write(
    [
      "This is a bug in build-site, not in your site.",
      "",
      visible(stack),
      "",
      `build-site ${version()}, Node ${process.version}, ${process.platform}`,
      `Please report it with these lines. Where: ${place}.`,
      "",
    ].join("\n"),
  );
  writeReports(run, error("internal/fault", `build-site itself failed: ${message}`));
}

/**
 * Writes what stopped a command to every file of `--output` and `--report`, so that none keeps an
 * earlier report; and to standard output, if that gets JSON, or a file of JSON cannot be written.
 * Synchronously: the process may be about to end.
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
      // The failure may be that this file cannot be written.
      return true;
    }
  });
  if (wantsJson || unwritten.some(({ format }) => format === "json"))
    writeNow(streams.stdout, formats.json(report, context));
}

/** Reports what stopped a command, also on standard error, unless standard output gets JSON. */
function tell(run: RunState, finding: Finding): void {
  writeReports(run, finding);
  if (!run.wantsJson) say(run.streams, [finding.message, finding.hint].filter(Boolean).join(" "));
}

function say({ stderr }: Streams, message: string): void {
  writeNow(stderr, `build-site: ${visible(message)}\n`);
}

/** Writes at once if the stream has a file, so that the process may end right after. */
function writeNow(stream: Streams["stdout"], text: string): void {
  if (stream.fd === undefined) return void stream.write(text);
  try {
    writeSync(stream.fd, text);
  } catch {
    // The reader has closed the pipe.
  }
}
