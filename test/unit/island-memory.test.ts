import { expect, test } from "vitest";
import { islandMemory } from "../../src/islands/island-memory.ts";

const asked = { name: "menu", index: 0, props: '{"a":1}' };

test("an island is rendered once while it is the same in its place", () => {
  const memory = islandMemory();
  let rendered = 0;
  const html = (more = {}) =>
    memory.rendered({ ...asked, ...more }, () => ({ html: `${++rendered}`, problems: [] })).html;
  expect([html(), html()]).toEqual(["1", "1"]);
  expect(html({ name: "other" })).toBe("2");
  expect(html({ name: "other", props: "{}" })).toBe("3");
  // In another place ids are others.
  expect(html({ index: 1 })).toBe("4");
  expect(html({ name: "other", props: "{}" })).toBe("3");
  memory.forget();
  expect(html({ name: "other", props: "{}" })).toBe("5");
});
