import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { History } from "../links/remember/history.ts";
import type { LinkRow } from "../links/link-row.ts";
import { concluded, type NightResult } from "../links/night.ts";
import { whyNoVerdict } from "../links/no-verdict.ts";
import { ruleFindings } from "../links/rules.ts";
import { VERDICTS } from "../links/verdict.ts";
import { openSettings } from "../pipeline/settings.ts";
import { compare, warning, type Finding } from "../findings/finding.ts";
import { CannotStart } from "./exit-codes.ts";
import type { Finished } from "./links-command.ts";
import { keptOfGiven } from "./links-given.ts";
import type { LinksOptions } from "./links-options.ts";

/** As much of a report as has to be right for it to be joined with others. */
const schema = v.object({
  command: v.literal("links"),
  complete: v.boolean(),
  now: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)), "is not a time"),
  ),
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

/** Joins the reports of all shards to one night, as if one machine had asked for everything. */
export async function mergedNight({
  options,
  history,
  isSite,
}: {
  options: LinksOptions;
  history: History | undefined;
  isSite: boolean;
}): Promise<Finished> {
  const began = performance.now();
  const reports = await Promise.all(options.words.slice(1).map(readReport));
  requireAllShards(reports);
  const silent = reports.find(({ findings }) => whyNoVerdict(findings) !== undefined);
  const now =
    options.now ??
    reports
      .map((report) => report.now)
      .toSorted(compare)
      .at(-1) ??
    "";
  const settings = isSite ? await openSettings(options.root, {}) : undefined;
  const origin = settings?.origin;
  const rows = reports.flatMap(({ links }) => links.map(bareRow)).toSorted((a, b) => compare(a.url, b.url));
  const urls = rows.map(({ url }) => url);
  const complete = silent === undefined && reports.every((report) => report.complete);
  const ofRules = complete && settings !== undefined ? ruleFindings(settings.links, urls, now) : [];
  const others = [...ofRules, ...ofNoLink(reports, urls)];
  const keeps = reports.every((report) => report.complete) ? undefined : keptOfGiven;
  const result = concluded(rows, { history, now, complete, keeps, others });
  const said = silent === undefined ? result : silence(silent, history);
  return { result: said, now, origin, complete, keeps, before: history, ms: performance.now() - began };
}

/** Where one shard has no verdict, the night has none: nothing is written, and nothing else is said. */
function silence({ shard = "1/1" }: ShardReport, history: History | undefined): NightResult {
  const hint = "Run that shard again, and merge once more.";
  const message = `No verdict on links to other sites: shard ${shard} has none. Nothing is remembered of this night.`;
  const findings = [warning("outbound/offline", message, { hint })];
  return { verdict: false, rows: [], history, findings, groups: [], closing: [] };
}

async function readReport(file: string): Promise<ShardReport> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, "utf8"));
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CannotStart("cli/unreadable-report", `${file} cannot be read: ${reason}.`);
  }
  const hint = "Give the files that build-site links --shard … --format json has written, whole.";
  // As it stands: what valibot gives has its keys in another order.
  if (!v.is(schema, data)) throw new CannotStart("cli/unreadable-report", `${file} is no report on links.`, hint);
  const { links, summary } = data;
  if (links.length === summary.links) return data;
  const message = `${file} holds ${links.length} of its ${summary.links} links: it was written with --only.`;
  throw new CannotStart("cli/unreadable-report", message, hint);
}

/** What reports say of other things than links, each once: every shard goes through the whole site. Rules are judged anew. */
function ofNoLink(reports: readonly ShardReport[], urls: readonly string[]): Finding[] {
  const known = new Set(urls);
  const found = reports
    .flatMap(({ findings }) => findings)
    .filter(({ code, url }) => !/^outbound\/(history|rule-)/.test(code) && (url === undefined || !known.has(url)));
  return [...new Map(found.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** A shard that is missing would look like links that are gone. */
function requireAllShards(reports: readonly ShardReport[]): void {
  const shards = reports.map(({ shard = "1/1" }) => shard);
  const of = Number(shards[0]?.split("/")[1]);
  const missing = Array.from({ length: of }, (_, index) => `${index + 1}/${of}`).filter(
    (shard) => !shards.includes(shard),
  );
  const strange = shards.find((shard, index) => Number(shard.split("/")[1]) !== of || shards.indexOf(shard) !== index);
  if (strange !== undefined)
    throw new CannotStart(
      "cli/shards",
      `The reports do not belong together: shard ${strange} is there twice, or is one of another number.`,
    );
  if (missing.length > 0)
    throw new CannotStart("cli/shards", `The reports are not complete: ${missing.join(", ")} is missing.`);
}

/** A row without what a shard remembered of it: that is added anew. */
function bareRow(row: ShardReport["links"][number]): LinkRow {
  const { severity: _s, trend: _t, since: _i, lastOk: _l, nights: _n, trail: _r, opened: _o, ...bare } = row;
  return bare;
}
