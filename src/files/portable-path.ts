import { error, type Finding } from "../findings/finding.ts";
import { readSiteFolder } from "./read-site.ts";
import { STATIC_FOLDER } from "./site-folder.ts";

/** Windows keeps these names for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** In bytes, minus those of `.br` and `.gz`. */
const LONGEST_NAME = 255 - 3;
const SPECIAL = /[\p{Cc}<>:"|?*\\]/u;

/** Why a path cannot be the same file on every system and host, as the end of a sentence. */
export function portabilityProblem(path: string): string | undefined {
  for (const name of path.split("/")) {
    if (DEVICE.test(name)) return `contains “${name}”, a name that Windows reserves for a device`;
    if (Buffer.byteLength(name) > LONGEST_NAME)
      return "is too long: file systems allow 255 bytes between two slashes";
    if (/[. ]$/.test(name)) return "ends in a dot or a space, which Windows removes";
    if (name.includes("\uFFFD")) return "has a name that is not in UTF-8";
    const [special] = SPECIAL.exec(name) ?? [];
    if (special !== undefined)
      return `contains ${JSON.stringify(special)}, which Windows does not allow in names`;
  }
  return undefined;
}

/**
 * The same for paths that a file system with another case or Unicode normalization takes for one.
 */
export function foldedPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

export async function staticPathFindings(root: string): Promise<Finding[]> {
  return (await readSiteFolder(root, STATIC_FOLDER)).flatMap((path) =>
    pathFindings(path, { file: `${STATIC_FOLDER}/${path}` }),
  );
}

/** What is wrong with the path of a file that a site publishes as it is. */
export function pathFindings(path: string, place: Partial<Finding> = {}): Finding[] {
  const problem = portabilityProblem(path);
  const inAssets = foldedPath(path).startsWith("assets/");
  if (problem === undefined && !inAssets) return [];
  const why = problem ?? "is in assets/, which is for files with a hash in their name";
  const hint = inAssets ? "Move it to another folder." : "Rename it.";
  return [error("files/bad-path", `“${path}” ${why}.`, { ...place, hint })];
}
