import type { Position } from "../findings/finding.ts";
import { normalizeAddress } from "./addresses.ts";
import type { LoadedFile } from "./content-file.ts";
import type { ContentPart } from "./content-view.ts";
import { markdownLinks } from "./markdown-text.ts";
import type { PlacedText, YamlFile } from "./yaml-file.ts";

/** A file of content with its places: of Markdown the front matter. */
export interface PlacedFile {
  /** Where templates find it: the name that `content/schema.ts` gives, in a folder the file's own behind it. */
  name: readonly string[];
  /** As templates get it. */
  data: unknown;
  /** As it is written. */
  yaml: YamlFile;
}

/** Finds texts in content. */
export interface ContentLookup {
  /** The places in `content/` where this text is a value or the address of a link, an address in any way to write it. In the order of the files. */
  find: (text: string) => Position[];
  /** All files, one after the other. */
  placed: () => Iterable<PlacedFile>;
  /** Every value that is a text in a file of the content (`content/home.yaml`), in its order; of Markdown in its front matter. */
  texts: (file: string) => PlacedText[];
}

/** Looks texts up in all parts of the content, by their names. */
export function contentFinder(parts: ReadonlyMap<string, ContentPart>): ContentLookup {
  const files = function* (): Generator<LoadedFile & { name: string[] }> {
    for (const [name, part] of parts) {
      if (part.kind === "file") yield { name: [name], ...part.load() };
      else for (const [entry, source] of part.entries) yield { name: [name, entry], ...source.load() };
    }
  };
  // Made when it is first asked for: a build without findings never needs it.
  let places: Map<string, Position[]> | undefined;
  return {
    find(text) {
      places ??= placesIn(files());
      return places.get(normalizeAddress(text)) ?? [];
    },
    *placed() {
      for (const { name, data, yaml } of files()) if (yaml !== undefined) yield { name, data, yaml };
    },
    texts(file) {
      for (const { yaml } of files()) if (yaml?.file === file) return yaml.texts();
      return [];
    },
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
    for (const found of yaml?.texts() ?? []) add(normalizeAddress(found.value), found);
    for (const link of markdown === undefined ? [] : markdownLinks(markdown)) add(normalizeAddress(link.url), link);
  }
  return places;
}
