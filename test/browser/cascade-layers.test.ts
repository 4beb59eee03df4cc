import { join } from "node:path";
import { assert, asyncProperty, constantFrom, gen as random, integer, nat } from "fast-check";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { bundleStyle } from "../../src/assets/styles.ts";
import { openCache } from "../../src/cache/cache.ts";
import { findingsOf } from "../../src/findings/findings-error.ts";
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

/** What it computes when the site's build has bundled them; undefined if the build refuses to. */
async function built(files: Readonly<Record<string, string>>): Promise<string[] | undefined> {
  const root = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await outputFile(join(root, "templates/styles", name), text);
  try {
    const { content } = await bundleStyle(root, "templates/styles/0.css", openCache(undefined));
    return await shown({ "0.css": content.toString() });
  } catch (problem) {
    const codes = findingsOf(problem).map(({ code }) => code);
    if (codes.every((code) => code === "styles/layer-order")) return undefined;
    throw problem;
  }
}

test.each<[string, Record<string, string>]>([
  [
    "nested ones that a statement names",
    {
      "0.css": "@layer one, one.a, one.b; @layer one { @layer b { .t { order: 1 } } } @layer one.a { .t { order: 2 } }",
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
      "1.css": ".u { order: 1 } @layer p, q; @layer q { .t { order: 2 } } @layer p { .t { order: 3 } }",
    },
  ],
  [
    "names with escapes, comments and strings",
    {
      "0.css": String.raw`/* @layer q; */ @layer \31 x, é; .u::before { content: "@layer é, b;" } @layer é { .t { order: 1 } } @layer /**/ \31 x { .t { order: 2 } }`,
    },
  ],
])("layers keep their order: %s", async (_, files) => {
  expect(await built(files)).toEqual(await shown(files));
});

test("layers that would change their order are refused", async () => {
  const own = "@layer p, q;\n@import '2.css';";
  for (const files of [
    { "0.css": "@import '1.css' print;", "1.css": own, "2.css": "" },
    { "0.css": "@import '1.css' layer;", "1.css": own, "2.css": "" },
    { "0.css": "@import '1.css'; @import '2.css'; @import '1.css';", "1.css": "@layer a {}", "2.css": "@layer b {}" },
    { "0.css": "@import '1.css' layer(a); @import '1.css' layer(b);", "1.css": "a {}" },
  ])
    expect(await built(files)).toBe(undefined);
});

/** Style sheets at random, as text. Each rule has another value. */
const sheets = random().map((gen) => {
  let value = 0;
  const one = <Value>(...values: Value[]) => gen(constantFrom<Value[]>, ...values);
  const times = (most: number, make: () => string) => Array.from({ length: gen(nat, { max: most }) }, make).join("\n");
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
      const imports = Array.from({ length: files - file - 1 }, (__, index) => importOf(file + index + 1));
      return [`${file}.css`, `${early}${imports.join("\n")}\n${times(5, () => item(0))}\n`];
    }),
  );
});

test("whatever layers are nested in and imported into, pages look as with the style sheets themselves, or the build refuses", async () => {
  let kept = 0;
  await assert(
    asyncProperty(sheets, async (files) => {
      const now = await built(files);
      if (now === undefined) return;
      kept++;
      expect(now).toEqual(await shown(files));
    }),
    { seed: 7, numRuns: 60, endOnFailure: false },
  );
  expect(kept).toBeGreaterThan(30);
});
