import { hasErrors, sortFindings } from "../../findings/finding.ts";
import type { Report } from "../../findings/report.ts";
import type { LinkRow } from "../link-row.ts";
import { applyFixes, diffOf, readForFixes, unfixedFindings } from "./apply-fixes.ts";
import { planFixes } from "./fix-plan.ts";

/** `--fix`: writes new addresses into content, or with `--dry-run` shows what it would write. */
export async function fixMoved(
  report: Report,
  rows: readonly LinkRow[],
  { root, dryRun, buildCommand }: { root: string; dryRun?: boolean | undefined; buildCommand: string },
): Promise<Report> {
  const moves = rows.flatMap(({ verdict, url, replacement, sources }) =>
    verdict === "moved" && replacement !== undefined ? [{ url, replacement, sources }] : [],
  );
  const files = moves.flatMap(({ sources }) => sources.map(({ file }) => file));
  const texts = await readForFixes(root, files);
  const plan = await planFixes(moves, (file) => texts.get(file));
  const unfixed = unfixedFindings(plan.unfixed);
  if (dryRun === true) {
    const diff = diffOf(plan.edits);
    const closing =
      plan.edits.length === 0
        ? ["There is nothing to write."]
        : [diff.trimEnd(), `Nothing was written: without --dry-run, ${counted(plan.fixed.length)} would be.`];
    return withFindings(
      { ...report, closing: [...report.closing, ...closing], extra: { ...report.extra, diff } },
      unfixed,
    );
  }
  const { written, findings } = await applyFixes(root, plan.edits);
  const fixed = plan.fixed.filter(({ place }) => written.includes(place.file));
  const lines = fixed.map(({ place, url, replacement }) => `${place.file}:${place.line}  ${url} → ${replacement}`);
  const closing =
    fixed.length === 0
      ? ["Nothing was written."]
      : [`Wrote ${counted(fixed.length)}:`, ...lines, `Build the site again: ${buildCommand}.`];
  const left = new Set([
    ...plan.unfixed.map(({ url }) => url),
    ...plan.fixed.filter((each) => !fixed.includes(each)).map(({ url }) => url),
  ]);
  const done = new Set(fixed.map(({ url }) => url).filter((url) => !left.has(url)));
  const isOpen = ({ code, url = "" }: { code: string; url?: string }) => code !== "outbound/moved" || !done.has(url);
  const open = {
    ...report,
    findings: report.findings.filter(isOpen),
    ...(report.groups && {
      groups: report.groups.map((group) => ({ ...group, findings: group.findings.filter(isOpen) })),
    }),
    closing: [...report.closing, ...closing],
    extra: { ...report.extra, fixed: fixed.map(({ url, replacement, place }) => ({ url, replacement, ...place })) },
  };
  return withFindings(open, [...unfixed, ...findings]);
}

function withFindings(report: Report, added: Report["findings"]): Report {
  const findings = sortFindings([...report.findings, ...added]);
  const groups = [...(report.groups ?? []), { heading: "Not written", findings: added }];
  return { ...report, ok: report.ok && !hasErrors(findings), findings, groups };
}

function counted(addresses: number): string {
  return addresses === 1 ? "1 new address" : `${addresses} new addresses`;
}
