import { join } from "node:path";
import { isFile } from "./files-below.ts";

/** The folder of a site that holds its content. */
export const CONTENT_FOLDER = "content";

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
