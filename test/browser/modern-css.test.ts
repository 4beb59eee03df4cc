import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useSharedPage } from "../helpers/browser.ts";
import { buildReport, short } from "../helpers/cli.ts";
import { FEATURES } from "../helpers/css-features.ts";
import { makeSite } from "../helpers/make-site.ts";

const open = useSharedPage();

/**
 * Where Chromium reads published style sheets differently from one as it is written: their rules,
 * and what it computes for each element. White space between tokens and the kind of quotation
 * marks have no meaning.
 */
async function differences(sheets: readonly string[], html: string): Promise<unknown[]> {
  const page = await open("about:blank");
  await page.setContent(`<!doctype html><style></style><main>${html}</main>`);
  return page.evaluate((texts) => {
    const style = document.querySelector("style")!;
    const plain = (text: string) =>
      text
        .replaceAll(/(?:\s|\/\*[^]*?\*\/)+/g, " ")
        .replaceAll(/ ?([,:()]) ?/g, "$1")
        .replaceAll("'", '"');
    const read = (text: string) => {
      style.textContent = text;
      const computed = [...document.querySelectorAll("main *")].flatMap((element) =>
        ["", "::before", "::backdrop"].flatMap((pseudo) => {
          const values = getComputedStyle(element, pseudo);
          return Array.from(values, (name) => `${name}: ${values.getPropertyValue(name)}`);
        }),
      );
      return [...style.sheet!.cssRules]
        .map(({ cssText }) => cssText)
        .concat(computed)
        .map(plain);
    };
    const [written = [], ...others] = texts.map(read);
    if (style.sheet!.cssRules.length === 0) return ["no rules"];
    return others.flatMap((published) =>
      written.flatMap((text, at) =>
        text === published[at] ? [] : [{ written: text, published: published[at] }],
      ),
    );
  }, sheets);
}

const features = Object.entries(FEATURES).map(([name, feature], index) => ({
  name,
  file: `f${index}`,
  html: '<p class="t">text</p>',
  ...(typeof feature === "string" ? { css: feature } : feature),
}));

/** The texts of all published sheets, by their names: built for the first test that needs them. */
let building: Promise<ReadonlyMap<string, string>> | undefined;

async function build(): Promise<ReadonlyMap<string, string>> {
  const sheets = features.flatMap(({ file, css }) => [
    [`templates/styles/${file}.css`, css] as const,
    [`templates/styles/${file}.module.css`, css] as const,
  ]);
  const names = JSON.stringify(sheets.map(([file]) => file.slice("templates/".length)));
  const root = await makeSite({
    ...Object.fromEntries(sheets),
    "content/settings.yaml": (text) =>
      `${text}rules: { levels: { styles/unknown: off, styles/undefined-property: off } }\n`,
    "templates/document.tsx": (text) =>
      text.replace(
        "</head>",
        `{${names}.map((name) => <link key={name} rel="stylesheet" href={asset(name).href} />)}</head>`,
      ),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([]);
  const published = (await readdir(join(root, "out/assets"))).map(async (name) => {
    const text = await readFile(join(root, "out/assets", name), "utf8");
    return [name.replace(/\.\w{10}(?=\.css$)/, ""), text] as const;
  });
  return new Map(await Promise.all(published));
}

/** Begins the names of the module of a feature. */
const OWN = String.raw`\bf\d+_[a-zA-Z0-9]{6}_`;

test.each(features)(
  "a style sheet means the same as it is written: $name",
  async ({ file, css, html }) => {
    const published = await (building ??= build());
    const [plain = "", module = ""] = [
      published.get(`${file}.css`),
      // The same apart from its names.
      published
        .get(`${file}-module.css`)
        ?.replaceAll(new RegExp(`${OWN}(-?)(\\d)`, "g"), "$1\\3$2 ")
        .replaceAll(new RegExp(OWN, "g"), ""),
    ];
    expect(await differences([css, plain, module], html)).toEqual([]);
  },
  180_000,
);
