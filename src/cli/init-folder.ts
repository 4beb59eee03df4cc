import { existsSync, type Stats } from "node:fs";
import { lstat, rmdir, stat, unlink, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { makeFolder, realPathOf } from "../files/files-below.ts";
import { foldersAbove } from "../files/output-file.ts";
import { shownPath, SITE_FOLDERS } from "../files/site-folder.ts";
import { CannotStart, messageOf } from "../findings/findings-error.ts";

/** Throws if a folder cannot take a new site. */
export async function requireFreeFolder(folder: string): Promise<void> {
  const shown = shownPath(folder);
  if (existsSync(folder) && !(await stat(folder)).isDirectory())
    throw inTheWay(`${shown} is a file.`);
  if (folder === dirname(folder)) throw inTheWay(`${shown} is the root folder.`);
  if (folder === (await realPathOf(homedir()))) throw inTheWay(`${shown} is your home folder.`);
  const present = await Promise.all(SITE_FOLDERS.map((name) => entryAt(join(folder, name))));
  const taken = SITE_FOLDERS.filter((_, index) => present[index] !== undefined);
  if (taken.length > 0)
    throw inTheWay(`${shown} already has ${taken.map((name) => `${name}/`).join(", ")}.`);
}

/**
 * Throws if a file would be written through a symbolic link, which may lead outside, or if a folder
 * is where the file belongs, or the reverse.
 */
export async function requireNothingInTheWay(
  folder: string,
  files: readonly string[],
): Promise<void> {
  const folders = files.flatMap(foldersAbove);
  const problems = new Set<string>();
  for (const path of new Set([...folders, ...files])) {
    const entry = await entryAt(join(folder, path));
    if (entry === undefined) continue;
    const isFolder = folders.includes(path);
    if (entry.isSymbolicLink()) problems.add(`${path} is a symbolic link`);
    else if (isFolder && !entry.isDirectory()) problems.add(`${path} is not a folder`);
    else if (!isFolder && !entry.isFile()) problems.add(`${path} is not a file`);
  }
  if (problems.size > 0) throw inTheWay(`In ${shownPath(folder)}, ${[...problems].join(", ")}.`);
}

function entryAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}

function inTheWay(message: string): CannotStart {
  const hint = "Name another folder: build-site init my-site. Nothing was written.";
  return new CannotStart("cli/files-exist", message, hint);
}

/** Writes a new site, its package.json last. If a file cannot be written, removes the others. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
  packageJson: string,
): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const made = (path: string) => undo.push(() => rmdir(path));
  try {
    await makeFolder(folder, made);
    for (const [file, text] of files) {
      const path = join(folder, file);
      await makeFolder(dirname(path), made);
      await writeFile(path, text, { flag: "wx" });
      undo.push(() => unlink(path));
    }
    const { default: writeFileAtomic } = await import("write-file-atomic");
    await writeFileAtomic(join(folder, "package.json"), packageJson);
  } catch (problem) {
    for (const step of undo.toReversed()) await step().catch(() => undefined);
    throw new CannotStart(
      "cli/unwritable-folder",
      `The site cannot be written to ${shownPath(folder)}: ${messageOf(problem)}.`,
      "Name a folder that you can write to. Nothing was written.",
    );
  }
}
