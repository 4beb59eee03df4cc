/*
 * What a check of a folder of HTML costs, compared with linkinator and html-proofer (links inside,
 * and whether HTML can be parsed) and with html-validate's own command (HTML alone) on the same
 * pages: node bench/check-folder.ts [--pages 13,1000,10000] [--peers
 * build-site,linkinator,html-proofer,html-validate] html-proofer is Ruby (in Debian:
 * ruby-html-proofer), and takes part if it is on the PATH.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeSite } from "./lib/make-site.ts";
import { measureCommand } from "./lib/measure-command.ts";
import { PEERS } from "./lib/peers.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const node = (...words: string[]) => [process.execPath, ...words];
const BUILD_SITE = path("../bin/build-site.mjs");
const COMMANDS: Record<string, readonly string[]> = {
  "build-site": node(BUILD_SITE, "check", "out", "--quiet"),
  linkinator: node(
    path("../node_modules/linkinator/build/src/cli.js"),
    "./",
    "--server-root",
    "out",
    "--recurse",
    "--silent",
    "--skip",
    // The links to other sites in the generated pages.
    "^https?://[^/]*[.]example[.]com",
  ),
  "html-proofer": [
    "htmlproofer",
    "--disable-external",
    "--check-html",
    "--log-level",
    ":fatal",
    "out",
  ],
  "html-validate": node(
    path("../node_modules/html-validate/bin/html-validate.mjs"),
    "out/**/*.html",
  ),
};

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "13,1000,10000" },
    peers: { type: "string", default: Object.keys(COMMANDS).join(",") },
  },
});
const ours = PEERS.find(({ name }) => name === "build-site")!;

console.log("| pages | command | seconds | × | memory, MB |\n| --: | --- | --: | --: | --: |");
for (const pages of values.pages.split(",").map(Number)) {
  const { folder } = await makeSite(ours, pages);
  await measureCommand(node(BUILD_SITE, "build", "--no-check", "--quiet"), folder);
  let first: number | undefined;
  for (const name of values.peers.split(",")) {
    const command = COMMANDS[name];
    if (command === undefined)
      throw new Error(`There is no “${name}”: ${Object.keys(COMMANDS).join(", ")}`);
    if (spawnSync(command[0]!, ["--version"]).error !== undefined) continue;
    const { seconds, megabytes } = await measureCommand(command, folder);
    first ??= seconds;
    console.log(
      `| ${pages} | ${name} | ${seconds.toFixed(1)} | ${(seconds / first).toFixed(2)} | ${megabytes.toFixed(0)} |`,
    );
  }
}
