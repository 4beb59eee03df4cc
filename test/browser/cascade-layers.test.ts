import { join } from "node:path";
import { assert, asyncProperty, constantFrom, gen as random, integer, nat } from "fast-check";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { bundleStyle } from "../../src/assets/styles.ts";
import { openCache } from "../../src/cache/cache.ts";
import { useSharedPage } from "../helpers/browser.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const open = useSharedPage();

/** Where the browser loads style sheets from; the test answers all its requests. */
const ORIGIN = "https://styles.example.org";

/** What a browser computes for each of the two elements. */
async function shown(files: Readonly<Record<string, string>>): Promise<string[]> {
  const page = await open("about:blank");
  await page.unrouteAll();
  await page.route(`${ORIGIN}/**`, (route) => {
    const body = files[new URL(route.request().url()).pathname.slice(1)];
    if (body !== undefined) return route.fulfill({ contentType: "text/css", body });
    const html = `<!doctype html><link rel="stylesheet" href="/0.css"><p class="t"></p><p class="u"></p>`;
    return route.fulfill({ contentType: "text/html", body: html });
  });
  await page.goto(`${ORIGIN}/`);
  return page.$$eval("p", (elements) => elements.map((element) => getComputedStyle(element).order));
}

/** What it computes when the site's build has bundled them. */
async function built(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await temporaryFolder();
  for (const [name, text] of Object.entries(files))
    await outputFile(join(root, "templates/styles", name), text);
  const { content } = await bundleStyle(root, ["templates/styles/0.css"], {
    name: "0.css",
    cache: openCache(await temporaryFolder()),
  });
  return shown({ "0.css": content.toString() });
}

test.each<[string, Record<string, string>]>([
  [
    "nested ones that a statement names",
    {
      "0.css":
        "@layer one, one.a, one.b; @layer one { @layer b { .t { order: 1 } } } @layer one.a { .t { order: 2 } }",
    },
  ],
  [
    "blocks with another block of the same layer between them",
    {
      "0.css":
        "@layer a { .t { order: 1 } } @media screen { @layer a { .t { order: 2 } } } @layer a { .t { order: 3 } }",
    },
  ],
  [
    "dotted and nested names of one layer",
    {
      "0.css":
        "@layer a.b { .t { order: 1 } } @layer a { @layer b { .t { order: 2 } } } @layer a.b { .t { order: 3 } }",
    },
  ],
  [
    "a statement in an imported file",
    {
      "0.css": `@import "1.css" layer(a);`,
      "1.css":
        ".u { order: 1 } @layer p, q; @layer q { .t { order: 2 } } @layer p { .t { order: 3 } }",
    },
  ],
  [
    "names with escapes, comments and strings",
    {
      "0.css": String.raw`/* @layer q; */ @layer \31 x, é; .u::before { content: "@layer é, b;" } @layer é { .t { order: 1 } } @layer /**/ \31 x { .t { order: 2 } }`,
    },
  ],
  [
    "statements above imports with a condition, and into a layer without a name",
    {
      "0.css": "@import '1.css' print; @import '2.css' layer;",
      "1.css": "@layer p, q; @import '3.css';",
      "2.css": "@layer q, p; @import '3.css'; @layer p { .u { order: 4 } }",
      "3.css": "@layer p { .t { order: 1 } } @layer q { .t { order: 2 } .u { order: 3 } }",
    },
  ],
  [
    "layers without a name, of two files with the same text",
    {
      "0.css": "@import 'x/i.css'; @import 'y/i.css';",
      "x/i.css": "@import 'a.css' layer;",
      "x/a.css": "p.t { order: 1 }",
      "y/i.css": "@import 'a.css' layer;",
      "y/a.css": ".t { order: 2 }",
    },
  ],
  [
    "files that are imported twice, into two layers, and by each other",
    {
      "0.css":
        "@import '1.css'; @import '2.css'; @import '1.css'; @import '2.css' layer(a); @import '2.css' layer(c);",
      "1.css": "@import '2.css'; @layer a { .t { order: 1 } }",
      "2.css": "@import '1.css'; @layer b { .t { order: 2 } .u { order: 3 } }",
    },
  ],
])("layers keep their order: %s", async (_, files) => {
  expect(await built(files)).toEqual(await shown(files));
});

/** Style sheets at random, as text. Each rule has another value. */
const sheets = random().map((gen) => {
  let value = 0;
  const one = <Value>(...values: Value[]) => gen(constantFrom<Value[]>, ...values);
  const times = (most: number, make: () => string) =>
    Array.from({ length: gen(nat, { max: most }) }, make).join("\n");
  const name = () => one("a", "b", "c", "a.b", "b.a", "a.c");
  const rule = () => `${one(".t", ".u")} { order: ${++value} }`;
  const item = (depth: number): string => {
    const inside = () => `{ ${times(3, () => item(depth + 1))} }`;
    if (depth > 2) return rule();
    switch (one("rule", "rule", "block", "block", "block", "statement", "anonymous", "media")) {
      case "rule":
        return rule();
      case "statement":
        return `@layer ${name()}, ${name()};`;
      case "block":
        return `@layer ${name()} ${inside()}`;
      case "anonymous":
        return `@layer ${inside()}`;
      default:
        return `@media ${one("screen", "print")} ${inside()}`;
    }
  };
  const files = gen(integer, { min: 1, max: 3 });
  const importOf = (file: number) =>
    `@import "${file}.css" ${one("", "", "layer(a)", "layer(b)", "layer(a.b)", "layer")} ${one("", "", "", "screen", "print")};`;
  return Object.fromEntries(
    Array.from({ length: files }, (_, file) => {
      const early = one(false, false, true) ? `@layer ${name()}, ${name()};\n` : "";
      const imports = Array.from({ length: files - file - 1 }, (__, index) =>
        importOf(file + index + 1),
      );
      return [`${file}.css`, `${early}${imports.join("\n")}\n${times(5, () => item(0))}\n`];
    }),
  );
});

test("whatever layers are nested in and imported into, pages look as with the style sheets themselves", async () => {
  await assert(
    asyncProperty(sheets, async (files) => {
      expect(await built(files)).toEqual(await shown(files));
    }),
    { seed: 7, numRuns: 25, endOnFailure: false },
  );
});
