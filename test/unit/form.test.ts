import { expect, test } from "vitest";
import { checkForm, type Sum } from "../../islands/shared/check-form.ts";
import { composeMessage, mailAddress } from "../../islands/shared/compose-message.ts";
import { matches } from "../../islands/shared/search-text.ts";

function filledIn(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const SUM: Sum = {
  question: "What is 20 + 1?",
  placeholder: "20+1?",
  answers: ["21", "twenty-one"],
};
const RIGHT = { name: "A", email: "a@b.example" };

test.each(["21", " 21. ", "Twenty-One", "twenty one", "= 21"])(
  "%j is accepted as the sum",
  (answer) => {
    expect(checkForm(filledIn({ ...RIGHT, answer }), { sum: SUM, trap: "remark" })).toEqual([]);
  },
);

test.each(["", "12", "-"])("%j is not, and the hint contains the answer", (answer) => {
  expect(checkForm(filledIn({ ...RIGHT, answer }), { sum: SUM, trap: "remark" })).toEqual([
    { field: "answer", message: "Enter 21, the answer to the sum" },
  ]);
});

test.each(["a@b.example", " a.b+c@d-e.example ", "ä@ö.example"])(
  "%j is an email address",
  (email) => {
    expect(checkForm(filledIn({ ...RIGHT, email }), { sum: null, trap: "remark" })).toEqual([]);
  },
);

test.each(["a@b", "a b@c.example", "@b.example", "a.example"])(
  "%j is not an email address",
  (email) => {
    expect(checkForm(filledIn({ ...RIGHT, email }), { sum: null, trap: "remark" })).toHaveLength(1);
  },
);

test("a message keeps its lines and special characters in a mailto address", () => {
  const data = filledIn({ ...RIGHT, message: "One & two\nthree" });
  expect(mailAddress(composeMessage(data, { to: "x@y.example", subject: "50% off?" }))).toBe(
    "mailto:x@y.example?subject=50%25%20off%3F&body=One%20%26%20two%0D%0Athree%0D%0A%0D%0AA%0D%0Aa%40b.example",
  );
});

test.each([
  ["cafe and bar", "Café BAR", true],
  ["d'amico", "D’Amico", true],
  ["pizza", "pizza pasta", false],
  ["anything", "  ", true],
])("%j, filtered by %j: %j", (text, words, found) => expect(matches(text, words)).toBe(found));
