import { expect, test } from "vitest";
import { mailProblem, phoneProblem } from "../../src/content/addresses.ts";

test.each([
  "mailto:a@example.org",
  "mailto:a%40example.org",
  "MAILTO:a@example.org",
  "mailto:a@example.org,b@example.org?cc=c@example.org",
  "mailto:a@example.org,%20b@example.org",
  "mailto:?to=a@example.org,b@example.org",
  "mailto:?subject=Hello",
  "mailto:a@example.org?subject=caf%C3%A9&amp;body=x",
  "mailto:gorby%25kremvax@example.com",
  "mailto:unlikely%3Faddress@example.com?blat=foop",
  "mailto:%22not%40me%22@example.org",
  "mailto:%22oh%5C%5Cno%22@example.org",
  "mailto:user@%E7%B4%8D%E8%B1%86.example.org",
  "mailto:user@[192.0.2.1]",
  "mailto:a/b@example.org",
  "mailto:Ann%20%3Cann@example.org%3E",
])("%s has an email address (RFC 6068)", (address) => {
  expect(mailProblem(address)).toBeUndefined();
});

test.each(["mailto:", "mailto:unknown", "mailto:a@", "mailto:@example.org", "mailto:a@b@c.org"])(
  "%s has none",
  (address) => {
    expect(mailProblem(address)).toBeDefined();
  },
);

test("a telephone number may have spaces; a word is none", () => {
  expect(phoneProblem("tel:+43 1 234")).toBeUndefined();
  expect(phoneProblem("tel:call-me")).toBeDefined();
});
