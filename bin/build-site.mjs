#!/usr/bin/env node
/*
 * Finds a Node that can run build-site and hands over to the program (`program.mjs`). This must be readable by any
 * Node. Where the machine's own is too old, the one that package.json pins takes over; it is an optional dependency, so
 * that a failed download does not fail the install.
 */
import { isInstalled, isSupported, NOT_INSTALLED, wrongNode } from "./supported-node.mjs";

const HANDED_OVER = "BUILD_SITE_HANDED_OVER";

// Nothing is awaited out here: older Nodes could not read that.
void (isSupported(process.versions.node) ? start() : handOver());

async function start() {
  // Before React is imported for the first time: its development build is 4 to 12 times slower.
  if (process.env.NODE_ENV === undefined) process.env.NODE_ENV = "production";
  process.getBuiltinModule("node:module").enableCompileCache();
  const { program } = await import("./program.mjs");
  try {
    const { main } = await import(program().href);
    process.exitCode = await main(process.argv.slice(2));
  } catch (problem) {
    if (problem.code !== "ERR_MODULE_NOT_FOUND" || !problem.message.startsWith("Cannot find package")) throw problem;
    cannotStart(NOT_INSTALLED);
  }
}

function cannotStart(message) {
  console.error(message);
  process.exitCode = 2;
}

async function handOver() {
  const [{ spawn }, { existsSync }, { fileURLToPath }] = await Promise.all([
    import("node:child_process"),
    import("node:fs"),
    import("node:url"),
  ]);
  const pinned = fileURLToPath(new URL("../node_modules/node/bin/node", import.meta.url));
  if (process.env[HANDED_OVER] !== undefined || !existsSync(pinned)) {
    return cannotStart(wrongNode(await isInstalled("node")));
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, [HANDED_OVER]: "1" },
  });
  // Ctrl-C reaches both from a terminal; a signal from elsewhere only us.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code === null ? 130 : code));
}
