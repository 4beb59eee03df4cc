import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { sortFindings, warning, type Finding } from "../../findings/finding.ts";
import type { FileEdit, Unfixed } from "./fix-plan.ts";
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";

/** The result of edits. */
export interface Applied {
  /** Files that were written, relative to the site's root, in the order of the edits. */
  written: string[];
  /** One for each file that was not written. */
  findings: Finding[];
}

/**
 * The exact texts of these files for `planFixes`, byte order mark included. A file that does not exist, is not UTF-8, or
 * lies outside of the site's root has no entry.
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
 * Writes edits into the site: all of them, or none if one cannot be written. Each file changes atomically and keeps its
 * mode and its owner; a symbolic link stays one, and its target is written.
 *
 * A file that lies outside of the root, is write-protected, or has changed since the edit was planned is not written. If
 * writing fails halfway (a full disk), the files that were written get their old content back.
 */
export async function applyFixes(root: string, edits: readonly FileEdit[]): Promise<Applied> {
  const targets: Target[] = [];
  const problems = new Map<string, string>();
  for (const edit of edits) {
    const path = await pathInside(root, edit.file);
    const problem =
      path === undefined ? "it does not exist, or is outside of the site’s folder" : await problemWith(path, edit);
    if (problem === undefined && path !== undefined) targets.push({ ...edit, path });
    else problems.set(edit.file, problem ?? "");
  }
  if (problems.size === 0) {
    const failure = await writeAll(targets);
    if (failure === undefined) return { written: edits.map(({ file }) => file), findings: [] };
    for (const [file, problem] of failure) problems.set(file, problem);
  }
  const findings = edits.map(({ file }) =>
    notWritten(
      file,
      problems.get(file) ?? "another file could not be written, and either all files are changed or none",
    ),
  );
  return { written: [], findings: sortFindings(findings) };
}

/** The addresses that a plan leaves as they are, as findings. */
export function unfixedFindings(unfixed: readonly Unfixed[]): Finding[] {
  return sortFindings(
    unfixed.map(({ url, replacement, place, why }) =>
      warning("outbound/not-fixed", `${url} has moved, but stays as it is: ${why}.`, {
        ...place,
        url,
        hint: `Open ${replacement} and, if it is the right page, write the address yourself.`,
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

/** The real path of a file in the root; undefined if it does not exist, or leads out of the root. */
async function pathInside(root: string, file: string): Promise<string | undefined> {
  const [top, path] = await Promise.all([realOf(root), realOf(join(root, file))]);
  if (top === undefined || path === undefined) return undefined;
  const inRoot = relative(top, path);
  return inRoot === "" || inRoot === ".." || inRoot.startsWith(`..${sep}`) || isAbsolute(inRoot) ? undefined : path;
}

async function realOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

/** The text of a UTF-8 file, byte order mark included; undefined for any other file. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch {
    return undefined;
  }
}

async function problemWith(path: string, { before }: FileEdit): Promise<string | undefined> {
  const { mode } = await stat(path);
  // A rename would ignore the protection, and so would the superuser.
  if ((mode & 0o222) === 0) return "it is write-protected";
  return (await textOf(path)) === before ? undefined : "it has changed in the meantime";
}

/** Writes every file, or none. Returns undefined, or the problem of each file. */
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
        problems.set(file, "it has the new addresses, though others do not"),
      );
    }
    return problems;
  }
  return undefined;
}

/** Checks the file again before writing it: writing other files took time. */
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

/** A unified diff of these edits for `git apply` or `patch -p1`, with three lines of context. Empty if nothing changes. */
export function diffOf(edits: readonly FileEdit[]): string {
  return edits
    .filter(({ before, after }) => before !== after)
    .map(({ file, before, after }) => {
      const patch = structuredPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 3 });
      return formatPatch(patch, FILE_HEADERS_ONLY);
    })
    .join("");
}
