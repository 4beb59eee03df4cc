#!/usr/bin/env node
/*
 * Finds a Node that can run build-site and hands over to src/cli. This file alone must be readable by any Node.
 *
 * html-validate wants ^22.22 or >= 24.8, and so do we. Where the machine's own Node is older, the one that package.json
 * pins (an optional dependency, so that a failed download does not fail the install) takes over.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const HANDED_OVER = "BUILD_SITE_HANDED_OVER";

if (isRecent(process.versions.node)) await start();
else handOver();

function isRecent(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 22 && minor >= 22) || (major === 24 && minor >= 8) || major > 24;
}

async function start() {
  // Before React is imported for the first time: its development build is 4 to 12 times slower.
  process.env.NODE_ENV ??= "production";
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  const { main } = await import("../src/cli/main.ts");
  process.exitCode = await main(process.argv.slice(2));
}

function handOver() {
  const pinned = fileURLToPath(new URL("../node_modules/node/bin/node", import.meta.url));
  if (process.env[HANDED_OVER] !== undefined || !existsSync(pinned)) {
    console.error(
      `build-site needs Node 22.22, 24.8 or newer; this is ${process.version}. “npm rebuild node” installs the right one beside it.`,
    );
    process.exitCode = 2;
    return;
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, [HANDED_OVER]: "1" },
  });
  // Ctrl-C reaches both from a terminal; a signal from elsewhere only us.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 130));
}
