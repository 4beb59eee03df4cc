import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sharp } from "sharp";
import type { Memory } from "../memory/memory.ts";
import { namedByIngredients, type Asset } from "./asset.ts";
import { NARROWEST, type PhotographFile } from "./photographs.ts";

/** A photograph in every format and width that a browser may choose from. */
export interface Renditions {
  /** The formats, the smallest files first; a browser takes the first that it knows. */
  sources: { type: string; candidates: Candidate[] }[];
  /** For browsers that know no `srcset`, and for whoever follows a link to the picture. */
  fallback: Asset;
}

/** One file of a photograph and its width in pixels. */
interface Candidate {
  asset: Asset;
  width: number;
}

/** Widths in pixels: from a phone to a wide screen with two pixels a point. Wider than the photograph there is none. */
const WIDTHS = [NARROWEST, 800, 1200, 1600, 2400];

/** The most that one file may weigh, in bytes: quality goes down step by step until it fits. */
const HEAVIEST = 200_000;

interface Format {
  type: string;
  extension: string;
  /** Browsers that know neither AVIF nor WebP are old, and so are their screens. */
  widest: number;
  /** Qualities to try, the best first. */
  qualities: readonly number[];
  encode: (image: Sharp, quality: number) => Sharp;
}

const JPEG: Format = {
  type: "image/jpeg",
  extension: "jpg",
  widest: 1600,
  qualities: [80, 70, 60, 48, 36, 24],
  encode: (image, quality) => image.flatten({ background: "#fff" }).jpeg({ quality, mozjpeg: true }),
};

const FORMATS: readonly Format[] = [
  {
    type: "image/avif",
    extension: "avif",
    widest: Infinity,
    qualities: [54, 46, 38, 30, 22],
    // 4 and more take ten times as long for a tenth of the weight.
    encode: (image, quality) => image.avif({ quality, effort: 3 }),
  },
  {
    type: "image/webp",
    extension: "webp",
    widest: Infinity,
    qualities: [76, 66, 56, 44, 32],
    encode: (image, quality) => image.webp({ quality, effort: 4 }),
  },
  JPEG,
];

/** What the files depend on besides the photograph: to be changed with anything above, or with sharp. */
const RECIPE = "sharp 0.35.5, renditions 1";

/**
 * The files that a photograph becomes; each is made when somebody asks for its content, and remembered. They carry no
 * metadata: no position, no name of a camera or a person. Colors are sRGB, and up is up.
 */
export function renditionsOf(root: string, photograph: PhotographFile, memory: Memory): Renditions {
  const candidates = (format: Format): Candidate[] =>
    widthsOf(photograph.width, format.widest).map((width) => {
      const name = photograph.file.replace(/\.[^.]+$/, `-${width}.${format.extension}`);
      const ingredients = [RECIPE, format.type, String(width), photograph.hash];
      const make = () => memory.recall(ingredients, () => encode(join(root, photograph.file), width, format));
      return { asset: namedByIngredients(name, ingredients, make), width };
    });
  const sources = FORMATS.map((format) => ({ type: format.type, candidates: candidates(format) }));
  const fallback = candidates(JPEG).find(({ width }) => width >= 800) ?? candidates(JPEG).at(-1);
  if (fallback === undefined) throw new Error(`no width for ${photograph.file}`);
  return { sources, fallback: fallback.asset };
}

function widthsOf(width: number, widest: number): number[] {
  const most = Math.min(width, widest, Math.max(...WIDTHS));
  return [...WIDTHS.filter((each) => each < most), most];
}

async function encode(path: string, width: number, { qualities, encode: as }: Format): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const small = await sharp(await readFile(path), { failOn: "truncated" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: columns, height, channels } = small.info;
  let made = Buffer.alloc(0);
  for (const quality of qualities) {
    const image = sharp(small.data, { raw: { width: columns, height, channels } });
    made = await as(image, quality).toBuffer();
    if (made.length <= HEAVIEST) break;
  }
  return made;
}
