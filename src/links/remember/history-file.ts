import { readFile, realpath } from "node:fs/promises";
import { basename } from "node:path";
import * as v from "valibot";
import { error, type Outcome } from "../../findings/finding.ts";
import { emptyHistory, historyText, type History } from "./history.ts";
import { VERDICTS } from "../verdict.ts";

/** A day and the verdict from then on. */
const CHANGE = new RegExp(String.raw`^\d{4}-\d{2}-\d{2} (${VERDICTS.join("|")})$`);
const time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "is not a time"),
);
const remembered = v.object({
  verdict: v.picklist(VERDICTS),
  code: v.string(),
  since: v.exactOptional(time),
  last: v.exactOptional(time),
  nights: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  lastOk: v.exactOptional(time),
  title: v.exactOptional(v.string()),
  host: v.exactOptional(v.string()),
  opened: v.exactOptional(time),
  trail: v.array(v.pipe(v.string(), v.regex(CHANGE))),
});
const schema = v.object({ nights: v.array(time), links: v.record(v.string(), remembered) });

/** Reads a history. One that is not there is empty; one that cannot be understood is a finding, and must not be written over. */
export async function readHistory(file: string): Promise<Outcome<History>> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (problem) {
    if (isMissing(problem)) return { ok: true, value: emptyHistory(), findings: [] };
    return unreadable(file, problem instanceof Error ? problem.message : String(problem));
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (problem) {
    const conflict = /^(<<<<<<<|=======|>>>>>>>)/m.test(text);
    if (conflict) return unreadable(file, "it holds the marks of a merge conflict");
    return unreadable(file, `it is not valid JSON: ${problem instanceof Error ? problem.message : String(problem)}`);
  }
  const result = v.safeParse(schema, data);
  if (result.success) return { ok: true, value: result.output, findings: [] };
  const [issue] = result.issues;
  return unreadable(file, `what stands at “${v.getDotPath(issue) ?? "its beginning"}” is not what belongs there`);
}

/** Writes a history in one step: whoever reads meanwhile, or is killed, finds the old one or the new one, whole. */
export async function writeHistory(file: string, history: History): Promise<void> {
  // Where a link leads to the file, the file is replaced, not the link.
  const { default: writeFileAtomic } = await import("write-file-atomic");
  await writeFileAtomic(await realpath(file).catch(() => file), historyText(history));
}

function unreadable(file: string, reason: string): Outcome<History> {
  const message = `${basename(file)}, the history of the links, cannot be read: ${reason}.`;
  const hint =
    "Take it from an earlier commit, or mend it. Without it the nights are counted anew, notes that somebody opened a link are lost, and dead websites are linked again.";
  return { ok: false, findings: [error("outbound/history", message, { hint })] };
}

function isMissing(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && problem.code === "ENOENT";
}
