import type { Document, YAMLMap } from "yaml";
import { lineAt, type ToldSlip, type WrongText } from "./told-slip.ts";
import { yaml } from "./yaml-package.ts";
import type { Row } from "./yaml-rows.ts";

/** A key, and where it stands. */
interface PlacedKey {
  name: string;
  range: [number, number];
}

/**
 * The keys that a group has twice, one mistake a group: mostly the “- ” or the whole line in front of them is gone, and
 * two entries have become one.
 */
export function keysTwice(document: Document, wrong: WrongText): ToldSlip[] {
  const found: ToldSlip[] = [];
  yaml().visit(document, {
    Map(_, map) {
      const keys = keysOf(map);
      const seen = new Set<string>();
      const again = keys.filter(({ name }) => seen.size === seen.add(name).size);
      const [key] = again;
      if (key !== undefined) found.push(told(key, again.length - 1, keys, wrong));
    },
  });
  return found;
}

function keysOf({ items }: YAMLMap): PlacedKey[] {
  return items.flatMap(({ key }) =>
    yaml().isScalar(key) && key.range ? [{ name: String(key.value), range: [key.range[0], key.range[1]] }] : [],
  );
}

function told({ name, range }: PlacedKey, more: number, keys: readonly PlacedKey[], wrong: WrongText): ToldSlip {
  const lineOf = (key: PlacedKey | undefined): number => lineAt(wrong.text, key?.range[0] ?? 0);
  const before = lineOf(keys.find((key) => key.name === name));
  const others = more === 0 ? "" : more === 1 ? ", and so is 1 key below it" : `, and so are ${more} keys below it`;
  return {
    pos: range,
    message: `“${name}” is there twice, the first time in line ${before}${others}.`,
    hint: hintFor(
      lineOf({ name, range }),
      more,
      wrong.rows.find(({ line }) => line === lineOf(keys[0])),
      wrong,
    ),
  };
}

const REMOVE = "Remove one of the two, or rename it.";

/** What to do about a key that is there for a second time, and how many more below it; `first` is the row with which the group begins. */
function hintFor(line: number, more: number, first: Row | undefined, { rows }: WrongText): string {
  const again = rows.find((row) => row.line === line);
  const dash = first?.items.at(-1);
  if (first?.key === undefined || dash === undefined)
    return more === 0 ? REMOVE : "If another group begins here, write the line with its name above this one.";
  const begin = `${" ".repeat(dash)}-${" ".repeat(first.key.column - dash - 1)}${first.key.name}:`;
  if (again?.key?.name !== first.key.name)
    return more === 0
      ? REMOVE
      : `If an entry of the list begins here, write its first line above this one: “${begin} …”.`;
  const mended = `If an entry of the list begins here, write its “- ”: “${begin}${again.rest === "" ? "" : ` ${again.rest}`}”.`;
  return more === 0 ? `${mended} Otherwise remove one of the two, or rename it.` : mended;
}
