import { isUtf8 } from "node:buffer";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, refuse } from "../findings/findings-error.ts";
import { position, shorten } from "../findings/text.ts";

/**
 * The text of a file, without a byte order mark. Throws if it is not UTF-8, or contains merge
 * conflicts or characters that no page can show. If there is a list `wrong`, findings about such
 * characters are added to it instead, and � replaces them.
 */
export function textOf(bytes: Buffer, file: string, wrong?: Finding[]): string {
  const text = new TextDecoder().decode(bytes);
  if (!isUtf8(bytes)) {
    const message = "This file is not in UTF-8: a character cannot be read.";
    const place = { file, ...position(text, text.indexOf("\uFFFD")) };
    refuse("content/not-utf-8", message, { ...place, hint: "Save the file as UTF-8." });
  }
  refuseUnmerged(text, file);
  const findings = unprintableLines(text, file);
  if (findings.length === 0) return text;
  // Only a binary file, or one in another encoding, has this character.
  if (wrong === undefined || text.includes("\0")) throw new FindingsError(findings.slice(0, 1));
  wrong.push(...findings);
  return text.replaceAll(new RegExp(UNPRINTABLE, "gu"), (sign) => "\uFFFD".repeat(sign.length));
}

function unprintableLines(text: string, file: string): Finding[] {
  const findings: Finding[] = [];
  for (let start = 0; start >= 0; start = text.indexOf("\n", start) + 1 || -1) {
    const found = unprintableIn(text.slice(start));
    if (found === undefined) break;
    start += found.start;
    findings.push(unprintable(found, { file, ...position(text, start), length: found.length }));
  }
  return findings;
}

/** Lines that git puts around and between two versions of a text. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?$/;
/** Only git writes these: a line of `=` makes a heading in Markdown. */
const CERTAIN_MARKER = /^(?:<{7}|>{7})(?: |\r?$)/m;

function refuseUnmerged(text: string, file: string): void {
  if (!CERTAIN_MARKER.test(text)) return;
  const lines = text.split(/\r?\n/);
  const numbers = lines.flatMap((line, index) => (MARKER.test(line) ? [index + 1] : []));
  const [first = 1, ...others] = numbers;
  const last = others.pop();
  const where =
    last === undefined ? `line ${first}` : `lines ${[first, ...others].join(", ")} and ${last}`;
  refuse("content/unmerged", `This file contains conflict markers of git on ${where}.`, {
    file,
    line: first,
    column: 1,
    length: lines[first - 1]?.length ?? 1,
    hint:
      "Keep the right version, and remove the other one and the lines <<<<<<<, ======= and " +
      ">>>>>>>.",
  });
}

/* Values in a file that a number or a page cannot represent. */

/**
 * Control characters except tabs and line breaks, lone surrogates, and noncharacters: HTML forbids
 * them all.
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

const unprintable = ({ message, hint }: Unprintable, place: Position) =>
  error("content/unprintable", message, { ...place, hint });

/** The finding about a number that loses digits, or a text with an unprintable character. */
export function scalarFinding(value: unknown, written: string, place: () => Position): Finding[] {
  const found = typeof value === "string" ? unprintableIn(value) : undefined;
  if (found !== undefined) return [unprintable(found, place())];
  if (typeof value !== "number" || isExact(written, value)) return [];
  const number = shorten(written, 40);
  const message = Number.isFinite(value)
    ? `${number} has more digits than a number keeps: it would become ${value}.`
    : `${number} is larger than any number can be.`;
  const hint =
    "If it is a name or a code, put it in quotation marks. Otherwise, write fewer digits.";
  return [error("content/lost-digits", message, { ...place(), hint })];
}

/** Whether a number keeps all digits: 0.1, 1.10 and 1e3 do, 12345678901234567890 does not. */
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
  return { digits, exponent: Number(power) + whole.length - end };
}

/* Content that is nested too deeply. */

/** The most levels of nesting, because the functions that walk through content are recursive. */
export const MOST_LEVELS = 100;

/** Throws the finding about content that is nested too deeply. */
export function refuseDepth(place: Position): never {
  refuse("content/too-deep", `This is nested more than ${MOST_LEVELS} levels deep.`, {
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
