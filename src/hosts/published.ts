import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "../files/files-below.ts";
import { companionsOf } from "../output/output-file.ts";
import { REDIRECT_PAGE } from "./github-pages.ts";
import { MANIFEST, readManifest, type Unlinked } from "../output/manifest.ts";

/** A site that stands in a folder. */
export interface PublishedSite {
  /** HTML by path in the folder; pages that only lead somewhere else are left out, here and below. */
  pages: Map<string, string>;
  /** Style sheets by path in the folder. */
  styles: Map<string, string>;
  /** Bytes of every file. */
  sizes: Map<string, number>;
  /** Dead addresses that its pages do not link to any more. */
  unlinked: Unlinked;
}

/** Reads a site that build-site published; undefined where the folder holds none. */
export async function readPublished(folder: string): Promise<PublishedSite | undefined> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) return undefined;
  const files = (await filesBelow(folder)).filter((file) => file !== MANIFEST);
  const sizes = await Promise.all(files.map(async (file) => [file, (await stat(join(folder, file))).size] as const));
  const texts = async (extension: string) => {
    const wanted = files.filter((file) => file.endsWith(extension));
    const read = wanted.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const);
    return new Map(await Promise.all(read));
  };
  const { unlinked = {} } = manifest;
  const pages = [...(await texts(".html"))];
  const leading = pages.filter(([, html]) => html.startsWith(REDIRECT_PAGE));
  const moved = new Set(leading.flatMap(([file]) => [file, ...companionsOf(file)]));
  return {
    pages: new Map(pages.filter(([file]) => !moved.has(file))),
    styles: await texts(".css"),
    sizes: new Map(sizes.filter(([file]) => !moved.has(file))),
    unlinked,
  };
}
