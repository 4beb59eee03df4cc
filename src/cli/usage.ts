import type { Command, CommanderError } from "commander";
import { nearest } from "../findings/nearest.ts";
import { CannotStart } from "./exit-codes.ts";

/** What commander does not understand, in our words: `command` is the one that was meant, where there is one. */
export function usageProblem({ code, message }: CommanderError, command: Command | undefined): CannotStart {
  const words = message.replace(/^error: /, "");
  if (command === undefined) return new CannotStart("cli/usage", words);
  const [, option = ""] = /'([^']*)'/.exec(words) ?? [];
  if (code === "commander.unknownOption")
    return new CannotStart("cli/usage", `There is no option ${option}.`, optionHint(option, command));
  const [extra = ""] = command.args;
  if (code === "commander.excessArguments")
    return new CannotStart("cli/usage", `“${extra}” is a word too many.`, extraHint(extra, command));
  return new CannotStart("cli/usage", words);
}

/** Without the dashes, which all have in common: they would make any two short names alike. */
function namesOf({ options }: Command): string[] {
  return [...options.flatMap(({ long }) => long?.slice(2) ?? []), "help", "version"];
}

function optionHint(option: string, command: Command): string {
  const near = nearest(option.replace(/^-+/, ""), namesOf(command));
  const all = `“build-site help ${command.name()}” lists those of ${command.name()}.`;
  return near === undefined ? all : `Did you mean --${near}?`;
}

function extraHint(word: string, command: Command): string {
  return namesOf(command).includes(word)
    ? `Did you mean --${word}?`
    : `If it is the folder of the site, write --root ${word}.`;
}
