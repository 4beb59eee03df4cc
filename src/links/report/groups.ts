import { compare } from "../../findings/finding.ts";
import { VERDICTS, type LinkRow } from "../link-row.ts";

/** What there is to do about a link, in the order in which a person works through the report. */
export const GROUPS = ["fix", "update", "look", "wait", "fine", "left"] as const;

export type GroupName = (typeof GROUPS)[number];

/** The heading of each group, and the advice for its links. */
export const GROUP_WORDS: Record<GroupName, { heading: string; advice: string }> = {
  fix: {
    heading: "Fix now",
    advice:
      "These links lead to an error, or to something other than the linked page. Find the right address and write it in the content, or remove the link.",
  },
  update: {
    heading: "Update the address",
    advice:
      "These pages have moved for good. The old address works as long as its owner redirects it: write the new one instead, or run “build-site links --fix”.",
  },
  look: {
    heading: "Look yourself",
    advice:
      "These sites answer people but not an automatic check, or their answer is doubtful. Open each of them. If it is the right page, note that for 90 days with “build-site links --opened” and the address; if it is not, change the address.",
  },
  wait: {
    heading: "Wait",
    advice:
      "These could not be reached this time. Most of them come back by themselves; one that fails in three runs moves up to “Fix now”. There is nothing to do yet.",
  },
  fine: {
    heading: "Fine",
    advice: "Visitors get these pages, or a person has opened them and found them right.",
  },
  left: {
    heading: "Left out",
    advice: "A rule in the settings excludes these from the check until a certain day.",
  },
};

/** The group of a link. A link whose severity is error is to be fixed, whatever its verdict. */
export function groupOf({ verdict, severity, opened }: Pick<LinkRow, "verdict" | "severity" | "opened">): GroupName {
  if (severity === "error") return "fix";
  switch (verdict) {
    case "invalid":
    case "broken":
      return "fix";
    case "moved":
      return "update";
    case "transient":
      return "wait";
    case "suspect":
      return severity === "warning" ? "look" : "fine";
    case "blocked":
      // An expired note gives the link its severity back.
      return severity === undefined && opened !== undefined ? "fine" : "look";
    case "skipped":
      return "left";
    case "ok":
      return "fine";
  }
}

/** Rows by group, sorted by verdict, the worst first, and then by address. */
export function groupRows(rows: readonly LinkRow[]): Record<GroupName, LinkRow[]> {
  const sorted = rows.toSorted(
    (a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || compare(a.url, b.url),
  );
  const groups: Record<GroupName, LinkRow[]> = { fix: [], update: [], look: [], wait: [], fine: [], left: [] };
  for (const row of sorted) groups[groupOf(row)].push(row);
  return groups;
}

const COUNTED: Record<GroupName, (count: number) => string> = {
  fine: (count) => `${count} fine`,
  fix: (count) => `${count} to fix now`,
  update: (count) => `${count} ${count === 1 ? "address" : "addresses"} to update`,
  look: (count) => `${count} to look at yourself`,
  wait: (count) => `${count} to wait for`,
  left: (count) => `${count} left out`,
};

/** The outcome in a sentence: `70 links: 66 fine, 2 to fix now, 2 addresses to update.` */
export function outcomeInWords(counts: Readonly<Record<GroupName, number>>): string {
  const total = GROUPS.reduce((sum, group) => sum + counts[group], 0);
  if (total === 0) return "There are no external links.";
  if (counts.fine === total) return total === 1 ? "The only link is fine." : `All ${total} links are fine.`;
  const parts = (["fine", ...GROUPS.filter((group) => group !== "fine")] as const)
    .filter((group) => counts[group] > 0)
    .map((group) => COUNTED[group](counts[group]));
  return `${total} ${total === 1 ? "link" : "links"}: ${parts.join(", ")}.`;
}
