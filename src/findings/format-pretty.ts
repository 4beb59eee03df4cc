import { isAbsolute, relative } from "node:path";
import { styleText } from "node:util";
import {
  bySeverity,
  hasErrors,
  USED_HERE,
  type Finding,
  type Place,
  type Severity,
} from "./finding.ts";
import { faultOf } from "./merge-findings.ts";
import {
  codeLines,
  countsOf,
  frameOf,
  explainLine,
  sectionsOf,
  locationOf,
  type FormatContext,
  type Formatter,
  type Section,
} from "./report.ts";
import { counted, formatNumber } from "./text.ts";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const LOOK: Record<Severity, { sign: string; style: Style }> = {
  error: { sign: "✖", style: "red" },
  warning: { sign: "▲", style: "yellow" },
  info: { sign: "●", style: "blue" },
};
/** The most faults of a group with errors, or of a report without groups, and of other groups. */
const SHOWN = 20;
const SHOWN_LESS = 5;

const PLACES = 2;

/**
 * The format for terminals: findings in their groups, each fault once. Errors come last, next to
 * the prompt, unless the report has news.
 */
export const formatPretty: Formatter = (report, context) => {
  // `context.color` decides, whatever standard output is.
  const paint: Paint = (style, text) =>
    context.color ? styleText(style, text, { validateStream: false }) : text;
  const blocks: string[] = [];
  const all = sectionsOf(report);
  if (report.news === undefined)
    all.sort((a, b) => Number(hasErrors(a.findings)) - Number(hasErrors(b.findings)));
  const { opening = [], news = [] } = report;
  if (opening.length > 0) blocks.push([...opening, ...codeLines(report.findings)].join("\n"));
  for (const { heading, lines } of news)
    blocks.push([paint("bold", heading), ...lines.map((line) => `  ${line}`)].join("\n"));
  for (const section of all) {
    const { heading, why, findings, brief, advice } = section;
    const { faults, left } = faultsOf(section, context);
    const around =
      brief && !context.verbose ? { ...context, readSource: () => undefined } : context;
    if (heading !== undefined) {
      const head = [paint("bold", `${heading} (${findings.length})`), why, advice?.text];
      blocks.push(head.filter((line = "") => line !== "").join("\n"));
    }
    for (const fault of faults) blocks.push(...describe(fault, around, paint));
    if (left > 0) blocks.push(`  … and ${formatNumber(left)} more. --verbose shows all.`);
  }
  const counts = countsOf(report.findings).map(({ severity, words }) =>
    paint(LOOK[severity].style, words),
  );
  if (counts.length > 0) blocks.push(counts.join(", "));
  const closing = report.closing.join("\n");
  if (closing !== "") blocks.push(closing);
  if (context.verbose && Object.keys(report.timings).length > 0)
    blocks.push(timingLines(report.timings));
  const more = explainLine(report.findings);
  if (more !== undefined) blocks.push(paint("dim", more));
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
};

/** The faults of a section to show, and the number of others. */
function faultsOf(
  { heading, why, findings }: Section,
  { verbose }: FormatContext,
): { faults: Finding[][]; left: number } {
  // A group has the order of its author.
  const ordered = heading === undefined ? findings.toSorted((a, b) => bySeverity(b, a)) : findings;
  if (verbose || why !== undefined) return { faults: ordered.map((one) => [one]), left: 0 };
  const whole = [...Map.groupBy(ordered, faultOf).values()];
  const room = heading === undefined || hasErrors(findings) ? SHOWN : SHOWN_LESS;
  const shown = new Set((heading === undefined ? rankedFaults(whole) : whole).slice(0, room));
  return { faults: whole.filter((fault) => shown.has(fault)), left: whole.length - shown.size };
}

/** Errors first, then one fault of each code before the second of any. */
function rankedFaults(faults: readonly Finding[][]): Finding[][] {
  const seen = new Map<string, number>();
  const ranked = faults.map((fault) => {
    const { code = "", severity = "info" } = fault[0] ?? {};
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    return { fault, severity, nth };
  });
  return ranked.toSorted((a, b) => bySeverity(a, b) || a.nth - b.nth).map(({ fault }) => fault);
}

function describe(fault: readonly Finding[], context: FormatContext, paint: Paint): string[] {
  const [finding] = fault;
  if (finding === undefined) return [];
  const { sign, style } = LOOK[finding.severity];
  const lines = [`${paint(style, `${sign} ${finding.message}`)}  ${paint("dim", finding.code)}`];
  lines.push(...place(finding, context, paint));
  const own = { message: undefined };
  const all = fault.flatMap((each) => [{ ...each, ...own }, ...(each.places ?? [])]).slice(1);
  const others = context.verbose ? all : all.slice(0, PLACES - 1);
  lines.push(...others.flatMap((other) => placeLine(other, paint, context.verbose) ?? []));
  const left = all.slice(others.length);
  if (left.length > 0) {
    const files = new Set(left.map(({ file }) => file)).size;
    const where = files === 1 ? "" : `, in ${counted(files, "file")}`;
    lines.push(`  and ${formatNumber(left.length)} more${where} (--verbose)`);
  }
  if (finding.hint !== undefined) lines.push(`  → ${finding.hint.replaceAll("\n", "\n    ")}`);
  for (const related of finding.related ?? []) {
    if (related.code === USED_HERE && !context.verbose) continue;
    lines.push(`  ${paint("dim", "see also:")} ${related.message}`);
    lines.push(...place(related, context, paint));
  }
  return [lines.join("\n")];
}

function placeLine(shown: Place, paint: Paint, isVerbose = false): string | undefined {
  const { file = "", route, message } = shown;
  // Outside of the site, a path from the current folder may be shorter.
  const near = isAbsolute(file) ? relative(process.cwd(), file) : file;
  const location = locationOf(near.length < file.length ? { ...shown, file: near } : shown);
  const parts = [
    location && paint("cyan", location),
    route && paint("dim", `on the page ${route}`),
    isVerbose && message,
  ];
  return parts.some(Boolean) ? `  ${parts.filter(Boolean).join("  ")}` : undefined;
}

function place(finding: Finding, context: FormatContext, paint: Paint): string[] {
  const line = placeLine(finding, paint);
  const frame = frameOf(finding, context.readSource);
  const gutter = String(frame.at(-1)?.number ?? "").length;
  const framed = frame.flatMap(({ number, text, mark }) => {
    const label = `${mark === undefined ? " " : ">"} ${String(number).padStart(gutter)} │ `;
    const shown = `    ${paint("dim", label)}${text}`.trimEnd();
    if (mark === undefined || finding.column === undefined) return shown;
    const blank = paint("dim", `${" ".repeat(gutter + 2)} │ `) + " ".repeat(mark.start);
    return [shown, `    ${blank}${paint("red", "^".repeat(mark.length))}`];
  });
  return line === undefined ? framed : [line, ...framed];
}

function timingLines(timings: Record<string, number>): string {
  const width = Math.max(0, ...Object.keys(timings).map((stage) => stage.length));
  return Object.entries(timings)
    .map(([stage, ms]) => `  ${stage.padEnd(width)}  ${ms.toFixed(0).padStart(5)} ms`)
    .join("\n");
}
