import { describe, expect, test } from "vitest";
import type { CheckContext } from "../../src/check/check-context.ts";
import { readPage } from "../../src/html/read-page.ts";
import rows from "../../templates/checks/rows.ts";

const photo = (row: string, alt = "A dock") =>
  `<img src="/assets/dock-480.0a1b.jpg" alt="${alt}" data-row="${row}" />`;
const drawing = (row: string) => `<img src="/assets/card-new.0a1b.svg" alt="" data-row="${row}">`;
const chart = (row: string) =>
  `<svg class="place-chart" viewBox="0 0 3 2" data-row="${row}"><circle r="1"/></svg>`;

function found(html: string) {
  const text = { address: "/", file: "index.html", html };
  return rows({} as CheckContext).page?.({ ...text, facts: readPage(html), text }) ?? [];
}

describe("the pictures of a row", () => {
  test.each([
    ["all photographs", photo("cards") + photo("cards")],
    ["all drawings", drawing("cards") + chart("cards")],
    ["photographs in one row, drawings in another", photo("cards") + drawing("tiles")],
    [
      "pictures in no row",
      `<img src="/assets/a.svg" alt="data-row=&quot;x&quot;">${photo("cards")}`,
    ],
  ])("%s: nothing to report", (_, html) => expect(found(html)).toEqual([]));

  test.each([
    [
      drawing("cards") + photo("cards") + drawing("cards"),
      "cards, 1 is a photograph and 2 are drawings.",
    ],
    [
      photo("places to fish") + chart("places to fish"),
      "places to fish, 1 is a photograph and 1 is a drawing.",
    ],
  ])("photographs among drawings are a warning", (html, end) => {
    const [finding, ...others] = found(html);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: "pictures/mixed", severity: "warning", text: "A dock" });
    expect(finding?.message.endsWith(end)).toBe(true);
    expect(html.slice(finding?.offset)).toMatch(/^<img src="\/assets\/dock/);
  });

  test("a description with signs of HTML leads to the same words in the content", () => {
    const [finding] = found(
      photo("cards", "5 &gt; 4 &amp; a > b &quot;dock&quot;") + drawing("cards"),
    );
    expect(finding?.text).toBe('5 > 4 & a > b "dock"');
  });
});
