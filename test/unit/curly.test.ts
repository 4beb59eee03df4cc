import { slugify } from "build-site";
import * as v from "valibot";
import { expect, test } from "vitest";
import { curly, line, paragraphs } from "../../content/schema/text.ts";

test.each([
  ["Ziggy's", "Ziggy’s"],
  ['"Someone says no."', "“Someone says no.”"],
  ["the captain's 'quiet hour' (\"bring a book\")", "the captain’s ‘quiet hour’ (“bring a book”)"],
  ["the '70s and '80s", "the ’70s and ’80s"],
  ["He said: \"It's 'fine'.\"", "He said: “It’s ‘fine’.”"],
  [
    "[O'Hare](https://x.example/o'hare?q=\"x\") isn't",
    '[O’Hare](https://x.example/o\'hare?q="x") isn’t',
  ],
  ["https://x.example/o'hare isn't", "https://x.example/o'hare isn’t"],
  ["guests’ “own” words", "guests’ “own” words"],
  ["Backwater Charters, Capt. Ben Geroy", "Backwater Charters, Capt.\u00A0Ben Geroy"],
  ["Beach Club, A Four Seasons Resort", "Beach Club, A\u00A0Four Seasons Resort"],
])("%s becomes %s", (typed, shown) => {
  expect(curly(typed)).toBe(shown);
});

test("the texts of the content are curly, and an anchor is the same either way", () => {
  expect(v.parse(line(), "Ziggy's")).toBe("Ziggy’s");
  expect(v.parse(paragraphs(), "It's one.\n\nIt's two.")).toEqual(["It’s one.", "It’s two."]);
  expect(slugify("Ziggy's")).toBe(slugify("Ziggy’s"));
});

test.each([
  ["$8 to $6 a vehicle", "$8 to $6"],
  ["Parking is $3-2 an hour", "$3-2"],
  ["Book 6–3 months ahead", "6–3 months"],
  ["between 1,200 to 900 square feet, 12 to 6 miles out", "12 to 6 miles"],
  ["It takes 40 minutes to 30 minutes", "40 minutes to 30 minutes"],
  ["5 PM to 8 AM", undefined],
  ["Tuesday to Saturday 10 to 4, Sunday noon to 4, $10", undefined],
  ["lowered from $900,000 to $850,000, or from about 40 to 30 minutes", undefined],
  ["$900,000 to 2 million, $900K to $1.2M, $2-3 an hour, 5 to 10.5 acres", undefined],
  ["(239) 555-0142, 34102-1234, 2024-2022, 3/4 to 1/2 mile, 20 feet to 2 miles", undefined],
])("a range that descends is reported: %s", (text, range) => {
  const issues = [line(), paragraphs()].map(
    (field) => v.safeParse(field, text).issues?.[0].message,
  );
  const message = range && `has “${range}” in it; write the lower number first`;
  expect(issues).toEqual([message, message]);
});
