import type { FontFaceProperty, FontFaceRule, FontWeight } from "lightningcss";

/** An `@font-face` rule of a style sheet. */
export interface FontFace {
  family: string;
  /** The lightest and the heaviest weight; 400 if the rule names none. */
  weights: [number, number];
  /** Whether it is upright rather than italic. */
  upright: boolean;
  /** Whether its `unicode-range` includes the letters of English. */
  latin: boolean;
  /** Addresses of font files, as the style sheet writes them. */
  urls: string[];
  /** Names of fonts installed on the visitor's machine. */
  locals: string[];
  /** The index of the file in the bundle, and the place in it. lightningcss counts lines from 0 and columns from 1. */
  loc: FontFaceRule["loc"];
}

/** Descriptors that give an installed font the metrics of another (CSS Fonts 4, section 11.2), as fractions of 1. */
export interface Overrides {
  "ascent-override"?: number;
  "descent-override"?: number;
  "line-gap-override"?: number;
  "size-adjust"?: number;
}

/** Reads a rule. */
export function fontFaceOf({ properties, loc }: FontFaceRule): FontFace {
  const face: FontFace = { family: "", weights: [400, 400], upright: true, latin: true, urls: [], locals: [], loc };
  for (const property of properties) {
    if (property.type === "font-family") face.family = property.value;
    if (property.type === "font-weight") face.weights = [weightOf(property.value[0]), weightOf(property.value[1])];
    if (property.type === "font-style") face.upright = property.value.type === "normal";
    if (property.type === "unicode-range")
      face.latin = property.value.some(({ start, end }) => start <= 0x61 && end >= 0x7a);
    if (property.type !== "source") continue;
    for (const source of property.value) {
      if (source.type === "url") face.urls.push(source.value.url.url);
      else face.locals.push(source.value);
    }
  }
  return face;
}

/** The face for plain text of a weight: upright, with Latin letters, of the nearest weight. */
export function faceFor<Face extends FontFace>(faces: readonly Face[], weight = 400): Face | undefined {
  const distance = ({ weights: [min, max] }: FontFace) => Math.max(min - weight, weight - max, 0);
  return faces.filter(({ upright, latin }) => upright && latin).toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The rule with overrides after its own descriptors. */
export function withOverrides(rule: FontFaceRule, overrides: Overrides): FontFaceRule {
  const added = Object.entries(overrides).map(([name, value]): FontFaceProperty => ({
    type: "custom",
    value: { name, value: [{ type: "token", value: { type: "percentage", value } }] },
  }));
  return { ...rule, properties: [...rule.properties, ...added] };
}

function weightOf(weight: FontWeight): number {
  if (weight.type !== "absolute") return 400;
  if (weight.value.type === "weight") return weight.value.value;
  return weight.value.type === "bold" ? 700 : 400;
}
