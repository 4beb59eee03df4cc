import { spawn, spawnSync } from "node:child_process";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import * as v from "valibot";
import { foldersFrom } from "../files/files-below.ts";
import { error, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { hidden, privateValues } from "../settings/environment.ts";
import { setting, settingsPart } from "../settings/read-settings.ts";

/*
 * Runs other tools: compilers before a site is opened, and tools that add files before the site is
 * published.
 */

/** The placeholder in the `after` command for the folder with the finished pages. */
export const OUT = "{out}";

const trimmed = v.pipe(v.string(), v.trim());

/** A command that runs before there are pages. */
const inputCommand = v.pipe(
  trimmed,
  v.nonEmpty("is empty"),
  v.excludes(OUT, `contains ${OUT}, which works only in “after”`),
);

const entries = {
  before: setting(
    "A command that runs before each build, and before dev opens the site.",
    inputCommand,
  ),
  watch: setting(
    "A command that runs while dev does, such as the same one with --watch.",
    inputCommand,
  ),
  after: setting(
    "A command that adds files to a site before it is published. {out} is its folder.",
    v.pipe(trimmed, v.includes(OUT, `has no ${OUT}, the folder with the finished pages`)),
  ),
};

export interface Command {
  name: keyof typeof entries;
  text: string;
  place: Position;
}

export const commandSettings = settingsPart(entries, (written, locate) => {
  const of = (name: Command["name"]): Command | undefined => {
    const text = written[name];
    return text === undefined ? undefined : { name, text, place: locate([name], "value") };
  };
  return { commands: { before: of("before"), watch: of("watch"), after: of("after") } };
});

/** The most characters of output in a finding. */
const LONGEST = 4_000;
/** Milliseconds that a command gets to end by itself. */
const GRACE = 2_000;

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Called with the command's output, without colors and private values. */
  onOutput?: ((text: string) => void) | undefined;
}

/**
 * Runs a command to its end. If it fails, throws a finding with its output; otherwise, passes the
 * output to `onOutput`. `text` replaces the command in the settings.
 */
export async function runToEnd(
  { name, text: written, place }: Command,
  root: string,
  { text = written, signal, onOutput }: RunOptions & { text?: string },
): Promise<void> {
  let output = "";
  const add = (line: string) => (output = `${output}${line}\n`.slice(-LONGEST));
  const status = await runCommand(text, root, { signal, onOutput: add });
  signal?.throwIfAborted();
  output = output.trim();
  if (status !== 0) {
    const hint = output === "" ? `It is the command of “${name}”.` : output;
    const message = `“${written}” failed (${status}).`;
    throw new FindingsError([error("site/command-failed", message, { ...place, hint })]);
  }
  if (output !== "") onOutput?.(output);
}

/**
 * Runs a command as npm runs scripts: in the root of a site, in the system's shell, with the
 * programs of installed packages. Returns its exit code, or the signal or error that ended it. No
 * process that it started outlives it or this process. With `keepsInput`, its input stays open,
 * because some programs exit when it closes.
 */
export async function runCommand(
  text: string,
  root: string,
  { signal, onOutput = () => {}, keepsInput = false }: RunOptions & { keepsInput?: boolean },
): Promise<number | string> {
  signal?.throwIfAborted();
  const child = spawn(text, {
    shell: true,
    cwd: root,
    env: environmentOf(root),
    stdio: [keepsInput ? "pipe" : "ignore", "pipe", "pipe"],
    // A shell and the processes it starts are one group, which can be killed as a whole.
    detached: process.platform !== "win32",
  });
  const secrets = privateValues(root);
  for (const input of [child.stdout, child.stderr])
    if (input !== null)
      createInterface({ input }).on("line", (line) =>
        onOutput(hidden(stripVTControlCharacters(line), secrets)),
      );
  const kill = () => killGroup(child.pid, "SIGKILL");
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    killGroup(child.pid, "SIGTERM");
    timer ??= setTimeout(() => {
      kill();
      // A process outside the group may keep the streams open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, GRACE);
  };
  signal?.addEventListener("abort", end);
  child.once("exit", end);
  // Runs before the exit listener that removes the folder it writes to.
  process.prependOnceListener("exit", kill);
  try {
    return await new Promise<number | string>((done) => {
      child.once("error", ({ message }) => done(message));
      child.once("close", (code, by) => done(code ?? by ?? 1));
    });
  } finally {
    clearTimeout(timer);
    kill();
    signal?.removeEventListener("abort", end);
    process.off("exit", kill);
  }
}

function killGroup(pid: number | undefined, signal: "SIGTERM" | "SIGKILL"): void {
  if (pid === undefined) return;
  if (process.platform === "win32")
    return void spawnSync("taskkill", ["/pid", `${pid}`, "/t", "/f"]);
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

function environmentOf(root: string): NodeJS.ProcessEnv {
  const { BUILD_SITE_NODE_ENV: isOurs, NODE_ENV, ...env } = process.env;
  const programs = foldersFrom(resolve(root)).map((folder) => join(folder, "node_modules", ".bin"));
  return {
    ...env,
    ...(isOurs === undefined && NODE_ENV !== undefined ? { NODE_ENV } : {}),
    PATH: [...programs, process.env["PATH"]].join(delimiter),
    NO_COLOR: "1",
  };
}
