/*
 * What a check of external links costs in time and memory, where its size or the browser could make it expensive:
 * node bench/links-cost.ts
 * Memory is the most that a command and all its processes use at one moment, shared memory counted once (PSS).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const LIST = ["links", "--from", "list.txt", "--allow-private", "--no-history", "--quiet"];
const OURS = [path("../bin/build-site.mjs"), ...LIST];
const PEER = [path("../node_modules/linkinator/build/src/cli.js"), "index.html", "--concurrency", "100", "--silent"];
/** Milliseconds between two samples: each makes the kernel add up the pages of every process, which slows them down. */
const EVERY = 250;

console.log("| work | seconds | memory, MB |\n| --- | --: | --: |");
for (const [pages, word, runs] of [
  [
    10,
    "page",
    { "500 healthy, no browser": [...OURS, "--browser", "off"], "500 healthy": OURS, "linkinator, 500": PEER },
  ],
  [2, "gone", { "100 doubtful, no browser": [...OURS, "--browser", "off"], "100 doubtful": OURS }],
  [40, "page", { "2,000 healthy": OURS, "linkinator, 2,000": PEER }],
  [400, "page", { "20,000 healthy": OURS, "linkinator, 20,000": PEER }],
  [1200, "page", { "60,000 healthy": OURS }],
] as const)
  await withSites(pages, word, async (folder) => {
    for (const [name, words] of Object.entries(runs)) {
      const { seconds, megabytes } = await measure(words, folder);
      console.log(`| ${name} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} |`);
    }
  });

/** Serves sites with so many pages a host, and lists their addresses in a folder, as both programs read them. */
async function withSites(pages: number, word: string, work: (folder: string) => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, [path("links-server.ts"), String(pages), word], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const folder = await mkdtemp(join(tmpdir(), "build-site-bench-"));
  try {
    const [line] = (await once(createInterface(server.stdout), "line")) as [string];
    const { pages: urls } = JSON.parse(line) as { pages: string[] };
    await writeFile(join(folder, "list.txt"), urls.join("\n"));
    await writeFile(join(folder, "index.html"), urls.map((url) => `<a href="${url}">x</a>`).join("\n"));
    await work(folder);
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a command that ends with a verdict. Its processes are found by their parents: a browser has its own session. */
async function measure(words: readonly string[], cwd: string): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, words, { cwd, stdio: "ignore" });
  const ended = once(child, "close") as Promise<[number]>;
  let most = 0;
  while (child.exitCode === null && child.signalCode === null) {
    most = Math.max(most, await memoryOf(child.pid ?? -1));
    await Promise.race([ended, pause(EVERY)]);
  }
  const [code] = await ended;
  if (code !== 0 && code !== 1) throw new Error(`${words.join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, megabytes: (most * 1024) / 1e6 };
}

/** The memory of a process and of all that descend from it, in kB. */
async function memoryOf(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc"))
    if (/^\d+$/.test(name)) {
      // pid (name) state ppid …; the name may contain spaces and brackets.
      const fields = (await read(`/proc/${name}/stat`)).replace(/^.*\) /s, "").split(" ");
      parents.set(Number(name), Number(fields[1]));
    }
  const isOurs = (pid: number): boolean => pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0));
  const sizes = await Promise.all(
    [...parents.keys()].filter(isOurs).map(async (pid) => {
      const pss = /^Pss:\s*(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1];
      return Number(pss ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A process may end while it is being sampled. */
async function read(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
