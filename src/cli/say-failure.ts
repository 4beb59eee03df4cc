import { writeFileSync, writeSync } from "node:fs";
import { CommanderError, type Command } from "commander";
import { emit } from "./emit.ts";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";
import { version } from "./version.ts";
import { sortFindings, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { formatJson } from "../findings/formats.ts";
import { nearest } from "../findings/text.ts";

/** The command line as far as it is known when something fails. */
export interface Request {
  command: string;
  /** Whether `--format json` was given. */
  wantsJson: boolean;
  /** The file of `--output`; undefined for the terminal. */
  output: string | undefined;
}

/** Reads what a failure report needs from the words of the command line, before they are parsed. */
export function requestFrom(words: readonly string[]): Request {
  return { command: "build", wantsJson: valueOf(words, "--format") === "json", output: valueOf(words, "--output") };
}

function valueOf(words: readonly string[], option: string): string | undefined {
  const joined = words.find((word) => word.startsWith(`${option}=`));
  if (joined !== undefined) return joined.slice(option.length + 1);
  const index = words.indexOf(option);
  return index < 0 ? undefined : words[index + 1];
}

/** Reports what stopped a command that had begun its work. Anything but findings is thrown again. */
export async function sayFindings(
  { command }: Request,
  problem: unknown,
  options: CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (problem instanceof CannotStart || !(problem instanceof FindingsError)) throw problem;
  const findings = sortFindings(problem.findings);
  return emit({ command, ok: false, findings, summary: {}, timings: {}, closing: [] }, options, terminal);
}

/** Reports any other failure, and returns the exit code. */
export function sayFailure(request: Request, problem: unknown, { commands }: Command): ExitCode {
  if (problem instanceof CommanderError && problem.exitCode === 0) return ExitCode.Done;
  const command = commands.find((each) => each.name() === request.command);
  const refused = problem instanceof CommanderError ? usageProblem(problem, command) : problem;
  if (refused instanceof CannotStart) {
    sayCannotStart(request, refused);
    return ExitCode.CouldNotStart;
  }
  sayFault(request, problem);
  return ExitCode.Fault;
}

/** People get a sentence, machines (`--format json`) a report. */
function sayCannotStart(request: Request, { findings }: CannotStart): void {
  for (const finding of findings)
    if (request.wantsJson) printFinding(request, finding);
    else process.stderr.write(`build-site: ${[finding.message, finding.hint].filter(Boolean).join(" ")}\n`);
}

/** Reports a bug in build-site, with everything that a bug report needs. */
export function sayFault(request: Request, problem: unknown): void {
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
  if (request.wantsJson) {
    const message = `build-site itself failed: ${problem instanceof Error ? problem.message : String(problem)}`;
    printFinding(request, { code: "internal/fault", severity: "error", message });
  }
}

/** Reports that the site's own code ended the process, or threw an error outside of any call. */
export function saySiteEnded(request: Request, problem?: Error): void {
  const message =
    problem === undefined
      ? "The site's own code ended the process, perhaps with process.exit(), or awaits a promise that never settles."
      : `The site's own code threw an error that nothing caught: ${problem.message}`;
  if (request.wantsJson) printFinding(request, { code: "templates/ended", severity: "error", message });
  else writeNow(process.stderr.fd, `build-site: ${message}\n`);
}

/** Writes a report to the file of `--output` or to standard output, synchronously: the process may be about to end. */
function printFinding({ command, output }: Request, finding: Finding): void {
  const report = { command, ok: false, findings: [finding], summary: {}, timings: {}, closing: [] };
  const text = formatJson(report, { readSource: () => undefined, color: false, verbose: false });
  if (output !== undefined) {
    process.stderr.write(`build-site: ${finding.message}\n`);
    try {
      writeFileSync(output, text);
      return;
    } catch {
      // The failure may be that this file cannot be written.
    }
  }
  writeNow(process.stdout.fd, text);
}

function writeNow(descriptor: number, text: string): void {
  try {
    writeSync(descriptor, text);
  } catch {
    // The reader has closed the pipe.
  }
}

/** An error of commander in the words of build-site. `command` is the one that was given, if any. */
function usageProblem({ code, message }: CommanderError, command: Command | undefined): CannotStart {
  const words = message.replace(/^error: /, "");
  if (command === undefined) return new CannotStart("cli/usage", words);
  const [, option = ""] = /'([^']*)'/.exec(words) ?? [];
  if (code === "commander.unknownOption")
    return new CannotStart("cli/usage", `Unknown option ${option}.`, optionHint(option, command));
  const [extra = ""] = command.args;
  if (code === "commander.excessArguments")
    return new CannotStart("cli/usage", `Unexpected argument “${extra}”.`, extraHint(extra, command));
  return new CannotStart("cli/usage", words);
}

/** Without the dashes that all have in common: these would make any two short names alike. */
function optionNames({ options }: Command): string[] {
  return [...options.flatMap(({ long }) => long?.slice(2) ?? []), "help", "version"];
}

function optionHint(option: string, command: Command): string {
  const near = nearest(option.replace(/^-+/, ""), optionNames(command));
  return near === undefined ? `“build-site help ${command.name()}” lists all options.` : `Did you mean --${near}?`;
}

function extraHint(word: string, command: Command): string {
  return optionNames(command).includes(word)
    ? `Did you mean --${word}?`
    : `If it is the folder of the site, write --root ${word}.`;
}
