import type { Finding, Severity } from "./finding.ts";
import { sectionsOf, type Section } from "./grouped.ts";
import { countsOf, explainLine, spotOf } from "./in-words.ts";
import { code, escapeMarkdown, openLink } from "./markdown-escape.ts";
import type { Formatter, Report } from "./report.ts";

/** As many findings of one section as a person goes through on a web page; the rest is counted. */
const SHOWN = 50;
/** GitHub refuses a summary of more than 1 MiB (1,048,576 bytes): some room is left for the rest of it. */
const MOST_BYTES = 900_000;
/** As many other places of one finding. */
const RELATED = 5;

const SIGN: Record<Severity, string> = { error: "❌", warning: "⚠️", info: "ℹ️" };
const HEADING: Record<Severity, string> = { error: "Errors", warning: "Warnings", info: "To know" };

/** Markdown for the summary of a job (`$GITHUB_STEP_SUMMARY`): the outcome, the closing lines, then the findings. */
export const formatMarkdown: Formatter = (report) => {
  const blocks = [`## build-site ${escapeMarkdown(report.command)}: ${outcomeOf(report)}`];
  const closing = report.closing.filter((line) => line.trim() !== "");
  if (closing.length > 0) blocks.push(closing.map(escapeMarkdown).join("<br>\n"));
  const room = { bytes: MOST_BYTES };
  for (const { heading, findings } of sections(report)) {
    blocks.push(`### ${escapeMarkdown(heading ?? "Also")} (${findings.length})`, list(findings, room));
  }
  const more = explainLine(report.findings);
  if (more !== undefined) blocks.push(more.replace(/: (.*)$/, (_, command: string) => `: ${code(command)}`));
  return `${blocks.join("\n\n")}\n`;
};

/** `2 errors, 1 warning`; in words where there is nothing to count. */
function outcomeOf({ ok, findings }: Report): string {
  const counts = countsOf(findings).map(({ words }) => words);
  if (counts.length > 0) return counts.join(", ");
  return ok ? "nothing to mend" : "no verdict";
}

/** The report's own groups, or one for each severity. */
function sections(report: Report): Section[] {
  if (report.groups !== undefined) return sectionsOf(report);
  return (["error", "warning", "info"] as const)
    .map((severity) => ({
      heading: HEADING[severity],
      findings: report.findings.filter((finding) => finding.severity === severity),
    }))
    .filter(({ findings }) => findings.length > 0);
}

function list(findings: readonly Finding[], room: { bytes: number }): string {
  const items: string[] = [];
  for (const finding of findings.slice(0, SHOWN)) {
    const item = itemOf(finding);
    room.bytes -= Buffer.byteLength(item);
    if (room.bytes < 0) break;
    items.push(item);
  }
  const left = findings.length - items.length;
  if (left > 0) items.push(`- … and ${left} more.`);
  return items.join("\n");
}

function itemOf(finding: Finding): string {
  const { severity, message, hint, url, related = [] } = finding;
  const lines = [`${SIGN[severity]} **${escapeMarkdown(message)}** ${code(finding.code)}`];
  const place = placeOf(finding);
  if (place !== "") lines.push(place);
  if (hint !== undefined) lines.push(...hint.split("\n").map((line) => `→ ${escapeMarkdown(line)}`));
  const link = url === undefined ? undefined : openLink(url);
  if (link !== undefined) lines.push(link);
  for (const other of related.slice(0, RELATED)) {
    lines.push(
      `See also: ${[escapeMarkdown(other.message), placeOf(other)].filter((part) => part !== "").join(" – ")}`,
    );
  }
  if (related.length > RELATED) lines.push(`… and ${related.length - RELATED} more places.`);
  return `- ${lines.join("<br>\n  ")}`;
}

function placeOf(finding: Finding): string {
  const spot = spotOf(finding);
  return [
    ...(spot === undefined ? [] : [code(spot)]),
    ...(finding.route === undefined ? [] : [`on the page ${code(finding.route)}`]),
  ].join(", ");
}
