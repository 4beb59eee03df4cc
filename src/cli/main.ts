import { Command } from "commander";
import { formatNames } from "../findings/formats.ts";
import { addBuildCommand, addCheckCommand } from "./build-command.ts";
import { version } from "./emit.ts";
import { addExplainCommand } from "./explain-command.ts";
import {
  finishOutput,
  handleProcessEvents,
  newRun,
  reportFailure,
  reportFindings,
  unknownCommand,
  type RunState,
} from "./failures.ts";
import { addEditorCommand, addInitCommand } from "./init-command.ts";
import { addLaunchCommand } from "./launch-command.ts";
import { addLinksCommand } from "./links-command.ts";
import { ExitCode, type CommonOptions, type Run } from "./options.ts";
import { addDevCommand, addPreviewCommand } from "./server-commands.ts";
import { openTerminal } from "./terminal.ts";

/** Runs build-site as a process, and returns the exit code. Never throws. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const state = newRun(argv, process);
  handleProcessEvents(state, argv);
  const code = await runCommand(argv, state);
  state.isDone = true;
  return finishOutput(state, code);
}

/** Like `main`, but without handling the events of the process. */
export async function runCommand(argv: readonly string[], state: RunState): Promise<ExitCode> {
  let code: ExitCode = ExitCode.Done;
  const { signal } = state.stop;
  const handleSignals = () => void (state.endsOnSignal = false);
  const run: Run = (work) => async (options) => {
    const terminal = openTerminal(state.streams, options, process.env);
    const context = { terminal, signal, handleSignals };
    try {
      code = await work(await withFormats(options), context);
    } catch (problem) {
      code = await reportFindings(state, problem, options, terminal);
    } finally {
      terminal.clearProgress();
    }
  };
  const program = createProgram(run, (text) => void state.streams.stdout.write(text));
  program.hook("preSubcommand", (_, command) => {
    state.command = command.name();
    const [word = "-"] = program.args;
    // Anything else is an argument of the default command.
    if (!word.startsWith("-") && word !== state.command) throw unknownCommand(word, program);
  });
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (problem) {
    code = await reportFailure(state, problem, program);
  }
  return code;
}

/** Loads the site's own formats, so that a wrong name fails before the work is done. */
async function withFormats<Options extends CommonOptions & { dir?: string; config?: string }>(
  options: Options,
): Promise<Options> {
  const names = [options, ...(options.report ?? [])]
    .map(({ format }) => format)
    .filter((name) => !BUILT_IN.has(name));
  if (names.length === 0) return options;
  const { ownFormat } = await import("../pipeline/settings.ts");
  const { root, dir, folder = dir, config } = options;
  const ownFormats: CommonOptions["ownFormats"] = {};
  for (const name of names) ownFormats[name] = await ownFormat({ root, folder, config }, name);
  return { ...options, ownFormats };
}

const BUILT_IN = new Set<string>([...formatNames, "html"]);

/** In the order of the help. */
const COMMANDS = [
  addInitCommand,
  addBuildCommand,
  addDevCommand,
  addPreviewCommand,
  addCheckCommand,
  addLinksCommand,
  addLaunchCommand,
  addEditorCommand,
  addExplainCommand,
];

/** The program with all its commands. `writeOut` prints help and the version. */
export function createProgram(run: Run, writeOut: (text: string) => void): Command {
  const program = new Command("build-site")
    .description(
      "Builds static sites: React templates become plain HTML, and small Preact islands add " +
        "interactivity. Invalid HTML, broken links and orphaned pages are not published.",
    )
    .usage("[command] [options]")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help (build-site help <command> describes a command)")
    .configureHelp({ sortOptions: false })
    .addHelpText("after", EXAMPLES)
    // `reportFailure` prints usage errors.
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => {} });
  for (const addCommand of COMMANDS) addCommand(program, run);
  for (const command of program.commands)
    command.helpOption("-h, --help", "print this help").addHelpText("after", EXIT_CODES);
  return program;
}

const EXAMPLES = `
Examples:
  build-site init my-site         create a site in the folder my-site
  build-site                      build the site in this folder and publish it to out/
  build-site dev                  serve it at http://127.0.0.1:3000/ while you edit it
  build-site preview              serve out/ as visitors will see it
  build-site check --format json  check out/ and print one JSON object
  build-site links --fix --dry-run
                                  check external links, and show what has moved
  build-site launch               list what is left to do before the site goes live
  build-site explain links/no-slash
                                  explain a code from a report

Without a command, build-site builds.`;

const EXIT_CODES = `
Exit codes: 0 done · 1 done, with errors · 2 could not start · 3 no verdict (no network)
            70 bug in build-site · 130 interrupted`;
