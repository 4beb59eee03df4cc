import { lineAt, placeOf, type Slip, type ToldSlip, type WrongText } from "./told-slip.ts";
import { openAfter, type Open, type Row } from "./yaml-rows.ts";

/**
 * Says which line begins too far left or right, for mistakes that come of that. `yaml` names the place where it noticed,
 * often the line above or a comment, and speaks of its own rules. Undefined where it is not a matter of spaces.
 */
export function indentSlip(slip: Slip, wrong: WrongText): ToldSlip | undefined {
  const told = misplacedRow(slip, wrong);
  const row = told && wrong.rows.find(({ start }) => start === told.pos[0]);
  return row !== undefined && /^-[^\s-]/.test(row.label) ? dashSlip(row, wrong.text) : told;
}

/** What was to be an item of a list: without a space behind its dash it is a key or a text like any other. */
function dashSlip(row: Row, text: string): ToldSlip {
  const [line = ""] = text.slice(row.start).split("\n", 1);
  return {
    ...placeOf(row),
    message: `“${row.label}” has no space behind its dash.`,
    hint: `Write a space behind the dash: “- ${line.slice(1).trimEnd()}”.`,
  };
}

function misplacedRow(slip: Slip, { text, rows }: WrongText): ToldSlip | undefined {
  const line = lineAt(text, slip.pos[0]);
  if (slip.code === "BLOCK_AS_IMPLICIT_KEY" && slip.message.startsWith("Nested mappings")) {
    const above = rows.findLast((row) => row.line <= line);
    const value = text.slice(slip.pos[0]).split("\n", 1)[0] ?? "";
    if (above?.key === undefined || /:(?:\s|$)/.test(value)) return undefined;
    const index = rows.findIndex((row) => row.line > line && row.key !== undefined);
    const row = rows[index];
    if (row === undefined || row.indent <= above.key.column) return undefined;
    const told = besideOthers(rows, index);
    if (told?.pos[0] !== row.start) return told;
    return { ...told, hint: `${told.hint} If it goes on with the text above, put all of that in quotation marks.` };
  }
  if (!isOfSpaces(slip, text)) return undefined;
  const index = rows.findIndex((row) => row.line >= line);
  return firstItemLost(rows, index) ?? besideOthers(rows, index);
}

/** Whether `yaml` has met a line at a place where none of this kind can begin. */
function isOfSpaces({ code, message, pos }: Slip, text: string): boolean {
  switch (code) {
    case "BAD_INDENT":
      return message.startsWith("All ");
    case "BLOCK_AS_IMPLICIT_KEY":
      return true;
    case "MISSING_CHAR":
      return message.startsWith("Sequence item without");
    case "UNEXPECTED_TOKEN":
      // Behind a value on the same line it is a rest of that value.
      return message.endsWith("at node end") && /(?:^|\n)[ \t]*$/.test(text.slice(0, pos[0]));
    default:
      return false;
  }
}

/** A list whose first line has no “- ”: noticed only at its second item. */
function firstItemLost(rows: readonly Row[], index: number): ToldSlip | undefined {
  const [row, above] = [rows[index], rows.slice(0, index)];
  const second = row?.items[0];
  if (row === undefined || second === undefined) return undefined;
  const parent = above.findLastIndex(({ indent }) => indent < row.indent);
  const [owner, first] = [above[parent], above[parent + 1]];
  if (owner?.key === undefined || first === undefined) return undefined;
  if (owner.key.column >= second || first.items.length > 0) return undefined;
  // Items may begin where the key of their list does.
  if (openAfter(above).some(({ kind, column }) => kind === "key" && column === second)) return undefined;
  const isFirstKey = first.key !== undefined && first.key.name === row.key?.name;
  return {
    ...placeOf(first),
    message: `the list below “${owner.label}” begins without “- ”, and goes on with “${row.label}” in line ${row.line}.`,
    hint: isFirstKey
      ? `Let this line begin as line ${row.line} does: “${" ".repeat(row.indent)}${row.label} ${first.rest}”.`
      : "If the first line of this entry is missing, such as “- name: …”, write it above this line.",
  };
}

/** A row that begins nowhere near those above it to which it could belong. */
export function besideOthers(rows: readonly Row[], index: number): ToldSlip | undefined {
  const [row, above] = [rows[index], rows.slice(0, index)];
  if (row === undefined) return undefined;
  const kind = row.items.length > 0 ? "item" : "key";
  if (kind === "key" && row.key === undefined)
    return {
      ...placeOf(row),
      message: `“${row.label}” is neither a key nor a part of the text above it.`,
      hint: "Each line of a text begins as far right as its first, or further. A key has a colon and a space behind it.",
    };
  const open = openAfter(above);
  const [outermost] = open.slice(-1);
  // Left of everything before it: then what is before it begins too far right.
  const [first] = above;
  if (first !== undefined && outermost !== undefined && row.indent < outermost.column)
    return misplaced(first, first.indent, { kind, column: row.indent, row });
  const [nearest] = open
    .filter((one) => one.kind === kind)
    .toSorted((a, b) => distance(a, row) - distance(b, row) || b.column - a.column);
  if (nearest === undefined || nearest.column === row.indent) return undefined;
  if (isOddOneOut(nearest, rows, index))
    return misplaced(nearest.row, nearest.column, { kind, column: row.indent, row });
  const item = open.find((one) => one.kind !== kind && one.column === row.indent);
  if (kind === "key" && item !== undefined && item.row.key?.name === row.key?.name) return dashLost(row, item.row);
  const orItem =
    kind === "key" && item !== undefined ? " If it begins an entry of the list, write “- ” before it." : "";
  const { hint, ...rest } = misplaced(row, row.indent, nearest);
  return { ...rest, hint: `${hint}${orItem}` };
}

/** Whether it is the row just above that is wrong: those before it, or those behind, begin where this one does. */
function isOddOneOut({ kind, column, row }: Open, rows: readonly Row[], index: number): boolean {
  const [before, above, here, next] = [rows[index - 2], rows[index - 1], rows[index], rows[index + 1]];
  if (kind === "item" || row !== above || before?.key === undefined || here === undefined) return false;
  const isFirst = before.isOpener && before.key.column < here.indent;
  if (isFirst) return column <= before.key.column || (next?.key !== undefined && next.indent === here.indent);
  return before.key.column === here.indent && !before.isOpener;
}

/** A row with the first key of the entries of a list, which begins where their “- ” does. */
function dashLost(row: Row, entry: Row): ToldSlip {
  return {
    ...placeOf(row),
    message: `“${row.label}” begins an entry of the list without a “- ”.`,
    hint: `Write “- ” in front of “${row.label}”, as in line ${entry.line}.`,
  };
}

/** A row that is to begin, with its key or its “- ”, where another one does. */
function misplaced(row: Row, column: number, beside: Open): ToldSlip {
  const wrong = column - beside.column;
  const move = `${wrong > 0 ? "remove" : "add"} ${spaces(Math.abs(wrong))} at the beginning of this line`;
  return {
    ...placeOf(row),
    message: `“${row.label}” begins with ${spaces(column)}${dashCounted(row, column)}, and ${reference(beside)}.`,
    hint: `What belongs together begins with the same number of spaces: ${move}.`,
  };
}

function reference({ column, row }: Open): string {
  return `“${row.label}” in line ${row.line} with ${column === 0 ? "none" : column}${dashCounted(row, column)}`;
}

function dashCounted({ items, key }: Row, column: number): string {
  return items.length > 0 && key?.column === column ? ", its “- ” counted" : "";
}

function distance({ column }: Open, { indent }: Row): number {
  return Math.abs(column - indent);
}

function spaces(count: number): string {
  return count === 0 ? "no space" : count === 1 ? "1 space" : `${count} spaces`;
}
