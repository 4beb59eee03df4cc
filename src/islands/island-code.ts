import { SourceMap } from "node:module";
import { posix } from "node:path";
import type { Cache } from "../cache/cache.ts";
import { type Bundle, importersFrom, withoutSuffix } from "../code/bundling.ts";
import { originalPosition } from "../code/source-lookup.ts";
import { isPackaged } from "../files/modules.ts";
import { ASSETS_FOLDER } from "../files/site-folder.ts";
import type { Position } from "../findings/finding.ts";
import { position } from "../findings/text.ts";
import type { RestrictedCode } from "./restricted-code.ts";

export interface IslandCode extends RestrictedCode {
  /** The file of the site; the place if the code is there. */
  place: Pick<Position, "file"> & Partial<Position>;
  within?: Position;
}

/** Finds restricted code in the published scripts of each island, with what they import. */
export async function codeOfIslands(
  { outputFiles, metafile }: Bundle,
  islands: readonly { name: string; file: string }[],
  cache: Cache,
): Promise<ReadonlyMap<string, readonly IslandCode[]>> {
  const all: (RestrictedCode & { at: Position })[] = [];
  for (const { path, text } of outputFiles.filter(({ path: name }) => name.endsWith(".js"))) {
    const found = await cache.remember(["restricted code", text], async () => {
      const { restrictedCode } = await import("./restricted-code.ts");
      return restrictedCode(text);
    });
    const mapText = outputFiles.find((other) => other.path === `${path}.map`)?.text;
    if (found.length === 0 || mapText === undefined) continue;
    const map = new SourceMap(JSON.parse(mapText));
    for (const { offset, ...code } of found) {
      const { line, column } = position(text, offset);
      const at = originalPosition(map, line, column);
      // Sources are relative to the script.
      if (at !== undefined)
        all.push({ ...code, at: { ...at, file: posix.join(ASSETS_FOLDER, at.file) } });
    }
  }
  const ofIsland = (file: string): IslandCode[] => {
    // A source map names files alone.
    const importers = new Map(
      [...importersFrom(file, metafile.inputs)].map(([path, by = ""]) => [
        withoutSuffix(path),
        withoutSuffix(by),
      ]),
    );
    return all.flatMap(({ at, ...code }) => {
      if (!importers.has(at.file)) return [];
      let own = at.file;
      while (isPackaged(own)) own = importers.get(own) || file;
      return own === at.file
        ? { ...code, place: at }
        : { ...code, place: { file: own }, within: at };
    });
  };
  return new Map(islands.map(({ name, file }) => [name, ofIsland(file)]));
}
