import type { Position } from "../findings/finding.ts";
import { normalizeAddress } from "./addresses.ts";
import type { LoadedFile } from "./content-file.ts";
import { markdownLinks } from "./markdown-text.ts";
import type { PlacedText } from "./yaml-file.ts";

/** A file of content with the name under which templates find it. */
export interface NamedFile extends LoadedFile {
  /** Its name in `content/schema.ts`; in a folder followed by the name of the file. */
  name: readonly string[];
}

/** A file of content with its places: of Markdown the front matter. */
export type PlacedFile = Pick<NamedFile, "name" | "data" | "yaml">;

/** Finds texts in content. */
export interface ContentLookup {
  /** The places of values and links with this text, in the order of the files. Addresses match however they are written. */
  find: (text: string) => Position[];
  /** All files in their order. */
  placed: () => Iterable<PlacedFile>;
  /** Every text value of a file (`content/home.yaml`) in its order; of Markdown those of its front matter. */
  texts: (file: string) => PlacedText[];
}

/** Looks texts up in loaded files. */
export function contentFinder(files: readonly NamedFile[]): ContentLookup {
  // A build without findings never needs them.
  let places: Map<string, Position[]> | undefined;
  return {
    find(text) {
      places ??= placesIn(files);
      return places.get(normalizeAddress(text)) ?? [];
    },
    placed: () => files,
    texts: (file) => files.find(({ yaml }) => yaml.file === file)?.yaml.texts() ?? [],
  };
}

function placesIn(files: readonly NamedFile[]): Map<string, Position[]> {
  const places = new Map<string, Position[]>();
  const add = (text: string, { file, line, column, length }: Position): void => {
    const position = { file, line, column, ...(length === undefined ? {} : { length }) };
    const key = normalizeAddress(text);
    const known = places.get(key);
    if (known === undefined) places.set(key, [position]);
    else known.push(position);
  };
  for (const { yaml, markdown } of files) {
    for (const text of yaml.texts()) add(text.value, text);
    for (const link of markdown === undefined ? [] : markdownLinks(markdown)) add(link.url, link);
  }
  return places;
}
