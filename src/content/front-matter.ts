/** The two parts of a Markdown file. Both keep the line numbers of the file: what belongs to the other is empty lines. */
export interface FrontMatterParts {
  front: string;
  body: string;
  /** What to add to an offset in a part to get that in the file. */
  frontShift: number;
  bodyShift: number;
}

/** Divides a Markdown file into the keys between two lines `---` and what follows; undefined where it has none. */
export function splitFrontMatter(text: string): FrontMatterParts | undefined {
  const match = /^(---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match === null || match.index !== 0) return undefined;
  const [whole, opening = "", front = ""] = match;
  const lines = whole.split("\n").length - 1;
  return {
    front: `\n${front}`,
    body: "\n".repeat(lines) + text.slice(whole.length),
    frontShift: opening.length - 1,
    bodyShift: whole.length - lines,
  };
}
