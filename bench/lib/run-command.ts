import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchMemory, type Memory } from "./memory.ts";

/**
 * The cost of one run of a command. CPU is the user and system time of all its processes that ended
 * before it did.
 */
export interface Timing {
  seconds: number;
  cpu: number;
}

/** The folder and environment of a command. */
export interface RunOptions {
  folder: string;
  environment: Record<string, string>;
}

/**
 * The shell's own stopwatch includes the CPU time of grandchildren, and excludes the start of the
 * shell.
 */
const STOPWATCH = 'exec 3>"$0"; TIMEFORMAT="%3R %3U %3S"; time "$@" >&3 2>&3';

/** Runs a command and times it. If it fails, throws with the end of its output. */
export async function timeCommand(
  command: readonly string[],
  options: RunOptions,
): Promise<Timing> {
  const { said } = await run(command, options);
  const [seconds = NaN, user = NaN, system = NaN] = said.trim().split(/\s+/).map(Number);
  return { seconds, cpu: user + system };
}

/** Runs a command and samples its memory, which slows it down: such a run is not timed. */
export async function weighCommand(
  command: readonly string[],
  options: RunOptions,
): Promise<Memory> {
  return (await run(command, options, true)).memory;
}

async function run(command: readonly string[], { folder, environment }: RunOptions, weigh = false) {
  const temporary = await mkdtemp(join(tmpdir(), "build-site-bench-"));
  const log = join(temporary, "log");
  const words = command.map((word) => word.replace("{site}", folder));
  try {
    const shell = spawn("bash", ["-c", STOPWATCH, log, ...words], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
      // A session of its own identifies its processes.
      detached: true,
    });
    const watch = weigh ? watchMemory(shell.pid ?? -1) : undefined;
    let said = "";
    shell.stderr.on("data", (text: Buffer) => (said += text.toString()));
    const [code] = (await once(shell, "close")) as [number | null];
    const memory = watch?.stop() ?? { largest: NaN, together: NaN };
    if (code !== 0) {
      const printed = (await readFile(log, "utf8")).slice(-2000);
      throw new Error(`${words.join(" ")} ended with ${code} in ${folder}:\n${printed}`);
    }
    return { said, memory };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
