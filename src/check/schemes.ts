import { distance } from "fastest-levenshtein";

/* What addresses of other schemes than http and https must have, for pages and external links. */

/**
 * What follows a scheme that misspellings are told apart from: those of programs may differ by a
 * letter (`tez:`).
 */
const AFTER: Readonly<Record<string, RegExp>> = {
  http: /^\//,
  https: /^\//,
  mailto: /@/,
  tel: /^\s*[+(\d]/,
};

/**
 * The scheme that an address misspells by one letter or by the order of its letters; undefined if
 * it does not.
 */
export function misspelledScheme(url: string): string | undefined {
  const [, scheme, rest = ""] = /^([a-z][a-z\d+.-]*):(.*)/is.exec(url.trim()) ?? [];
  const written = scheme?.toLowerCase();
  if (written === undefined || written in AFTER) return undefined;
  const letters = (text: string) => text.split("").toSorted().join("");
  return Object.keys(AFTER).find(
    (each) =>
      AFTER[each]?.test(rest) &&
      (distance(written, each) === 1 || letters(written) === letters(each)),
  );
}

/** An email address, deliberately more permissive than most servers; its domain may be in `[]`. */
const EMAIL =
  /^(?!\/)[^\s@<>():]+@(?:(?:[\p{L}\p{M}\p{N}_-]+\.)*[\p{L}\p{M}\p{N}-]+|\[[^\s\]]+\])$/u;

/** A string that is a name before an address, or the local part of one. */
const QUOTED = /"(?:[^"\\]|\\[^])*"(@?)/g;

/**
 * What is wrong with a `mailto:` address. It may have several recipients, or have them in its
 * fields, whose names are in any case and in which a plus is a plus (RFC 6068); some programs write
 * semicolons.
 */
export function mailProblem(address: string): string | undefined {
  const [, to = "", query = ""] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(address) ?? [];
  // HTML that is escaped twice has `&amp;` between the fields.
  const fields = query.split(/&(?:amp;)?/).map((field) => {
    const [name = "", ...value] = field.split("=");
    return { name: decodedOrSame(name).toLowerCase(), value: value.join("=") };
  });
  const named = [
    to,
    ...fields.filter(({ name }) => /^(?:to|cc|bcc)$/.test(name)).map(({ value }) => value),
  ]
    // `"B, Ann" <ann@example.com>`, `"not@me"@example.com`
    .flatMap((list) =>
      decodedOrSame(list)
        .replaceAll(QUOTED, (_, at: string) => (at === "" ? "" : "quoted@"))
        .split(/[,;]/),
    )
    .map((each) => each.trim())
    .filter(Boolean);
  // Without a recipient, visitors choose who gets the text.
  const isText = named.length === 0 && fields.some(({ name }) => /^(?:subject|body)$/.test(name));
  // `Ann <ann@example.com>`
  const isMail = (each: string) => EMAIL.test(each.replace(/^.*<(.*)>$/, "$1").trim());
  if (isText || (named.length > 0 && named.every(isMail))) return undefined;
  return named.length === 0
    ? "it has no email address"
    : `“${named.find((each) => !isMail(each))}” is not an email address`;
}

/**
 * Digits and separators (RFC 3966), and what phones accept after the first digit: pauses and waits,
 * extensions in words, and letters for digits.
 */
const PHONE = /^[+\s().*#/,\p{Pd}\u2212]*\p{Nd}[\p{Nd}a-z\s().:*#/,\p{Pd}\u2212]*$/iu;

/** Marks of direction, which telephones add to numbers that people copy, and invisible spaces. */
const INVISIBLE = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** What is wrong with a `tel:` address. */
export function phoneProblem(address: string): string | undefined {
  const text = decodedOrSame(address.slice("tel:".length)).replaceAll(INVISIBLE, "").trim();
  const number = text.split(";", 1)[0] ?? "";
  // The shortest are those of the police and of codes for the phone itself (`*31#`).
  const isPhone = PHONE.test(number) && (number.match(/\p{Nd}/gu) ?? []).length >= 2;
  return isPhone ? undefined : "it has no phone number";
}

/** A text without its percent encoding; unchanged if that is not valid. */
export function decodedOrSame(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
