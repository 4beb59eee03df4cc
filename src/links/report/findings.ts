import { bySeverity, sortFindings, type Finding, type Severity } from "../../findings/finding.ts";
import type { FindingGroup } from "../../findings/report.ts";
import { counted, dateInWords, timeInWords } from "../../findings/text.ts";
import { shellWord } from "../../files/site-folder.ts";
import { DAY, isBad, VERDICTS, type LinkRow, type Verdict } from "../link-row.ts";
import { afterRuns, inOrder } from "./news.ts";

export interface LinkCommand {
  /** `build-site links dist`, with the options for the same links and history. */
  typed: string;
  /** Whether there is a history, in which `--opened` records addresses. */
  hasHistory: boolean;
  canFix: boolean;
}

const FIX = "A dead link: write the new address of its page in the content, or remove the link.";
const WAIT =
  "A link that cannot be reached becomes an error after three bad runs in a row over 48 hours: " +
  "nothing to do yet.";
const ANSWERED = "Nothing to do while the check gives the same result.";

function acceptIt(target: string, url: string, { typed, hasHistory, canFix }: LinkCommand) {
  const what =
    hasHistory && canFix
      ? `run ${typed} --accept ${shellWord(url)}, and the next run with --fix writes it`
      : "write its address";
  return `Open ${target}: if it is the page that was linked, ${what}.`;
}

/** The groups in the order of a report. */
export const HEADINGS = {
  fix: "Fix now",
  look: "Please look",
  update: "Update the address",
  known: "Known",
  fine: "Fine",
  left: "Left out",
};

export type GroupName = keyof typeof HEADINGS;

const GROUPS = Object.keys(HEADINGS) as GroupName[];

/** The hints that depend on the command, and all that appear once, above the links of a group. */
function hintsOf({ typed, hasHistory, canFix }: LinkCommand) {
  const record = (more: string) =>
    hasHistory
      ? `record that with ${typed} --opened and the address${more}.`
      : "use --history <file> to record that.";
  const openIt =
    "Open the link. If another page opens, correct the address. If it is right, " +
    record("; if it is dead, with --dead");
  const openOnce =
    "A link that does not answer robots may work: open it once. If it is right, " + record("");
  const orFix = canFix ? `, or run ${typed} --fix` : "";
  const update = `The page has moved for good. Write the new address${orFix}.`;
  const usual: Record<GroupName, string[]> = {
    fix: [FIX],
    look: [openIt],
    update: [update],
    known: [WAIT, ANSWERED, openOnce],
    fine: [],
    left: [],
  };
  return { openIt, openOnce, usual };
}

/** The hints of a group that apply to its links. */
export function adviceFor(group: GroupName, rows: readonly LinkRow[], command: LinkCommand) {
  const wanted = new Set(rows.map((row) => hintFor(row, command)));
  const hints = hintsOf(command).usual[group].filter((hint) => wanted.has(hint));
  return { text: hints.join(" "), hints };
}

/** A link whose severity is error is to be fixed, whatever its verdict. */
export function groupOf(
  row: Pick<LinkRow, "verdict" | "severity" | "opened" | "replacement">,
): GroupName {
  const { verdict, severity, opened, replacement } = row;
  if (severity === "error" || verdict === "invalid") return "fix";
  if (verdict === "skipped") return "left";
  // Once the answer of a person has lapsed, the link has its severity again.
  const isAnswered = opened !== undefined && isBad(verdict);
  if (severity === undefined || (severity === "info" && isAnswered)) return "fine";
  if (verdict === "moved") return replacement === undefined ? "look" : "update";
  return verdict === "suspect" || (verdict === "blocked" && severity === "warning")
    ? "look"
    : "known";
}

export function groupRows(rows: readonly LinkRow[]): [group: GroupName, rows: LinkRow[]][] {
  const byGroup = Map.groupBy(inOrder(rows), groupOf);
  return [...byGroup].toSorted(([a], [b]) => GROUPS.indexOf(a) - GROUPS.indexOf(b));
}

export function whyNoVerdict<Found extends { code: string }>(
  findings: readonly Found[],
): Found | undefined {
  return findings.find(({ code }) => /^outbound\/(?:offline|stopped)$/.test(code));
}

export function linkFindings(
  rows: readonly LinkRow[],
  others: readonly Finding[],
  command: LinkCommand,
): { findings: Finding[]; groups: FindingGroup[] } {
  const loose = others.filter((finding) => whyNoVerdict([finding]) === undefined);
  const { urgent = [], know = [] } = Object.groupBy(
    [...rows.flatMap((row) => remarkFindings(row, command)), ...loose],
    ({ severity }) => (severity === "error" ? "urgent" : "know"),
  );
  const byGroup = new Map(groupRows(rows));
  const groups = GROUPS.map((name): FindingGroup => {
    const own = byGroup.get(name) ?? [];
    const found = own.flatMap((row) => verdictFinding(row, command));
    const advice = adviceFor(name, own, command);
    return {
      heading: HEADINGS[name],
      findings: [...found, ...(name === "fix" ? sortFindings(urgent) : [])],
      brief: true,
      ...(found.length > 0 && advice.text !== "" && { advice }),
    };
  });
  groups.push({ heading: "Good to know", findings: sortFindings(know) });
  const grouped = groups.flatMap(({ findings }) => findings);
  return { findings: [...new Set([...grouped, ...others])].toSorted(bySeverity), groups };
}

function verdictFinding(row: LinkRow, command: LinkCommand): Finding[] {
  const { severity, code, url } = row;
  // Links that are left out or fine need no action; the closing line counts them.
  if (severity === undefined || groupOf(row) === "left") return [];
  const message = `${shownUrl(url)}: ${shortReason(row)}.${detailsOf(row)}${historyOf(row)}`;
  return [{ ...atFirstPlace(row, code, severity), message, hint: hintFor(row, command) }];
}

/** `mailto:` alone would seem to be mistyped before a colon. */
function shownUrl(url: string) {
  return url.endsWith(":") ? `“${url}”` : url;
}

export function shortReason({ reason }: Pick<LinkRow, "reason">): string {
  return reason.replace(/, and a browser gets the same$/, "");
}

/** ` Linked as “Menu”. It leads to https://new.example/ (“Casino”).` */
function detailsOf({ words, title, finalUrl, reason }: LinkRow) {
  const linked = words === undefined ? "" : ` Linked as “${words}”.`;
  const named = title === undefined || reason.includes(title) ? "" : `“${title}”`;
  if (finalUrl === undefined || reason.includes(finalUrl))
    return linked + (named === "" ? "" : ` Its title is ${named}.`);
  return `${linked} It leads to ${finalUrl}${named === "" ? "" : ` (${named})`}.`;
}

function remarkFindings(row: LinkRow, command: LinkCommand): Finding[] {
  const { url, suggestion, remarks = [] } = row;
  return remarks.map(({ code, reason }) => {
    const severity = code === "tls-expires-soon" ? "warning" : "info";
    const what = code === "no-browser" ? "The next run opens it again" : "You may tell its owner";
    const hint =
      code === "moved-unproven" && suggestion !== undefined
        ? acceptIt(suggestion, url, command)
        : `Nothing to do now. ${what}.`;
    return { ...atFirstPlace(row, code, severity), message: `${url}: ${reason}.`, hint };
  });
}

/** A finding at the first place of a link. Other places are related findings. */
function atFirstPlace(
  { url, routes: [route], sources: [place, ...others] }: LinkRow,
  name: string,
  severity: Severity,
): Omit<Finding, "message"> {
  const code = `outbound/${name}`;
  const related = others.map((other): Finding => {
    return { code, severity: "info", message: "the same link", ...other };
  });
  return {
    code,
    severity,
    url,
    ...(route !== undefined && { route }),
    ...place,
    ...(related.length > 0 && { related }),
  };
}

/** ` The same in 4 runs, since 3 November 2026; last worked on 2 November 2026.` */
export function historyOf(row: LinkRow) {
  const { trend, since, nights = 1, lastOk, verdict, severity, opened, dead } = row;
  if (dead !== undefined) return ` A person opened it on ${dateInWords(dead)} and found it dead.`;
  if (opened !== undefined && severity === "info")
    return ` A person opened it on ${dateInWords(opened)} and found it right.`;
  if (verdict === "blocked" && severity !== "warning")
    return lastOk === undefined ? "" : ` It last worked on ${dateInWords(lastOk)}.`;
  if (verdict === "moved" || since === undefined) return "";
  const worked = lastOk === undefined ? "" : `; last worked on ${dateInWords(lastOk)}`;
  if (trend === "new") return ` New in this run${worked}.`;
  if (trend === "flaky") return ` It is flaky${worked}.`;
  const times = nights > 1 ? ` in ${counted(nights, "run")},` : "";
  const what = row.becameError
    ? `It became an error in this run, ${afterRuns(row)},`
    : `The same${times}`;
  return ` ${what} since ${dateInWords(since)}${worked}.`;
}

const CORRECT: Record<string, string> = {
  "fragment-missing":
    "Find the new anchor on the page, or remove the fragment (everything from #).",
  mailto: "Write an email address after mailto:, or remove the link.",
  tel: "Write a phone number after tel:, or remove the link.",
};

export function hintFor(row: LinkRow, command: LinkCommand): string {
  const { url, verdict, code, suggestion, since, nights = 1 } = row;
  const group = groupOf(row);
  const hints = hintsOf(command);
  const [usual = ANSWERED] = hints.usual[group];
  if (code === "proxy") return "Check the proxy of this machine. The link itself may be right.";
  if (group === "fix") {
    if (CORRECT[code] !== undefined) return CORRECT[code];
    if (code.startsWith("tls-")) return "Tell its owner, or remove the link until it is fixed.";
    if (code === "private-address" || code === "redirect-private")
      return (
        "Write a public address, or remove the link. For a test on this network, " +
        `${command.typed} --allow-private checks it.`
      );
    if (verdict === "invalid") return "Correct the address, or remove the link.";
    if (verdict === "transient" && nights <= 1)
      return "Try again later. Without a history, the first bad run is an error.";
    return verdict === "suspect" || verdict === "transient" ? hints.openIt : usual;
  }
  if (group === "look" && suggestion !== undefined) return acceptIt(suggestion, url, command);
  if (group !== "known") return usual;
  if (verdict !== "blocked") {
    if (nights < 3 || since === undefined) return WAIT;
    const due = timeInWords(new Date(Date.parse(since) + 2 * DAY).toISOString());
    return `Nothing to do yet. It becomes an error after 48 hours, on ${due}.`;
  }
  return code === "http-429" || code === "asked-to-wait" ? "Nothing to do." : hints.openOnce;
}

/** `70 external links: 66 ok, 2 moved, 2 broken.` */
export function closingOf(rows: readonly LinkRow[], { isFirst }: { isFirst: boolean }): string[] {
  if (rows.length === 0) return ["There are no external links."];
  const counts = countVerdicts(rows).map(([verdict, count]) => `${count} ${verdict}`);
  const links = rows.length === 1 ? "link" : "links";
  const line = `${rows.length} external ${links}: ${counts.join(", ")}.`;
  return isFirst ? [line, "This is the first run: there is nothing to compare with yet."] : [line];
}

/** The number of each verdict that occurs, the good ones first. */
export function countVerdicts(
  rows: readonly Pick<LinkRow, "verdict">[],
): [verdict: Verdict, count: number][] {
  const counts = Map.groupBy(rows, ({ verdict }) => verdict);
  return VERDICTS.toReversed().flatMap((verdict) => {
    const { length = 0 } = counts.get(verdict) ?? {};
    return length === 0 ? [] : [[verdict, length] as [Verdict, number]];
  });
}
