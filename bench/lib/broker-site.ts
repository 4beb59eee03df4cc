import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CACHE } from "./make-site.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/** The parts of this repository's own site. */
const SOURCES = ["content", "templates", "islands", "package.json", "tsconfig.json"];

/** A copy of this repository's own site, so that the original's output and caches are untouched. */
export async function copyBrokerSite(): Promise<string> {
  const folder = join(CACHE, "broker");
  await rm(folder, { recursive: true, force: true });
  for (const name of SOURCES)
    await cp(join(PROJECT, name), join(folder, name), { recursive: true });
  return folder;
}

/** Removes the output and the caches (`node_modules/.cache`). */
export async function removeBuilt(folder: string): Promise<void> {
  for (const name of ["out", "deploy", "node_modules"])
    await rm(join(folder, name), { recursive: true, force: true });
}
