import { openStyles, type OpenStyles } from "../assets/asset-store.ts";
import { findsTheSame } from "../assets/styles.ts";
import { hasErrors } from "../findings/finding.ts";
import type { Memory } from "../cache/memory.ts";
import { isCodeInput, isContentInput } from "../files/site-inputs.ts";
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
  const of = { ...known, root, file, isPart: (path: string) => !isCodeInput(path) && !isContentInput(path) };
  const before = recallMade(of) as OpenStyles | undefined;
  if (before !== undefined && [...before.styles.values()].every((style) => findsTheSame(style, root))) return before;
  const opened = await openStyles(root, memory);
  if (!hasErrors(opened.findings)) keepMade(of, { files: opened.read, lookups: [] }, opened);
  return opened;
}
