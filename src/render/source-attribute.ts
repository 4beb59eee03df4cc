import type { Position } from "../findings/finding.ts";

/** The place of a JSX element, as esbuild gives it. */
export interface JsxSource {
  fileName: string;
  lineNumber: number;
  columnNumber: number;
}

/** The attribute that carries the place of an element's JSX in an annotated page. */
export const SOURCE_ATTRIBUTE = "data-src";

/** The attribute for one element; empty where the place is not known. */
export function sourceAttribute(source: JsxSource | undefined): Record<string, string> {
  if (source === undefined) return {};
  return { [SOURCE_ATTRIBUTE]: `${source.fileName}:${source.lineNumber}:${source.columnNumber}` };
}

/** The place that esbuild gives, as findings have it. */
export function placeOf(source: JsxSource | undefined): Position | undefined {
  return source && { file: source.fileName, line: source.lineNumber, column: source.columnNumber };
}

/** Reads the value of the attribute back. */
export function parseSource(value: string | undefined): Position | undefined {
  const match = /^(.+):(\d+):(\d+)$/.exec(value ?? "");
  const [, file, line, column] = match ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
