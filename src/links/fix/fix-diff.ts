import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";
import type { FileEdit } from "./fix-plan.ts";

/**
 * A unified diff of these edits, three lines of context around each, as `git apply` and `patch -p1` take it. Empty
 * where nothing changes.
 */
export function diffOf(edits: readonly FileEdit[]): string {
  return edits
    .filter(({ before, after }) => before !== after)
    .map(({ file, before, after }) => {
      const patch = structuredPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 3 });
      return formatPatch(patch, FILE_HEADERS_ONLY);
    })
    .join("");
}
