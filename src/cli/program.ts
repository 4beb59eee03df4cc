import { Command } from "commander";
import { addBuildCommand } from "./build-command.ts";
import { addCheckCommand } from "./check-command.ts";
import { addDevCommand } from "./dev-command.ts";
import type { ExitCode } from "./exit-codes.ts";
import { addExplainCommand } from "./explain-command.ts";
import { addLaunchCommand } from "./launch-command.ts";
import { addLinksCommand } from "./links-command.ts";
import type { CommonOptions } from "./options.ts";
import { addPreviewCommand } from "./preview-command.ts";
import type { Terminal } from "./terminal.ts";

/** What a command gets besides its options. */
export interface CommandContext {
  terminal: Terminal;
  /** Fires when somebody presses Ctrl-C or the process is asked to end. */
  signal: AbortSignal;
  /** From here on the command ends by itself when that happens, and is not ended. */
  endOnOwn: () => void;
}

/** Turns the work of a command into an action of commander. */
export type Run = <Options extends CommonOptions>(
  work: (options: Options, context: CommandContext) => Promise<ExitCode>,
) => (options: Options) => Promise<void>;

/** The program with all its commands. */
export function createProgram(version: string, run: Run): Command {
  const program = new Command("build-site")
    .description(
      "Builds a static site: React templates become plain HTML, small Preact islands make the moving parts move, and a site with invalid HTML, a broken link or an unreachable page does not get published.",
    )
    .usage("[command] [options]")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help (build-site help <command>: that of a command)")
    .configureHelp({ sortOptions: false })
    .addHelpText("after", EXAMPLES);
  addBuildCommand(program, run);
  addDevCommand(program, run);
  addPreviewCommand(program, run);
  addCheckCommand(program, run);
  addLinksCommand(program, run);
  addLaunchCommand(program, run);
  addExplainCommand(program, run);
  for (const command of program.commands)
    command.helpOption("-h, --help", "print this help").addHelpText("after", EXIT_CODES);
  return program;
}

const EXAMPLES = `
Examples:
  build-site                      build the site in this folder and publish it to out/
  build-site dev                  work on it at http://127.0.0.1:3000/
  build-site preview              look at out/ as visitors will
  build-site check --format json  check out/ and print one JSON object
  build-site links --fix --dry-run
                                  check links to other sites, and show what has moved
  build-site launch               list what is left to do before the site goes live
  build-site explain links/no-slash
                                  say what a code of a report means, and what to do

Without a command, build-site builds.`;

const EXIT_CODES = `
Exit codes: 0 done · 1 done, with errors · 2 could not start · 3 no verdict (no network) · 70 a fault of build-site · 130 interrupted`;
