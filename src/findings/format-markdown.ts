import type { Finding, Severity } from "./finding.ts";
import {
  countsOf,
  explainLine,
  sectionsOf,
  locationOf,
  placesOf,
  type Formatter,
  type Report,
  type Section,
} from "./report.ts";
import { escapeMarkup, oneLine, shorten, visible } from "./text.ts";

/** The longest report, in bytes. GitHub accepts summaries of at most 1 MiB. */
const ROOM = 900_000;
const LONGEST = 1000;
/** A longer item is shown without its hint and its other places. */
const LONGEST_ITEM = 9000;
const NEWS = 80;
const RELATED = 5;

const SIGN: Record<Severity, string> = { error: "❌", warning: "⚠️", info: "ℹ️" };
const HEADING: Record<Severity, string> = { error: "Errors", warning: "Warnings", info: "Notes" };

/** Markdown for the summary of a job (`$GITHUB_STEP_SUMMARY`). */
export const formatMarkdown: Formatter = (report) => {
  const blocks = [`## build-site ${escapeMarkdown(report.command)}: ${outcomeOf(report)}`];
  const around = [...(report.opening ?? []), ...report.closing].filter((line) => line.trim());
  if (around.length > 0) blocks.push(around.map(escapeMarkdown).join("<br>\n"));
  for (const { heading, lines } of report.news ?? [])
    blocks.push(`### ${escapeMarkdown(heading)}`, listOf(lines.map(escapeMarkdown)));
  let room = ROOM;
  for (const { heading, findings, advice } of sections(report)) {
    const items: string[] = [];
    for (const finding of findings) {
      const item = itemOf(finding);
      if ((room -= Buffer.byteLength(item)) < 0) break;
      items.push(item);
    }
    const left = findings.length - items.length;
    if (left > 0) items.push(`- … and ${left} more.`);
    blocks.push(`### ${escapeMarkdown(heading ?? "Also")} (${findings.length})`);
    if (advice !== undefined) blocks.push(escapeMarkdown(advice.text));
    blocks.push(items.join("\n"));
  }
  const more = explainLine(report.findings);
  if (more !== undefined) blocks.push(more.replace(/(?<=: ).*/, code));
  return `${blocks.join("\n\n")}\n`;
};

function listOf(lines: readonly string[]): string {
  const more = lines.length > NEWS ? [`… and ${lines.length - NEWS} more.`] : [];
  return [...lines.slice(0, NEWS), ...more].map((line) => `- ${line}`).join("\n");
}

function outcomeOf({ ok, findings }: Report): string {
  const counts = countsOf(findings).map(({ words }) => words);
  if (counts.length > 0) return counts.join(", ");
  return ok ? "nothing to fix" : "no verdict";
}

function sections(report: Report): Section[] {
  if (report.groups !== undefined) return sectionsOf(report);
  // Sorted findings begin with the most severe.
  const findings = Map.groupBy(report.findings, ({ severity }) => severity);
  return Array.from(findings, ([severity, of]) => ({ heading: HEADING[severity], findings: of }));
}

function itemOf(finding: Finding): string {
  const { severity, message, hint, url, related = [] } = finding;
  const lines = [`${SIGN[severity]} **${escapeMarkdown(message)}** ${code(finding.code)}`];
  const place = placeOf(finding);
  const places = placesOf(finding);
  if (place !== "") lines.push(places === undefined ? place : `${place} and others: ${places}`);
  if (hint !== undefined)
    lines.push(...hint.split("\n").map((line) => `→ ${escapeMarkdown(line)}`));
  const link = url !== undefined && /^https?:/i.test(url) ? URL.parse(url)?.href : undefined;
  // Some renderers read `&copy;` as an entity there, others do not.
  if (link !== undefined && link.length <= LONGEST)
    lines.push(`<${link.replaceAll(/(&#?\w+);/g, "$1%3B")}>`);
  for (const other of related.slice(0, RELATED)) {
    const parts = [escapeMarkdown(other.message), placeOf(other)].filter((part) => part !== "");
    lines.push(`See also: ${parts.join(" – ")}`);
  }
  if (related.length > RELATED) lines.push(`… and ${related.length - RELATED} more places.`);
  const item = `- ${lines.join("<br>\n  ")}`;
  if (Buffer.byteLength(item) <= LONGEST_ITEM || (hint === undefined && related.length === 0))
    return item;
  return itemOf({ ...finding, hint: undefined, related: [] });
}

function placeOf(finding: Finding): string {
  const location = locationOf(finding);
  const page = finding.route && `on the page ${code(finding.route)}`;
  return [location && code(location), page].filter(Boolean).join(", ");
}

/** A text as one line of Markdown, with special characters escaped. */
export function plainMarkdown(text: string): string {
  return shortLine(text)
    .replaceAll(/[\\`*_[\]|~]|^[#>+:=-]|(?<=^\d+)[.)]/g, String.raw`\$&`)
    .replaceAll(/[&<>]/g, (sign) => escapeMarkup(sign));
}

/** The same for GitHub, which also recognizes bare links, formulas (`$`) and mentions (`@`). */
function escapeMarkdown(text: string): string {
  return plainMarkdown(text)
    .replaceAll(/:(?=\/\/)|(?<=www)\./gi, String.raw`\$&`)
    .replaceAll(/[$@]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A text as code. The fence is longer than any run of backticks inside. */
export function code(text: string): string {
  const line = shortLine(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

function shortLine(text: string): string {
  return shorten(oneLine(visible(text)), LONGEST);
}
