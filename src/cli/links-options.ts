import { resolve } from "node:path";
import { InvalidArgumentError, Option, type Command } from "commander";
import { formatNames } from "../findings/formats.ts";
import { didYouMean } from "../findings/nearest.ts";
import type { Shard } from "../links/shard.ts";
import { VERDICTS, type Verdict } from "../links/verdict.ts";
import { addCommonOptions, addOutOption, parseTime, type CommonOptions } from "./options.ts";

/** Options of `build-site links`. */
export interface LinksOptions extends CommonOptions {
  out: string;
  /** What stands behind the command: addresses, or `merge` and reports. */
  words: string[];
  from?: string;
  /** Absolute; undefined for the usual place, false for none. */
  history?: string | false;
  /** In seconds. */
  timeout: number;
  deadline: number;
  perHost: number;
  concurrency: number;
  only?: Verdict[];
  shard?: Shard;
  /** ISO. */
  now?: string;
  allowPrivate?: boolean;
  fix?: boolean;
  dryRun?: boolean;
  opened?: string[];
}

/** Adds the options of `links` to its command. */
export function addLinksOptions(command: Command): Command {
  return addOutOption(addCommonOptions(command, [...formatNames, "html"]))
    .addOption(
      new Option("--from <file>", "check the addresses in a file, one a line (- for standard input)").argParser(
        (file) => (file === "-" ? file : resolve(file)),
      ),
    )
    .addOption(
      new Option("--history <file>", "what earlier nights have seen (default: content/link-history.json)").argParser(
        (file) => resolve(file),
      ),
    )
    .addOption(new Option("--no-history", "remember nothing: what cannot be reached is an error at once"))
    .addOption(number("--timeout <seconds>", "how long one try may take", 15, SECONDS))
    .addOption(number("--deadline <seconds>", "how long one link may take in all", 45, SECONDS))
    .addOption(number("--per-host <n>", "requests to one host at once", 2, AT_ONCE))
    .addOption(number("--concurrency <n>", "links at once in all", 100, AT_ONCE))
    .addOption(new Option("--only <verdicts>", `report these alone: ${VERDICTS.join(",")}`).argParser(parseVerdicts))
    .addOption(
      new Option("--shard <i>/<n>", "check one share of the hosts; merge joins the reports").argParser(parseShard),
    )
    .addOption(new Option("--now <time>", "pretend that it is that time, to replay nights").argParser(parseTime))
    .addOption(new Option("--allow-private", "follow links into private networks and to this machine"))
    .addOption(new Option("--fix", "write the new address of what has moved for good into content/"))
    .addOption(new Option("--dry-run", "with --fix: show what would be written, and write nothing"))
    .addOption(
      new Option(
        "--opened <address>",
        "note that you opened it and it is right (counts for 90 days); repeatable",
      ).argParser((address: string, before: string[] | undefined) => [...(before ?? []), address]),
    );
}

/** Which numbers an option takes, and what they are called. */
interface Range {
  what: string;
  least: number;
  most: number;
  isWhole: boolean;
}

/** Up to a day. */
const SECONDS: Range = { what: "number of seconds", least: 0.1, most: 86_400, isWhole: false };
/** Far more than a polite check needs. */
const AT_ONCE: Range = { what: "whole number", least: 1, most: 1000, isWhole: true };

function number(flags: string, description: string, usual: number, { what, least, most, isWhole }: Range): Option {
  return new Option(flags, description).default(usual).argParser((text) => {
    const value = text.trim() === "" ? NaN : Number(text);
    if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value;
    throw new InvalidArgumentError(`It has to be a ${what}, from ${least} to ${most}.`);
  });
}

function parseVerdicts(text: string): Verdict[] {
  return text.split(",").map((word) => {
    const name = word.trim();
    const known = VERDICTS.find((verdict) => verdict === name);
    if (known !== undefined) return known;
    throw new InvalidArgumentError(
      `There is no verdict “${name}”. ${didYouMean(name, VERDICTS) ?? `There are ${VERDICTS.join(", ")}.`}`,
    );
  });
}

function parseShard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && of >= index) return { index, of };
  throw new InvalidArgumentError("A shard is one of so many, like 2/5.");
}
