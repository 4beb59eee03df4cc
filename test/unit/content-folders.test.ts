import { mkdtemp, rm } from "node:fs/promises";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openContent } from "../../src/content/content.ts";
import { jsonFile, jsonFiles, markdownFiles, yamlFile, yamlFiles } from "../../src/content/define-content.ts";
import type { ContentDefinition } from "../../src/content/define-content.ts";

const titled = v.strictObject({ title: v.string() });
let root: string;
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), "build-site-test-"))));
afterEach(() => rm(root, { recursive: true, force: true }));

const put = (file: string, text: string) => outputFile(join(root, "content", file), text);

async function opened(definition: ContentDefinition) {
  const content = await openContent(root, definition);
  if (!content.ok) throw new Error(content.findings.map(({ message }) => message).join("\n"));
  return content.value;
}

async function said(definition: ContentDefinition) {
  const { findings } = await openContent(root, definition);
  return findings.map(({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`);
}

describe("a folder of content", () => {
  test("gives each file under its name, in plain order, whatever its kind", async () => {
    await put("areas/old-town.json", '{ "title": "Old Town" }');
    await put("areas/Beach.json", '{ "title": "Beach" }');
    await put("areas/deeper/no.json", '{ "title": "below" }');
    await put("days/monday.yaml", "title: Monday\n");
    await put("notes/one.md", "---\ntitle: One\n---\n\nText.\n");
    const { data } = await opened({
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
    expect(data["notes"]).toMatchObject({ one: { title: "One", body: { file: "content/notes/one.md" } } });
  });

  test("says all that is wrong in all its files, at the place, and which files nobody reads", async () => {
    await put("areas/a.json", '{\n\t"title": 1\n}\n');
    await put("areas/b.json", '{\n  "title": "B",\n}\n');
    await put("areas/c.json", '{ "titel": "C" }');
    await put("areas/d.json", '{ "title": "D"');
    await put("areas/stray.yaml", "title: x\n");
    expect(await said({ areas: jsonFiles("areas/*.json", titled), days: yamlFiles("days/*.yaml", titled) })).toEqual([
      "content/wrong-type content/areas/a.json:2:11 “title” must be text, not 1.",
      "content/json content/areas/b.json:2:15 This is not valid JSON: JSON does not support trailing commas.",
      "content/unknown-key content/areas/c.json:1:3 “titel” is not a key that belongs here.",
      'content/json content/areas/d.json:1:15 This is not valid JSON: Expected "," in JSON but found end of file.',
      "content/no-files content/schema.ts:undefined:undefined There is no file content/days/*.yaml, but content/schema.ts names them.",
      "content/unused-file content/areas/stray.yaml:undefined:undefined No page reads this file: content/schema.ts does not name it.",
    ]);
  });

  test("a text in one of its files is found where it stands", async () => {
    await put("areas/a.json", '{\n  "title": "https://www.example.com/a"\n}\n');
    const { find } = await opened({ areas: jsonFiles("areas/*.json", titled) });
    expect(find("https://www.example.com/a")).toEqual([
      { file: "content/areas/a.json", line: 2, column: 12, length: 27 },
    ]);
  });
});

describe("what a page reads", () => {
  const definition = {
    site: yamlFile("site.yaml", titled),
    numbers: jsonFile("numbers.json", v.strictObject({ one: v.number() })),
    areas: jsonFiles("areas/*.json", titled),
  };
  beforeEach(async () => {
    await put("site.yaml", "title: Site\n");
    await put("numbers.json", '{ "one": 1 }');
    await put("areas/a.json", '{ "title": "A" }');
    await put("areas/b.json", '{ "title": "B" }');
  });

  async function readsOf(use: (content: Record<string, Record<string, unknown>>) => void) {
    const content = await opened(definition);
    const reads = new Set<string>();
    use(content.view((read) => reads.add(read)) as Record<string, Record<string, unknown>>);
    return [...reads];
  }

  test("is noted: a file, an entry, one that is not there, all names", async () => {
    expect(await readsOf(({ site }) => void site?.["title"])).toEqual(["site"]);
    expect(await readsOf(({ areas }) => void areas?.["b"])).toEqual(["areas/b"]);
    expect(await readsOf(({ areas }) => void areas?.["c"])).toEqual(["areas/c"]);
    expect(await readsOf(({ areas }) => void Object.keys(areas ?? {}))).toEqual(["areas/"]);
    expect(await readsOf(({ areas }) => void ("a" in (areas ?? {})))).toEqual(["areas/"]);
    expect((await readsOf(({ areas }) => void Object.values(areas ?? {}))).toSorted()).toEqual([
      "areas/",
      "areas/a",
      "areas/b",
    ]);
    expect(await readsOf((content) => void Object.keys(content))).toEqual([]);
  });

  test("has another hash when its bytes are others, and when an entry comes or goes", async () => {
    const before = await opened(definition);
    const reads = ["site", "numbers", "areas/a", "areas/b", "areas/c", "areas/"];
    const hashes = reads.map((read) => before.hashOf(read));
    await put("areas/b.json", '{ "title": "b" }');
    await put("areas/c.json", '{ "title": "C" }');
    const after = await opened(definition);
    expect(reads.filter((read, index) => after.hashOf(read) !== hashes[index])).toEqual([
      "areas/b",
      "areas/c",
      "areas/",
    ]);
  });

  test("is known by a name with a slash in it, too", async () => {
    await put("odd.json", '{ "title": "Odd" }');
    const odd = { "a/b%": jsonFile("odd.json", titled), a: jsonFiles("areas/*.json", titled) };
    const before = await opened(odd);
    const reads: string[] = [];
    const view = before.view((read) => reads.push(read)) as Record<string, Record<string, unknown>>;
    expect([view["a/b%"]?.["title"], view["a"]?.["b"]]).toEqual(["Odd", { title: "B" }]);
    const hashes = reads.map((read) => before.hashOf(read));
    await put("odd.json", '{ "title": "Other" }');
    const after = await opened(odd);
    expect(reads.map((read, index) => after.hashOf(read) === hashes[index])).toEqual([false, true]);
  });

  test("cannot be changed by a template", async () => {
    const { data } = await opened(definition);
    expect(() => Object.assign(data, { site: {} })).toThrow("site");
    expect(() => Object.assign(data["areas"] as object, { a: {} })).toThrow("a");
  });

  test("is what the schema makes of it however often it is read, kept or not", async () => {
    const filler = "x".repeat(7e6);
    const made = v.strictObject({
      filler: v.string(),
      title: v.pipe(v.string(), v.trim()),
      added: v.optional(v.number(), 7),
    });
    const ordered = v.object({ filler: v.string(), title: v.string() });
    await put("made/a.json", JSON.stringify({ filler, title: " A " }));
    await put("ordered/a.json", JSON.stringify({ title: "A", filler, more: 1 }));
    await put("plain/a.json", JSON.stringify({ title: "A", filler }));
    const { data } = await opened({
      made: jsonFiles("made/*.json", made),
      ordered: jsonFiles("ordered/*.json", ordered),
      plain: jsonFiles("plain/*.json", v.strictObject({ title: v.string(), filler: v.string() })),
    });
    const read = (name: string) => Object.entries((data[name] as Record<string, object>)["a"] ?? {}).slice(0, 3);
    const once = ["made", "ordered", "plain"].map(read);
    expect(once.map((entries) => entries.map(([key]) => key))).toEqual([
      ["filler", "title", "added"],
      ["filler", "title"],
      ["title", "filler"],
    ]);
    expect(Object.fromEntries(once[0] ?? [])).toMatchObject({ title: "A", added: 7 });
    expect(["made", "ordered", "plain"].map(read)).toEqual(once);
    expect(Object.isFrozen((data["plain"] as Record<string, object>)["a"])).toBe(true);
  });

  test("is the same from open to end: a file that changes meanwhile is not mixed with what was checked", async () => {
    const long = (sign: string, length: number) => `{ "title": "${sign.repeat(length)}" }`;
    const areas = (data: Record<string, unknown>) => data["areas"] as Record<string, { title: string }>;
    await put("areas/a.json", long("x", 17e6));
    const kept = await opened(definition);
    await put("areas/a.json", long("y", 17e6));
    expect(areas(kept.data)["a"]?.title.slice(0, 3)).toBe("xxx");
    // More than anybody wants to keep in memory.
    await put("areas/a.json", long("x", 65e6));
    const { data } = await opened(definition);
    await put("areas/a.json", long("y", 65e6));
    expect(() => areas(data)["a"]).toThrow("content/areas/a.json has changed");
    await rm(join(root, "content/areas/a.json"));
    expect(() => areas(data)["a"]).toThrow("content/areas/a.json has changed");
  });
});

test("of a file that is saved between two schemas that name it there are two versions, which is told", async () => {
  await put("site.json", '{ "title": "Before" }');
  const saves = v.check<{ title: string }>(() => {
    writeFileSync(join(root, "content/site.json"), '{ "title": "After" }');
    return true;
  });
  const definition = { one: jsonFile("site.json", v.pipe(titled, saves)), other: jsonFile("site.json", titled) };
  const changed: string[] = [];
  await openContent(root, definition, { onChanged: (file) => changed.push(file) });
  expect(changed).toEqual(["content/site.json"]);
});
