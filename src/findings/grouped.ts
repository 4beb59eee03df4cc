import type { Finding } from "./finding.ts";
import type { FindingGroup, Report } from "./report.ts";

/** Findings under a heading; without one for those that a report with groups has put in none. */
export type Section = Partial<FindingGroup> & { findings: Finding[] };

/** A report's findings in its groups, as far as there are any: what is in no group comes first, empty groups are left out. */
export function sectionsOf({ findings, groups = [] }: Report): Section[] {
  const grouped = new Set(groups.flatMap((group) => group.findings));
  const loose = findings.filter((finding) => !grouped.has(finding));
  return [{ findings: loose }, ...groups].filter((section) => section.findings.length > 0);
}
