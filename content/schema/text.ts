/* Text as visitors read it: straight quotation marks and apostrophes become curly. */
import { line as plainLine, paragraphs as plainParagraphs } from "build-site";
import * as v from "valibot";

/** One line of text for visitors. */
export const line = (limits?: Parameters<typeof plainLine>[0]) =>
  v.pipe(
    plainLine(limits),
    v.check(
      (text) => descendingIn(text) === undefined,
      ({ input }) => problemOf(input),
    ),
    v.transform(curly),
  );

/** Paragraphs of text for visitors, separated by empty lines. */
export const paragraphs = () =>
  v.pipe(
    plainParagraphs(),
    v.check(
      (all) => descendingIn(all.join("\n")) === undefined,
      ({ input }) => problemOf(input.join("\n")),
    ),
    v.transform((all) => all.map(curly)),
  );

/** An address in the text, on its own or of a link; it stays as it is. */
const ADDRESS = /(\]\([^()\s]+\)|https?:\/\/\S+)/;

/**
 * `"Ziggy's"` → `“Ziggy’s”`. A mark opens at the start of a word; before a number, as in ’70s, it is
 * an apostrophe. A title or an article stays on the line of its name: “Capt. Ben”, “A Four Seasons
 * Resort”.
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
    .replaceAll("'", "’")
    .replaceAll(/(?<=\b(?:Capt|Dr|Mr|Ms|St)\.|, An?) (?=\p{Lu})/gu, "\u00A0");
}

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?(?![\d.,/]*\d)`;
const UNIT = "minutes|hours|weeks|months|years|feet|miles|acres|percent|%|people|guests|rooms";
/**
 * A range of one unit: “$6 to $8”, “3–6 months”. Without a unit it may be a time, a phone number or
 * a count of votes; after “from”, it may be meant to fall.
 */
const RANGE = new RegExp(
  String.raw`(?<!\bfrom\s(?:\w+\s)?)(?<![\d.,/$–-])` +
    String.raw`(\$?)(${NUMBER})(?:\s?(${UNIT}))?(?:\s?[–-]\s?|\sto\s)` +
    String.raw`(\$?)(${NUMBER})(?!\s?(?:[KM]|[mb]illion)\b)(?:\s?(${UNIT}))?`,
  "gi",
);

/** The first range whose second number is the lower one. */
function descendingIn(text: string): string | undefined {
  return [...text.matchAll(RANGE)].find(
    ([, dollar, first = "", unit, dollars, second = "", units]) => {
      const isMoney = dollar === "$" && (dollars === "$" || units === undefined);
      const isMeasured = units !== undefined && (unit === undefined || unit === units);
      const [low, high] = [first, second].map((number) => Number(number.replaceAll(",", "")));
      return (isMoney || isMeasured) && Number(low) > Number(high);
    },
  )?.[0];
}

function problemOf(text: string): string {
  return `has “${descendingIn(text)}” in it; write the lower number first`;
}
