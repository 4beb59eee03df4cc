import { lineAt, type Slip, type ToldSlip, type WrongText } from "./told-slip.ts";
import { openAfter } from "./yaml-rows.ts";

const ITEM = /^\s*-(?:\s|$)/;

/** A tab in front of a line, where YAML takes spaces only: `yaml` may notice it in the line above. */
export function tabSlip({ pos, message }: Slip, { text, rows }: WrongText): ToldSlip | undefined {
  // What is never closed is another matter: inside it tabs may stand.
  if (/^Missing closing|(?:^|\s)end with a /.test(message)) return undefined;
  const lines = text.split("\n");
  const noticed = lineAt(text, pos[0]);
  const line = [noticed, noticed + 1].find((number) => /^ *\t\s*\S/.test(lines[number - 1] ?? ""));
  if (line === undefined) return undefined;
  const [, spaces = "", tabs = ""] = /^( *)(\t+)/.exec(lines[line - 1] ?? "") ?? [];
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + spaces.length;
  const column = columnFor(line, { rows, lines });
  return {
    pos: [start, start + tabs.length],
    message: "a tab stands at the beginning of this line.",
    hint:
      column === 0
        ? "Remove the tab: this line begins at the very left."
        : `YAML takes no tabs there: begin the line with ${column} spaces instead.`,
  };
}

/** How far right a line is to begin, as its neighbors show. */
function columnFor(line: number, { rows, lines }: { rows: WrongText["rows"]; lines: readonly string[] }): number {
  const isItem = ITEM.test(lines[line - 1] ?? "");
  const below = lines.slice(line).find((other) => other.trim() !== "") ?? "";
  const indent = /^ */.exec(below)?.[0].length ?? 0;
  const above = rows.filter((row) => row.line < line);
  const last = above.at(-1);
  const isTextBetween = lines.slice(last?.line, line - 1).some((other) => /^\s*[^\s#]/.test(other));
  if (last?.key !== undefined && (last.isOpener || last.isBlock) && !isTextBetween) {
    // The first below a key: those behind it begin where it should, or behind its dash.
    const next = isItem && !ITEM.test(below) ? indent - 2 : indent;
    return next > last.key.column ? next : last.key.column + 2;
  }
  const open = openAfter(above).filter(({ kind }) => (kind === "item") === isItem);
  const beside = open.find(({ column }) => (isItem ? column <= indent : column === indent));
  return (beside ?? open[0])?.column ?? 0;
}
