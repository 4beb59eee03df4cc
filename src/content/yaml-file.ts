import type { Document, LineCounter, Node } from "yaml";
import { error, type Finding, type Outcome, type Position } from "../findings/finding.ts";
import { cutFinding, uncut } from "./yaml-cut.ts";
import { slipsIn } from "./yaml-slip.ts";
import { yaml } from "./yaml-package.ts";

/** A step into YAML: the key of a map or the index of a list. */
export type PathPart = string | number;

/** A place between two signs, both counted from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** A text that is a value, and where it stands. */
export interface PlacedText extends Position {
  value: string;
  /** Where its words begin and end in the file: of a block they begin below its sign, behind which a comment may stand. */
  words: { from: TextPlace; to: TextPlace };
  /** The keys under which it stands, from the outermost on, where they are known. */
  under?: string[];
}

/** A YAML text with its data and the place of everything in it. */
export interface YamlFile {
  file: string;
  data: unknown;
  /** The place of a value, or of its key; where the path does not exist, of the nearest thing around it. */
  locate: (path: readonly PathPart[], part: "key" | "value") => Position;
  /** A number or the like as it stands in the file; undefined where it is none, or nobody can tell. */
  written?: (path: readonly PathPart[]) => string | undefined;
  /** Every text in the file that is a value. */
  texts: () => PlacedText[];
}

/** Parses YAML 1.2; every syntax error of the file becomes a finding, and every text that a comment cuts. `file` is relative to the site's root. */
export function parseYaml(file: string, text: string): Outcome<YamlFile> {
  const { isScalar, LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const whole = uncut(text);
  const document = parseDocument(whole.text, {
    lineCounter: lines,
    prettyErrors: false,
    strict: true,
    stringKeys: true,
  });
  const position = (start: number, end: number): Position => {
    const { line, col } = lines.linePos(start);
    const sameLine = lines.linePos(end).line === line;
    return {
      file,
      line: Math.max(1, line),
      column: Math.max(1, col),
      ...(sameLine && end > start ? { length: end - start } : {}),
    };
  };
  const findings = slipsIn(document, text).map(({ pos: [start, end], message, hint }): Finding => {
    return error("content/yaml", `This is not valid YAML: ${message}`, {
      ...position(start, end),
      ...(hint === undefined ? {} : { hint }),
    });
  });
  for (const cut of whole.cuts)
    findings.push(cutFinding(cut, text, document, position(cut.start, cut.start + cut.lost.length)));
  if (findings.length > 0) return { ok: false, findings };
  let data: unknown;
  try {
    data = document.toJS();
  } catch (problem) {
    // Aliases are resolved here: a file that explodes when they are (“billion laughs”) is refused by the library.
    const message = problem instanceof Error ? problem.message : String(problem);
    return {
      ok: false,
      findings: [
        error("content/yaml", `This YAML cannot be read: ${message.charAt(0).toLowerCase()}${message.slice(1)}`, {
          file,
          line: 1,
          column: 1,
        }),
      ],
    };
  }
  const place = (node: Node | null | undefined): Position | undefined =>
    node?.range ? position(node.range[0], node.range[1]) : undefined;
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

function locate(
  document: Document,
  path: readonly PathPart[],
  part: "key" | "value",
  place: Place,
): Position | undefined {
  const { isMap, isNode, isPair, isScalar, isSeq } = yaml();
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
  return yaml().isScalar(node) && node.value === null;
}

type Place = (node: Node | null | undefined) => Position | undefined;

function texts(document: Document, place: Place, lines: LineCounter): PlacedText[] {
  const { isPair, isScalar, visit } = yaml();
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
