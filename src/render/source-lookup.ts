import { SourceMap } from "node:module";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import type { Position } from "../findings/finding.ts";
import { position } from "../findings/text.ts";

/** Turns places in a bundle into places in the site's sources. */
export interface SourceLookup {
  /** The first frame of a stack trace that lies in the site's own sources. */
  fromStack: (stack: string | undefined) => Position | undefined;
  /** Where a function of the bundle is written. */
  ofFunction: (written: object) => Position | undefined;
}

/** `url` is the name of the bundle in stack traces; sources are given relative to `root`. */
export function sourceLookup(url: string, { text, map }: { text: string; map: string }, root: string): SourceLookup {
  let decoded: SourceMap | undefined;
  const find = (line: number, column: number) => {
    decoded ??= new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
    return findSource(decoded, line, column, root);
  };
  return {
    ofFunction(written) {
      const start = text.indexOf(Function.prototype.toString.call(written));
      if (start < 0) return undefined;
      const { line, column } = position(text, start);
      return find(line, column);
    },
    fromStack(stack) {
      for (const line of stack?.split("\n") ?? []) {
        const start = line.indexOf(url);
        const match = start < 0 ? null : /^:(\d+):(\d+)/.exec(line.slice(start + url.length));
        if (match === null) continue;
        const found = find(Number(match[1]), Number(match[2]));
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

function findSource(map: SourceMap, line: number, column: number, root: string): Position | undefined {
  const entry = map.findEntry(line - 1, column - 1);
  if (!("originalSource" in entry)) return undefined;
  // The map's sources are relative to where the bundle would lie: the root.
  const prefix = `${pathToFileURL(root).href}/`;
  const source = entry.originalSource.startsWith(prefix)
    ? entry.originalSource.slice(prefix.length)
    : entry.originalSource;
  const file = posix.normalize(source);
  if (
    file.startsWith("..") ||
    file.startsWith("guarded") ||
    file.startsWith("node_modules/") ||
    file === "build-site-entry.ts"
  )
    return undefined;
  return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}
