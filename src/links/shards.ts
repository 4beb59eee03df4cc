import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { compare, warning } from "../findings/finding.ts";
import { CannotStart, messageOf } from "../findings/findings-error.ts";
import { shorten, timeInWords } from "../findings/text.ts";
import { isSameRun, VERDICTS, type LinkRow } from "./link-row.ts";
import { time } from "./remember/history.ts";
import { ruleFindings, type LinkRules } from "./link-settings.ts";
import { whyNoVerdict } from "./report/findings.ts";
import type { RunResult } from "./run.ts";

const schema = v.object({
  command: v.literal("links"),
  complete: v.boolean(),
  now: time,
  shard: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}\/\d{1,4}$/))),
  summary: v.object({ links: v.number() }),
  findings: v.array(
    v.looseObject({
      code: v.string(),
      severity: v.picklist(["error", "warning", "info"]),
      message: v.string(),
      url: v.exactOptional(v.string()),
    }),
  ),
  links: v.array(
    v.looseObject({
      url: v.string(),
      verdict: v.picklist(VERDICTS),
      code: v.string(),
      reason: v.string(),
      attempts: v.number(),
      ms: v.number(),
      routes: v.array(v.string()),
      sources: v.array(v.looseObject({ file: v.string(), line: v.number(), column: v.number() })),
    }),
  ),
});

type ShardReport = v.InferOutput<typeof schema>;

/** Merges the reports of all shards as if one machine had checked everything at the latest time. */
export async function mergeShards(
  files: readonly string[],
  { now: given, rules }: { now: string | undefined; rules?: LinkRules | undefined },
): Promise<RunResult> {
  const reports = await Promise.all(files.map(readReport));
  requireAllShards(reports);
  const times = reports.map((report) => report.now).toSorted(compare);
  const now = given ?? times.at(-1) ?? "";
  const withoutVerdict = reports.find(({ findings }) => whyNoVerdict(findings) !== undefined);
  if (withoutVerdict !== undefined) {
    const { shard = "1/1" } = withoutVerdict;
    const message = `No verdict on external links: shard ${shard} has none.`;
    const hint = "Nothing was recorded. Run that shard again, and merge again.";
    const others = [warning("outbound/offline", message, { hint })];
    return { rows: [], now, complete: false, others, closing: [] };
  }
  const byUrl = new Map(reports.flatMap(({ links }) => links.map((row) => [row.url, row])));
  const rows = [...byUrl.values()].map(rowWithoutHistory).toSorted((a, b) => compare(a.url, b.url));
  const complete = reports.every((report) => report.complete);
  const ofRules = complete && rules ? ruleFindings(rules, [...byUrl.keys()], now) : [];
  // The merge checks rules again, and rows have their own findings.
  const others = reports
    .flatMap(({ findings }) => findings)
    .filter(({ code, url = "" }) => !/^outbound\/(history|rule-)/.test(code) && !byUrl.has(url));
  const once = new Map(others.map((finding) => [JSON.stringify(finding), finding])).values();
  return { rows, now, complete, others: [...ofRules, ...once], closing: [] };
}

async function readReport(file: string): Promise<ShardReport> {
  const unreadable = (problem: string, hint?: string) =>
    new CannotStart("cli/unreadable-report", `${file} ${problem}.`, hint);
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, "utf8"));
  } catch (problem) {
    throw unreadable(`cannot be read: ${messageOf(problem)}`);
  }
  const hint = "Pass the unchanged files of build-site links --shard … --format json.";
  // Not `v.parse`, which changes the order of keys.
  if (!v.is(schema, data)) throw unreadable("is not a report of build-site links", hint);
  const { links, summary } = data;
  if (links.length === summary.links) return data;
  const count = `${links.length} of ${summary.links} links`;
  throw unreadable(`is incomplete (${count}): it was written with --only`, hint);
}

/** Links of a missing shard would seem to be gone. */
function requireAllShards(reports: readonly ShardReport[]) {
  const shards = reports.map(({ shard = "1/1" }) => shard);
  const of = Number(shards[0]?.split("/")[1]);
  const wanted = Array.from({ length: of }, (_, index) => `${index + 1}/${of}`);
  const missing = wanted.filter((shard) => !shards.includes(shard));
  if (missing.length > 0 || shards.length > of) {
    const message = `The reports are of ${shards.join(", ")}. A merge needs each shard once.`;
    const hint = missing.length === 0 ? undefined : shorten(`Missing: ${missing.join(", ")}.`, 100);
    throw new CannotStart("cli/shards", message, hint);
  }
  const [first = "", ...others] = reports.map(({ now }) => now);
  const other = others.find((now) => !isSameRun(first, now));
  if (other === undefined) return;
  const message = `The reports are of two runs: ${timeInWords(first)} and ${timeInWords(other)}.`;
  throw new CannotStart("cli/shards", message, "Merge the reports of one run.");
}

const OF_HISTORY =
  /^(?:severity|trend|since|lastOk|nights|became.+|opened|dead|pages|targetSince|isAccepted)$/;

function rowWithoutHistory(row: ShardReport["links"][number]): LinkRow {
  const known = Object.keys(row).filter((key) => OF_HISTORY.test(key));
  return { ...row, ...Object.fromEntries(known.map((key) => [key, undefined])) };
}
