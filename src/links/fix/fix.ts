import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { replaceFile } from "../../files/files-below.ts";
import { siteOptions } from "../../files/site-folder.ts";
import { bySeverity, sortFindings, warning, type Finding } from "../../findings/finding.ts";
import { messageOf } from "../../findings/findings-error.ts";
import type { Report } from "../../findings/report.ts";
import { counted } from "../../findings/text.ts";
import { SETTLED } from "../judge/judge.ts";
import type { LinkRow } from "../link-row.ts";
import { planFixes, type FileEdit, type Fix, type Unfixed } from "./plan.ts";

/** `--fix`: writes new addresses into content, or with `--dry-run` shows what it would write. */
export async function fixMoved(
  report: Report,
  rows: readonly LinkRow[],
  { root, dryRun = false, now }: { root: string; dryRun?: boolean | undefined; now: string },
): Promise<Report> {
  const { settled = [], early = [] } = Object.groupBy(rows, (row) =>
    isSettled(row, now) ? "settled" : "early",
  );
  const plan = await planFixes(settled, (file) => readForFix(root, file));
  const problems = dryRun ? [] : await applyFixes(root, plan.edits);
  const { written = [], left = [] } = Object.groupBy(plan.fixed, ({ place }) =>
    dryRun || problems.some(({ file }) => file === place.file) ? "left" : "written",
  );
  // Unchanged places have their own findings; an unwritten file does not name its addresses.
  const open = new Set(left.map(({ url }) => url));
  const done = new Set(written.map(({ url }) => url).filter((url) => !open.has(url)));
  const isOpen = ({ code, url = "" }: Finding) => code !== "outbound/moved" || !done.has(url);
  const unfixed = [...unfixedFindings([...plan.unfixed, ...early.flatMap(unsettled)]), ...problems];
  const findings = [...report.findings.filter(isOpen), ...unfixed].toSorted(bySeverity);
  const groups = (report.groups ?? []).map((group) => ({
    ...group,
    findings: group.findings.filter(isOpen),
  }));
  const diff = diffOf(plan.edits);
  const told = dryRun ? wouldWrite(diff, plan.fixed) : hasWritten(written, root);
  const fixed = written.map(({ place, ...fix }) => ({ ...fix, ...place }));
  return {
    ...report,
    findings,
    groups: [...groups, { heading: "Not written", findings: unfixed }],
    closing: [...report.closing, ...told],
    extra: { ...report.extra, ...(dryRun ? { diff } : { fixed }) },
  };
}

/** The same new address in two runs at least 48 hours apart, or accepted. */
function isSettled({ targetSince = "", isAccepted }: LinkRow, now: string) {
  return isAccepted === true || Date.parse(now) - Date.parse(targetSince) >= SETTLED;
}

function unsettled({ url, replacement, suggestion, sources: [place] }: LinkRow): Unfixed[] {
  const target = replacement ?? suggestion;
  if (target === undefined) return [];
  const why =
    replacement === undefined
      ? "the new page may be a different one"
      : "the redirect has to be the same in two runs, at least 48 hours apart";
  return [{ url, replacement: target, place, why }];
}

function wouldWrite(diff: string, { length }: readonly Fix[]) {
  if (diff === "") return ["Nothing to write."];
  const count = newAddresses(length);
  return [diff.trimEnd(), `Nothing was written. Without --dry-run, it would be ${count}.`];
}

function hasWritten(fixed: readonly Fix[], root: string) {
  if (fixed.length === 0) return ["Nothing was written."];
  return [
    `Wrote ${newAddresses(fixed.length)}:`,
    ...fixed.map(
      ({ place, url, replacement }) => `${place.file}:${place.line}  ${url} → ${replacement}`,
    ),
    `Build the site again: build-site build${siteOptions({ root })}.`,
  ];
}

export function unfixedFindings(unfixed: readonly Unfixed[]): Finding[] {
  const findings = unfixed.map(({ url, replacement, place, why }) => {
    const message = `${url} has moved, but is not changed: ${why}.`;
    const hint =
      `Open ${replacement}. If it is the right page, accept it with --accept ${url}, ` +
      "or write it by hand.";
    return warning("outbound/not-fixed", message, { ...place, url, hint });
  });
  return sortFindings(findings);
}

const newAddresses = (count: number) => counted(count, "new address", "new addresses");

/** A unified diff of these edits for `git apply` or `patch -p1`; empty if nothing changes. */
export function diffOf(edits: readonly FileEdit[]): string {
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  return edits
    .filter(({ before, after }) => before !== after)
    .map(({ file, before, after }) =>
      createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, options),
    )
    .join("");
}

/** The exact text of a file; undefined if it is outside of the root, missing or not UTF-8. */
export async function readForFix(root: string, file: string): Promise<string | undefined> {
  const path = await pathInside(root, file);
  return path === undefined ? undefined : textOf(path);
}

/**
 * Writes edits into the site. Each file changes atomically and keeps its mode and its owner; of a
 * symbolic link, the target is written. Returns a finding for each file that was not: it is outside
 * of the root, write-protected, or has changed since the edit was planned.
 */
export async function applyFixes(root: string, edits: readonly FileEdit[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const edit of edits) {
    const problem = await write(root, edit);
    if (problem === undefined) continue;
    const message = `No address in this file was changed: ${problem}.`;
    const hint = "Run the command again.";
    findings.push(warning("outbound/not-fixed", message, { file: edit.file, hint }));
  }
  return sortFindings(findings);
}

async function write(root: string, { file, before, after }: FileEdit) {
  const path = await pathInside(root, file);
  if (path === undefined) return "it does not exist, or is outside of the site’s folder";
  try {
    const { mode } = await stat(path);
    // A rename would ignore the protection, and so would the superuser.
    if ((mode & 0o222) === 0) return "it is write-protected";
    if ((await textOf(path)) !== before) return "it has changed in the meantime";
    await replaceFile(path, after);
    return undefined;
  } catch (problem) {
    return `it cannot be written (${messageOf(problem)})`;
  }
}

/** Undefined if the file does not exist, or is outside of the root. */
async function pathInside(root: string, file: string) {
  const [top, path] = await Promise.all(
    [root, join(root, file)].map((each) => realpath(each).catch(() => undefined)),
  );
  return top !== undefined && path?.startsWith(join(top, sep)) ? path : undefined;
}

/** Undefined for a file that is not UTF-8. */
async function textOf(path: string) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch {
    return undefined;
  }
}
