import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { makeSite } from "../helpers/make-site.ts";

/** Publishes a drawing as PNG on the home page: a square of 100 by 50 with a word in it. */
const drawn = (family: string) => ({
  "templates/styles/site.css": (text: string) =>
    `${text}@font-face { font-family: Jost; src: url("@fontsource-variable/jost/files/jost-latin-wght-normal.woff2"); font-weight: 400 600; }`,
  "templates/home.tsx": (text: string) =>
    text.replace(
      'const picture = usePage().asset("art/dot.svg");',
      `const picture = usePage().raster("/the/word/", <svg viewBox="0 0 100 50" width={100} height={50}>
        <rect width={100} height={50} fill="#fff" />
        <text x={50} y={40} fontFamily="${family}" fontSize={40} fontWeight={600} textAnchor="middle" fill="#000">I &amp; I</text>
      </svg>, 200);`,
    ),
});

test("a drawing becomes a PNG of the requested width, with text in the site's own font", async () => {
  const root = await makeSite(drawn("Jost"));
  expect(await buildReport(root)).toMatchObject({ findings: [], code: 0 });
  expect(await readFile(join(root, "out/index.html"), "utf8")).toMatch(
    /src="\/assets\/the-word\.\w+\.png" width="200" height="100"/,
  );
  const name =
    (await readdir(join(root, "out/assets"))).find((file) => file.endsWith(".png")) ?? "";
  const image = sharp(await readFile(join(root, "out/assets", name)));
  expect(await image.metadata()).toMatchObject({ format: "png", width: 200, height: 100 });
  // Columns with ink: the word is in the middle, and its first and last letters are strokes of a
  // few pixels.
  const { data } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  const inked = Array.from({ length: 200 }, (_, x) =>
    Array.from({ length: 100 }, (__, y) => data[y * 200 + x] ?? 255).some((value) => value < 100),
  );
  const [first, last] = [inked.indexOf(true), inked.lastIndexOf(true)];
  expect(first).toBeGreaterThan(20);
  expect(Math.abs(first - (199 - last))).toBeLessThanOrEqual(3);
});

test("text in a font with a broken file is a finding", async () => {
  const changes = drawn("Jost");
  const root = await makeSite({
    ...changes,
    "templates/styles/site.css": (text) =>
      changes["templates/styles/site.css"](text).replace(/url\("[^"]+"\)/, 'url("./broken.woff2")'),
    "templates/styles/broken.woff2": "wOF2 and nothing more",
  });
  const { findings, code } = await buildReport(root);
  expect(code).toBe(1);
  expect(findings.map((finding) => finding.code)).toContain("styles/unreadable-font");
});

test("text in a font that the site does not have is a finding", async () => {
  const { findings, code } = await buildReport(await makeSite(drawn("Comic Sans MS")));
  expect(code).toBe(1);
  expect(findings).toMatchObject([
    { code: "assets/no-font", message: expect.stringContaining("Comic Sans MS") },
  ]);
  expect(findings[0]?.hint).toContain("Jost");
});

test.each([
  ["<text>in <tspan>pieces</tspan></text>", "has elements inside <text>"],
  ['<text fontFamily="Jost" fontSize="20px">px</text>', 'font-size="20px"'],
  ['<text fontFamily="Jost" dx={3}>moved</text>', "has dx on a <text>"],
  ['<text fontFamily="Jost">日本</text>', "a character that Jost lacks"],
])(
  "a drawing with text that would look different from the way it is written: %s",
  async (jsx, words) => {
    const changes = drawn("Jost");
    const root = await makeSite({
      ...changes,
      "templates/home.tsx": (text) =>
        changes["templates/home.tsx"](text).replace(/<text[^]*<\/text>/, jsx),
    });
    const { findings, code } = await buildReport(root);
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      { code: "assets/drawing", message: expect.stringContaining(words) },
    ]);
  },
);

test.each([
  ['viewBox="0 0 100 50"', "", "has no viewBox"],
  [", 200)", ", 100.5)", "cannot be 100.5 pixels wide"],
  ['raster("/the/word/"', 'raster(""', "needs a name"],
])("a drawing that cannot be rasterized: %s → %s", async (before, after, words) => {
  const changes = drawn("Jost");
  const root = await makeSite({
    ...changes,
    "templates/home.tsx": (text) => changes["templates/home.tsx"](text).replace(before, after),
  });
  const { findings, code } = await buildReport(root);
  expect(code).toBe(1);
  expect(findings).toMatchObject([
    { code: "assets/drawing", file: "templates/home.tsx", message: expect.stringContaining(words) },
  ]);
});
