import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderSchema, settingsSchema } from "../../src/pipeline/settings.ts";
import { ROOT } from "../helpers/documents.ts";
import {
  links,
  sections,
  exportsOf,
  settingsOf,
  settingsTable,
  typesBehind,
  withDeclarations,
} from "../helpers/reference.ts";

const settings = settingsOf(settingsSchema);
const paths = new Set(settings.map(({ path }) => path));
const ofFolders = settingsOf(folderSchema);
const shared = ofFolders.filter(
  ({ path }) => paths.has(path) && !/[.[]/.test(path) && path !== "origin",
);
const onlyOfFolders = ofFolders.filter(({ path }) => !paths.has(path) || path === "origin");

/** What a site may import: the modules in `exports` of package.json. */
const about = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  exports: Record<string, string | Record<string, string>>;
};
const modules = Object.entries(about.exports).flatMap(([name, files]) =>
  typeof files === "string"
    ? []
    : [
        {
          name: `build-site${name.slice(1)}`,
          types: files["types"]?.slice("./dist/".length) ?? "",
        },
      ],
);

const { exported, others } = withDeclarations((folder) => {
  const found = modules.map(({ name, types }) => ({
    name,
    declared: exportsOf(join(folder, types)),
  }));
  return { exported: found, others: typesBehind(found.flatMap(({ declared }) => declared)) };
});

const INTRODUCTIONS: Record<string, string> = {
  "build-site/island": "Islands take hooks from here or from `preact/hooks`.",
  "build-site/feeds": "[Posts](markdown.md#posts-drafts-pagination-feeds) shows a feed.",
};

test("every setting has a description", () => {
  expect([...settings, ...onlyOfFolders].filter(({ description }) => description === "")).toEqual(
    [],
  );
});

test("every export has documentation and a declaration", () => {
  const all = exported.flatMap(({ declared }) => declared);
  expect(all.filter(({ text, code }) => text === "" || code === "")).toEqual([]);
});

test("every value that a module exports is in the reference", async () => {
  for (const { name, declared } of exported) {
    const values = Object.keys((await import(name)) as object);
    const foreign = name === "build-site/island" ? Object.keys(await import("preact/hooks")) : [];
    const own = values.filter(
      (value) => value !== "withIds" && (!foreign.includes(value) || value === "useId"),
    );
    expect(declared.map((each) => each.name)).toEqual(expect.arrayContaining(own));
  }
});

test("docs/reference.md has every setting and every export", async () => {
  await expect(`# Reference

Every setting, and everything that a site imports. This page is made from the schemas and the types of build-site.

- [Settings](#settings), and [settings for a folder](#settings-for-a-folder)
${exported.map(({ name, declared }) => `- \`${name}\`: ${links(declared)}`).join("\n")}
- [Types that these refer to](#types-that-these-refer-to)

## Settings

\`content/settings.yaml\`. Only \`origin\` is required. \`npx build-site editor\` lets editors complete these keys.

${settingsTable(settings)}

## Settings for a folder

\`build-site.yaml\`, for [\`check\` and \`links\` with a folder](checks.md#any-folder-of-html). It may also have
${shared.map(({ path }) => `\`${path}\``).join(", ")}, as above.

${settingsTable(onlyOfFolders)}

${exported
  .map(({ name, declared }) =>
    [`## From \`${name}\``, INTRODUCTIONS[name], sections(declared)].filter(Boolean).join("\n\n"),
  )
  .join("\n\n")}

## Types that these refer to

They cannot be imported by name.

${sections(others)}
`).toMatchFileSnapshot("../../docs/reference.md");
});
