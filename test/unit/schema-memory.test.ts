import { expect, test } from "vitest";
import { openBundle } from "../../src/build/open-site.ts";
import { forgetsWhatItChecked } from "../../src/render/schema-memory.ts";
import { change, temporaryFolder } from "../helpers/make-site.ts";
import { MANY_KINDS } from "../helpers/many-kinds.ts";

/** Whether the schema of a site forgets, in which a title goes through this check, with these lines above it. */
async function forgets(check: string, lines = "", changes = {}): Promise<boolean> {
  const root = await temporaryFolder();
  await change(root, MANY_KINDS);
  await change(root, {
    "content/schema.ts": (text) =>
      text
        .replace("title: v.string(), text", `title: ${check}, text`)
        .replace("const area", `${lines}\nconst area`)
        .replace("defineContent,", check === "line()" ? "defineContent, line," : "defineContent,"),
    ...changes,
  });
  const bundle = await openBundle(root, { annotate: false });
  if (!bundle.ok) throw new Error(JSON.stringify(bundle.findings));
  return forgetsWhatItChecked(bundle.value);
}

test.each([
  ["v.string()", ""],
  ["line()", ""],
  ["v.pipe(v.string(), v.regex(/^[A-Z]/u), v.maxLength(20))", ""],
  [
    "v.pipe(v.string(), v.check((title) => KNOWN.has(title) || title >= 'A', 'no'))",
    'const KNOWN = new Set(["Pier"]);',
  ],
  ["v.pipe(v.string(), v.transform((title) => ({ title, is: title === 'Pier' })))", ""],
])("a schema forgets: %s %s", async (check, lines) => {
  expect(await forgets(check, lines)).toBe(true);
});

test.each([
  [
    "fresh()",
    "const seen = new Set(); const fresh = () => v.pipe(v.string(), v.check((t) => !seen.has(t) && !!seen.add(t), 'again'));",
  ],
  ["v.pipe(v.string(), v.check(() => ++count < 3, 'many'))", "let count = 0;"],
  ["v.pipe(v.string(), v.check(() => (state.count = state.count + 1) < 3, 'many'))", "const state = { count: 0 };"],
  ["v.pipe(v.string(), v.check((t) => NAME.test(t), 'no'))", "const NAME = /[A-Z]/g;"],
  ["v.pipe(v.string(), v.check((t) => NAME.test(t), 'no'))", 'const NAME = new RegExp("[A-Z]", "y");'],
  ["v.pipe(v.string(), v.check(() => !numbers.next().done, 'many'))", "const numbers = [1, 2].values();"],
  ["v.pipe(v.string(), v.check((t) => { last[0] = t; return last.length < 3; }, 'many'))", "const last = [''];"],
  ["v.pipe(v.string(), v.check((t) => !!Object.assign(last, { t }), 'many'))", "const last = {};"],
  ["v.pipe(v.string(), v.check((t) => Reflect.set(last, t, 1), 'many'))", "const last = {};"],
  [
    "v.pipe(v.string(), v.check((t) => one.again(t), 'many'))",
    "class One { n = 0; again() { return this.n++ < 3; } } const one = new One();",
  ],
])("a schema may remember: %s %s", async (check, lines) => {
  expect(await forgets(check, lines)).toBe(false);
});

test("a schema that shares a module with templates may remember what these do", async () => {
  const shared = { "templates/shared.ts": "export const longest = 20;" };
  const lines = 'import { longest } from "../templates/shared.ts";';
  const check = "v.pipe(v.string(), v.maxLength(longest))";
  expect(await forgets(check, lines, shared)).toBe(true);
  const used = {
    "templates/routes.ts": (text: string) =>
      `import { longest } from "./shared.ts";\nif (longest < 1) throw new Error("no");\n${text}`,
  };
  expect(await forgets(check, lines, { ...shared, ...used })).toBe(false);
});
