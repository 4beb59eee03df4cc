import subsetFont from "subset-font";
import { error } from "../findings/finding.ts";
import { AssetError } from "./asset-error.ts";

/** Font files of the site by family. */
export type FontFiles = ReadonlyMap<string, Buffer>;

/** One `<text>` of a drawing. */
const TEXT = /<text((?:\s[^>]*)?)>([^<]*)<\/text>/g;

/**
 * Writes the words of a drawing as outlines of their letters: `<text x y font-family font-size font-weight text-anchor
 * letter-spacing>` with plain text becomes a `<path>` with all other attributes. Throws an AssetError on a family that
 * the site's style sheets give no file for.
 */
export async function outlineTexts(svg: string, fonts: FontFiles): Promise<string> {
  const texts = [...svg.matchAll(TEXT)];
  if (texts.length === 0) return svg;
  const hb = await import("harfbuzzjs");
  const outlined = new Map<string, string>();
  for (const [whole, written = "", content = ""] of texts) {
    const { x, y, family, size, weight, anchor, spacing, others } = placement(written);
    const file = fonts.get(family);
    if (file === undefined) throw noFont(family, fonts);
    const text = unescaped(content);
    const plain = await subsetFont(file, text, { targetFormat: "sfnt" });
    const face = new hb.Face(new hb.Blob(new Uint8Array(plain).buffer));
    const font = new hb.Font(face);
    if (weight !== undefined) font.setVariations([new hb.Variation("wght", weight)]);
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    const scale = size / face.upem;
    let along = 0;
    const positions = buffer.getGlyphPositions();
    const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const at = along + xOffset;
      along += xAdvance + spacing / scale;
      const outline = font.glyphToPath(codepoint);
      return outline === "" ? "" : `<path transform="translate(${round(at)} ${yOffset})" d="${outline}"/>`;
    });
    const length = (along - spacing / scale) * scale;
    const left = anchor === "middle" ? x - length / 2 : anchor === "end" ? x - length : x;
    // Fonts count upward, drawings downward.
    const transform = `translate(${round(left)} ${round(y)}) scale(${round(scale)} ${round(-scale)})`;
    outlined.set(whole, `<g${others} transform="${transform}">${glyphs.join("")}</g>`);
  }
  return svg.replace(TEXT, (whole) => outlined.get(whole) ?? whole);
}

/** What a `<text>` says of its place and letters, and the attributes that are left. */
function placement(written: string) {
  const attributes = new Map(
    [...written.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const take = (name: string): string | undefined => {
    const value = attributes.get(name);
    attributes.delete(name);
    return value;
  };
  const [x, y, size, weight, spacing] = ["x", "y", "font-size", "font-weight", "letter-spacing"].map((name) =>
    take(name),
  );
  const family = unescaped(take("font-family") ?? "").replaceAll(/^["']|["']$/g, "");
  const anchor = take("text-anchor");
  const others = [...attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
  return {
    x: Number(x ?? 0),
    y: Number(y ?? 0),
    size: Number(size ?? 16),
    weight: weight === undefined ? undefined : Number(weight),
    spacing: Number(spacing ?? 0),
    family,
    anchor,
    others,
  };
}

function noFont(family: string, fonts: FontFiles): AssetError {
  const hint = `Name it by font-family; the style sheets give files for ${[...fonts.keys()].join(", ") || "none"}.`;
  return new AssetError(
    error("assets/no-font", `A drawing sets words in the font “${family}”, which the site does not have.`, { hint }),
  );
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function unescaped(text: string): string {
  return text.replace(/&([^;]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
