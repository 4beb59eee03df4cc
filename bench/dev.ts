/*
 * The development server: from its start to the first page, and from a saved file to the change in
 * the browser: node bench/dev.ts [--pages 13,1000] [--rounds 3] [--peers build-site,hugo,…] [--json
 * file] [--markdown]
 */
import { setTimeout as wait } from "node:timers/promises";
import { outputFile } from "fs-extra/esm";
import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../test/helpers/find-chromium.ts";
import { json } from "./lib/data.ts";
import { KINDS, timeEdits, type Kind } from "./lib/dev-edits.ts";
import { startDev } from "./lib/dev-session.ts";
import { describeMachine, machineInWords } from "./lib/machine.ts";
import { makeSite, type MadeSite } from "./lib/make-site.ts";
import { readOptions, takePart } from "./lib/options.ts";
import { PEERS } from "./lib/peers.ts";
import { writeResults } from "./lib/results-file.ts";
import { figure, median, spread } from "./lib/statistics.ts";
import { table } from "./lib/table.ts";
import { emptyTrash, removeTraces } from "./lib/works.ts";

/** All figures of one peer with sites of one size, in milliseconds. */
interface Result {
  peer: string;
  title: string;
  pages: number;
  /** Without any cache, and with what the previous server has left. */
  cold: number[];
  warm: number[];
  edits: Record<Kind, number[]>;
}

const EDITS = 5;

const options = readOptions({ pages: [13, 1000], rounds: 3 });
const servers = PEERS.filter(({ dev }) => dev !== undefined).map(({ name }) => name);
const peers = await takePart((options.peers ?? servers).filter((name) => servers.includes(name)));
const machine = await describeMachine(peers);
console.error(machineInWords(machine));

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ["--no-sandbox"],
});
const results: Result[] = [];
try {
  for (const pages of options.pages) results.push(...(await measure(pages)));
} finally {
  await browser.close();
}
const text = `${machineInWords(machine)} ${options.rounds} rounds.\n\n${tables()}\n`;
console.log(text);
if (options.markdown) await writeResults("dev", text);
if (options.json !== undefined)
  await outputFile(options.json, json({ machine, rounds: options.rounds, results }));

async function measure(pages: number): Promise<Result[]> {
  const turns: { made: MadeSite; result: Result }[] = [];
  for (const peer of peers) {
    const edits = { content: [], style: [], template: [], island: [] };
    const result = { peer: peer.name, title: peer.title, pages, cold: [], warm: [], edits };
    turns.push({ made: await makeSite(peer, pages), result });
  }
  for (let round = 0; round < options.rounds; round++) {
    for (const { made, result } of round % 2 === 0 ? turns : turns.toReversed()) {
      console.error(`${pages} pages, round ${round + 1}: ${made.peer.title} …`);
      await removeTraces(made);
      result.cold.push(await justStart(made));
      result.warm.push(await justStart(made));
      // Saves are measured in a single session, several of each kind.
      if (round === 0) await editAll(browser, made, result);
    }
  }
  await emptyTrash();
  return turns.map(({ result }) => result);
}

async function justStart(made: MadeSite): Promise<number> {
  const { milliseconds, stop } = await startDev(made);
  await stop();
  return milliseconds;
}

async function editAll(chrome: Browser, made: MadeSite, { edits }: Result): Promise<void> {
  const { address, stop } = await startDev(made);
  try {
    for (const kind of KINDS) {
      // A new page each time, because the old one may be about to reload.
      const page = await chrome.newPage();
      await page.goto(address);
      // Ignore the page's own connection to the server, and islands that wait until the browser is
      // idle.
      await wait(2000);
      edits[kind].push(...(await timeEdits(page, made, { kind, times: EDITS })));
      await page.close();
    }
  } finally {
    await stop();
  }
}

function tables(): string {
  return options.pages
    .map((pages) => {
      const here = results.filter((result) => result.pages === pages);
      const rows = here.map(({ title, cold, warm, edits }) => [
        title,
        figure(median(cold), 0),
        spread(cold, 0),
        figure(median(warm), 0),
        ...KINDS.map((kind) => figure(median(edits[kind]), 0)),
      ]);
      const head = [
        "milliseconds",
        "start, no caches",
        "spread",
        "start again",
        ...KINDS.map((kind) => `save: ${kind}`),
      ];
      return `### ${pages.toLocaleString("en")} pages: development server\n\n${table(head, rows)}`;
    })
    .join("\n\n");
}
