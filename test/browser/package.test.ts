import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { outputFile, remove } from "fs-extra/esm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { alive, useBrowser } from "../helpers/browser.ts";
import type { JsonReport } from "../helpers/cli.ts";
import { block, ROOT } from "../helpers/documents.ts";
import { filesOfSection } from "../helpers/features.ts";
import { change, fingerprint } from "../helpers/make-site.ts";
import { bareRepository, installNpms, NPMS, packRepository } from "../helpers/npm.ts";
import { Shell } from "../helpers/shell.ts";
import { OFFLINE, startExternalSites } from "../helpers/external-sites.ts";

const open = useBrowser();

/** In milliseconds: a busy machine needs minutes for npm. */
const LIMIT = 900_000;

/** “A site of your own”: a line makes a folder, one installs build-site, the last is a server. */
const [MAKE = "", INSTALL = "", ...BEGIN] = block("README.md#2").split("\n");
const SERVE = BEGIN.pop() ?? "";

/**
 * Each npm, from the oldest to the newest, installs build-site once. All give the same files: the
 * tutorial is followed once with each way, on the oldest Node and on the newest, whose npm is the
 * only one that refuses git unless it is allowed.
 */
const SITES = [
  { npm: 0, source: "a tarball", tutorial: true },
  { npm: 1, source: "a tarball", tutorial: false },
  { npm: 2, source: "git", tutorial: true },
].map((site) => ({ ...site, name: `${NPMS[site.npm]}, from ${site.source}` }));
type Site = (typeof SITES)[number];
/** The first two: one to compare with, and one that has the Node of the workflows. */
const [FIRST, TRIED] = SITES as [Site, Site];

let folder: string;
/** Of the repository. */
let address: string;
let packed: Awaited<ReturnType<typeof packRepository>>;
let envs: NodeJS.ProcessEnv[];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "build-site-npm-")));
  envs = await installNpms();
  packed = await packRepository(join(folder, "build-site"));
  address = await bareRepository(join(folder, "repository"));
}, LIMIT);

afterAll(async () => {
  await Promise.allSettled(begun.values());
  await rm(folder, { recursive: true, force: true });
});

const begun = new Map<Site, Promise<Shell>>();

/** A shell in a site that is begun. The next one is begun while this one is tested. */
async function shellOf(site: Site): Promise<Shell> {
  const shell = await start(site);
  const next = SITES[SITES.indexOf(site) + 1];
  if (next !== undefined) start(next).catch(() => undefined);
  return shell;
}

function start(site: Site): Promise<Shell> {
  const shell = begun.get(site) ?? begin(site);
  begun.set(site, shell);
  return shell;
}

const fromGit = () => INSTALL.replace(/<the address [a-z ]+>/, address);

/** Follows “A site of your own”, up to its last line. */
async function begin({ npm, source }: Site): Promise<Shell> {
  const parent = await mkdtemp(join(folder, "reader-"));
  await cp(join(folder, "build-site"), join(parent, "build-site"), { recursive: true });
  const shell = new Shell(parent, envs[npm]!);
  await shell.run(MAKE);
  if (source === "git") await shell.run(fromGit());
  else for (const line of block("README.md#4").split("\n")) await shell.run(line);
  for (const line of BEGIN) await shell.run(line);
  return shell;
}

/** What is installed, except package.json, in which npm and this test leave things out. */
async function installedFiles({ folder: site }: Shell): Promise<Record<string, string>> {
  const files = await fingerprint(join(site, "node_modules/build-site"));
  return { ...files, "package.json": "" };
}

/** The blocks of the tutorial: the language of each, the file that follows it, and its text. */
async function tutorial() {
  const text = await readFile(join(ROOT, "docs/tutorial.md"), "utf8");
  return [...text.matchAll(/^```(\w+) ?(.*)\n([^]*?)\n```$/gm)].map(
    ([, language = "", file = "", lines = ""]) => ({ language, file, lines }),
  );
}

/** A text in which the lines of a diff have been replaced: they occur once. */
function patched(file: string, before: string, diff: string): string {
  const side = (sign: string) =>
    diff
      .split("\n")
      .filter((line) => line === "" || line.startsWith(" ") || line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n");
  const parts = before.split(side("-"));
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} places for\n${diff}\n\n${before}`);
  return parts.join(side("+"));
}

test("the tutorial begins as README.md does", async () => {
  const [first] = await tutorial();
  const lines = first?.lines.replace("its repository", "this repository");
  expect(lines).toBe([MAKE, INSTALL, ...BEGIN, SERVE].join("\n"));
});

/** “A site of your own”, word for word. */
async function begins(site: Site): Promise<void> {
  const shell = await shellOf(site);
  expect(await (await fetch(await shell.serve(SERVE))).text()).toContain("<h1>A new site</h1>");
  // For npm, this Node suits every package.
  expect(shell.said).not.toContain("EBADENGINE");
  expect(await installedFiles(shell)).toEqual(await installedFiles(await start(FIRST)));
  // npm 12 fetches from git only where the project says so.
  const view = `npm view ${await dependency(shell.folder)} name`;
  const seen = await shell.run(site.source === "git" ? view : "npm ls build-site");
  expect(seen).toContain("build-site");
}

/** How package.json names build-site. */
async function dependency(site: string): Promise<string> {
  const text = await readFile(join(site, "package.json"), "utf8");
  return (JSON.parse(text) as { dependencies: { "build-site": string } }).dependencies[
    "build-site"
  ];
}

/** The tutorial, word for word, after its first block. */
async function followsTutorial(site: Site): Promise<void> {
  const shell = await shellOf(site);
  await shell.serve(SERVE);
  let said = "";
  let served = "";
  // What the tutorial says that a command prints, and the same if it does.
  const shown: [text: string, same: string][] = [];
  for (const { language, file, lines } of (await tutorial()).slice(1)) {
    if (language === "text") shown.push([lines, said.includes(lines) ? lines : said]);
    else if (language === "diff")
      await change(shell.folder, { [file]: (before) => patched(file, before, lines) });
    else if (language !== "sh") await outputFile(join(shell.folder, file), `${lines}\n`);
    else
      for (const line of lines.split("\n")) {
        if (line.endsWith(" preview")) served = await shell.serve(line);
        // Offline, because the tests contact no other site.
        else said = (await shell.type(line, line.endsWith(" links") ? OFFLINE : {})).stdout;
      }
  }
  expect(shown.map(([, same]) => same)).toEqual(shown.map(([text]) => text));
  expect(said).toContain("none of 2 addresses could be reached");
  expect(await shell.run("npm run build")).toContain("all checks passed");

  const { page } = await open(served, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("link", { name: "Notes", exact: true }).click();
  expect(await page.getByRole("main").getByRole("link").allTextContents()).toEqual([
    "Moorings",
    "Tides",
  ]);
  await page.getByRole("link", { name: "Moorings" }).click();
  await page.getByRole("button", { name: "Copy the address" }).click();
  await alive(page, "copy-address");
  await expect.poll(() => page.getByRole("button").textContent()).toBe("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${served}notes/moorings/`,
  );
}

/** The tests of a site. */
function testsOf(site: Site) {
  const own = [`${site.name}: “A site of your own”, word for word`, begins, site] as const;
  const more = [`${site.name}: the tutorial, word for word`, followsTutorial, site] as const;
  return site.tutorial ? [own, more] : [own];
}

test.each(SITES.slice(0, 2).flatMap(testsOf))("%s", (_, follow, site) => follow(site), LIMIT);

test(
  "the package has what a site needs and no more; it works in a CommonJS project",
  async () => {
    expect(packed.size).toBeLessThan(1_000_000);
    const tops = packed.files.map(({ path }) => path.replace(/\/.*/, ""));
    expect([...new Set(tops)].toSorted()).toEqual(
      [
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "bin",
        "dist",
        "docs",
        "package.json",
        "starters",
        "style-modules.d.ts",
      ].toSorted(),
    );

    // A project beside the site, with the packages of that.
    const { folder: site, env } = await shellOf(TRIED);
    const project = join(site, "../commonjs");
    await mkdir(project);
    await symlink(join(site, "node_modules"), join(project, "node_modules"));
    await outputFile(join(project, "package.json"), '{ "type": "commonjs" }');
    const shell = new Shell(project, env);
    expect(await shell.run("npx build-site init --template minimal")).toContain("CommonJS");
    expect(JSON.parse(await readFile(join(project, "package.json"), "utf8"))).toMatchObject({
      type: "commonjs",
      dependencies: { "build-site": `file:../${basename(site)}/${packed.filename}` },
    });
    const wrong = join(project, "templates/wrong.ts");
    await outputFile(wrong, 'export const day: number = "Monday";');
    expect((await shell.type("npm run build")).stdout).toContain("templates/wrong.ts");
    await remove(wrong);
    await shell.run("npm run types");
    const report = JSON.parse(await shell.run("npx build-site --format json")) as JsonReport;
    expect(report.findings).toEqual([]);
    await shell.run("npx build-site check");
    const { stdout } = await shell.type("npx build-site links --browser off http://127.0.0.1:1/");
    expect(stdout).toContain("127.0.0.1");
    const explained = await shell.run("npx build-site explain links/no-such-page");
    expect(explained).toContain("links/no-such-page");
    // Documents are named as the reader finds them.
    await change(project, { "content/settings.yaml": (text) => `${text}hosts: [nginx]\n` });
    await shell.run("npx build-site build");
    for (const text of [
      await shell.run("npx build-site explain hosts/limit"),
      await readFile(join(project, "deploy/nginx.conf"), "utf8"),
    ]) {
      const [named = ""] = /[\w/-]*docs\/[\w-]+\.md\b/.exec(text) ?? [];
      expect([named, existsSync(join(project, named))]).toEqual([
        "node_modules/build-site/docs/hosting.md",
        true,
      ]);
    }

    const url = await shell.serve("npm run dev");
    const { page } = await open(url, { permissions: ["clipboard-write"] });
    await page.getByRole("button", { name: "Copy" }).click();
    await expect.poll(() => page.getByRole("button").textContent()).toBe("Copied");
  },
  LIMIT,
);

const PIER = "http://pier.example";

test(
  "a fresh clone of a site with Tailwind runs each line of its workflows, and dev",
  async () => {
    const { folder: site, env } = await shellOf(TRIED);
    const external = await startExternalSites({ "pier.example": "The pier" });
    const [author, email] = ["Test", "test@example.com"];
    const shell = new Shell(site, {
      ...env,
      GIT_AUTHOR_NAME: author,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: author,
      GIT_COMMITTER_EMAIL: email,
      GITHUB_OUTPUT: join(folder, "output"),
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
    });
    await addTailwind(shell);
    // Its links lead to this machine.
    for (const file of ["content/about.md", "content/notes/tides.md"].filter((path) =>
      existsSync(join(site, path)),
    ))
      await change(site, {
        [file]: (text) => text.replace(/https:\/\/(example\.com|www\.uscg\.mil)/, PIER),
      });
    await shell.run("git init --quiet --initial-branch main && git add --all");
    await shell.run(
      "git commit --quiet --message Begin && git clone --quiet --bare . ../origin.git",
    );

    // Elsewhere: beside the site is what it was made with.
    const elsewhere = await mkdtemp(join(folder, "clones-"));
    const clone = async (name: string) => {
      await shell.run(
        `cd ${elsewhere} && git clone --quiet ${join(site, "../origin.git")} ${name}`,
      );
      await shell.run(`cd ${name}`);
      return shell.folder;
    };
    // As GitHub starts a step.
    const step = (script: string, more: NodeJS.ProcessEnv = {}) =>
      shell.run('bash -e -c "$SCRIPT"', { SCRIPT: script, ...more });
    const [push, check, remember] = await Promise.all([
      scriptsOf(site, "test.yml", "test"),
      scriptsOf(site, "nightly-links.yml", "check"),
      scriptsOf(site, "nightly-links.yml", "remember"),
    ]);

    const fresh = await clone("fresh");
    // On this machine, the cache of npm has the tarball as well.
    expect(existsSync(join(fresh, (await dependency(fresh)).replace("file:", "")))).toBe(true);
    for (const script of new Set([...push, ...check]))
      await step(script, script.includes("build-site links") ? external.env : {});
    expect(await readFile(join(folder, "output"), "utf8")).toBe("code=0\n");
    expect(await readFile(join(folder, "summary.md"), "utf8")).toContain("1 external link: 1 ok");
    expect(await styles(fresh)).toMatch(/@media ?\(min-width:48rem\)\{\.md\\:text-xl\{/);

    const machine = await clone("machine");
    for (const script of remember)
      if (script.startsWith("gh run download "))
        await cp(
          join(fresh, "content/link-history.json"),
          join(machine, "content/link-history.json"),
        );
      else await step(script, { CODE: "0" });
    const log = await shell.run(`git --git-dir ${join(site, "../origin.git")} log --format=%s`);
    expect(log).toBe("External links: this night\nBegin\n");

    await shell.run(`cd ${fresh} && rm templates/tailwind.css`);
    const { page } = await open(`${await shell.serve("npm run dev")}about/`);
    const sizes = () =>
      page.evaluate(() =>
        ["main p", "html"].map((selector) =>
          parseFloat(getComputedStyle(document.querySelector(selector)!).fontSize),
        ),
      );
    const ratio = async () => {
      const [text = 0, root = 0] = await sizes();
      return text / root;
    };
    expect(await ratio()).toBe(1.25);
    // A class that no page had before.
    await change(fresh, {
      "templates/about.tsx": (text) => text.replace("md:text-xl", "md:text-3xl"),
    });
    await expect.poll(ratio, { timeout: 60_000 }).toBe(1.875);
  },
  LIMIT,
);

test.each(SITES.slice(2).flatMap(testsOf))("%s", (_, follow, site) => follow(site), LIMIT);

test.each(NPMS.slice(0, 2).map((name, npm) => [name, npm] as const))(
  "%s, from git: finds what the second line installs",
  async (_, npm) => {
    const shell = new Shell(await mkdtemp(join(folder, "reader-")), envs[npm]!);
    await shell.run(MAKE);
    expect(await shell.run(`${fromGit()} --dry-run`)).toMatch(/^added \d{2,} packages/m);
  },
  LIMIT,
);

/** Follows the section of docs/features.md, with the version of Tailwind that the tests have. */
async function addTailwind(shell: Shell): Promise<void> {
  const own = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const install = block("docs/features.md#Tailwind");
  expect(install).toMatch(/ tailwindcss @tailwindcss\/cli$/);
  await shell.run(
    install.replaceAll(/\S*tailwind\S+/g, (name) => `${name}@${own.devDependencies[name]}`),
  );
  const { "content/settings.yaml": settings, ...files } = filesOfSection("Tailwind");
  await change(shell.folder, {
    ...files,
    "content/settings.yaml": (text) => text + settings,
    ".gitignore": (text) => `${text}templates/tailwind.css\n`,
  });
}

/** The scripts of a job, which GitHub runs one after another. */
async function scriptsOf(site: string, workflow: string, job: string): Promise<string[]> {
  const text = await readFile(join(site, ".github/workflows", workflow), "utf8");
  const { jobs } = parse(text) as { jobs: Record<string, { steps: { run?: string }[] }> };
  return jobs[job]!.steps.flatMap(({ run }) => run ?? []);
}

/** The style sheets of a published site. */
async function styles(site: string): Promise<string> {
  const assets = join(site, "out/assets");
  const names = (await readdir(assets)).filter((name) => name.endsWith(".css"));
  return (await Promise.all(names.map((name) => readFile(join(assets, name), "utf8")))).join("");
}
