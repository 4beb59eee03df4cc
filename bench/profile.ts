/*
 * The time of the rendering thread in a clean build, by part of the program, from `--cpu-prof`:
 * node bench/profile.ts [--pages 13,1000] [--rounds 10] [--json file] [--markdown]
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { copyBrokerSite, removeBuilt } from "./lib/broker-site.ts";
import { json } from "./lib/data.ts";
import { describeMachine, machineInWords } from "./lib/machine.ts";
import { makeSite } from "./lib/make-site.ts";
import { readOptions } from "./lib/options.ts";
import { ourBuild, PEERS, PRODUCTION } from "./lib/peers.ts";
import { partsOf, type CpuProfile } from "./lib/profile-parts.ts";
import { writeResults } from "./lib/results-file.ts";
import { timeCommand } from "./lib/run-command.ts";
import { median } from "./lib/statistics.ts";
import { table } from "./lib/table.ts";
import { emptyTrash, removeTraces, settle } from "./lib/works.ts";

/** A build to be profiled: its parts in milliseconds, and its time without the profiler. */
interface Work {
  title: string;
  folder: string;
  flags: readonly string[];
  /** Removes the output of earlier builds. */
  clean: () => Promise<void>;
  seconds: number[];
  parts: Map<string, number[]>;
}

/** Parts that take less than this share of every build are combined. */
const SMALL = 0.01;
const REST = "all others";

const options = readOptions({ pages: [13, 1000], rounds: 10 });
const ours = PEERS.filter(({ name }) => name === "build-site");
const machine = await describeMachine(ours);
const works: Work[] = [];
const add = (work: Pick<Work, "title" | "folder" | "flags" | "clean">) =>
  works.push({ ...work, seconds: [], parts: new Map() });
for (const peer of ours) {
  for (const pages of options.pages) {
    const made = await makeSite(peer, pages);
    const title = `${pages.toLocaleString("en")} pages, unchecked`;
    add({ title, folder: made.folder, flags: ["--no-check"], clean: () => removeTraces(made) });
  }
}
const broker = await copyBrokerSite();
add({ title: "this repository's own site", folder: broker, flags: [], clean: () => removeBuilt(broker) });

// The first round fills Node's compile cache and is not counted.
for (let round = 0; round <= options.rounds; round++) {
  for (const work of works) {
    console.error(`${work.title}: round ${round} of ${options.rounds} …`);
    const [seconds, parts] = [await timed(work), await profiled(work)];
    if (round === 0) continue;
    work.seconds.push(seconds);
    for (const part of new Set([...work.parts.keys(), ...parts.keys()]))
      work.parts.set(part, [...(work.parts.get(part) ?? []), parts.get(part) ?? 0]);
  }
}

await emptyTrash();

const text = [
  `${machineInWords(machine)} ${options.rounds} rounds.`,
  table(["per cent of the thread's time", ...works.map(({ title }) => title)], rows()),
].join("\n\n");
console.log(text);
if (options.markdown) await writeResults("profile", text);
if (options.json !== undefined) {
  const results = works.map(({ title, seconds, parts }) => ({ title, seconds, parts: Object.fromEntries(parts) }));
  await outputFile(options.json, json({ machine, rounds: options.rounds, results }));
}

async function timed({ folder, flags, clean }: Work): Promise<number> {
  await clean();
  settle();
  return (await timeCommand(ourBuild(...flags), { folder, environment: PRODUCTION })).seconds;
}

/** Builds once more with V8's profiler, and reads the profile of the first thread. */
async function profiled({ folder, flags, clean }: Work): Promise<Map<string, number>> {
  await clean();
  settle();
  const profiles = await mkdtemp(join(tmpdir(), "build-site-profile-"));
  try {
    const [node = process.execPath, ...rest] = ourBuild(...flags);
    const command = [node, "--cpu-prof", "--cpu-prof-interval", "500", "--cpu-prof-dir", profiles, ...rest];
    await timeCommand(command, { folder, environment: PRODUCTION });
    // CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile
    const first = (await readdir(profiles)).find((name) => /\.0\.\d+\.cpuprofile$/.test(name));
    if (first === undefined) throw new Error("V8 wrote no profile");
    return partsOf(JSON.parse(await readFile(join(profiles, first), "utf8")) as CpuProfile);
  } finally {
    await rm(profiles, { recursive: true, force: true });
  }
}

/** A row for each part, ordered by the second work. */
function rows(): string[][] {
  const shares = works.map(({ parts }) => sharesOf(parts));
  const names = [...new Set(shares.flatMap((share) => [...share.keys()]))];
  const large = names.filter((name) => shares.some((share) => (share.get(name) ?? 0) >= SMALL));
  const order = shares[1] ?? shares[0] ?? new Map<string, number>();
  const sorted = large.toSorted((one, other) => (order.get(other) ?? 0) - (order.get(one) ?? 0));
  const percent = (share: number) => (share * 100).toFixed(1);
  const restOf = (share: Map<string, number>) => 1 - sorted.reduce((sum, name) => sum + (share.get(name) ?? 0), 0);
  return [
    ["seconds, without the profiler", ...works.map(({ seconds }) => median(seconds).toFixed(2))],
    ...sorted.map((name) => [name, ...shares.map((share) => percent(share.get(name) ?? 0))]),
    [REST, ...shares.map((share) => percent(restOf(share)))],
  ];
}

function sharesOf(parts: Work["parts"]): Map<string, number> {
  const sums = [...parts].map(([name, all]) => [name, all.reduce((sum, one) => sum + one, 0)] as const);
  const whole = sums.reduce((sum, [, one]) => sum + one, 0);
  return new Map(sums.map(([name, sum]) => [name, sum / whole]));
}
