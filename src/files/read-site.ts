import type { Dirent } from "node:fs";
import { readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { FindingsError, refusal } from "../findings/findings-error.ts";
import { entriesBelow, filesBelow, pathsBelow, slashed } from "./files-below.ts";
import { SITE_FOLDERS } from "./site-folder.ts";

/* Reads the files of a site. What the system refuses to read is a finding. */

export function readSiteFile(root: string, file: string): Buffer {
  const path = join(root, file);
  try {
    const status = statSync(path);
    // Reading a pipe would never end. The system refuses to read a folder.
    if (!status.isFile() && !status.isDirectory()) throw NOT_A_FILE;
    return readFileSync(path);
  } catch (problem) {
    throw unreadable(file, problem);
  }
}

export async function readSiteFolder(
  root: string,
  folder: string,
  accept?: (name: string) => boolean,
): Promise<string[]> {
  return filesBelow(join(root, folder), accept).catch(refuseFolder(root, folder));
}

/** Throws for pipes: bundling a module that is one would never end. */
export async function siteEntries(root: string): Promise<Dirent[]> {
  const below = SITE_FOLDERS.map((folder) =>
    entriesBelow(join(root, folder)).catch(refuseFolder(root, folder)),
  );
  const entries = (await Promise.all(below)).flat();
  const pipes = entries.filter((entry) => entry.isFIFO());
  if (pipes.length === 0) return entries;
  const files = pathsBelow(root, pipes);
  throw new FindingsError(files.map((file) => refusal(file, NOT_A_FILE, "read")));
}

const NOT_A_FILE = Object.assign(new Error(), { code: "it is not a file" });

function refuseFolder(root: string, folder: string): (problem: NodeJS.ErrnoException) => never {
  return (problem) => {
    throw unreadable(
      problem.path === undefined ? folder : slashed(relative(root, problem.path)),
      problem,
    );
  };
}

function unreadable(file: string, problem: unknown): FindingsError {
  return new FindingsError([refusal(file, problem as NodeJS.ErrnoException, "read")]);
}
