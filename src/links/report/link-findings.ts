import { compare, sortFindings, type Finding, type Severity } from "../../findings/finding.ts";
import type { FindingGroup } from "../../findings/report.ts";
import { inWords } from "../judge/in-words.ts";
import type { LinkRow } from "../link-row.ts";
import { VERDICTS, type Verdict } from "../verdict.ts";
import { GROUP_WORDS, groupOf, GROUPS } from "./groups.ts";

/** What belongs to no link alone, or asks nobody to do anything. */
const TO_KNOW = "Good to know";
/** The headings of a report, in the order in which a person works through it. */
const HEADINGS = [...GROUPS.map((group) => GROUP_WORDS[group].heading), TO_KNOW];

/** The findings of rows and others that belong to the same report, in the groups in which a person works through them. */
export function linkFindings(
  rows: readonly LinkRow[],
  others: readonly Finding[] = [],
): { findings: Finding[]; groups: FindingGroup[] } {
  const known = rows.flatMap((row) => [...verdictFinding(row), ...remarkFindings(row)]);
  const ofRules = others.map((finding) => ({ heading: TO_KNOW, finding }));
  const all = [...known, ...ofRules];
  const groups = HEADINGS.map((heading) => ({
    heading,
    findings: sortFindings(all.filter((each) => each.heading === heading).map(({ finding }) => finding)),
  }));
  return { findings: sortFindings(all.map(({ finding }) => finding)), groups };
}

/** A finding and the heading under which it stands. */
interface Placed {
  heading: string;
  finding: Finding;
}

function verdictFinding(row: LinkRow): Placed[] {
  const { severity, code, url, reason } = row;
  const group = groupOf(row);
  // Of what a rule leaves out there is nothing to do, nor of what is fine: it is counted.
  if (severity === undefined || group === "left") return [];
  const message = `${url}: ${reason}.${historyOf(row)}`;
  const finding = { ...placed(row, code, severity), message, hint: hintFor(row) };
  return [{ heading: group === "fine" ? TO_KNOW : GROUP_WORDS[group].heading, finding }];
}

function remarkFindings(row: LinkRow): Placed[] {
  return (row.remarks ?? []).map(({ code, reason }) => {
    const severity: Severity = code === "tls-expires-soon" ? "warning" : "info";
    const hint = "Nothing to do for now; its owner might like to know.";
    const finding = { ...placed(row, code, severity), message: `${row.url}: ${reason}.`, hint };
    return { heading: TO_KNOW, finding };
  });
}

/** A finding at a link's first place; the other places stand beside it. */
function placed({ url, routes, sources }: LinkRow, code: string, severity: Severity): Omit<Finding, "message"> {
  const [place, ...others] = sources;
  const related = others.map((other): Finding => ({
    code: `outbound/${code}`,
    severity: "info",
    message: "it stands here too",
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

/** ` New tonight.` or ` So for 4 nights, since 3 November 2026; last seen alive on 2 November 2026.` */
function historyOf({ trend, since, nights = 1, lastOk, verdict, severity, opened }: LinkRow): string {
  if (verdict === "suspect" && severity === "info" && opened !== undefined)
    return ` Somebody opened it on ${inWords(opened)} and found it right.`;
  if (verdict === "blocked") {
    if (opened !== undefined) return ` Somebody opened it on ${inWords(opened)}.`;
    return lastOk === undefined ? "" : ` Last seen alive on ${inWords(lastOk)}.`;
  }
  if (verdict === "moved" || trend === undefined || since === undefined) return "";
  const alive = lastOk === undefined ? "" : `; last seen alive on ${inWords(lastOk)}`;
  if (trend === "new") return ` New tonight${alive}.`;
  if (trend === "flaky") return ` It comes and goes${alive}.`;
  return ` So for ${nights} ${nights === 1 ? "night" : "nights"}, since ${inWords(since)}${alive}.`;
}

function hintFor(row: LinkRow): string {
  const { verdict, severity, code, replacement, since, nights = 1 } = row;
  const rest = "Mend the address, or take the link away.";
  switch (verdict) {
    case "moved":
      return `Write ${replacement ?? "the new address"} instead; build-site links --fix does it for you.`;
    case "blocked":
      if (code === "http-429" || code === "asked-to-wait")
        return "Nothing to do; if it comes often, slow down with a rule for its host in content/settings.yaml.";
      return "Open it yourself. If it is right, say so with build-site links --opened and the address: that counts for 90 days.";
    case "suspect":
      if (severity === "info") return "Nothing to do while that counts: 90 days.";
      if (severity === "error")
        return `${rest} If it is right after all, build-site links --opened and the address says so.`;
      return "Open it yourself. If it is right, say so with build-site links --opened and the address.";
    case "transient":
      if (code === "proxy") return "Look at the proxy of this machine; the link is not to blame.";
      if (severity === "error" && nights > 1) return `It has had time to come back. ${rest}`;
      if (severity === "error") return "It may be back tomorrow, but it is not remembered: nobody counts the nights.";
      if (nights >= 3 && since !== undefined)
        return `Nothing to do yet: it counts as an error once it has lasted 48 hours, from ${laterBy48Hours(since)} on.`;
      return "It may be back tomorrow: nothing to do yet. The third bad night in a row, over 48 hours, makes it an error.";
    case "broken":
      if (code === "fragment-missing") return "Look for the new name of that place, or leave the part from # on away.";
      return code.startsWith("tls-") ? "Tell its owner, or take the link away until it is mended." : rest;
    default:
      return rest;
  }
}

function laterBy48Hours(since: string): string {
  const end = new Date(Date.parse(since) + 48 * 3_600_000).toISOString();
  return `${inWords(end)} at ${end.slice(11, 16)} UTC`;
}

/** `70 links to other sites: 66 ok, 2 moved, 2 broken.` and what has changed since the night before. */
export function closingOf(rows: readonly LinkRow[], { isFirst }: { isFirst: boolean }): string[] {
  if (rows.length === 0) return ["There are no links to other sites."];
  const counts = Object.entries(countsOf(rows)).map(([verdict, count]) => `${count} ${verdict}`);
  const noun = rows.length === 1 ? "link" : "links";
  const lines = [`${rows.length} ${noun} to other sites: ${counts.join(", ")}.`];
  const newly = rows.filter(({ trend }) => trend === "new").length;
  const recovered = rows.filter(({ trend }) => trend === "recovered").map(({ url }) => url);
  if (isFirst) lines.push("The first night: there is nothing yet to compare with.");
  else if (newly > 0) lines.push(`New tonight: ${newly}.`);
  if (recovered.length > 0) lines.push(`Alive again: ${recovered.toSorted(compare).join(", ")}.`);
  return lines;
}

/** How many rows there are of each verdict that occurs, the good ones first. */
export function countsOf(rows: readonly LinkRow[]): Partial<Record<Verdict, number>> {
  return Object.fromEntries(
    VERDICTS.toReversed()
      .map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length] as const)
      .filter(([, count]) => count > 0),
  );
}
