import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildSaved } from "../helpers/build-saved.ts";
import { change, temporaryFolder, type Changes } from "../helpers/make-site.ts";
import { MANY_KINDS } from "../helpers/many-kinds.ts";

/** The site of many kinds, none of whose pages asks for chance, with these changes. */
async function siteWith(changes: Changes): Promise<string> {
  const root = await temporaryFolder();
  await change(root, MANY_KINDS);
  await change(root, { "templates/pages.tsx": (text) => text.replace("Math.random() < 2", "true") });
  await change(root, changes);
  return root;
}

/** What a build says it did. */
async function did(root: string): Promise<string> {
  const { report } = await buildSaved({ root, out: join(root, "out"), check: false });
  expect(report.ok).toBe(true);
  return report.closing[0] ?? "";
}

const UNCHANGED = /^Nothing has changed/;

/** Code beside the document, and what its footer shows. */
const footer = (code: string, shown: string): Changes => ({
  "templates/document.tsx": (text) => `${text.replace("<footer>End", `<footer>End {${shown}}`)}\n${code}\n`,
});

/** Code beside an island, and what it shows. */
const island = (code: string, shown: string): Changes => ({
  "islands/counter.tsx": (text) => `${text.replace("Pressed", `Pressed \${${shown}}`)}\n${code}\n`,
});

/** A schema with what a helper outside of `content/` gives. */
const schema = (helper: string): Changes => ({
  "lib/stamp.ts": helper,
  "content/schema.ts": (text) =>
    text
      .replace("slogan: v.string()", "slogan: v.pipe(v.string(), v.transform((s) => s + stamp()))")
      .replace("const sights", 'import { stamp } from "../lib/stamp.ts";\nconst sights'),
});

describe("a build is never taken for lasting where the time or chance was asked before any page", () => {
  test.each<[string, Changes]>([
    ["in a function", footer("function now() {\n  return new Date().getFullYear();\n}\nconst YEAR = now();", "YEAR")],
    ["on several lines", footer('const SITE = {\n  name: "x",\n  year: new Date().getFullYear(),\n};', "SITE.year")],
    [
      "in a function that is called at once",
      footer("const YEAR = (() => { return new Date().getFullYear(); })();", "YEAR"),
    ],
    ["by chance", footer("const make = () => Math.random();\nconst N = make();", "N")],
    [
      "by a formatter that is given no date",
      footer('const day = () => new Intl.DateTimeFormat("en").format(undefined);\nconst DAY = day();', "DAY"),
    ],
    ["in an island", island("const T = new Date().getFullYear();", "T")],
    [
      "in an island, for what nobody can foresee",
      island("const id = () => crypto.randomUUID();\nconst ID = id();", "ID"),
    ],
    ["by a schema", schema("export function stamp() {\n  return Date.now();\n}\n")],
  ])("%s", async (_, changes) => {
    const root = await siteWith(changes);
    await did(root);
    // Code and content may come from records now.
    for (const turn of ["second", "third"])
      expect({ turn, did: await did(root) }).not.toMatchObject({ did: expect.stringMatching(UNCHANGED) as string });
  });

  test.each<[string, Changes]>([
    ["a date that is given", footer('const YEAR = new Date("2026-01-01").getFullYear();', "YEAR")],
    ["a schema of the site's own", schema('export const stamp = () => "!";\n')],
    ["a clock that nobody asks", footer("const now = Date.now;\nconst known = typeof now;", "known")],
  ])("but where it was not: %s", async (_, changes) => {
    const root = await siteWith(changes);
    await did(root);
    expect(await did(root)).toMatch(UNCHANGED);
  });
});

describe("a build is never taken for lasting where templates keep something, however they write it", () => {
  test.each<[string, string, string]>([
    [
      "in what a function encloses",
      "const up = (() => { let of = ''; return (x: string) => (of ||= x); })();",
      "up(route.title)",
    ],
    [
      "in a list of such functions",
      "const keep = () => { let of = ''; return (x: string) => (of ||= x); };\nconst ways = [keep()];",
      "ways[0](route.title)",
    ],
    [
      "in what is taken apart",
      "function store() { let of = ''; return { up: (x: string) => (of ||= x) }; }\nconst { up } = store();",
      "up(route.title)",
    ],
    [
      "where it may be missing",
      "const of = { m: new Map<string, string>() };\nconst up = (x: string) => { if (!of.m?.has('a')) of.m?.set('a', x); return of.m?.get('a'); };",
      "up(route.title)",
    ],
    ["in what goes on by itself", "const days = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].values();", "days.next().value"],
    ["within a text", "let n = 0;\nconst count = () => `it's ${++n} o'clock`;", "count()"],
    [
      "in what another function gives",
      "const of = { list: [''] };\nfunction all() { return of; }\nconst up = (x: string) => { all().list[0] ||= x; return of.list[0]; };",
      "up(route.title)",
    ],
  ])("%s", async (_, code, shown) => {
    const root = await siteWith(footer(code, shown));
    await did(root);
    expect(await did(root)).not.toMatch(UNCHANGED);
  });
});
