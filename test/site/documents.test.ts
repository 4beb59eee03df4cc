import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { outputFile } from "fs-extra/esm";
import { describe, expect, inject, test } from "vitest";
import { isMap, isSeq, parse, parseDocument, type YAMLMap } from "yaml";
import { launchSite } from "../../src/pipeline/launch-site.ts";
import { BIN, buildReport, buildSite, type JsonReport } from "../helpers/cli.ts";
import { block, calls, documents, plainCommand, ROOT } from "../helpers/documents.ts";
import {
  declaredModules,
  filesOfSection,
  outputOfChecker,
  typeErrors,
} from "../helpers/features.ts";
import { withExample } from "../helpers/finding-pages.ts";
import { parseWords } from "../helpers/parse-words.ts";
import { change, GOOD_SITE, makeSite, temporaryFolder } from "../helpers/make-site.ts";
import { photograph } from "../helpers/photograph.ts";

/**
 * Every code block of the documents, and how it is tested. `site`: a copy of the broker's site with
 * all of them is built and type-checked; `init`: so is the site that `init` writes. `generator`: a
 * copy of build-site with all of them builds a site. `commands`: run line by line. `script`: run as a
 * whole. `workflow`: its commands are run. Anything else is the reason why
 * it is not run; its commands are still parsed (test/unit/documents.test.ts).
 */
const BLOCKS: Record<string, string> = {
  "README.md#1": "run by .ci/run, which includes this test",
  "README.md#2": "package.test.ts runs it, from git",
  "README.md#3": "package.test.ts packs this repository, in which npm ci has been run",
  "README.md#4": "package.test.ts runs it",
  "README.md#5": "commands",
  "README.md#6": "takes half an hour, and installs six other generators",
  "CONTRIBUTING.md#1": "a server that runs until it is stopped; dev.test.ts runs it",
  "CONTRIBUTING.md#2":
    "the tests themselves, including this one; workflows.test.ts checks the scripts",
  "docs/check-folder.md#1": "folder-baseline.test.ts runs the same commands",
  "docs/checks.md#1": "needs Java and a package that is not installed",
  "docs/checks.md#2": "settings",
  "docs/checks.md#3": "a folder of another generator; check-folder.test.ts runs the same commands",
  "docs/checks.md#4": "check-folder.test.ts uses it",
  "docs/ci.md#1":
    "yaml: a workflow of GitHub; workflows.test.ts checks deploy.yml, which has its steps",
  "docs/ci.md#2": "a build, and two lines that need a server",
  "docs/ci.md#3": "report",
  "docs/ci.md#4": "yaml: a job of GitLab; the commands are those of the other blocks",
  "docs/ci.md#5":
    "a script for a server with a clone of its own: its lines are those of nightly-links.mjs, which has a test",
  "docs/ci.md#6": "yaml: jobs of GitHub; nights-shards.test.ts runs the same commands",
  "docs/ci.md#7": "workflow",
  "docs/content.md#1": "a server that runs until it is stopped; dev.test.ts runs it",
  "docs/content.md#2": "site",
  "docs/content.md#3": "a new page; own-pages.test.ts builds it",
  "docs/content.md#4": "site",
  "docs/content.md#5": "site",
  "docs/content.md#6": "site",
  "docs/content.md#7": "site",
  "docs/content.md#8": "site",
  "docs/extending.md#1": "generator",
  "docs/extending.md#2": "generator",
  "docs/extending.md#3": "own-checks.test.ts uses it",
  "docs/extending.md#4": "own-checks.test.ts uses it",
  "docs/extending.md#5": "own-checks.test.ts uses it",
  "docs/extending.md#6": "generator",
  "docs/extending.md#7": "generator",
  "docs/extending.md#8": "own-checks.test.ts uses it",
  "docs/extending.md#9": "generator",
  "docs/extending.md#10": "writes to the repository; the named test compares every time",
  "docs/extending.md#11": "writes to the repository; the named test compares every time",
  "docs/features.md#Aliases for imports": "path-aliases.test.ts uses it",
  "docs/features.md#Autocompletion in editors": "commands",
  "docs/features.md#Environment variables": "environment.test.ts uses it",
  "docs/features.md#Data from other servers": "posts.test.ts uses it",
  "docs/markdown.md#Posts, drafts, pagination, feeds": "posts.test.ts uses it",
  "docs/markdown.md#Collections in folders, and texts as data": "texts.test.ts uses it",
  "docs/markdown.md#Pictures in Markdown": "markdown-media.test.ts uses it",
  "docs/markdown.md#HTML, alerts, ids and quotation marks in Markdown": "texts.test.ts uses it",
  "docs/features.md#Pictures in templates": "imported-files.test.ts uses it",
  "docs/features.md#Inline SVG, raw text, pictures in islands": "imported-files.test.ts uses it",
  "docs/markdown.md#Highlighted code": "markdown-media.test.ts uses it",
  "docs/markdown.md#MDX": "imported-files.test.ts uses it",
  "docs/features.md#State that islands share": "shared-state.test.ts uses it",
  "docs/features.md#React components in islands": "react-islands.test.ts uses it",
  "docs/features.md#Tailwind": "package.test.ts runs and uses it",
  "docs/features.md#Photographs from other servers": "remote-photographs.test.ts uses it",
  "docs/features.md#Sass and other compilers": "compilers.test.ts uses it",
  "docs/features.md#Resources from other hosts": "other-hosts.test.ts uses it",
  "docs/features.md#Counting visits": "analytics.test.ts uses it",
  "docs/features.md#Tools that run after a build": "after.test.ts uses it",
  "docs/features.md#View transitions and prefetch": "transitions.test.ts uses it",
  "docs/features.md#Several languages": "languages.test.ts uses it",
  "docs/features.md#A contact form": "other-hosts.test.ts uses it",
  "docs/features.md#Pages that move": "built below, in the site that init writes",
  "docs/features.md#A site below a path": "base-path.test.ts uses it",
  "docs/going-live.md#1": "commands",
  "docs/going-live.md#2": "settings",
  "docs/going-live.md#3": "commands",
  "docs/going-live.md#4": "site",
  "docs/hosting.md#1": "settings",
  "docs/hosting.md#2": "settings",
  "docs/hosting.md#3": "settings",
  "docs/hosting.md#4": "script",
  "docs/launch.md#1": "commands",
  "docs/launch.md#2": "commands",
  "docs/launch.md#3": "init",
  "docs/launch.md#4": "init",
  "docs/links.md#1": "commands",
  "docs/links-reference.md#1": "site",
  "docs/links-reference.md#2": "commands",
  "docs/links-reference.md#3": "script",
  "docs/links-reference.md#4": "script",
  "docs/pages-and-islands.md#1": "init",
  "docs/pages-and-islands.md#2": "init",
  "docs/pages-and-islands.md#3": "init",
  "docs/pages-and-islands.md#4": "init",
  "docs/pages-and-islands.md#5": "init",
  "docs/pages-and-islands.md#6": "init",
  "docs/pages-and-islands.md#7": "init",
  "docs/pages-and-islands.md#8": "init",
  "docs/pages-and-islands.md#9": "init",
  "docs/pages-and-islands.md#10": "init",
  "docs/pages-and-islands.md#11": "init",
  "docs/pages-and-islands.md#12": "init",
  "docs/pages-and-islands.md#13": "init",
};

/** Lines that are not run, each with its reason. */
const LINES_NOT_RUN: Record<string, string> = {
  "npx build-site links https://www.example.com/ https://www.example.org/":
    "contacts other servers",
  "npx build-site links --opened <url>":
    "needs a link in the history; nights-given.test.ts has one",
  "npx build-site links --from - < addresses.txt": "run below, with the list",
  "npx build-site preview": "a server that runs until it is stopped; preview.test.ts runs it",
};

/** The output of a script. */
const WRITTEN_BY: Record<string, { name: string; holds: string }> = {
  "docs/hosting.md#4": { name: "site/_headers", holds: "Content-Security-Policy" },
  "docs/links-reference.md#3": { name: "report.sarif", holds: "2.1.0" },
  "docs/links-reference.md#4": { name: "try.json", holds: "2026-11-22" },
};

const blocks = documents().flatMap((document) => document.blocks);
const documentText = (file: string) =>
  documents().find((document) => document.file === file)?.text ?? "";
const blocksFor = (use: string) => Object.keys(BLOCKS).filter((id) => BLOCKS[id] === use);
const run = promisify(execFile);

test("every code block is listed here with how it is tested", () => {
  // package.test.ts follows the tutorial from its first block to its last; reference.test.ts writes
  // the reference.
  const ids = blocks
    .map(({ id }) => id)
    .filter((id) => !/^docs\/(tutorial|reference)\.md/.test(id));
  expect([...new Set(ids)].toSorted()).toEqual(Object.keys(BLOCKS).toSorted());
});

test("YAML blocks that no site uses can be parsed", () => {
  for (const id of Object.keys(BLOCKS).filter((each) => BLOCKS[each]?.startsWith("yaml: ")))
    expect(Object.keys(parse(block(id)) as object)).not.toEqual([]);
});

test("the workflow in docs/ci.md that deploys a site has the steps of the one that deploys ours", async () => {
  interface Workflow {
    jobs: Record<string, { steps: { uses?: string; with?: object; run?: string }[] }>;
  }
  const stepsOf = (text: string) =>
    Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) =>
      steps.map(({ uses, with: values, run: script }) => ({ uses, with: values, run: script })),
    );
  const ours = stepsOf(await readFile(join(ROOT, ".github/workflows/deploy.yml"), "utf8"));
  const shown = stepsOf(block("docs/ci.md#1"));
  expect(shown).toHaveLength(6);
  expect(ours).toEqual(expect.arrayContaining(shown));
});

let built: Promise<string> | undefined;

/**
 * A copy of a built site without external links, at its own address, so that no check contacts
 * another host.
 */
async function quietSite(): Promise<string> {
  const root = await temporaryFolder();
  // The times stay the same, because a site with newer sources than its pages gets a warning.
  await cp(await (built ??= buildQuietSite()), root, { recursive: true, preserveTimestamps: true });
  await writeFile(
    join(root, "npx"),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${BIN}" "$@"\n`,
  );
  await chmod(join(root, "npx"), 0o755);
  return root;
}

async function buildQuietSite(): Promise<string> {
  const root = await realpath(await mkdtemp(join(inject("sharedFolder"), "quiet-")));
  await cp(GOOD_SITE, root, { recursive: true });
  await change(root, {
    "content/about.md": (text) =>
      text.replace(
        "[somewhere else](https://www.example.org/)",
        "[hello](mailto:hello@example.com)",
      ),
    "templates/home.tsx": (text) =>
      text.replace("<a href={website}>{name}</a>", "{name}: {website.length}"),
    "content/settings.yaml": (text) => text.replace("www.example.com", "www.harbor-lights.com"),
    "addresses.txt": "mailto:hello@example.com\n# a remark\n",
  });
  expect((await buildReport(root)).findings).toEqual([]);
  return root;
}

const inSite = (root: string, script: string) =>
  run("sh", ["-ec", script], {
    cwd: root,
    env: { ...process.env, PATH: `${root}:${process.env["PATH"]}` },
  });

describe("commands", () => {
  test.each(blocksFor("commands"))("%s, line by line", async (id) => {
    const root = await quietSite();
    const lines = block(id)
      .split("\n")
      .map((line) => line.replace(/ +# .*$/, ""));
    for (const line of lines) {
      await Promise.all(calls(line, "npx build-site").map(parseWords));
      if (line in LINES_NOT_RUN) continue;
      const words = plainCommand(line);
      const ran = words === undefined ? inSite(root, line) : buildSite(words, root);
      expect({ code: 0, ...(await ran) }).toMatchObject({ code: 0, stderr: "" });
    }
  });

  test.each(blocksFor("script"))("%s, as a whole", async (id) => {
    const root = await quietSite();
    const words = plainCommand(block(id));
    const ran = words === undefined ? inSite(root, block(id)) : buildSite(words, root);
    expect({ code: 0, ...(await ran) }).toMatchObject({ code: 0, stderr: "" });
    const file = WRITTEN_BY[id];
    const text = file === undefined ? "" : await readFile(join(root, file.name), "utf8");
    expect(text).toContain(file?.holds ?? "");
  });

  test("a list from standard input", async () => {
    const { stdout } = await inSite(
      await quietSite(),
      "npx build-site links --from - < addresses.txt",
    );
    expect(stdout).toContain("1 external link: 1 ok.");
  });

  test("docs/ci.md: a report for other CI systems", async () => {
    const root = await quietSite();
    const words = plainCommand(block("docs/ci.md#3").replace("npm ci\n", ""));
    expect((await buildSite(words ?? [], root)).code).toBe(0);
    expect(await readFile(join(root, "report.xml"), "utf8")).toContain("<testsuites");
  });
});

/** The parts of a job that a test needs. */
interface Step {
  run?: string;
  uses?: string;
  with?: { path?: string };
}

test("docs/ci.md: the jobs for a folder of HTML keep what their commands write", async () => {
  const { jobs } = parse(block("docs/ci.md#7")) as { jobs: Record<string, { steps: Step[] }> };
  const root = await temporaryFolder();
  const page = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Hello</title>';
  for (const [file, text] of Object.entries({
    "package.json": "{}",
    "node_modules/x": "",
    "dist/index.html": `${page}<meta name="description" content="A"><main><h1>A</h1></main></html>`,
  }))
    await outputFile(join(root, file), text);
  expect(Object.keys(jobs)).toEqual(["check", "links"]);
  for (const { steps } of Object.values(jobs)) {
    const kept = steps.flatMap((step) => step.with?.path ?? []);
    for (const file of kept) expect(existsSync(join(root, file))).toBe(false);
    const [line = ""] = steps.flatMap(({ run: text }) => text?.match(/^npx build-site .*/) ?? []);
    const words = plainCommand(line) ?? [];
    expect(await buildSite(words, root)).toMatchObject({ code: 0, stderr: "" });
    expect(kept).toHaveLength(2);
    for (const file of kept) expect(existsSync(join(root, file))).toBe(true);
    const install = steps.findIndex(({ run: text }) => text?.startsWith("npm ci"));
    expect(steps.findIndex(({ uses }) => uses?.includes("/restore"))).toBeGreaterThan(install);
  }
});

test.each(blocksFor("settings"))("%s is accepted in the settings of a site", async (id) => {
  const root = await makeSite({ "content/settings.yaml": (text) => `${text}${block(id)}\n` });
  const { code, findings } = await buildReport(root, ["--no-check"]);
  expect([code, findings]).toEqual([0, []]);
});

test("the examples for the site, followed word for word in a copy of it, build and pass the type checker", async () => {
  const root = await temporaryFolder();
  for (const part of [
    "content",
    "islands",
    "templates",
    "package.json",
    "style-modules.d.ts",
    "tsconfig.json",
  ])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));

  // docs/content.md: a few lines of YAML, a picture, quotations, and settings.
  await outputFile(join(root, "content/images/pier.jpg"), await photograph());
  await editYaml(join(root, "content/guide/hotels.yaml"), (entries) => {
    const hotel = (entries.get("entries") as unknown as { items: YAMLMap[] }).items[0];
    for (const id of ["docs/content.md#2", "docs/content.md#6"])
      for (const [key, value] of Object.entries(parse(block(id)) as object)) hotel?.set(key, value);
  });
  await editYaml(join(root, "content/home.yaml"), (home) => {
    const quotes = home.getIn(["testimonials", "quotes"]);
    if (isSeq(quotes))
      quotes.items[0] = home.createNode((parse(block("docs/content.md#8")) as unknown[])[0]);
  });
  await editYaml(join(root, "content/settings.yaml"), (settings) => {
    for (const id of [
      "docs/content.md#4",
      "docs/content.md#5",
      "docs/content.md#7",
      "docs/going-live.md#4",
      "docs/links-reference.md#1",
    ])
      merge(settings, parse(block(id)) as Record<string, unknown>);
  });

  // No page links to the addresses of the examples, and the examples' page has no budget.
  const report = await buildReport(root);
  const about = report.findings.filter(
    ({ code }) => !code.startsWith("outbound/") && !code.startsWith("budgets/"),
  );
  expect(about).toEqual([]);
  // Settled items are on the list.
  const listed = await launchSite(root, Date.parse("2027-02-01"));
  expect(listed.findings).toEqual([]);
  expect(await outputOfChecker(await typesOf(root))).toBe("");
});

/** The site that `init` writes, with the types of build-site and the packages of the repository. */
async function beginSite(): Promise<string> {
  const root = await temporaryFolder();
  expect(await buildSite(["init"], root)).toMatchObject({ code: 0 });
  await cp(join(ROOT, "package.json"), join(root, "package.json"));
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

/** Two parts of a block, which belong in different places. */
function partsOf(id: string, between: RegExp): [string, string] {
  const [first = "", second = ""] = block(id).split(between);
  return [first, second];
}

test("the examples for any site, followed word for word in the one that init writes, build and pass the type checker", async () => {
  const root = await beginSite();
  const text = (nth: number) => block(`docs/pages-and-islands.md#${nth}`);
  const parts = (nth: number, between: RegExp) =>
    partsOf(`docs/pages-and-islands.md#${nth}`, between);
  // A page with two islands, a CSS module, and a link that may be dead.
  for (const id of [1, 3, 5, 8, 10]) await outputFile(join(root, fileOf(text(id))), text(id));
  await outputFile(join(root, "islands/panel.tsx"), text(12));
  const [importRoute, line] = parts(2, /\n\/\/ in the list\n/);
  const [importSheet, useSheet] = parts(6, /\n\n/);
  const [importIsland, useIsland] = parts(11, /\n\n/);
  const [shape, contentLine] = parts(7, /\n\/\/ in defineContent\n/);
  const more = `${useSheet}${useIsland}
    <Partner name="The pier" website="https://www.harbor-lights.com/" />
    <Island of={Panel} when="idle"><p>Inside</p></Island>`;
  await change(root, {
    "templates/hello.tsx": (before) =>
      `${importSheet}\n${importIsland}
import { Partner } from "./partner.tsx";
import Panel from "../islands/panel.tsx";
${before.replace("    </Document>", `${more.replaceAll(";\n", "\n")}\n    </Document>`)}`,
    "templates/document.tsx": (before) =>
      before.replace(
        "          </nav>",
        `            ${/<NavLink href="\/hello.*?<\/NavLink>/.exec(documentText("docs/pages-and-islands.md"))?.[0]}\n          </nav>`,
      ),
    "templates/routes.ts": (before) =>
      `${importRoute}\n${text(9)}\n${before.replace("  return [", `  return [\n${line}`)}`,
    "templates/styles/site.css": (before) => `${before}\n${text(4)}\n${text(13)}\n`,
    "content/schema.ts": (before) =>
      before
        .replace("const content", `${shape}\nconst content`)
        .replace("defineContent({\n", (start) => `${start}${contentLine}\n`),
    "content/settings.yaml": (before) => `${before}${block("docs/launch.md#4")}\n`,
  });
  await outputFile(join(root, fileOf(block("docs/launch.md#3"))), block("docs/launch.md#3"));
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readFile(join(root, "out/contact.vcf"), "utf8")).toContain(
    "EMAIL:hello@example.com",
  );

  // docs/launch.md: the settled item is done, and the other is open.
  const { stdout } = await buildSite(["launch", "--format", "json"], root);
  const { items } = JSON.parse(stdout) as { items: { id: string; done: boolean }[] };
  expect(items.map(({ id, done }) => [id, done])).toEqual([
    ["identity/email", false],
    ["identity/photograph", true],
    ["address/origin", false],
    ["samples/about", false],
  ]);

  // Where one key says which shape an entry has, a mistake is reported by what the shape needs.
  const wrong = { "content/events.yaml": (before: string) => before.replace("speaker", "speeker") };
  await change(root, wrong);
  expect((await buildReport(root)).findings.map(({ message }) => message)).toEqual([
    "“speeker” is an unknown key here.",
  ]);
  await change(root, {
    "content/schema.ts": (before) => before.replace('v.variant("kind", [', "v.union(["),
  });
  expect((await buildReport(root)).findings.map(({ message }) => message)).toEqual([
    "“speeker” is an unknown key here.",
  ]);
  expect(await typeErrors(root)).toBe("");
});

/**
 * The sections that are not tried in the site that `init` writes, each with its
 * reason.
 */
const SECTIONS_NOT_IN_INIT: Record<string, string> = {
  "Data from other servers": "needs a server; posts.test.ts has one",
  "Collections in folders, and texts as data": "a site of its own",
  "Photographs from other servers": "needs a server; remote-photographs.test.ts has one",
  Tailwind: "package.test.ts adds it to that site",
  "Several languages": "a site of its own",
};

/** The sections that show files. The headings of a Markdown file in an example are no sections. */
const SECTIONS = [
  ...new Set(
    blocks.flatMap(({ id }) => /^docs\/(?:features|markdown)\.md#(.*)$/.exec(id)?.[1] ?? []),
  ),
];

test.each(SECTIONS.filter((title) => !(title in SECTIONS_NOT_IN_INIT)))(
  "the section “%s”: in the site that init writes, after what its beginning says",
  async (title) => {
    const root = await beginSite();
    const { "content/settings.yaml": settings = "", ...files } = filesOfSection(title);
    await outputFile(join(root, "content/images/pier.jpg"), await photograph());
    for (const [file, text] of Object.entries(files))
      await change(root, {
        [file]: file in ADAPTED ? (before) => ADAPTED[file]!(before, text) : adapted(file, text),
      });
    await change(root, {
      "content/settings.yaml": (before) => `${before}\n${settings}`,
      ...("templates/routes.tsx" in files && { "templates/routes.ts": null }),
    });
    expect((await buildReport(root)).findings).toEqual([]);
  },
);

/** An example without its `<h1>`, and with the keys of the site. */
function adapted(file: string, text: string): string {
  return file.endsWith(".tsx")
    ? text.replaceAll(/ *<h1>[^]*?<\/h1>\n/g, "")
    : text.replace(/^reviewed: .*$/m, "description: What this is about.");
}

/** Files that the site has: they get what the example adds. */
const ADAPTED: Record<string, (before: string, example: string) => string> = {
  "content/schema.ts": (before, example) => {
    const [post = ""] = /\/\*\* What a post has[^]*?\n\}\);\n/.exec(example) ?? [];
    const [line = ""] = /\n {2}posts: .*/.exec(example) ?? [];
    return before
      .replace("import {", "import {\n  date,\n  markdownFiles,")
      .replace("const content", `${post}\nconst content`)
      .replace("defineContent({", (start) => `${start}${line}`);
  },
  "templates/document.tsx": (before, example) => {
    const [feed = ""] = /<link rel="alternate".*/.exec(example) ?? [];
    const [posts = ""] = /<a href="\/posts\/">.*?<\/a>/.exec(example) ?? [];
    const [isFound = ""] = /const isFound.*/.exec(example) ?? [];
    const [main = '<main id="main">'] = /<main .*/.exec(example) ?? [];
    return before
      .replace("</head>", `${feed}\n</head>`)
      .replace("</nav>", `${posts}\n</nav>`)
      .replace("return (", `${isFound}\nreturn (`)
      .replace('<main id="main">', main.replace("{children}</main>", ""));
  },
};

/** The types of a copy of the site only. */
async function typesOf(root: string): Promise<string> {
  const file = join(root, "tsconfig.site.json");
  await writeFile(
    file,
    JSON.stringify({
      extends: "./tsconfig.json",
      compilerOptions: { paths: await declaredModules() },
      include: ["templates", "islands", "content"],
    }),
  );
  return file;
}

async function editYaml(
  file: string,
  edit: (document: ReturnType<typeof parseDocument>) => void,
): Promise<void> {
  const document = parseDocument(await readFile(file, "utf8"));
  edit(document);
  await writeFile(file, document.toString());
}

/** Adds the values of an example: key by key, and at the end of lists. */
function merge(
  document: ReturnType<typeof parseDocument>,
  more: Record<string, unknown>,
  path: string[] = [],
): void {
  for (const [key, value] of Object.entries(more)) {
    const at = [...path, key];
    const there = document.getIn(at);
    if (isMap(there)) merge(document, value as Record<string, unknown>, at);
    else if (isSeq(there) && Array.isArray(value) && key !== "carousels")
      for (const item of value) there.add(document.createNode(item));
    else document.setIn(at, document.createNode(value));
  }
}

test("the examples for the generator, followed word for word in a copy of it: a check, a formatter, a page", async () => {
  const copy = await temporaryFolder();
  for (const part of ["bin", "src", "docs", "package.json", "style-modules.d.ts", "tsconfig.json"])
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const [check, ruleLine, formatter, formatLine, page] = [1, 2, 6, 7, 9].map((nth) =>
    block(`docs/extending.md#${nth}`),
  ) as [string, string, string, string, string];
  for (const text of [check, formatter]) await outputFile(join(copy, fileOf(text)), text);
  await change(copy, {
    [fileOf(ruleLine)]: (text) => inList(text, ruleLine, /(?<=\n {2}pages: \{)/),
    [fileOf(formatLine)]: (text) => inList(text, formatLine, /(?=\} as const satisfies)/),
  });
  await outputFile(join(copy, "docs/findings/wording/shouting.md"), page);
  expect(await outputOfChecker(await typesOfSources(copy))).toBe("");

  const [wrong = "", right = ""] = [
    ...page.matchAll(/^```md content\/about\.md\n([^]*?)\n```$/gm),
  ].map(([, text]) => text);
  const site = async (text: string) =>
    makeSite({
      "content/about.md": (before) =>
        withExample(before, { language: "md", file: "content/about.md", text }, undefined),
    });
  const runCopy = (cwd: string, ...words: string[]) =>
    run(process.execPath, [join(copy, "bin/build-site.mjs"), ...words], { cwd });
  const findingsIn = async (root: string) => {
    const { stdout } = await runCopy(root, "--format", "json", "--report", "csv:report.csv");
    return (JSON.parse(stdout) as JsonReport).findings;
  };
  const shouting = await site(wrong);
  expect(await findingsIn(shouting)).toMatchObject([
    { code: "wording/shouting", severity: "warning", file: "content/about.md", line: 2 },
  ]);
  expect(await readFile(join(shouting, "report.csv"), "utf8")).toContain(
    '"warning","wording/shouting","content/about.md:2:8","The title “About us!!!” shouts."',
  );
  expect(await findingsIn(await site(right))).toEqual([]);
  expect((await runCopy(copy, "explain", "shouting")).stdout).toContain(
    "It sounds like advertising",
  );
});

async function typesOfSources(copy: string): Promise<string> {
  const file = join(copy, "tsconfig.src.json");
  await writeFile(file, JSON.stringify({ extends: "./tsconfig.json", include: ["src"] }));
  return file;
}

/** The file named in the first line of a block. */
function fileOf(text: string): string {
  return /^(?:\/\/|\/\*|#) (\S+)(?: \*\/)?\n/.exec(text)?.[1] ?? "";
}

/** A file with an import added at the top and a line in its list, as a block says. */
function inList(before: string, text: string, place: RegExp): string {
  const [importLine = "", line = ""] = text
    .replace(/^.*\n/, "")
    .split(/\n\n\/\/ (?:at the end of|in) the list.*\n/);
  return `${importLine}\n${before.replace(place, `  ${line}\n`)}`;
}
