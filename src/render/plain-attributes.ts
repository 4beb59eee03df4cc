/*
 * Attributes as React writes them in static markup (react-dom 19, `pushAttribute`): a test compares each with React. What
 * is not named here is left to React itself.
 */

/** Thrown where only React's own renderer knows what to write. */
export class NeedsReact extends Error {}

/** How React writes the values of an attribute. */
type Kind =
  /** Texts and numbers; neither true nor false. */
  | "text"
  /** True and false are texts as well. */
  | "any"
  /** It stands there without a value, or not at all. */
  | "flag"
  /** A flag that may have a value. */
  | "flag-or-text"
  /** Only what can be a number, or one of 1 and more. */
  | "number"
  | "count"
  /** Not where it is empty. */
  | "address"
  /** React alone knows. */
  | "react";

interface Attribute {
  kind: Kind;
  /** What stands in front of its value: ` class="`. */
  start: string;
}

/** Names by how their values are written. */
const NAMES: Record<Exclude<Kind, "text" | "react">, string> = {
  any: "contentEditable draggable focusable spellCheck value",
  flag: `allowFullScreen async autoPlay controls default defer disabled formNoValidate hidden inert itemScope loop noModule
    noValidate open playsInline readOnly required reversed`,
  "flag-or-text": "capture download",
  number: "rowSpan start",
  count: "cols rows size span",
  address: "action formAction href src",
};
/** Those of the kind “text” that stay as they are, of HTML and of SVG; with small letters alone any name does. */
const TEXT = `autoCapitalize autoComplete charSet colSpan dateTime encType enterKeyHint fetchPriority formEncType formMethod
  formTarget hrefLang imageSizes imageSrcSet inputMode itemId itemProp itemRef itemType maxLength minLength popoverTarget
  popoverTargetAction referrerPolicy srcDoc srcLang srcSet useMap
  baseFrequency clipPathUnits filterUnits gradientTransform gradientUnits lengthAdjust markerHeight markerUnits markerWidth
  maskUnits numOctaves pathLength patternTransform patternUnits preserveAspectRatio refX refY spreadMethod startOffset
  stdDeviation textLength viewBox`;
/** Those of SVG that get hyphens. */
const HYPHENS = `clipPath clipRule dominantBaseline fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontStyle
  fontWeight letterSpacing markerEnd markerMid markerStart paintOrder pointerEvents shapeRendering stopColor stopOpacity
  strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor
  textDecoration textRendering vectorEffect wordSpacing writingMode`;
/** Those that HTML calls otherwise. */
const OTHERWISE: Readonly<Record<string, string>> = {
  acceptCharset: "accept-charset",
  className: "class",
  crossOrigin: "crossorigin",
  htmlFor: "for",
  httpEquiv: "http-equiv",
  tabIndex: "tabindex",
};
/** Flags that React writes with small letters. */
const SMALL_FLAGS = "autoFocus multiple muted";
/** With small letters, and still not for everybody to write; whatever begins with `on` is left out by React. */
const REACT_ALONE = /^(?:on.+|style|ref|checked|selected|scoped|seamless|credentialless)$/;

const attributes = new Map<string, Attribute>();
const note = (names: string, kind: Kind, written: (name: string) => string = (name) => name): void => {
  for (const name of names.split(/\s+/)) attributes.set(name, { kind, start: ` ${written(name)}="` });
};
for (const [kind, names] of Object.entries(NAMES)) note(names, kind as Kind);
note(TEXT, "text");
note(HYPHENS, "text", (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
note(Object.keys(OTHERWISE).join(" "), "text", (name) => OTHERWISE[name] ?? name);
note(SMALL_FLAGS, "flag", (name) => name.toLowerCase());

/** The names of attributes that are written here, besides those with small letters. */
export const PLAIN_ATTRIBUTES: readonly string[] = [...attributes.keys()];

/** An attribute as React writes it, with a space in front; empty where it leaves it out. Throws NeedsReact. */
export function plainAttribute(name: string, value: unknown): string {
  const { kind, start } = attributes.get(name) ?? learn(name);
  if (kind === "react" || !isPlain(value)) throw new NeedsReact();
  if (kind === "flag") return value ? `${start}"` : "";
  const isNumber = kind === "number" || kind === "count";
  if (typeof value === "boolean" && isNumber) throw new NeedsReact();
  if (typeof value === "boolean" && kind !== "any") return value && kind === "flag-or-text" ? `${start}"` : "";
  if (isNumber && Number.isNaN(Number(value))) return "";
  if (kind === "count" && !(Number(value) >= 1)) return "";
  if (kind === "address") {
    if (value === "" && (name === "href" || name === "src")) return "";
    if (SCRIPT_ADDRESS.test(String(value))) throw new NeedsReact();
  }
  return `${start}${escapedText(String(value))}"`;
}

/** A flag that React knows on one element only: `checked`, `selected`. */
export function plainFlag(name: string, value: unknown): string {
  if (!isPlain(value)) throw new NeedsReact();
  return value ? ` ${name}=""` : "";
}

/** An attribute of a custom element, whose names React leaves as they are. */
export function customAttribute(name: string, value: unknown): string {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || REACT_ALONE.test(name) || !isPlain(value)) throw new NeedsReact();
  if (value === false) return "";
  return ` ${name}="${value === true ? "" : escapedText(String(value))}"`;
}

function learn(name: string): Attribute {
  let kind: Kind = "react";
  if (/^(?:aria|data)-[a-z0-9-]+$/.test(name)) kind = "any";
  else if (/^[a-z][a-z0-9-]*$/.test(name) && !REACT_ALONE.test(name)) kind = "text";
  const learnt = { kind, start: ` ${name}="` };
  attributes.set(name, learnt);
  return learnt;
}

/** React writes another address in place of a script's. */
const SCRIPT_ADDRESS = /^[\0- ]*j\s*a\s*v\s*a\s*s/i;

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

const ENTITIES: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};
const SPECIAL = /["&'<>]/;

/** Text as React writes it, in elements and in attributes. */
export function escapedText(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/["&'<>]/g, (sign) => ENTITIES[sign] ?? sign) : text;
}
