import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freshParts } from "../../src/pipeline/open-site.ts";
import { impureReason } from "../../src/render/purity.ts";

/** A bundle as esbuild writes it, with one module of the site. */
const reason = (text: string, file = "templates/x.tsx") => impureReason({ code: `// ${file}\n${text}\n` });

test.each([
  ["var cache = /* @__PURE__ */ new Map();", "keeps something in cache"],
  ["var all = [];\nfunction f() {\n  all.push(1);\n}", "keeps something in all"],
  ["var n = 0;\nvar next = () => ++n;", "has the variable n, which is changed"],
  ["var n = 0;\nvar next = () => n++;", "has the variable n, which is changed"],
  ["var list = [2, 1];\nfunction f() {\n  return list.sort();\n}", "has the variable list, which is changed"],
  ["var of = { a: 1 };\nfunction f() {\n  of.a = 2;\n}", "has the variable of, which is changed"],
  ["function Card() {\n  Card.count++;\n}", "changes Card.count"],
  ["class A {\n  static n = 0;\n}", "has a class with static fields"],
  ["var one = once(() => 1);", "makes one by a call that may keep something"],
  ["var { env } = process;", "uses process"],
  ["function f() {\n  return process.env.X;\n}", "uses process"],
  ["var Top = memo((0, counting()));", "makes Top by a call that may keep something"],
  [
    "function memo(f) {\n  const known = [];\n  return () => known;\n}\nvar Top = memo(Plain);",
    "makes Top by a call that may keep something",
  ],
  ["var Top = other.memo(Plain);", "makes Top by a call that may keep something"],
  ["var Top = memo(counting());", "makes Top by a call that may keep something"],
  ["var Top = memo((() => {\n  let n = 0;\n  return () => n++;\n})());", "makes Top by a call that may keep something"],
  ['import { readFileSync } from "node:fs";', "imports node:fs"],
  ["var of = { a: 1, put(a) {\n  this.a = a;\n} };", "has an object that changes itself"],
  [
    "var of = { a: 1 };\nfunction f(a) {\n  const other = of;\n  other.a = a;\n}",
    "has the variable of, which is changed",
  ],
  ["var of = { a: 1 };\nfunction f(a) {\n  [of.a] = [a];\n}", "puts something into what it takes apart"],
  ["var of = { a: 1 };\nfunction f(a) {\n  ({ a: of.a } = a);\n}", "puts something into what it takes apart"],
  [
    "function box() {\n  const held = { a: 1 };\n  return (a) => held.a = a;\n}\nvar put = box();",
    "makes put by a call that may keep something",
  ],
  ["function f(x) {\n  return `Don't rely on ${process.env.STAGE}, it isn't ${x}`;\n}", "uses process"],
  ['function f(x) {\n  return x.replace(/"/g, "") + process.env.STAGE + "!";\n}', "uses process"],
  [
    'function f(x) {\n  return x.replace(/\\/*$/, "") + process.env.STAGE + /* @__PURE__ */ jsx("p");\n}',
    "uses process",
  ],
  ["function f() {\n  return global.process.env.STAGE;\n}", "uses process"],
  [
    'import { resolve } from "node:path";\nvar place = () => resolve("x");',
    "asks for the folder that it is run in (resolve)",
  ],
  [
    'import path from "node:path";\nvar place = () => path.resolve("x");',
    "asks for the folder that it is run in (path.resolve)",
  ],
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
  "var Top = memo(function Top() {\n  return null;\n});",
  "var Top = memo(({ of }) => of);",
  "var Top = memo(Plain);",
  "var Top = memo(react_default.memo(Plain));",
  "function box(x) {\n  return [x, x];\n}\nvar roof = box(2);",
  "class Slip extends Error {\n  constructor(text) {\n    super(text);\n    this.text = text;\n  }\n}",
  "function f(a, b) {\n  let [x, y] = [a, b];\n  [x, y] = [y, x];\n  return x - y;\n}",
  "function box(x) {\n  const of = { a: x };\n  return [1, 2].map((n) => n + of.a);\n}\nvar roof = box(2);",
  'import { join } from "node:path";\nvar place = (x) => join("a", x);',
  'var text = "The process. It is long, process.";',
])("is none of these: %s", (text) => {
  expect(reason(text)).toBe(undefined);
});

test.each([
  ["a property", "state.n++;"],
  ["an item", "state[key] = 1;"],
  ["something deep inside", "state.a.b ??= 1;"],
  ["what it holds", "state.list.push(1);"],
  ["all of it", "Object.assign(state, { n: 1 });"],
  ["less of it", "delete state.n;"],
])("what another module changes is kept as well: %s", (_, change) => {
  const modules = `// templates/state.ts\nvar state = { n: 0, a: {}, list: [1] };\n// templates/x.tsx\nfunction X(key) {\n  ${change}\n}\n`;
  expect(impureReason({ code: modules })).toBe("templates/state.ts has the variable state, which is changed");
});

test.each([
  ["declared", "function put(of, a) {\n  of.a = a;\n}", "put(kept, a);"],
  ["a value", "var put = (of, a) => of.a = a;", "put(kept, a);"],
  ["a value with a body", "var put = async (of, a) => {\n  of.list.push(a);\n};", "put(kept, a);"],
  ["an old value", "var put = function(of, a) {\n  of.list[0] = a;\n};", "put(kept, a);"],
  [
    "a method",
    "var tools = { put(of, a) {\n  return a;\n},\n  other(of, a) {\n    delete of.a;\n  }\n};",
    "tools.other(kept, a);",
  ],
  ["a property", "var tools = {\n  put: (of, a) => {\n    of.a = a;\n  }\n};", "tools.put(kept, a);"],
  ["taken apart", "function put({ of }, a) {\n  of.a = a;\n}", "put({ of: kept }, a);"],
  ["in another call", "function put(of, a) {\n  Object.assign(of, { a });\n}", "put(first(a, kept), a);"],
  [
    "behind another",
    "function put(of, a) {\n  of.a = a;\n}\nfunction hand(on, a) {\n  put(on, a);\n}",
    "hand(kept, a);",
  ],
])("what is handed to a function that changes it is kept: %s", (_, made, call) => {
  const kept = "var kept = { a: 1, list: [1] };";
  expect(reason(`${kept}\n${made}\nfunction X(a) {\n  ${call}\n}`)).toBe(
    "templates/x.tsx has the variable kept, which is changed",
  );
  // Not so what is made for it.
  expect(
    reason(`${kept}\n${made}\nfunction X(a) {\n  const kept2 = { ...kept };\n  ${call.replace("kept", "kept2")}\n}`),
  ).toBe(undefined);
});

test.each([
  ["the first of two", "function put(of, a) {\n  of.a = a.b;\n}", "put({}, kept);"],
  ["a part of it alone", "function put(of, [a, b]) {\n  of.list.push(a, b);\n}", "put({ list: [] }, [kept.a, kept]);"],
  ["a variable of its name", "function put(node, out) {\n  out.push(node);\n}", "put(kept, []);"],
])("what a function gets and leaves as it is, is not kept: %s", (_, made, call) => {
  expect(reason(`var kept = { a: 1 };\n${made}\nfunction X() {\n  ${call}\n}`)).toBe(undefined);
});

test("a function may hand on the rest of what it gets", () => {
  const put = "function put(of, a) {\n  of.a = a;\n}\nfunction hand(...all) {\n  put(...all.toReversed());\n}";
  expect(reason(`var kept = { a: 1 };\n${put}\nfunction X() {\n  hand({}, kept);\n}`)).toBe(
    "templates/x.tsx has the variable kept, which is changed",
  );
});

test("a function may give what it gets another value of its own", () => {
  const labels = "var labels = { a: 1 };\nfunction label(of, a) {\n  of = of[a];\n  a++;\n  return of;\n}";
  expect(reason(`${labels}\nfunction X(a) {\n  return label(labels, a);\n}`)).toBe(undefined);
});

test("names may begin with a sign of their own", () => {
  expect(reason("var $n = 0;\nfunction X() {\n  return $n++;\n}")).toBe(
    "templates/x.tsx has the variable $n, which is changed",
  );
});

test("a function that keeps something on itself", () => {
  expect(reason("function slug(x) {\n  slug.known = x;\n}")).toBe(
    "templates/x.tsx keeps something in its function slug",
  );
});

test("files beside the site's folders are looked at like those inside; packages and the browser's part of islands are not", () => {
  const counts = "var n = 0;\nvar next = () => n++;";
  expect(reason(counts, "../shared/count.ts")).toContain("has the variable n, which is changed");
  expect(reason(counts, "node_modules/count/index.js")).toBe(undefined);
  expect(reason(counts, "islands/shared/count.ts")).toBe(undefined);
  expect(reason("var a = process.env.X;", "islands/a.tsx")).toBe("islands/a.tsx uses process");
  expect(reason("var a = globalThis.process?.env;", "islands/a.tsx")).toBe("islands/a.tsx uses process");
  expect(reason("function A() {\n  return days.format();\n}", "islands/a.tsx")).toBe("islands/a.tsx uses .format");
});

test("this repository's own site keeps nothing, so that a build where nothing has changed has nothing to do", async () => {
  const bundle = await freshParts(fileURLToPath(new URL("../../", import.meta.url)), {}).bundle();
  if (!bundle.ok) throw new Error("the site's code cannot be bundled");
  expect(impureReason(bundle.value)).toBeUndefined();
});
