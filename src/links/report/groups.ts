import { compare } from "../../findings/finding.ts";
import type { LinkRow } from "../link-row.ts";
import { VERDICTS } from "../verdict.ts";

/** What there is to do about a link, in the order in which a person goes through them. */
export const GROUPS = ["fix", "update", "look", "wait", "fine", "left"] as const;

export type GroupName = (typeof GROUPS)[number];

/** The words of a group: what it is called, and what to do about all that is in it. */
export const GROUP_WORDS: Record<GroupName, { heading: string; advice: string }> = {
  fix: {
    heading: "Fix now",
    advice:
      "Whoever follows these links meets an error, or something else than was meant. Find the right address and write it where the link stands, or take the link out.",
  },
  update: {
    heading: "Update the address",
    advice:
      "These pages have moved for good. The old address still leads there, for as long as its owner forwards it: write the new one in its place, or let “build-site links --fix” do it.",
  },
  look: {
    heading: "Look yourself",
    advice:
      "These sites answer people, but not a check like this one, or they answer with something doubtful. Open each of them: where the right page comes up, all is well, and “build-site links --opened” with the address notes that for 90 days; where it does not, change the address.",
  },
  wait: {
    heading: "Wait",
    advice:
      "These could not be reached this time. Most of them come back by themselves; one that stays away for three nights moves up to “Fix now”. There is nothing to do yet.",
  },
  fine: {
    heading: "Fine",
    advice: "Visitors get these pages, or somebody has opened them and found them right.",
  },
  left: {
    heading: "Left out",
    advice: "A rule in the settings says not to ask for these for now, and until when.",
  },
};

/** Says what there is to do about a link: what weighs error is to be mended, whatever its verdict. */
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
      // Where somebody's word for it has become old, it weighs something again.
      return severity === undefined && opened !== undefined ? "fine" : "look";
    case "skipped":
      return "left";
    case "ok":
      return "fine";
  }
}

/** Rows by group, the worst first and then by address: in the same order on every run. */
export function groupRows(rows: readonly LinkRow[]): Record<GroupName, LinkRow[]> {
  const sorted = rows.toSorted(
    (a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || compare(a.url, b.url),
  );
  const groups: Record<GroupName, LinkRow[]> = { fix: [], update: [], look: [], wait: [], fine: [], left: [] };
  for (const row of sorted) groups[groupOf(row)].push(row);
  return groups;
}
