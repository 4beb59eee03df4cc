import { error, type Finding, type Position } from "../findings/finding.ts";
import { shorten } from "../findings/text.ts";

/* Values that a file can write, but a number or a page cannot represent. */

/**
 * Control characters except tabs and line breaks, halves of surrogate pairs, and what is reserved
 * for programs: HTML forbids them all.
 */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u;
/** Also matches halves of valid pairs: V8 searches for code units seven times faster. */
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
const CANDIDATE = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uD800-\uDFFF\uFDD0-\uFDEF\uFFFE\uFFFF]/;

interface Unprintable {
  start: number;
  length: number;
  message: string;
  hint: string;
}

/** The first character of a text that no page can show. */
export function unprintableIn(text: string): Unprintable | undefined {
  const found = CANDIDATE.test(text) ? UNPRINTABLE.exec(text) : null;
  if (found === null) return undefined;
  const { 0: character, index: start } = found;
  const code = character.codePointAt(0) ?? 0;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const what = isHalf
    ? "half of a character"
    : code < 0xa0
      ? "a control character"
      : "reserved for programs";
  // Text in the encoding of Windows, taken for Unicode: ’ becomes U+0092.
  const meant = code < 0x80 ? "" : new TextDecoder("windows-1252").decode(Uint8Array.of(code));
  return {
    start,
    length: character.length,
    message: `${name} is ${what}: no page can show it.`,
    hint:
      code >= 0x80 && code < 0xa0 && meant !== character
        ? `Write “${meant}”, the character that was probably lost in a conversion.`
        : "Remove it. If your editor hides it, delete the characters around it and type them " +
          "again.",
  };
}

/** � stands for what no page can show; the length stays. */
export function printableOf(text: string): string {
  return text.replaceAll(new RegExp(UNPRINTABLE, "gu"), (sign) => "\uFFFD".repeat(sign.length));
}

/** The finding about the first unprintable character; `place` is its position. */
export function unprintableFindings(
  text: string,
  place: (start: number, length: number) => Position,
): Finding[] {
  const found = unprintableIn(text);
  if (found === undefined) return [];
  const { start, length, message, hint } = found;
  return [error("content/unprintable", message, { ...place(start, length), hint })];
}

/** The finding about a number that loses digits, or an unprintable text. */
export function scalarFinding(value: unknown, written: string, place: Position): Finding[] {
  if (typeof value === "string") return unprintableFindings(value, () => place);
  if (typeof value !== "number" || isExact(written, value)) return [];
  const number = shorten(written, 40);
  const message = Number.isFinite(value)
    ? `${number} has more digits than a number keeps: it would become ${value}.`
    : `${number} is larger than any number can be.`;
  const hint =
    "If it is a name or a code, put it in quotation marks. Otherwise, write fewer digits.";
  return [error("content/lost-digits", message, { ...place, hint })];
}

/** 0.1, 1.10 and 1e3 keep all digits, 12345678901234567890 does not. */
function isExact(written: string, value: number): boolean {
  if (/^0[xo]/i.test(written)) return Number.isFinite(value) && BigInt(written) === BigInt(value);
  const { digits, exponent } = decimal(written);
  if (digits === "") return true;
  const kept = decimal(value.toPrecision(Math.min(digits.length, 100)));
  return kept.digits === digits && kept.exponent === exponent;
}

/** The digits without zeros around them, and the power of ten of the last one. */
function decimal(written: string): { digits: string; exponent: number } {
  const [, whole = "", fraction = "", power = "0"] =
    /^[-+]?(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(written.trim()) ?? [];
  const all = whole + fraction;
  let end = all.length;
  while (all[end - 1] === "0") end--;
  const digits = all.slice(0, end).replace(/^0+/, "");
  return { digits, exponent: Number(power) - fraction.length + all.length - end };
}

/* Content that nests too deeply. */

/** The most nested levels: the functions that walk through content are recursive. */
export const MOST_LEVELS = 100;

/** The finding about content that is nested too deeply. */
export function tooDeep(place: Position): Finding {
  return error("content/too-deep", `This is nested more than ${MOST_LEVELS} levels deep.`, {
    ...place,
    hint: "Remove the levels without content of their own.",
  });
}

/** The path to the first value that is too deep. */
export function pathTooDeep(
  data: unknown,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (path.length > MOST_LEVELS) return path;
  if (typeof data !== "object" || data === null) return undefined;
  for (const [key, inside] of Object.entries(data)) {
    const deep = pathTooDeep(inside, [...path, key]);
    if (deep !== undefined) return deep;
  }
  return undefined;
}
