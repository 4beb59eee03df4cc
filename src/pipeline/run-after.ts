import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { entriesBelow, isJunk, pathsBelow, slashed } from "../files/files-below.ts";
import type { OutputFile } from "../files/output-file.ts";
import { MANIFEST, shellWord } from "../files/site-folder.ts";
import { compare, error } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { onStage } from "../output/publish.ts";
import { runCommand, type Command } from "./commands.ts";

/** The most files that a message names. */
const NAMED = 5;

/**
 * Runs the command of `after` on the files of a site that is not published yet, and returns the
 * files that it has added. Throws findings if it fails, and if it changes what the site has: pages
 * are checked, and their policies have hashes.
 */
export async function runAfter(
  command: Command,
  files: readonly OutputFile[],
  { root, out, signal }: { root: string; out: string; signal?: AbortSignal | undefined },
): Promise<OutputFile[]> {
  return onStage(out, files, signal, async (stage) => {
    const folder = shellWord(slashed(relative(root, stage)));
    await runCommand(command, root, { out: folder, signal });
    const entries = (await entriesBelow(stage)).filter((entry) => entry.isFile());
    const found = new Map<string, Buffer>();
    for (const path of pathsBelow(stage, entries).toSorted(compare))
      if (!isJunk(path)) found.set(path, await readFile(join(stage, path)));
    const isKept = ({ path, content }: OutputFile) =>
      found.get(path)?.equals(typeof content === "string" ? Buffer.from(content) : content);
    const changed = files.filter((file) => isKept(file) !== true).map(({ path }) => path);
    if (found.has(MANIFEST)) changed.push(MANIFEST);
    if (changed.length > 0) {
      const more = changed.length > NAMED ? ` and ${changed.length - NAMED} more` : "";
      const message = `“${command.text}” changed ${changed.slice(0, NAMED).join(", ")}${more}.`;
      const hint = "It may add files. Pages were checked as they are, and name their own scripts.";
      throw new FindingsError([error("output/not-kept", message, { ...command.place, hint })]);
    }
    const own = new Set(files.map(({ path }) => path));
    return [...found].flatMap(([path, content]) => (own.has(path) ? [] : { path, content }));
  });
}
