import { SourceMap } from "node:module";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import type { Position } from "../findings/finding.ts";
import { escapePattern, position, sourceReader, textFrom } from "../findings/text.ts";
import { isMadeByPlugin } from "./provided.ts";

export type SourceLookup = ReturnType<typeof sourceLookup>;

/** Maps places in a bundle back to the site's sources. `url` is its name in stack traces. */
export function sourceLookup(
  url: string,
  { text, map }: { text: string; map: string },
  root: string,
) {
  let decoded: SourceMap | undefined;
  // Sources are relative to the root, the folder of the bundle.
  const prefix = `${pathToFileURL(root).href}/`;
  const find = (line: number, column: number, anywhere = false): Position | undefined => {
    decoded ??= new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
    const found = originalPosition(decoded, line, column);
    if (found === undefined) return undefined;
    const file = posix.normalize(
      found.file.startsWith(prefix) ? found.file.slice(prefix.length) : found.file,
    );
    // Files outside the site, packages and the generator's modules are not the site's own.
    const isOwn = anywhere || !/^(?:\.\.|node_modules\/)/.test(file);
    return isOwn && !isMadeByPlugin(file) ? { ...found, file } : undefined;
  };
  const read = sourceReader(root);
  const frames = new RegExp(`${escapePattern(url)}:(\\d+):(\\d+)`, "g");
  return {
    /** The source code from a place on. */
    codeAt: (place: Partial<Position>) => textFrom((place.file && read(place.file)) ?? "", place),
    ofFunction(written: object): Position | undefined {
      const start = text.indexOf(Function.prototype.toString.call(written));
      if (start < 0) return undefined;
      const { line, column } = position(text, start);
      return find(line, column);
    },
    /** The first stack frame in the site's own sources or, with `anywhere`, in a package. */
    fromStack(stack: string | null | undefined, anywhere?: boolean): Position | undefined {
      for (const [, line, column] of (stack ?? "").matchAll(frames)) {
        const found = find(Number(line), Number(column), anywhere);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** The original position of a place in a script; `file` is the name in the source map. */
export function originalPosition(
  map: SourceMap,
  line: number,
  column: number,
): Position | undefined {
  const entry = map.findEntry(line - 1, column - 1);
  // Added code has no source; Node's types do not say so.
  if (!("originalSource" in entry) || (entry.originalSource as unknown) === undefined)
    return undefined;
  return {
    file: entry.originalSource,
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  };
}
