import { besideOthers } from "./yaml-indent.ts";
import { lineAt, placeOf, type Slip, type ToldSlip, type WrongText } from "./told-slip.ts";
import type { Row } from "./yaml-rows.ts";

/** What `yaml` says where a key should be and is none. */
const NO_KEY = /^Implicit (?:map )?keys need/;
/** A word that may be a key, and what stands behind it. */
const WORD = /^([A-Za-z][\w-]*)(?:\s+(.*))?$/;

/** A line that should have a key, and has no colon, or none with a space behind it. */
export function colonSlip({ message, pos }: Slip, { text, rows }: WrongText): ToldSlip | undefined {
  if (!NO_KEY.test(message)) return undefined;
  const line = lineAt(text, pos[0]);
  const index = rows.findIndex((other) => other.line === line);
  const row = rows[index];
  if (row === undefined || row.key !== undefined) return undefined;
  if (isTextOfList(rows, index)) {
    // The key below stands too far right, and was taken for a part of the text.
    const below = rows.findIndex(({ key }, at) => at > index && key !== undefined);
    return besideOthers(rows, below);
  }
  const bare = /^([\w-]+):(?=[^\s/])/.exec(row.rest)?.[1];
  if (bare !== undefined) {
    const hint = `Write a space behind the colon of “${bare}:”.`;
    return { ...placeOf(row), message: `“${bare}:” has no space behind its colon.`, hint };
  }
  return { ...placeOf(row), message: `“${row.label}” has no colon.`, hint: hintFor(row) };
}

function hintFor({ rest, items }: Row): string {
  const [, word, behind] = WORD.exec(rest) ?? [];
  if (word === undefined)
    return "A key has a colon and a space behind it. Each line of a text begins further right than its key.";
  if (behind === undefined) return `Write a colon behind “${word}”.`;
  const mended = `${items.length > 0 ? "- " : ""}${word}: ${behind}`;
  return `Write a colon behind “${word}”: “${mended}”. A line that goes on with the text above begins further right.`;
}

/** Whether a row is an item of a list of texts, and not the first line of a group of keys. */
function isTextOfList(rows: readonly Row[], index: number): boolean {
  const row = rows[index];
  const column = row?.items[0];
  if (row === undefined || column === undefined) return false;
  const isOutside = ({ indent }: Row): boolean => indent < column;
  const from = rows.slice(0, index).findLastIndex(isOutside) + 1;
  const end = rows.findIndex((other, at) => at > index && isOutside(other));
  const others = rows
    .slice(from, end < 0 ? undefined : end)
    .filter((other) => other !== row && other.items[0] === column);
  return others.length > 0 ? others.every(({ key }) => key === undefined) : !WORD.test(row.rest);
}
