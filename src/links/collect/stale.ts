import { stat } from "node:fs/promises";
import { join } from "node:path";
import { warning, type Finding } from "../../findings/finding.ts";
import { MANIFEST } from "../../output/manifest.ts";
import { filesBelow } from "../../files/files-below.ts";
import { HISTORY_FILE } from "../remember/history.ts";

/** The folders of a site that a build reads. */
const SOURCES = ["content", "templates", "islands"];
/** Files that are read anew here, or written by this very check. */
const READ_ANEW = new Set([HISTORY_FILE, "content/settings.yaml"]);

/** Whether the sources have changed since the site was built: then its links are not those of the content any more. */
export async function staleFindings(root: string, out: string): Promise<Finding[]> {
  const built = (await stat(join(out, MANIFEST))).mtimeMs;
  for (const folder of SOURCES) {
    for (const file of await filesBelow(join(root, folder))) {
      const path = `${folder}/${file}`;
      if (READ_ANEW.has(path) || (await stat(join(root, path))).mtimeMs <= built) continue;
      const message = `The site was built before ${path} changed: links and lines may be those of then.`;
      return [warning("outbound/stale", message, { hint: "Build it again first: build-site build." })];
    }
  }
  return [];
}
