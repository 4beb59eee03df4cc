import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { buildReport, buildSite, finished, startBuildSite } from "../helpers/cli.ts";
import { change, fingerprint, makeSite, type Changes } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";

/** Lets `after` run these lines; `out` is the folder of the finished pages. */
const after = (...lines: string[]): Changes => ({
  "tools/add.mjs": [
    'import { readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";',
    "const out = process.argv[2];",
    ...lines,
  ].join("\n"),
});

const ADD = [
  "mkdirSync(`${out}/index`);",
  'writeFileSync(`${out}/index/words.json`, JSON.stringify([...readFileSync(`${out}/index.html`, "utf8")].length + process.cwd()));',
  'writeFileSync(`${out}/more.html`, `<!DOCTYPE html><html lang="en"><head><title>More words</title><meta name="viewport" content="width=device-width"></head><body><main><h1>More</h1><a href="/about/">About</a></main></body></html>`);',
];

test("after: a command adds files that are published, checked, linked to and kept; it changes none", async () => {
  const root = await makeSite({
    ...after(...ADD),
    "content/settings.yaml": (text) => `${text}after: node tools/add.mjs {out}\n`,
    "content/about.md": (text) => `${text}\n[More](/more.html), [words](/index/words.json)\n`,
  });
  const out = ["--out", "the pages"];
  const errors = async (options: string[] = out) =>
    (await buildReport(root, options)).findings.filter(({ severity }) => severity === "error");
  expect(await errors()).toEqual([]);
  const folder = join(root, "the pages");
  expect(await readFile(join(folder, "index/words.json"), "utf8")).toContain(root);
  expect(await readdir(folder)).toContain("more.html.br");
  expect((await buildSite(["check", ...out], root)).code).toBe(0);

  await change(root, { "the pages/index/late.json": "{}" });
  const late = [await buildSite(["check", ...out], root), await buildSite(["build", ...out], root)];
  expect(late.map(({ code, stdout, stderr }) => [code, /“after”/.test(stdout + stderr)])).toEqual([
    [1, true],
    [2, true],
  ]);
  await rm(join(folder, "index/late.json"));

  // The same files again, and nothing is left beside the folder.
  const before = await fingerprint(folder);
  expect(await errors()).toEqual([]);
  expect(await fingerprint(folder)).toEqual(before);
  expect((await readdir(root)).filter((name) => name.includes("stage"))).toEqual([]);

  const wrong = async (...lines: string[]) => {
    await change(root, after(...lines));
    const found = await errors();
    expect(await fingerprint(folder)).toEqual(before);
    return found.map(({ code, file, line, message, hint }) => [code, file, line, message, hint]);
  };
  const line =
    1 +
    (await readFile(join(root, "content/settings.yaml"), "utf8"))
      .split("\n")
      .indexOf("after: node tools/add.mjs {out}");
  const place = ["content/settings.yaml", line];
  expect(
    await wrong('console.error("\u001b[31mno index\u001b[0m");', "process.exitCode = 3;"),
  ).toEqual([
    ["site/command-failed", ...place, "“node tools/add.mjs {out}” failed (3).", "no index"],
  ]);
  expect(
    await wrong(...ADD, "writeFileSync(`${out}/index.html`, 'x'); rmSync(`${out}/robots.txt`);"),
  ).toEqual([
    [
      "output/not-kept",
      ...place,
      "“node tools/add.mjs {out}” changed index.html, robots.txt.",
      expect.any(String),
    ],
  ]);
  // Commands that only read a site run none.
  expect((await buildSite(["check", ...out], root)).code).toBe(0);
  // Its pages are checked, and its links as well.
  expect(await wrong(...ADD.map((each) => each.replace("/about/", "/nowhere/")))).toMatchObject([
    [
      "links/no-such-page",
      "the pages/more.html",
      1,
      expect.stringContaining("/nowhere/"),
      expect.anything(),
    ],
  ]);
  await change(root, { "content/settings.yaml": (text) => text.replace(" {out}", " out") });
  expect(await wrong()).toMatchObject([
    ["content/bad-value", ...place, expect.stringContaining("has no {out}, the folder"), undefined],
  ]);
  await change(root, { "content/settings.yaml": (text) => text.replace(".mjs out", ".mjs {out}") });
  // Nor does it publish what is private.
  await change(root, {
    "content/settings.yaml": (text) => `${text}env:\n  API_TOKEN: {}\n`,
    ".env": "API_TOKEN=a-secret-of-ours\n",
  });
  expect(
    (await wrong(...ADD, "writeFileSync(`${out}/token.txt`, 'a-secret-of-ours');"))[0]?.slice(0, 2),
  ).toEqual(["env/private", "the pages/token.txt"]);
}, 180_000);

test("watch: dev says what its command writes, and when it ends", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) => `${text}watch: echo compiled && exit 3\n`,
  });
  const { said } = await serveHere(["dev", "--port", "0"], root);
  await expect.poll(said, { timeout: 60_000 }).toContain("compiled\n");
  await expect.poll(said, { timeout: 60_000 }).toContain("“echo compiled && exit 3” ended (3).");
});

test.each([["build"], ["dev", "--port", "0"]])(
  "%s: Ctrl-C ends a command and what it has started",
  async (...words) => {
    const root = await makeSite({
      "wait.mjs":
        'import { writeFileSync } from "node:fs"; writeFileSync("pid", `${process.pid}`); setInterval(() => {}, 1000);',
      "content/settings.yaml": (text) => `${text}before: node wait.mjs && node wait.mjs\n`,
    });
    const child = startBuildSite(words, root);
    const pid = await vi.waitUntil(
      () => readFile(join(root, "pid"), "utf8").catch(() => ""),
      60_000,
    );
    child.kill("SIGINT");
    expect((await finished(child)).code).toBe(130);
    const isRunning = () => {
      try {
        return process.kill(Number(pid), 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isRunning, { timeout: 60_000 }).toBe(false);
  },
  180_000,
);
