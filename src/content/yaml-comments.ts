import { CST, Parser } from "yaml";

/**
 * A comment that was probably meant as text: “12 Main Street #5, Springfield”. It follows a value on the same line and has
 * a letter or digit directly after its `#`.
 */
export interface CutText {
  /** Offset of the `#`. */
  start: number;
  /** Everything that would be lost, to the end of the line. */
  lost: string;
  /** Whether it follows the sign of a block, `>-` or `|`: the text begins on the next line only. */
  isAfterBlockSign: boolean;
}

/** Finds every place where a comment would silently cut a text. */
export function cutTexts(text: string): CutText[] {
  // Few files have one: the others are not parsed a second time.
  if (!/[ \t]#[\p{L}\p{N}]/u.test(text)) return [];
  const found: CutText[] = [];
  const look = (tokens: readonly CST.Token[] | undefined, isAfterBlockSign = false): void => {
    for (const token of tokens ?? []) {
      if (token.type !== "comment" || !/^#[\p{L}\p{N}]/u.test(token.source)) continue;
      const before = text.slice(text.lastIndexOf("\n", token.offset) + 1, token.offset).trim();
      if (before !== "") found.push({ start: token.offset, lost: token.source.trimEnd(), isAfterBlockSign });
    }
  };
  const lookAfter = (token: CST.Token | null | undefined): void => {
    if (token?.type === "scalar") look(token.end);
    if (token?.type === "block-scalar") look(token.props, true);
  };
  for (const document of new Parser().parse(text)) {
    if (document.type !== "document") continue;
    CST.visit(document, ({ start, key, sep, value }) => {
      // A comment after a key or “-” is harmless where a list or a group below it is the value.
      const isText = (next: CST.Token | null | undefined): boolean => !next || next.type === "scalar";
      if (isText(sep === undefined ? value : key)) look(start);
      lookAfter(key);
      if (isText(value)) look(sep);
      lookAfter(value);
    });
  }
  return found;
}

/** The text with another character for each `#` that cuts: the parser finds every other problem at its place. */
export function withoutCuts(text: string, cuts: readonly CutText[]): string {
  let whole = text;
  for (const { start, lost, isAfterBlockSign } of cuts) {
    if (isAfterBlockSign) continue;
    const [words = ""] = lost.split(/\s#(?=\s|$)/, 1);
    whole = whole.slice(0, start) + words.replaceAll("#", "♯") + whole.slice(start + words.length);
  }
  return whole;
}
