import { figure } from "./in-words.ts";
import type { ReportTable } from "./report.ts";

/** A table in aligned columns, their names first: words to the left, figures to the right. Without `verbose` its first rows. */
export function tableLines(table: ReportTable, { verbose }: { verbose: boolean }): string[] {
  const { columns, length, shown, others } = table;
  // One row more takes the line that would speak of it.
  const few = Array.from({ length: verbose || length <= shown + 1 ? length : shown }, (_, index) => table.row(index));
  const widths = columns.map((_, column) => Math.max(...[columns, ...few].map((row) => row[column]?.length ?? 0)));
  const isWords = columns.map((_, column) => !few.every((row) => /^([\d.]+|–)?$/.test(row[column] ?? "")));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => padded(cell, widths[column] ?? 0, isWords[column] ?? true)).join("  ")}`.trimEnd();
  const more = length - few.length;
  return [line(columns), ...few.map(line), ...(more > 0 ? [`  … and ${figure(more)} ${others}`] : [])];
}

function padded(cell: string, width: number, isWords: boolean): string {
  return isWords ? cell.padEnd(width) : cell.padStart(width);
}
