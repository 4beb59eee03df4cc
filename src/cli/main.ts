import { existsSync } from "node:fs";
import type { Command } from "commander";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import type { Run } from "./options.ts";
import { handleProcessEvents, type RunState } from "./process-events.ts";
import { createProgram } from "./program.ts";
import { requestFrom, sayFailure, sayFindings } from "./say-failure.ts";
import { openTerminal } from "./terminal.ts";
import { version } from "./version.ts";
import { didYouMean } from "../findings/text.ts";

/** Runs build-site with the arguments after its name, and returns the exit code. Never throws. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const state: RunState = {
    request: requestFrom(argv),
    stop: new AbortController(),
    endsOnSignal: true,
    isDone: false,
  };
  handleProcessEvents(state);
  let code: ExitCode = ExitCode.Done;
  const run: Run = (work) => async (options) => {
    const terminal = openTerminal(process, options, process.env);
    const context = { terminal, signal: state.stop.signal, endOnOwn: () => void (state.endsOnSignal = false) };
    try {
      code = await work(options, context);
    } catch (problem) {
      code = await sayFindings(state.request, problem, options, terminal);
    } finally {
      terminal.clearProgress();
    }
  };
  const program = createProgram(version(), run);
  // `sayFailure` prints usage errors.
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)])
    command
      .exitOverride()
      .showSuggestionAfterError(false)
      .configureOutput({ outputError: () => {} });
  try {
    const words = withCommand(argv, program);
    state.request.command = words[0] ?? state.request.command;
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (problem) {
    return sayFailure(state.request, problem, program);
  } finally {
    state.isDone = true;
  }
}

/** Puts the command first, `build` if none is given. Throws on a word that is not a command. */
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
    // Commander reports an unknown option best.
    if (option === undefined) break;
    if (option.required && !word.includes("=")) index++;
  }
  return ["build", ...argv];
}

/** Help on a command; “help help” is the general help. */
function helpOn(word: string, names: readonly string[]): string[] {
  return known(word, names) === "help" ? ["help"] : ["help", word];
}

/** The word itself if it is one of the names; otherwise throws with a suggestion. */
function known(word: string, names: readonly string[]): string {
  if (names.includes(word)) return word;
  const folder = existsSync(word) ? ` If ${word} is the folder of a site, write --root ${word}.` : "";
  const hint = didYouMean(word, names) ?? `Commands: ${names.join(", ")}.${folder}`;
  throw new CannotStart("cli/unknown-command", `Unknown command “${word}”.`, hint);
}
