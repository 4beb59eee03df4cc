/*
 * Text from the settings, written so that the configuration of a host reads it as data. Each host
 * has an escape of its own for the quotation marks and variables of its language.
 */

/**
 * An address without any character that means something in a configuration file: brackets, quotes,
 * `$`, `:`, `*`, `;` and everything outside ASCII are percent-encoded, which is the same address
 * for a server.
 */
export function plainAddress(text: string): string {
  return text.replace(/[^\w\-.~/?#@&=,+%!]/gu, (character) =>
    encodeURIComponent(character).replace(
      /[*'();:]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

/**
 * A text without line breaks and other control characters, which stays on one line of a
 * configuration.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}

/** A regular expression (PCRE, RE2) for a decoded path. */
export function pathPattern(path: string): string {
  return path.replaceAll(/[^\w/-]/gu, codePoint);
}

/**
 * A regular expression for a path as requests may write it: each character as it is, or
 * percent-encoded.
 */
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
