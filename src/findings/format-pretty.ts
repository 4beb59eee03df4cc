import { isAbsolute, relative } from "node:path";
import { styleText } from "node:util";
import { hasErrors, USED_HERE, type Finding, type Place, type Severity } from "./finding.ts";
import { repeatsIn } from "./merge-findings.ts";
import {
  codeLines,
  countsOf,
  frameOf,
  explainLine,
  sectionsOf,
  locationOf,
  withoutAdvice,
  type FormatContext,
  type Formatter,
  type Section,
} from "./report.ts";
import { formatNumber } from "./text.ts";

type Style = Parameters<typeof styleText>[0];
export type Paint = (style: Style, text: string) => string;

const LOOK: Record<Severity, { sign: string; style: Style }> = {
  error: { sign: "✖", style: "red" },
  warning: { sign: "▲", style: "yellow" },
  info: { sign: "●", style: "blue" },
};
/** The most faults. Groups with a reason are shown in full. */
const SHOWN = 20;

const PLACES = 2;

/**
 * For people at a terminal: findings in their groups, then the closing lines. Errors come last,
 * next to the prompt. Repeated faults are shown once.
 */
export const formatPretty: Formatter = (report, context) => {
  const paint = painter(context);
  const blocks: string[] = [];
  const all = sectionsOf(report);
  const sections = (report.news === undefined ? errorsLast(all) : all).map((section) => {
    const ordered = errorsLastIn(section.findings.map((one) => withoutAdvice(one, section)));
    const isWhole = context.verbose || section.why !== undefined;
    const faults = isWhole ? ordered.map((one) => [one]) : repeatsIn(ordered);
    return { ...section, isWhole, faults };
  });
  const cut = sections.flatMap(({ isWhole, faults }) => (isWhole ? [] : faults));
  const shown = new Set(mostTelling(cut).slice(0, SHOWN));
  const { opening = [], news = [] } = report;
  if (opening.length > 0) blocks.push([...opening, ...codeLines(report.findings)].join("\n"));
  for (const { heading, lines } of news)
    blocks.push([paint("bold", heading), ...lines.map((line) => `  ${line}`)].join("\n"));
  for (const { heading, why, findings, brief, advice, isWhole, faults } of sections) {
    const around =
      brief && !context.verbose ? { ...context, readSource: () => undefined } : context;
    if (heading !== undefined)
      blocks.push(
        [
          paint("bold", `${heading} (${findings.length})`),
          ...(why === undefined ? [] : [why]),
          ...(advice === undefined ? [] : [advice.text]),
        ].join("\n"),
      );
    for (const fault of faults) {
      const [finding, ...repeats] = fault;
      if (finding !== undefined && (isWhole || shown.has(fault)))
        blocks.push(describe(finding, repeats, around, paint));
    }
  }
  if (cut.length > SHOWN) {
    const rest = cut.filter((fault) => !shown.has(fault));
    const codes = Map.groupBy(rest, ([finding]) => finding?.code ?? "");
    const words = Array.from(codes, ([code, of]) => `${formatNumber(of.length)} more of ${code}`);
    blocks.push(`  … and ${words.join(", ")}. --verbose shows all.`);
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

/** Errors first, and of each code one before the second of any. */
function mostTelling(faults: readonly Finding[][]): Finding[][] {
  const seen = new Map<string, number>();
  const ranked = faults.map((fault) => {
    const { code = "", severity = "info" } = fault[0] ?? {};
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    return { fault, severity, nth };
  });
  return ranked
    .toSorted((a, b) => ORDER.indexOf(b.severity) - ORDER.indexOf(a.severity) || a.nth - b.nth)
    .map(({ fault }) => fault);
}

const ORDER: readonly Severity[] = ["info", "warning", "error"];

function errorsLastIn(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}

function errorsLast(sections: readonly Section[]): Section[] {
  return sections.toSorted((a, b) => Number(hasErrors(a.findings)) - Number(hasErrors(b.findings)));
}

/** Whatever standard output is. */
export function painter({ color }: { color: boolean }): Paint {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
}

/** A finding, and the other places of its fault. */
function describe(
  finding: Finding,
  repeats: readonly Finding[],
  context: FormatContext,
  paint: Paint,
): string {
  const { sign, style } = LOOK[finding.severity];
  const lines = [`${paint(style, `${sign} ${finding.message}`)}  ${paint("dim", finding.code)}`];
  lines.push(...place(finding, context, paint));
  const all = [finding, ...repeats].flatMap((each) => [each, ...(each.places ?? [])]).slice(1);
  const others = context.verbose ? all : all.slice(0, PLACES - 1);
  lines.push(...others.flatMap((other) => placeLine(other, paint) ?? []));
  const left = all.slice(others.length);
  if (left.length > 0)
    lines.push(`  and ${formatNumber(left.length)} more${filesOf(left)} (--verbose)`);
  if (finding.hint !== undefined) lines.push(...indent(finding.hint, "  → "));
  for (const related of finding.related ?? []) {
    if (related.code === USED_HERE && !context.verbose) continue;
    lines.push(`  ${paint("dim", "see also:")} ${related.message}`);
    lines.push(...place(related, context, paint));
  }
  return lines.join("\n");
}

function filesOf(places: readonly Place[]): string {
  const files = new Set(places.map(({ file }) => file)).size;
  return files === 1 ? "" : `, in ${formatNumber(files)} files`;
}

/** A file outside the site's root is relative to the current folder, where that is shorter. */
function fromHere(finding: Place): Place {
  const { file } = finding;
  if (file === undefined || !isAbsolute(file)) return finding;
  const near = relative(process.cwd(), file);
  return near.length < file.length ? { ...finding, file: near } : finding;
}

function placeLine(finding: Place, paint: Paint): string | undefined {
  const location = locationOf(fromHere(finding));
  const parts = [
    ...(location === undefined ? [] : [paint("cyan", location)]),
    ...(finding.route === undefined ? [] : [paint("dim", `on the page ${finding.route}`)]),
  ];
  return parts.length === 0 ? undefined : `  ${parts.join("  ")}`;
}

function place(finding: Finding, context: FormatContext, paint: Paint): string[] {
  const line = placeLine(finding, paint);
  const lines = line === undefined ? [] : [line];
  const frame = frameOf(finding, context.readSource);
  const gutter = String(frame.at(-1)?.number ?? "").length;
  for (const { number, text, mark } of frame) {
    const label = `${mark === undefined ? " " : ">"} ${String(number).padStart(gutter)} │ `;
    lines.push(`    ${paint("dim", label)}${text}`.trimEnd());
    if (mark !== undefined && finding.column !== undefined) {
      const blank = `${" ".repeat(gutter + 2)} │ `;
      lines.push(
        `    ${paint("dim", blank)}${" ".repeat(mark.start)}` +
          paint("red", "^".repeat(mark.length)),
      );
    }
  }
  return lines;
}

function indent(text: string, first: string): string[] {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : " ".repeat(first.length)) + line);
}

function timingLines(timings: Record<string, number>): string {
  const width = Math.max(0, ...Object.keys(timings).map((stage) => stage.length));
  return Object.entries(timings)
    .map(([stage, ms]) => `  ${stage.padEnd(width)}  ${ms.toFixed(0).padStart(5)} ms`)
    .join("\n");
}
