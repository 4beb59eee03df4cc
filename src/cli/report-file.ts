import { access, constants, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, relative, sep } from "node:path";
import { CannotStart } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";

/**
 * Makes sure, before any work is done, that the report can be written where `--output` says: not among the files of the
 * site (`out`), where the next build would find a file that is not its own.
 */
export async function requireWritableOutput({ output }: Pick<CommonOptions, "output">, out?: string): Promise<void> {
  if (output === undefined) return;
  const way = out === undefined ? ".." : relative(out, output);
  if (way !== ".." && !way.startsWith(`..${sep}`)) throw unwritable(output, "the folder is for the site alone");
  try {
    await ensureFolder(dirname(output));
    const there = await stat(output).catch(() => undefined);
    if (there?.isDirectory()) throw new Error("a folder stands there");
    await access(there === undefined ? dirname(output) : output, constants.W_OK);
  } catch (problem) {
    throw unwritable(output, reasonOf(problem));
  }
}

/** Writes a report. Throws a CannotStart where that is not possible. */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (problem) {
    throw unwritable(file, reasonOf(problem));
  }
}

/** One folder at a time: `mkdir` with `recursive` never comes back from a folder like /proc that is there and takes none. */
async function ensureFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => undefined);
  if (there !== undefined || folder === dirname(folder)) return;
  await ensureFolder(dirname(folder));
  await mkdir(folder);
}

function unwritable(file: string, reason: string): CannotStart {
  return new CannotStart("cli/unwritable-output", `The report cannot be written to ${file}: ${reason}.`);
}

function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
