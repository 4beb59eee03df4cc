import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Memory in MB (1,000,000 bytes). */
export interface Memory {
  /** The peak of the process that had the highest one: VmHWM, as the kernel keeps it. */
  largest: number;
  /** The most that all processes had at one moment; what they share is counted in each. */
  together: number;
}

const EVERY = 10;

/**
 * Looks at all processes of a session (but its leader, the shell) every 10 ms, until stopped. A peak is kept by the
 * kernel, so that only what a process takes in the last 10 ms of its life can be missed. NaN where there is no `/proc`.
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
    // pid (name) state ppid pgrp session …; the name may hold spaces and brackets.
    const fields = read(`/proc/${name}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[3]) === session;
  });
}

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);

/** A process may end while it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
