import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metadata } from "sharp";
import { error, type Finding } from "../findings/finding.ts";
import type { Memory } from "../memory/memory.ts";
import { inTurns } from "./in-turns.ts";

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
  /** Its prevailing color, for the place that it will take: `#8fb0a4`. */
  color: string;
}

/** Endings of what a camera, a telephone or a program for pictures may write. */
const PICTURE = /\.(jpe?g|jfif|png|webp|avif|hei[cf]|tiff?|gif|bmp|jp2|jxl|psd|dng|cr[23]|nef|arw)$/i;

/** The narrowest that looks sharp across a phone. */
export const NARROWEST = 480;

/** What the facts depend on besides the file. */
const RECIPE = "sharp 0.35.5, facts 1";

/**
 * Looks at every photograph of the site. `files` are paths below `content/images/`. One that cannot be used is a finding
 * that says what to do with it; facts of an unchanged file come from memory, without decoding it.
 */
export async function openPhotographs(
  root: string,
  files: readonly string[],
  memory: Memory,
): Promise<{ photographs: Map<string, PhotographFile>; findings: Finding[] }> {
  const photographs = new Map<string, PhotographFile>();
  const findings: Finding[] = [];
  await inTurns(
    files.filter((file) => PICTURE.test(file)),
    async (name) => {
      const file = `${IMAGES_FOLDER}/${name}`;
      const looked = await lookAt(file, await readFile(join(root, file)), memory);
      if ("code" in looked) findings.push(looked);
      else photographs.set(`images/${name}`, looked);
    },
  );
  return { photographs, findings };
}

async function lookAt(file: string, content: Buffer, memory: Memory): Promise<PhotographFile | Finding> {
  if (isHeic(content)) {
    return error("images/heic", `${file} is a HEIC photograph of a phone, which browsers cannot show.`, {
      file,
      hint: "Save it as JPEG: on an iPhone share it by Mail, or set Camera, Formats to “Most Compatible”; on a Mac open it in Preview, File, Export, JPEG; on Windows in Photos, Save as.",
    });
  }
  try {
    const facts = await memory.recall([RECIPE, content], async () =>
      Buffer.from(JSON.stringify(await factsOf(content))),
    );
    const { format, width, height, color } = JSON.parse(facts.toString("utf8")) as Facts;
    if (!["jpeg", "png", "webp", "heif"].includes(format)) return otherFormat(file, format);
    if (width < NARROWEST) return tooSmall(file, width, height);
    return { file, hash: createHash("sha256").update(content).digest("hex"), width, height, color };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message.split("\n")[0] : String(problem);
    return error("images/unreadable", `${file} is damaged, or not a picture: ${reason}`, {
      file,
      hint: "Open it on your computer. If it shows there, save it again as JPEG; if not, copy it from the camera once more.",
    });
  }
}

interface Facts {
  format: string;
  width: number;
  height: number;
  color: string;
}

/** Decodes the whole picture, so that one that was cut off is noticed. Throws on a picture that cannot be read. */
async function factsOf(content: Buffer): Promise<Facts> {
  const { default: sharp } = await import("sharp");
  const metadata = await sharp(content, { failOn: "truncated" }).metadata();
  const { width, height } = upright(metadata);
  const small = await sharp(content, { failOn: "truncated" })
    .resize({ width: 64, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .png()
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0"));
  return { format: metadata.format ?? "unknown", width, height, color: `#${hex.join("")}` };
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
