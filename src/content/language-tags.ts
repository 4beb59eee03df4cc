import type { Finding } from "../findings/finding.ts";

/** A problem with a language tag; a warning if the tag works in some programs. */
interface LanguageProblem extends Pick<Finding, "severity"> {
  problem: string;
  hint: string;
}

/**
 * The problem with a language tag (BCP 47), as far as the platform can tell: it knows all languages
 * of two letters, but not the 8,000 of three.
 */
export function languageProblem(written: string): LanguageProblem | undefined {
  if (APART.test(written)) return undefined;
  // An extended language is a language of its own (RFC 5646, section 2.2.2).
  const tag = written.replace(/^(?:ar|kok|lv|ms|sgn|sw|uz|zh)-(?=[a-z]{3}(?:-|$))/i, "");
  const locale = localeOf(tag);
  const { language = "" } = locale ?? {};
  // More than three letters are reserved, and none was ever registered (RFC 5646, section 2.2.1).
  const mayBeKnown = language.length === 3 || isLanguage(language);
  if (locale === undefined || !mayBeKnown)
    return { severity: "error", problem: "is not a known language tag", hint: meant(tag) };
  const known = locale.toString();
  return known.toLowerCase() === tag.toLowerCase()
    ? undefined
    : { problem: `is known as “${known}”`, hint: `Write “${known}”.`, severity: "warning" };
}

/**
 * Tags of private use, and those that were registered whole and that `Intl` does not know: RFC
 * 5646, section 2.1, “privateuse” and “grandfathered”.
 */
const APART = new RegExp(
  String.raw`^(?:x(?:-[a-z\d]{1,8})+|en-gb-oed|sgn-(?:be-fr|be-nl|ch-de)|` +
    "no-(?:bok|nyn)|zh-min(?:-nan)?|" +
    "i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu))$",
  "i",
);

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/**
 * Whether two letters are a language (ISO 639-1), which then has a usual script. Loading the
 * scripts takes a hundredth of the time that loading the names takes.
 */
export function isLanguage(code: string): boolean {
  return code.length === 2 && localeOf(code)?.maximize().script !== undefined;
}

/** The names of all languages in one language. */
const namesIn = (language: string) =>
  new Intl.DisplayNames(language, { fallback: "none", type: "language" });

function meant(tag: string): string {
  const name = tag.toLowerCase();
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const english = namesIn("en");
  const names = (code: string) =>
    [english, namesIn(code)].map((each) => each.of(code)?.toLowerCase());
  const dashed = tag.replaceAll("_", "-");
  const isDashed = dashed !== tag && languageProblem(dashed) === undefined;
  const found = codes.find((code) => names(code).includes(name)) ?? (isDashed ? dashed : undefined);
  return found === undefined
    ? "Write a language tag: en, de, pt-BR (BCP 47)."
    : `Did you mean “${found}”?`;
}
