import { Command } from "commander";
import { addBuildCommand } from "./build-command.ts";
import { addCheckCommand } from "./check-command.ts";
import { addDevCommand } from "./dev-command.ts";
import { addExplainCommand } from "./explain-command.ts";
import { addLaunchCommand } from "./launch-command.ts";
import { addLinksCommand } from "./links-command.ts";
import type { Run } from "./options.ts";
import { addPreviewCommand } from "./preview-command.ts";

/** The program with all its commands. */
export function createProgram(version: string, run: Run): Command {
  const program = new Command("build-site")
    .description(
      "Builds a static site: React templates become plain HTML, and small Preact islands add interactivity. A site with invalid HTML, a broken link or an orphaned page is not published.",
    )
    .usage("[command] [options]")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help (build-site help <command> describes a command)")
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
