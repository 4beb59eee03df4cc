import {
  CST,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  Parser,
  visit,
  type Document,
  type Pair,
  type YAMLMap,
} from "yaml";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, refuse } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { positions, shorten } from "../findings/text.ts";
import { pathTooDeep, refuseDepth, scalarFinding } from "./read-text.ts";
import { yamlProblems } from "./yaml-errors.ts";

/** A step into YAML: the key of a map or the index of a list. */
export type PathPart = string | number;

/** A text value and its place. */
interface PlacedText {
  value: string;
  place: Position;
  /** The offsets of the text itself, which in a block begins on the line after its sign. */
  start: number;
  end: number;
  /** The keys that lead to it, outermost first. */
  under: string[];
}

/** The data of a file, with the place of every value. */
export interface YamlFile {
  file: string;
  /** The data, each time as a new copy. */
  data: () => unknown;
  /**
   * The place of a key or value; if the path does not exist, that of the nearest value around it.
   */
  locate: (path: readonly PathPart[], part: "key" | "value") => Position;
  /** A scalar as written: `1.10` for the number 1.1. */
  written: (path: readonly PathPart[]) => string | undefined;
  texts: () => PlacedText[];
}

/**
 * Parses YAML 1.2. Throws all syntax errors, and texts that a comment cuts off. If there is a list
 * `wrong`, findings about values are added to it instead: the schema may have more.
 */
export function parseYaml(file: string, text: string, wrong?: Finding[]): YamlFile {
  const cuts = cutTexts(text);
  const document = parseDocument(withoutCuts(text, cuts), {
    prettyErrors: false,
    strict: true,
    stringKeys: true,
    // Makes the parser report tags such as `!!set`, which JSON does not have.
    resolveKnownTags: false,
    // `yamlProblems` finds keys that are used twice.
    uniqueKeys: false,
  });
  const placeOf = positions(text);
  const position = (start: number, end: number): Position => {
    const place = placeOf(start);
    const isOneLine = end > start && placeOf(end).line === place.line;
    return { file, ...place, length: isOneLine ? end - start : undefined };
  };
  const place = (node: unknown): Position | undefined =>
    isNode(node) && node.range ? position(node.range[0], node.range[1]) : undefined;
  const exhausted = document.errors.find(({ code }) => code === "RESOURCE_EXHAUSTION");
  if (exhausted !== undefined) refuseDepth(position(...exhausted.pos));
  const findings = yamlProblems(document, text).map(({ pos, message, hint }) =>
    error("content/yaml", `This is not valid YAML: ${message}`, { ...position(...pos), hint }),
  );
  const values = cuts.map((cut) =>
    cutFinding(cut, position(cut.start, cut.start + cut.lost.length)),
  );
  visit(document, {
    Scalar(_, { value, source, range }) {
      if (range && source !== undefined)
        values.push(...scalarFinding(value, source, () => position(range[0], range[1])));
    },
  });
  if (findings.length > 0 || (wrong === undefined && values.length > 0))
    throw new FindingsError(summarize([...findings, ...values]));
  wrong?.push(...values);
  const stepInto = stepper();
  const locate: YamlFile["locate"] = (path, part) => {
    let node: unknown = document.contents;
    let best = place(node);
    for (const [index, step] of path.entries()) {
      const found = stepInto(node, step);
      if (found === undefined) break;
      const key = place(found.key);
      node = found.value;
      const isEmpty = isScalar(node) && node.value === null;
      const value = key !== undefined && isEmpty ? undefined : place(node);
      best =
        (part === "key" && index === path.length - 1 ? key : undefined) ?? value ?? key ?? best;
    }
    return best ?? { file, line: 1, column: 1 };
  };
  const deep = pathTooDeep(dataOf(document, file));
  if (deep !== undefined) refuseDepth(locate(deep, "value"));
  return {
    file,
    data: () => document.toJS(),
    locate,
    written(path) {
      const node = document.getIn(path, true);
      return isScalar(node) ? node.source : undefined;
    },
    texts: () => textsIn(document, text, place),
  };
}

/** The data of a document. Throws if its aliases expand exponentially (“billion laughs”). */
function dataOf(document: Document.Parsed, file: string): unknown {
  try {
    return document.toJS();
  } catch {
    const hint = "Write the values themselves instead of aliases (“*name”).";
    const place = { file, line: 1, column: 1, hint };
    return refuse("content/yaml", "This YAML has too many aliases.", place);
  }
}

/** The values of a document that are texts, with their places; keys are not values. */
function textsIn(
  document: Document.Parsed,
  text: string,
  place: (node: unknown) => Position | undefined,
): PlacedText[] {
  const found: PlacedText[] = [];
  visit(document, {
    Scalar(key, node, path) {
      const { value, type = "", range } = node;
      const at = place(node);
      if (key === "key" || typeof value !== "string" || !range || !at) return;
      const [from, end] = range;
      const start = type.startsWith("BLOCK_") ? text.indexOf("\n", from) + 1 : from;
      const under = path.flatMap((step) =>
        isPair(step) && isScalar(step.key) ? String(step.key.value) : [],
      );
      found.push({ value, place: at, start, end, under });
    },
  });
  return found;
}

/** Returns a function that finds a value by its key, with a table: groups may be large. */
function stepper(): (
  around: unknown,
  step: PathPart,
) => { key?: unknown; value: unknown } | undefined {
  const tables = new WeakMap<YAMLMap, ReadonlyMap<string | undefined, Pair>>();
  const keyOf = ({ key }: Pair) => (isScalar(key) ? String(key.value) : undefined);
  return (around, step) => {
    if (isMap(around)) {
      const table = tables.get(around) ?? new Map(around.items.map((pair) => [keyOf(pair), pair]));
      tables.set(around, table);
      return table.get(String(step));
    }
    const item: unknown = isSeq(around) ? around.items[Number(step)] : undefined;
    return item === undefined ? undefined : { value: item };
  };
}

/**
 * A comment that was probably meant as text: “12 Main Street #5, Springfield”. It follows a value,
 * and has a letter or digit after its `#`.
 */
interface CutText {
  start: number;
  lost: string;
  /** After `>-` or `|`, the text begins on the next line. */
  isAfterBlockSign: boolean;
}

function cutTexts(text: string): CutText[] {
  // Only files with such a “#” are parsed a second time.
  if (!/[ \t]#[\p{L}\p{N}]/u.test(text)) return [];
  const found: CutText[] = [];
  const visitComments = (
    tokens: readonly CST.Token[] | undefined,
    isAfterBlockSign = false,
  ): void => {
    for (const token of tokens ?? []) {
      if (token.type !== "comment" || !/^#[\p{L}\p{N}]/u.test(token.source)) continue;
      const before = text.slice(text.lastIndexOf("\n", token.offset) + 1, token.offset).trim();
      if (before !== "")
        found.push({ start: token.offset, lost: token.source.trimEnd(), isAfterBlockSign });
    }
  };
  const visitScalar = (token: CST.Token | null | undefined): void => {
    if (token?.type === "scalar") visitComments(token.end);
    if (token?.type === "block-scalar") visitComments(token.props, true);
  };
  for (const document of new Parser().parse(text)) {
    if (document.type !== "document") continue;
    CST.visit(document, ({ start, key, sep, value }) => {
      // Harmless if the value is a list or a group on the lines below.
      const isText = (next: CST.Token | null | undefined): boolean =>
        !next || next.type === "scalar";
      if (isText(sep === undefined ? value : key)) visitComments(start);
      visitScalar(key);
      if (isText(value)) visitComments(sep);
      visitScalar(value);
    });
  }
  return found;
}

function cutFinding({ lost, isAfterBlockSign }: CutText, place: Position): Finding {
  const fix = isAfterBlockSign
    ? "Write it on the next line, where the text begins"
    : "Put the whole text in quotation marks";
  const hint = `${fix}. If it is a comment, write a space after the “#”.`;
  const message = `“${shorten(lost, 80)}” would be lost: a “#” after a space starts a comment.`;
  return error("content/cut-text", message, { ...place, hint });
}

/**
 * Replaces each `#` that cuts off text, so that the parser finds all other problems at their
 * places.
 */
function withoutCuts(text: string, cuts: readonly CutText[]): string {
  const signs = cuts.flatMap(({ start, lost, isAfterBlockSign }) => {
    const [words = ""] = isAfterBlockSign ? [] : lost.split(/\s#(?=\s|$)/, 1);
    return Array.from(words.matchAll(/#/g), ({ index }) => start + index);
  });
  const offsets = new Set(signs);
  return text.replaceAll("#", (sign, offset: number) => (offsets.has(offset) ? "♯" : sign));
}
