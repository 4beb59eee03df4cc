import { hasErrors, type Finding } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import { countsOf, linkFindings } from "../links/report/link-findings.ts";
import type { LinkRow } from "../links/link-row.ts";
import type { Finished } from "./links-command.ts";
import type { LinksOptions } from "./links-options.ts";

/** All that `links` has to tell, before anybody decides how it looks. */
export function linksReport({ result, now, complete, ms }: Finished, { only, shard }: LinksOptions): Report {
  const rows = shownRows(result.rows, only);
  const { findings, groups } = only === undefined ? result : linkFindings(rows, ofNoLink(result));
  return {
    command: "links",
    ok: result.verdict && !hasErrors(findings),
    findings,
    groups,
    summary: { links: result.rows.length, ...countsOf(result.rows) },
    timings: { links: Math.round(ms) },
    closing: result.closing,
    extra: { now, complete, ...(shard === undefined ? {} : { shard: `${shard.index}/${shard.of}` }), links: rows },
  };
}

function ofNoLink({ findings, rows }: Finished["result"]): Finding[] {
  const urls = new Set(rows.map(({ url }) => url));
  return findings.filter(({ url }) => url === undefined || !urls.has(url));
}

function shownRows(rows: readonly LinkRow[], only: LinksOptions["only"]): readonly LinkRow[] {
  return only === undefined ? rows : rows.filter(({ verdict }) => only.includes(verdict));
}

/** The report as a page for people. */
export async function htmlOf(
  report: Report,
  { result, now, origin }: Finished,
  { only }: LinksOptions,
): Promise<string> {
  const { formatHtml } = await import("../links/report/format-html.ts");
  const { findings, closing } = report;
  const site = origin === undefined ? {} : { site: origin };
  return formatHtml({ rows: shownRows(result.rows, only), findings, closing, now, ...site, verdict: result.verdict });
}
