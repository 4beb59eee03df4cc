import type { Face } from "harfbuzzjs";
import { error } from "../findings/finding.ts";
import { AssetError } from "./asset-error.ts";
import { unreadableFont } from "./fallback-metrics.ts";
import { faceFor, type FontFace } from "./font-faces.ts";
import { plainWasm } from "./plain-wasm.ts";
import { unpackFont } from "./unpack-font.ts";

/** A face of the site and its file. */
export interface Font extends FontFace {
  content: Buffer;
}

/** The faces of the site by family. */
export type Fonts = ReadonlyMap<string, readonly Font[]>;

/** One `<text>` of a drawing, with plain words in it. */
const TEXT = /<text((?:\s[^>]*)?)>([^<]*)<\/text>/g;

/** What places and sets words; numbers are units of the drawing. */
const NUMBERS = ["x", "y", "font-size", "font-weight", "letter-spacing"];
/** What else may stand there, and goes to the outlines as it is. */
const KEPT = new Set(["fill", "opacity", "fill-opacity", "stroke", "stroke-width", "transform", "class", "id"]);

/** A `<text>` that has been read. */
export interface SetText {
  /** As it stands in the drawing. */
  written: string;
  words: string;
  x: number;
  y: number;
  size: number;
  weight: number;
  spacing: number;
  anchor: string;
  family: string;
  font: Font;
  /** Attributes for the outlines. */
  others: string;
}

/** Reads the words of a drawing. Throws an AssetError on what cannot be set exactly as written. */
export function readTexts(svg: string, fonts: Fonts): SetText[] {
  const texts = [...svg.matchAll(TEXT)].map(([written, attributes = "", content = ""]) =>
    readText({ written, attributes, words: unescaped(content) }, fonts),
  );
  if (svg.split("<text").length - 1 > texts.length)
    refuse("has elements inside of <text>", "Give each piece a <text> of its own.");
  return texts;
}

function readText(
  { written, attributes, words }: { written: string; attributes: string; words: string },
  fonts: Fonts,
): SetText {
  const given = new Map(
    [...attributes.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, unescaped(value)]),
  );
  const [x = 0, y = 0, size = 16, weight = 400, spacing = 0] = NUMBERS.map((name) => {
    const value = given.get(name);
    if (value === undefined) return undefined;
    return Number.isFinite(Number(value))
      ? Number(value)
      : refuse(`has ${name}="${value}"`, "Write a plain number, in units of the drawing.");
  });
  const family = (given.get("font-family") ?? "").replaceAll(/^["']|["']$/g, "");
  const anchor = given.get("text-anchor") ?? "start";
  const others = [...given].filter(([name]) => ![...NUMBERS, "font-family", "text-anchor"].includes(name));
  for (const [name] of others)
    if (!KEPT.has(name))
      refuse(
        `has ${name} on a <text>`,
        `Words can have ${[...NUMBERS, "font-family", "text-anchor", ...KEPT].join(", ")}.`,
      );
  const font = faceFor(fonts.get(family) ?? [], weight);
  if (font === undefined) throw noFont(family, fonts);
  const kept = others
    .map(([name, value]) => ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`)
    .join("");
  return { written, words, x, y, size, weight, spacing, anchor, family, font, others: kept };
}

/**
 * Writes the words of a drawing as outlines of their letters, shaped by HarfBuzz: the same on every machine. Throws an
 * AssetError where the font lacks a sign.
 */
export async function outlineTexts(svg: string, fonts: Fonts): Promise<string> {
  let outlined = svg;
  for (const text of readTexts(svg, fonts)) outlined = outlined.replace(text.written, await outlinesOf(text));
  return outlined;
}

async function outlinesOf({
  words,
  x,
  y,
  size,
  weight,
  spacing,
  anchor,
  family,
  font: file,
  others,
}: SetText): Promise<string> {
  plainWasm();
  const hb = await import("harfbuzzjs");
  const face = await faceOf(file);
  const font = new hb.Font(face);
  font.setVariations([new hb.Variation("wght", weight)]);
  const buffer = new hb.Buffer();
  buffer.addText(words);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const scale = size / face.upem;
  const positions = buffer.getGlyphPositions();
  let along = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    if (glyph === 0)
      refuse(`has words with a sign that ${family} lacks: “${words}”`, "Use other words, or another font.");
    const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const at = along + xOffset;
    along += xAdvance + spacing / scale;
    const outline = font.glyphToPath(glyph);
    return outline === "" ? "" : `<path transform="translate(${round(at)} ${yOffset})" d="${outline}"/>`;
  });
  const length = along * scale - spacing;
  const left = anchor === "middle" ? x - length / 2 : anchor === "end" ? x - length : x;
  // Fonts count upward, drawings downward.
  const place = `translate(${round(left)} ${round(y)}) scale(${round(scale)} ${round(-scale)})`;
  return `<g${others}><g transform="${place}">${glyphs.join("")}</g></g>`;
}

/** The faces of fonts by their files: many drawings set their words in the same. */
const faces = new WeakMap<Buffer, Promise<Face>>();

function faceOf(font: Font): Promise<Face> {
  const known = faces.get(font.content);
  if (known !== undefined) return known;
  const opening = openFace(font);
  faces.set(font.content, opening);
  return opening;
}

async function openFace({ content, family, urls }: Font): Promise<Face> {
  const hb = await import("harfbuzzjs");
  const font = await unpackFont(content).catch(() => {
    throw new AssetError(unreadableFont(urls[0] ?? family, {}));
  });
  return new hb.Face(new hb.Blob(new Uint8Array(font).buffer));
}

/** Says what of a drawing would not come out as pixels the way it is written. */
export function refuse(what: string, hint: string): never {
  throw new AssetError(error("assets/drawing", `A drawing that is made into pixels ${what}.`, { hint }));
}

function noFont(family: string, fonts: Fonts): AssetError {
  const hint = `Name it by fontFamily on the <text> itself; the style sheets give files for ${[...fonts.keys()].join(", ") || "none"}.`;
  const message = `A drawing sets words in the font “${family}”, which the site does not have.`;
  return new AssetError(error("assets/no-font", message, { hint }));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function unescaped(text: string): string {
  return text.replace(/&([^;]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
