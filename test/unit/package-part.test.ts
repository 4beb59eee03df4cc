import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Parser } from "htmlparser2";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderToStaticMarkup as ours } from "../../src/render/static-markup.ts";
import { htmlParser } from "../../src/site/html-parser.ts";
import { packagePart } from "../../src/site/package-part.ts";

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

test("a part is the very one that its package exports", () => {
  expect(ours).toBe(renderToStaticMarkup);
  expect(htmlParser()).toBe(Parser);
});

test("a package that has no such file is loaded whole", () => {
  expect(packagePart("react-dom/server", "no-such-file.js")).toBe(createRequire(import.meta.url)("react-dom/server"));
});

test.each([
  ["render/static-markup.ts", /react-dom-server\.node\.|server\.node\.js/],
  ["site/html-parser.ts", /domutils|htmlparser2\/dist\/index\.js/],
])("%s loads nothing that it does not need", async (path, unneeded) => {
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    const { htmlParser } = await import(${JSON.stringify(source(path))});
    htmlParser?.();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  expect(stdout).toMatch(/react-dom-server-legacy|Parser\.js/);
  expect(stdout).not.toMatch(unneeded);
});
