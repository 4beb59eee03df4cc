/*
 * Build times of a site of N pages, compared with other generators that build the same site:
 * node bench/build.ts [--pages 13,1000] [--rounds 5] [--peers build-site,floor,hugo,…]
 *   [--works clean,checked,again,changed,compressed] [--json file] [--markdown]
 */
import { outputFile } from "fs-extra/esm";
import { buildTables, type Result } from "./lib/build-tables.ts";
import { json } from "./lib/data.ts";
import { describeMachine, machineInWords } from "./lib/machine.ts";
import { makeSite, type MadeSite } from "./lib/make-site.ts";
import { readOptions, takePart } from "./lib/options.ts";
import { PEERS } from "./lib/peers.ts";
import { writeResults } from "./lib/results-file.ts";
import { proveSameBytes } from "./lib/same-bytes.ts";
import { emptyTrash, timeTurn, weighTurn, WORKS, type Work } from "./lib/works.ts";
import { proveEquivalent } from "./equivalent.ts";

/**
 * Larger sites are built only by these peers, and only cleanly, unless the options say otherwise:
 * everything else takes hours.
 */
const MANY = 2000;
const FAST = new Set(["build-site", "floor", "needed", "hugo"]);

const options = readOptions({ pages: [13, 1000], rounds: 5 });
const everybody = options.peers ?? PEERS.map(({ name }) => name);
const peers = await takePart(everybody);
const machine = await describeMachine(peers);
console.error(machineInWords(machine));
await emptyTrash();
await proveEquivalent(peers);

const results: Result[] = [];
for (const pages of options.pages) {
  const here = peers.filter(
    ({ name }) => options.peers !== undefined || pages <= MANY || FAST.has(name),
  );
  results.push(...(await measure(pages, here)));
}
const tables = `${machineInWords(machine)} ${options.rounds} rounds.\n\n${buildTables(results)}\n`;
console.log(tables);
if (options.markdown) await writeResults("build", tables);
if (options.json !== undefined)
  await outputFile(options.json, json({ machine, rounds: options.rounds, results }));

/** All works with sites of one size. The first round measures memory, the others time. */
async function measure(pages: number, taking: typeof peers): Promise<Result[]> {
  const works =
    options.works ?? (pages > MANY ? ["clean" as const] : (Object.keys(WORKS) as Work[]));
  const turns: { made: MadeSite; result: Result }[] = [];
  for (const peer of taking) {
    console.error(`${pages} pages: ${peer.title}, set up and memory measured …`);
    const made = await makeSite(peer, pages);
    const weights = await weighTurn(made, works);
    if (peer.name === "build-site" && works.includes("changed")) await proveSameBytes(made);
    turns.push({ made, result: { peer: peer.name, pages, figures: [], weights } });
  }
  for (let round = 0; round < options.rounds; round++) {
    console.error(`${pages} pages: round ${round + 1} of ${options.rounds} …`);
    // Peers take turns, in alternating order, so that a busy moment of the machine affects all of
    // them.
    for (const { made, result } of round % 2 === 0 ? turns : turns.toReversed()) {
      result.figures.push(...(await timeTurn(made, works)));
    }
  }
  await emptyTrash();
  return turns.map(({ result }) => result);
}
