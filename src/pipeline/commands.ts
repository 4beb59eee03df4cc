import { spawn, type ChildProcess } from "node:child_process";
import { delimiter, dirname, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as v from "valibot";
import { error, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { readPart, settingsPart } from "../settings/read-settings.ts";

/*
 * Commands of other tools, which the settings of a site name: compilers that run before it is
 * opened, and tools that add files before it is published.
 */

const command = (description: string, needed = "") =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty("is empty"),
      v.includes(needed, `has no ${needed}, the folder with the finished pages`),
      v.description(description),
    ),
  );

const entries = {
  before: command("A command that runs before each build, and before dev opens the site."),
  watch: command("A command that runs as long as dev does, such as the same one with --watch."),
  after: command(
    "A command that adds files to a site before it is published. {out} is the folder.",
    "{out}",
  ),
};

/** A command of the settings. */
export interface Command {
  /** The key that names it. */
  name: keyof typeof entries;
  text: string;
  place: Position;
}

/** The settings `before`, `watch` and `after`. */
export const commandSettings = settingsPart(entries, (written, locate) => {
  const commandOf = (name: Command["name"]): Command | undefined => {
    const text = written[name];
    return text === undefined ? undefined : { name, text, place: locate([name], "value") };
  };
  return {
    commands: {
      before: commandOf("before"),
      watch: commandOf("watch"),
      after: commandOf("after"),
    },
  };
});

type Commands = ReturnType<typeof commandSettings.read>["commands"];

/**
 * The commands of a site that is not open yet; none if the settings cannot be read, which is
 * reported when it is opened.
 */
export function commandsOf(root: string): Partial<Commands> {
  return readPart(root, commandSettings)?.commands ?? {};
}

/** The most characters of a command's output that a finding shows. */
const LONGEST = 4_000;

/** Runs a command to its end. Throws a finding with its output if it fails. */
export async function runCommand(
  { name, text, place }: Command,
  root: string,
  { out = "", signal }: { out?: string; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const { child, end } = startCommand(
    text.replaceAll("{out}", () => out),
    root,
  );
  signal?.addEventListener("abort", end);
  child.stdin?.end();
  let output = "";
  const add = (part: string) => (output = (output + part).slice(-LONGEST));
  onOutput(child, add);
  const status = await new Promise<number | string>((done) => {
    child.once("error", ({ message }) => done(message));
    child.once("close", (code, by) => done(code ?? by ?? 1));
  });
  signal?.removeEventListener("abort", end);
  signal?.throwIfAborted();
  if (status === 0) return;
  throw new FindingsError([
    error("site/command-failed", `“${text}” failed (${status}).`, {
      ...place,
      hint: output.trim() === "" ? `It is the command of “${name}”.` : output.trim(),
    }),
  ]);
}

/** A command that runs until `end` is called. */
export interface Running {
  child: ChildProcess;
  end: () => void;
}

/**
 * Starts a command in the root of a site, in the shell of the system, with the programs of the
 * site's packages, as npm does for scripts. Its processes end with this one.
 */
export function startCommand(text: string, root: string): Running {
  const isWindows = process.platform === "win32";
  const child = spawn(text, {
    shell: true,
    cwd: root,
    env: { ...process.env, PATH: pathOf(root), NO_COLOR: "1" },
    // A shell and what it has started are one group, which can be ended as a whole.
    detached: !isWindows,
  });
  const end = () => {
    if (isWindows || child.pid === undefined) return void child.kill();
    try {
      process.kill(-child.pid);
    } catch {
      // It has ended.
    }
  };
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return { child, end };
}

/** Calls back with what a command writes. */
export function onOutput({ stdout, stderr }: ChildProcess, say: (text: string) => void): void {
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8");
    stream?.on("data", (part: string) => say(stripVTControlCharacters(part)));
  }
}

/** The programs of the packages of a folder and of all above it come first. */
function pathOf(root: string): string {
  const folders = [resolve(root)];
  for (let [folder = ""] = folders; folder !== dirname(folder); folders.push(folder))
    folder = dirname(folder);
  const programs = folders.map((folder) => join(folder, "node_modules", ".bin"));
  return [...programs, process.env["PATH"]].join(delimiter);
}
