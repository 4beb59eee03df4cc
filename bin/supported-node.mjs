/*
 * Which Node can run build-site, and what to do where it cannot be run; kept readable for any Node. html-validate wants
 * ^22.22 or >= 24.8, and so do we.
 */

/** Whether a version such as `22.22.0` will do. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 22 && minor >= 22) || (major === 24 && minor >= 8) || major > 24;
}

/** What to say where Node will do, and the packages are not there. */
export const NOT_INSTALLED = "The packages of build-site are not installed. Run “npm ci” first.";

/** What to say where Node will not do. `isBeside` tells whether npm has laid the package with a newer one beside it. */
export function wrongNode(isBeside) {
  const advice = isBeside
    ? "“npm rebuild node” puts the right one beside it."
    : "Run “npm ci” first: it puts the right one beside it.";
  return `build-site needs Node 22.22, 24.8 or newer; this is ${process.version}. ${advice}`;
}

/** Whether npm has put this package into the folder of build-site, or with the name "" anything at all. */
export async function isInstalled(name) {
  const { existsSync } = await import("node:fs");
  return existsSync(new URL(`../node_modules/${name}`, import.meta.url));
}
