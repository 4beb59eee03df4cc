import type { Cache } from "../cache/cache.ts";
import { namedByIngredients, type Asset } from "./asset.ts";
import { outlineTexts, readTexts, refuse, type Fonts } from "./outline-text.ts";

/** What the picture depends on besides the drawing: to be changed with this file, or with sharp or harfbuzzjs. */
export const RASTER_RECIPE = "sharp 0.35.5, harfbuzzjs 1.6.4, raster 4";

/** The widest picture that anybody asks for, in pixels. */
const WIDEST = 4096;

/**
 * A drawing as a PNG, for those who do not understand SVG: networks that show a card for a link, home screens of phones.
 * `name` is the name of the file without its ending, `svg` the drawing with a `viewBox`, `width` that of the picture in
 * pixels. Words are set in the site's own fonts, so that the picture is the same on every machine. Throws an AssetError
 * on a drawing that would not come out as written.
 */
export function rasterOf(
  name: string,
  { svg, width }: { svg: string; width: number },
  { fonts, cache }: { fonts: Fonts; cache: Cache },
): Asset {
  if (!/[a-z0-9]/i.test(name)) refuse(`needs a name, not “${name}”`, "It becomes the name of the file: card-about.");
  if (!Number.isInteger(width) || width < 1 || width > WIDEST)
    refuse(`cannot be ${width} pixels wide`, `Give a whole number from 1 to ${WIDEST}.`);
  const root = /^<svg[^>]*>/.exec(svg)?.[0] ?? refuse("is no <svg>", "Its outermost element must be one.");
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = numbersOf(/\sviewBox="([^"]+)"/.exec(root)?.[1]);
  if (!(boxWidth > 0 && boxHeight > 0)) refuse("has no viewBox", 'Write one on the <svg>: viewBox="0 0 1200 630".');
  const height = Math.round((width * boxHeight) / boxWidth);
  // The size that the drawing gives itself does not count.
  const sized = root
    .replaceAll(/\s(?:width|height|viewBox)="[^"]*"/g, "")
    .replace(
      "<svg",
      `<svg viewBox="${[left, top, boxWidth, boxHeight].join(" ")}" width="${width}" height="${height}"`,
    );
  const drawing = sized + svg.slice(root.length);
  const used = readTexts(drawing, fonts).flatMap(({ family, font }) => [family, font.content]);
  const ingredients = [RASTER_RECIPE, drawing, ...used];
  const make = async () => {
    const { default: sharp } = await import("sharp");
    const drawn = sharp(Buffer.from(await outlineTexts(drawing, fonts)));
    // On flat planes of a few inks dithering would take three times as long and show nothing.
    const dither = /<(?:\w+Gradient|filter|image)\b/.test(drawing) ? 1 : 0;
    return drawn.png({ compressionLevel: 5, palette: true, effort: 1, dither }).toBuffer();
  };
  return { ...namedByIngredients(`${name}.png`, ingredients, () => cache.remember(ingredients, make)), width, height };
}

function numbersOf(written = ""): number[] {
  return written.split(/[\s,]+/).map(Number);
}
