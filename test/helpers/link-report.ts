import type { LinkReport } from "../../src/links/report/page.ts";
import type { LinkRow } from "../../src/links/link-row.ts";

/** A row of the report on links; a test sets the fields that matter to it. */
export function linkRow(url: string, more: Partial<LinkRow> = {}): LinkRow {
  return {
    url,
    verdict: "ok",
    code: "http-200",
    reason: "a visitor gets the page",
    attempts: 1,
    ms: 100,
    routes: ["/about/"],
    sources: [{ file: "content/about.md", line: 7, column: 1 }],
    ...more,
  };
}

/** How the command is typed in the folder of a site. */
export const COMMAND = {
  typed: "build-site links",
  hasHistory: true,
  canFix: true,
};

/** A report on links of a site. */
export function linkReport(rows: LinkRow[], more: Partial<LinkReport> = {}): LinkReport {
  return {
    rows,
    findings: [],
    closing: [],
    now: "2026-11-22T02:10:00.000Z",
    site: "https://www.example.com",
    command: COMMAND,
    ...more,
  };
}

/** A link that has just broken, and has been fine for a year. */
export const broken = linkRow("https://gone.example/menu", {
  verdict: "broken",
  severity: "error",
  code: "http-404",
  reason: "the server says that there is no such page (404)",
  trend: "new",
  since: "2026-11-22T02:10:00.000Z",
  lastOk: "2026-11-03T02:10:00.000Z",
  sources: [
    { file: "content/guide/food.yaml", line: 12, column: 5 },
    { file: "content/site.yaml", line: 3, column: 9 },
  ],
  routes: ["/guide/food/"],
});

/** A link to a page that has moved for good. */
export const moved = linkRow("http://old.example/", {
  verdict: "moved",
  severity: "warning",
  reason: "it has moved for good to https://new.example/",
  finalUrl: "https://new.example/",
  replacement: "https://new.example/",
});
