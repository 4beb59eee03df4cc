import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { isSourceHost } from "../content/addresses.ts";
import { formatNames } from "../findings/formats.ts";
import type { Formatter } from "../findings/report.ts";
import { didYouMean } from "../findings/text.ts";
import type { Terminal } from "./terminal.ts";

export interface ReportOptions {
  format: string;
  /** Absolute; undefined if the report goes to the terminal alone. */
  output?: string | undefined;
  report?: ReportFile[];
}

/** The options of a command. Not every command has `--out` and `--origin`. */
export interface CommonOptions extends ReportOptions {
  root: string;
  out?: string;
  origin?: string;
  /** A folder of HTML, whose sources a report may show. */
  folder?: string;
  ownFormats?: Record<string, Formatter>;
  quiet?: boolean;
  verbose?: boolean;
  color: boolean;
}

export interface ReportFile {
  format: string;
  file: string;
}

export function reportFiles({ format, output, report = [] }: ReportOptions): readonly ReportFile[] {
  return output === undefined ? report : [{ format, file: output }, ...report];
}

export interface CommandContext {
  terminal: Terminal;
  signal: AbortSignal;
  /** Called when the command handles signals itself from now on. */
  handleSignals: () => void;
}

export const ExitCode = {
  Done: 0,
  /** At least one finding is an error. */
  Errors: 1,
  /** An unknown flag, no site in that folder, an unusable `--out`. */
  CouldNotStart: 2,
  /** External links were to be checked, and there is no network. */
  NoVerdict: 3,
  Fault: 70,
  Interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** The function of a command. */
export type Work<Options extends CommonOptions> = (
  options: Options,
  context: CommandContext,
) => Promise<ExitCode>;

export type Run = <Options extends CommonOptions>(
  work: Work<Options>,
) => (options: Options) => Promise<void>;

export const OUT = "out";

/** Adds the options that every command has. `names` are the values of `--format`. */
export function addCommonOptions(
  command: Command,
  names: readonly string[] = formatNames,
): Command {
  return command
    .addOption(
      new Option("--root <folder>", "the site's folder")
        .default(process.cwd(), "here")
        .argParser(parseFolder),
    )
    .addOption(
      new Option("--format <name>", `the format of the report: ${names.join(", ")}`)
        .default("pretty")
        .argParser((name) => parseFormat(name, names)),
    )
    .option(
      "--output <file>",
      "write the report to a file; the terminal still gets the pretty format",
      asPath,
    )
    .option(
      "--report <format:file>",
      "also write the report in another format, such as junit:report.xml; can be repeated",
      (words: string, before?: ReportFile[]) => [...(before ?? []), parseReport(words, names)],
    )
    .addOption(new Option("-q, --quiet", "print only errors").conflicts("verbose"))
    .option("-v, --verbose", "print every finding, the time of each stage, and other details")
    .option("--no-color", "print without color (NO_COLOR and FORCE_COLOR are honored)");
}

export function addOutOption(command: Command): Command {
  const description = `output folder, relative to the site (default: "${OUT}")`;
  return command.addOption(new Option("--out <folder>", description).conflicts(["from", "dir"]));
}

export function addOriginOption(
  command: Command,
  otherwise = "the origin in content/settings.yaml",
): Command {
  const description = `scheme and host of the published site (default: ${otherwise})`;
  return command.option("--origin <url>", description, parseOrigin);
}

/** `--config`, for a folder of HTML. */
export function configOption(): Option {
  const description =
    "the settings of the folder (default: the build-site.yaml in it); they may run code";
  return new Option("--config <file>", description).argParser(asPath);
}

export function addServerOptions(command: Command, port: number): Command {
  const portText = "the port to listen on; if it is in use, the next free one";
  const host = "the address to listen on; 0.0.0.0 listens on all, for phones on the same network";
  return command
    .option("--port <number>", portText, parsePort, port)
    .option("--host <address>", host, "127.0.0.1");
}

/** The first of these options that is set, as the user types it: `dry-run`. */
export function givenOf<Options extends CommonOptions>(
  options: Options,
  names: readonly (keyof Options & string)[],
): string | undefined {
  const name = names.find((each) => options[each] !== undefined);
  return name?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** An absolute path. (Commander also passes the previous value, which must not reach `resolve`.) */
export function asPath(file: string): string {
  return resolve(file);
}

/** The real path of a folder, because tools compare files by their real paths. */
function parseFolder(folder: string): string {
  if (folder === "") throw new InvalidArgumentError("Write a folder; the value is empty.");
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

function parseFormat(name: string, names: readonly string[]): string {
  const known = names.find((format) => format === name);
  if (known !== undefined) return known;
  const meant = didYouMean(name, names);
  // A site may define its own formats (`pipeline/settings.ts`).
  const takesOwn = names.includes("junit") && name !== "html" && meant === undefined;
  if (takesOwn && /^[a-z][a-z\d-]*$/.test(name)) return name;
  throw new InvalidArgumentError(`${meant ?? ""} Formats: ${names.join(", ")}.`.trimStart());
}

function parseReport(words: string, names: readonly string[]): ReportFile {
  const report = splitReport(words);
  if (report === undefined)
    throw new InvalidArgumentError("Write a format and a file, such as junit:report.xml.");
  return { ...report, format: parseFormat(report.format, names) };
}

export function splitReport(words: string): ReportFile | undefined {
  const [, format = "", file] = /^([^:]*):(.+)$/.exec(words) ?? [];
  return file === undefined ? undefined : { format, file: asPath(file) };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Write a number from 0 to 65535.");
}

function parseOrigin(text: string): string {
  const { origin = "", protocol = "", host = "", pathname, search } = URL.parse(text) ?? {};
  // The same rule as in the settings: policies and files for hosts contain the origin.
  if (/^https?:$/.test(protocol) && pathname === "/" && search === "" && isSourceHost(host))
    return origin;
  throw new InvalidArgumentError("Write only scheme and host, such as https://www.example.com.");
}

/** Reads a day or a time, as the link history writes it. */
export function parseTime(text: string): string {
  // Date.parse reads “June 1” as a day of 2001.
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  const time = day === undefined ? NaN : Date.parse(text);
  // It also reads 30 February as 2 March.
  if (Number.isNaN(time) || new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day)
    throw new InvalidArgumentError(
      "Write a day, such as 2027-06-01, or a time, such as 2026-11-22T03:00:00Z.",
    );
  return asTime(new Date(time));
}

/** A time as the link history writes it, to the second. */
export function asTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}
