import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, reportOf, short } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const JSX = "/** @jsxImportSource preact */\n";

test("packages that ask other bundlers for their mode work in templates and in islands", async () => {
  const root = await makeSite({
    "islands/toggle.tsx": `${JSX}import "preact/compat";
import { atom, useAtom } from "jotai";
import { proxy, useSnapshot } from "valtio";
const count = atom(7);
const state = proxy({ name: "tides" });
export default function Toggle() {
  const [n, set] = useAtom(count);
  const { name } = useSnapshot(state);
  return <button type="button" onClick={() => set(n + 1)}>{name + n}</button>;
}
`,
    "templates/about.tsx": (text) =>
      `import { Island } from "build-site";\nimport { proxy, snapshot } from "valtio/vanilla";
import Toggle from "../islands/toggle.tsx";\nconst state = proxy({ n: 8 });\n${text}`.replace(
        "</h1>",
        '</h1><p>{snapshot(state).n}</p><Island of={Toggle} when="load" />',
      ),
  });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const { findings, ...report } = await buildReport(root);
  expect(findings).toEqual([]);
  expect(report.code).toBe(0);
  const page = await readFile(join(root, "out/about/index.html"), "utf8");
  expect(page).toContain("<p>8</p>");
  expect(page).toContain(">tides7</button>");
});

/** A package that uses all of it, and one that has no place of its own. */
const PACKAGES: Changes = {
  "node_modules/asks/package.json": '{ "type": "module", "main": "index.js" }',
  "node_modules/asks/index.js": `import { createRequire } from "node:module";
createRequire(import.meta.url);
export const asked = [import.meta.dirname, import.meta.filename, import.meta.resolve("asks")];
export const mode = import.meta.env.MODE;
if (import.meta.hot) import.meta.hot.accept();
if (import.meta.main) throw new Error("it is no program");
export const all = Object.keys(import.meta).length;
`,
  "node_modules/old/package.json": "{}",
  "node_modules/old/index.js": "module.exports = [__dirname, __filename];",
};

test("a package gets what Node and other bundlers have in import.meta", async () => {
  const root = await makeSite({
    ...PACKAGES,
    "templates/about.tsx": (text) =>
      `import { all, asked, mode } from "asks";\nimport old from "old";\n${text}`.replace(
        "</h1>",
        "</h1><p>{`${mode} ${[...asked, ...old].map((each) => typeof each).join()} ${all > 0}`}</p>",
      ),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const page = await readFile(join(root, "out/about/index.html"), "utf8");
  expect(page).toContain("<p>production string,string,string,string,string true</p>");
});

test("in the site's own files, all but import.meta.url is an error at its place, in every command", async () => {
  const names = ["env", "dirname", "filename", "resolve", "hot", "main"];
  const asked = names.map((name) => `export const ${name} = import.meta.${name};`);
  const root = await makeSite({
    "templates/asks.tsx": `${asked.join("\n")}\nexport const { url } = import.meta;\n`,
    "templates/node.ts": `export const here = { __dirname: 1, at: __filename };
export const declared = () => __dirname + here.__dirname;
const __dirname = "templates";
`,
    "templates/about.tsx": (text) => `import "./asks.tsx";\nimport "./node.ts";\n${text}`,
    "islands/counter.tsx": (text) =>
      text.replace(
        "{`${label}: ${count}`}",
        "{`${label}: ${(import.meta as never as { env?: { MODE: string } }).env?.MODE}`}",
      ),
    "content/schema.ts": (text) => `${text}\nexport const here = import.meta?.dirname;\n`,
  });
  const placeIn = async (file: string) => {
    const before = (await readFile(join(root, file), "utf8")).split("import.meta")[0] ?? "";
    const lines = before.split("\n");
    return `error templates/code ${file}:${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
  };
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([
    await placeIn("content/schema.ts"),
    await placeIn("islands/counter.tsx"),
    ...names.map(
      (name, index) =>
        `error templates/code templates/asks.tsx:${index + 1}:${"export const  = ".length + name.length + 1}`,
    ),
    "error templates/code templates/asks.tsx:7:24",
    "error templates/code templates/node.ts:1:41",
  ]);
  expect(findings.find(({ message }) => message.includes("env"))?.hint).toContain("build-site/env");
  expect((await reportOf("launch", root)).findings.map(short)).toEqual([
    await placeIn("content/schema.ts"),
  ]);
});
