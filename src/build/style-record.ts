import { join } from "node:path";
import { openStyles, STYLES_FOLDER, type OpenStyles } from "../assets/asset-store.ts";
import { hasErrors } from "../findings/finding.ts";
import type { Memory } from "../memory/memory.ts";
import { isCodeInput, isContentInput } from "../site/site-inputs.ts";
import { keepMade, recallMade, type KnownFiles } from "./made-record.ts";

/**
 * The style sheets of a site: those of the last build where they, the fonts and pictures that they ask for, and all else
 * that is neither code nor words are as they were. `file` is where they are kept.
 */
export async function stylesOnRecord(
  root: string,
  memory: Memory,
  { file, ...known }: KnownFiles & { file: string | undefined },
): Promise<OpenStyles> {
  const of = { ...known, file, isPart: (path: string) => !isCodeInput(path) && !isContentInput(path) };
  const before = recallMade(of) as OpenStyles | undefined;
  if (before !== undefined) return before;
  const opened = await openStyles(root, memory);
  if (!hasErrors(opened.findings)) keepMade(of, filesOf(root, opened, known), opened);
  return opened;
}

/** The files that were read: those that a style sheet is made of, and those that nobody imports, which are read as well. */
function filesOf(root: string, { styles }: OpenStyles, { inputs }: KnownFiles): string[] {
  const own = [...inputs.keys()].filter((path) => path.startsWith(`${STYLES_FOLDER}/`)).map((path) => join(root, path));
  return [...new Set([...own, ...[...styles.values()].flatMap(({ sources }) => sources)])];
}
