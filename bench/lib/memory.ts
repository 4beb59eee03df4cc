import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Memory in MB (1,000,000 bytes). */
export interface Memory {
  /** The peak of the process with the highest one: VmHWM, as recorded by the kernel. */
  largest: number;
  /** The maximum of all processes together at one moment; shared memory counts in each. */
  together: number;
}

const EVERY = 10;

/**
 * Samples all processes of a session (except its leader, the shell) every 10 ms until stopped. The
 * kernel records the peak, so only memory allocated in the last 10 ms of a process can be missed.
 * NaN if there is no `/proc`.
 */
export function watchMemory(session: number): { stop: () => Memory } {
  const peaks = { largest: 0, together: 0 };
  const look = (): void => {
    let together = 0;
    for (const pid of processesOf(session)) {
      const status = read(`/proc/${pid}/status`);
      together += kilobytes(status, "VmRSS");
      peaks.largest = Math.max(peaks.largest, kilobytes(status, "VmHWM"));
    }
    peaks.together = Math.max(peaks.together, together);
  };
  const timer = existsSync("/proc/self/status") ? setInterval(look, EVERY) : undefined;
  return {
    stop: () => {
      clearInterval(timer);
      const inMegabytes = (value: number) => (timer === undefined ? NaN : (value * 1024) / 1e6);
      return { largest: inMegabytes(peaks.largest), together: inMegabytes(peaks.together) };
    },
  };
}

function processesOf(session: number): string[] {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === session) return false;
    // pid (name) state ppid pgrp session …; the name may contain spaces and brackets.
    const fields = read(`/proc/${name}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[3]) === session;
  });
}

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);

/** A process may end while it is being sampled. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
