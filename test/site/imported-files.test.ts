import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";
import { photograph } from "../helpers/photograph.ts";

async function siteWithPier(changes: Changes = {}): Promise<string> {
  const root = await siteOfSection("Pictures that a template imports", {
    "templates/routes.ts": (text) => text.replace("props: { about }", "props: {}"),
    ...changes,
  });
  await mkdir(join(root, "content/images"), { recursive: true });
  await writeFile(join(root, "content/images/pier.jpg"), await photograph());
  return root;
}

/** A site that can import what this repository has installed. */
async function siteWithMdx(changes: Changes = {}): Promise<string> {
  const root = await siteOfSection("MDX", { "templates/routes.ts": null, ...changes });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

test("a template shows a photograph that it imports", async () => {
  const root = await siteWithPier();
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readFile(join(root, "out/about/index.html"), "utf8")).toMatch(
    /<source type="image\/avif"[^>]*>\s*<source[^]*<img src="\/assets\/pier[^"]*" width="1700"/,
  );
  expect(await typeErrors(root)).toBe("");
});

test.each([
  [
    "a picture that is not there",
    "../content/images/peer.jpg",
    /Could not resolve/,
    "templates/about.tsx",
  ],
  [
    "a picture outside of content/images/",
    "./pier.jpg",
    /“templates\/pier.jpg” lies outside of content\/images\//,
    undefined,
  ],
])("an import of %s is an error", async (_, path, message, file) => {
  const root = await siteWithPier({
    "templates/about.tsx": (text) => text.replace("../content/images/pier.jpg", path),
    "templates/pier.jpg": "not a picture",
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "templates/code",
      message: expect.stringMatching(message),
      ...(file !== undefined && { file, line: 2 }),
    },
  ]);
});

test("MDX has components of templates, islands, props, and the Markdown of GitHub", async () => {
  const root = await siteWithMdx();
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/notes/tides/index.html"), "utf8");
  expect(html).toContain("<h1>Tides</h1>");
  expect(html).toContain("<del>four</del> <strong>two</strong>");
  expect(html).toMatch(/<p class="note">The March tides are the highest.<\/p>/);
  expect(html).toMatch(/<button type="button"[^>]*>Tides: 2<\/button>/);
  expect(html).toMatch(/<site-island src="\/assets\/counter[^"]*" when="visible"/);
  expect(await typeErrors(root)).toBe("");
});

test.each([
  ["a tag without an end", "It is <Note>late.\n", { line: 14 }],
  ["an expression without an end", "It is {late.\n", { line: 14 }],
])("%s in MDX is an error at its line", async (_, written, place) => {
  const root = await siteWithMdx({ "templates/notes/tides.mdx": (text) => `${text}\n${written}` });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ code: "templates/code", file: "templates/notes/tides.mdx" }]);
  expect(findings[0]?.line).toBeGreaterThanOrEqual(place.line);
});

test("a finding in MDX is at its line and column", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `${text}\nOne.\n\nA broken [link](/nowhere/) here.\n`,
  });
  const lines = (await readFile(join(root, "templates/notes/tides.mdx"), "utf8")).split("\n");
  const line = lines.findIndex((each) => each.startsWith("A broken")) + 1;
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "links/no-such-page",
      file: "templates/notes/tides.mdx",
      line,
      column: "A broken ".length + 1,
    },
  ]);
});

test("an error that MDX throws is at its line", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `${text}\nOne.\n\nThe {props.nothing.at(0)} of it.\n`,
  });
  const lines = (await readFile(join(root, "templates/notes/tides.mdx"), "utf8")).split("\n");
  const line = lines.findIndex((each) => each.startsWith("The {props")) + 1;
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ file: "templates/notes/tides.mdx", line }]);
});

test("YAML at the beginning of MDX that cannot be read is an error at its line", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => text.replace("title: Tides", 'title: "Tides'),
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    { code: "templates/code", file: "templates/notes/tides.mdx", line: 2 },
  ]);
  expect(findings[0]?.message).toContain("quotation mark");
});

test("without its compiler, MDX is an error that says what to install", async () => {
  const root = await makeSite({
    "templates/note.mdx": "Hello",
    "templates/about.tsx": (text) => `import "./note.mdx";\n${text}`,
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "templates/code",
      message: expect.stringContaining("@mdx-js/mdx"),
      hint: "Install it with npm install @mdx-js/mdx.",
    },
  ]);
});
