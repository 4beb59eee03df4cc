import { error, type Finding } from "../findings/finding.ts";
import type { History } from "../links/remember/history.ts";
import { CannotStart } from "./exit-codes.ts";
import type { Finished } from "./links-command.ts";

/** The history in a file. Throws a CannotStart for one that cannot be read: it would be written over otherwise. */
export async function openHistory(file: string): Promise<History> {
  const { readHistory } = await import("../links/remember/history-file.ts");
  const history = await readHistory(file);
  if (history.ok) return history.value;
  const [finding] = history.findings;
  throw new CannotStart("cli/unreadable-history", finding?.message ?? `${file} cannot be read.`, finding?.hint);
}

/** A night before one that is known would turn the counting upside down: a clock is wrong, or `--now` is. */
export async function requireLaterNight(history: History, now: string): Promise<void> {
  const { isSameNight } = await import("../links/remember/history.ts");
  const known = [...history.nights, ...Object.values(history.links).flatMap(({ last }) => last ?? [])];
  const later = known.find((time) => Date.parse(time) > Date.parse(now) && !isSameNight(time, now));
  if (later === undefined) return;
  const hint = "Look at the clock, or at --now; for a try, name another file with --history.";
  throw new CannotStart("cli/time", `The history knows of a night after this one: ${later}, and it is ${now}.`, hint);
}

/**
 * Writes the history that a night leaves: where another run has written one meanwhile, this night comes on top of that one.
 * Where there is nothing to remember, the file stays what it is, or does not come to be.
 */
export async function addToHistory(
  file: string,
  { result, now, complete, keeps, before }: Finished,
  after: History,
): Promise<Finding[]> {
  const { historyText } = await import("../links/remember/history.ts");
  const { remember } = await import("../links/remember/remember.ts");
  const latest = await openHistory(file);
  const isOurs = before === undefined || historyText(latest) === historyText(before);
  const next = isOurs ? after : remember(result.rows, latest, { now, complete, keeps }).history;
  return historyText(next) === historyText(latest) ? [] : saveHistory(file, next);
}

/** A history that cannot be written is a finding: the report on the links still counts. */
export async function saveHistory(file: string, history: History): Promise<Finding[]> {
  const { writeHistory } = await import("../links/remember/history-file.ts");
  try {
    await writeHistory(file, history);
    return [];
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    const hint = "Without it the nights are not counted.";
    return [error("outbound/history", `The history of the links cannot be written: ${reason}.`, { hint })];
  }
}
