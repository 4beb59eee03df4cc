import { join } from "node:path";
import { isFile } from "./files-below.ts";

/** The folder of a site that holds its content. */
export const CONTENT_FOLDER = "content";

/** Names of the files there that hold words; others are pictures. */
export const CONTENT_FILE = /\.(ya?ml|md|json)$/;

/** The files without which a folder is no site. */
const MARKS = ["templates/routes.ts", `${CONTENT_FOLDER}/schema.ts`];

/** Names the files that a folder lacks to be a site; empty for a site. */
export async function missingSiteFiles(root: string): Promise<string[]> {
  const there = await Promise.all(MARKS.map((file) => isFile(join(root, file))));
  return MARKS.filter((_, index) => !there[index]);
}
