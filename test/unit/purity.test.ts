import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freshParts } from "../../src/build/open-site.ts";
import { impureReason } from "../../src/render/purity.ts";

/** A bundle as esbuild writes it, with one module of the site. */
const reason = (text: string, file = "templates/x.tsx") => impureReason({ code: `// ${file}\n${text}\n` });

test.each([
  ["var cache = /* @__PURE__ */ new Map();", "keeps something in cache"],
  ["var all = [];\nfunction f() {\n  all.push(1);\n}", "keeps something in all"],
  ["var n = 0;\nvar next = () => ++n;", "changes its variable n"],
  ["var n = 0;\nvar next = () => n++;", "changes its variable n"],
  ["var list = [2, 1];\nfunction f() {\n  return list.sort();\n}", "changes its variable list"],
  ["var of = { a: 1 };\nfunction f() {\n  of.a = 2;\n}", "changes its variable of"],
  ["function Card() {\n  Card.count++;\n}", "changes Card.count"],
  ["class A {\n  static n = 0;\n}", "has a class with static fields"],
  ["var one = once(() => 1);", "makes one by a call that may keep something"],
  ["var { env } = process;", "uses process"],
  ["function f() {\n  return process.env.X;\n}", "uses process"],
  ['import { readFileSync } from "node:fs";', "imports node:fs"],
  ["var year = (/* @__PURE__ */ new Date()).getFullYear();", "asks for the time or for chance when it is loaded"],
  ["var { now } = Date;", "asks for the time or for chance when it is loaded"],
])("%s", (text, what) => {
  expect(reason(text)).toBe(`templates/x.tsx ${what}`);
});

test.each([
  "var labels = { a: 1 };\nfunction f() {\n  return labels.a;\n}",
  'var text = "Our process (in three steps) began on a Date";',
  'var euro = new Intl.NumberFormat("en");',
  "var context = createContext(null);",
  "function f(day) {\n  return new Date(day).getFullYear();\n}",
  "var rows = [1, 2].map((x) => x * 2);",
  "function box(x) {\n  return [x, x];\n}\nvar roof = box(2);",
])("is none of these: %s", (text) => {
  expect(reason(text)).toBe(undefined);
});

test("files beside the site's folders are looked at like those inside; packages and the browser's part of islands are not", () => {
  const counts = "var n = 0;\nvar next = () => n++;";
  expect(reason(counts, "../shared/count.ts")).toContain("changes its variable n");
  expect(reason(counts, "node_modules/count/index.js")).toBe(undefined);
  expect(reason(counts, "islands/shared/count.ts")).toBe(undefined);
  expect(reason("var a = process.env.X;", "islands/a.tsx")).toBe("islands/a.tsx uses process");
});

test("this repository's own site keeps nothing, so that a build where nothing has changed has nothing to do", async () => {
  const bundle = await freshParts(fileURLToPath(new URL("../../", import.meta.url)), {}).bundle();
  if (!bundle.ok) throw new Error("the site's code cannot be bundled");
  expect(impureReason(bundle.value)).toBeUndefined();
});
