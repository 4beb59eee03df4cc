import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CUTS, withoutCuts } from "../../src/islands/preact-cuts.ts";

const source = (file: string) => readFileSync(new URL(`../${file}`, import.meta.resolve("preact")), "utf8");

test.each(Object.keys(CUTS))("the Preact that is installed has every part of %s that is cut out", (file) => {
  const before = source(file);
  expect(withoutCuts(file, before).length).toBeLessThan(before.length);
});

test("each cut begins at a place that is there once, so that nothing else is cut unseen", () => {
  const places = Object.entries(CUTS).flatMap(([file, cuts]) => {
    let text = source(file);
    return cuts.map((cut) => {
      const [from] = cut;
      const found = text.split(from).length - 1;
      text = withoutCuts(file, text, [cut]);
      return { file, from, found };
    });
  });
  expect(places.filter(({ found }) => found !== 1)).toEqual([
    // Two hooks for effects, one line in both; both go.
    { file: "hooks/src/index.js", from: "!options._skipEffects && ", found: 2 },
  ]);
});

test("sources that are not those of this version are refused", () => {
  expect(() => withoutCuts("src/create-element.js", "export const h = 1;")).toThrow(
    "preact/src/create-element.js has no",
  );
});
