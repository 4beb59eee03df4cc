import type { Position } from "../findings/finding.ts";
import { sameForAll } from "./as-browsers-write.ts";
import type { LoadedFile } from "./content-file.ts";
import type { ContentPart } from "./content-view.ts";
import { markdownLinks } from "./markdown-text.ts";
import type { PlacedText } from "./yaml-file.ts";

/** Finds texts in content. */
export interface ContentLookup {
  /** The places in `content/` where this text is a value or the address of a link, an address in any way to write it. In the order of the files. */
  find: (text: string) => Position[];
  /** Every value that is a text in a file of the content (`content/home.yaml`), in its order; of Markdown in its front matter. */
  texts: (file: string) => PlacedText[];
  /** The places where a key of that name says `true`. */
  flags: (key: string) => Position[];
}

/** Looks texts up in all parts of the content. */
export function contentFinder(parts: readonly ContentPart[]): ContentLookup {
  const files = function* (): Generator<LoadedFile> {
    for (const part of parts) {
      if (part.kind === "file") yield part.load();
      else for (const entry of part.entries.values()) yield entry.load();
    }
  };
  // Made when it is first asked for: a build without findings never needs it.
  let places: Map<string, Position[]> | undefined;
  return {
    find(text) {
      places ??= placesIn(files());
      return places.get(sameForAll(text)) ?? [];
    },
    texts: (file) => [...files()].find(({ yaml }) => yaml?.file === file)?.yaml?.texts() ?? [],
    flags: (key) => [...files()].flatMap(({ yaml }) => yaml?.flags(key) ?? []),
  };
}

function placesIn(files: Iterable<LoadedFile>): Map<string, Position[]> {
  const places = new Map<string, Position[]>();
  const add = (text: string, { file, line, column, length }: Position): void => {
    const position = { file, line, column, ...(length === undefined ? {} : { length }) };
    const known = places.get(text);
    if (known === undefined) places.set(text, [position]);
    else known.push(position);
  };
  for (const { yaml, markdown } of files) {
    for (const found of yaml?.texts() ?? []) add(sameForAll(found.value), found);
    for (const link of markdown === undefined ? [] : markdownLinks(markdown)) add(sameForAll(link.url), link);
  }
  return places;
}
