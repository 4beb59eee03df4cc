/** A line of YAML that says something, and how far from the left it says it. */
export interface Row {
  /** Counted from 1. */
  line: number;
  /** Where its first sign stands in the file, counted from 0. */
  start: number;
  /** How many spaces stand before it. */
  indent: number;
  /** What it begins: items of lists (`- `), each with the number of signs before it, and behind them a key. */
  items: number[];
  key: { name: string; column: number } | undefined;
  /** What stands behind that. */
  rest: string;
  /** Whether its value can only stand in the rows below. */
  isOpener: boolean;
  /** Whether it ends with the sign of a block, and its text stands below. */
  isBlock: boolean;
  /** By what a person finds it. */
  label: string;
}

/** Something that a row has begun and that the next rows may go on with. */
export interface Open {
  kind: "item" | "key";
  column: number;
  row: Row;
}

/** Spaces, any number of “- ”, a key with its colon, and the rest. */
const ROW =
  /^( *)((?:-(?: +|$))*)(?:("[^"]*" *|'[^']*' *|[^\s"'#[\]{}&*!|>%@`,](?:[^:#]|:(?=\S))*?):(?=\s|$))?[ \t]*(.*)$/;
/** The sign of a block, below which all that is further right is text. */
const BLOCK = /^(?:[&!]\S+\s+)*[|>][-+\d]*\s*(?:#.*)?$/;

/** The rows of a text: without blank lines, comments, and the words of blocks. */
export function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let start = 0;
  let block: { least: number; isBegun: boolean } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const [, before = "", dashes = "", key, rest = ""] = ROW.exec(line.trimEnd()) ?? [];
    const indent = before.length;
    if (block !== undefined && line.trim() !== "") {
      if (indent < block.least) block = undefined;
      // Its first line says where all of it begins.
      else if (!block.isBegun) block = { least: indent, isBegun: true };
    }
    if (block === undefined && /^\s*[^\s#]/.test(line)) {
      const isBlock = BLOCK.test(rest);
      const items = [...dashes.matchAll(/-/g)].map((dash) => indent + dash.index);
      const column = indent + dashes.length;
      const label = key === undefined ? shortened(line.trim()) : `${items.length > 0 ? "- " : ""}${key.trimEnd()}:`;
      rows.push({
        line: index + 1,
        start: start + indent,
        indent,
        items,
        key: key === undefined ? undefined : { name: key.trimEnd(), column },
        rest,
        isOpener: key !== undefined && /^(?:#.*)?$/.test(rest),
        isBlock,
        label,
      });
      if (isBlock) block = { least: (key === undefined ? (items.at(-1) ?? -1) : column) + 1, isBegun: false };
    }
    start += line.length + 1;
  }
  return rows;
}

/** What is open behind these rows, from the innermost on. */
export function openAfter(rows: readonly Row[]): Open[] {
  const open: Open[] = [];
  let outermost = Infinity;
  for (const row of rows.toReversed()) {
    const begun: Open[] = row.items.map((column) => ({ kind: "item", column, row }));
    if (row.key !== undefined) begun.push({ kind: "key", column: row.key.column, row });
    for (const one of begun.toReversed())
      if (one.column < outermost) {
        open.push(one);
        outermost = one.column;
      }
  }
  return open;
}

function shortened(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}
