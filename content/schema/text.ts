/* Text as visitors read it: straight quotation marks and apostrophes become curly. */
import { line as plainLine, paragraphs as plainParagraphs } from "build-site";
import * as v from "valibot";

/** One line of text for visitors. */
export const line = (limits?: Parameters<typeof plainLine>[0]) =>
  v.pipe(plainLine(limits), v.transform(curly));

/** Paragraphs of text for visitors, separated by empty lines. */
export const paragraphs = () =>
  v.pipe(
    plainParagraphs(),
    v.transform((all) => all.map(curly)),
  );

/** An address in the text, on its own or of a link; it stays as it is. */
const ADDRESS = /(\]\([^()\s]+\)|https?:\/\/\S+)/;

/**
 * `"Ziggy's"` → `“Ziggy’s”`. A mark opens at the start of a word; before a number, as in ’70s, it is
 * an apostrophe.
 */
export function curly(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : curlyWords(part)))
    .join("");
}

function curlyWords(text: string): string {
  return text
    .replaceAll(/(?<=^|[\s([{—–-])"/g, "“")
    .replaceAll('"', "”")
    .replaceAll(/(?<=^|[\s([{—–“-])'(?![\s\d])/g, "‘")
    .replaceAll("'", "’");
}
