import { SourceMap } from "node:module";
import { join, posix } from "node:path";
import { ASSETS_FOLDER } from "../assets/asset.ts";
import type { Position } from "../findings/finding.ts";
import { isSiteFile } from "../files/site-folder.ts";

/** How esbuild writes a map at the end of a script. */
const INLINE_MAP = "\n//# sourceMappingURL=data:application/json;base64,";

/**
 * Where lines of a stack trace (`/assets/counter.ab12.js:12:5`) are written in the sources of a site, as far as they are of
 * it; undefined where none is of an island's script, which has its map with it. `read` gives the text of a script.
 */
export async function islandSources(
  root: string,
  frames: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<Position[] | undefined> {
  const maps = new Map<string, SourceMap | undefined>();
  const positions: Position[] = [];
  for (const frame of frames) {
    const [path = "", line, column] = frame.split(":");
    if (!maps.has(path)) maps.set(path, mapOf((await read(path)) ?? ""));
    const position = maps.get(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (position === undefined || !("originalSource" in position)) continue;
    const { originalSource, originalLine, originalColumn } = position;
    // The map's sources are relative to where the script lies.
    const file = posix.join(ASSETS_FOLDER, originalSource);
    if (isSiteFile(root, join(root, file)))
      positions.push({ file, line: originalLine + 1, column: originalColumn + 1 });
  }
  return [...maps.values()].every((map) => map === undefined) ? undefined : positions;
}

function mapOf(script: string): SourceMap | undefined {
  const start = script.lastIndexOf(INLINE_MAP);
  if (start < 0) return undefined;
  const json = Buffer.from(script.slice(start + INLINE_MAP.length), "base64").toString("utf8");
  return new SourceMap(JSON.parse(json) as ConstructorParameters<typeof SourceMap>[0]);
}
