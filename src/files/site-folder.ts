import { join, resolve, sep } from "node:path";
import { isFile } from "./files-below.ts";

/** The folder of a site that holds its content. */
export const CONTENT_FOLDER = "content";

/** The folders that hold a site. */
export const SITE_FOLDERS = [CONTENT_FOLDER, "islands", "templates"];

/** Whether a file, by its absolute path, is in one of the folders of a site. */
export function isSiteFile(root: string, path: string): boolean {
  const base = resolve(root) + sep;
  return path.startsWith(base) && SITE_FOLDERS.some((folder) => path.startsWith(folder + sep, base.length));
}

/** Names of the files there that hold words; others are pictures. */
export const CONTENT_FILE = /\.(ya?ml|md|json)$/;

/** Files of the content folder that belong to the generator: others hold what the site says. */
const GENERATORS_OWN = new Set(["settings.yaml", "link-history.json"]);

/** Whether a file of the content folder, by its path in there, holds what the site says in words. */
export function holdsContent(file: string): boolean {
  return CONTENT_FILE.test(file) && !GENERATORS_OWN.has(file);
}

/** The files without which a folder is no site. */
const MARKS = ["templates/routes.ts", `${CONTENT_FOLDER}/schema.ts`];

/** Names the files that a folder lacks to be a site; empty for a site. */
export async function missingSiteFiles(root: string): Promise<string[]> {
  const there = await Promise.all(MARKS.map((file) => isFile(join(root, file))));
  return MARKS.filter((_, index) => !there[index]);
}

/** What the names of a site's bundles begin with in stack traces: what throws there is the site's own code. */
export const BUNDLE_MARK = "build-site-templates-";
