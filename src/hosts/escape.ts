/*
 * Text from the settings, so that every host reads it as data. Each host also escapes its own
 * quotation marks and variables.
 */

/** The same address, with all that means something in a configuration percent-encoded. */
export function plainAddress(text: string): string {
  return text.replace(/[^\w\-.~/?#@&=,+%!]/gu, (character) =>
    encodeURIComponent(character).replace(
      /[*'();:]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}

/** A regular expression (PCRE, RE2) for a decoded path. */
export function pathPattern(path: string): string {
  return path.replaceAll(/[^\w/-]/gu, codePoint);
}

/** A regular expression for a path as requests may write it, percent-encoded or not. */
export function rawPathPattern(path: string): string {
  return path.replaceAll(/[^\w/-]/gu, (character) => {
    const bytes = [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
      .join("");
    // Clients always encode what is not ASCII.
    return /\p{ASCII}/u.test(character)
      ? `(?:${codePoint(character)}|(?i:${bytes}))`
      : `(?i:${bytes})`;
  });
}

function codePoint(character: string): string {
  return `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
