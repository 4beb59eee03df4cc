import { expect, test } from "vitest";
import { inStyleOf, lastingTarget } from "../../src/links/judge/moved.ts";

test.each([
  ["a safer scheme", "http://x.com/a", "https://x.com/a", "https://x.com/a"],
  ["another host", "http://x.com/a/b.html", "https://www.y.org/c", "https://www.y.org/c"],
  ["a home page", "http://x.com/", "https://www.x.com/", "https://www.x.com/"],
  ["a home page without a slash", "http://x.com", "https://www.x.com/", "https://www.x.com"],
  ["a slash before a fragment", "http://x.com", "https://www.x.com/#top", "https://www.x.com/#top"],
  [
    "a home page with the name of an index",
    "http://x.com/index.html",
    "https://x.com/",
    "https://x.com/",
  ],
  ["a home page to an index", "http://x.com/", "https://x.com/home", "https://x.com/home"],
  ["a home page to a deeper page", "http://x.com/", "https://y.com/x/", "https://y.com/x/"],
  ["the page of a query", "http://x.com/?p=12", "https://x.com/?p=12", "https://x.com/?p=12"],
  [
    "the page of an index",
    "http://x.com/index.aspx?NID=845",
    "https://www.x.com/index.aspx?NID=845",
    "https://www.x.com/index.aspx?NID=845",
  ],
  ["the old fragment", "http://x.com/a#b", "https://x.com/a", "https://x.com/a#b"],
  ["the new fragment", "http://x.com/a#b", "https://x.com/c#d", "https://x.com/c#d"],
  ["normalized", "http://x.com/é", "HTTPS://X.com:443/ü", "https://x.com/%C3%BC"],
  ["a login that was linked", "http://x.com/login", "https://x.com/login", "https://x.com/login"],
  ["a language that was linked", "http://x.com/de/a", "https://x.com/DE/b", "https://x.com/DE/b"],
  ["a label that was linked", "http://en.x.com/a", "https://en.x.com/b", "https://en.x.com/b"],
  [
    "a parameter that was linked",
    "http://x.com/a?hl=en",
    "https://x.com/b?hl=en",
    "https://x.com/b?hl=en",
  ],
  [
    "a session that was linked",
    "http://x.com/a?sid=1",
    "https://x.com/b?sid=1",
    "https://x.com/b?sid=1",
  ],
  [
    "a word that contains such a word",
    "http://x.com/a",
    "https://x.com/how-to-login",
    "https://x.com/how-to-login",
  ],
  [
    "a file extension that looks like a language",
    "http://x.com/a",
    "https://x.com/code.js",
    "https://x.com/code.js",
  ],
  [
    "digits in a path",
    "http://x.com/a",
    "https://x.com/2016/05/83823336/",
    "https://x.com/2016/05/83823336/",
  ],
  [
    "a country's domain that was linked",
    "http://x.de/a",
    "https://www.x.de/a",
    "https://www.x.de/a",
  ],
  [
    "another top-level domain for all visitors",
    "http://x.de/a",
    "https://x.com/a",
    "https://x.com/a",
  ],
])("%s is written", (_, from, to, expected) => {
  expect(lastingTarget(from, to)).toBe(expected);
});

test.each([
  ["the same address", "https://x.com/a", "https://x.com/a"],
  ["the same address in another spelling", "HTTPS://X.com", "https://x.com/"],
  ["the same address with a fragment that stays", "https://x.com/a#b", "https://x.com/a"],
  [
    "a deep page that becomes a home page with a parameter",
    "http://x.com/a",
    "https://x.com/?from=a",
  ],
  ["a way back", "http://x.com/a", "https://x.com/b?returnUrl=%2Fa"],
  ["a language in the path", "http://x.com/a", "https://x.com/en/a"],
  ["a language and a country", "http://x.com/a", "https://x.com/en-us/a"],
  ["a language and a country as in Java", "http://x.com/a", "https://x.com/de_DE/a"],
  ["a home page in a language", "http://x.com/", "https://x.com/en"],
  ["another language", "http://x.com/de/a", "https://x.com/en/a"],
  ["a language in a file name", "http://x.com/a", "https://x.com/a.en.html"],
  ["a language in the host", "http://x.com/a", "https://en.x.com/a"],
  ["a parameter for the language", "http://x.com/a", "https://x.com/a?lang=en"],
  ["another language as a parameter", "http://x.com/a?hl=de", "https://x.com/a?hl=en"],
  ["a parameter for the locale", "http://x.com/a", "https://x.com/a?locale=en_US"],
  ["a country's domain", "http://www.x.com/a", "https://www.x.de/a"],
  ["a country's domain of two parts", "http://www.x.com/a", "https://www.x.co.uk/a"],
  ["a session", "http://x.com/a", "https://x.com/a?PHPSESSID=1"],
  ["a short session", "http://x.com/a", "https://x.com/a?sid=1"],
  ["a token", "http://x.com/a", "https://x.com/a?access_token=1"],
  ["a session of Java", "http://x.com/a", "https://x.com/a;jsessionid=1?b=c"],
  ["a campaign", "http://x.com/a", "https://x.com/b?utm_source=y"],
  ["an advertisement", "http://x.com/a", "https://x.com/b?gclid=y"],
  ["a country by its location", "http://x.com/a", "https://x.com/a?geo=US"],
  ["the time of the visit", "http://x.com/a", "https://x.com/a?t=1732504456"],
  ["any other new parameter", "http://x.com/a", "https://x.com/b?t=naples-2016-beaches"],
  ["a key", "http://x.com/a", "https://x.com/b?k=9f86d081884c7d659a2feaa0c55ad015"],
  [
    "a number for one visitor",
    "http://x.com/a",
    "https://x.com/b?k=123e4567-e89b-12d3-a456-426614174000",
  ],
  ["a key without digits", "http://x.com/a", "https://x.com/b?k=aBcDeFgHiJkLmNoPqRsTuVwX"],
  ["a less secure scheme", "https://x.com/a", "http://x.com/b"],
  ["a user name", "https://x.com/a", "https://me@x.com/b"],
  ["a password", "https://x.com/a", "https://:secret@x.com/b"],
])("%s is not written", (_, from, to) => {
  expect(lastingTarget(from, to)).toBeUndefined();
});

const PAGES =
  "menu menu-2026 card/menu menus/dinner.html about/closing-times browse/boats regional-food robotics-club visit/visiting errands " +
  "javelin outdoor notes/2026 wallpapers holding/hands countryside geography humane walls/art";

test.each(PAGES.split(" "))("a page is written: /%s", (path) => {
  expect(lastingTarget("http://x.com/cards/old", `http://x.com/${path}`)).toBe(
    `http://x.com/${path}`,
  );
});

test("only a home page loses its slash, and only if the old one had none", () => {
  expect(inStyleOf("http://x.com", "https://y.com/")).toBe("https://y.com");
  expect(inStyleOf("http://x.com/", "https://y.com/")).toBe("https://y.com/");
  expect(inStyleOf("http://x.com", "https://y.com/a/")).toBe("https://y.com/a/");
});
