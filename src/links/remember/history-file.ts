import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import * as v from "valibot";
import { CannotStart, messageOf } from "../../findings/findings-error.ts";
import { compare, error, type Finding } from "../../findings/finding.ts";
import { isSameRun } from "../link-row.ts";
import { historySchema, REMEMBERED_KEYS, type History } from "./history.ts";

/** A missing file is empty. Throws if it is not valid, because a run would overwrite it. */
export function readHistory(file: string): History {
  return parseHistory(file, textOf(file));
}

/** The text of a file; undefined if the file does not exist. */
function textOf(file: string) {
  try {
    return readFileSync(file, "utf8");
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "ENOENT")
      return undefined;
    throw unreadable(file, messageOf(problem));
  }
}

function parseHistory(file: string, text: string | undefined): History {
  if (text === undefined) return { nights: [], links: {} };
  let data: unknown;
  try {
    // Some editors begin a file with a byte order mark.
    data = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (problem) {
    const hasConflict = /^(<{7}|={7}|>{7})/m.test(text);
    throw unreadable(
      file,
      hasConflict ? "it has merge conflict markers" : `it is not valid JSON: ${messageOf(problem)}`,
    );
  }
  const result = v.safeParse(historySchema, data);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw unreadable(file, `the value at “${v.getDotPath(issue) ?? "its beginning"}” is not valid`);
}

function unreadable(file: string, reason: string) {
  const message = `The link history ${basename(file)} cannot be read: ${reason}.`;
  const hint =
    "Fix it, or restore it from an earlier commit. Without it, bad runs are counted from the " +
    "start, records of --opened are lost, and dead websites are linked again.";
  return new CannotStart("cli/unreadable-history", message, hint);
}

/** Throws if the history has a later run: the runs could not be counted. */
export function requireLatestRun(history: History, now: string): void {
  const runs = [
    ...history.nights,
    ...Object.values(history.links).flatMap(({ last }) => last ?? []),
  ];
  const later = runs.find((run) => Date.parse(run) > Date.parse(now) && !isSameRun(run, now));
  if (later === undefined) return;
  const message = `The link history has a later run (${later}) than this one (${now}).`;
  const hint = "Check the clock and --now. To experiment, use another --history file.";
  throw new CannotStart("cli/time", message, hint);
}

/**
 * Applies a change to the newest history and writes it, unless it stays the same. If another run
 * writes in the meantime, the change is applied to what that run has written. A failure to write
 * does not affect the report.
 */
export function updateHistory<Change extends { history: History | undefined }>(
  file: string,
  change: (before: History) => Change,
): Change & { before: History; unsaved: Finding[] } {
  for (;;) {
    const read = textOf(file);
    const before = parseHistory(file, read);
    const changed = change(before);
    const done = { ...changed, before, unsaved: [] };
    const text = historyText(changed.history ?? before);
    if (text === historyText(before)) return done;
    // If the path is a symbolic link, the file that it leads to is replaced.
    const path = read === undefined ? file : realpathSync(file);
    const draft = `${path}.${process.pid}`;
    try {
      const { mode } = statSync(path, { throwIfNoEntry: false }) ?? {};
      writeFileSync(draft, text, { mode, flush: true });
      if (textOf(file) !== read) continue;
      renameSync(draft, path);
      return done;
    } catch (problem) {
      const message = `The link history cannot be written: ${messageOf(problem)}.`;
      const hint =
        "Check the folder and its permissions. Without a history, bad runs are not counted.";
      return { ...done, unsaved: [error("outbound/history", message, { hint })] };
    } finally {
      rmSync(draft, { force: true });
    }
  }
}

/** Sorted, so that the diff of a run is readable. */
export function historyText({ nights, links }: History): string {
  const inOrder = Object.entries(links)
    .toSorted(([a], [b]) => compare(a, b))
    .map(([url, known]) => [
      url,
      Object.fromEntries(REMEMBERED_KEYS.map((key) => [key, known[key]])),
    ]);
  return `${JSON.stringify({ nights, links: Object.fromEntries(inOrder) }, null, 2)}\n`;
}
