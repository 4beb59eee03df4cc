import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PageBudget } from "../../src/check/budgets.ts";
import { requestFrom, sayFindings } from "../../src/cli/failures.ts";
import { createProgram } from "../../src/cli/main.ts";
import { ExitCode, type Run as RunCommand } from "../../src/cli/options.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import type { Finding } from "../../src/findings/finding.ts";

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

/** Runs `build-site` with these arguments in a folder, as from a terminal without colors. */
export function buildSite(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const child = startBuildSite(words, cwd, env);
  return finished(child);
}

/** Starts it without waiting for its end. */
export function startBuildSite(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  // Tests of the browser name it; the others must not depend on the browsers of the machine.
  const all =
    words[0] === "links" && !words.includes("--browser") ? [...words, "--browser", "off"] : words;
  return spawn(process.execPath, [BIN, ...all], {
    cwd,
    env: { ...inherited, NODE_ENV: "production", ...env },
  });
}

/** Waits for the end of a process and returns its output. */
export function finished(child: ChildProcess): Promise<Run> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((done) => child.on("close", (code) => done({ code, stdout, stderr })));
}

/**
 * Runs a command in this process and returns its JSON report: `--format json` without the start of
 * another process. Use `buildSite` for site code that logs or ends the process.
 */
export async function reportOf<Report extends JsonReport>(
  command: string,
  root: string,
  words: readonly string[] = [],
): Promise<Report & { code: ExitCode }> {
  const browser = command === "links" && !words.includes("--browser") ? ["--browser", "off"] : [];
  const all = [command, "--root", root, "--format", "json", ...browser, ...words];
  const printed: string[] = [];
  const terminal: Terminal = {
    print: (text) => void printed.push(text),
    say: (text) => void printed.push(text),
    progress: () => undefined,
    clearProgress: () => undefined,
    color: false,
  };
  let code: ExitCode = ExitCode.Done;
  const run: RunCommand = (work) => async (options) => {
    const context = { terminal, signal: new AbortController().signal, endOnOwn: () => undefined };
    code = await work(options, context).catch((problem: unknown) =>
      sayFindings(requestFrom(all), problem, options, terminal),
    );
  };
  await createProgram(run).parseAsync(all, { from: "user" });
  return { ...(JSON.parse(printed.join("")) as Report), code };
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
