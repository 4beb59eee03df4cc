import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import {
  buildReport,
  buildSite,
  buildSiteProcess,
  finished,
  startBuildSite,
} from "../helpers/cli.ts";
import { change, fingerprint, makeSite, type Changes } from "../helpers/make-site.ts";
import { OFFLINE } from "../helpers/external-sites.ts";
import { serveHere } from "../helpers/start-server.ts";

/** Lets `after` run these lines; `out` is the folder of the finished pages. */
const after = (...lines: string[]): Changes => ({
  "tools/add.mjs": [
    'import { readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync, mkdirSync } from "node:fs";',
    "const out = process.argv[2];",
    ...lines,
  ].join("\n"),
});

/** Whether the program runs whose id is in the file `pid`. */
async function isRunning(root: string): Promise<boolean> {
  try {
    return process.kill(Number(await readFile(join(root, "pid"), "utf8")), 0);
  } catch {
    return false;
  }
}

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
  const notKept = (what: string) => [
    "output/not-kept",
    ...place,
    `“node tools/add.mjs {out}” ${what}.`,
    expect.any(String),
  ];
  expect(
    await wrong(...ADD, "writeFileSync(`${out}/index.html`, 'x'); rmSync(`${out}/robots.txt`);"),
  ).toEqual([notKept("changed index.html"), notKept("removed robots.txt")]);
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

test("after: what a site may not have itself is a finding at the command, whatever the folder is", async () => {
  const root = await makeSite({
    ...after(
      'writeFileSync(`${out}/a\\nb.html`, "x");',
      'writeFileSync(`${out}/back\\\\slash.txt`, "x");',
      'mkdirSync(`${out}/assets`, { recursive: true }); writeFileSync(`${out}/assets/mine.js`, "x");',
      'writeFileSync(Buffer.from(`${out}/latin-\\xff.txt`, "latin1"), "x");',
      'writeFileSync(`${out}/wave.svg`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="x()"/>`);',
      'writeFileSync(`${out}/active.html`, "<script>x()</script>");',
      'symlinkSync("index.html", `${out}/link.html`);',
      'writeFileSync(`${out}/large.bin`, ""); truncateSync(`${out}/large.bin`, 3 * 2 ** 30);',
      'writeFileSync(`${out}/index.html.br`, "x");',
    ),
    "content/settings.yaml": (text) => `${text}after: node tools/add.mjs "{out}/."\n`,
  });
  const out = ["--out", "my out's"];
  const { findings, code } = await buildReport(root, out);
  const place = { file: "content/settings.yaml", line: findings[0]?.line };
  expect(findings).toMatchObject(findings.map(() => place));
  const messages = findings.map((each) => `${each.code} ${each.message}`).toSorted();
  expect([code, messages]).toEqual([
    1,
    [
      'files/bad-path “a\nb.html” contains "\\n", which Windows does not allow in names.',
      "files/bad-path “assets/mine.js” is in assets/, which is for files with a hash in their name.",
      'files/bad-path “back\\slash.txt” contains "\\\\", which Windows does not allow in names.',
      "files/bad-path “latin-\uFFFD.txt” has a name that is not in UTF-8.",
      "output/two-sources “index.html.br” comes from “after” and from build-site.",
      expect.stringMatching(/^security\/active-file “active\.html” contains a <script>/),
      expect.stringMatching(/^security\/active-file “wave\.svg” contains the attribute onload/),
      "site/symbolic-link “link.html” is a symbolic link.",
      "site/unreadable “large.bin” is larger than 2 GiB.",
    ],
  ]);
  // A tool may compress what it adds.
  await change(
    root,
    after('for (const name of ["x.js", "x.js.br"]) writeFileSync(`${out}/${name}`, "x");'),
  );
  expect((await buildReport(root, out)).findings).toEqual([]);
  expect(await readFile(join(root, "my out's/x.js.br"), "utf8")).toBe("x");
}, 180_000);

test("commands that only read a site run none of its commands", async () => {
  const root = await makeSite();
  await buildReport(root);
  await change(root, {
    "content/settings.yaml": (text) =>
      `${text}before: node tools/ran.mjs\nwatch: node tools/ran.mjs\nafter: node tools/ran.mjs {out}\n`,
    "tools/ran.mjs": 'import { writeFileSync } from "node:fs"; writeFileSync("ran.txt", "");',
  });
  for (const words of [["check"], ["links"], ["launch"], ["editor"]])
    await buildSite(words, root, OFFLINE);
  expect(await readdir(root)).not.toContain("ran.txt");
  await buildReport(root);
  expect(await readdir(root)).toContain("ran.txt");
});

test("a build reads all settings before it runs a command, and {out} is for “after” alone", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) => `${text}before: node tools/ran.mjs\norigim: x\n`,
    "tools/ran.mjs": 'import { writeFileSync } from "node:fs"; writeFileSync("ran.txt", "");',
  });
  await buildReport(root);
  expect(await readdir(root)).not.toContain("ran.txt");
  await change(root, {
    "content/settings.yaml": (text) =>
      text.replace(/before:[^]*/, 'before: echo {out}/x\nwatch: echo {out}\nafter: ""\n'),
  });
  expect((await buildReport(root)).findings.map(({ message }) => message)).toEqual([
    expect.stringContaining("contains {out}, which works only in “after”"),
    expect.stringContaining("contains {out}, which works only in “after”"),
    expect.stringContaining("has no {out}"),
  ]);
});

test("a command leaves no program behind; it gets the user's environment, and its words are shown", async () => {
  const root = await makeSite({
    "start.sh": [
      "sleep 600 &",
      "sh -c 'trap \"\" TERM; echo $$ > pid; exec sleep 600' > /dev/null 2>&1 &",
      "until [ -s pid ]; do sleep 0.05; done",
      'echo "a warning [$NODE_ENV] $API_TOKEN"',
    ].join("\n"),
    "content/settings.yaml": (text) => `${text}before: sh start.sh\nenv:\n  API_TOKEN: {}\n`,
  });
  const env = { NODE_ENV: undefined, API_TOKEN: "a-secret-of-ours" };
  const { code, stderr } = await buildSiteProcess(["build"], root, env);
  expect([code, stderr]).toEqual([0, "a warning [] [API_TOKEN]\n"]);
  await expect.poll(() => isRunning(root), { timeout: 60_000 }).toBe(false);
}, 180_000);

test("dev: a failed command waits for a change that it has not made; “watch” follows the settings", async () => {
  const before = "before: echo run >> runs; date +%N > templates/written.css; exit 1\n";
  const root = await makeSite({
    "content/settings.yaml": (text) =>
      `${text}${before}watch: sleep 600 & echo one && echo $$ > pid && exec sleep 600\n`,
  });
  // What was saved in the last 20 ms before the start counts as changed since.
  await sleep(50);
  const { said, stop } = await serveHere(["dev", "--port", "0", "--verbose"], root);
  const runs = async () => (await readFile(join(root, "runs"), "utf8")).match(/run/g)?.length;
  await expect.poll(said, { timeout: 60_000 }).toContain("one\n");
  await vi.waitUntil(() => readdir(root).then((names) => names.includes("pid")), 60_000);
  await expect.poll(said, { timeout: 60_000 }).toMatch(/Changed: .*templates\/written\.css/);
  expect(await runs()).toBe(1);
  await change(root, { "templates/home.tsx": (text) => `${text}\n` });
  await expect.poll(runs, { timeout: 60_000 }).toBe(2);
  await change(root, {
    "content/settings.yaml": (text) => text.replace(/watch:.*/, "watch: echo two"),
  });
  await expect.poll(said, { timeout: 60_000 }).toContain("“echo two” ended (0).");
  await expect.poll(() => isRunning(root), { timeout: 60_000 }).toBe(false);
  expect(await runs()).toBe(3);
  // Ctrl-C while the command runs again.
  await change(root, {
    "content/settings.yaml": (text) =>
      text.replace(/before:.*/, "before: echo run >> runs; sleep 600"),
  });
  await expect.poll(runs, { timeout: 60_000 }).toBe(4);
  expect(await stop()).toBe(130);
  expect(said()).not.toContain("build-site itself failed");
}, 180_000);

test("watch: dev says what its command writes, and when it ends", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) => `${text}watch: echo compiled && exit 3\n`,
  });
  const { said } = await serveHere(["dev", "--port", "0"], root);
  await expect.poll(said, { timeout: 60_000 }).toContain("compiled\n");
  await expect.poll(said, { timeout: 60_000 }).toContain("“echo compiled && exit 3” ended (3).");
});

test.each([
  ["before", "build"],
  ["after", "build"],
  ["before", "dev", "--port", "0"],
])(
  "%s, %s: Ctrl-C ends a command and what it has started",
  async (name, ...words) => {
    const root = await makeSite({
      "wait.mjs": [
        'import { mkdirSync, writeFileSync } from "node:fs";',
        'process.on("SIGTERM", () => mkdirSync(`${process.argv[2]}/again`, { recursive: true }));',
        'writeFileSync("pid", `${process.pid}`); setInterval(() => {}, 1000);',
      ].join("\n"),
      "content/settings.yaml": (text) =>
        `${text}${name}: node wait.mjs ${name === "after" ? "{out}" : "out"} && node wait.mjs\n`,
    });
    const child = startBuildSite(words, root);
    await vi.waitUntil(() => readFile(join(root, "pid"), "utf8").catch(() => ""), 60_000);
    child.kill("SIGINT");
    expect((await finished(child)).code).toBe(130);
    await expect.poll(() => isRunning(root), { timeout: 60_000 }).toBe(false);
    expect((await readdir(root)).filter((each) => each.includes("stage"))).toEqual([]);
  },
  180_000,
);
