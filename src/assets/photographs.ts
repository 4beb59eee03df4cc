import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metadata } from "sharp";
import { error, type Finding } from "../findings/finding.ts";
import type { Cache } from "../cache/cache.ts";
import { filesBelow } from "../files/files-below.ts";
import { inTurns } from "../files/in-turns.ts";

/** Folder of the owner's pictures. */
export const IMAGES_FOLDER = "content/images";

/** A photograph as its file says, once it is held the right way up. */
export interface PhotographFile {
  /** Path relative to the root of the site: `content/images/pier.jpg`. */
  file: string;
  /** SHA-256 of the file. */
  hash: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Its prevailing color, for the place that it will take: `#8fb0a4`. Undefined where one sees through it. */
  color?: string;
}

/** Endings of what a camera, a telephone or a program for pictures may write. */
const PICTURE = /\.(jpe?g|jpe|jfif|png|webp|avif|hei[cf]|hif|tiff?|gif|bmp|jp2|jxl|psd|dng|cr[23]|nef|arw)$/i;
/** How JPEG, PNG, RIFF (WebP), GIF and TIFF files begin, whatever they are called; those with “ftyp” follow their length. */
const BEGINNINGS = ["\xff\xd8\xff", "\x89PNG", "RIFF", "GIF8", "II*\0", "MM\0*"];

/** The narrowest that looks sharp across a phone. */
export const NARROWEST = 480;

/** What the facts depend on besides the file. */
export const FACTS_RECIPE = "sharp 0.35.5, facts 2";

/** The photographs of a site by name (`images/pier.jpg`, in the composed form of Unicode), and why others cannot be used. */
export interface Photographs {
  /** All pictures in `content/images/`, drawings included, by their paths inside it. */
  files: readonly string[];
  usable: ReadonlyMap<string, PhotographFile>;
  unusable: ReadonlyMap<string, Finding>;
}

/**
 * Looks at every photograph of the site. `files` are paths below `content/images/`. What is a picture is told by its
 * content as well as by its name. Facts of an unchanged file come from cache, without decoding it.
 */
export async function openPhotographs(root: string, cache: Cache): Promise<Photographs> {
  const files = await filesBelow(join(root, IMAGES_FOLDER));
  const usable = new Map<string, PhotographFile>();
  const unusable = new Map<string, Finding>();
  await inTurns(files, async (name) => {
    const file = `${IMAGES_FOLDER}/${name}`;
    const content = await readFile(join(root, file));
    if (!PICTURE.test(name) && !beginsLikePicture(content)) return;
    const looked = await lookAt(file, content, cache);
    if ("code" in looked) unusable.set(photographName(name), looked);
    else usable.set(photographName(name), looked);
  });
  return { files, usable, unusable };
}

/** The name under which templates ask for a file below `content/images/`: macOS may have written its é in two signs. */
function photographName(file: string): string {
  return `images/${file}`.normalize("NFC");
}

function beginsLikePicture(content: Buffer): boolean {
  const beginning = content.toString("latin1", 0, 8);
  return BEGINNINGS.some((sign) => beginning.startsWith(sign)) || beginning.endsWith("ftyp");
}

async function lookAt(file: string, content: Buffer, cache: Cache): Promise<PhotographFile | Finding> {
  if (isHeic(content)) {
    return error("images/heic", `${file} is a HEIC photograph of a phone, which browsers cannot show.`, {
      file,
      hint: "Save it as JPEG: on an iPhone share it by Mail, or set Camera, Formats to “Most Compatible”; on a Mac open it in Preview, File, Export, JPEG; on Windows in Photos, Save as.",
    });
  }
  try {
    const facts = await cache.remember([FACTS_RECIPE, content], async () =>
      Buffer.from(JSON.stringify(await factsOf(content))),
    );
    const { format, width, height, color } = JSON.parse(facts.toString("utf8")) as Facts;
    if (!["jpeg", "png", "webp", "heif"].includes(format)) return otherFormat(file, format);
    if (width < NARROWEST) return tooSmall(file, width, height);
    return { file, hash: hashOf(content), width, height, ...(color !== undefined && { color }) };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message.split("\n")[0] : String(problem);
    return error("images/unreadable", `${file} is damaged, or not a picture: ${reason}`, {
      file,
      hint: "Open it on your computer. If it shows there, save it again as JPEG; if not, copy it from the camera once more.",
    });
  }
}

/** SHA-256 of a file, as `PhotographFile` has it. */
export function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

interface Facts {
  format: string;
  width: number;
  height: number;
  color?: string;
}

/** Decodes the whole picture, so that one that was cut off is noticed. Throws on a picture that cannot be read. */
async function factsOf(content: Buffer): Promise<Facts> {
  const { default: sharp } = await import("sharp");
  const metadata = await sharp(content).metadata();
  const size = upright(metadata);
  // Decoded strictly: a browser would show what is left of a damaged picture, gray.
  const small = await sharp(content).resize({ width: 64, withoutEnlargement: true }).png().toBuffer();
  const { dominant, isOpaque } = await sharp(small).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0"));
  return { format: metadata.format, ...size, ...(isOpaque && { color: `#${hex.join("")}` }) };
}

/** A camera held upright stores the picture lying down and says so: orientations 5 to 8 swap the sides (Exif 2.3). */
function upright({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Brands of ISO base media files with HEVC pictures (ISO/IEC 23008-12, annex B); those of AVIF are others. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

function isHeic(content: Buffer): boolean {
  if (content.toString("latin1", 4, 8) !== "ftyp") return false;
  const box = content.toString("latin1", 8, Math.min(content.readUInt32BE(0), 64));
  return HEIC_BRANDS.has(box.slice(0, 4)) && !box.includes("avif");
}

function otherFormat(file: string, format: string): Finding {
  return error("images/format", `${file} is a picture of the format ${format}, which is not one for photographs.`, {
    file,
    hint: "Save it as JPEG, PNG or WebP.",
  });
}

function tooSmall(file: string, width: number, height: number): Finding {
  return error("images/too-small", `${file} has ${width} × ${height} pixels, too few to look sharp on a phone.`, {
    file,
    hint: `Use one that is at least ${NARROWEST} pixels wide; 1,600 and more look best. Pictures sent by a messenger are often made small: ask for the original.`,
  });
}
