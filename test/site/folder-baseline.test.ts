import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { describe, expect, test } from "vitest";
import { buildSite, short, type JsonReport } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const page = (body: string, title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="description" content="${title}"></head><body><main><h1>x</h1>\n${body}</main></body></html>\n`;

async function folderOf(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder();
  for (const [file, text] of Object.entries(files))
    await outputFile(join(root, "dist", file), page(text, file));
  return root;
}

async function reportOf(root: string, words: readonly string[] = []): Promise<JsonReport> {
  const { stdout } = await buildSite(["check", "dist", "--format", "json", ...words], root);
  return JSON.parse(stdout) as JsonReport;
}

const gone = (name: string) => `<a href="${name}.html">x</a>\n`;

describe("a fault that is in many places", () => {
  test("is one finding with its places and the setting that accepts it, in every format", async () => {
    const root = await folderOf({
      "index.html": Array.from({ length: 400 }, (_, nth) => `<a name="x${nth}"></a>`).join("\n"),
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, nth) => [`${nth}.html`, `<pre><div>${nth}</div></pre>`]),
      ),
    });
    const { findings } = await reportOf(root);
    const faults = findings.filter(({ severity }) => severity !== "info");
    expect(faults.map(({ code, count, places }) => [code, count, places?.length])).toEqual([
      ["html/element-permitted-content", 30, 29],
      ["html/no-deprecated-attr", 400, 399],
    ]);
    expect(faults[1]?.places?.at(-1)).toMatchObject({ file: "dist/index.html", line: 401 });
    expect(faults[1]?.hint).toContain("“html/no-deprecated-attr: off” below “rules.levels”");
    const { stdout } = await buildSite(["check", "dist"], root);
    expect(stdout.split("\n").slice(0, 3)).toEqual([
      "Checked 31 pages in dist/.",
      "  error    html/element-permitted-content  1 finding in 30 places",
      "  warning  html/no-deprecated-attr         1 finding in 400 places",
    ]);
    expect(stdout).toContain("and 28 more, in 28 files (--verbose)");
    const sarif = await buildSite(["check", "dist", "--format", "sarif"], root);
    const [run] = (JSON.parse(sarif.stdout) as { runs: { results: object[] }[] }).runs;
    expect(run?.results).toMatchObject([{ occurrenceCount: 30 }, { occurrenceCount: 400 }, {}]);
  });

  test("ids that a generator repeats are one finding for each pair of elements, and many broken anchors of a page are one", async () => {
    const twice = (id: string) => `<section id="${id}"><h2 id="${id}">x</h2></section>\n`;
    const root = await folderOf({
      "index.html": twice("a") + twice("b") + '<p id="other">x</p><p id="other">x</p>',
      "more.html": twice("c") + twice("d") + twice("e"),
      "all.html": Array.from({ length: 20 }, (_, n) => `<a href="more.html#x${n}">x</a>`).join(
        "\n",
      ),
      "few.html": Array.from({ length: 19 }, (_, n) => `<a href="#y${n}">x</a>`).join("\n"),
    });
    const { findings } = await reportOf(root);
    const ids = findings.filter(({ code }) => code === "html/duplicate-id");
    expect(ids.map(({ message, count, places }) => [message, count, places?.at(-1)])).toEqual([
      [
        "5 ids are on a page more than once: on <section> and on <h2>.",
        5,
        expect.objectContaining({ file: "dist/more.html", line: 4 }),
      ],
      ["The id “other” is on the page more than once.", undefined, undefined],
    ]);
    const anchors = findings.filter(({ code }) => code === "links/no-such-anchor");
    expect(anchors.map(({ file, count, message }) => [file, count, message]).slice(0, 2)).toEqual([
      ["dist/all.html", 20, "20 links on /all.html lead to anchors that do not exist."],
      ["dist/few.html", undefined, expect.stringContaining("“#y0” links to the anchor “y0”")],
    ]);
    expect(anchors.length).toBe(20);
  });

  test("addresses below a folder that is not there are one finding, which names the folder", async () => {
    const root = await folderOf({
      "index.html": ["a", "b", "c", "d", "e"].map((name) => gone(`api/v2/${name}`)).join(""),
      "docs/index.html": gone("../api/v2/f") + gone("other"),
    });
    const { findings } = await reportOf(root);
    expect(
      findings
        .filter(({ code }) => code === "links/no-such-page")
        .map(({ url, count, message }) => [url, count, message]),
    ).toEqual([
      ["/api/", 6, "6 addresses lead below /api/, which does not exist."],
      ["other.html", undefined, expect.stringContaining("other.html")],
    ]);
    // The base of a page decides where its addresses lead, not the place of its file.
    const based = '<base href="/"><title>Based</title>';
    const pictures = ["a", "b", "c", "d", "e"].map((name) => `<a href="media/${name}/">x</a>`);
    await outputFile(
      join(root, "dist/deep/in/index.html"),
      page(pictures.join("\n"), "deep/in").replace(/<title>.*?<\/title>/, based),
    );
    expect((await reportOf(root)).findings.map(({ url }) => url)).toContain("/media/");
    await writeFile(join(root, "dist/build-site.yaml"), "elsewhere: [/api]\n");
    const accepted = await reportOf(root);
    expect(accepted.findings.map(({ url }) => url)).not.toContain("/api/");
  });
});

describe("--format github", () => {
  test("has ten annotations of a level; the rest are in the summary of the job", async () => {
    const names = Array.from({ length: 25 }, (_, nth) => `gone-${nth}-${"x".repeat(nth)}`);
    const root = await folderOf({ "index.html": names.map(gone).join("") });
    const summary = join(root, "summary.md");
    await writeFile(summary, "Earlier.\n");
    const { stdout } = await buildSite(["check", "dist", "--format", "github"], root, {
      GITHUB_STEP_SUMMARY: summary,
    });
    expect(stdout.match(/^::error file=dist\/index\.html,line=/gm)).toHaveLength(10);
    expect(stdout).toContain("15 more: see the job summary on GitHub, or use --format pretty.");
    const written = await readFile(summary, "utf8");
    expect(written).toMatch(/^Earlier\.\n## build-site check: 25 errors/);
    expect(names.filter((name) => !written.includes(name))).toEqual([]);
  });

  test("names files from the root of the repository, as code hosts do, and so does sarif", async () => {
    const root = await folderOf({ "manual/dist/index.html": gone("a") });
    await outputFile(join(root, "dist/.git/HEAD"), "ref: refs/heads/main\n");
    const run = async (format: string) =>
      (await buildSite(["check", "dist", "--format", format], join(root, "dist/manual"))).stdout;
    expect(await run("github")).toContain("::error file=manual/dist/index.html,line=");
    expect(await run("sarif")).toContain('"uri": "manual/dist/index.html"');
    expect(await run("json")).toContain('"file": "dist/index.html"');
  });
});

describe("--baseline", () => {
  const FILE = ["--baseline", "known.jsonl"];

  test("tells what is new and what is gone, wherever lines have moved", async () => {
    const root = await folderOf({
      "index.html": gone("a") + gone("a") + gone("b"),
      "about.html": '<a href="index.html">x</a>',
    });
    const check = (...words: string[]) => reportOf(root, [...FILE, ...words]);
    const written = await check("--update-baseline");
    expect(written).toMatchObject({ ok: true, findings: [] });
    const first = await readFile(join(root, "known.jsonl"), "utf8");
    expect(first.split("\n").slice(1, 3)).toEqual([
      '{"code":"links/no-such-page","file":"index.html","message":"“a.html” leads to /a.html, a page that does not exist.","count":2}',
      '{"code":"links/no-such-page","file":"index.html","message":"“b.html” leads to /b.html, a page that does not exist."}',
    ]);
    await outputFile(
      join(root, "dist/index.html"),
      page(`<p>1</p>\n<p>2</p>\n${gone("a")}${gone("a")}${gone("a")}${gone("c")}`, "index.html"),
    );
    const { ok, findings, summary } = await check();
    expect({ ok, found: findings.map(short) }).toEqual({
      ok: false,
      found: [
        "error links/no-such-page dist/index.html:6:1",
        "error links/no-such-page dist/index.html:7:1",
        "info baseline/fixed known.jsonl:3:1",
      ],
    });
    expect(summary).toMatchObject({ pages: 2 });
    const { stdout } = await buildSite(["check", "dist", ...FILE], root);
    expect(stdout).toMatch(/^Checked 2 pages in dist\/\.\nLeft out: \d+ by the baseline\./);
    await outputFile(join(root, "dist/index.html"), page(gone("a") + gone("a"), "index.html"));
    expect((await check()).ok).toBe(true);
    expect((await check("--strict-baseline")).ok).toBe(false);
    await check("--update-baseline");
    expect((await check("--strict-baseline")).findings).toEqual([]);
    const again = await readFile(join(root, "known.jsonl"), "utf8");
    expect(again).toBe(first.replace(/^.*“b\.html”.*\n/m, ""));
  });

  test("a fault on more than 20 pages is one line, which new pages may have as well", async () => {
    const root = await folderOf(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, nth) => [
          `${nth}.html`,
          gone("gone") + (nth < 20 ? gone("rare") : ""),
        ]),
      ),
    );
    const { stdout } = await buildSite(["check", "dist", ...FILE, "--update-baseline"], root);
    expect(stdout).toMatch(
      /^Checked 30 pages in dist\/\.\nLeft out: \d+ by the baseline\.\nWrote /,
    );
    const text = await readFile(join(root, "known.jsonl"), "utf8");
    expect(text.match(/"file":"\*".*/g)).toEqual([expect.stringContaining("“gone.html”")]);
    expect(text.match(/“rare\.html”/g)).toHaveLength(20);
    const add = (body: string) => outputFile(join(root, "dist/new.html"), page(body, "new.html"));
    await add(`<p>1</p>${gone("gone")}${gone("gone")}`);
    expect((await reportOf(root, FILE)).ok).toBe(true);
    await add(gone("gone") + gone("rare"));
    expect((await reportOf(root, FILE)).findings.map(short)).toEqual([
      "error links/no-such-page dist/new.html:3:1",
    ]);
  });

  test("a baseline that is missing or damaged is an error, and stays as it is", async () => {
    const root = await folderOf({ "index.html": gone("a") });
    const file = join(root, "known.jsonl");
    const run = () => buildSite(["check", "dist", ...FILE], root);
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("There is no baseline known.jsonl."),
    });
    await buildSite(["check", "dist", ...FILE, "--update-baseline"], root);
    const lines = (await readFile(file, "utf8")).split("\n").length;
    await appendFile(file, "\n\n<<<<<<< main\n");
    const damaged = await readFile(file, "utf8");
    const { code, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("known.jsonl") });
    expect(stderr).toContain(`Line ${lines + 2} of known.jsonl is not an entry of a baseline`);
    expect(await readFile(file, "utf8")).toBe(damaged);
    await writeFile(file, "");
    expect((await run()).code).toBe(2);
    await rm(file);
    const { stderr: usage } = await buildSite(["check", "dist", "--update-baseline"], root);
    expect(usage).toContain("--update-baseline requires a baseline.");
  });

  test("what levels and exceptions leave out is counted", async () => {
    const root = await folderOf({ "index.html": gone("a") + gone("b") + '<a name="x">y</a>' });
    const excepted = "code: links/no-such-page, message: a.html, reason: Soon, until: 2099-01-01";
    await writeFile(
      join(root, "dist/build-site.yaml"),
      `rules:\n  levels: { html/no-deprecated-attr: off }\n  except: [{ ${excepted} }]\n`,
    );
    const { stdout } = await buildSite(["check", "dist"], root);
    expect(stdout).toContain("Left out: 1 by levels, 1 by exceptions.\n");
  });
});

test("init in a folder with HTML in it or below writes a workflow and a baseline, and then only new findings fail", async () => {
  const root = await folderOf({ "api/index.html": gone("a") + gone("b") });
  const { code, stdout } = await buildSite(["init", "dist"], root);
  expect(code).toBe(0);
  expect(stdout).toContain("Wrote html-baseline.jsonl");
  const workflow = await readFile(join(root, ".github/workflows/check-html.yml"), "utf8");
  const [, words = ""] = / npx build-site (.*)/.exec(workflow) ?? [];
  expect((await buildSite(words.split(" "), root)).code).toBe(0);
  await outputFile(join(root, "dist/new.html"), page(gone("c"), "new.html"));
  expect((await buildSite(words.split(" "), root)).code).toBe(1);
  const again = await buildSite(["init", "dist"], root);
  expect(again.stdout).toContain(
    "Left unchanged: .github/workflows/check-html.yml, html-baseline.jsonl.",
  );
});
