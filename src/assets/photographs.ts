import { hash } from "node:crypto";
import { posix } from "node:path";
import type { Cache } from "../cache/cache.ts";
import { slugify } from "../content/addresses.ts";
import { PICTURE_IN_MARKDOWN } from "../content/markdown-text.ts";
import { decodedOrSame, forEachConcurrently } from "../files/files-below.ts";
import { readSiteFile, readSiteFolder } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { messageOf } from "../findings/findings-error.ts";
import { nearest } from "../findings/text.ts";

export const IMAGES_FOLDER = "content/images";

/** A photograph, turned upright. */
export interface PhotographFile {
  /** `content/images/pier.jpg`; for a remote photograph a name, `pier.jpg`. */
  file: string;
  hash: string;
  width: number;
  height: number;
  /** The dominant color, for the placeholder: `#8fb0a4`; none if parts are transparent. */
  color?: string;
  /** Reads a remote photograph. */
  read?: () => Promise<Buffer>;
}

const PICTURE =
  /\.(jpe?g|jpe|jfif|png|webp|avif|hei[cf]|hif|tiff?|gif|bmp|jp2|jxl|psd|dng|cr[23]|nef|arw)$/i;
/** How JPEG, PNG, RIFF (WebP), GIF and TIFF begin. Files with “ftyp” begin with a length. */
const BEGINNINGS = ["\xff\xd8\xff", "\x89PNG", "RIFF", "GIF8", "II*\0", "MM\0*"];

/** The smallest width, in pixels, that looks sharp across a phone. */
export const NARROWEST = 480;

export interface Photographs {
  /** All pictures, drawings included, by their paths in `content/images/`. */
  files: readonly string[];
  /** By name in Unicode NFC (`images/pier.jpg`); a finding if a photograph cannot be used. */
  named: ReadonlyMap<string, PhotographFile | Finding>;
}

/**
 * Examines every photograph of the site, recognized by its name or its content. The facts of an
 * unchanged file are cached.
 */
export async function openPhotographs(root: string, cache: Cache): Promise<Photographs> {
  const files = await readSiteFolder(root, IMAGES_FOLDER);
  const named = new Map<string, PhotographFile | Finding>();
  await forEachConcurrently(files, async (name) => {
    const file = `${IMAGES_FOLDER}/${name}`;
    const content = readSiteFile(root, file);
    // On macOS, an é in a file name may be two characters.
    if (PICTURE.test(name) || beginsLikePicture(content))
      named.set(`images/${name}`.normalize("NFC"), await examine(file, content, cache));
  });
  return { files, named };
}

function beginsLikePicture(content: Buffer): boolean {
  const beginning = content.toString("latin1", 0, 8);
  return BEGINNINGS.some((bytes) => beginning.startsWith(bytes)) || beginning.endsWith("ftyp");
}

/** The picture that a path probably means: the same name in another folder, or a similar name. */
export function nearPicture(path: string, pictures: readonly string[]): string | undefined {
  const byName = Map.groupBy(pictures, (picture) => posix.basename(picture));
  const name = posix.basename(path);
  const [found, ...others] =
    byName.get(name) ?? byName.get(nearest(name, byName.keys()) ?? "") ?? [];
  return nearest(path, pictures) ?? (others.length === 0 ? found : undefined);
}

/** What to do about a picture of a Markdown file that is not in `content/images/`. */
export function pictureHint(url: string, file: string, pictures: readonly string[]): string {
  const near = nearPicture(url.replace(/[?#].*$/, ""), pictures);
  const path = posix.relative(posix.dirname(file), `${IMAGES_FOLDER}/${near ?? ""}`);
  return near === undefined
    ? PICTURE_IN_MARKDOWN.replace("(images/", () => `(${path}/`)
    : `Did you mean “${path}”?`;
}

/** The facts about a photograph, or a finding about it, which calls it `file`. */
export async function examine(
  file: string,
  content: Buffer,
  cache: Cache,
): Promise<PhotographFile | Finding> {
  const refused = (code: string, message: string, hint: string) =>
    error(code, `${file} ${message}.`, { file, hint });
  const animated = () =>
    refused(
      "images/animated",
      "is animated, but only its first picture would be published",
      "Save one picture as JPEG or PNG, or the film as MP4 for <video>.",
    );
  if (isHeic(content))
    return refused(
      "images/heic",
      "is a HEIC photograph from a phone, which browsers cannot show",
      "Save it as JPEG: with Preview on a Mac, with Photos on Windows, or by mail from an iPhone.",
    );
  if (isSequence(content)) return animated();
  try {
    const facts = await cache.remember(["photograph", content], () => factsOf(content));
    const { format, pages, width, height, color } = facts;
    if (pages > 1 && format !== "tiff") return animated();
    if (!["jpeg", "png", "webp", "heif"].includes(format))
      return refused(
        "images/format",
        `has the format ${format}, which is not supported`,
        format === "svg"
          ? "Save the drawing in content/images/, and write its path there."
          : "Save it as JPEG, PNG or WebP.",
      );
    if (width < NARROWEST)
      return refused(
        "images/too-small",
        `has ${width} × ${height} pixels, too few to look sharp on a phone`,
        `Use one of at least ${NARROWEST} pixels, better 1,600. Messengers shrink pictures: ask ` +
          "for the original.",
      );
    return { file, hash: hashOf(content), width, height, ...(color !== undefined && { color }) };
  } catch {
    return refused(
      "images/unreadable",
      "is damaged, incomplete, or not a picture",
      isRemote(file)
        ? "Open the address: it must lead to the file itself, not to a page that shows it."
        : "If an image editor opens it, save it again as JPEG. Otherwise, copy it again " +
            "from the camera.",
    );
  }
}

export function hashOf(content: Buffer): string {
  return hash("sha256", content);
}

/** Decodes the whole picture, so that a truncated file is noticed. */
async function factsOf(content: Buffer) {
  const { default: sharp } = await import("sharp");
  const { format, pages = 1, autoOrient } = await sharp(content).metadata();
  // A browser would show the missing part of a damaged picture in gray.
  const small = await sharp(content)
    .resize({ width: 64, withoutEnlargement: true })
    .png()
    .toBuffer();
  const { dominant, isOpaque } = await sharp(small).stats();
  const { r, g, b } = dominant;
  const color = isOpaque ? `#${Buffer.from([r, g, b]).toString("hex")}` : undefined;
  return { format, pages, ...autoOrient, color };
}

/** ISO base media files with HEVC pictures (ISO/IEC 23008-12, annex B). AVIF has other brands. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

function isHeic(content: Buffer): boolean {
  const brands = brandsOf(content);
  return HEIC_BRANDS.has(brands.slice(0, 4)) && !brands.includes("avif");
}

function brandsOf(content: Buffer): string {
  if (content.toString("latin1", 4, 8) !== "ftyp") return "";
  return content.toString("latin1", 8, Math.min(content.readUInt32BE(0), 64));
}

/** An animated PNG or AVIF, of which sharp sees one picture. */
function isSequence(content: Buffer): boolean {
  if (brandsOf(content).includes("avis")) return true;
  if (content.toString("latin1", 1, 4) !== "PNG") return false;
  // A chunk before the first picture has their number (PNG, third edition, 11.3.3.1).
  for (let at = 8; at + 12 <= content.length; at += 12 + content.readUInt32BE(at)) {
    const type = content.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return content.readUInt32BE(at + 8) > 1;
    if (type === "IDAT") return false;
  }
  return false;
}

const LONGEST = 60_000;

const LARGEST = 100e6;

/** Reads a remote file; without content if it has more than `most` bytes. */
export type Download = (
  address: string,
  limits: { signal: AbortSignal; most: number },
) => Promise<{ status: number; content: Buffer | undefined }>;

/** Whether a photograph is on another server. */
export function isRemote(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** Fetches each remote photograph once. The rules for the site's own photographs apply. */
export function remotePhotographs(cache: Cache, download: Download) {
  const known = new Map<string, PhotographFile | Finding | undefined>();
  let fetching = Promise.resolve();
  const fetchAll = () => {
    const missing = [...known.keys()].filter((address) => known.get(address) === undefined);
    return forEachConcurrently(missing, async (address) => {
      known.set(address, await fetchOne(address, cache, download));
    });
  };
  return {
    /** The photograph, or a finding if it cannot be used; undefined until it has arrived. */
    get(address: string) {
      if (!known.has(address)) known.set(address, undefined);
      return known.get(address);
    },
    arrived: () => (fetching = fetching.then(fetchAll)),
  };
}

/**
 * Reads a photograph from the cache or its server; outside of `fetchOne`, whose closures keep the
 * bytes in memory.
 */
const reader = (cache: Cache, key: readonly string[], request: () => ReturnType<Download>) => () =>
  cache.remember(key, async () => (await request()).content ?? Buffer.alloc(0));

async function fetchOne(
  address: string,
  cache: Cache,
  download: Download,
): Promise<PhotographFile | Finding> {
  const failed = (reason: string) =>
    error("images/not-fetched", `The photograph ${address} could not be fetched: ${reason}.`, {
      hint: "Check the address, or save the photograph in content/images/.",
    });
  const request = () => download(address, { signal: AbortSignal.timeout(LONGEST), most: LARGEST });
  try {
    const { status, content } = await request();
    if (status < 200 || status > 299) return failed(`status ${status}`);
    if (content === undefined) return failed(`it has more than ${LARGEST / 1e6} MB`);
    const found = await examine(address, content, cache);
    if ("code" in found) return found;
    // The content is read again if a rendition of it is missing.
    const key = ["photograph of another server", found.hash];
    await cache.remember(key, async () => content);
    let read = reader(cache, key, request);
    // A cache that cannot be written does not have the content, so it stays in memory.
    await cache.remember(key, async () => {
      read = async () => content;
      return content;
    });
    return { ...found, file: nameOf(address), read };
  } catch (problem) {
    const { cause } = problem instanceof Error ? problem : {};
    return failed(messageOf(cause ?? problem));
  }
}

/** Systems allow 255 bytes, which is 85 letters in some scripts. */
const LONGEST_NAME = 60;

function nameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? "";
  const last = posix.parse(decodedOrSame(path)).name;
  return `${slugify(last).slice(0, LONGEST_NAME) || "photograph"}.jpg`;
}
