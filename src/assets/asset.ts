import { createHash } from "node:crypto";
import { extname, basename } from "node:path";

/** A file that pages use, published under a name that holds a hash of its bytes, so that browsers may keep it for ever. */
export interface Asset {
  /** Address on the site: `/assets/site.1a2b3c4d5e.css`. */
  href: string;
  /** Path in `out/`: the address without its first slash. */
  file: string;
  content: Buffer;
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
export function namedByContent(name: string, content: Buffer): Asset {
  const extension = extname(name);
  const stem = basename(name, extension)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const hash = createHash("sha256").update(content).digest("hex").slice(0, HASH_LENGTH);
  const file = `${ASSETS_FOLDER}/${stem}.${hash}${extension.toLowerCase()}`;
  return { href: `/${file}`, file, content };
}
