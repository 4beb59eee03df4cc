import { CommanderError, type Command } from "commander";
import { didYouMean } from "../findings/nearest.ts";
import { formats } from "../findings/formats.ts";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import { createProgram, type Run } from "./program.ts";
import { openTerminal } from "./terminal.ts";
import { version } from "./version.ts";

/** Runs build-site with the words behind its name, and gives the code to end with. Never throws. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const stop = new AbortController();
  let code: ExitCode = ExitCode.Done;
  const run: Run = (work) => async (options) => {
    const terminal = openTerminal(process, options, process.env);
    try {
      code = await work(options, { terminal, signal: stop.signal });
    } catch (problem) {
      if (!(problem instanceof CannotStart)) throw problem;
      terminal.clearProgress();
      code = ExitCode.CouldNotStart;
      sayCannotStart(words[0] ?? "", problem, options);
    }
  };
  const program = createProgram(version(), run);
  let words: string[] = [];
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, "build-site: ").replace(/\n\(/, " (")),
    });
  try {
    words = withCommand(argv, program);
    listenForSignals(stop, words[0] ?? "");
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? ExitCode.Done : ExitCode.CouldNotStart;
    if (problem instanceof CannotStart) {
      process.stderr.write(`build-site: ${problem.message}${problem.hint === undefined ? "" : ` ${problem.hint}`}\n`);
      return ExitCode.CouldNotStart;
    }
    sayFault(problem);
    return ExitCode.Fault;
  }
}

/** Puts the command first: `build` where none is named. A word that is no command stops everything. */
function withCommand(argv: readonly string[], program: Command): string[] {
  const options = program.commands.flatMap((command) => command.options);
  const find = (word: string) => options.find(({ long, short }) => long === word.split("=")[0] || short === word);
  const names = [...program.commands.map((command) => command.name()), "help"];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    if (names.includes(word)) return [word, ...argv.slice(0, index), ...argv.slice(index + 1)];
    if (!word.startsWith("-")) {
      const hint = didYouMean(word, names) ?? `There are ${names.join(", ")}.`;
      throw new CannotStart("cli/unknown-command", `There is no command “${word}”.`, hint);
    }
    if (["-h", "--help", "-V", "--version"].includes(word)) return [...argv];
    const option = find(word);
    // Commander knows best what to say of an option that does not exist.
    if (option === undefined) break;
    if (option.required && !word.includes("=")) index++;
  }
  return ["build", ...argv];
}

/** Ctrl-C lets a build remove its stage, which happens at once, and ends; a server closes first. */
function listenForSignals(stop: AbortController, command: string): void {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      stop.abort();
      if (command !== "dev" && command !== "preview") process.exit(ExitCode.Interrupted);
    });
  }
}

function sayCannotStart(command: string, problem: CannotStart, options: CommonOptions): void {
  const { code, message, hint } = problem;
  if (options.format === "pretty") {
    process.stderr.write(`build-site: ${message}${hint === undefined ? "" : ` ${hint}`}\n`);
    return;
  }
  const finding = { code, severity: "error", message, ...(hint === undefined ? {} : { hint }) } as const;
  const report = { command, ok: false, findings: [finding], summary: {}, timings: {}, closing: [] };
  process.stdout.write(formats[options.format](report, { readSource: () => undefined, color: false, verbose: false }));
}

function sayFault(problem: unknown): void {
  const stack = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  process.stderr.write(
    [
      "This is a fault of build-site itself, not of your site. Nothing was published.",
      "",
      stack,
      "",
      `build-site ${version()}, Node ${process.version}, ${process.platform}`,
      "Please report it with these lines; README.md, “When build-site itself fails”, says where.",
      "",
    ].join("\n"),
  );
}
