import { plainWasm } from "./plain-wasm.ts";

/** Fonts that were unpacked before, by the bytes of their files: styles, drawings and subsets ask for the same. */
const unpacked = new WeakMap<Buffer, Promise<Buffer>>();

/**
 * A font as programs read it (sfnt: TrueType or OpenType), from a file of any format for the web. Rejects where it is none.
 * To unpack WOFF2 takes longer than to set a line of words.
 */
export function unpackFont(file: Buffer): Promise<Buffer> {
  const known = unpacked.get(file);
  if (known !== undefined) return known;
  const unpacking = unpack(file);
  unpacked.set(file, unpacking);
  return unpacking;
}

async function unpack(file: Buffer): Promise<Buffer> {
  plainWasm();
  const { default: fontverter } = await import("fontverter");
  return fontverter.convert(file, "sfnt");
}

/** The format of a font's file. Throws where it is none. */
export async function formatOf(file: Buffer): Promise<"sfnt" | "woff" | "woff2"> {
  const { default: fontverter } = await import("fontverter");
  return fontverter.detectFormat(file);
}
