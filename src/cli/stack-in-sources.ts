import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { IN_DIST, ownSource } from "../files/own-files.ts";

/** A place in a module of `dist/`, as stack traces name it. */
const PLACE = /(file:\/\/[^\s()]+\.cjs):(\d+):(\d+)/g;

/**
 * The stack trace of a fault with the places in `src/` that those in `dist/` were made of, by the source maps that lie
 * beside its modules: whoever reads a report has another `dist/`, or none.
 */
export function stackInSources(stack: string): string {
  if (!IN_DIST) return stack;
  return stack.replaceAll(PLACE, (written, url: string, line: string, column: string) => {
    try {
      const map = fileURLToPath(`${url}.map`);
      const { SourceMap } = process.getBuiltinModule("node:module");
      const payload = JSON.parse(readFileSync(map, "utf8")) as ConstructorParameters<typeof SourceMap>[0];
      const found = new SourceMap(payload).findEntry(Number(line) - 1, Number(column) - 1);
      if (!("originalSource" in found)) return written;
      const source = fileURLToPath(new URL(found.originalSource, `${url}.map`));
      return `${join("src", relative(ownSource(""), source))}:${found.originalLine + 1}:${found.originalColumn + 1}`;
    } catch {
      // No module of ours, or a map that is not there any more: its own place has to do.
      return written;
    }
  });
}
