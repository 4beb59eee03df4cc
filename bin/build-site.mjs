#!/usr/bin/env node
/* Starts build-site. Old versions of Node must be able to parse this file. */
import { fileURLToPath } from "node:url";
import {
  IN_REPOSITORY,
  isSupported,
  missingNode,
  missingPackages,
  runSupported,
} from "./supported-node.mjs";

const missing = missingNode();
if (missing !== undefined) cannotStart(missing);
else if (isSupported()) void start();
else runSupported(fileURLToPath(import.meta.url), process.argv.slice(2));

async function start() {
  // React's development build is 4 to 12 times slower. The mark keeps it out of the environment of
  // a site's commands (`pipeline/commands.ts`).
  if (process.env.NODE_ENV === undefined)
    Object.assign(process.env, { NODE_ENV: "production", BUILD_SITE_NODE_ENV: "production" });
  (await import("node:module")).enableCompileCache();
  try {
    // Node does not strip types below node_modules/.
    const { main } = await import(IN_REPOSITORY ? "../src/cli/main.ts" : "../dist/cli/main.js");
    process.exitCode = await main(process.argv.slice(2));
  } catch (problem) {
    if (missingPackages() === undefined) throw problem;
    cannotStart(missingPackages());
  }
}

function cannotStart(message) {
  console.error(message);
  process.exitCode = 2;
}
