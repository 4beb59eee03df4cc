import { existsSync } from "node:fs";
import { Command } from "commander";
import { CannotStart } from "../findings/findings-error.ts";
import { formatNames } from "../findings/formats.ts";
import { didYouMean } from "../findings/text.ts";
import { addBuildCommand, addCheckCommand } from "./build-command.ts";
import { version } from "./emit.ts";
import { addEditorCommand } from "./editor-command.ts";
import { addExplainCommand } from "./explain-command.ts";
import { finishOutput, handleProcessEvents, requestFrom, sayFailure, sayFindings, type RunState } from "./failures.ts";
import { addInitCommand } from "./init-command.ts";
import { addLaunchCommand } from "./launch-command.ts";
import { addLinksCommand } from "./links-command.ts";
import { ExitCode, type CommonOptions, type Run } from "./options.ts";
import { addDevCommand, addPreviewCommand } from "./server-commands.ts";
import { openTerminal } from "./terminal.ts";

/** Runs build-site with the arguments after its name, and returns the exit code. Never throws. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const state: RunState = {
    ...requestFrom(argv),
    stop: new AbortController(),
    endsOnSignal: true,
    isDone: false,
    isUnwritten: false,
  };
  handleProcessEvents(state);
  let code: ExitCode = ExitCode.Done;
  const run: Run = (work) => async (options) => {
    const terminal = openTerminal(process, options, process.env);
    const context = { terminal, signal: state.stop.signal, endOnOwn: () => void (state.endsOnSignal = false) };
    try {
      code = await work(await withFormats(options), context);
    } catch (problem) {
      code = await sayFindings(state, problem, options, terminal);
    } finally {
      terminal.clearProgress();
    }
  };
  const program = createProgram(run);
  // `sayFailure` prints usage errors.
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)])
    command
      .exitOverride()
      .showSuggestionAfterError(false)
      .configureOutput({ outputError: () => {} });
  try {
    const words = withCommand(argv, program);
    state.command = words[0] ?? state.command;
    await program.parseAsync(words, { from: "user" });
  } catch (problem) {
    code = sayFailure(state, problem, program);
  }
  state.isDone = true;
  return finishOutput(state, code);
}

/** The options with the formats that the site brings: they are loaded first, so that a wrong name stops no finished work. */
async function withFormats<Options extends CommonOptions>(options: Options): Promise<Options> {
  const names = [options, ...(options.report ?? [])].map(({ format }) => format).filter((name) => !BUILT_IN.has(name));
  if (names.length === 0) return options;
  const { ownFormat } = await import("../pipeline/settings.ts");
  const found = await Promise.all(names.map(async (name) => [name, await ownFormat(options.root, name)] as const));
  return { ...options, ownFormats: Object.fromEntries(found) };
}

const BUILT_IN = new Set<string>([...formatNames, "html"]);

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

/** The program with all its commands. */
export function createProgram(run: Run): Command {
  const program = new Command("build-site")
    .description(
      "Builds a static site: React templates become plain HTML, and small Preact islands add interactivity. A site with invalid HTML, a broken link or an orphaned page is not published.",
    )
    .usage("[command] [options]")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help (build-site help <command> describes a command)")
    .configureHelp({ sortOptions: false })
    .addHelpText("after", EXAMPLES);
  addInitCommand(program, run);
  addBuildCommand(program, run);
  addDevCommand(program, run);
  addPreviewCommand(program, run);
  addCheckCommand(program, run);
  addLinksCommand(program, run);
  addLaunchCommand(program, run);
  addEditorCommand(program, run);
  addExplainCommand(program, run);
  for (const command of program.commands)
    command.helpOption("-h, --help", "print this help").addHelpText("after", EXIT_CODES);
  return program;
}

const EXAMPLES = `
Examples:
  build-site init my-site         begin a site in the folder my-site
  build-site                      build the site in this folder and publish it to out/
  build-site dev                  work on it at http://127.0.0.1:3000/
  build-site preview              serve out/ as visitors will see it
  build-site check --format json  check out/ and print one JSON object
  build-site links --fix --dry-run
                                  check external links, and show what has moved
  build-site launch               list what is left to do before the site goes live
  build-site explain links/no-slash
                                  explain a code of a report

Without a command, build-site builds.`;

const EXIT_CODES = `
Exit codes: 0 done · 1 done, with errors · 2 could not start · 3 no verdict (no network) · 70 bug in build-site · 130 interrupted`;
