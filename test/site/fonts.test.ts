import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fromBuffer } from "@capsizecss/unpack";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { describe, expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { change, fingerprint, makeSite } from "../helpers/make-site.ts";

const FACES = `
@font-face {
  font-family: Jost;
  src: url("@fontsource-variable/jost/files/jost-latin-wght-normal.woff2") format("woff2");
  font-weight: 400 600;
}
@font-face {
  font-family: "Jost fallback";
  src: local("Arial");
}
`;

const withFonts = (more = "") =>
  makeSite({ "templates/styles/site.css": (text) => text + FACES + more });

async function font(root: string): Promise<{ name: string; content: Buffer }> {
  const name =
    (await readdir(join(root, "out/assets"))).find((file) => file.endsWith(".woff2")) ?? "";
  return { name, content: await readFile(join(root, "out/assets", name)) };
}

async function styles(root: string): Promise<string> {
  const name =
    (await readdir(join(root, "out/assets"))).find((file) => file.endsWith(".css")) ?? "";
  return readFile(join(root, "out/assets", name), "utf8");
}

/** The characters that a font has glyphs for. */
async function charactersIn(content: Buffer, characters: string): Promise<string> {
  const face = new hb.Face(
    new hb.Blob(
      new Uint8Array(await subsetFont(content, characters, { targetFormat: "sfnt" })).buffer,
    ),
  );
  const subset = new hb.Font(face);
  return Array.from(characters)
    .filter((character) => {
      const buffer = new hb.Buffer();
      buffer.addText(character);
      buffer.guessSegmentProperties();
      hb.shape(subset, buffer);
      return buffer.getGlyphInfos().every(({ codepoint }) => codepoint !== 0);
    })
    .join("");
}

describe("fonts", () => {
  test("contain the glyphs that the site shows, are half as large, and are named by their content", async () => {
    const root = await withFonts();
    expect((await buildReport(root)).code).toBe(0);
    const before = await font(root);
    const original = await readFile(
      new URL(import.meta.resolve("@fontsource-variable/jost/files/jost-latin-wght-normal.woff2")),
    );
    expect(before.content.length).toBeLessThan(original.length * 0.6);
    expect((await fromBuffer(before.content)).familyName).toContain("Jost");
    expect(await styles(root)).toContain(before.name);

    // The font now has a glyph for a character that is new on the site, and another name.
    await change(root, {
      "content/home.yaml": (text) => text.replace("name: Pier", "name: Pier Æneas"),
    });
    await buildReport(root);
    const after = await font(root);
    expect(after.name).not.toBe(before.name);
    expect(after.content.length).toBeGreaterThan(before.content.length);
  });

  test("are the same in every build", async () => {
    const root = await withFonts();
    await buildReport(root);
    const before = await fingerprint(join(root, "out"));
    await buildReport(root);
    expect(await fingerprint(join(root, "out"))).toEqual(before);
  });

  test("are cached by their characters: a new one makes a new font, removing it restores the one before", async () => {
    const root = await withFonts();
    // The cache needs a package.json.
    await change(root, { "package.json": "{}\n" });
    const built = async () => (expect((await buildReport(root)).code).toBe(0), font(root));
    const before = await built();
    const rename = (from: string, to: string) =>
      change(root, { "content/home.yaml": (text) => text.replace(`name: ${from}`, `name: ${to}`) });
    await rename("Pier", "Pier Æneas");
    expect(await charactersIn((await built()).content, "Æ")).toBe("Æ");
    await rename("Pier Æneas", "Pier");
    expect(await built()).toEqual(before);
  });

  test("contain characters that only an island, a style sheet, raw HTML or the browser shows, in both cases", async () => {
    const root = await withFonts(`p::after { content: "\\ae"; }`);
    await change(root, {
      "islands/counter.tsx": (text) => text.replace("${count}`", '${count > 3 ? "ß" : count}`'),
      "templates/about.tsx": (text) =>
        text.replace(
          "<Markdown",
          `<p dangerouslySetInnerHTML={{ __html: "caf&eacute; &#8364;" }} />\n<Markdown`,
        ),
    });
    expect(await buildReport(root)).toMatchObject({ findings: [], code: 0 });
    const { content } = await font(root);
    expect(await charactersIn(content, "ß®éÉ€„A~ ")).toBe("ß®éÉ€„A~ ");
    expect(await charactersIn(content, "æ")).toBe("");
  });

  test("contain only what the unicode-range of one of their faces has", async () => {
    const range = (family: string, codes: string) => `@font-face { font-family: ${family};
      src: url("@fontsource/marcellus/files/marcellus-latin-400-normal.woff2"); unicode-range: ${codes}; }\n`;
    const root = await makeSite({
      "templates/styles/site.css": (text) =>
        text + range("Letters", "U+41-5A, U+61-7A") + range("Figures", "U+3?"),
    });
    expect(await buildReport(root)).toMatchObject({ findings: [], code: 0 });
    const { content } = await font(root);
    expect(await charactersIn(content, "AZaz09?")).toBe("AZaz09?");
    expect(await charactersIn(content, "!@[~é")).toBe("");
  });

  test("a font of one weight may be declared for several, and files in other formats are left alone", async () => {
    const root = await makeSite({
      "templates/styles/site.css": (text) => `${text}
@font-face { font-family: M; src: url("@fontsource/marcellus/files/marcellus-latin-400-normal.woff2"); font-weight: 400 700; }
@font-face { font-family: S; src: url("./parts/old.svg#M") format("svg"); }
`,
      "templates/styles/parts/old.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    });
    expect(await buildReport(root)).toMatchObject({ findings: [], code: 0 });
    expect(await charactersIn((await font(root)).content, "A")).toBe("A");
  });

  test("a font that two style sheets use is one file", async () => {
    const root = await withFonts();
    await change(root, {
      "templates/styles/second.css": `${FACES}p::after { content: "→"; }`,
      "templates/about.tsx": (text) =>
        text
          .replace(
            "<h1>",
            '<link rel="stylesheet" href={usePage().asset("styles/second.css").href} />\n<h1>',
          )
          .replace(/^/, 'import { usePage } from "build-site";\n'),
    });
    await buildReport(root);
    const names = (await readdir(join(root, "out/assets"))).filter((name) =>
      name.endsWith(".woff2"),
    );
    expect(names).toHaveLength(1);
  });

  test("several fonts are each reduced as they would be alone", async () => {
    const families = ["400", "500", "600", "700"].map((weight) => ({
      weight,
      file: `arimo-latin-${weight}-normal.woff2`,
    }));
    const face = ({ weight, file }: (typeof families)[number]) =>
      `@font-face { font-family: Arimo; src: url("@fontsource/arimo/files/${file}"); font-weight: ${weight}; }\n`;
    const fontsOf = async (of: typeof families) => {
      const root = await makeSite({
        "templates/styles/site.css": (text) => text + of.map(face).join(""),
      });
      expect(await buildReport(root)).toMatchObject({ findings: [], code: 0 });
      const names = (await readdir(join(root, "out/assets"))).filter((name) =>
        name.endsWith(".woff2"),
      );
      return Promise.all(names.map((name) => readFile(join(root, "out/assets", name), "base64")));
    };
    const together = await fontsOf(families);
    expect(together).toHaveLength(4);
    const first = families.slice(0, 1);
    expect(together).toEqual(expect.arrayContaining(await fontsOf(first)));
    expect(
      (
        await Promise.all(together.map((each) => charactersIn(Buffer.from(each, "base64"), "Az09")))
      ).join(" "),
    ).toBe("Az09 Az09 Az09 Az09");
  });

  test("a broken file is reported at its face, with and without a fallback", async () => {
    for (const more of ["", '@font-face { font-family: "M fallback"; src: local("Arial"); }']) {
      const root = await makeSite({
        "templates/styles/site.css": (text) =>
          `${text}@font-face { font-family: M; src: url("./parts/m.woff2"); }\n${more}`,
        "templates/styles/parts/m.woff2": "wOF2 and nothing else",
      });
      const { findings, code } = await buildReport(root);
      expect(code).toBe(1);
      expect(findings.map(short)).toEqual([
        "error styles/unreadable-font templates/styles/site.css:6:1",
      ]);
    }
  });

  test("a fallback gets the metrics of its font", async () => {
    const root = await withFonts();
    await buildReport(root);
    const [, face] =
      /@font-face\{([^}]*font-family:"Jost fallback";[^}]*)\}/.exec(await styles(root)) ?? [];
    expect(face).toMatch(
      /^ascent-override:[\d.]+%;descent-override:[\d.]+%;line-gap-override:0%;size-adjust:[\d.]+%;/,
    );
    // Jost is narrower than Arial: 428 of 1000 against 913 of 2048 for an average letter.
    expect(Number(/size-adjust:([\d.]+)/.exec(face ?? "")?.[1])).toBeCloseTo(
      (428 / 1000 / (913 / 2048)) * 100,
      1,
    );
  });

  test("fallbacks that cannot be fitted are reported at their line", async () => {
    const root = await withFonts(`@font-face { font-family: "Jots fallback"; src: local("Arial"); }
@font-face { font-family: "Jost fallback Mac"; src: local("Comic Sans MS"); }
@font-face { font-family: "Jost fallback Linux"; src: local("Arial"), local("Georgia"); }
`);
    const { findings, code } = await buildReport(root);
    expect(code).toBe(1);
    expect(findings.map(short)).toEqual([
      "error styles/no-such-font templates/styles/site.css:16:1",
      "error styles/unknown-system-font templates/styles/site.css:17:1",
      "error styles/mixed-fallback templates/styles/site.css:18:1",
    ]);
  });
});

test("a custom property that no style sheet defines is a warning at its line", async () => {
  const root = await makeSite({
    "templates/styles/site.css": (text) =>
      `${text}:root { --call: red; }\np { color: var(--cal); margin: var(--by-script, 0); /* var(--not-this) */ }`,
  });
  const { findings, code } = await buildReport(root);
  expect(code).toBe(0);
  expect(findings.map(short)).toEqual([
    "warning styles/undefined-property templates/styles/site.css:7:12",
  ]);
  expect(findings[0]?.hint).toBe("Did you mean “--call”?");
});
