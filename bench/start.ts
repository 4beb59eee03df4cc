/*
 * How long the command takes to start, and how long this repository's own site takes to build:
 * node bench/start.ts [--rounds 5] [--json file] [--markdown]
 */
import { fileURLToPath } from "node:url";
import { outputFile } from "fs-extra/esm";
import { copyBrokerSite, removeBuilt } from "./lib/broker-site.ts";
import { json } from "./lib/data.ts";
import { describeMachine, machineInWords } from "./lib/machine.ts";
import { readOptions } from "./lib/options.ts";
import { ourBuild, PEERS, PRODUCTION } from "./lib/peers.ts";
import { timeCommand, type Timing } from "./lib/run-command.ts";
import { writeResults } from "./lib/results-file.ts";
import { figure, median, spread } from "./lib/statistics.ts";
import { table } from "./lib/table.ts";

interface Case {
  title: string;
  command: readonly string[];
  cold?: boolean;
}

const BIN = fileURLToPath(new URL("../bin/build-site.mjs", import.meta.url));
const CASES: readonly Case[] = [
  { title: "node -e 0", command: [process.execPath, "-e", "0"] },
  { title: "build-site --version", command: [process.execPath, BIN, "--version"] },
  { title: "build-site --help", command: [process.execPath, BIN, "--help"] },
  { title: "this repository's site, no out/, no cache", command: ourBuild(), cold: true },
  { title: "this repository's site, again", command: ourBuild() },
];

const root = await copyBrokerSite();
const options = readOptions({ pages: [13], rounds: 5 });
const machine = await describeMachine(PEERS.filter(({ name }) => name === "build-site"));
const took = new Map<string, Timing[]>(CASES.map(({ title }) => [title, []]));
// The first round is not counted: it fills Node's compile cache and the machine's file cache.
for (let round = 0; round <= options.rounds; round++) {
  for (const { title, command, cold } of CASES) {
    if (cold === true) await removeBuilt(root);
    const timing = await timeCommand(command, { folder: root, environment: PRODUCTION });
    if (round > 0) took.get(title)?.push(timing);
  }
}
const rows = [...took].map(([title, runs]) => {
  const seconds = runs.map((run) => run.seconds * 1000);
  return [
    title,
    figure(median(seconds), 0),
    spread(seconds, 0),
    figure(median(runs.map(({ cpu }) => cpu * 1000)), 0),
  ];
});
const text = [
  `${machineInWords(machine)} ${options.rounds} rounds. Node's compile cache is warm.`,
  table(["milliseconds", "wall", "spread", "CPU"], rows),
].join("\n\n");
console.log(text);
if (options.markdown) await writeResults("start", text);
if (options.json !== undefined) {
  await outputFile(
    options.json,
    json({ machine, rounds: options.rounds, results: Object.fromEntries(took) }),
  );
}
