import type { Memory } from "../memory/memory.ts";
import { namedByIngredients, type Asset } from "./asset.ts";
import { outlineTexts, type FontFiles } from "./outline-text.ts";

/** What the picture depends on besides the drawing: to be changed with this file, or with sharp or harfbuzzjs. */
const RECIPE = "sharp 0.35.5, harfbuzzjs 1.6, raster 1";

/**
 * A drawing as a PNG, for those who do not understand SVG: networks that show a card for a link, home screens of phones.
 * `name` is the name of the file without its ending, `svg` the drawing, `width` that of the picture in pixels. Words
 * in it are set in the site's own fonts, so that the picture is the same on every machine.
 */
export function rasterOf(
  name: string,
  { svg, width }: { svg: string; width: number },
  { fonts, memory }: { fonts: FontFiles; memory: Memory },
): Asset {
  const used = [...fonts].filter(([family]) => svg.includes(family)).flatMap(([family, file]) => [family, file]);
  const ingredients = [RECIPE, String(width), svg, ...used];
  const [, , boxWidth = width, boxHeight = width] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "")
    .split(/[\s,]+/)
    .map(Number);
  return {
    ...namedByIngredients(`${name}.png`, ingredients, () =>
      memory.recall(ingredients, async () => {
        const { default: sharp } = await import("sharp");
        // 72 dots an inch are one pixel for each unit of the drawing.
        const density = Math.min(72 * Math.max(1, width / boxWidth), 2400);
        const drawn = sharp(Buffer.from(await outlineTexts(svg, fonts)), { density });
        return drawn.resize({ width }).png({ compressionLevel: 9, palette: true, effort: 7 }).toBuffer();
      }),
    ),
    width,
    height: Math.round((width * boxHeight) / boxWidth),
  };
}
