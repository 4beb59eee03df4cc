import { error, type Finding } from "../findings/finding.ts";
import type { Cache } from "../cache/cache.ts";
import { faceFor, type FontFace, type Overrides } from "./font-faces.ts";
import { unpackFont } from "./unpack-font.ts";
import { SYSTEM_FONTS, type FallbackMetrics } from "./system-fonts.ts";

/** `Marcellus fallback`, `Marcellus fallback Android`: a face that stands in for Marcellus until that has arrived. */
const STAND_IN = /^(.+) fallback(?: .+)?$/;

/** The family that a face stands in for; undefined where it is a face of its own. */
export function standsInFor({ family, urls, locals }: FontFace): string | undefined {
  return urls.length === 0 && locals.length > 0 ? STAND_IN.exec(family)?.[1] : undefined;
}

/**
 * What each stand-in needs so that its words take the room that those of the real font will: nothing moves when the
 * font arrives. `load` gives the bytes of a face's file. The rule: capsize
 * (https://github.com/seek-oss/capsize), which measures an average of Latin text.
 */
export async function fallbackOverrides(
  faces: readonly FontFace[],
  load: (face: FontFace) => Buffer | undefined,
  place: (face: FontFace) => Partial<Finding>,
  cache: Cache,
): Promise<{ overrides: Map<FontFace, Overrides>; findings: Finding[] }> {
  const overrides = new Map<FontFace, Overrides>();
  const findings: Finding[] = [];
  const measure = fontReader();
  for (const face of faces) {
    const family = standsInFor(face);
    if (family === undefined) continue;
    const real = faceFor(faces.filter((other) => other.family === family && other.urls.length > 0));
    const font = real && load(real);
    if (font === undefined) {
      findings.push(noSuchFamily(face, family, place(face)));
      continue;
    }
    const { metrics, findings: found } = metricsOf(face, place(face));
    findings.push(...found);
    if (metrics === undefined) continue;
    try {
      overrides.set(face, await overridesFor(font, metrics, { cache, measure }));
    } catch {
      findings.push(unreadableFont(real?.urls[0] ?? family, place(real ?? face)));
    }
  }
  return { overrides, findings };
}

/** What is said of a font file that is not one. */
export function unreadableFont(url: string, at: Partial<Finding>): Finding {
  const hint = "Is the file whole, and does it belong to a format for fonts?";
  return error("styles/unreadable-font", `The font “${url}” cannot be read.`, { ...at, hint });
}

/** The measures of the fonts that a stand-in names; they must be the same, since it can give one correction only. */
function metricsOf(
  { family, locals }: FontFace,
  at: Partial<Finding>,
): { metrics?: FallbackMetrics; findings: Finding[] } {
  const unknown = locals.filter((name) => !SYSTEM_FONTS.has(name));
  if (unknown.length > 0) {
    const message = `The measures of “${unknown.join("”, “")}” are not known, so “${family}” cannot be fitted to the font that it stands in for.`;
    const hint = `Known are ${[...SYSTEM_FONTS.keys()].join(", ")}.`;
    return { findings: [error("styles/unknown-system-font", message, { ...at, hint })] };
  }
  const [metrics, ...others] = new Set(locals.map((name) => SYSTEM_FONTS.get(name)));
  if (metrics === undefined || others.length > 0) {
    const message = `“${family}” names fonts of different widths (${locals.join(", ")}), but can be fitted to one only.`;
    const hint = "Write an @font-face for each, and name them all in font-family.";
    return { findings: [error("styles/mixed-fallback", message, { ...at, hint })] };
  }
  return { metrics, findings: [] };
}

/** What the figures depend on besides the fonts. */
const RECIPE = "capsize: core 4.1.3, unpack 4.0.1";

/** Reads the measures of fonts, of each once: several faces stand in for one. */
function fontReader(): (font: Buffer) => Promise<FallbackMetrics> {
  const known = new Map<Buffer, Promise<FallbackMetrics>>();
  const read = async (font: Buffer) => {
    const [{ fromBuffer }, unpacked] = await Promise.all([import("@capsizecss/unpack"), unpackFont(font)]);
    return fromBuffer(unpacked);
  };
  return (font) => {
    const reading = known.get(font) ?? read(font);
    known.set(font, reading);
    return reading;
  };
}

/** Remembered: to read a font takes longer than to bundle all styles. */
async function overridesFor(
  font: Buffer,
  standIn: FallbackMetrics,
  { cache, measure }: { cache: Cache; measure: ReturnType<typeof fontReader> },
): Promise<Overrides> {
  const found = await cache.remember([RECIPE, JSON.stringify(standIn), font], async () =>
    Buffer.from(JSON.stringify(await between(await measure(font), standIn))),
  );
  return JSON.parse(found.toString("utf8")) as Overrides;
}

/** Reads the figures out of what capsize writes as style objects: `"95.0184%"` → 0.950184. */
async function between(real: FallbackMetrics, standIn: FallbackMetrics): Promise<Overrides> {
  const { createFontStack } = await import("@capsizecss/core");
  const { fontFaces } = createFontStack([real, standIn], { fontFaceFormat: "styleObject" });
  const [face] = fontFaces.map((each) => each["@font-face"] as Record<string, string | undefined>);
  const share = (name: string): number | undefined => {
    const written = face?.[name];
    return written === undefined ? undefined : Math.round(Number.parseFloat(written) * 1e4) / 1e6;
  };
  const found: Record<keyof Overrides, number | undefined> = {
    "ascent-override": share("ascentOverride"),
    "descent-override": share("descentOverride"),
    "line-gap-override": share("lineGapOverride"),
    "size-adjust": share("sizeAdjust"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function noSuchFamily({ family }: FontFace, wanted: string, at: Partial<Finding>): Finding {
  return error("styles/no-such-font", `“${family}” stands in for “${wanted}”, which no @font-face gives a file for.`, {
    ...at,
    hint: `Spell it as in that font's own @font-face, or give this face another name.`,
  });
}
