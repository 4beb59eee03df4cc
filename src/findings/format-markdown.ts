import type { Finding, Severity } from "./finding.ts";
import { countsOf, explainLine, sectionsOf, spotOf, type Formatter, type Report, type Section } from "./report.ts";
import { oneLine, shorten, visible } from "./text.ts";

/** The most findings shown for one section; the rest are counted. */
const SHOWN = 50;
/** GitHub rejects a summary of more than 1 MiB (1,048,576 bytes). This leaves room for the text around the findings. */
const MOST_BYTES = 900_000;
/** The longest text of one finding, in characters. */
const LONGEST = 1000;
/** The most related places shown for one finding. */
const RELATED = 5;

const SIGN: Record<Severity, string> = { error: "❌", warning: "⚠️", info: "ℹ️" };
const HEADING: Record<Severity, string> = { error: "Errors", warning: "Warnings", info: "Notes" };

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

/** `2 errors, 1 warning`; in words if there is nothing to count. */
function outcomeOf({ ok, findings }: Report): string {
  const counts = countsOf(findings).map(({ words }) => words);
  if (counts.length > 0) return counts.join(", ");
  return ok ? "nothing to fix" : "no verdict";
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

/** A text as one line of Markdown that renders as exactly this text: no markup, HTML, link or formula in it takes effect. */
function escapeMarkdown(text: string): string {
  return (
    shortLine(text)
      // Colons and dots are escaped so that an address does not become a link.
      .replace(/[\\`*_{}[\]()#+.!|~:-]/g, String.raw`\$&`)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // On GitHub, dollar signs delimit formulas and @ mentions people.
      .replaceAll("$", "&#36;")
      .replaceAll("@", "&#64;")
  );
}

/**
 * A text as one line of Markdown that stays readable unformatted: markup and HTML in it take no effect, and characters
 * that mean nothing in the middle of a sentence are left alone.
 */
export function plainMarkdown(text: string): string {
  return shortLine(text)
    .replace(/[\\`*_[\]|~]|^[#>+-](?=\s)/g, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** A text as code on one line. The fence is longer than any run of backticks inside. */
export function code(text: string): string {
  const line = shortLine(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A link that opens an address; undefined if a browser would not open it as a page. */
function openLink(url: string): string | undefined {
  if (!URL.canParse(url) || url.length > LONGEST) return undefined;
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const target = href.replaceAll("\\", "%5C").replaceAll("&", "&amp;").replaceAll("<", "%3C").replaceAll(">", "%3E");
  return `[Open the address](<${target}>)`;
}

function shortLine(text: string): string {
  return shorten(oneLine(visible(text)), LONGEST);
}
