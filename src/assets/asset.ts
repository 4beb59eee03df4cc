import { createHash } from "node:crypto";
import { extname, basename } from "node:path";

/** A file that pages use, published under a name that holds a hash of its bytes, so that browsers may keep it for ever. */
export interface Asset {
  /** Address on the site: `/assets/site.1a2b3c4d5e.css`. */
  href: string;
  /** Path in `out/`: the address without its first slash. */
  file: string;
  /** Its bytes, or what makes them: pictures and fonts are made while the pages that name them are already checked. */
  content: Buffer | (() => Promise<Buffer>);
  /** Size in CSS pixels, of pictures. */
  width?: number;
  height?: number;
  /** Other assets that this one asks for: the fonts and pictures of a style sheet. */
  needs?: Asset[];
}

/** Folder of hashed files in `out/`. */
export const ASSETS_FOLDER = "assets";

/** Enough of a SHA-256 that two versions of a file do not meet: 40 bits. */
const HASH_LENGTH = 10;

/** Names an asset by its content: `site.css` → `/assets/site.<hash>.css`. `name` is any path or file name that it comes from. */
export function namedByContent<Content extends Buffer>(name: string, content: Content): Asset & { content: Content } {
  return { ...named(name, [content]), content };
}

/**
 * Names an asset by all that its bytes depend on, so that pages can ask for it before it is made. `make` must give the
 * same bytes for the same ingredients.
 */
export function namedByIngredients(
  name: string,
  ingredients: readonly (string | Uint8Array)[],
  make: () => Promise<Buffer>,
): Asset {
  return { ...named(name, ingredients), content: make };
}

/** `/assets/jost-latin.<hash>.woff2` → `jost-latin.woff2`. */
export function originalName({ file }: Asset): string {
  return file.slice(ASSETS_FOLDER.length + 1).replace(/\.[0-9a-f]{10}(?=\.)/, "");
}

/** The bytes of an asset; makes them where they are not there yet. */
export async function contentOf({ content }: Asset): Promise<Buffer> {
  return typeof content === "function" ? content() : content;
}

function named(name: string, ingredients: readonly (string | Uint8Array)[]): Pick<Asset, "href" | "file"> {
  const extension = extname(name);
  const stem = basename(name, extension)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const hash = createHash("sha256");
  for (const ingredient of ingredients) hash.update(ingredient).update(ingredients.length > 1 ? "\0" : "");
  const file = `${ASSETS_FOLDER}/${stem}.${hash.digest("hex").slice(0, HASH_LENGTH)}${extension.toLowerCase()}`;
  return { href: `/${file}`, file };
}
