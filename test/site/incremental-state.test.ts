import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildSaved } from "../helpers/build-saved.ts";
import { change, fingerprint, temporaryFolder, type Changes } from "../helpers/make-site.ts";
import { MANY_KINDS } from "../helpers/many-kinds.ts";

/*
 * Templates that keep something from one page to the next, or from the route table, in ways that their text does not show:
 * a build after a build gives what a build gives that knows nothing.
 */

/** The site of many kinds, none of whose pages asks for chance, and whose areas have one text, with these changes. */
async function siteWith(changes: Changes): Promise<string> {
  const root = await temporaryFolder();
  await change(root, MANY_KINDS);
  const areas = ["harbor", "meadow", "summit"].map((name) => [
    `content/areas/${name}.json`,
    JSON.stringify({ title: name, text: "Same words" }),
  ]);
  await change(root, Object.fromEntries(areas) as Changes);
  await change(root, { "templates/pages.tsx": (text) => text.replace("Math.random() < 2", "true") });
  await change(root, changes);
  return root;
}

async function build(root: string): Promise<Record<string, string>> {
  const { report } = await buildSaved({ root, out: join(root, "out"), check: false });
  expect(report.findings).toEqual([]);
  return fingerprint(join(root, "out"));
}

/** Builds, changes something, builds again, and once more with nothing known: both give the same, and not what it was. */
async function expectSame(root: string, later: Changes): Promise<void> {
  const first = await build(root);
  await change(root, later);
  const incremental = await build(root);
  for (const name of ["out", "node_modules/.cache"]) await rm(join(root, name), { recursive: true, force: true });
  expect(incremental).toEqual(await build(root));
  expect(incremental).not.toEqual(first);
}

/** Code beside the pages of areas, which show what it says. */
const onAreas = (shown: string, code = "", imports = ""): Changes => ({
  "templates/pages.tsx": (text) =>
    `${imports}\n${text.replace("<p>{content.areas[slug].text}</p>", `<p>{${shown}}</p>`)}\n${code}\n`,
});

/** Code in the route table, before it gives its routes, and what a page shows that has read none of it. */
const fromRoutes = (code: string, shown: string, imports: string): Changes => ({
  "templates/routes.ts": (text) => `${imports}\n${text.replace("const closed =", `${code}\nconst closed =`)}`,
  "templates/pages.tsx": (text) =>
    `${imports}\n${text.replace("<h1>{note.title}</h1>", `<h1>{note.title}</h1><p>{${shown}}</p>`)}`,
});

const MENU: Changes = { "templates/menu.ts": 'export const MENU = [{ label: "Home" }];\n' };
const FROM_MENU = 'import { MENU } from "./menu.ts";';
const other = { "content/site.yaml": "name: Another name\nslogan: Of everything one\n" };

const module = (name: string, code: string): Changes => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", type: "module", main: "index.js" }),
  [`node_modules/${name}/index.js`]: code,
});

describe("what the route table puts into a module", () => {
  test.each<[string, Changes]>([
    [
      "entry by entry",
      {
        ...MENU,
        ...fromRoutes("for (const item of MENU) item.label = content.site.name;", "MENU[0].label", FROM_MENU),
      },
    ],
    [
      "in a function for each entry",
      {
        ...MENU,
        ...fromRoutes("MENU.forEach((i) => { i.label = content.site.name; });", "MENU[0].label", FROM_MENU),
      },
    ],
    [
      "where a call leads",
      { ...MENU, ...fromRoutes("MENU.at(0)!.label = content.site.name;", "MENU.at(0)!.label", FROM_MENU) },
    ],
    [
      "of a package",
      {
        ...module(
          "phrases",
          "let all = {};\nexport const load = (x) => { all = x; };\nexport const say = (x) => all[x];\n",
        ),
        ...fromRoutes("load({ a: content.site.name });", 'say("a")', 'import { load, say } from "phrases";'),
      },
    ],
    [
      "that islands share",
      {
        "islands/shared/say.ts":
          'let said = "";\nexport const put = (x: string) => { said = x; };\nexport const get = () => said;\n',
        ...fromRoutes("put(content.site.name);", "get()", 'import { get, put } from "../islands/shared/say.ts";'),
      },
    ],
    ["for all code", fromRoutes("(global as any).said = content.site.name;", "(global as any).said", "")],
  ])("%s", async (_, changes) => {
    await expectSame(await siteWith(changes), other);
  });
});

describe("what pages keep of the first one, though all were alike when it was looked for", () => {
  const TEXT = "content.areas[slug].text";
  test.each<[string, Changes]>([
    [
      "in a package",
      {
        ...module("keeper", "let of;\nexport const keep = (x) => (of ??= x);\n"),
        ...onAreas(`keep(${TEXT})`, "", 'import { keep } from "keeper";'),
      },
    ],
    [
      "in a part of something",
      onAreas(
        `keep(${TEXT})`,
        "const box = { in: { of: undefined as any } };\nfunction keep(x: string) { const { in: i } = box; return (i.of ??= x); }",
      ),
    ],
    [
      "in what a function gives",
      onAreas(
        `keep(${TEXT})`,
        "const box = { of: undefined as any };\nconst get = () => box;\nfunction keep(x: string) { return (get().of ??= x); }",
      ),
    ],
    ["at a function of build-site's", onAreas(`((usePage as any).kept ??= ${TEXT})`)],
    ["at what all lists have", onAreas(`((Array.prototype as any).kept ??= ${TEXT})`)],
    ["in a pattern", onAreas(`WORD.test(${TEXT}) ? "yes" : "no"`, "const WORD = /other|first/gi;")],
    [
      "behind a line that looks like the name of an island",
      onAreas(
        `keep(${TEXT}) + T.length`,
        "const T = `x\n// islands/none.ts\n`;\nlet of: any; function keep(x: string) { return (of ??= x); }",
      ),
    ],
  ])("%s", async (_, changes) => {
    const root = await siteWith(changes);
    try {
      await expectSame(root, { "content/areas/meadow.json": '{ "title": "meadow", "text": "Other words" }' });
      await expectSame(root, { "content/areas/harbor.json": '{ "title": "harbor", "text": "First words" }' });
    } finally {
      Reflect.deleteProperty(Array.prototype, "kept");
    }
  });
});

test("a package that reads a file: no page is taken for the same, whatever else is", async () => {
  const root = await siteWith({
    ...module(
      "reads",
      'import { readFileSync } from "node:fs";\nexport const word = (at) => readFileSync(at, "utf8");\n',
    ),
    "word.txt": "one",
  });
  const at = JSON.stringify(join(root, "word.txt"));
  await change(root, onAreas(`word(${at})`, "", 'import { word } from "reads";'));
  await expectSame(root, { "word.txt": "two" });
});

test("a folder whose name an editor would give to a file is a folder like others", async () => {
  await expectSame(await siteWith({ "templates/static/old~/a.txt": "one" }), {
    "templates/static/old~/a.txt": "two",
  });
});

test("parts that pages share: where a later page turns out to be another one, each is rendered by itself", async () => {
  const side = (index: number) => (index < 60 || index > 120 ? "east" : "west");
  const areas = Array.from({ length: 130 }, (_, index) => [
    `content/areas/a${String(index).padStart(3, "0")}.json`,
    JSON.stringify({ title: `Area ${index}`, text: side(index) }),
  ]);
  const root = await siteWith({
    ...(Object.fromEntries(areas) as Changes),
    "templates/menu.ts": `
      export const MENU = [{ label: "east", active: true }, { label: "west", active: false }];
      export function activate(now: string) { MENU.forEach((item) => { item.active = item.label === now; }); }
    `,
    "templates/document.tsx": (text) =>
      `import { memo } from "react";\nimport { MENU } from "./menu.ts";\n${text.replace("<footer>End</footer>", "<Foot />")}
      const Foot = memo(() => <footer><p>{MENU.filter(({ active }) => active).map(({ label }) => label).join()}${" words".repeat(60)}</p></footer>);`,
    "templates/pages.tsx": (text) =>
      `import { activate } from "./menu.ts";\n${text.replace("return <Document><h1>{content.areas", "activate(content.areas[slug].text); return <Document><h1>{content.areas")}`,
  });
  await build(root);
  for (const index of [0, 59, 60, 100, 129]) {
    const html = await readFile(join(root, `out/a${String(index).padStart(3, "0")}/index.html`), "utf8");
    expect(html).toContain(`<footer><p>${side(index)}`);
  }
});
