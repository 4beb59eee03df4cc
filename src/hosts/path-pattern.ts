/** A regular expression (PCRE, RE2) for a path as a server has understood it: without percent signs. */
export function pathPattern(path: string): string {
  return path.replaceAll(/[^\w/-]/gu, hexSign);
}

/** The same for a path as requests may write it: each sign as it is, or with percent signs. */
export function rawPathPattern(path: string): string {
  return path.replaceAll(/[^\w/-]/gu, (sign) => {
    const bytes = [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    // What is not ASCII is never sent as it is.
    return /\p{ASCII}/u.test(sign) ? `(?:${hexSign(sign)}|(?i:${bytes}))` : `(?i:${bytes})`;
  });
}

function hexSign(sign: string): string {
  return `\\x{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
}
