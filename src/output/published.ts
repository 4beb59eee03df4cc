import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "../files/files-below.ts";
import { companionsOf } from "./output-file.ts";
import { MANIFEST, readManifest, type Unlinked } from "./manifest.ts";

/** How a page begins that only leads to another address; no page of the site itself does. */
export const MOVED_PAGE = "<!DOCTYPE html>\n<!-- moved -->\n";

/** A published site. */
export interface PublishedSite {
  /** HTML by path in the folder. Pages that only lead to another address are left out, here and below. */
  pages: Map<string, string>;
  /** Style sheets by path in the folder. */
  styles: Map<string, string>;
  /** Bytes of every file. */
  sizes: Map<string, number>;
  /** Dead addresses that its pages no longer link to. */
  unlinked: Unlinked;
}

/** Reads a site that build-site published; undefined if the folder holds none. */
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
  const moving = pages.filter(([, html]) => html.startsWith(MOVED_PAGE));
  const moved = new Set(moving.flatMap(([file]) => [file, ...companionsOf(file)]));
  return {
    pages: new Map(pages.filter(([file]) => !moved.has(file))),
    styles: await texts(".css"),
    sizes: new Map(sizes.filter(([file]) => !moved.has(file))),
    unlinked,
  };
}
