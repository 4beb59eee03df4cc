import { lineAt, type WrongText } from "./told-slip.ts";

/** Longer texts are not repeated in a hint. */
export const LONGEST_QUOTED = 80;

/** A text that somebody has put between marks that are letters to YAML. */
const CURLY = /^([“”„«‘’‚‹])(.*)([“”»‘’›])$/;

/** A text between marks that YAML takes for such, whatever stands in it. */
export function inQuotationMarks(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * To put a text in quotation marks, and how that looks, where all of it can be told: the mistake is where its value
 * begins, or `isBehind` a bracket with which it does.
 */
export function quoteHint(at: number, wrong: WrongText, isBehind: boolean): string {
  const { value, start } = valueAround(at, wrong);
  const isWhole = start === at || (isBehind && /^[[{]/.test(value));
  if (!isWhole || value === "" || /^["']/.test(value) || value.length > LONGEST_QUOTED)
    return "Put the whole text in quotation marks.";
  return quoted(value);
}

/** To put this text in quotation marks. */
export function quoted(text: string): string {
  const [, open, inside = "", close] = CURLY.exec(text) ?? [];
  return open === undefined
    ? `Put the whole text in quotation marks: ${inQuotationMarks(text)}.`
    : `${open} and ${close} are letters to YAML. Write straight quotation marks: ${inQuotationMarks(inside)}.`;
}

/** What stands behind a key or “- ” in that line, without a comment; nothing where it goes on in the next line. */
function valueAround(at: number, { text, rows }: WrongText): { value: string; start: number } {
  const line = lineAt(text, at);
  const index = rows.findIndex((other) => other.line === line);
  const [row, next] = [rows[index], rows[index + 1]];
  if (row === undefined) return { value: "", start: 0 };
  const column = row.key?.column ?? row.items.at(-1) ?? -1;
  if (next !== undefined && next.indent > column) return { value: "", start: 0 };
  const [written = ""] = text.slice(row.start).split("\n", 1);
  return {
    value: row.rest.replace(/\s+#(?:\s.*)?$/, ""),
    start: row.start + written.trimEnd().length - row.rest.length,
  };
}
