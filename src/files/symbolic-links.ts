import type { Dirent } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { error, type Finding } from "../findings/finding.ts";
import { entriesBelow, isLitter } from "./files-below.ts";
import { SITE_FOLDERS } from "./site-folder.ts";

/** All that lies in the folders of a site: files, folders, links. */
export async function siteEntries(root: string): Promise<Dirent[]> {
  return (await Promise.all(SITE_FOLDERS.map((folder) => entriesBelow(join(root, folder))))).flat();
}

/** Symbolic links that a build cannot follow: what lies outside the site must not be published by accident. */
export async function symbolicLinkFindings(root: string, entries = siteEntries(root)): Promise<Finding[]> {
  const inside = (await realpath(root)) + sep;
  const links = (await entries).filter((entry) => entry.isSymbolicLink() && !isLitter(entry.name));
  const findings = await Promise.all(
    links.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const problem = await problemOf(path, inside);
      const file = relative(root, path).split(sep).join("/");
      const hint = "Put a copy in its place, or remove the link.";
      return problem === undefined
        ? []
        : [error("site/symbolic-link", `${file} is a symbolic link that ${problem}.`, { file, hint })];
    }),
  );
  return findings.flat();
}

async function problemOf(path: string, inside: string): Promise<string | undefined> {
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined) return "leads nowhere";
  if (!target.startsWith(inside)) return "leads out of the site";
  return (await stat(target)).isDirectory() ? "leads to a folder, which a build does not follow" : undefined;
}
