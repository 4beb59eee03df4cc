import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { compare } from "../findings/finding.ts";

/**
 * The files below a folder whose names pass, as paths relative to it with `/` between the parts, in plain order:
 * what a build makes must not depend on the order of a file system. A folder that does not exist has none.
 */
export async function filesBelow(folder: string, accept: (name: string) => boolean = () => true): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (problem: NodeJS.ErrnoException) => {
      if (problem.code === "ENOENT") return [];
      throw problem;
    },
  );
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && accept(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted(compare);
}
