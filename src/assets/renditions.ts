import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sharp } from "sharp";
import type { Cache } from "../cache/cache.ts";
import { refuse } from "../findings/findings-error.ts";
import { namedByIngredients, type Asset } from "./asset.ts";
import { hashOf, NARROWEST, type PhotographFile } from "./photographs.ts";

/** The formats and widths that a browser chooses from. */
export interface Renditions {
  /** Smallest files first: a browser takes the first that it supports. */
  sources: { type: string; candidates: Candidate[] }[];
  fallback: Asset;
}

/** One file of a photograph and its width in pixels. */
interface Candidate {
  asset: Asset;
  width: number;
}

/**
 * The widths, from a phone to a wide screen of double density, each with the largest size of a
 * file. The quality is lowered until the file fits, and then the resolution.
 */
const SIZES = [
  { width: NARROWEST, bytes: 30_000 },
  { width: 800, bytes: 50_000 },
  { width: 1200, bytes: 90_000 },
  { width: 1600, bytes: 130_000 },
  { width: 2400, bytes: 200_000 },
] as const;
const STEP = 0.8;

const LONGEST = 16_000;

interface Format {
  type: string;
  extension: string;
  /** Browsers without AVIF and WebP have old screens. */
  widest: number;
  qualities: readonly number[];
  encode: (image: Sharp, quality: number) => Sharp;
}

const FORMATS: readonly Format[] = [
  {
    type: "image/avif",
    extension: "avif",
    widest: Infinity,
    qualities: [54, 46, 38, 30, 22],
    // An effort of 4 takes ten times as long to save a tenth of the size.
    encode: (image, quality) => image.avif({ quality, effort: 3 }),
  },
  {
    type: "image/webp",
    extension: "webp",
    widest: Infinity,
    qualities: [76, 66, 56, 44, 32],
    encode: (image, quality) => image.webp({ quality, effort: 4 }),
  },
  {
    type: "image/jpeg",
    extension: "jpg",
    widest: 1600,
    qualities: [80, 70, 60, 48, 36, 24],
    encode: (image, quality) =>
      image.flatten({ background: "#fff" }).jpeg({ quality, mozjpeg: true }),
  },
];

/** The renditions of a photograph: without metadata, in sRGB, upright. */
export function renditionsOf(root: string, photograph: PhotographFile, cache: Cache): Renditions {
  const sources = FORMATS.map((format) => {
    const candidates = widthsOf(photograph, format.widest).map((width): Candidate => {
      const name = photograph.file.replace(/\.[^.]+$/, () => `-${width}.${format.extension}`);
      const ingredients = ["rendition", format.type, String(width), photograph.hash];
      const make = () => encode(root, photograph, width, format);
      return { asset: namedByIngredients(name, ingredients, cache, make), width };
    });
    return { type: format.type, candidates };
  });
  const { candidates: last = [] } = sources.at(-1) ?? {};
  const fallback = last.find(({ width }) => width >= 800) ?? last.at(-1);
  if (fallback === undefined) throw new Error(`no width for ${photograph.file}`);
  return { sources, fallback: fallback.asset };
}

function widthsOf({ width, height }: PhotographFile, widest: number): number[] {
  const most = Math.min(width, widest, SIZES[4].width, Math.floor((LONGEST * width) / height));
  return [...SIZES.map((size) => size.width).filter((each) => each < most), most];
}

/** Throws a finding if the photograph has changed since it was examined, or cannot be encoded. */
async function encode(
  root: string,
  photograph: PhotographFile,
  width: number,
  format: Format,
): Promise<Buffer> {
  const { file, read = () => readFile(join(root, file)) } = photograph;
  const content = await read().catch(() => Buffer.alloc(0));
  if (hashOf(content) !== photograph.hash) {
    const message = `${file} changed while the site was being built.`;
    refuse("images/changed", message, { file, hint: "Build again." });
  }
  try {
    return await encoded(content, width, format);
  } catch {
    const hint = "Save it again as JPEG with an image editor.";
    const message = `${file} cannot be resized to ${width} pixels.`;
    refuse("images/unreadable", message, { file, hint });
  }
}

async function encoded(content: Buffer, width: number, { qualities, encode: as }: Format) {
  const { default: sharp } = await import("sharp");
  const { bytes: largest } = SIZES.find((size) => width <= size.width) ?? SIZES[4];
  let made = Buffer.alloc(0);
  for (let columns = width; ; columns = Math.round(columns * STEP)) {
    const { data, info } = await sharp(content)
      .autoOrient()
      .resize({ width: columns, withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The lowest quality was still too large.
    for (const quality of columns === width ? qualities : qualities.slice(-1)) {
      made = await as(sharp(data, { raw: info }), quality).toBuffer();
      if (made.length <= largest) return made;
    }
    if (columns < NARROWEST / 2) return made;
  }
}
