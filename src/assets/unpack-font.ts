import { plainWasm } from "./plain-wasm.ts";

/** Fonts that were unpacked before, by the bytes of their files: styles, drawings and subsets ask for the same. */
const unpacked = new WeakMap<Buffer, Promise<Buffer>>();

/** The last one that was begun. */
let before: Promise<unknown> = Promise.resolve();

/**
 * A font as programs read it (sfnt: TrueType or OpenType), from a file of any format for the web. Rejects where it is none.
 * To unpack WOFF2 takes longer than to set a line of words.
 */
export function unpackFont(file: Buffer): Promise<Buffer> {
  const known = unpacked.get(file);
  if (known !== undefined) return known;
  // One after the other: what wawoff2 gives lies in memory that its next call writes over, before anybody has copied it.
  const unpacking = before.then(() => unpack(file));
  before = unpacking.catch(() => undefined);
  unpacked.set(file, unpacking);
  return unpacking;
}

async function unpack(file: Buffer): Promise<Buffer> {
  plainWasm();
  const { default: fontverter } = await import("fontverter");
  return fontverter.convert(file, "sfnt");
}

/** The format of a font's file. Rejects where it is none. */
export async function formatOf(file: Buffer): Promise<"sfnt" | "woff" | "woff2"> {
  const { default: fontverter } = await import("fontverter");
  return fontverter.detectFormat(file);
}
