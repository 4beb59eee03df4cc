import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** What a command has cost. */
export interface Cost {
  seconds: number;
  /**
   * The most that it and all its processes used at one moment, shared memory counted once (PSS).
   */
  megabytes: number;
}

/**
 * Milliseconds between two samples: each makes the kernel add up the pages of every process, which
 * slows them down.
 */
const EVERY = 250;

/**
 * Runs a command that ends with a verdict: the exit code 0 or 1. Throws at any other. Its processes
 * are found by their parents, because a browser has its own session.
 */
export async function measureCommand(
  [command = "", ...words]: readonly string[],
  cwd: string,
): Promise<Cost> {
  const began = performance.now();
  const child = spawn(command, words, { cwd, stdio: "ignore" });
  const ended = once(child, "close") as Promise<[number]>;
  let most = 0;
  while (child.exitCode === null && child.signalCode === null) {
    most = Math.max(most, await memoryOf(child.pid ?? -1));
    await Promise.race([ended, pause(EVERY)]);
  }
  const [code] = await ended;
  if (code !== 0 && code !== 1)
    throw new Error(`${[command, ...words].join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, megabytes: (most * 1024) / 1e6 };
}

/** The memory of a process and of all that descend from it, in kB. */
async function memoryOf(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc"))
    if (/^\d+$/.test(name)) {
      // pid (name) state ppid …; the name may contain spaces and brackets.
      const fields = (await read(`/proc/${name}/stat`)).replace(/^.*\) /s, "").split(" ");
      parents.set(Number(name), Number(fields[1]));
    }
  const isOurs = (pid: number): boolean =>
    pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0));
  const sizes = await Promise.all(
    [...parents.keys()].filter(isOurs).map(async (pid) => {
      const pss = /^Pss:\s*(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1];
      return Number(pss ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A process may end while it is being sampled. */
async function read(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
