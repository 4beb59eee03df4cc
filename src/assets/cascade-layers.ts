import { error, type Finding } from "../findings/finding.ts";
import { position } from "../findings/text.ts";
import { blanked } from "./style-diagnostics.ts";

/*
 * lightningcss merges the blocks of a layer that are in one list, whatever other blocks of the same layer are between them,
 * and orders nested layers by their blocks instead of their statement (parcel-bundler/lightningcss#974). So each name of a
 * layer is unique while lightningcss is at work.
 */

/** Begins and ends what makes a name unique: a noncharacter, which Unicode leaves to programs. */
const EDGE = "\uFDD0";
const MARK = new RegExp(`${EDGE}\\d+${EDGE}`, "g");

/** A style sheet whose layers have unique names. */
export interface LayeredSheet {
  /** As its author wrote it, and as lightningcss reads it. Both have the same lines. */
  source: string;
  text: string;
  edits: readonly Edit[];
  hasLayers: boolean;
  /** Where an `@layer` statement before an `@import` is. */
  early: number | undefined;
  imports: SheetImport[];
}

/** A text put in place of `removed` characters of a source. */
interface Edit {
  offset: number;
  removed: number;
  inserted: string;
}

interface SheetImport {
  offset: number;
  /** The address that it names. */
  url: string;
  /** Whether it has neither a condition nor a layer without a name. */
  isPlain: boolean;
  /** The path of the imported file, once it is resolved. */
  file?: string;
}

/** A style sheet with the layers as their author named them. */
export function withoutMarks(css: string): string {
  return css.replaceAll(MARK, "");
}

/**
 * Gives the names of layers unique endings, by numbers from `next`. A statement that no import follows becomes empty blocks,
 * because lightningcss takes statements out of the conditions and the layer that their file is imported with.
 */
export function markLayers(source: string, next: () => number): LayeredSheet {
  const edits: Edit[] = [];
  const imports: SheetImport[] = [];
  const css = blanked(source, () => {});
  const rules = [...css.matchAll(/@(layer|import)(?![\w-])([^{};]*)([{;]|$)/gi)];
  const lastImport = rules.findLastIndex(([whole]) => /^@import/i.test(whole));
  let early: number | undefined;
  for (const [order, { 1: name = "", 2: prelude = "", 3: end = "", index }] of rules.entries()) {
    const start = index + 1 + name.length;
    const text = source.slice(start, start + prelude.length);
    const mark = (offset: number) =>
      edits.push({ offset: start + offset, removed: 0, inserted: `${EDGE}${next()}${EDGE}` });
    if (/^import$/i.test(name)) {
      const [, url = ""] = /^\s*(?:url\(\s*)?["']?([^"')\s]*)/i.exec(text) ?? [];
      imports.push({ offset: index, url, isPlain: /^[\s()url]*(layer\([^()]*\))?\s*$/i.test(prelude) });
      const layer = /(?<=\slayer\(\s*)[-\w\u0080-\uFFFF]+/i.exec(prelude);
      if (layer !== null) mark(layer.index + layer[0].length);
      continue;
    }
    // A name with an escape keeps its spelling.
    const names = text.includes("\\") ? [] : prelude.matchAll(/(?<=^\s*|,\s*)[-\w\u0080-\uFFFF]+/g);
    for (const { 0: first, index: at } of names) mark(at + first.length);
    if (end === "{") continue;
    if (order < lastImport) early ??= index;
    else {
      for (const { index: at } of prelude.matchAll(/,/g))
        edits.push({ offset: start + at, removed: 1, inserted: "{}@layer " });
      edits.push({ offset: start + prelude.length, removed: end.length, inserted: "{}" });
    }
  }
  edits.sort((a, b) => a.offset - b.offset);
  let text = "";
  let from = 0;
  for (const { offset, removed, inserted } of edits) {
    text += source.slice(from, offset) + inserted;
    from = offset + removed;
  }
  const hasLayers = rules.some(([whole]) => /^@layer|\slayer(?![\w-])/i.test(whole));
  return { source, text: text + source.slice(from), edits, hasLayers, early, imports };
}

/** The column in the source of a place in `text`; all count from 1. */
export function columnInSource({ source, edits }: LayeredSheet, line: number, column: number): number {
  let moved = 0;
  for (const { offset, removed, inserted } of edits) {
    const at = position(source, offset);
    if (at.line === line && at.column + moved < column) moved += inserted.length - removed;
  }
  return Math.max(1, column - moved);
}

/** The layers of a bundle whose order lightningcss does not keep, as findings. `sheets` are its files by path. */
export function layerFindings(
  sheets: ReadonlyMap<string, LayeredSheet>,
  entry: string,
): (Finding & { file: string })[] {
  const findings: (Finding & { file: string })[] = [];
  const imported = new Set<string>();
  const report = (file: string, offset: number, message: string, hint: string) => {
    const place = position(sheets.get(file)?.source ?? "", offset);
    findings.push({ ...error("styles/layer-order", message, { ...place, hint }), file });
  };
  const holdsLayers = (file: string, seen = new Set<string>()): boolean => {
    const sheet = sheets.get(file);
    if (sheet === undefined || seen.has(file)) return false;
    seen.add(file);
    return sheet.hasLayers || sheet.imports.some((each) => holdsLayers(each.file ?? "", seen));
  };
  const visit = (file: string, isPlain: boolean): void => {
    const { early, imports } = sheets.get(file) ?? { early: undefined, imports: [] };
    if (early !== undefined && !isPlain)
      report(
        file,
        early,
        "This statement would apply without the condition or the layer that its file is imported with.",
        "Move it into the file that has the condition, before the @import.",
      );
    for (const { offset, file: target = "", ...rule } of imports) {
      if (!imported.has(target)) {
        imported.add(target);
        visit(target, isPlain && rule.isPlain);
      } else if (holdsLayers(target))
        report(file, offset, "A file with layers is imported twice, which would change their order.", IMPORT_ONCE);
    }
  };
  visit(entry, true);
  return findings;
}

/** What to do about layers that are imported twice. */
export const IMPORT_ONCE = "Import it once, at the first place.";
