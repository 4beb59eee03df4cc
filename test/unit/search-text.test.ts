import { expect, test } from "vitest";
import { matches, nearlyMatches } from "../../islands/shared/search-text.ts";

const TEXT = "campiello italian, olde naples wood-fired pizza on third street south's patio";

test.each([
  ["italain", "two letters swapped"],
  ["itallian", "one too many"],
  ["itlian", "one missing"],
  ["utalian", "another one, the first"],
  ["campiela", "another one, before the end"],
  ["napels pizza", "one wrong word of two"],
  ["ita", "the beginning of a word"],
  ["italai", "a beginning with two swapped"],
  ["thrid street", "a street"],
  ["ptio", "four letters"],
  ["izz", "three letters that are right, inside a word"],
])("a search for “%s” finds the text: %s", (words) => {
  expect(nearlyMatches(TEXT, words)).toBe(true);
});

test.each([
  ["itlaina", "two errors"],
  ["french", "another word"],
  ["olde napels tacos", "one word that is not there"],
  ["ptz", "three letters, one of them wrong"],
])("a search for “%s” does not find the text: %s", (words) => {
  expect(nearlyMatches(TEXT, words)).toBe(false);
});

test("the exact search forgives nothing but case, accents and the way streets are written", () => {
  expect(matches(TEXT, "italain")).toBe(false);
  expect(matches(TEXT, "ITALIAN 3rd strêet")).toBe(true);
});

test.each([
  ["free wi-fi", "wifi", true],
  ["free wi-fi", "wi-fi", true],
  ["free wi-fi", "wi fi", true],
  ["9225 gulf shore drive", "gulfshore", true],
  ["a beachfront hotel", "beach front", true],
  ["a beachfront hotel", "beach-front", true],
  ["half a mile", "ami", false],
  ["two paved runways", "wopav", false],
  ["lunch (daily)", "(daily)", true],
  ["lunch (daily)", "lunch.", false],
  ["c++ and $5", "c++ $5", true],
])("of “%s”, a search for “%s” finds: %s", (text, words, found) => {
  expect(matches(text, words)).toBe(found);
});

test("the exact search finds the beginnings of words, not the middles", () => {
  expect(matches("small shops in a mall", "mall")).toBe(true);
  expect(matches("a small airport", "mall")).toBe(false);
  expect(matches("a small airport", "")).toBe(true);
});
