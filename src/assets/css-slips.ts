import { error, type Finding } from "../findings/finding.ts";
import { position } from "../findings/text.ts";

/**
 * Slips that browsers, and lightningcss with them, pass over without a word, though half a style sheet is lost by them
 * (CSS Syntax Level 3: a block or comment that is never closed ends with the file; what cannot be read is left out).
 * `file` is the path for people.
 */
export function cssSlips(file: string, written: string): Finding[] {
  // Ends of lines as CSS sees them (CSS Syntax 3, “preprocessing”); a column does not change by it.
  const source = written.replaceAll("\r\n", "\n");
  const findings: Finding[] = [];
  const say = (index: number, message: string, hint: string) => {
    findings.push(error("styles/slip", message, { file, ...position(source, index), hint }));
  };
  if (source.startsWith("\uFEFF"))
    say(
      0,
      "The file begins with a byte order mark, which makes its first rule invalid.",
      "Save it as UTF-8 without one.",
    );
  const blocks: number[] = [];
  const text = blanked(source, (index, what) =>
    say(index, `This ${what} is never closed.`, `Close it: all that follows is taken for a part of it.`),
  );
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{") blocks.push(index);
    else if (blocks.pop() === undefined) say(index, "This “}” closes nothing.", "Remove it, or open a block before.");
  }
  const open = blocks.at(-1);
  if (open !== undefined)
    say(open, "This block is never closed.", "Write its “}”: all that follows is taken for a part of it.");
  for (const { 1: property = "", index } of text.matchAll(
    /(?<=[{;]\s*)([a-z][a-z-]*)\s*:[^;{}]*\n\s*[a-z-]+\s*:\s[^;{}]*(?=[;}])/g,
  ))
    say(
      index,
      `A semicolon is missing behind the value of “${property}”.`,
      "Without it the next line is a part of the value.",
    );
  return findings;
}

// A comment, an address without quotation marks, a quoted text, a character that a backslash takes the meaning from.
const OPAQUE =
  /\/\*[^]*?(\*\/|$)|url\(\s*[^"'\s)][^)]*\)|"(?:\\[^]|[^"\\\n])*("|$|(?=\n))|'(?:\\[^]|[^'\\\n])*('|$|(?=\n))|\\[^]/g;

/** The text with spaces in place of all that only looks like CSS, so that each sign keeps its place. */
function blanked(source: string, onOpen: (index: number, what: string) => void): string {
  return source.replace(OPAQUE, (whole: string, comment?: string, double?: string, single?: string, index = 0) => {
    if ([comment, double, single].includes("")) onOpen(index, comment === "" ? "comment" : "text");
    return whole.replace(/[^\n]/g, " ");
  });
}
