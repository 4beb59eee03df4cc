import type { Finding, Severity } from "./finding.ts";
import { type Formatter, countsOf, linesOf } from "./report.ts";
import { formatNumber } from "./text.ts";

/** GitHub shows at most this many annotations of a level for one step. */
const MOST_ANNOTATIONS = 10;

const COMMAND: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };

/** Workflow commands of GitHub Actions, followed by the outcome in words, for the log. */
export const formatGithub: Formatter = ({ findings, news = [], opening = [], closing }) => {
  const counts = countsOf(findings).map(({ words }) => words);
  const shown = [...Map.groupBy(findings, ({ severity }) => severity).values()].flatMap((of) =>
    of.slice(0, MOST_ANNOTATIONS),
  );
  const rest = findings.length - shown.length;
  const more = `${formatNumber(rest)} more: see the job summary on GitHub, or use --format pretty.`;
  const words = [
    ...news.flatMap(({ heading, lines }) => [heading, ...lines.map((line) => `  ${line}`)]),
    ...opening,
    ...(counts.length === 0 ? [] : [`${counts.join(", ")}.`]),
    ...(rest === 0 ? [] : [more]),
    ...closing,
  ];
  const lines = words.flatMap((text) => text.split(/\r\n|\r|\n/)).map(harmless);
  return [...shown.map(annotation), ...lines, ""].join("\n");
};

function annotation(finding: Finding): string {
  const { severity, code, file, line, column } = finding;
  const all = { file, line, col: line && column, title: code };
  const properties = Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const message = escapeData(linesOf(finding).join("\n"));
  return `::${COMMAND[severity]} ${properties.join(",")}::${message}`;
}

/** Escapes like actions/toolkit (packages/core/src/command.ts). */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Keeps GitHub from reading a line as a command, in either of its two notations. */
function harmless(line: string): string {
  return line.replace(/^(\s*):(?=:)/, "$1: ").replaceAll("##[", "## [");
}
