import { availableParallelism, cpus, release, totalmem, type as system } from "node:os";
import type { Peer } from "./peers.ts";
import { spread } from "./statistics.ts";
import { slowdownOfTwo } from "./two-cores.ts";

/** Where and with what a benchmark ran. */
export interface Machine {
  date: string;
  cores: number;
  /**
   * How much longer the same work takes when two threads do it at once, in several attempts: 1 on
   * two real cores.
   */
  slowdown: number[];
  cpu: string;
  memory: string;
  system: string;
  node: string;
  versions: Record<string, string>;
}

/** Describes the machine: figures mean nothing without it. */
export async function describeMachine(peers: readonly Peer[]): Promise<Machine> {
  const versions = await Promise.all(
    peers.map(async ({ title, version }) => [title, (await version()) ?? "?"] as const),
  );
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    slowdown: await slowdownOfTwo(),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    memory: `${Math.round(totalmem() / 1e9)} GB`,
    system: `${system()} ${release()}`,
    node: process.versions.node,
    versions: Object.fromEntries(versions),
  };
}

/** The same as a paragraph. */
export function machineInWords({
  date,
  cores,
  slowdown,
  cpu,
  memory,
  node,
  versions,
  ...rest
}: Machine): string {
  const peers = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const together = `two threads at once took ${spread(slowdown, 1)} times as long as one, before anything else`;
  const where = `${cores} cores (${cpu}; ${together}), ${memory}, ${rest.system}, Node ${node}`;
  return `${date}, ${where}.${peers.length > 0 ? ` ${peers.join(", ")}.` : ""}`;
}
