import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { cp, lstat, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSaved } from "../helpers/build-saved.ts";
import { openLastBuild } from "../../src/pipeline/last-build.ts";
import { readRecord, recordFile, writeRecord } from "../../src/pipeline/record-file.ts";
import { buildSite as runCommand } from "../helpers/cli.ts";
import { change, fingerprint, temporaryFolder, type Changes } from "../helpers/make-site.ts";
import { MANY_KINDS } from "../helpers/many-kinds.ts";

// The same cases on every machine: what fails elsewhere fails here. Another number tries others.
fc.configureGlobal({ seed: 20_261_122 });

/** The site of many kinds; with `chance` one of its pages asks for chance, so that it is never known to be the same. */
async function manyKinds({ chance = false } = {}): Promise<string> {
  const root = await temporaryFolder();
  await change(root, MANY_KINDS);
  if (!chance) await change(root, { "templates/pages.tsx": (text) => text.replace("Math.random() < 2", "true") });
  return root;
}

/** Builds, and gives what a person would compare: what is published, and what was said. */
async function built(root: string, out: string, options: { check?: boolean; origin?: string } = {}) {
  const { report } = await buildSaved({ root, out: join(root, out), check: true, ...options });
  const { findings, ok, closing } = report;
  return {
    ok,
    findings,
    did: closing[0] ?? "",
    files: existsSync(join(root, out)) ? await fingerprint(join(root, out)) : {},
  };
}

const unchanged = expect.stringMatching(/^Nothing has changed/) as string;

/** One edit somebody could make; each says what is in a file then, so that any order is possible. */
const word = fc.constantFrom("one", "two", "größer", "€ 3", "“so”");
const edits: fc.Arbitrary<Changes> = fc.oneof(
  word.map((text) => ({ "content/site.yaml": `name: Site ${text}\nslogan: Of ${text}\n` })),
  word.map((text) => ({ "content/note.md": `---\ntitle: Note ${text}\n---\n\nWords: *${text}*, [home](/).\n` })),
  fc.tuple(fc.constantFrom("harbor", "meadow", "island"), word).map(([slug, text]) => ({
    [`content/areas/${slug}.json`]: JSON.stringify({ title: slug, text, sights: [{ name: text }] }),
  })),
  word.map((text) => ({ "templates/styles/parts/base.css": `main::before { content: "${text}" }\n` })),
  word.map((text) => ({ "templates/static/hello.txt": text })),
  word.map((text) => ({
    "templates/pages.tsx": (before: string) => before.replace(/<h1>Closed.*?<\/h1>/, `<h1>Closed {"${text}"}</h1>`),
  })),
  fc.integer({ min: 1, max: 3 }).map((size) => ({
    "templates/art/index.tsx": (before: string) => before.replace(/M0 0h\d+/, `M0 0h${size}`),
  })),
  fc.integer({ min: 1, max: 3 }).map((step) => ({ "islands/shared/step.ts": `export const step = ${step};\n` })),
  word.map((text) => ({ "node_modules/greeting/index.js": `export default "Hello ${text}";\n` })),
  fc
    .constantFrom("https://www.example.com", "https://www.example.org")
    .map((origin) => ({ "content/settings.yaml": `origin: ${origin}\n` })),
  fc
    .constantFrom("none", "static")
    .map((way) => ({ "content/settings.yaml": `origin: https://www.example.com\ncompression: ${way}\n` })),
  // Mistakes, which the next edit of the same file may mend.
  fc.constant({ "content/note.md": "---\ntitle: Broken\n---\n\n[nowhere](/nowhere/)\n" }),
  fc.constant({ "content/areas/harbor.json": '{ "title": "Harbor" }' }),
  fc.constant({
    "templates/document.tsx": (before: string) =>
      before.replace("<footer>End</footer>", "<footer>End<li>no</li></footer>"),
  }),
  fc.constant({ "templates/document.tsx": (before: string) => before.replace("<li>no</li>", "") }),
  fc.constantFrom({ "content/areas/harbor.json": null }, { "content/areas/island.json": null }),
);

const SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';

/** Makes an edit; one that changes nothing, or removes what is not there, is as good as any. */
async function edit(root: string, changes: Changes): Promise<void> {
  await change(root, changes).catch((problem: unknown) => {
    if (!(problem instanceof Error) || !/changed nothing|ENOENT/.test(problem.message)) throw problem;
  });
}

describe("a build after a build", () => {
  test.each([
    { check: false, numRuns: 40 },
    { check: true, numRuns: 8 },
  ])(
    "gives after any edits what a build without a past gives, byte for byte, and says the same (checks: $check)",
    async ({ check, numRuns }) => {
      const root = await manyKinds({ chance: true });
      await built(root, "out", { check });
      let clean = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 3 }), async (changes) => {
          for (const each of changes) await edit(root, each);
          const before = await fingerprint(join(root, "out"));
          const again = await built(root, "out", { check });
          const folder = `clean-${++clean}`;
          const anew = await built(root, folder, { check });
          expect(again.findings).toEqual(anew.findings.map((finding) => renamed(finding, folder)));
          expect(again.files).toEqual(anew.ok ? anew.files : before);
          await rm(join(root, folder), { recursive: true, force: true });
        }),
        { numRuns, endOnFailure: true },
      );
    },
    120_000,
  );

  test("does nothing where nothing has changed, and says so with the same findings", async () => {
    const root = await manyKinds();
    await change(root, { "content/unused.yaml": "a: 1\n" });
    const first = await built(root, "out");
    expect(first.findings).toMatchObject([{ code: "content/unused-file" }]);
    expect(await built(root, "out")).toEqual({ ...first, did: unchanged });
  });

  test("says in the terminal what the first build said, the weights of the pages included", async () => {
    const root = await manyKinds();
    const [first, second] = [await runCommand(["build"], root), await runCommand(["build"], root)];
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.stdout).toMatch(/^Nothing has changed since the last build/);
    const behind = (text: string) => text.split("\n").slice(1);
    expect(behind(first.stdout).join("\n")).toContain("--verbose shows all");
    expect(behind(second.stdout)).toEqual(behind(first.stdout));
  });

  test("shows a drawing of the moment anew on every page that asks for it", async () => {
    const root = await manyKinds();
    await change(root, {
      "templates/routes.ts": (text) => text.replace(/^.*sign\.svg.*$/m, ""),
      "templates/art/index.tsx": `
        function Line() {
          const width = Date.now() % 1e6;
          return <path d={"M0 0h" + width} />;
        }
        export default { sign: () => <svg width={8} height={8} viewBox="0 0 8 8"><Line /></svg> };
      `,
      "templates/document.tsx": (text) =>
        text.replace("{children}", '{children}<img src={asset("art/sign.svg").href} alt="" width="8" height="8" />'),
    });
    const signs = async () => {
      const { findings, files } = await built(root, "out");
      expect(findings).toEqual([]);
      return Object.keys(files).filter((file) => /^assets\/sign\.\w+\.svg$/.test(file));
    };
    const first = await signs();
    const second = await signs();
    expect([first.length, second.length]).toEqual([1, 1]);
    expect(second).not.toEqual(first);
  });

  test("is a build where a page asks for chance or the time, or a template for what is around it", async () => {
    const root = await manyKinds({ chance: true });
    await built(root, "out");
    expect((await built(root, "out")).did).not.toEqual(unchanged);
    const other = await manyKinds();
    await change(other, {
      "templates/pages.tsx": (text) =>
        `const seen = new Map();\n${text.replace("<h1>Closed", "<h1>{seen.size}Closed")}`,
    });
    await built(other, "out");
    expect((await built(other, "out")).did).not.toEqual(unchanged);
    const dated = await manyKinds();
    await change(dated, { "templates/routes.ts": (text) => text.replace('.join("', '.concat(Math.random()).join("') });
    await built(dated, "out");
    expect((await built(dated, "out")).did).not.toEqual(unchanged);
  });

  test.each<[what: string, harm: (root: string) => Promise<unknown>]>([
    ["changed by hand", (root) => change(root, { "out/note/index.html": (html) => html.replace("words", "swords") })],
    [
      "changed to as many bytes",
      (root) => change(root, { "out/note/index.html": (html) => html.replace("words", "sword") }),
    ],
    ["in part another file, of as many bytes and as old", (root) => asOther(join(root, "out/note/index.html"))],
    ["removed", (root) => rm(join(root, "out/harbor/index.html"))],
    ["without one compressed file", (root) => rm(join(root, "out/sitemap.xml.gz"))],
    ["in part a pipe", (root) => asPipe(join(root, "out/note/index.html"))],
    ["in part a link", (root) => asLink(join(root, "out/note/index.html"))],
    ["without its manifest", (root) => rm(join(root, "out/.build-site.json"))],
    ["gone", (root) => rm(join(root, "out"), { recursive: true })],
    ["with its memory cut off", (root) => cutRecords(root)],
    ["with its memory gone", (root) => rm(join(root, "node_modules/.cache"), { recursive: true })],
  ])("makes out/ right again where it is %s", async (_, harm) => {
    const root = await manyKinds();
    const first = await built(root, "out");
    await harm(root);
    const { files, did } = await built(root, "out");
    expect(files).toEqual(first.files);
    // What was there before is the beginning of the next stage.
    await change(root, { "content/areas/summit.json": '{ "title": "Summit", "text": "Snow" }' });
    expect((await built(root, "out")).ok).toBe(true);
    await change(root, { "content/areas/summit.json": '{ "title": "Summit", "text": "Rocks and clouds" }' });
    expect((await built(root, "out")).files).toEqual(first.files);
    expect((await lstat(join(root, "out/note/index.html"))).isFile()).toBe(true);
    expect(did).not.toEqual(unchanged);
    expect((await built(root, "out")).did).toEqual(unchanged);
  });

  test.each([true, false])(
    "sees what somebody wrote into out/ while it was made (the build before checked: %s)",
    async (check) => {
      const root = await manyKinds();
      const page = join(root, "out/note/index.html");
      await built(root, "out", { check });
      await change(root, { "content/areas/meadow.json": '{ "title": "Meadow", "text": "Mown" }' });
      const onStage = (stage: string) => {
        if (stage !== "assets") return;
        writeFileSync(page, readFileSync(page, "utf8").replace("words", "sword"));
        utimesSync(page, Date.now() / 1000 - 1, Date.now() / 1000 - 1);
      };
      await buildSaved({ root, out: join(root, "out"), check: true, onStage });
      expect((await built(root, "out")).did).not.toEqual(unchanged);
      expect((await built(root, "out")).files).toEqual((await built(root, "clean")).files);
    },
  );

  test("reads no published file again to which nobody has written, as far as its size and time tell", async () => {
    const root = await manyKinds();
    const page = join(root, "out/note/index.html");
    await built(root, "out");
    // A second build has a time that is long enough ago, however fast the first one was.
    execFileSync("touch", ["-d", "2026-01-02 03:04:05.678", page]);
    await change(root, { "content/areas/meadow.json": '{ "title": "Meadow", "text": "Mown" }' });
    await built(root, "out");
    const html = await readFile(page, "utf8");
    await writeFile(page, html.replace("words", "sword"));
    execFileSync("touch", ["-d", "2026-01-02 03:04:05.678", page]);
    expect((await built(root, "out")).did).toEqual(unchanged);
    await writeFile(page, html);
    expect((await built(root, "out")).did).toEqual(unchanged);
  });

  test("sees content that was saved with as many bytes and its old time", async () => {
    const root = await manyKinds();
    const file = join(root, "content/areas/meadow.json");
    const time = new Date("2026-01-02T03:04:05.678Z");
    utimesSync(file, time, time);
    // So long ago that the next build need not read it.
    await pause(50);
    await built(root, "out");
    await writeFile(file, (await readFile(file, "utf8")).replace("Grass", "Stone"));
    utimesSync(file, time, time);
    expect((await built(root, "out")).files).toEqual((await built(root, "clean")).files);
    expect(await readFile(join(root, "out/list.txt"), "utf8")).toContain("Stone and skies");
  });

  test.each([
    [
      "content that two lines of the schema name",
      "content/areas/harbor.json",
      '{ "title": "Harbor", "text": "Meanwhile" }',
    ],
    ["content, which was away", "content/areas/harbor.json", null],
    ["a setting", "content/settings.yaml", "origin: https://www.example.net\n"],
    ["a file that is published as it is", "templates/static/hello.txt", "Meanwhile\n"],
    ["a style sheet", "templates/styles/parts/base.css", "main { padding: 7rem }\n"],
    ["code of an island", "islands/shared/step.ts", "export const step = 9;\n"],
  ])("is right though somebody saved something else while it was made, and took it back: %s", async (_, file, text) => {
    for (const at of ["open", "render"]) {
      const root = await manyKinds();
      await change(root, {
        "content/schema.ts": (before) =>
          before
            .replace("areas: jsonFiles", 'harbor: jsonFile("areas/harbor.json", area),\nareas: jsonFiles')
            .replace("jsonFiles,", "jsonFile, jsonFiles,"),
        "templates/pages.tsx": (before) =>
          before.replace("<p>{greeting}", "<p>{content.harbor.text} {content.areas.harbor?.text} {greeting}"),
      });
      await pause(50);
      await built(root, "out");
      await change(root, {
        "templates/document.tsx": (before) => before.replace("<footer>End", "<footer>Other end"),
        "content/areas/meadow.json": '{ "title": "Meadow", "text": "Mown" }',
      });
      const path = join(root, file);
      const before = readFileSync(path);
      const onStage = (stage: string): void => {
        if (stage === at && text !== null) writeFileSync(path, text);
        if (stage === at && text === null) rmSync(path);
      };
      await buildSaved({ root, out: join(root, "out"), check: true, onStage });
      writeFileSync(path, before);
      expect((await built(root, "out")).files).toEqual((await built(root, "clean")).files);
    }
  });

  test("is not remembered where it read other content than it saw at first, as where that is too much to be kept", async () => {
    const root = await manyKinds();
    await built(root, "out");
    const file = recordFile(root, join(root, "out"));
    const record = readRecord(file);
    if (file === undefined || record === undefined) throw new Error("there is no record");
    const before = readFileSync(file);
    const last = openLastBuild({ root, out: join(root, "out"), check: true });
    const hash = last.inputs.get("content/note.md") ?? "none";
    last.record(record, new Map([["content/note.md", { hash: "another", stamp: undefined }]]));
    expect(readFileSync(file)).toEqual(before);
    last.record(record, new Map([["content/note.md", { hash, stamp: undefined }]]));
    expect(readFileSync(file)).not.toEqual(before);
  });

  test("keeps the records of a few folders, the latest, with what lies beside them", async () => {
    const root = await manyKinds();
    await built(root, "out");
    const first = recordFile(root, join(root, "out"));
    const record = readRecord(first);
    if (first === undefined || record === undefined) throw new Error("there is no record");
    const long = new Date("2026-01-02T03:04:05Z");
    utimesSync(first, long, long);
    for (let count = 1; count <= 10; count++) writeRecord(recordFile(root, join(root, `out-${count}`)), record);
    const kept = await readdir(dirname(first));
    expect(kept.filter((name) => /^[0-9a-f]{16}$/.test(name))).toHaveLength(8);
    expect(kept.filter((name) => name.startsWith(basename(first)))).toEqual([]);
  });

  test("is right where a template looks at the properties of content themselves", async () => {
    const root = await manyKinds();
    await change(root, {
      "templates/pages.tsx": (text) =>
        `import { inspect } from "node:util";\n${text.replace("{content.areas[slug].text}", "{inspect(content.areas[slug])}")}`,
    });
    await built(root, "out");
    await change(root, { "templates/document.tsx": (before) => before.replace("<footer>End", "<footer>Other end") });
    expect((await built(root, "out")).files).toEqual((await built(root, "clean")).files);
  });

  test.each([
    ["saved", (file: string) => writeFileSync(file, '{ "title": "Harbor", "text": "New", "sights": [] }')],
    ["removed", (file: string) => rmSync(file)],
  ])("says which content was %s while it read the rest, and publishes nothing", async (_, interfere) => {
    const root = await manyKinds();
    // Code that takes what is thrown for an answer must not be believed.
    const careless = "{ try { return area.text + area.sights?.length; } catch { return area.text; } }";
    await change(root, {
      "templates/routes.ts": (text) => text.replace(/\.map\(\(\{ text, sights.*/, `.map((area) => ${careless});`),
    });
    const harbor = join(root, "content/areas/harbor.json");
    await pause(50);
    const before = (await built(root, "out")).files;
    await change(root, { "content/note.md": "---\ntitle: A note\n---\n\nOther words.\n" });
    const onStage = (stage: string) => void (stage === "render" && interfere(harbor));
    const { report } = await buildSaved({ root, out: join(root, "out"), check: true, onStage });
    expect(report).toMatchObject({
      ok: false,
      findings: [{ code: "content/changed", file: "content/areas/harbor.json" }],
    });
    expect(await fingerprint(join(root, "out"))).toEqual(before);
    expect((await built(root, "out")).files).toEqual((await built(root, "clean")).files);
  });

  test("is right where out/ is newer than its memory, and a file in the place of a folder", async () => {
    const root = await manyKinds();
    const put = async (path: string) => {
      await rm(join(root, "templates/static/thing"), { recursive: true, force: true });
      await change(root, { [`templates/static/${path}`]: "a thing" });
      return built(root, "out", { check: false });
    };
    await put("thing/below");
    const builds = join(root, "node_modules/.cache/build-site/builds");
    const records = (await readdir(builds)).filter((name) => !name.endsWith(".site"));
    for (const name of records) await cp(join(builds, name), join(root, "as-before", name));
    await put("thing");
    for (const name of records) await cp(join(root, "as-before", name), join(builds, name));
    const { files, ok } = await put("thing/below");
    expect({ ok, thing: Object.keys(files).filter((file) => file.startsWith("thing")) }).toEqual({
      ok: true,
      thing: ["thing/below"],
    });
  });

  test("is right after one that was killed when it had published and not yet recorded", async () => {
    const root = await manyKinds();
    await built(root, "out");
    const memory = join(root, "node_modules/.cache/build-site/builds");
    await cp(memory, join(root, "as-before"), { recursive: true });
    await change(root, {
      "content/note.md": "---\ntitle: Note\n---\n\nOther words.\n",
      "templates/static/new.txt": "new",
    });
    const killed = await built(root, "out");
    await rm(memory, { recursive: true });
    await rename(join(root, "as-before"), memory);
    expect((await built(root, "out")).files).toEqual(killed.files);
    expect((await built(root, "clean")).files).toEqual(killed.files);
  });

  test("makes a page anew whose template is another one, though all else that it is made of is the same", async () => {
    const root = await manyKinds();
    await built(root, "out");
    await change(root, { "content/site.yaml": "name: Many kinds\nslogan: Of two\n" });
    const { files } = await built(root, "out");
    expect(await readFile(join(root, "out/note/index.html"), "utf8")).toContain("<h1>Many kinds</h1>");
    expect(files).toEqual((await built(root, "clean")).files);
  });

  test("looks twice at a template of which there is no page before, and finds what it keeps from page to page", async () => {
    const root = await manyKinds();
    await change(root, {
      "templates/pages.tsx": (text) =>
        text.replace("{content.areas[slug].title}", "{content.areas[slug].title + next()}") +
        "\nconst next = (() => { let n = 0; return () => n++; })();\n",
      "content/areas/harbor.json": null,
      "content/areas/meadow.json": null,
      "content/areas/summit.json": null,
    });
    // In processes of their own: what the template keeps begins anew in each.
    const build = (out: string) => runCommand(["--no-check", "--out", out], root);
    await build("out");
    for (const slug of ["island", "summit", "harbor"]) {
      await change(root, { [`content/areas/${slug}.json`]: JSON.stringify({ title: slug, text: "Words" }) });
      await build("out");
    }
    await build("clean");
    expect(await fingerprint(join(root, "out"))).toEqual(await fingerprint(join(root, "clean")));
  });

  test("looks again at a template that had one page and has another one now, and may keep something of the first", async () => {
    const root = await manyKinds();
    await change(root, {
      "templates/pages.tsx": (text) =>
        text.replace("{content.areas[slug].text}", "{up(content.areas[slug].text)}") +
        '\nconst up = (() => { let of = ""; return (text: string) => (of ||= text); })();\n',
      "content/areas/meadow.json": null,
      "content/areas/summit.json": null,
    });
    const build = (out: string) => runCommand(["--no-check", "--out", out], root);
    await build("out");
    await change(root, { "content/areas/island.json": JSON.stringify({ title: "Island", text: "Sand" }) });
    await build("out");
    await build("clean");
    expect(await fingerprint(join(root, "out"))).toEqual(await fingerprint(join(root, "clean")));
  });

  test("asks a schema again that wants something else now, or remembers other files", async () => {
    const root = await manyKinds();
    await built(root, "out");
    await change(root, {
      "content/schema.ts": (text) => text.replace("v.string(), text", "v.picklist(['Pier']), text"),
    });
    expect((await built(root, "out")).findings).toHaveLength(3);
    const fresh = `function fresh() {
      const seen = new Set();
      return v.check((title) => !seen.has(title) && !!seen.add(title), "stands elsewhere");
    }\n`;
    await change(root, {
      "content/schema.ts": (text) =>
        text.replace("v.picklist(['Pier'])", "v.pipe(v.string(), fresh())").replace("const area", `${fresh}const area`),
    });
    // Each in a process of its own, as people build: nothing else forgets what a module has seen.
    expect((await runCommand(["build"], root)).code).toBe(0);
    await change(root, { "content/areas/meadow.json": '{ "title": "Harbor", "text": "Grass and skies" }' });
    const { code, stdout } = await runCommand(["build"], root);
    expect([code, stdout]).toEqual([1, expect.stringContaining("stands elsewhere")]);
  });

  test.each([
    ["a counter in a closure", "const next = (() => { let n = 0; return () => n++; })();"],
    ["an object that changes itself", "const c = { n: 0, next() { return this.n++; } }; const next = () => c.next();"],
    ["a copy of what is kept", "const kept = { n: 0 }; const same = kept; const next = () => same.n++;"],
    ["a pattern that remembers", "const R = /a/g; const next = () => `${R.test('aa')}${R.lastIndex}`;"],
    ["chance that nobody watches", "const next = () => performance.now();"],
  ])("is a build where a page is another one behind the others: %s, in a template or an island", async (_, code) => {
    for (const [file, from, to] of [
      ["templates/pages.tsx", "<h1>Closed", "<h1>{String(next())} Closed"],
      ["islands/counter.tsx", "{`Pressed ${count}`}", "{`Pressed ${count} ${next()}`}"],
    ] as const) {
      const root = await manyKinds();
      await change(root, { [file]: (text) => `${text.replace(from, to)}\n${code}\n` });
      await built(root, "out", { check: false });
      // The second one, too, must not take its own pages for lasting.
      for (const turn of ["second", "third"]) {
        const { did } = await built(root, "out", { check: false });
        expect({ file, turn, did }).not.toEqual({ file, turn, did: unchanged });
      }
    }
  });

  test("knows its settings as they are, whatever the command line said before", async () => {
    const root = await manyKinds();
    const other = await built(root, "out", { origin: "https://other.example" });
    const own = await built(root, "out");
    expect(own.files["index.html"]).not.toBe(other.files["index.html"]);
    expect(own.files).toEqual((await built(root, "clean")).files);
    await change(root, { "content/note.md": "---\ntitle: Note\n---\n\nOther words.\n" });
    expect((await built(root, "out")).files["index.html"]).toBe(own.files["index.html"]);
    await change(root, { "content/settings.yaml": "origin: nowhere\n" });
    expect((await built(root, "out")).findings).toMatchObject([{ file: "content/settings.yaml", line: 1 }]);
  });

  test("knows its style sheets as they are: with the files of packages, new ones, and those that nobody imports", async () => {
    const root = await manyKinds();
    const dot = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} 8"/>`;
    await change(root, {
      "node_modules/greeting/dot.svg": dot(1),
      "templates/styles/parts/base.css": (css) => `${css}main::after { content: url("greeting/dot.svg") }\n`,
    });
    await built(root, "out");
    const savings: Changes[] = [
      { "content/site.yaml": "name: Many kinds\nslogan: Another\n" },
      { "node_modules/greeting/dot.svg": dot(2) },
      {
        "templates/styles/wide.css": "main { padding: 2rem }\n",
        "templates/document.tsx": (text) => text.replace("styles/site.css", "styles/wide.css"),
      },
      { "templates/styles/wide.css": "main { padding: 3rem }\n" },
      { "templates/styles/wide.css": 'main::before { content: url("greeting/late.svg") }\n' },
      { "node_modules/greeting/late.svg": dot(3) },
      { "templates/styles/parts/nobodys.css": "main { padding: var(--nowhere) }\n" },
      // The warning is said again.
      { "content/site.yaml": "name: Many kinds\nslogan: A third\n" },
      { "templates/styles/parts/nobodys.css": "main {\n" },
    ];
    for (const [index, changes] of savings.entries()) {
      const before = await fingerprint(join(root, "out"));
      await change(root, changes);
      const { findings, files } = await built(root, "out");
      const anew = await built(root, `clean-${index}`);
      expect({ changes, findings }).toEqual({ changes, findings: anew.findings });
      expect({ changes, files }).toEqual({ changes, files: anew.ok ? anew.files : before });
    }
    expect((await built(root, "out")).findings).toMatchObject([{ code: "styles/slip" }]);
  });

  test.each<[what: string, first: Changes, then: Changes]>([
    [
      "a package that leads to another file",
      {
        "node_modules/signs/package.json": '{ "name": "signs", "exports": { "./sign.svg": "./a.svg" } }',
        "node_modules/signs/a.svg": SIGN,
        "node_modules/signs/b.svg": `${SIGN}<!-- b -->`,
      },
      { "node_modules/signs/package.json": '{ "name": "signs", "exports": { "./sign.svg": "./b.svg" } }' },
    ],
    [
      "a file beside the sheet, in the place of the package's",
      { "node_modules/signs/package.json": '{ "name": "signs" }', "node_modules/signs/sign.svg": SIGN },
      { "templates/styles/parts/signs/sign.svg": `${SIGN}<!-- beside -->` },
    ],
  ])("asks again where a style sheet leads: %s", async (_, first, then) => {
    const root = await manyKinds();
    const base = (url: string) => ({ "templates/styles/parts/base.css": `main::after { content: url("${url}") }\n` });
    await change(root, { ...first, ...base("signs/sign.svg") });
    // Each in a process of its own: Node remembers what a package exports.
    const build = async (out: string) => {
      expect((await runCommand(["build", "--out", join(root, out)], root)).code).toBe(0);
      return fingerprint(join(root, out));
    };
    await build("out");
    await change(root, { ...then, "content/site.yaml": "name: Many kinds\nslogan: Another\n" });
    expect(await build("out")).toEqual(await build("clean"));
  });

  test("asks again what a package gives, where no file of its code has changed", async () => {
    const root = await manyKinds();
    await change(root, { "node_modules/greeting/other.js": 'export default "Good night";\n' });
    const build = async (out: string) => {
      expect((await runCommand(["build", "--out", join(root, out)], root)).code).toBe(0);
      return fingerprint(join(root, out));
    };
    const before = await build("out");
    await change(root, { "node_modules/greeting/package.json": (text) => text.replace("index.js", "other.js") });
    const after = await build("out");
    expect(after["index.html"]).not.toBe(before["index.html"]);
    expect(after).toEqual(await build("clean"));
  });

  test("forgets a style sheet that was there only while the others were read", async () => {
    const root = await manyKinds();
    await change(root, { "templates/styles/parts/nobodys.css": "main { padding: var(--width) }\n" });
    const brief = join(root, "templates/styles/parts/brief.css");
    const onStage = (now: string) => now === "open" && writeFileSync(brief, ":root { --width: 1px }");
    await buildSaved({ root, out: join(root, "out"), check: true, onStage });
    rmSync(brief);
    await change(root, { "content/site.yaml": "name: Many kinds\nslogan: Another\n" });
    expect((await built(root, "out")).findings).toMatchObject([{ code: "styles/undefined-property" }]);
  });

  test.each(["compare", "open", "render"])(
    "finds what somebody saved while the first one was at “%s”",
    async (stage) => {
      const saved: Record<string, [before: string, after: string]> = {
        "templates/pages.tsx": ["<h1>Closed", "<h1>Saved"],
        "templates/styles/parts/base.css": ["main", "body main"],
        "islands/shared/step.ts": ["1", "2"],
        "content/site.yaml": ["slogan: ", "slogan: Saved "],
        "content/areas/harbor.json": ["Harbor", "Haven"],
        "content/settings.yaml": ["www.example.com", "www.example.org"],
        "templates/static/hello.txt": ["", "saved"],
      };
      for (const [file, [before, after]] of Object.entries(saved)) {
        const root = await manyKinds();
        const path = join(root, file);
        const text = await readFile(path, "utf8");
        expect(text).toContain(before);
        const onStage = (now: string) => now === stage && writeFileSync(path, text.replace(before, after));
        await buildSaved({ root, out: join(root, "out"), check: true, onStage });
        expect({ file, ...(await built(root, "out")).files }).toEqual({ file, ...(await built(root, "clean")).files });
      }
    },
    120_000,
  );

  test("finds what somebody removed or put there while the first one was read", async () => {
    const removals: Record<string, (root: string) => void> = {
      "no settings": (root) => rmSync(join(root, "content/settings.yaml")),
      "no part of an island": (root) => rmSync(join(root, "islands/shared/step.ts")),
      "no package": (root) => rmSync(join(root, "node_modules/greeting/index.js")),
      "an older island": (root) => renameSync(join(root, "older.txt"), join(root, "islands/older.tsx")),
      "an older package": (root) => renameSync(join(root, "older.txt"), join(root, "node_modules/greeting/index.js")),
    };
    for (const [what, remove] of Object.entries(removals)) {
      const root = await manyKinds();
      await change(root, { "older.txt": "export default 1 +;\n" });
      await pause(50);
      const onStage = (now: string) => now === "render" && remove(root);
      await buildSaved({ root, out: join(root, "out"), check: true, onStage });
      expect({ what, ok: (await built(root, "out")).ok }).toEqual({ what, ok: false });
    }
  });

  test("finds its folders made by the first one, where nothing was there to be replaced", async () => {
    const root = await manyKinds();
    await built(root, "out");
    const builds = join(root, "node_modules/.cache/build-site/builds");
    const spare = join(builds, (await readdir(builds)).find((name) => name.endsWith(".site")) ?? "none");
    const inode = async (folder: string) => (await stat(join(folder, "harbor/index.html"))).ino;
    expect(await inode(spare)).toBe(await inode(join(root, "out")));
    const folder = (await stat(join(spare, "harbor"))).ino;
    await change(root, { "content/areas/meadow.json": '{ "title": "Meadow", "text": "Mown" }' });
    await built(root, "out");
    expect((await stat(join(root, "out/harbor"))).ino).toBe(folder);
  });

  test("may turn a file into a folder, and back", async () => {
    const root = await manyKinds();
    for (const text of ["a", "b", "c", "d"]) {
      const folder = text < "c";
      await rm(join(root, "templates/static/thing"), { recursive: true, force: true });
      await change(root, { [`templates/static/thing${folder ? "/below" : ""}`]: text });
      const { files, ok } = await built(root, "out", { check: false });
      expect(ok).toBe(true);
      expect(Object.keys(files).filter((file) => file.startsWith("thing"))).toEqual([folder ? "thing/below" : "thing"]);
    }
  });

  test("finds what a build without checks has let through", async () => {
    const root = await manyKinds();
    await change(root, { "islands/counter.tsx": (text) => text.replace("{`Pressed ${count}`}", "Pressed {count}") });
    expect((await built(root, "out", { check: false })).ok).toBe(true);
    expect((await built(root, "out")).findings).toMatchObject([{ code: "islands/would-mutate" }]);
  });

  test("is not taken in by options: an origin of the command line, or checks that were left out", async () => {
    const root = await manyKinds();
    const first = await built(root, "out");
    const other = await built(root, "out", { origin: "https://other.example" });
    expect(other.files["index.html"]).not.toBe(first.files["index.html"]);
    expect((await built(root, "out", { check: false })).files).toEqual(first.files);
    await edit(root, { "content/note.md": "---\ntitle: Broken\n---\n\n[nowhere](/nowhere/)\n" });
    expect((await built(root, "out", { check: false })).ok).toBe(true);
    expect((await built(root, "out")).findings).toMatchObject([{ code: "links/no-such-page" }]);
  });
});

test("only files that changed are new: the others are the very same, so that whoever copies the site leaves them out", async () => {
  const root = await manyKinds();
  await built(root, "out", { check: false });
  /** What of the pages is new after an edit. */
  const newAfter = async (changes: Changes) => {
    const before = await times(root);
    await change(root, changes);
    await built(root, "out", { check: false });
    const after = await times(root);
    return Object.keys(after).filter((page) => after[page] !== before[page]);
  };
  expect(await newAfter({ "content/areas/meadow.json": '{ "title": "Meadow", "text": "Mown" }' })).toEqual([
    "meadow/index.html",
  ]);
  expect(await newAfter({ "content/site.yaml": "name: Many kinds\nslogan: Another\n" })).toEqual(["closed/index.html"]);
  expect(await newAfter({ "content/areas/glade.json": '{ "title": "Glade", "text": "Green" }' })).toEqual([
    "404.html",
    "glade/index.html",
    "index.html",
  ]);
});

test("files that a build has written anew with the same bytes, since it knew of no other, are the very same from then on", async () => {
  const root = await manyKinds();
  await built(root, "out");
  const builds = join(root, "node_modules/.cache/build-site/builds");
  for (const name of await readdir(builds)) if (!name.endsWith(".site")) await rm(join(builds, name));
  await built(root, "out");
  const before = await times(root);
  await change(root, { "content/areas/meadow.json": '{ "title": "Meadow", "text": "Mown" }' });
  await built(root, "out");
  expect(await times(root)).toEqual({ ...before, "meadow/index.html": expect.any(Number) as number });
});

/** When each page was written. */
async function times(root: string): Promise<Record<string, number>> {
  const pages = Object.keys(await fingerprint(join(root, "out"))).filter((file) => file.endsWith(".html"));
  return Object.fromEntries(
    await Promise.all(pages.map(async (page) => [page, (await stat(join(root, "out", page))).mtimeMs] as const)),
  );
}

/** Puts another file in the place of one, which only by its bytes is another. */
async function asOther(path: string): Promise<void> {
  const html = await readFile(path, "utf8");
  await writeFile(`${path}.new`, html.replace("words", "sword"));
  execFileSync("touch", ["-r", path, `${path}.new`]);
  await rename(`${path}.new`, path);
}

/** Puts a pipe in the place of a file, of which nobody can read. */
async function asPipe(file: string): Promise<void> {
  await rm(file);
  execFileSync("mkfifo", [file]);
}

/** Puts a link to the same bytes in the place of a file. */
async function asLink(file: string): Promise<void> {
  await rename(file, `${file}.txt`);
  await rename(`${file}.txt`, join(dirname(file), "../../elsewhere.txt"));
  await symlink("../../elsewhere.txt", file);
}

async function cutRecords(root: string): Promise<void> {
  const folder = join(root, "node_modules/.cache/build-site/builds");
  for (const name of Object.keys(await fingerprint(folder))) await writeFile(join(folder, name), "half a rec");
}

/** The folder of a finding about a page is that of the build. */
function renamed<Found extends { file?: string }>(finding: Found, folder: string): Found {
  return finding.file?.startsWith(`${folder}/`) ? { ...finding, file: finding.file.replace(folder, "out") } : finding;
}
