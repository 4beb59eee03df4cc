import { compare, sortFindings, type Finding, type Severity } from "../../findings/finding.ts";
import type { FindingGroup } from "../../findings/report.ts";
import { dateInWords, timeInWords } from "../../findings/text.ts";
import { DAY, isBad, VERDICTS, type LinkRow, type Verdict } from "../link-row.ts";

/** The command for the same links, and what it can do. */
export interface LinkCommand {
  /** `build-site links dist`, with the options for the same links and history. */
  typed: string;
  /** Whether there is a history, in which `--opened` records addresses. */
  takesNotes: boolean;
  /** Whether `--fix` can write into content. */
  canFix: boolean;
  /** The file with the rules for links; undefined for addresses without a site. */
  settingsFile: string | undefined;
}

/** Groups of links by what to do, in the order of a report. */
export const GROUPS = ["fix", "update", "look", "wait", "fine", "left"] as const;

export type GroupName = (typeof GROUPS)[number];

/** The heading of each group, and the advice for its links. */
export const GROUP_WORDS: Record<
  GroupName,
  { heading: string; advice: (command: LinkCommand) => string }
> = {
  fix: {
    heading: "Fix now",
    advice: () =>
      "These links lead to an error or to another page. Correct the address in the content, " +
      "or remove the link.",
  },
  update: {
    heading: "Update the address",
    advice: ({ typed, canFix }) =>
      "These pages have moved for good. Write the new " +
      `address${canFix ? `, or run “${typed} --fix”` : ""}.`,
  },
  look: {
    heading: "Check by hand",
    advice: ({ typed, takesNotes }) =>
      "A browser is needed to judge these links, or their pages are doubtful. Open each of them. " +
      "Correct the address of a wrong page" +
      (takesNotes
        ? `; record a right one with “${typed} --opened <address>”, a dead one with --dead.`
        : "."),
  },
  wait: {
    heading: "Wait",
    advice: () =>
      "These could not be reached this time. There is nothing to do yet: a link that fails in " +
      "three runs moves to “Fix now”.",
  },
  fine: {
    heading: "Fine",
    advice: () => "Visitors get these pages, or a person has opened them and found them right.",
  },
  left: {
    heading: "Left out",
    advice: () => "Rules in the settings exclude these from the check until a certain day.",
  },
};

/** The group of a link. A link whose severity is error is to be fixed, whatever its verdict. */
export function groupOf({
  verdict,
  severity,
  opened,
}: Pick<LinkRow, "verdict" | "severity" | "opened">): GroupName {
  if (severity === "error") return "fix";
  if (severity === "info" && opened !== undefined && isBad(verdict)) return "fine";
  switch (verdict) {
    case "invalid":
      return "fix";
    case "moved":
      return "update";
    case "broken":
    case "transient":
      return "wait";
    case "suspect":
      return severity === "warning" ? "look" : "fine";
    case "blocked":
      // Once the answer has lapsed, the link has its severity again.
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
  const groups: Record<GroupName, LinkRow[]> = {
    fix: [],
    update: [],
    look: [],
    wait: [],
    fine: [],
    left: [],
  };
  for (const row of sorted) groups[groupOf(row)].push(row);
  return groups;
}

/** The group of findings that are not about one link, or need no action. */
const TO_KNOW = "Good to know";
/** The headings of a report, in their order. */
const HEADINGS = [...GROUPS.map((group) => GROUP_WORDS[group].heading), TO_KNOW];

/** The finding that says why a run has no verdict; undefined if it has one. */
export function whyNoVerdict<Found extends { code: string }>(
  findings: readonly Found[],
): Found | undefined {
  return findings.find(({ code }) => code === "outbound/offline" || code === "outbound/stopped");
}

/** The findings of rows together with `others`, and the same in groups. */
export function linkFindings(
  rows: readonly LinkRow[],
  others: readonly Finding[],
  command: LinkCommand,
): { findings: Finding[]; groups: FindingGroup[] } {
  const all = [
    ...rows.flatMap((row) => [...verdictFinding(row, command), ...remarkFindings(row)]),
    ...others.map((finding) => ({
      heading: whyNoVerdict([finding]) === undefined ? TO_KNOW : undefined,
      finding,
    })),
  ];
  const groups = HEADINGS.map((heading) => ({
    heading,
    findings: sortFindings(
      all.filter((each) => each.heading === heading).map(({ finding }) => finding),
    ),
  }));
  return { findings: sortFindings(all.map(({ finding }) => finding)), groups };
}

/** A finding and its heading; undefined if it comes before all groups. */
interface Placed {
  heading: string | undefined;
  finding: Finding;
}

function verdictFinding(row: LinkRow, command: LinkCommand): Placed[] {
  const { severity, code, url, reason } = row;
  const group = groupOf(row);
  // Links that are left out or fine need no action; the closing line counts them.
  if (severity === undefined || group === "left") return [];
  const message = `${url}: ${reason}.${historyOf(row)}`;
  const finding = { ...placed(row, code, severity), message, hint: hintFor(row, command) };
  return [{ heading: group === "fine" ? TO_KNOW : GROUP_WORDS[group].heading, finding }];
}

function remarkFindings(row: LinkRow): Placed[] {
  return (row.remarks ?? []).map(({ code, reason }) => {
    const severity: Severity = code === "tls-expires-soon" ? "warning" : "info";
    const hint = "Nothing to do now. You may tell its owner.";
    const finding = { ...placed(row, code, severity), message: `${row.url}: ${reason}.`, hint };
    return { heading: TO_KNOW, finding };
  });
}

/** A finding at the first place of a link; its other places are related findings. */
function placed(
  { url, routes, sources }: LinkRow,
  code: string,
  severity: Severity,
): Omit<Finding, "message"> {
  const [place, ...others] = sources;
  const related = others.map((other): Finding => ({
    code: `outbound/${code}`,
    severity: "info",
    message: "also here",
    ...other,
  }));
  return {
    code: `outbound/${code}`,
    severity,
    url,
    ...(routes[0] === undefined ? {} : { route: routes[0] }),
    ...place,
    ...(related.length === 0 ? {} : { related }),
  };
}

/**
 * ` New in this run.` or ` The same in 4 runs, since 3 November 2026; last worked on 2 November
 * 2026.`
 */
function historyOf({
  trend,
  since,
  nights = 1,
  lastOk,
  verdict,
  severity,
  opened,
  dead,
}: LinkRow): string {
  if (dead !== undefined) return ` A person opened it on ${dateInWords(dead)} and found it dead.`;
  if (isBad(verdict) && severity === "info" && opened !== undefined)
    return ` A person opened it on ${dateInWords(opened)} and found it right.`;
  if (verdict === "blocked") {
    if (opened !== undefined) return ` A person opened it on ${dateInWords(opened)}.`;
    return lastOk === undefined ? "" : ` It last worked on ${dateInWords(lastOk)}.`;
  }
  if (verdict === "moved" || trend === undefined || since === undefined) return "";
  const worked = lastOk === undefined ? "" : `; last worked on ${dateInWords(lastOk)}`;
  if (trend === "new") return ` New in this run${worked}.`;
  if (trend === "flaky") return ` It is flaky${worked}.`;
  return (
    ` The same in ${nights} ${nights === 1 ? "run" : "runs"}, since ` +
    `${dateInWords(since)}${worked}.`
  );
}

/** The hint for a link. */
export function hintFor(
  row: LinkRow,
  { typed, takesNotes, canFix, settingsFile }: LinkCommand,
): string {
  const { verdict, severity, code, replacement, suggestion, nights = 1, opened } = row;
  const fixIt = "Fix the address, or remove the link.";
  const noteIt = takesNotes
    ? `record that with ${typed} --opened and the address; if it is dead, with --dead`
    : "use --history <file> to record that";
  if (isBad(verdict) && severity === "info" && opened !== undefined)
    return "Nothing to do, as long as the check sees the same.";
  switch (verdict) {
    case "moved":
      if (replacement === undefined && suggestion !== undefined)
        return `Open ${suggestion}. If it is the page that was linked, ${typed} --accept ${row.url}.`;
      return `Write ${replacement ?? "the new address"}${canFix ? `, or run ${typed} --fix` : ""}.`;
    case "blocked":
      if (code === "http-429" || code === "asked-to-wait")
        return settingsFile === undefined
          ? "Nothing to do."
          : `Nothing to do. If it happens often, add a slower pace for its host to ${settingsFile}.`;
      return `Open it. If it is right, ${noteIt}.`;
    case "suspect":
      if (severity === "error") return `${fixIt} If it is right after all, ${noteIt}.`;
      return `Open it. If it is right, ${noteIt}.`;
    case "transient":
      if (code === "proxy") return "Check the proxy of this machine. The link itself may be right.";
      if (severity === "error" && nights > 1) return `It has been down too long. ${fixIt}`;
      return severity === "error"
        ? "Try again later. Without a history, the first bad run is an error."
        : waitFor(row);
    case "broken":
      if (severity === "warning") return waitFor(row);
      if (code === "fragment-missing")
        return "Find the new anchor on the page, or remove the fragment (everything from #).";
      if (code.startsWith("tls-")) return "Tell its owner, or remove the link until it is fixed.";
      break;
  }
  const isPrivate = code === "private-address" || code === "redirect-private";
  return isPrivate
    ? `${fixIt} For a test on this network, ${typed} --allow-private checks it.`
    : fixIt;
}

function waitFor({ nights = 1, since }: LinkRow): string {
  if (nights >= 3 && since !== undefined)
    return (
      "Nothing to do yet. It becomes an error after 48 hours, on " +
      `${timeInWords(dueAfter(since))}.`
    );
  return "Nothing to do yet. It becomes an error after three bad runs in a row over 48 hours.";
}

function dueAfter(since: string): string {
  return new Date(Date.parse(since) + 2 * DAY).toISOString();
}

/** `70 external links: 66 ok, 2 moved, 2 broken.` and the changes since the last run. */
export function closingOf(rows: readonly LinkRow[], { isFirst }: { isFirst: boolean }): string[] {
  if (rows.length === 0) return ["There are no external links."];
  const counts = countVerdicts(rows.map((row) => row.verdict)).map(
    ([verdict, count]) => `${count} ${verdict}`,
  );
  const noun = rows.length === 1 ? "link" : "links";
  const lines = [`${rows.length} external ${noun}: ${counts.join(", ")}.`];
  const newly = rows.filter(({ trend }) => trend === "new").length;
  const recovered = rows.filter(({ trend }) => trend === "recovered").map(({ url }) => url);
  if (isFirst) lines.push("This is the first run: there is nothing to compare with yet.");
  else if (newly > 0) lines.push(`New in this run: ${newly}.`);
  if (recovered.length > 0) lines.push(`Working again: ${recovered.toSorted(compare).join(", ")}.`);
  return lines;
}

/** The number of each verdict that occurs, the good ones first. */
export function countVerdicts(verdicts: readonly Verdict[]): [verdict: Verdict, count: number][] {
  return VERDICTS.toReversed()
    .map((verdict): [Verdict, number] => [
      verdict,
      verdicts.filter((each) => each === verdict).length,
    ])
    .filter(([, count]) => count > 0);
}
