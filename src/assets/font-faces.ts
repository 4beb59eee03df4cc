import type { FontMetrics } from "@capsizecss/core";
import type { FontFaceRule, FontWeight, UnicodeRange } from "lightningcss";
import type { Cache } from "../cache/cache.ts";
import type { Finding } from "../findings/finding.ts";
import { collect, refuse } from "../findings/findings-error.ts";
import { namedByContent, namedByIngredients, originalName, type Asset } from "./asset.ts";
import type { NeededFile } from "./style-addresses.ts";

export interface FontFace {
  family: string;
  /** The lightest and the heaviest weight; 400 by default. */
  weights: [number, number];
  upright: boolean;
  ranges: UnicodeRange[];
  urls: string[];
  /** Fonts of the visitor's machine. */
  locals: string[];
  /** lightningcss counts the lines of rules from 0 and columns from 1. */
  loc: FontFaceRule["loc"];
}

const ALL: UnicodeRange = { start: 0, end: 0x10ffff };

/** Reads an `@font-face` rule. */
export function fontFaceOf({ properties, loc }: FontFaceRule): FontFace {
  const face: FontFace = {
    family: "",
    weights: [400, 400],
    upright: true,
    ranges: [ALL],
    urls: [],
    locals: [],
    loc,
  };
  for (const property of properties) {
    if (property.type === "font-family") face.family = property.value;
    if (property.type === "font-weight")
      face.weights = [weightOf(property.value[0]), weightOf(property.value[1])];
    if (property.type === "font-style") face.upright = property.value.type === "normal";
    if (property.type === "unicode-range") face.ranges = property.value;
    if (property.type !== "source") continue;
    for (const source of property.value) {
      if (source.type === "url") face.urls.push(source.value.url.url);
      else face.locals.push(source.value);
    }
  }
  return face;
}

/** Whether browsers show a character with this face. */
function isFor({ ranges }: FontFace, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(({ start, end }) => start <= code && code <= end);
}

/** The upright face with Latin letters and the nearest weight. */
export function faceFor<Face extends FontFace>(
  faces: readonly Face[],
  weight = 400,
): Face | undefined {
  const distance = ({ weights: [min, max] }: FontFace) => Math.max(min - weight, weight - max, 0);
  const isPlain = (face: FontFace) => face.upright && isFor(face, "a") && isFor(face, "z");
  return faces.filter(isPlain).toSorted((a, b) => distance(a) - distance(b))[0];
}

function weightOf(weight: FontWeight): number {
  if (weight.type !== "absolute") return 400;
  if (weight.value.type === "weight") return weight.value.value;
  return weight.value.type === "bold" ? 700 : 400;
}

/** `Marcellus fallback Android` is shown until Marcellus has loaded. */
const FALLBACK = /^(.+) fallback(?: .+)?$/;

/** With its place and its files. */
export interface LoadedFace extends FontFace {
  files: NeededFile[];
  place: Partial<Finding>;
}

/**
 * The descriptors that give each fallback the metrics of its font (CSS Fonts 4, section 11.2), so
 * that nothing moves when the font arrives. Throws a finding for each fallback without a font.
 */
export async function fallbackOverrides(
  faces: readonly LoadedFace[],
  cache: Cache,
): Promise<Map<LoadedFace, string>> {
  const found = await collect(
    faces.map(async (face): Promise<[LoadedFace, string][]> => {
      const isLocal = face.urls.length === 0 && face.locals.length > 0;
      const family = isLocal ? FALLBACK.exec(face.family)?.[1] : undefined;
      if (family === undefined) return [];
      const real = faceFor(
        faces.filter((other) => other.family === family && other.urls.length > 0),
      );
      const [file] = real?.files ?? [];
      if (real === undefined || file === undefined) {
        const lacks = `“${family}”, which has no @font-face with a file`;
        const message = `“${face.family}” is a fallback for ${lacks}.`;
        const hint = "Spell it as in that font's @font-face, or rename this face.";
        refuse("styles/no-such-font", message, { ...face.place, hint });
      }
      const metrics = metricsOf(face);
      const overrides = await overridesFor(file.content, metrics, cache).catch(() =>
        refuseFont(real.urls[0] ?? family, real.place),
      );
      return [[face, overrides]];
    }),
  );
  return new Map(found.flat());
}

/** Throws the finding about a font file that cannot be read. */
export function refuseFont(url: string, at: Partial<Finding>): never {
  const hint = "Check that the file is complete.";
  refuse("styles/unreadable-font", `The font “${url}” cannot be read.`, { ...at, hint });
}

function metricsOf({ family, locals, place }: LoadedFace): FallbackMetrics {
  const names = [...new Set(locals.map((name) => SAME_METRICS.get(name) ?? name))];
  const unknown = names.filter((name) => !SYSTEM_FONTS.has(name));
  if (unknown.length > 0) {
    const message =
      `“${family}” cannot be fitted to its font: the metrics of “${unknown.join("”, “")}” are ` +
      "unknown.";
    const hint = `Known fonts: ${[...SYSTEM_FONTS.keys(), ...SAME_METRICS.keys()].join(", ")}.`;
    refuse("styles/unknown-system-font", message, { ...place, hint });
  }
  const [name = "", ...others] = names;
  if (others.length > 0) {
    const message = `“${family}” names fonts of different widths (${locals.join(", ")}).`;
    const hint = "Write one @font-face for each, and name them all in font-family.";
    refuse("styles/mixed-fallback", message, { ...place, hint });
  }
  const values = SYSTEM_FONTS.get(name) ?? [];
  const [unitsPerEm = 0, ascent = 0, descent = 0, lineGap = 0] = values;
  const [capHeight = 0, xHeight = 0, xWidthAvg = 0] = values.slice(4);
  const lines = { unitsPerEm, ascent, descent, lineGap, capHeight, xHeight, xWidthAvg };
  return { familyName: name, fullName: name, postscriptName: name, ...lines };
}

/** Cached, because reading a font takes longer than bundling all styles. */
async function overridesFor(
  font: Buffer,
  fallback: FallbackMetrics,
  cache: Cache,
): Promise<string> {
  return cache.remember(["fallback", JSON.stringify(fallback), font], async () => {
    const { fromBuffer } = await import("@capsizecss/unpack");
    const { createFontStack } = await import("@capsizecss/core");
    const fonts = [await fromBuffer(font), fallback];
    const { fontFaces } = createFontStack(fonts, { fontFaceFormat: "styleObject" });
    const [face] = fontFaces.map(
      (each) => each["@font-face"] as Record<string, string | undefined>,
    );
    return Object.entries(OVERRIDES)
      .flatMap(([key, name]) => (face?.[key] === undefined ? [] : `${name}:${face[key]};`))
      .join("");
  });
}

const OVERRIDES = {
  ascentOverride: "ascent-override",
  descentOverride: "descent-override",
  lineGapOverride: "line-gap-override",
  sizeAdjust: "size-adjust",
};

type FallbackMetrics = FontMetrics & { familyName: string };

/**
 * From @capsizecss/metrics 4.3.0 (the package is 170 MB): units per em, ascent, descent, line gap,
 * cap height, x-height, average width of Latin text.
 */
const SYSTEM_FONTS = new Map<string, readonly number[]>(
  Object.entries({
    Arial: [2048, 1854, -434, 67, 1467, 1062, 913],
    Georgia: [2048, 1878, -449, 0, 1419, 986, 913],
    Helvetica: [2048, 1577, -471, 0, 1469, 1071, 913],
    "Helvetica Neue": [1000, 952, -213, 28, 714, 517, 450],
    "Noto Serif": [1000, 1069, -293, 0, 714, 536, 481],
    Roboto: [2048, 1900, -500, 0, 1456, 1082, 911],
    "Segoe UI": [2048, 2210, -514, 0, 1434, 1024, 908],
    Tahoma: [2048, 2049, -423, 0, 1489, 1117, 917],
    "Times New Roman": [2048, 1825, -443, 87, 1356, 916, 832],
    "Trebuchet MS": [2048, 1923, -455, 0, 1465, 1071, 934],
    Verdana: [2048, 2059, -430, 0, 1489, 1117, 1049],
  }),
);

const SAME_METRICS = new Map(
  Object.entries({
    Arimo: "Arial",
    "Liberation Sans": "Arial",
    "Liberation Serif": "Times New Roman",
    Tinos: "Times New Roman",
  }),
);

/* Fonts reduced to what the pages show. */

/** Always included: characters that visitors may type, or that browsers insert (list markers). */
const ASCII = Array.from({ length: 95 }, (_, index) => 32 + index);
const ALWAYS = `${String.fromCharCode(...ASCII, 0xa0)}“”‘’„‚«»‹›…•◦▪–—`;

const FONT = /\.(?:woff2?|ttf|otf)$/i;

/** A style sheet with its files and faces. */
export interface StyleWithFonts extends Asset {
  content: Buffer;
  needs: NeededFile[];
  faces: LoadedFace[];
}

/**
 * The style sheets with fonts reduced to the characters of the site within their `unicode-range`,
 * and to the weights of their rules, by their original addresses.
 */
export function withSubsetFonts(
  styles: readonly StyleWithFonts[],
  characters: string,
  cache: Cache,
): Map<string, Asset> {
  const shown =
    ALWAYS + characters + styles.map(({ content }) => content.toString("utf8")).join("");
  // A style sheet may change the case of letters.
  const text = [...new Set(shown + shown.toUpperCase() + shown.toLowerCase())]
    .filter((character) => character >= " ")
    .toSorted();
  const faces = styles.flatMap((style) => style.faces);
  const subsets = new Map<string, Asset>();
  for (const needed of styles.flatMap(({ needs }) => needs)) {
    const facesOfFile = faces.filter(({ files }) => files.some(({ href }) => href === needed.href));
    if (facesOfFile.length > 0 && FONT.test(needed.file))
      subsets.set(needed.href, subsetOf(needed, facesOfFile, text, cache));
  }
  return new Map(
    styles.map((style) => {
      let css = style.content.toString("utf8");
      for (const [href, subset] of subsets) css = css.replaceAll(href, () => subset.href);
      const needs = style.needs.map((needed) => subsets.get(needed.href) ?? needed);
      const reduced = { ...namedByContent(originalName(style), Buffer.from(css)), needs };
      return [style.href, reduced];
    }),
  );
}

function subsetOf(
  { content, url }: NeededFile,
  faces: readonly LoadedFace[],
  text: readonly string[],
  cache: Cache,
): Asset {
  const weights = faces.flatMap((face) => face.weights);
  const [min, max] = [Math.min(...weights), Math.max(...weights)];
  const wght = min === max ? null : { min, max };
  const shown = text.filter((character) => faces.some((face) => isFor(face, character))).join("");
  const make = async () => {
    const { default: subsetFont } = await import("subset-font");
    const options = { noHinting: true };
    const allWeights = () => subsetFont(content, shown, options);
    try {
      if (wght === null) return await allWeights();
      // Fails for a font that is not variable.
      const variable = { ...options, variationAxes: { wght } };
      return await subsetFont(content, shown, variable).catch(allWeights);
    } catch {
      return refuseFont(url, faces[0]?.place ?? {});
    }
  };
  const ingredients = ["subset", JSON.stringify(wght), shown, content];
  return namedByIngredients(url, ingredients, cache, make);
}
