import { decodeXML } from "entities";
import type { Face } from "harfbuzzjs";
import type { Cache } from "../cache/cache.ts";
import { slugify } from "../content/addresses.ts";
import { refuse as refuseWith } from "../findings/findings-error.ts";
import { escapeMarkup } from "../findings/text.ts";
import { namedByIngredients, type Asset } from "./asset.ts";
import { readDrawing } from "./drawing.ts";
import { faceFor, refuseFont, type FontFace, type LoadedFace } from "./font-faces.ts";

interface Font extends FontFace {
  content: Buffer;
}

type Fonts = ReadonlyMap<string, readonly Font[]>;

const WIDEST = 4096;

/**
 * Turns drawings into PNGs, for programs without SVG. Text uses the site's own fonts, so that the
 * PNG is the same on every machine. Throws a finding if something cannot be reproduced.
 */
export function rasterizer(site: readonly LoadedFace[], cache: Cache) {
  const withFile = site.flatMap(({ files: [file], ...face }) =>
    file ? [{ ...face, content: file.content }] : [],
  );
  const fonts: Fonts = Map.groupBy(withFile, ({ family }) => family);
  const faces = new Map<Buffer, Promise<Face>>();
  const faceOf = (font: Font) => {
    const face = faces.get(font.content) ?? openFace(font);
    faces.set(font.content, face);
    return face;
  };
  /** `name` has no extension, `width` is in pixels. */
  return (name: string, { svg, width }: { svg: string; width: number }): Asset => {
    if (!/[a-z0-9]/i.test(name))
      refuse(`needs a name, not “${name}”`, "It becomes the name of the file: card-about.");
    const { drawing, height } = sized(svg, width);
    const texts = readTexts(drawing, fonts);
    const fontsUsed = texts.flatMap(({ family, font }) => [family, font.content]);
    const ingredients = ["drawing", drawing, ...fontsUsed];
    const make = async () => {
      let outlined = drawing;
      for (const text of texts) {
        const outlines = await outlinesOf(text, faceOf);
        outlined = outlined.replace(text.written, () => outlines);
      }
      const { default: sharp } = await import("sharp");
      // Dithering is slow, and shows only in gradients and photographs.
      const dither = /<(?:\w+Gradient|filter|image)\b/.test(drawing) ? 1 : 0;
      const options = { compressionLevel: 5, palette: true, effort: 1, dither };
      return sharp(Buffer.from(outlined)).png(options).toBuffer();
    };
    return {
      ...namedByIngredients(`${slugify(name)}.png`, ingredients, cache, make),
      width,
      height,
    };
  };
}

/** The drawing with the size of the PNG, whose height follows from the `viewBox`. */
function sized(svg: string, width: number): { drawing: string; height: number } {
  if (!Number.isInteger(width) || width < 1 || width > WIDEST)
    refuse(`cannot be ${width} pixels wide`, `Give a whole number from 1 to ${WIDEST}.`);
  const drawing = readDrawing(svg);
  if (drawing.problem !== undefined) refuse(drawing.problem, drawing.hint);
  const root =
    /^<svg[^>]*>/.exec(svg)?.[0] ??
    refuse("is not an <svg>", "Its outermost element must be an <svg>.");
  const viewBox = (/\sviewBox="([^"]+)"/.exec(root)?.[1] ?? "").split(/[\s,]+/).map(Number);
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = viewBox;
  if (!(boxWidth > 0 && boxHeight > 0))
    refuse("has no viewBox", 'Add one to the <svg>: viewBox="0 0 1200 630".');
  const height = Math.round((width * boxHeight) / boxWidth);
  const box = [left, top, boxWidth, boxHeight].join(" ");
  const size = `viewBox="${box}" width="${width}" height="${height}"`;
  const tag = root
    .replaceAll(/\s(?:width|height|viewBox)="[^"]*"/g, "")
    .replace("<svg", () => `<svg ${size}`);
  return { drawing: tag + svg.slice(root.length), height };
}

const TEXT = /<text((?:\s[^>]*)?)>([^<]*)<\/text>/g;

/** Numbers are in units of the drawing. */
const NUMBERS = ["x", "y", "font-size", "font-weight", "letter-spacing"];
const COPIED = new Set(
  "fill opacity fill-opacity stroke stroke-width transform class id".split(" "),
);

function readTexts(svg: string, fonts: Fonts): SetText[] {
  const texts = [...svg.matchAll(TEXT)].map((match) => readText(match, fonts));
  if (svg.split("<text").length - 1 > texts.length)
    refuse("has elements inside <text>", "Give each piece its own <text>.");
  return texts;
}

type SetText = ReturnType<typeof readText>;

function readText([written, attributes = "", content = ""]: RegExpExecArray, fonts: Fonts) {
  const words = decodeXML(content);
  const given = new Map(
    Array.from(attributes.matchAll(/\s([\w-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      decodeXML(value),
    ]),
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
  const own = [...NUMBERS, "font-family", "text-anchor"];
  const others = [...given].filter(([name]) => !own.includes(name));
  for (const [name] of others)
    if (!COPIED.has(name))
      refuse(
        `has ${name} on a <text>`,
        `Attributes of a <text> are ${[...own, ...COPIED].join(", ")}.`,
      );
  const font = faceFor(fonts.get(family) ?? [], weight);
  if (font === undefined) {
    const known = [...fonts.keys()].join(", ") || "none";
    const hint = `Set fontFamily on the <text>. Fonts with files: ${known}.`;
    const message = `A drawing uses the font “${family}”, which the site does not have.`;
    refuseWith("assets/no-font", message, { hint });
  }
  const copied = others.map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join("");
  return { written, words, x, y, size, weight, spacing, anchor, family, font, copied };
}

/** Outlines of glyphs, shaped by HarfBuzz. Throws a finding if the font lacks a character. */
async function outlinesOf(text: SetText, faceOf: (font: Font) => Promise<Face>): Promise<string> {
  const { words, x, y, size, weight, spacing, anchor, family, copied } = text;
  const hb = await import("harfbuzzjs");
  const face = await faceOf(text.font);
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
      refuse(
        `has text with a character that ${family} lacks: “${words}”`,
        "Use other words, or another font.",
      );
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const at = along + xOffset;
    along += xAdvance + spacing / scale;
    const outline = font.glyphToPath(glyph);
    return outline === ""
      ? ""
      : `<path transform="translate(${round(at)} ${yOffset})" d="${outline}"/>`;
  });
  const length = along * scale - spacing;
  const left = anchor === "middle" ? x - length / 2 : anchor === "end" ? x - length : x;
  // In fonts, y grows upward; in drawings, downward.
  const place = `translate(${round(left)} ${round(y)}) scale(${round(scale)} ${round(-scale)})`;
  return `<g${copied}><g transform="${place}">${glyphs.join("")}</g></g>`;
}

async function openFace({ content, family, urls }: Font): Promise<Face> {
  const [hb, { default: subsetFont }] = await Promise.all([
    import("harfbuzzjs"),
    import("subset-font"),
  ]);
  const sfnt = await subsetFont(content, "", { keepAllGlyphs: true, targetFormat: "sfnt" }).catch(
    () => refuseFont(urls[0] ?? family, {}),
  );
  return new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer));
}

function refuse(what: string, hint: string): never {
  refuseWith("assets/drawing", `The drawing passed to raster() ${what}.`, { hint });
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
