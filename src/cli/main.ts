import { existsSync } from "node:fs";
import { CommanderError, type Command } from "commander";
import { didYouMean } from "../findings/nearest.ts";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import { exitNow } from "./exit-now.ts";
import { allowClosedPipes, guardAgainstSite } from "./guards.ts";
import { createProgram, type Run } from "./program.ts";
import { askedFor, sayCannotStart, sayFault, saySiteEnded, type Asked } from "./say-failure.ts";
import { openTerminal } from "./terminal.ts";
import { usageProblem } from "./usage.ts";
import { version } from "./version.ts";

/** Runs build-site with the words behind its name, and gives the code to end with. Never throws. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  allowClosedPipes();
  const asked: Asked = { command: "build", ...askedFor(argv) };
  const done = guardAgainstSite(() => saySiteEnded(asked));
  const stop = new AbortController();
  let code: ExitCode = ExitCode.Done;
  const interrupt = { ends: true };
  const run: Run = (work) => async (options) => {
    const terminal = openTerminal(process, options, process.env);
    try {
      code = await work(options, { terminal, signal: stop.signal, endOnOwn: () => (interrupt.ends = false) });
    } finally {
      terminal.clearProgress();
    }
  };
  const program = createProgram(version(), run);
  // What is wrong with the words is said by `sayFailure`.
  for (const each of [program, ...program.commands])
    each
      .exitOverride()
      .showSuggestionAfterError(false)
      .configureOutput({ outputError: () => {} });
  try {
    const words = withCommand(argv, program);
    asked.command = words[0] ?? asked.command;
    listenForSignals(stop, interrupt, done);
    listenForStrays(asked, interrupt, done);
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (problem) {
    return sayFailure(asked, problem, program);
  } finally {
    done();
  }
}

/** Tells what went wrong, and gives the code to end with. */
function sayFailure(asked: Asked, problem: unknown, { commands }: Command): ExitCode {
  if (problem instanceof CommanderError) {
    if (problem.exitCode === 0) return ExitCode.Done;
    const command = commands.find((each) => each.name() === asked.command);
    sayCannotStart(asked, usageProblem(problem, command));
    return ExitCode.CouldNotStart;
  }
  if (problem instanceof CannotStart) {
    sayCannotStart(asked, problem);
    return ExitCode.CouldNotStart;
  }
  sayFault(asked, problem);
  return ExitCode.Fault;
}

/** Puts the command first: `build` where none is named. A word that is no command stops everything. */
function withCommand(argv: readonly string[], program: Command): string[] {
  const options = program.commands.flatMap((command) => command.options);
  const find = (word: string) => options.find(({ long, short }) => long === word.split("=")[0] || short === word);
  const names = [...program.commands.map((command) => command.name()), "help"];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    if (word === "help") return helpOn(argv[index + 1] ?? "help", names);
    if (names.includes(word)) return [word, ...argv.slice(0, index), ...argv.slice(index + 1)];
    if (!word.startsWith("-")) return [known(word, names)];
    if (["-h", "--help", "-V", "--version"].includes(word)) return [...argv];
    const option = find(word);
    // Commander knows best what to say of an option that does not exist.
    if (option === undefined) break;
    if (option.required && !word.includes("=")) index++;
  }
  return ["build", ...argv];
}

/** Help on a command; that on “help” is the one on all. */
function helpOn(word: string, names: readonly string[]): string[] {
  return known(word, names) === "help" ? ["help"] : ["help", word];
}

/** The word itself, if it is one of the names; otherwise what was meant. */
function known(word: string, names: readonly string[]): string {
  if (names.includes(word)) return word;
  const folder = existsSync(word) ? ` If ${word} is the folder of a site, write --root ${word}.` : "";
  const hint = didYouMean(word, names) ?? `There are ${names.join(", ")}.${folder}`;
  throw new CannotStart("cli/unknown-command", `There is no command “${word}”.`, hint);
}

/**
 * Ctrl-C ends a build at once: its stage is removed on the way. A command that has said so (`endOnOwn`) ends by itself:
 * a server closes first, a site that has been published is reported.
 */
function listenForSignals(stop: AbortController, interrupt: { readonly ends: boolean }, done: () => void): void {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      stop.abort();
      if (!interrupt.ends) return;
      done();
      exitNow(ExitCode.Interrupted);
    });
  }
}

/** What a site's code throws in a timer, or rejects without a listener. A server says so and goes on. */
function listenForStrays(asked: Asked, interrupt: { readonly ends: boolean }, done: () => void): void {
  process.on("uncaughtException", (problem) => {
    const ofSite = (problem.stack ?? "").includes(BUNDLE_MARK);
    if (ofSite) saySiteEnded(asked, problem);
    else sayFault(asked, problem);
    if (ofSite && !interrupt.ends) return;
    done();
    process.exit(ofSite ? ExitCode.Errors : ExitCode.Fault);
  });
}

/** How the site's own code is called in stack traces (`render/load-templates.ts`). */
const BUNDLE_MARK = "build-site-templates-";
