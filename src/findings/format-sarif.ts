import { compare, type Finding, type Position, type Severity } from "./finding.ts";
import { placesOf, type Formatter } from "./report.ts";
import { formatNumber } from "./text.ts";

const LEVEL: Record<Severity, "error" | "warning" | "note"> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/** GitHub reads as many results of a run. */
const MOST_RESULTS = 5000;
const MOST_PLACES = 100;

/** SARIF 2.1.0 (OASIS): GitHub shows it as code scanning alerts. */
export const formatSarif: Formatter = ({ command, findings: all }, { version, explain }) => {
  const findings = all.slice(0, MOST_RESULTS);
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted(compare);
  const run = {
    tool: {
      driver: { name: "build-site", version, rules: codes.map((id) => ruleOf(id, explain?.(id))) },
    },
    // Keeps the reports of two commands on the same commit apart.
    automationDetails: { id: `build-site/${command}/` },
    columnKind: "utf16CodeUnits",
    ...(all.length > findings.length && {
      invocations: [notification(all.length - findings.length)],
    }),
    results: findings.map((finding) => ({
      ruleId: finding.code,
      ruleIndex: codes.indexOf(finding.code),
      level: LEVEL[finding.severity],
      message: { text: messageOf(finding) },
      occurrenceCount: finding.count,
      locations:
        finding.file === undefined
          ? []
          : [{ physicalLocation: physicalLocation(finding, finding.file) }],
      relatedLocations: relatedLocations(finding),
      properties: { route: finding.route, url: finding.url },
    })),
  };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [run],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

function notification(rest: number) {
  const text = `${formatNumber(rest)} more results are left out; --format json has all.`;
  return {
    executionSuccessful: true,
    toolExecutionNotifications: [{ level: "warning", message: { text } }],
  };
}

function ruleOf(id: string, page: string | undefined) {
  if (page === undefined) return { id };
  return { id, help: { text: `npx build-site explain ${id}`, markdown: page } };
}

/** Viewers show only the message, so it includes the hint, and what has no place to link to. */
function messageOf(finding: Finding): string {
  const { message, hint, related = [] } = finding;
  const places = placesOf(finding);
  const others = related
    .filter(({ file }) => file === undefined)
    .map((other) => `See also: ${other.message}`);
  const where = places === undefined ? [] : [`In ${places}.`];
  return [message, ...where, ...(hint === undefined ? [] : [hint]), ...others].join("\n");
}

function relatedLocations({ message, related = [], places = [] }: Finding) {
  const same = places.slice(0, MOST_PLACES).map((place) => ({ message, ...place }));
  const locations = [...related, ...same].flatMap((other) =>
    other.file === undefined
      ? []
      : [
          {
            physicalLocation: physicalLocation(other, other.file),
            message: { text: other.message ?? message },
          },
        ],
  );
  return locations.length === 0
    ? undefined
    : locations.map((location, id) => ({ id, ...location }));
}

function physicalLocation({ line, column, length }: Partial<Position>, file: string) {
  const artifactLocation = { uri: uriOf(file) };
  if (line === undefined) return { artifactLocation };
  const endColumn = column === undefined || length === undefined ? undefined : column + length;
  return { artifactLocation, region: { startLine: line, startColumn: column, endColumn } };
}

/** Half a surrogate pair has no encoding. */
function uriOf(file: string): string {
  return file.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
