/* This file also runs in browsers. */

/** Characters that are shown, and how many of them before the first that differs. */
const MOST = 60;
const BEFORE = 20;

/** The beginning of a text. Control characters become their pictures (␀, ␊, ␍). */
export function excerpt(text: string): string {
  const shown = text.length > MOST ? `${text.slice(0, MOST)}…` : text;
  return shown.replaceAll(/[\p{Cc}\p{Cs}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** Two texts from shortly before their first difference. Spaces are shown if only they differ. */
export function differingExcerpts(one: string, other: string): [string, string] {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = Math.max(0, same - BEFORE);
  const differInSpace = one.replaceAll(/\s/g, "") === other.replaceAll(/\s/g, "");
  const show = (text: string) => {
    const shown = `${from > 0 ? "…" : ""}${excerpt(text.slice(from))}`;
    return differInSpace ? shown.replaceAll(" ", "␠") : shown;
  };
  return [show(one), show(other)];
}
