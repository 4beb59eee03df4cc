import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { didYouMean } from "../findings/nearest.ts";
import { formatNames } from "../findings/formats.ts";
import { missingSiteFiles } from "../files/site-folder.ts";
import { isSourceHost } from "../settings/addresses.ts";
import { CannotStart } from "./exit-codes.ts";

/** Options of every command. */
export interface CommonOptions {
  /** Absolute. */
  root: string;
  /** A name of `formats.ts`, or one that the command has for itself. */
  format: string;
  /** Absolute; undefined where the report goes to the terminal alone. */
  output?: string;
  quiet?: boolean;
  verbose?: boolean;
  color: boolean;
}

/** Adds the options that every command has. `names` are the values of `--format`. */
export function addCommonOptions(command: Command, names: readonly string[] = formatNames): Command {
  return command
    .addOption(new Option("--root <folder>", "the site's folder").default(process.cwd(), "here").argParser(parseFolder))
    .addOption(
      new Option("--format <name>", `how the report looks: ${names.join(", ")}`)
        .default("pretty")
        .argParser((name) => parseFormat(name, names)),
    )
    .addOption(
      new Option("--output <file>", "write the report to a file; the terminal still gets the pretty one").argParser(
        (file) => resolve(file),
      ),
    )
    .addOption(new Option("-q, --quiet", "print nothing but errors").conflicts("verbose"))
    .addOption(new Option("-v, --verbose", "print every finding and how long each stage took"))
    .addOption(new Option("--no-color", "print without color (NO_COLOR and FORCE_COLOR are honoured)"));
}

/** Adds `--out`. */
export function addOutOption(command: Command): Command {
  return command.addOption(
    new Option("--out <folder>", "where the finished site is, from the site's folder on").default("out"),
  );
}

/** Adds `--origin`. */
export function addOriginOption(command: Command): Command {
  return command.addOption(
    new Option(
      "--origin <url>",
      "scheme and host under which visitors will find the site (default: what content/settings.yaml says)",
    ).argParser(parseOrigin),
  );
}

/** Adds `--port` and `--host`. */
export function addServerOptions(command: Command, port: number): Command {
  return command
    .addOption(
      new Option("--port <number>", "the port to listen on; if it is taken, the next free one")
        .default(port)
        .argParser(parsePort),
    )
    .addOption(
      new Option("--host <address>", "the address to listen on; 0.0.0.0: all, for phones of the same network").default(
        "127.0.0.1",
      ),
    );
}

/** `--out` as a path: relative to the site, unless it is absolute. */
export function outFolder(root: string, out: string): string {
  return resolve(root, out);
}

/** Throws where the folder is no site. */
export async function requireSite(root: string): Promise<void> {
  const missing = await missingSiteFiles(root);
  if (missing.length === 0) return;
  throw new CannotStart(
    "cli/no-site",
    `There is no site in ${root}: it has no ${missing.join(" and no ")}.`,
    "Run build-site in the folder of a site, or name it with --root.",
  );
}

/** The folder itself, not a link to it: tools tell files apart by their real paths. */
function parseFolder(folder: string): string {
  if (folder === "") throw new InvalidArgumentError("It is empty.");
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

function parseFormat(name: string, names: readonly string[]): string {
  const known = names.find((format) => format === name);
  if (known !== undefined) return known;
  throw new InvalidArgumentError(
    [didYouMean(name, names), `There are: ${names.join(", ")}.`].filter((part) => part !== undefined).join(" "),
  );
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("A port is a number from 0 to 65535.");
}

function parseOrigin(text: string): string {
  if (URL.canParse(text)) {
    const { origin, protocol, host, pathname, search } = new URL(text);
    const isWeb = protocol === "https:" || protocol === "http:";
    // The same as in the settings: it ends in policies and in files for hosts.
    if (isWeb && pathname === "/" && search === "" && isSourceHost(host)) return origin;
  }
  throw new InvalidArgumentError("An origin is scheme and host alone, like https://www.example.com.");
}
