import type { Dirent } from "node:fs";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { getSystemErrorMap } from "node:util";
import { error } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { entriesBelow, filesBelow, slashed } from "./files-below.ts";
import { SITE_FOLDERS } from "./site-folder.ts";

/*
 * Reading what a site is made of: what the system refuses to read is a mistake of the site, at that
 * file.
 */

/** The bytes of a file of the site; `file` is relative to the root. */
export function readSiteFile(root: string, file: string): Buffer {
  try {
    return readFileSync(join(root, file));
  } catch (problem) {
    throw unreadable(file, problem);
  }
}

/** The files below a folder of the site, as `filesBelow` returns them. */
export async function readSiteFolder(
  root: string,
  folder: string,
  accept?: (name: string) => boolean,
): Promise<string[]> {
  return filesBelow(join(root, folder), accept).catch(refuseFolder(root, folder));
}

/** Everything in the folders of a site: files, folders, links. */
export async function siteEntries(root: string): Promise<Dirent[]> {
  const below = SITE_FOLDERS.map((folder) =>
    entriesBelow(join(root, folder)).catch(refuseFolder(root, folder)),
  );
  return (await Promise.all(below)).flat();
}

function refuseFolder(root: string, folder: string): (problem: NodeJS.ErrnoException) => never {
  return (problem) => {
    throw unreadable(
      problem.path === undefined ? folder : slashed(relative(root, problem.path)),
      problem,
    );
  };
}

function unreadable(file: string, problem: unknown): FindingsError {
  const { code = "", errno = 0 } = problem as NodeJS.ErrnoException;
  const [, reason = code] = getSystemErrorMap().get(errno) ?? [];
  const hint =
    "Look at what it is and who may read it: it must be a file, or a folder of files, that you can open.";
  return new FindingsError([
    error("site/unreadable", `${file} cannot be read: ${reason}.`, { file, hint }),
  ]);
}
