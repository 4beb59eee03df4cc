import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const IN_ABOUT = "templates/about.tsx";
const hello = "Hello";

/** Imports that lead nowhere, with the message and the hint about each. */
const IMPORTS: [line: string, message: string, hint: string | undefined, more?: Changes][] = [
  [
    'import x from "glob:./mdx/*.md";',
    'Could not resolve "glob:./mdx/*.md".',
    "“glob:” imports the .mdx files of a folder: write glob:./mdx/*.mdx.",
  ],
  [
    'import x from "glob:posts/**";',
    'Could not resolve "glob:posts/**".',
    "“glob:” imports the .mdx files of a folder: write glob:./posts/**/*.mdx.",
  ],
  [
    'import x from "npm:react";',
    'Could not resolve "npm:react".',
    "Import a file (“./name.ts”), a package that is installed, or a module of Node (“node:path”). “npm:” has no meaning here.",
  ],
  [
    'import x from "@shop/cart/part.js";',
    'Could not resolve "@shop/cart/part.js".',
    "Install it with npm install @shop/cart, or start the path of a file with “./”.",
  ],
  [
    'import x from "shop/core";',
    'Could not resolve "shop/core".',
    "Install it with npm install shop, or start the path of a file with “./”.",
    { "templates/code.tsx": "export const code = 1;\n" },
  ],
  [
    'import "./site.scss";',
    'No loader is configured for ".scss" files: templates/site.scss.',
    "Name the command of its compiler under “before” in content/settings.yaml, and import the CSS or JavaScript that it writes.",
    { "templates/site.scss": "$blue: #00f;\n" },
  ],
  [
    'import home from "../content/home.yaml";',
    'No loader is configured for ".yaml" files: content/home.yaml.',
    "Name it in content/schema.ts: the route table and usePage() have the content.",
  ],
  [
    'import { KEY } from "build-site/env";',
    "content/settings.yaml does not declare the variable KEY.",
    "Declare it under “env”.",
  ],
  [
    'import { API_KEI } from "build-site/env";',
    "content/settings.yaml does not declare the variable API_KEI.",
    "Did you mean “API_KEY”?",
    { "content/settings.yaml": (text) => `${text}env:\n  API_KEY: { default: "x" }\n` },
  ],
  [
    'import env from "build-site/env";',
    "“build-site/env” has no default export.",
    "Import by name, in braces.",
  ],
  [
    'import x from "build-site/markdown";',
    "“build-site/markdown” has no default export.",
    "Import by name, in braces. Its names are Markdown, headings, plainText, toHtml.",
  ],
  [
    'import useStat from "preact/hooks";',
    "“preact/hooks” has no default export.",
    "Import it by name: { useState }.",
  ],
  [
    'import Hello from "./words.ts";',
    "“templates/words.ts” has no default export.",
    "Import it by name: { hello }.",
    { "templates/words.ts": `export const hello = "${hello}";\nexport const bye = "Bye";\n` },
  ],
  [
    'import all from "./words.ts";',
    "“templates/words.ts” has no default export.",
    "Import by name, in braces. Its names are hello, bye.",
    { "templates/words.ts": `export const hello = "${hello}";\nexport const bye = "Bye";\n` },
  ],
  [
    'import { hilight } from "./words.ts";',
    'No matching export in "templates/words.ts" for import "hilight".',
    "Did you mean “highlight”?",
    { "templates/words.ts": `export const highlight = "${hello}";\nexport const bye = "Bye";\n` },
  ],
  [
    'import x from "./words";',
    "“templates/words.ts” has no default export.",
    "Import it by name: { hello }.",
    { "templates/words.ts": `export const hello = "${hello}";\n` },
  ],
  [
    'import parts from "~parts/words.ts";',
    "“templates/parts/words.ts” has no default export.",
    "Import it by name: { hello }.",
    {
      "templates/parts/words.ts": `export const hello = "${hello}";\n`,
      "templates/words.ts": `export const bye = "Bye";\n`,
      "tsconfig.json":
        '{ "compilerOptions": { "paths": { "~parts/*": ["./templates/parts/*"] } } }',
    },
  ],
  [
    'import { Iland } from "build-site";',
    'No matching export in "build-site" for import "Iland".',
    "Did you mean “Island”?",
  ],
];

test.each(IMPORTS)("%s is told with what to write", async (line, message, hint, more = {}) => {
  const [, name] = /import (?:\{ )?(\w+)/.exec(line) ?? [];
  const root = await makeSite({
    ...more,
    [IN_ABOUT]: (text) => `${line}\nconsole.error(${name});\n${text}`,
  });
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "templates/code", file: IN_ABOUT, line: 1, message, hint },
  ]);
});

test("a syntax error has no suggestion that repeats its message", async () => {
  const root = await makeSite({ [IN_ABOUT]: (text) => `${text}\nconsole.error((1;\n` });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ message: 'Expected ")" but found ";".' }]);
  expect(findings[0]?.hint).toBe(undefined);
});
