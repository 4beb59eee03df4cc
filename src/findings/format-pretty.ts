import { isAbsolute, relative } from "node:path";
import { styleText } from "node:util";
import { hasErrors, USED_HERE, type Finding, type Severity } from "./finding.ts";
import { repeatsIn } from "./merge-findings.ts";
import {
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
/** Gives a text a style, if colors are on. */
export type Paint = (style: Style, text: string) => string;

const LOOK: Record<Severity, { sign: string; style: Style }> = {
  error: { sign: "✖", style: "red" },
  warning: { sign: "▲", style: "yellow" },
  info: { sign: "●", style: "blue" },
};
/**
 * The most faults shown for one code; the rest are counted. Groups with a reason are shown in full.
 */
const SHOWN_PER_CODE = 20;

/** The most places shown for one fault. */
const PLACES = 2;

/**
 * For people at a terminal: findings with their place, code frame and hint, under the headings of
 * their groups if there are any, then the closing lines. Errors come last, next to the prompt.
 * Repeated faults are shown once.
 */
export const formatPretty: Formatter = (report, context) => {
  const paint = painter(context);
  const blocks: string[] = [];
  const shown = new Map<string, number>();
  for (const { heading, lines } of report.news ?? [])
    blocks.push([paint("bold", heading), ...lines.map((line) => `  ${line}`)].join("\n"));
  const sections = sectionsOf(report);
  for (const section of report.news === undefined ? errorsLast(sections) : sections) {
    const { heading, why, findings, brief, advice } = section;
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
    const ordered = errorsLastIn(findings.map((one) => withoutAdvice(one, section)));
    const isWhole = context.verbose || why !== undefined;
    for (const [finding, ...repeats] of isWhole
      ? ordered.map((one) => [one])
      : repeatsIn(ordered)) {
      if (finding === undefined) continue;
      const count = isWhole ? 0 : (shown.get(finding.code) ?? 0) + 1;
      if (count > 0) shown.set(finding.code, count);
      if (count <= SHOWN_PER_CODE) blocks.push(describe(finding, repeats, around, paint));
    }
  }
  for (const [code, count] of shown) {
    if (count > SHOWN_PER_CODE) {
      blocks.push(`  … and ${count - SHOWN_PER_CODE} more of ${code}. --verbose shows all.`);
    }
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

const ORDER: readonly Severity[] = ["info", "warning", "error"];

/** Notes, then warnings, then errors, each in their order. */
function errorsLastIn(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}

/** Sections that have errors after those that have none. */
function errorsLast(sections: readonly Section[]): Section[] {
  return sections.toSorted((a, b) => Number(hasErrors(a.findings)) - Number(hasErrors(b.findings)));
}

/** Styles texts for a terminal, whatever standard output is. */
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
  const others = repeats.slice(0, PLACES - 1);
  lines.push(...others.flatMap((other) => placeLine(other, paint) ?? []));
  const left = repeats.length - others.length;
  if (left > 0) lines.push(`  and ${formatNumber(left)} more (--verbose)`);
  if (finding.hint !== undefined) lines.push(...indent(finding.hint, "  → "));
  for (const related of finding.related ?? []) {
    if (related.code === USED_HERE && !context.verbose) continue;
    lines.push(`  ${paint("dim", "see also:")} ${related.message}`);
    lines.push(...place(related, context, paint));
  }
  return lines.join("\n");
}

/**
 * A finding whose file outside the site's root is relative to the current folder, where that is
 * shorter.
 */
function fromHere(finding: Finding): Finding {
  const { file } = finding;
  if (file === undefined || !isAbsolute(file)) return finding;
  const near = relative(process.cwd(), file);
  return near.length < file.length ? { ...finding, file: near } : finding;
}

/** Where a finding is, as one line; undefined if it names no place. */
function placeLine(finding: Finding, paint: Paint): string | undefined {
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
