import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PageBudget } from "../../src/check/budgets.ts";
import { ExitCode } from "../../src/cli/options.ts";
import type { Finding } from "../../src/findings/finding.ts";
import { runAlone, runHere } from "./run-here.ts";

/** The command itself. */
export const BIN = fileURLToPath(new URL("../../bin/build-site.mjs", import.meta.url));

/** The outcome of a run of the command. */
export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The JSON that `--format json` prints. */
export interface JsonReport {
  command: string;
  ok: boolean;
  findings: Finding[];
  summary: Record<string, unknown>;
  timings: Record<string, number>;
  pages?: number;
  budgets?: PageBudget[];
}

/**
 * Runs `build-site` with these arguments in a folder, as from a terminal without colors, in the
 * process of the test. For what belongs to a process use `buildSiteProcess`: signals, streams, the
 * end of the process, errors that nothing catches, options of Node, two runs at a time.
 */
export function buildSite(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  return runAlone(withoutBrowser(words), cwd, { NODE_ENV: "production", ...env });
}

/** Runs it as a process of its own. */
export function buildSiteProcess(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  return finished(startBuildSite(words, cwd, env));
}

/** Starts a process of its own without waiting for its end. */
export function startBuildSite(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return spawn(process.execPath, [BIN, ...withoutBrowser(words)], {
    cwd,
    env: { ...inherited, NODE_ENV: "production", ...env },
  });
}

/** Tests of the browser name it; the others must not depend on the browsers of the machine. */
function withoutBrowser(words: readonly string[]): readonly string[] {
  return words[0] === "links" && !words.includes("--browser")
    ? [...words, "--browser", "off"]
    : words;
}

/** Waits for the end of a process and returns its output. */
export function finished(child: ChildProcess): Promise<Run> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((done) => child.on("close", (code) => done({ code, stdout, stderr })));
}

/** Runs a command in this process and returns its JSON report. */
export async function reportOf<Report extends JsonReport>(
  command: string,
  root: string,
  words: readonly string[] = [],
): Promise<Report & { code: ExitCode }> {
  const all = [command, "--root", root, "--format", "json", ...words];
  const { code, stdout, stderr } = await runHere(withoutBrowser(all));
  if (code === ExitCode.Fault) throw new Error(stderr);
  return { ...(JSON.parse(stdout) as Report), code };
}

/** Builds a site in this process and returns the report. */
export function buildReport(
  root: string,
  words: readonly string[] = [],
): Promise<JsonReport & { code: ExitCode }> {
  return reportOf("build", root, words);
}

/** A finding as one line of a test: severity, code and place. */
export function short({ severity, code, file, line, column }: Finding): string {
  return [severity, code, [file, line, column].filter((part) => part !== undefined).join(":")].join(
    " ",
  );
}
