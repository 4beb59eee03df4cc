import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { outputFile } from "fs-extra/esm";
import { inject } from "vitest";
import { change, temporaryFolder, type Changes } from "./make-site.ts";

/** The repository, whose own site is the broker's. */
export const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Copies the broker's site into a folder, with some changes. All copies share a cache, so pictures
 * and fonts are made only once.
 */
export async function copyBrokerSite(root: string, changes: Changes = {}): Promise<void> {
  for (const folder of ["content", "islands", "templates"])
    await cp(join(REPOSITORY, folder), join(root, folder), { recursive: true });
  await outputFile(join(root, "package.json"), "{}\n");
  const cache = join(inject("sharedFolder"), "cache");
  await mkdir(cache, { recursive: true });
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  await symlink(cache, join(root, "node_modules/.cache/build-site"));
  await change(root, changes);
}

/** A copy in its own folder, removed when the test ends. */
export async function brokerSite(changes: Changes = {}): Promise<string> {
  const root = await temporaryFolder();
  await copyBrokerSite(root, changes);
  return root;
}
