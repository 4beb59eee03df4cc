import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { buildReport, buildSite, reportOf, short } from "../helpers/cli.ts";
import { block } from "../helpers/documents.ts";
import { change, makeSite, temporaryFolder } from "../helpers/make-site.ts";

const LONG = "A title that is far too long for any page of results, wherever it is shown";

test("the example of the documents: a check of the site finds the line of the route, and has a level", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) => `${text}${block("docs/extending.md#3")}\n`,
    "templates/routes.ts": (text) => text.replace(/title: "[^"]*"/, `title: "${LONG}"`),
  });
  await outputFile(join(root, "checks/titles.ts"), block("docs/extending.md#4"));
  const { code, findings } = await buildReport(root);
  expect(findings).toMatchObject([
    { code: "titles/too-long", severity: "warning", file: "templates/routes.ts" },
  ]);
  expect([code, findings[0]?.line]).not.toContain(undefined);
  expect((await reportOf("check", root)).findings).toEqual(findings);
  await change(root, {
    "content/settings.yaml": (text) => `${text}rules:\n  levels:\n    titles/*: error\n`,
  });
  expect((await buildReport(root)).findings.map(({ severity }) => severity)).toEqual(["error"]);
});

test("the example of a check of the content finds its lines; it has levels, and works without a build", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) =>
      `${text}checks: [./checks/spelling.ts]\nrules:\n  levels:\n    spelling/website: info\n`,
    "content/home.yaml": (text) =>
      text
        .replace(/^title: .*$/m, "# A web site\ntitle: >- # web site\n  A small\n  web\n  site")
        .replace(/^description: .*$/m, 'description: "A web site" # A web site'),
    "content/about.md": (text) => `\uFEFF${text}\nThis *web site*, and\nthat web site.\n`,
  });
  await outputFile(join(root, "checks/spelling.ts"), block("docs/extending.md#5"));
  const { code, findings } = await buildReport(root);
  const places = findings.map(({ file, line, column, length }) => [file, line, column, length]);
  const lines = (await readFile(join(root, "content/about.md"), "utf8")).split("\n").length;
  expect([code, findings[0]?.message]).toEqual([0, "“Website” is one word."]);
  expect(places).toEqual([
    ["content/about.md", lines - 2, 7, 8],
    ["content/about.md", lines - 1, 6, 8],
    ["content/home.yaml", 4, 3, undefined],
    ["content/home.yaml", 6, 17, 8],
  ]);
  expect((await reportOf("check", root)).findings).toEqual(findings);
  // Content that cannot be read is not right.
  await change(root, { "templates/home.tsx": (text) => `${text}(` });
  const broken = await reportOf("check", root);
  expect([broken.code, ...broken.findings.map(({ code: of }) => of)]).toEqual([
    1,
    "templates/code",
  ]);
});

test("a package has several checks, one of which compares pages; they work on any folder of HTML", async () => {
  const root = await temporaryFolder();
  const files = {
    "node_modules/rules-for-tests/package.json":
      '{ "name": "rules-for-tests", "type": "module", "exports": "./index.js" }',
    "node_modules/rules-for-tests/index.js": `
      const most = (site) => {
        let count = 0, last;
        return {
          page(page) { count++; last = page.text; return []; },
          end: () => count > 1 ? [{ code: "pages/count", severity: "info", message: count + " pages below " + site.folder.base, page: last }] : [],
        };
      };
      const words = () => ({ page: ({ html, text: page }) => {
        const offset = html.indexOf("lorem");
        return offset < 0 ? [] : [{ code: "words/lorem", severity: "error", message: "Filler.", page, offset }];
      } });
      export default [most, words];`,
    "build-site.yaml": "checks: [rules-for-tests]\nbase: /sub/\n",
    "dist/index.html": page("Home", '<a href="a.html">a</a>'),
    "dist/a.html": page("A", "\nlorem"),
  };
  for (const [file, text] of Object.entries(files)) await outputFile(join(root, file), text);
  const { findings } = await reportOf("check", root, [
    join(root, "dist"),
    "--config",
    join(root, "build-site.yaml"),
  ]);
  expect(findings.map(short)).toEqual([
    "error words/lorem dist/a.html:2:1",
    "info pages/count dist/index.html",
  ]);
  expect(findings[1]?.message).toBe("2 pages below /sub/");
});

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${title}"></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

test("a site brings a format; a wrong name stops a command before it begins", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) => `${text}${block("docs/extending.md#8")}\n`,
    "content/home.yaml": (text) => text.replace("link: /about/", "link: /abuot/"),
  });
  const format = `import type { Formatter } from "build-site";
    const lines: Formatter = ({ findings }) => findings.map(({ code, line }) => \`\${code}:\${line}\\n\`).join("");
    export default lines;`;
  await outputFile(join(root, "checks/format-lines.ts"), format);
  expect(await buildSite(["--format", "lines"], root)).toMatchObject({
    code: 1,
    stdout: "links/no-such-page:16\n",
  });
  await outputFile(join(root, "checks/format-lines.ts"), "export default 1;");
  expect((await buildSite(["--format", "lines"], root)).stdout).toContain("checks/no-format");
  const wrong = await buildSite(["--format", "spreadsheet"], root);
  expect([wrong.code, wrong.stdout]).toEqual([2, ""]);
  expect((await buildSite(["--format", "html"], root)).code).toBe(2);
  expect(wrong.stderr).toContain("pretty, json, junit, sarif, github, markdown, lines");
});

test("a check that cannot be loaded, or that fails, is reported at its line", async () => {
  const reportOn = async (source: string) => {
    const root = await makeSite({
      "content/settings.yaml": (text) => `${text}checks: [./own.ts]\n`,
    });
    if (source !== "") await outputFile(join(root, "own.ts"), source);
    return buildReport(root);
  };
  const codeOf = async (source: string) => {
    const { code, findings } = await reportOn(source);
    return [code, ...findings.map(short)];
  };
  expect(await codeOf("export default 1;")).toEqual([
    1,
    "error checks/no-checks content/settings.yaml:4:10",
  ]);
  expect(
    await codeOf('export default () => ({\n  page() {\n    throw new Error("x");\n  },\n});'),
  ).toEqual([1, "error checks/threw own.ts:3:11"]);
  expect(await codeOf("export default () => ({ page: () => [{}] });")).toEqual([
    1,
    "error checks/bad-finding content/settings.yaml:4:10",
  ]);
  for (const wrong of ["() => undefined", "(texts) => [{ ...texts[0], text: {} }]"])
    expect(await codeOf(`export default () => ({ content: ${wrong} });`)).toEqual([
      1,
      "error checks/bad-finding content/settings.yaml:4:10",
    ]);
  expect(await codeOf("export default () => ({ pages: () => [] });")).toEqual([
    1,
    "error checks/threw content/settings.yaml:4:10",
  ]);
  expect((await reportOn("export default () => {};")).findings).toMatchObject([
    { message: expect.stringContaining("it has no page, content or end") },
  ]);
  expect(await codeOf("")).toEqual([1, "error templates/code content/settings.yaml:4:10"]);
});
