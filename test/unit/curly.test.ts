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
])("%s becomes %s", (typed, shown) => {
  expect(curly(typed)).toBe(shown);
});

test("the texts of the content are curly, and an anchor is the same either way", () => {
  expect(v.parse(line(), "Ziggy's")).toBe("Ziggy’s");
  expect(v.parse(paragraphs(), "It's one.\n\nIt's two.")).toEqual(["It’s one.", "It’s two."]);
  expect(slugify("Ziggy's")).toBe(slugify("Ziggy’s"));
});
