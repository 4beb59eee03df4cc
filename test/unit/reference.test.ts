import { expect, test } from "vitest";
import { folderSchema, settingsSchema } from "../../src/pipeline/settings.ts";
import { sections, exportsOf, settingsOf, settingsTable, typesBehind, withDeclarations } from "../helpers/reference.ts";

const settings = settingsOf(settingsSchema);
const paths = new Set(settings.map(({ path }) => path));
const ofFolders = settingsOf(folderSchema);
const shared = ofFolders.filter(({ path }) => paths.has(path) && !/[.[]/.test(path) && path !== "origin");
const onlyOfFolders = ofFolders.filter(({ path }) => !paths.has(path) || path === "origin");

const { main, markdown, islands, others } = withDeclarations((folder) => {
  const modules = ["index.ts", "render/markdown.ts", "islands/browser/island.ts"];
  const all = modules.map((module) => exportsOf(folder, module));
  const [main = [], markdown = [], islands = []] = all;
  return { main, markdown, islands, others: typesBehind(all.flat()) };
});

test("every setting has a description", () => {
  expect([...settings, ...onlyOfFolders].filter(({ description }) => description === "")).toEqual([]);
});

test("every export has documentation and a declaration", () => {
  expect([...main, ...islands, ...markdown].filter(({ text, code }) => text === "" || code === "")).toEqual([]);
  // What a bundler would find, at least.
  expect(main.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["route", "line", "usePage", "Island", "Finding"]),
  );
});

test("docs/reference.md has every setting and every export", async () => {
  await expect(`# Reference

Every setting, and everything that a site imports. This page is made from the schemas and the types of build-site.

## Settings

\`content/settings.yaml\`. Only \`origin\` is required. \`npx build-site editor\` lets editors complete these keys.

${settingsTable(settings)}

## Settings for a folder

\`build-site.yaml\`, for [\`check\` and \`links\` with a folder](checks.md#any-folder-of-html). It may also have
${shared.map(({ path }) => `\`${path}\``).join(", ")}, as above.

${settingsTable(onlyOfFolders)}

## From \`build-site\`

${sections(main)}

## From \`build-site/markdown\`

${sections(markdown)}

## From \`build-site/island\`

Islands take hooks from here or from \`preact/hooks\`.

${sections(islands)}

## Types that these refer to

They cannot be imported by name.

${sections(others)}
`).toMatchFileSnapshot("../../docs/reference.md");
});
