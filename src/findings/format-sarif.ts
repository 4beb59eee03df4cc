import { compare, type Finding, type Place } from "./finding.ts";
import { type Formatter, linesOf } from "./report.ts";
import { formatNumber } from "./text.ts";

const LEVEL = { error: "error", warning: "warning", info: "note" };

/** GitHub reads at most this many results of a run. */
const MOST_RESULTS = 5000;
const MOST_PLACES = 100;

/** SARIF 2.1.0 (OASIS): GitHub shows it as code scanning alerts. */
export const formatSarif: Formatter = ({ command, findings: all }, { version, explain }) => {
  const findings = all.slice(0, MOST_RESULTS);
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted(compare);
  const rest = formatNumber(all.length - findings.length);
  const text = `${rest} more results are left out; --format json has all.`;
  const left = {
    executionSuccessful: true,
    toolExecutionNotifications: [{ level: "warning", message: { text } }],
  };
  const rules = codes.map((id) => {
    const markdown = explain?.(id);
    return { id, help: markdown && { text: `npx build-site explain ${id}`, markdown } };
  });
  const run = {
    tool: { driver: { name: "build-site", version, rules } },
    // Keeps the reports of two commands on the same commit apart.
    automationDetails: { id: `build-site/${command}/` },
    columnKind: "utf16CodeUnits",
    invocations: all.length > findings.length ? [left] : undefined,
    results: findings.map((finding) => ({
      ruleId: finding.code,
      ruleIndex: codes.indexOf(finding.code),
      level: LEVEL[finding.severity],
      message: { text: textForViewers(finding) },
      occurrenceCount: finding.count,
      locations: locationsOf(finding),
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

/** Viewers show only the message, so it has the hint, and the places without a link. */
function textForViewers(finding: Finding): string {
  const { route: _, related = [], ...others } = finding;
  const unplaced = related.filter(({ file }) => file === undefined);
  return linesOf({ ...others, related: unplaced }).join("\n");
}

function relatedLocations({ message, related = [], places = [] }: Finding) {
  const locations = [...related, ...places.slice(0, MOST_PLACES)].flatMap((other) =>
    locationsOf(other).map((location) => ({
      ...location,
      message: { text: other.message ?? message },
    })),
  );
  if (locations.length === 0) return undefined;
  return locations.map((location, id) => ({ id, ...location }));
}

function locationsOf({ file, line, column, length }: Place) {
  if (file === undefined) return [];
  const endColumn = column === undefined || length === undefined ? undefined : column + length;
  const region = line && { startLine: line, startColumn: column, endColumn };
  return [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, region } }];
}

/** A path as a URI. Lone surrogates cannot be encoded. */
function uriOf(file: string): string {
  return file.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
