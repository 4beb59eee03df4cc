import { parseArgs } from "node:util";
import { install } from "./install.ts";
import { PEERS, type Peer } from "./peers.ts";
import { WORKS, type Work } from "./works.ts";

/** The options that the benchmarks share. */
export interface Options {
  pages: number[];
  rounds: number;
  peers: string[] | undefined;
  works: Work[] | undefined;
  json: string | undefined;
  /** Whether to write the tables to `bench/results.md`. */
  markdown: boolean;
}

/** Parses the command line of a benchmark; throws at an unknown option. */
export function readOptions(defaults: { pages: number[]; rounds: number }): Options {
  const { values } = parseArgs({
    options: {
      pages: { type: "string", default: defaults.pages.join(",") },
      rounds: { type: "string", default: String(defaults.rounds) },
      peers: { type: "string" },
      works: { type: "string" },
      json: { type: "string" },
      markdown: { type: "boolean", default: false },
    },
  });
  const peers = values.peers?.split(",");
  const stranger = peers?.find((name) => !PEERS.some((peer) => peer.name === name));
  if (stranger !== undefined) {
    throw new Error(
      `unknown peer ${stranger}; the peers are ${PEERS.map(({ name }) => name).join(", ")}`,
    );
  }
  const works = values.works?.split(",");
  const unknown = works?.find((name) => !Object.hasOwn(WORKS, name));
  if (unknown !== undefined)
    throw new Error(`unknown work ${unknown}; the works are ${Object.keys(WORKS).join(", ")}`);
  return {
    pages: values.pages.split(",").map(Number),
    rounds: Number(values.rounds),
    peers,
    works: works as Work[] | undefined,
    json: values.json,
    markdown: values.markdown,
  };
}

/** The peers that take part, installed. Reports which do not, and why. */
export async function takePart(names: readonly string[]): Promise<Peer[]> {
  const present: Peer[] = [];
  for (const peer of PEERS.filter(({ name }) => names.includes(name))) {
    const reason = await install(peer);
    if (reason === undefined) present.push(peer);
    else console.error(`${peer.title} is left out: ${reason}.`);
  }
  return present;
}
