import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { palette } from "../../templates/art/palette.ts";

const PARTS = fileURLToPath(new URL("../../templates/styles/parts", import.meta.url));
const read = (name: string) =>
  readFileSync(`${PARTS}/${name}`, "utf8").replaceAll(/\/\*[^]*?\*\//g, "");

/** The custom properties of a part of tokens.css, with `var()` resolved. */
function tokensOf(...blocks: string[]): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const block of blocks)
    for (const [, name = "", value = ""] of block.matchAll(/--([\w-]+):\s*([^;]+);/g))
      tokens[name] = value.trim();
  const resolve = (value: string): string =>
    value.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => resolve(tokens[name] ?? ""));
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, resolve(value)]));
}

/** Those of all pages, and those of the home page. */
const [common, home] = ["tokens.css", "tokens-home.css"].map((name) => {
  const [light = "", dark = ""] = read(name).split("@media (prefers-color-scheme: dark)");
  return { light, dark };
});
const themes = {
  day: tokensOf(common!.light, home!.light),
  night: tokensOf(common!.light, home!.light, common!.dark, home!.dark),
};

/** Relative luminance and contrast (WCAG 2.2). */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const LITERAL =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|(?<![\w-])(?:white|black|red|gr[ae]y)(?![\w-])|(?<![\w.-])\d*\.?\d+(?:px|rem|em|ch|vw|cm|mm|pt|ms|s)\b/gi;
/** Allowed in a condition, where custom properties do not work. */
const CONDITION = /@(?:container|media|page)[^{]*\{/g;

describe("every color and every size of the site is a token", () => {
  const files = readdirSync(PARTS).filter((name) => !name.startsWith("tokens"));
  test.each(files)("%s defines none of its own", (name) => {
    const rules = read(name)
      .replaceAll(CONDITION, "{")
      // Ignores the margin of a printed sheet, which cannot be a token either, and texts.
      .replaceAll(/@page\s*\{[^}]*\}|^\s*margin: 14mm;$/gm, "")
      .replaceAll(/"[^"]*"/g, '""')
      .replaceAll(/\b0s\b/g, "");
    expect(rules.match(LITERAL) ?? []).toEqual([]);
  });

  test("drawings use the same inks", () => {
    const kebab = (name: string) =>
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const inks = Object.entries(palette).map(([name, color]) => [kebab(name), color] as const);
    const shared = inks.filter(([name]) => name !== "brass" && themes.day[name] !== undefined);
    expect(shared.length).toBeGreaterThanOrEqual(8);
    for (const [name, color] of shared) expect([name, themes.day[name]]).toEqual([name, color]);
  });
});

describe.each(Object.entries(themes))("contrast by %s", (_, theme) => {
  const on = (text: string, ground: string) => contrast(theme[text] ?? "", theme[ground] ?? "");

  test.each([
    ["text", "paper"],
    ["text", "panel"],
    ["text", "tint"],
    ["text", "field"],
    ["on-band", "band"],
    ["on-banner", "banner"],
    ["on-banner", "banner-ray"],
    ["link", "paper"],
    ["link", "tint"],
    ["band-link", "band"],
  ])("%s on %s is at least 7", (text, ground) =>
    expect(on(text, ground)).toBeGreaterThanOrEqual(7),
  );

  test.each([
    ["link", "panel"],
    ["visited", "paper"],
    ["visited", "panel"],
    ["visited", "tint"],
    ["brass", "paper"],
    ["brass", "panel"],
    ["brass", "tint"],
    ["on-call", "call"],
    ["on-call", "call-hover"],
    ["on-call", "field-border"],
    ["on-pin", "pin"],
    ["error", "paper"],
    ["error", "panel"],
    ["success", "paper"],
    ["text", "chart-sea"],
    ["text", "chart-land"],
    ["link", "chart-sea"],
    ["link", "chart-land"],
    ["shell", "gulf-night"],
    ["shell", "deep-gulf"],
    ["ink", "sun"],
  ])("%s on %s is at least 4.5", (text, ground) =>
    expect(on(text, ground)).toBeGreaterThanOrEqual(4.5),
  );

  test.each([
    ["field-border", "field"],
    ["field-border", "panel"],
    ["pin", "chart-sea"],
    ["pin", "chart-land"],
    ["sun", "band"],
    ["error", "field"],
  ])("%s against %s is at least 3", (line, ground) =>
    expect(on(line, ground)).toBeGreaterThanOrEqual(3),
  );

  test.each(["paper", "panel", "tint", "band", "banner", "field"])(
    "one of the two focus rings shows on %s",
    (ground) => {
      expect(Math.max(on("focus", ground), on("focus-around", ground))).toBeGreaterThanOrEqual(4.5);
    },
  );
});
