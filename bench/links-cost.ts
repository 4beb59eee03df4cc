/*
 * What a check of external links costs in time and memory, where its size or the browser could make
 * it expensive: node bench/links-cost.ts
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { measureCommand } from "./lib/measure-command.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const LIST = ["links", "--from", "list.txt", "--allow-private", "--no-history", "--quiet"];
const OURS = [path("../bin/build-site.mjs"), ...LIST];
const PEER = [
  path("../node_modules/linkinator/build/src/cli.js"),
  "index.html",
  "--concurrency",
  "100",
  "--silent",
];

console.log("| work | seconds | memory, MB |\n| --- | --: | --: |");
for (const [pages, word, runs] of [
  [
    10,
    "page",
    {
      "500 healthy, no browser": [...OURS, "--browser", "off"],
      "500 healthy": OURS,
      "linkinator, 500": PEER,
    },
  ],
  [2, "gone", { "100 doubtful, no browser": [...OURS, "--browser", "off"], "100 doubtful": OURS }],
  [40, "page", { "2,000 healthy": OURS, "linkinator, 2,000": PEER }],
  [400, "page", { "20,000 healthy": OURS, "linkinator, 20,000": PEER }],
  [1200, "page", { "60,000 healthy": OURS }],
] as const)
  await withSites(pages, word, async (folder) => {
    for (const [name, words] of Object.entries(runs)) {
      const { seconds, megabytes } = await measureCommand([process.execPath, ...words], folder);
      console.log(`| ${name} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} |`);
    }
  });

/**
 * Serves sites with so many pages a host, and lists their addresses in a folder, as both programs
 * read them.
 */
async function withSites(
  pages: number,
  word: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const server = spawn(process.execPath, [path("links-server.ts"), String(pages), word], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const folder = await mkdtemp(join(tmpdir(), "build-site-bench-"));
  try {
    const [line] = (await once(createInterface(server.stdout), "line")) as [string];
    const { pages: urls } = JSON.parse(line) as { pages: string[] };
    await writeFile(join(folder, "list.txt"), urls.join("\n"));
    await writeFile(
      join(folder, "index.html"),
      urls.map((url) => `<a href="${url}">x</a>`).join("\n"),
    );
    await work(folder);
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
