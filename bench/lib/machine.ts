import { availableParallelism, cpus, release, totalmem, type as system } from "node:os";
import type { Peer } from "./peers.ts";

/** Where and with what a benchmark ran. */
export interface Machine {
  date: string;
  cores: number;
  cpu: string;
  memory: string;
  system: string;
  node: string;
  versions: Record<string, string>;
}

/** Says what a benchmark runs on: figures without it mean nothing. */
export async function describeMachine(peers: readonly Peer[]): Promise<Machine> {
  const versions = await Promise.all(
    peers.map(async ({ title, version }) => [title, (await version()) ?? "?"] as const),
  );
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    memory: `${Math.round(totalmem() / 1e9)} GB`,
    system: `${system()} ${release()}`,
    node: process.versions.node,
    versions: Object.fromEntries(versions),
  };
}

/** The same as one paragraph. */
export function machineInWords({ date, cores, cpu, memory, node, versions, ...rest }: Machine): string {
  const peers = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${date}, ${cores} cores (${cpu}), ${memory}, ${rest.system}, Node ${node}. ${peers.join(", ")}.`;
}
