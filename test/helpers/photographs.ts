import { existsSync } from "node:fs";
import { join } from "node:path";
import { copy, outputFile } from "fs-extra/esm";
import sharp from "sharp";
import { inject } from "vitest";
import type { Changes } from "./make-site.ts";

/**
 * A picture that looks like a photograph of its kind: light, shape, subject and grain. It is as
 * small as the widest place for one allows: to encode it takes most of the time of its tests.
 */
interface Scene {
  width: number;
  height: number;
  /** The colors of the ground, from the top to the bottom. */
  ground: readonly string[];
  /** What is in front of it, in a box of 100 by 100 that covers the picture. */
  subject: string;
}

const PERSON = (x: number, y: number, size: number, skin: string, cloth: string, hair: string) =>
  `<g transform="translate(${x} ${y}) scale(${size / 40})"><path fill="${cloth}" d="M-24 46Q-24 16 0 15Q24 16 24 46z"/><path fill="${skin}" d="M-5 6H5V18Q0 22-5 18z"/><ellipse cy="-4" rx="10" ry="13" fill="${skin}"/><path fill="${hair}" d="M-11-4Q-12-19 0-19Q12-19 11-4Q8-12 0-12Q-8-12-11-4z"/></g>`;

/** Six kinds of photographs that an owner has: high and wide, dark and light, people and places. */
const SCENES: Record<string, Scene> = {
  portrait: {
    width: 600,
    height: 800,
    ground: ["#7d8f86", "#4d5f58"],
    subject: PERSON(50, 46, 62, "#d9a983", "#20364a", "#6b6259"),
  },
  night: {
    width: 800,
    height: 600,
    ground: ["#05070d", "#111a2c", "#2b2437"],
    subject: `<path fill="#0a0f18" d="M20 90V30H40V90zM46 90V18H62V90z"/><g fill="#f2c66a">${[36, 48, 60, 72].map((y) => `<path d="M24 ${y}h4v4h-4zM33 ${y + 3}h4v4h-4zM50 ${y - 8}h4v4h-4z"/>`).join("")}</g>`,
  },
  interior: {
    width: 900,
    height: 600,
    ground: ["#fffdf8", "#f7f2e8", "#e9dfcd"],
    subject: `<path fill="#ffffff" d="M10 12H46V62H10zM54 12H90V62H54z"/><path fill="#d7e8ee" d="M13 15H43V59H13zM57 15H87V59H57z"/><path fill="#cdbfa6" d="M20 74H80V90H20z"/>`,
  },
  plate: {
    width: 700,
    height: 700,
    ground: ["#3b2a20", "#5a4232"],
    subject: `<circle cx="50" cy="52" r="36" fill="#f5f2ec"/><circle cx="50" cy="52" r="24" fill="#e8c07a"/><path fill="#9c3b24" d="M36 48q12-12 26 0q-8 16-26 0z"/>`,
  },
  palms: {
    width: 550,
    height: 950,
    ground: ["#3b7fc4", "#a8d4ef", "#e9f3f1"],
    subject: `<path stroke="#5b4a35" stroke-width="2" fill="none" d="M48 100Q56 60 50 30"/><path fill="#27523a" d="M50 30Q30 14 16 34Q34 26 50 30Q70 12 86 34Q66 26 50 30Q54 50 70 58Q48 50 50 30Q40 50 26 56Q44 46 50 30z"/>`,
  },
  dock: {
    width: 1200,
    height: 450,
    ground: ["#d8e4ea", "#bcd2dc", "#5d8799", "#2f5a6c"],
    subject: `<path fill="#fff" d="M30 56H72L66 68H36z"/><path fill="#2b3d4a" d="M44 46H60V56H44z"/><path fill="#8a7358" d="M0 72H100V76H0z"/>`,
  },
};

const NAMES = Object.keys(SCENES);

/**
 * Puts a photograph of each scene into the site's `content/images/`. All sites get the same files:
 * the grain of two pictures would differ, and a build could not take their sizes from the shared
 * cache.
 */
export async function addPhotographs(root: string): Promise<void> {
  for (const name of NAMES) {
    const file = join(inject("sharedFolder"), `photographs/${name}.jpg`);
    if (!existsSync(file)) await outputFile(file, await photographOf(name));
    await copy(file, join(root, `content/images/${name}.jpg`));
  }
}

/** The line that names the credited photographer. */
export const CREDIT = "Photo by Harbor Studio";

/**
 * A photograph in every place that can have one, each with its own description. The first of each
 * kind has a credit, and every other hotel and beach has none. The first quotation is a long one.
 */
export const EVERYWHERE: Changes = {
  "content/site.yaml": (text) =>
    text
      .replace("image: portrait-plate", "image: portrait.jpg\n  rights: My own")
      .replace("# person: First Last", "person: First Last"),
  "content/home.yaml": (text) =>
    text
      .replaceAll(
        /^( +)image: (?:hero|card|tile)-.*\n(?: +alt: (?:>-\n(?: {8}.*\n)+|.*\n))?/gm,
        replacement("home", "alt"),
      )
      .replace(/Is the house what you .*/, "We had looked for two winters. ".repeat(15).trim())
      .replaceAll(
        /^( +)author: .*\n/gm,
        (line, indent: string) => line + pictureLines("quote", indent),
      ),
  "content/neighborhoods.yaml": withPicture(/^( {4})slug: .*\n/gm, "neighborhood"),
  "content/guide/beaches.yaml": withPicture(/^( {4})near: .*\n/gm, "beach", 2),
  "content/guide/hotels.yaml": (text) =>
    withPicture(
      /^( {4})near: .*\n/gm,
      "hotel",
      2,
    )(text.replaceAll(/^ {4}image(?:Alt)?: .*\n/gm, "")),
  "content/guide/restaurants.yaml": withPicture(/^( {4})near: .*\n/gm, "restaurant"),
  "content/guide/fishing.yaml": withPicture(
    /^( {6})targetSpecies:\n/gm,
    "place to fish",
    1,
    "before",
  ),
  "content/contact.yaml": (text) =>
    text.replace(
      "image: contact-panel",
      `image: interior.jpg\n  rights: My own\n  credit: ${CREDIT}`,
    ),
  "content/military.yaml": (text) =>
    text.replace("image: military-hero", `image: dock.jpg\n  rights: My own\n  credit: ${CREDIT}`),
};

/**
 * Adds a picture to every entry, or to every second one, after or before the line that the pattern
 * finds.
 */
function withPicture(line: RegExp, kind: string, every = 1, side: "after" | "before" = "after") {
  return (text: string) => {
    let count = 0;
    return text.replaceAll(line, (found, indent: string) => {
      if (count++ % every > 0) return found;
      const lines = pictureLines(kind, indent, count);
      return side === "after" ? found + lines : lines + found;
    });
  };
}

let made = 0;

/** The lines of an entry's picture. */
function pictureLines(kind: string, indent: string, count = 1): string {
  const name = NAMES[made++ % NAMES.length];
  const credit = count === 1 ? [`imageCredit: ${CREDIT}`] : [];
  return [
    `image: ${name}.jpg`,
    `imageAlt: Photograph ${made} of a ${kind}`,
    "imageRights: My own",
    ...credit,
  ]
    .map((line) => `${indent}${line}\n`)
    .join("");
}

/** The lines of a photograph in place of a drawing. */
function replacement(kind: string, alt: string) {
  return (drawing: string, indent: string): string => {
    const name = NAMES[made++ % NAMES.length];
    const credit = /hero-sunset|card-new|tile-golf/.test(drawing) ? [`credit: ${CREDIT}`] : [];
    return [
      `image: ${name}.jpg`,
      `${alt}: Photograph ${made} of ${kind}`,
      "rights: My own",
      ...credit,
    ]
      .map((line) => `${indent}${line}\n`)
      .join("");
  };
}

/** A JPEG of one of the scenes. */
async function photographOf(name: string): Promise<Buffer> {
  const scene = SCENES[name];
  if (scene === undefined) throw new Error(`There is no scene “${name}”.`);
  const { width, height, ground, subject } = scene;
  const stops = ground.map(
    (color, index) => `<stop offset="${index / (ground.length - 1)}" stop-color="${color}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"><defs><linearGradient id="g" x2="0" y2="1">${stops.join("")}</linearGradient><filter id="b"><feGaussianBlur stdDeviation=".5"/></filter></defs><path fill="url(#g)" d="M0 0H100V100H0z"/><svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMax meet"><g filter="url(#b)">${subject}</g></svg></svg>`;
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 9 },
    },
  })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
