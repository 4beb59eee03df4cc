import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import { CODE_HASH, type Cache } from "../cache/cache.ts";
import { ASSETS_FOLDER } from "../files/site-folder.ts";

/** A file that pages use, with a hash in its name, so that browsers can cache it forever. */
export interface Asset {
  /** Address on the site: `/assets/site.1a2b3c4d5e.css`. */
  href: string;
  /** Path in `out/`. */
  file: string;
  /**
   * Its bytes, or a function that makes them, so that pages can be rendered before their pictures.
   */
  content: Buffer | (() => Promise<Buffer>);
  /** The size of a picture in CSS pixels. */
  width?: number;
  height?: number;
  /** Other assets that this one references: the fonts and pictures of a style sheet. */
  needs?: Asset[];
}

/** 40 bits. */
const HASH_LENGTH = 10;

/** Names an asset by its content: `site.css` → `/assets/site.<hash>.css`. */
export function namedByContent<Content extends Buffer>(
  name: string,
  content: Content,
): Asset & { content: Content } {
  return { ...named(name, [content]), content };
}

/**
 * Names an asset by everything its content depends on, so that pages can reference it before it is
 * made. The result is cached.
 */
export function namedByIngredients(
  name: string,
  ingredients: readonly (string | Uint8Array)[],
  cache: Cache,
  make: () => Promise<Buffer>,
): Asset {
  return {
    ...named(name, [CODE_HASH, ...ingredients]),
    content: () => cache.remember(ingredients, make),
  };
}

/** `/assets/jost-latin.<hash>.woff2` → `jost-latin.woff2`. */
export function originalName({ file }: Asset): string {
  return file.slice(ASSETS_FOLDER.length + 1).replace(/\.[0-9a-f]{10}(?=\.)/, "");
}

/** The bytes of an asset, made if necessary. */
export async function contentOf({ content }: Asset): Promise<Buffer> {
  return typeof content === "function" ? content() : content;
}

/** Assets and everything that they reference, directly or not. */
export function withNeeds(assets: Iterable<Asset>): Asset[] {
  const found = new Map<string, Asset>();
  const add = (asset: Asset): void => {
    if (found.has(asset.file)) return;
    found.set(asset.file, asset);
    asset.needs?.forEach(add);
  };
  for (const asset of assets) add(asset);
  return [...found.values()];
}

function named(
  name: string,
  ingredients: readonly (string | Uint8Array)[],
): Pick<Asset, "href" | "file"> {
  const extension = extname(name);
  const stem = basename(name, extension)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const hash = createHash("sha256");
  for (const ingredient of ingredients)
    hash.update(ingredient).update(ingredients.length > 1 ? "\0" : "");
  const digest = hash.digest("hex").slice(0, HASH_LENGTH);
  const file = `${ASSETS_FOLDER}/${stem}.${digest}${extension.toLowerCase()}`;
  return { href: `/${file}`, file };
}
