import { InvalidArgumentError, Option, type Command } from "commander";
import { formatNames } from "../findings/formats.ts";
import { didYouMean } from "../findings/text.ts";
import type { BrowserChoice } from "../links/browser/browser-verdicts.ts";
import type { Shard } from "../links/collect/collect.ts";
import { LIMITS } from "../links/limits.ts";
import { VERDICTS, type Verdict } from "../links/link-row.ts";
import {
  addCommonOptions,
  addOutOption,
  asPath,
  configOption,
  parseTime,
  type CommonOptions,
} from "./options.ts";

/** The parsed options of `build-site links`. */
export interface LinksOptions extends CommonOptions {
  from?: string;
  /** A folder of HTML, as typed. */
  dir?: string;
  config?: string;
  /** Absolute; undefined for the default, false for none. */
  history?: string | false;
  /** In seconds. */
  timeout: number;
  deadline: number;
  perHost: number;
  concurrency: number;
  only?: Verdict[];
  shard?: Shard;
  now?: string;
  allowPrivate?: boolean;
  fix?: boolean;
  dryRun?: boolean;
  opened?: string[];
  dead?: string[];
  accept?: string[];
  browser: BrowserChoice;
}

/** The options that record a person's verdict. */
export const ANSWERS = ["opened", "dead", "accept"] as const;

/** Options that cannot be combined with `--fix`. */
const NOT_FIXED = ["from", "dir", "shard", ...ANSWERS];

/** Adds the options of `build-site links`. */
export function addLinksOptions(command: Command): Command {
  return addOutOption(addCommonOptions(command, [...formatNames, "html"]))
    .option(
      "--from <file>",
      "check the addresses in a file, one per line (- for standard input)",
      (file) => (file === "-" ? file : asPath(file)),
    )
    .addOption(
      new Option("--dir <folder>", "check the links of any folder of HTML").conflicts("from"),
    )
    .addOption(configOption())
    .option(
      "--history <file>",
      "the file of earlier runs (default: content/link-history.json, or next to --config)",
      asPath,
    )
    .option("--no-history", "keep no history: an unreachable address is an error at once")
    .option("--timeout <seconds>", "the limit for one attempt", upTo(300), LIMITS.timeout / 1000)
    .option(
      "--deadline <seconds>",
      "the limit for all attempts of one link",
      upTo(900),
      LIMITS.deadline / 1000,
    )
    .option("--per-host <n>", "concurrent requests to one host", parseCount, LIMITS.perHost)
    .option("--concurrency <n>", "links to check at the same time", parseCount, LIMITS.concurrency)
    .option("--only <verdicts>", `report only these: ${VERDICTS.join(",")}`, parseVerdicts)
    .option("--shard <i>/<n>", "check a share of the hosts; see links merge", parseShard)
    .option("--now <time>", "assume this time, to replay runs", parseTime)
    .option(
      "--browser <which>",
      "the browser that opens doubtful links: auto, off, or its path",
      (which) => (which === "auto" || which === "off" ? which : asPath(which)),
      "auto",
    )
    .option("--allow-private", "follow links into private networks and to this machine")
    .addOption(fixOption("--fix", "write the new addresses of moved pages to content/"))
    .addOption(fixOption("--dry-run", "show the changes of --fix without writing them"))
    .addOption(answerOption("--opened", "record that you opened this page and it is right"))
    .addOption(answerOption("--dead", "record that this page is dead"))
    .addOption(answerOption("--accept", "accept the new address of this page for --fix"));
}

const fixOption = (flag: string, description: string) =>
  new Option(flag, description).conflicts(NOT_FIXED);

const answerOption = (flag: string, description: string) =>
  new Option(`${flag} <address>`, `${description}; can be repeated`)
    .conflicts(["from", "shard"])
    .argParser((address: string, before?: string[]) => [...(before ?? []), address]);

/** A parser for seconds. (Firefox waits 300 seconds for a server; a link has three attempts.) */
function upTo(most: number) {
  return (text: string): number => {
    const seconds = Number(text);
    if (seconds >= 0.1 && seconds <= most) return seconds;
    throw new InvalidArgumentError(`The unit is seconds: write a number from 0.1 to ${most}.`);
  };
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError("Write a whole number from 1 to 1000.");
}

function parseVerdicts(text: string): Verdict[] {
  return text.split(",").map((word) => {
    const name = word.trim();
    const known = VERDICTS.find((verdict) => verdict === name);
    if (known !== undefined) return known;
    const hint = didYouMean(name, VERDICTS) ?? `Verdicts: ${VERDICTS.join(", ")}.`;
    throw new InvalidArgumentError(`There is no verdict “${name}”. ${hint}`);
  });
}

function parseShard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && of >= index) return { index, of };
  throw new InvalidArgumentError("Write one of several, such as 2/5.");
}
