import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { sortFindings, warning, type Finding } from "../../findings/finding.ts";
import type { FileEdit, Unfixed } from "./fix-plan.ts";

/** What became of edits. */
export interface Applied {
  /** Files that were written, relative to the site's root, in the order of the edits. */
  written: string[];
  /** One for each file that was not. */
  findings: Finding[];
}

/**
 * What these files hold, for `planFixes`: exactly, byte order mark included. A file that is not there, not text in
 * UTF-8, or outside of the site's root has no entry.
 *
 * @param root The site's root.
 * @param files Paths relative to it.
 */
export async function readForFixes(root: string, files: Iterable<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of new Set(files)) {
    const path = await pathInside(root, file);
    const text = path === undefined ? undefined : await textOf(path);
    if (text !== undefined) texts.set(file, text);
  }
  return texts;
}

/**
 * Writes edits into the site: all of them, or none where one cannot be written. Each file changes in one step and
 * keeps its mode and its owner; a symbolic link stays one, and the file that it leads to is written.
 *
 * A file is left alone where it lies outside of the root, is write-protected, or holds something else than when the
 * edit was planned. If writing fails half-way (a full disk), files that were written get back what they held.
 */
export async function applyFixes(root: string, edits: readonly FileEdit[]): Promise<Applied> {
  const targets: Target[] = [];
  const problems = new Map<string, string>();
  for (const edit of edits) {
    const path = await pathInside(root, edit.file);
    const problem =
      path === undefined ? "it is not there, or lies outside of the site’s folder" : await problemWith(path, edit);
    if (problem === undefined && path !== undefined) targets.push({ ...edit, path });
    else problems.set(edit.file, problem ?? "");
  }
  if (problems.size === 0) {
    const failure = await writeAll(targets);
    if (failure === undefined) return { written: edits.map(({ file }) => file), findings: [] };
    for (const [file, problem] of failure) problems.set(file, problem);
  }
  const findings = edits.map(({ file }) =>
    notWritten(file, problems.get(file) ?? "another file could not be written, and it is all of them or none"),
  );
  return { written: [], findings: sortFindings(findings) };
}

/** What a plan had to leave as it was, as findings. */
export function unfixedFindings(unfixed: readonly Unfixed[]): Finding[] {
  return sortFindings(
    unfixed.map(({ url, replacement, place, why }) =>
      warning("outbound/not-fixed", `${url} has moved, but is left as it is: ${why}.`, {
        ...place,
        url,
        hint: `Open ${replacement} and, if it is right, write it there yourself.`,
      }),
    ),
  );
}

interface Target extends FileEdit {
  path: string;
}

function notWritten(file: string, why: string): Finding {
  const hint = "Nothing is lost: run the command again.";
  return warning("outbound/not-fixed", `No address in this file was changed: ${why}.`, { file, hint });
}

/** The real path of a file below the root; undefined where it is not there, or leads out of it. */
async function pathInside(root: string, file: string): Promise<string | undefined> {
  const [top, path] = await Promise.all([realOf(root), realOf(join(root, file))]);
  if (top === undefined || path === undefined) return undefined;
  const way = relative(top, path);
  return way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : path;
}

async function realOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

/** A text in UTF-8 as it is, byte order mark included; undefined for anything else. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch {
    return undefined;
  }
}

async function problemWith(path: string, { before }: FileEdit): Promise<string | undefined> {
  const { mode } = await stat(path);
  // A rename would pass over this wish, and so does the superuser.
  if ((mode & 0o222) === 0) return "it is write-protected";
  return (await textOf(path)) === before ? undefined : "it has changed in the meantime";
}

/** Undefined where every file was written; otherwise what kept which from it, and none is written. */
async function writeAll(targets: readonly Target[]): Promise<Map<string, string> | undefined> {
  const written: Target[] = [];
  for (const target of targets) {
    const problem = await writeOne(target);
    if (problem === undefined) {
      written.push(target);
      continue;
    }
    const problems = new Map([[target.file, problem]]);
    for (const { path, before, file } of written.toReversed()) {
      await writeFileAtomic(path, before).catch(() =>
        problems.set(file, "it holds the new addresses, though others do not"),
      );
    }
    return problems;
  }
  return undefined;
}

/** Looks once more before it writes: other files have taken their time. */
async function writeOne({ path, ...edit }: Target): Promise<string | undefined> {
  try {
    const problem = await problemWith(path, edit);
    if (problem === undefined) await writeFileAtomic(path, edit.after);
    return problem;
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    return `it cannot be written (${code})`;
  }
}
