import { cpSync, rmSync } from "node:fs";
import { mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { createHash } from "node:crypto";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { outputFile } from "fs-extra/esm";
import { inject, onTestFinished } from "vitest";

/** The small site that has one of everything and no mistake. */
export const GOOD_SITE = fileURLToPath(new URL("../fixtures/good", import.meta.url));

/**
 * Changes to the good site: a file's new text, a function of its old text, or null to remove it.
 */
export type Changes = Record<string, string | ((text: string) => string) | null>;

/**
 * A copy of the good site in its own folder, with some changes. Removed when the test ends. Its
 * first build finds in the cache what the changes leave alone.
 */
export async function makeSite(changes: Changes = {}): Promise<string> {
  const root = await temporaryFolder();
  if (process.env["XDG_CACHE_HOME"] === devNull) await startCache();
  copyGoodSite(root);
  await change(root, changes);
  return root;
}

// At once: promises for each file take ten times as long.
const copyGoodSite = (root: string) =>
  cpSync(GOOD_SITE, root, {
    recursive: true,
    filter: (path) => !/[\\/](out|node_modules)$/.test(path),
  });

let filled: Promise<string> | undefined;

/**
 * Gives the test a cache of its own, as the build of the unchanged good site leaves it. Each worker
 * builds that once.
 */
async function startCache(): Promise<void> {
  // A build that a test has stopped may still write there; the shared folder is removed at the end.
  const folder = await mkdtemp(join(inject("sharedFolder"), "cache-"));
  cpSync(await (filled ??= fillCache()), folder, { recursive: true });
  process.env["XDG_CACHE_HOME"] = folder;
  onTestFinished(() => {
    process.env["XDG_CACHE_HOME"] = devNull;
    rmSync(folder, { recursive: true, force: true });
  });
}

async function fillCache(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(inject("sharedFolder"), "good-")));
  const [root, caches] = [join(folder, "site"), join(folder, "caches")];
  copyGoodSite(root);
  const { build } = await import("../../src/pipeline/build.ts");
  process.env["XDG_CACHE_HOME"] = caches;
  const { report } = await build({ root, out: join(root, "out"), check: true });
  process.env["XDG_CACHE_HOME"] = devNull;
  if (!report.ok) throw new Error(`The good site does not build: ${JSON.stringify(report)}`);
  return caches;
}

/** Changes files of an existing site. */
export async function change(root: string, changes: Changes): Promise<void> {
  for (const [file, edit] of Object.entries(changes)) {
    const path = join(root, file);
    if (edit === null) await rm(path);
    else
      await outputFile(
        path,
        typeof edit === "string" ? edit : edited(file, await readFile(path, "utf8"), edit),
      );
  }
}

/** A change without an effect is a mistake in the test. */
function edited(file: string, before: string, edit: (text: string) => string): string {
  const after = edit(before);
  if (after === before) throw new Error(`the test changed nothing in ${file}`);
  return after;
}

/** An empty folder, removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "build-site-test-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file below a folder with a hash of its bytes; equal for equal folders. */
export async function fingerprint(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hashes = await Promise.all(
    files.toSorted().map(async (file) => {
      const hash = createHash("sha256")
        .update(await readFile(file))
        .digest("hex");
      return [file.slice(folder.length + 1), hash] as const;
    }),
  );
  return Object.fromEntries(hashes);
}
