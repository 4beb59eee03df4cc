import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { compare, warning, type Finding } from "../findings/finding.ts";
import { CannotStart, messageOf } from "../findings/findings-error.ts";
import type { OutboundLink } from "./collect/collect.ts";
import { isSameRun, timeInWords } from "./dates.ts";
import { VERDICTS, type LinkRow } from "./link-row.ts";
import { time, type History } from "./remember/history.ts";
import { ruleFindings, type LinkRules } from "./rules.ts";
import { whyNoVerdict } from "./report/findings.ts";
import { concludeRun, type RunResult } from "./run.ts";

/** A share of the links: the `index`-th of `of`, counted from 1. */
export interface Shard {
  index: number;
  of: number;
}

/**
 * The links of one shard. Links to one host stay together, so that no host gets requests from two machines. Hosts with
 * the most links are assigned first, each to the smallest shard. The same links give the same shards on every machine.
 */
export function linksOfShard(links: readonly OutboundLink[], { index, of }: Shard): OutboundLink[] {
  // Addresses without a host (`mailto:`) form one group.
  const hosts = [...Map.groupBy(links, ({ url }) => URL.parse(url)?.hostname ?? "")];
  const sizes = Array.from({ length: of }, () => 0);
  const mine = new Set<OutboundLink>();
  for (const [, group] of hosts.toSorted(([a, x], [b, y]) => y.length - x.length || compare(a, b))) {
    const smallest = sizes.indexOf(Math.min(...sizes));
    sizes[smallest] = (sizes[smallest] ?? 0) + group.length;
    if (smallest === index - 1) for (const link of group) mine.add(link);
  }
  return links.filter((link) => mine.has(link));
}

/** The parts of a report that a merge relies on. */
const schema = v.object({
  command: v.literal("links"),
  complete: v.boolean(),
  now: time,
  shard: v.optional(v.pipe(v.string(), v.regex(/^\d+\/\d+$/))),
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

/** Merges the JSON reports of all shards into one run, as if one machine had checked everything. */
export async function mergeShards(
  files: readonly string[],
  {
    history,
    rules,
    ...request
  }: {
    history: History | undefined;
    /** The time, as ISO; undefined for that of the latest report. */
    now: string | undefined;
    /** The rules of the site; undefined without a site. */
    rules?: LinkRules | undefined;
  },
): Promise<RunResult> {
  const reports = await Promise.all(files.map(readReport));
  requireAllShards(reports);
  const [latest = ""] = reports.map((report) => report.now).toSorted((a, b) => compare(b, a));
  const now = request.now ?? latest;
  const withoutVerdict = reports.find(({ findings }) => whyNoVerdict(findings) !== undefined);
  if (withoutVerdict !== undefined) {
    // Nothing is remembered, and nothing else is reported.
    const message = `No verdict on external links: shard ${withoutVerdict.shard ?? "1/1"} has none. Nothing is remembered of this run.`;
    const noVerdict = warning("outbound/offline", message, { hint: "Run that shard again, and merge again." });
    return { rows: [], run: { now, complete: false }, isPartial: true, others: [noVerdict], closing: [] };
  }
  const all = Map.groupBy(
    reports.flatMap(({ links }) => links.map(rowWithoutHistory)),
    ({ url }) => url,
  );
  const rows = [...all.values()].map(worstOf).toSorted((a, b) => compare(a.url, b.url));
  const urls = rows.map(({ url }) => url);
  const complete = reports.every((report) => report.complete);
  const ofRules = complete && rules !== undefined ? ruleFindings(rules, urls, now) : [];
  return concludeRun(rows, { now, complete, history, others: [...ofRules, ...otherFindings(reports, urls)] });
}

async function readReport(file: string): Promise<ShardReport> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, "utf8"));
  } catch (problem) {
    throw new CannotStart("cli/unreadable-report", `${file} cannot be read: ${messageOf(problem)}.`);
  }
  const hint = "Pass the unchanged files that build-site links --shard … --format json has written.";
  // Not `v.parse`, which changes the order of keys.
  if (!v.is(schema, data)) throw new CannotStart("cli/unreadable-report", `${file} is not a report on links.`, hint);
  const { links, summary } = data;
  if (links.length === summary.links) return data;
  const message = `${file} has ${links.length} of its ${summary.links} links: it was written with --only.`;
  throw new CannotStart("cli/unreadable-report", message, hint);
}

/** Findings that are not about links, each once: every shard has those of the whole site. Rules are checked again. */
function otherFindings(reports: readonly ShardReport[], urls: readonly string[]): Finding[] {
  const known = new Set(urls);
  const found = reports
    .flatMap(({ findings }) => findings)
    .filter(({ code, url }) => !/^outbound\/(history|rule-)/.test(code) && (url === undefined || !known.has(url)));
  return [...new Map(found.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** Throws unless all shards are there: links of a missing one would seem to be gone. */
function requireAllShards(reports: readonly ShardReport[]): void {
  const shards = reports.map(({ shard = "1/1" }) => shard);
  const of = shards[0]?.split("/")[1] ?? "1";
  const unexpected = shards.find((shard, index) => !shard.endsWith(`/${of}`) || shards.indexOf(shard) !== index);
  if (unexpected !== undefined) {
    const message = `The reports are not of the same run: shard ${unexpected} is there twice, or the numbers of shards differ.`;
    throw new CannotStart("cli/shards", message);
  }
  const all = Array.from({ length: Number(of) }, (_, index) => `${index + 1}/${of}`);
  const missing = all.filter((shard) => !shards.includes(shard));
  if (missing.length > 0) {
    const shown = missing.length > 5 ? `${missing.length} of ${of} shards are` : `${missing.join(", ")} is`;
    throw new CannotStart("cli/shards", `The reports are not complete: ${shown} missing.`);
  }
  const [first = "", ...others] = reports.map(({ now }) => now);
  const other = others.find((now) => !isSameRun(first, now));
  if (other !== undefined) {
    const message = `The reports are not of the same run: one is of ${timeInWords(first)}, another of ${timeInWords(other)}.`;
    throw new CannotStart("cli/shards", message, "Merge the reports of one run.");
  }
}

/** One row for an address that several shards have checked: that with the worst verdict. */
function worstOf(rows: LinkRow[]): LinkRow {
  return rows.reduce((worst, row) => (VERDICTS.indexOf(row.verdict) < VERDICTS.indexOf(worst.verdict) ? row : worst));
}

/** A row without what a shard remembered, which is added again. */
function rowWithoutHistory(row: ShardReport["links"][number]): LinkRow {
  const { severity: _s, trend: _t, since: _i, lastOk: _l, nights: _n, trail: _r, opened: _o, ...rest } = row;
  return rest;
}
