import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openContent, type ParsedContent } from "../../src/content/content.ts";
import {
  type ContentDefinition,
  jsonFile,
  jsonFiles,
  markdownFiles,
  patternProblem,
  yamlFile,
  yamlFiles,
} from "../../src/content/define-content.ts";
import { FindingsError } from "../../src/findings/findings-error.ts";

const titled = v.strictObject({ title: v.string() });
let root: string;
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), "build-site-test-"))));
afterEach(() => rm(root, { recursive: true, force: true }));

const put = (file: string, text: string) => outputFile(join(root, "content", file), text);

/** What is wrong with the content, each finding as `code file:line:column message`. */
async function problems(definition: ContentDefinition) {
  const thrown: unknown = await openContent(root, definition).catch((problem: unknown) => problem);
  if (!(thrown instanceof FindingsError)) throw thrown;
  return thrown.findings.map(
    ({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`,
  );
}

describe("a folder of content", () => {
  test("returns each file under its name, in plain order, whatever its kind", async () => {
    await put("areas/old-town.json", '{ "title": "Old Town" }');
    await put("areas/Beach.json", '{ "title": "Beach" }');
    await put("areas/deeper/no.json", '{ "title": "below" }');
    await put("days/monday.yaml", "title: Monday\n");
    await put("notes/one.md", "---\ntitle: One\n---\n\nText.\n");
    const { data } = await openContent(root, {
      areas: jsonFiles("areas/*.json", titled),
      days: yamlFiles("days/*.yaml", titled),
      notes: markdownFiles("notes/*.md", titled),
    });
    expect(JSON.parse(JSON.stringify(data["areas"]))).toEqual({
      Beach: { title: "Beach" },
      "old-town": { title: "Old Town" },
    });
    expect(Object.keys(data["areas"] as object)).toEqual(["Beach", "old-town"]);
    expect(data["days"]).toMatchObject({ monday: { title: "Monday" } });
    expect(data["notes"]).toMatchObject({
      one: { title: "One", body: { file: "content/notes/one.md" } },
    });
  });

  test("reports everything that is wrong in all files at its place, and the unused files", async () => {
    await put("areas/a.json", '{\n\t"title": 1\n}\n');
    await put("areas/b.json", '{\n  "title": "B",\n}\n');
    await put("areas/c.json", '{ "titel": "C" }');
    await put("areas/d.json", '{ "title": "D"');
    await put("areas/e.json", '{ "name": 2, "title": "É" "x": 1 }');
    await put("areas/stray.yaml", "title: x\n");
    expect(
      await problems({
        areas: jsonFiles("areas/*.json", titled),
        days: yamlFiles("days/*.yaml", titled),
      }),
    ).toEqual([
      "content/wrong-type content/areas/a.json:2:11 “title” must be text, not 1.",
      "content/json content/areas/b.json:2:15 This is not valid JSON: there is a comma after the last value.",
      "content/unknown-key content/areas/c.json:1:3 “titel” is an unknown key here.",
      "content/json content/areas/d.json:1:1 This is not valid JSON: this bracket is never closed.",
      'content/json content/areas/e.json:1:27 This is not valid JSON: a comma or a closing bracket is missing before “"x"”.',
      "content/no-files content/schema.ts:1:1 No file matches content/days/*.yaml, which content/schema.ts names.",
      "content/unused-file content/areas/stray.yaml:undefined:undefined No page uses this file: content/schema.ts does not name it.",
    ]);
  });

  test("a pattern that names content/ itself is told to begin there", async () => {
    await put("notes/one.md", "---\ntitle: One\n---\n");
    const { findings } = await openContent(root, {
      notes: markdownFiles("content/notes/*.md", titled),
    });
    expect(findings[0]?.hint).toBe("Paths begin in content/. Write notes/*.md.");
  });

  test("a file with another ending than that of its folder is unused", async () => {
    for (const file of ["one.md", "two.MD", "three.markdown"])
      await put(`notes/${file}`, "---\ntitle: One\n---\n");
    await put("notes/deep/six.md", "---\ntitle: Six\n---\n");
    await put("notes/four.mdx", "# Four\n");
    await put("notes/five.mdx", "# Five\n");
    await put("notes/seven.md.txt", "---\ntitle: Seven\n---\n");
    await put("notes/eight.txt", "Mine.\n");
    const definition = { notes: markdownFiles("notes/*.md", titled) };
    const { findings } = await openContent(root, definition, {
      imported: new Set(["content/notes/five.mdx"]),
    });
    const inTemplates = "Move it to templates/, and import it there, or rename it to .md.";
    const hint = "Name it like the files of notes/*.md in content/schema.ts, or remove it.";
    const deep =
      "Write notes/**/*.md in content/schema.ts, which also has the folders below, or remove it.";
    expect(findings.map(({ code, file, hint: said }) => [code, file, said])).toEqual([
      ["content/unused-file", "content/notes/deep/six.md", deep],
      ["content/unused-file", "content/notes/four.mdx", inTemplates],
      ["content/unused-file", "content/notes/seven.md.txt", hint],
      ["content/unused-file", "content/notes/three.markdown", hint],
      ["content/unused-file", "content/notes/two.MD", hint],
    ]);
  });

  test("a file beside the folder of its kind is told to move there", async () => {
    await put("pages/one.md", "---\ntitle: One\n---\n");
    await put("relocation.md", "---\ntitle: Relocation\n---\n");
    await put("loose.yaml", "title: Loose\n");
    const { findings } = await openContent(root, { pages: markdownFiles("pages/*.md", titled) });
    expect(findings.map(({ file, hint }) => [file, hint])).toEqual([
      ["content/loose.yaml", "Add it to content/schema.ts, or remove it."],
      [
        "content/relocation.md",
        "Move it to content/pages/, name it in content/schema.ts, or remove it.",
      ],
    ]);
  });

  test("with the folders below it, returns each file by its path there, places included", async () => {
    await put("docs/intro.md", "---\ntitle: Intro\n---\n");
    await put("docs/guide/intro.md", "---\ntitle: Deeper\n---\n\n[a](/a/)\n");
    await put("docs/guide/far/on.md", "---\ntitle: On\n---\n");
    await put("docs/guide/data.yaml", "title: 1\n");
    await put("docs/v1.0 (old)/x.de.md", "---\ntitle: X\n---\n");
    await put("settings.yaml", "origin: https://a.example\n");
    const { data, find, findings } = await openContent(root, {
      docs: markdownFiles("docs/**/*.md", titled),
      guides: markdownFiles("docs/*/intro.md", titled),
      old: markdownFiles("docs/v1.0 (old)/*.md", titled),
      some: markdownFiles("docs/{guide,nothing}/intro.md", titled),
      values: yamlFiles("**/*.yaml", v.looseObject({})),
    });
    const names = Object.entries(data).map(([name, files]) => [name, Object.keys(files as object)]);
    expect(Object.fromEntries(names)).toEqual({
      docs: ["guide/far/on", "guide/intro", "intro", "v1.0 (old)/x.de"],
      guides: ["guide/intro"],
      old: ["x.de"],
      some: ["guide/intro"],
      values: ["docs/guide/data"],
    });
    expect(find("/a/")[0]).toEqual({
      file: "content/docs/guide/intro.md",
      line: 5,
      column: 1,
      length: 8,
    });
    expect(findings).toEqual([]);
    expect(await problems({ docs: yamlFiles("docs/**/*.yaml", titled) })).toContain(
      "content/wrong-type content/docs/guide/data.yaml:1:8 “title” must be text, not 1.",
    );
  });

  test("a text in one of its files is found at its place", async () => {
    await put("areas/a.json", '{\n  "title": "https://www.example.com/a"\n}\n');
    const { find } = await openContent(root, { areas: jsonFiles("areas/*.json", titled) });
    expect(find("https://www.example.com/a")).toEqual([
      { file: "content/areas/a.json", line: 2, column: 12, length: 27 },
    ]);
  });

  test("in several languages, has each file in each of them", async () => {
    await put("words/en.yaml", "title: Words\n");
    await put("pages/en/about.yaml", "title: About\n");
    await put("pages/es/about.yaml", "title: Acerca\n");
    await put("pages/es/guide/tides.yaml", "title: Mareas\n");
    const languages = ["en", "es"];
    const words = yamlFiles("words/*.yaml", titled, { languages });
    const pages = yamlFiles("pages/*/**/*.yaml", titled, { languages });
    expect(await problems({ words, pages })).toEqual([
      expect.stringMatching(
        /^content\/missing-file content\/words\/es\.yaml:.* content\/words\/en\.yaml/,
      ),
      expect.stringMatching(/^content\/missing-file content\/pages\/en\/guide\/tides\.yaml:/),
    ]);
    await put("words/es.yaml", "title: Palabras\n");
    await put("pages/en/guide/tides.yaml", "title: Tides\n");
    expect((await openContent(root, { words, pages })).findings).toEqual([]);
  });

  test("a file that is a folder, or a link to nothing, is a mistake at its name", async () => {
    await mkdir(join(root, "content/areas.json"), { recursive: true });
    await symlink("nowhere", join(root, "content/days.yaml"));
    expect(
      await problems({
        areas: jsonFile("areas.json", titled),
        days: yamlFile("days.yaml", titled),
      }),
    ).toMatchObject([
      expect.stringMatching(/^site\/unreadable content\/areas\.json:.* cannot be read: /),
      expect.stringMatching(/^content\/missing-file content\/days\.yaml/),
    ]);
  });
});

describe("content for templates", () => {
  test("cannot be changed at any depth", async () => {
    await put("site.yaml", "title: Site\n");
    await put("areas/a.json", '{ "title": "A" }');
    const { data } = await openContent(root, {
      site: yamlFile("site.yaml", titled),
      areas: jsonFiles("areas/*.json", titled),
    });
    const areas = data["areas"] as Record<string, object>;
    expect(() => Object.assign(data, { site: {} })).toThrow("site");
    expect(() => Object.assign(areas, { a: {} })).toThrow("a");
    expect(() => Object.assign(areas["a"] ?? {}, { title: "B" })).toThrow("title");
    expect(() => Object.assign(data["site"] as object, { title: "B" })).toThrow("title");
  });

  test("is what the schema makes of a file", async () => {
    await put("made.json", '{ "title": " A " }');
    const made = v.strictObject({
      title: v.pipe(v.string(), v.trim()),
      added: v.optional(v.number(), 7),
    });
    const { data } = await openContent(root, { made: jsonFile("made.json", made) });
    expect(data["made"]).toEqual({ title: "A", added: 7 });
  });
});

test("a kept file is not read again until its owner removes it", async () => {
  await put("site.yaml", "title: Before\n");
  const definition = { site: yamlFile("site.yaml", titled) };
  const kept: ParsedContent = new Map();
  await openContent(root, definition, { known: kept });
  await put("site.yaml", "title: After\n");
  expect((await openContent(root, definition, { known: kept })).data["site"]).toEqual({
    title: "Before",
  });
  kept.delete("content/site.yaml");
  expect((await openContent(root, definition, { known: kept })).data["site"]).toEqual({
    title: "After",
  });
});

test("an address is found where it is a value, and in a text that has it as a link", async () => {
  await put(
    "days/a.yaml",
    "title: >-\n  From [the dock](/dock/) to\n  [the pier](https://pier.example/).\n",
  );
  await put("days/b.yaml", "title: /dock/\n");
  const { find } = await openContent(root, { days: yamlFiles("days/*.yaml", titled) });
  const places = (text: string) => find(text).map(({ file, line }) => `${file}:${line}`);
  expect(places("/dock/")).toEqual(["content/days/a.yaml:1", "content/days/b.yaml:1"]);
  expect(places("https://pier.example/")).toEqual(["content/days/a.yaml:1"]);
  expect(places("/pier/")).toEqual([]);
});

describe("a pattern that can name no file is refused, with one that does", () => {
  test.each([
    ["/docs/*.md", "docs/*.md"],
    ["C:/docs/*.md", "docs/*.md"],
    ["../notes/*.md", "notes/*.md"],
    ["../../*.md", "*.md"],
    ["./docs/*.md", "docs/*.md"],
    ["docs/./*.md", "docs/*.md"],
    ["docs/a/../*.md", "docs/*.md"],
    ["docs\\*.md", "docs/*.md"],
    ["docs//*.md", "docs/*.md"],
    ["docs/**.md", "docs/**/*.md"],
    ["docs/a**.md", "docs/**/a*.md"],
  ])("%s is not a plain path", (pattern, better) => {
    const { problem, hint = "" } = patternProblem(pattern, "markdown") ?? {};
    expect(problem).toBe("is not a plain path in content/");
    expect(hint.split("Write ")[1]).toBe(`${better}.`);
    expect(patternProblem(better, "markdown")).toBeUndefined();
  });

  test.each([
    ["docs/**", "docs/**/*.md"],
    ["docs/*", "docs/*.md"],
    ["docs/a*", "docs/a*.md"],
    ["/docs/*/", "docs/*.md"],
    ["docs", "docs/*.md, or docs/**/*.md with the folders below"],
    ["docs/", "docs/*.md, or docs/**/*.md with the folders below"],
    ["docs/[ab]", "docs/[ab]/*.md, or docs/[ab]/**/*.md with the folders below"],
    ["v1.2/", "v1.2/*.md, or v1.2/**/*.md with the folders below"],
    ["..", "*.md, or **/*.md with the folders below"],
    ["", "*.md, or **/*.md with the folders below"],
  ])("%s names folders", (pattern, better) => {
    const { problem, hint } = patternProblem(pattern, "markdown") ?? {};
    expect([problem, hint]).toEqual(["names folders, not files", `Write ${better}.`]);
    for (const one of better.replace(" with the folders below", "").split(", or "))
      expect(patternProblem(one, "markdown")).toBeUndefined();
  });

  test.each([
    ["docs/*.yaml", "docs/*.md"],
    ["docs/*.{md,markdown}", "docs/*.md"],
  ])("%s has another ending", (pattern, better) => {
    const { problem, hint } = patternProblem(pattern, "markdown") ?? {};
    expect(problem).toBe("does not end in .md or .markdown");
    expect(hint).toBe(`All files must have the same extension. Write ${better}.`);
    expect(patternProblem(better, "markdown")).toBeUndefined();
  });

  test("MDX belongs in templates", () => {
    const { problem, hint } = patternProblem("docs/**/*.mdx", "markdown") ?? {};
    expect(problem).toBe("names MDX, which is code");
    expect(hint).toContain("glob:");
  });

  test.each(["docs/*.md", "*.markdown", "docs/**/*.md", "docs/*/index.md", "a/[a-f]*.MD"])(
    "%s is one",
    (pattern) => expect(patternProblem(pattern, "markdown")).toBeUndefined(),
  );
});
