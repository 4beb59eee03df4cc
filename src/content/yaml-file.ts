import {
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from "yaml";
import { error, type Finding, type Outcome, type Position } from "../findings/finding.ts";
import { cutTexts, withoutCuts, type CutText } from "./yaml-comments.ts";
import { yamlProblems } from "./yaml-errors.ts";

/** A step into YAML: the key of a map or the index of a list. */
export type PathPart = string | number;

/** A place between two characters; both numbers start at 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** A text value and its place. */
export interface PlacedText extends Position {
  value: string;
  /** Where its words begin and end in the file. Those of a block begin in the line after its sign. */
  words: { from: TextPlace; to: TextPlace };
  /** The keys that lead to it, from the outermost on. */
  under: string[];
}

/** A YAML text with its data and the place of everything in it. */
export interface YamlFile {
  file: string;
  data: unknown;
  /** The place of a value or of its key; of the nearest value around it where the path does not exist. */
  locate: (path: readonly PathPart[], part: "key" | "value") => Position;
  /** A scalar as it is written in the file, such as `1.10` for the number 1.1. */
  written: (path: readonly PathPart[]) => string | undefined;
  /** Every text value of the file, in order. */
  texts: () => PlacedText[];
}

/**
 * Parses YAML 1.2. Every syntax error becomes a finding, and so does every text that a comment cuts off. `file` is relative
 * to the site's root.
 */
export function parseYaml(file: string, text: string): Outcome<YamlFile> {
  const lines = new LineCounter();
  const cuts = cutTexts(text);
  const document = parseDocument(withoutCuts(text, cuts), {
    lineCounter: lines,
    prettyErrors: false,
    strict: true,
    stringKeys: true,
  });
  const position = (start: number, end: number): Position => {
    const { line, col } = lines.linePos(start);
    const isOneLine = lines.linePos(end).line === line;
    return {
      file,
      line: Math.max(1, line),
      column: Math.max(1, col),
      ...(isOneLine && end > start ? { length: end - start } : {}),
    };
  };
  const findings: Finding[] = yamlProblems(document, text).map(({ pos, message, hint }) =>
    error("content/yaml", `This is not valid YAML: ${message}`, { ...position(...pos), hint }),
  );
  for (const cut of cuts) findings.push(cutFinding(cut, position(cut.start, cut.start + cut.lost.length)));
  if (findings.length > 0) return { ok: false, findings };
  let data: unknown;
  try {
    data = document.toJS();
  } catch {
    // The library refuses to resolve aliases without end (“billion laughs”).
    const hint = "Write the values themselves in place of aliases (“*name”).";
    const place = { file, line: 1, column: 1, hint };
    return { ok: false, findings: [error("content/yaml", "This YAML repeats itself too often by aliases.", place)] };
  }
  const place: Place = (node) => (node?.range ? position(node.range[0], node.range[1]) : undefined);
  return {
    ok: true,
    findings: [],
    value: {
      file,
      data,
      locate: (path, part) => locate(document, path, part, place) ?? { file, line: 1, column: 1 },
      written(path) {
        const node = document.getIn(path, true);
        return isScalar(node) ? node.source : undefined;
      },
      texts: () => texts(document, place, lines),
    },
  };
}

function cutFinding({ lost, isAfterBlockSign }: CutText, place: Position): Finding {
  const shown = lost.length > 80 ? `${lost.slice(0, 79)}…` : lost;
  const fix = isAfterBlockSign
    ? "Write it on the next line, where the text begins"
    : "Put the whole text in quotation marks";
  return error("content/cut-text", `“${shown}” would be left out: a “#” after a space begins a comment.`, {
    ...place,
    hint: `${fix}. If it is a comment, write a space after the “#”.`,
  });
}

function locate(
  document: Document,
  path: readonly PathPart[],
  part: "key" | "value",
  place: Place,
): Position | undefined {
  let node: unknown = document.contents;
  let best = place(document.contents);
  for (const [index, step] of path.entries()) {
    const last = index === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
      if (pair === undefined) return best;
      const key = isNode(pair.key) ? place(pair.key) : undefined;
      node = pair.value;
      const value = isNode(pair.value) && !isEmpty(pair.value) ? place(pair.value) : undefined;
      best = (last && part === "key" ? key : (value ?? key)) ?? best;
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(step)];
      if (item === undefined) return best;
      node = isPair(item) ? item.value : item;
      best = (isNode(node) ? place(node) : undefined) ?? best;
    } else return best;
  }
  return best;
}

function isEmpty(node: Node): boolean {
  return isScalar(node) && node.value === null;
}

type Place = (node: Node | null | undefined) => Position | undefined;

function texts(document: Document, place: Place, lines: LineCounter): PlacedText[] {
  const found: PlacedText[] = [];
  visit(document, {
    Scalar(key, node, path) {
      if (key === "key" || typeof node.value !== "string") return;
      const position = place(node);
      if (position === undefined || !node.range) return;
      const [from, to] = [lines.linePos(node.range[0]), lines.linePos(node.range[1])];
      const isBlock = node.type === "BLOCK_FOLDED" || node.type === "BLOCK_LITERAL";
      const words = {
        from: isBlock ? { line: from.line + 1, column: 1 } : { line: from.line, column: from.col },
        to: { line: to.line, column: to.col },
      };
      const under = path.flatMap((step) => (isPair(step) && isScalar(step.key) ? [String(step.key.value)] : []));
      found.push({ ...position, value: node.value, words, under });
    },
  });
  return found;
}
