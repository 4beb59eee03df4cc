import { compare, type Finding, type Place, type Severity } from "./finding.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { formatPretty } from "./format-pretty.ts";
import { type Formatter, countsOf, linesOf, locationOf, withVisibleTexts } from "./report.ts";
import { escapeMarkup, formatNumber, visible, visibleName } from "./text.ts";

/** GitHub shows at most this many annotations of a level for one step. */
const MOST_ANNOTATIONS = 10;

const COMMAND: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };

/** Workflow commands of GitHub Actions, followed by the outcome in words, for the log. */
const formatGithub: Formatter = ({ findings, news = [], opening = [], closing }) => {
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

/**
 * JUnit XML. Only errors are failures; other findings are the output of passing cases. A run
 * without findings has one case, because some services reject an empty suite.
 */
const formatJunit: Formatter = ({ command, ok, findings }) => {
  const name = ok ? "Nothing to report." : "No verdict.";
  const none = element("testcase", { name, classname: `build-site.${command}` }, []);
  const cases =
    findings.length === 0 ? [none] : findings.map((finding) => testCase(command, finding));
  const failures = findings.filter(({ severity }) => severity === "error").length;
  const counts = { tests: cases.length, failures, errors: 0, skipped: 0 };
  const suites = element("testsuites", { name: "build-site", ...counts }, [
    element("testsuite", { name: `build-site ${command}`, ...counts }, cases),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
};

function testCase(command: string, finding: Finding): string {
  const { code, severity, message, url, file, line } = finding;
  // Services show packages as a tree.
  const classname = `build-site.${command}.${code.replaceAll("/", ".")}`;
  const text = [locationOf(finding) ?? [], ...linesOf(finding)].flat().join("\n");
  const outcome =
    severity === "error"
      ? element("failure", { message, type: code }, [escapeText(text)])
      : element("system-out", {}, [escapeText(`${severity}: ${text}`)]);
  // A link keeps its name from run to run, so that reports can be compared.
  const name = url === undefined ? message : visibleName(url);
  return element("testcase", { name, classname, file, line }, [outcome]);
}

function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  content: string[],
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`);
  const open = `<${name}${written.join("")}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join("\n")}</${name}>`;
}

/** Escapes visible text, which has no characters that XML 1.0 forbids. */
function escapeText(text: string): string {
  return escapeMarkup(text).replaceAll("\r", "&#13;");
}

/** Parsers would turn plain line breaks and tabs into spaces. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}

const LEVEL = { error: "error", warning: "warning", info: "note" };

/** GitHub reads at most this many results of a run. */
const MOST_RESULTS = 5000;
const MOST_PLACES = 100;

/** SARIF 2.1.0 (OASIS): GitHub shows it as code scanning alerts. */
const formatSarif: Formatter = ({ command, findings: all }, { version, explain }) => {
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

const formatJson: Formatter = ({ command, ok, findings, summary, timings, extra }) =>
  visible(`${JSON.stringify({ command, ok, findings, summary, timings, ...extra }, null, 2)}\n`);

const forPeople =
  (format: Formatter): Formatter =>
  (report, context) =>
    format(withVisibleTexts({ ...report, extra: {} }), context);

/** The formats by their names, in the order of `--help`. */
export const formats = {
  pretty: forPeople(formatPretty),
  json: formatJson,
  junit: forPeople(formatJunit),
  sarif: (report, context) => visible(formatSarif(report, context)),
  github: forPeople(formatGithub),
  markdown: forPeople(formatMarkdown),
} as const satisfies Record<string, Formatter>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];
