import type { CST, Document } from "yaml";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { yaml } from "./yaml-package.ts";
import { inQuotationMarks, LONGEST_QUOTED } from "./yaml-quote.ts";

/**
 * Words that YAML takes for a comment although somebody meant them: “12 Main Street #5, Springfield”. A comment behind a
 * value has a space behind its `#`; without one, and with a letter or digit there, it is part of the text.
 */
interface Cut {
  /** Where the `#` stands, counted from 0. */
  start: number;
  /** Everything that is lost, to the end of the line. */
  lost: string;
  /** Whether it stands behind the sign of a block, `>-` or `|`: the text begins on the next line only. */
  isBehindSign: boolean;
}

/** A text without cuts, and where it had them. */
interface Uncut {
  /** The text with another sign for each `#` that cuts: every mistake in it is one of its own, at the same place. */
  text: string;
  cuts: Cut[];
}

const MEANT = /^#[\p{L}\p{N}]/u;
/** Behind these a text has come to its end, and what follows can only be a comment. */
const ENDS = new Set([
  "single-quoted-scalar",
  "double-quoted-scalar",
  "flow-seq-end",
  "flow-map-end",
  "alias",
  "doc-start",
  "doc-end",
]);
const BLANK = new Set(["space", "comment", "byte-order-mark"]);

/** Finds every place where words would be lost. */
export function uncut(text: string): Uncut {
  const cuts = cutsIn(text);
  let mended = text;
  for (const { start, lost, isBehindSign } of cuts) {
    if (isBehindSign) continue;
    const [words = ""] = lost.split(/\s#(?=\s|$)/, 1);
    mended = mended.slice(0, start) + words.replaceAll("#", "♯") + mended.slice(start + words.length);
  }
  return { text: mended, cuts };
}

/** What a person is told of a cut. `document` is that of the text without cuts, `text` as it is written. */
export function cutFinding(
  { start, lost, isBehindSign }: Cut,
  text: string,
  document: Document,
  place: Position,
): Finding {
  const meant = isBehindSign ? undefined : scalarAt(document, text, start);
  const quoted = meant === undefined ? "" : `: ${inQuotationMarks(meant)}`;
  const put = isBehindSign
    ? "Write it on the next line, where the text begins"
    : `Put the whole text in quotation marks${quoted}`;
  return error("content/cut-text", `“${shortened(lost)}” would be left out: a “#” behind a space begins a comment.`, {
    ...place,
    hint: `${put}. If it is a comment, write a space behind the “#”.`,
  });
}

function cutsIn(text: string): Cut[] {
  // Most files have nothing of the kind: they are not parsed once more.
  if (!/[ \t]#[\p{L}\p{N}]/u.test(text)) return [];
  const found: Cut[] = [];
  let before: Piece["type"] | undefined;
  for (const document of new (yaml().Parser)().parse(text))
    for (const { type, source, offset, isHarmless } of piecesOf(document)) {
      if (type === "comment" && MEANT.test(source) && before !== undefined && !isHarmless && !ENDS.has(before))
        found.push({ start: offset, lost: source.trimEnd(), isBehindSign: before === "block-scalar-header" });
      if (type === "newline") before = undefined;
      else if (!BLANK.has(type)) before = type;
    }
  return found;
}

/** The text that holds a place, as it is written; undefined where it is long or goes over several lines. */
function scalarAt(document: Document, text: string, place: number): string | undefined {
  let found: string | undefined;
  yaml().visit(document, {
    Scalar(_, { range }) {
      if (range && range[0] <= place && place < range[1]) found = text.slice(range[0], range[1]);
    },
  });
  return found === undefined || found.includes("\n") || found.length > LONGEST_QUOTED ? undefined : found;
}

/** A token of the text, in the order of the file. */
interface Piece {
  type: CST.Token["type"];
  source: string;
  offset: number;
  /** A comment behind a key or “-” whose value stands below it: nothing is lost. */
  isHarmless: boolean;
}

function* piecesOf(token: CST.Token): Generator<Piece> {
  switch (token.type) {
    case "document":
      yield* plainPieces(token.start);
      if (token.value) yield* piecesOf(token.value);
      yield* plainPieces(token.end);
      return;
    case "block-map":
    case "block-seq":
      for (const item of token.items) yield* piecesOfItem(item);
      return;
    case "flow-collection":
      yield* plainPieces([token.start]);
      for (const item of token.items) yield* piecesOfItem(item);
      yield* plainPieces(token.end);
      return;
    case "block-scalar":
      for (const part of token.props) yield* piecesOf(part);
      return;
    case "alias":
    case "scalar":
    case "single-quoted-scalar":
    case "double-quoted-scalar":
    case "doc-end":
      yield { ...token, isHarmless: false };
      yield* plainPieces(token.end);
      return;
    default:
      yield { ...token, isHarmless: false };
  }
}

function* piecesOfItem(item: CST.CollectionItem): Generator<Piece> {
  const { start, key, sep, value } = item;
  const hasBelow = (next: CST.Token | null | undefined) => Boolean(next) && next?.type !== "scalar";
  yield* plainPieces(start, hasBelow(sep === undefined ? value : key));
  if (key) yield* piecesOf(key);
  yield* plainPieces(sep, hasBelow(value));
  if (value) yield* piecesOf(value);
}

function* plainPieces(tokens: readonly CST.SourceToken[] | undefined, isHarmless = false): Generator<Piece> {
  for (const token of tokens ?? []) yield { ...token, isHarmless };
}

function shortened(text: string): string {
  return text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED - 1)}…` : text;
}
