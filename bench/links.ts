/*
 * The time to check 500 links on 50 hosts that answer after 50 ms, compared with linkinator's own
 * command, and the number of connections to the hosts: node bench/links.ts [runs]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const RUNS = Number(process.argv[2] ?? 5);
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Sites {
  counts: string;
  pages: string[];
}

interface Counts {
  connections: number;
  requests: number;
  most: number;
  mostPerHost: number;
}

interface Measured extends Counts {
  seconds: number;
}

const server = spawn(process.execPath, [path("links-server.ts")], {
  stdio: ["ignore", "pipe", "inherit"],
});
const folder = await mkdtemp(join(tmpdir(), "build-site-bench-"));
try {
  const [line] = (await once(createInterface(server.stdout), "line")) as [string];
  const sites = JSON.parse(line) as Sites;
  await writeFile(join(folder, "list.txt"), sites.pages.join("\n"));
  await writeFile(
    join(folder, "index.html"),
    sites.pages.map((page) => `<a href="${page}">x</a>`).join("\n"),
  );
  const ours = [
    path("../bin/build-site.mjs"),
    "links",
    "--from",
    "list.txt",
    "--allow-private",
    "--no-history",
    "--quiet",
  ];
  const peer = [
    path("../node_modules/linkinator/build/src/cli.js"),
    "index.html",
    "--concurrency",
    "100",
    "--silent",
  ];
  const results = { "build-site": [] as Measured[], linkinator: [] as Measured[] };
  // In turns, so that a busy moment of the machine affects both.
  for (let run = 0; run < RUNS; run++) {
    results["build-site"].push(await measure(ours, sites));
    results.linkinator.push(await measure(peer, sites));
  }
  print(results, sites.pages.length);
} finally {
  server.kill();
  await rm(folder, { recursive: true, force: true });
}

async function measure(words: readonly string[], { counts }: Sites): Promise<Measured> {
  await fetch(counts);
  const began = performance.now();
  const child = spawn(process.execPath, words, { cwd: folder, stdio: "ignore" });
  const [code] = (await once(child, "close")) as [number];
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`);
  return { seconds, ...((await (await fetch(counts)).json()) as Counts) };
}

function print(results: Record<string, Measured[]>, links: number): void {
  console.log(`${links} links, the best of ${RUNS} runs, start of the process included:`);
  const best = Object.entries(results).map(([name, runs]) => {
    const sorted = runs.toSorted((a, b) => a.seconds - b.seconds);
    const [fastest] = sorted;
    const middle = sorted[Math.floor(sorted.length / 2)];
    if (fastest === undefined || middle === undefined) throw new Error("no runs");
    const { seconds, connections, requests, most, mostPerHost } = fastest;
    console.log(
      `  ${name.padEnd(11)} ${seconds.toFixed(2)} s (middle ${middle.seconds.toFixed(2)} s), ${connections} connections, ` +
        `${requests} requests, ${most} in flight at most, ${mostPerHost} at one host`,
    );
    return seconds;
  });
  const [ours = 1, peer = 1] = best;
  console.log(`  ${(peer / ours).toFixed(2)} times as fast as linkinator.`);
}
