import type { Document, LineCounter, Node, YAMLError } from "yaml";
import { error, type Finding, type Outcome, type Position } from "../findings/finding.ts";
import { cutFinding, uncut } from "./yaml-cut.ts";
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
  /** Every text in the file that is a value. */
  texts: () => PlacedText[];
}

/** Parses YAML 1.2; every syntax error of the file becomes a finding, and every text that a comment cuts. `file` is relative to the site's root. */
export function parseYaml(file: string, text: string): Outcome<YamlFile> {
  const { LineCounter, parseDocument } = yaml();
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
  const findings = [...slips(document.errors), ...unresolvedAliases(document)].map((problem): Finding => {
    const [start, end] = placeOf(problem, document);
    // Spaces show nothing: the mark belongs below what follows them.
    const shownFrom = start + (/^[ \t]*(?=\S)/.exec(text.slice(start))?.[0].length ?? 0);
    const place = position(shownFrom, Math.max(end, shownFrom));
    const line = text.split("\n")[place.line - 1] ?? "";
    const hint = endedHint(problem.code, line.slice(0, place.column - 1)) ?? hintFor(problem.code, line);
    return error("content/yaml", `This is not valid YAML: ${messageOf(problem)}`, {
      ...place,
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
        error("content/yaml", `This YAML cannot be read: ${lowerFirst(message)}`, { file, line: 1, column: 1 }),
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
      texts: () => texts(document, place, lines),
    },
  };
}

/** What `yaml` says of a mistake. */
type Slip = Pick<YAMLError, "code" | "message" | "pos">;

/** Mistakes of their own: what a parser says behind the first that breaks the structure only follows from it. */
function slips(errors: readonly YAMLError[]): Slip[] {
  const independent = errors.filter(({ code }) => code === "DUPLICATE_KEY");
  const first = errors.find(({ code }) => code !== "DUPLICATE_KEY");
  return first === undefined ? independent : [...independent.filter(({ pos }) => pos[0] < first.pos[0]), first];
}

/** A text that begins with `*` is taken for an alias. */
function unresolvedAliases(document: Document): Slip[] {
  const found: Slip[] = [];
  yaml().visit(document, {
    Alias(_, node) {
      if (node.resolve(document) !== undefined || !node.range) return;
      const message = `“*${node.source}” is an alias of something that is not there.`;
      found.push({ code: "BAD_ALIAS", message, pos: [node.range[0], node.range[1]] });
    },
  });
  return found;
}

function messageOf({ code, message }: Slip): string {
  return code === "MULTIPLE_DOCS" ? "the file holds more than one document." : lowerFirst(message);
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

/** A quotation mark that was never closed is noticed at the end of the file: better to point at where it was opened. */
function placeOf({ code, pos }: Slip, document: Document): [number, number] {
  if (code !== "MISSING_CHAR") return pos;
  let opened: [number, number] | undefined;
  yaml().visit(document, {
    Scalar(_, { range, type }) {
      if (type?.startsWith("QUOTE") && range && range[0] <= pos[0] && range[1] >= pos[0])
        opened = [range[0], range[0] + 1];
    },
  });
  return opened ?? pos;
}

/** A text in quotation marks that one of its own signs has ended: what follows it is the rest of the text. */
function endedHint(code: string, before: string): string | undefined {
  if (code !== "UNEXPECTED_TOKEN") return undefined;
  switch (before.trimEnd().at(-1)) {
    case "'":
      return "An apostrophe ends a text in '…': put the text into \"…\" instead.";
    case '"':
      return "A quotation mark ends a text in \"…\": put the text into '…' instead, or use “…” inside it.";
    default:
      return undefined;
  }
}

function hintFor(code: string, line: string): string | undefined {
  const bareColon = /^\s*(?:- )?([\w-]+):(?=[^\s/])/.exec(line)?.[1];
  switch (code) {
    case "MULTIPLE_DOCS":
      return "Remove the line “---” between them.";
    case "BAD_ALIAS":
    case "BAD_SCALAR_START":
      return "A text that begins with a special character must stand in quotation marks.";
    case "BAD_INDENT":
    case "MULTILINE_IMPLICIT_KEY":
      if (bareColon !== undefined) return `Write a space behind the colon of “${bareColon}:”.`;
      return "Check the spaces at the beginning of this line and of the ones above: they say what belongs to what.";
    case "TAB_AS_INDENT":
      return "Replace the tab by spaces.";
    case "DUPLICATE_KEY":
      return "Remove one of the two, or rename it.";
    case "BLOCK_AS_IMPLICIT_KEY":
    case "UNEXPECTED_TOKEN":
      return "A text that holds a colon or begins with a special character must stand in quotation marks.";
    case "MISSING_CHAR":
      return "A quotation mark or a bracket was opened and never closed.";
    default:
      return undefined;
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
