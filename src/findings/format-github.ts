import type { Finding, Severity } from "./finding.ts";
import { countsOf, linesOf, type Formatter } from "./report.ts";

const COMMAND: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };

/**
 * Workflow commands of GitHub Actions, one a line: GitHub shows them at the line of the file in a pull request. The
 * outcome in words follows, for readers of the log.
 */
export const formatGithub: Formatter = ({ findings, closing }) => {
  const counts = countsOf(findings).map(({ words }) => words);
  const words = [...(counts.length === 0 ? [] : [`${counts.join(", ")}.`]), ...closing];
  return [...findings.map(annotation), ...words.flatMap((text) => text.split(/\r\n|\r|\n/)).map(harmless)]
    .map((line) => `${line}\n`)
    .join("");
};

function annotation(finding: Finding): string {
  const { severity, code, file, line, column } = finding;
  const properties = Object.entries({ file, line, col: line === undefined ? undefined : column, title: code })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${COMMAND[severity]} ${properties.join(",")}::${escapeData(linesOf(finding).join("\n"))}`;
}

/** As actions/toolkit does it (packages/core/src/command.ts). */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** A line that GitHub does not read as a command, in either of its two notations. */
function harmless(line: string): string {
  return line.replace(/^(\s*):(?=:)/, "$1: ").replaceAll("##[", "## [");
}
