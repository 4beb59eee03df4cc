import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseWords } from "../helpers/parse-words.ts";
import { calls, documents, ROOT, SECTIONED } from "../helpers/documents.ts";

test("every build-site command in the documents exists, with its options", async () => {
  const all = documents().flatMap(({ file, text }) =>
    calls(text, "npx build-site").map((words) => ({ file, words })),
  );
  expect(all.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const { file, words } of all)
    await parseWords(completed(words)).catch((problem: Error) =>
      wrong.push(`${file}: ${words.join(" ")}: ${problem.message}`),
    );
  expect(wrong).toEqual([]);
});

/** `npx build-site links --opened` and the address: the sentence continues after the code. */
function completed(words: readonly string[]): string[] {
  return words.at(-1) === "--opened" ? [...words, "https://www.example.com/"] : [...words];
}

test("every npm script that the documents mention is in package.json, or in the one that they show", async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    scripts: object;
  };
  const own = new Set(["ci", "install", "pack"]);
  const names = documents().flatMap(({ text, blocks }) => {
    const shown = new Set(
      blocks
        .filter(({ language, text: code }) => language === "json" && code.includes('"scripts"'))
        .flatMap(({ text: code }) =>
          Object.keys((JSON.parse(code) as { scripts: object }).scripts),
        ),
    );
    return calls(
      // Code spans, and lines of code blocks.
      (text.match(/`[^`\n]+`|^ *(?:npm|- npm|- run|npx) .*$/gm) ?? []).join("\n"),
      "npm",
    )
      .map(([what = "", name = ""]) => (what === "run" ? name : what))
      .filter((name) => !shown.has(name));
  });
  expect(names).toContain("bench:links");
  expect(names.filter((name) => !own.has(name) && !(name in scripts))).toEqual([]);
});

test("every command has its row in README.md, and every option is in a document", async () => {
  const readme = await readFile(join(ROOT, "README.md"), "utf8");
  const { createProgram } = await import("../../src/cli/main.ts");
  const { commands } = createProgram(
    () => async () => {},
    () => {},
  );
  const names = commands.map((command) => command.name());
  expect(
    names.filter((name) => name !== "build" && !readme.includes(`| \`npx build-site ${name}\``)),
  ).toEqual([]);
  const texts = documents().filter(({ file }) => file !== "CHANGELOG.md");
  const words = new Set(texts.flatMap(({ text }) => text.match(/(?<=[\s`])--[a-z-]+/g) ?? []));
  const options = commands.flatMap(({ options: all }) => all.flatMap(({ long }) => long ?? []));
  expect(options.filter((option) => !words.has(option))).toEqual([]);
});

test("every file and every heading that a document links to exists", async () => {
  const missing: string[] = [];
  for (const { file, text } of documents()) {
    for (const target of linksIn(text)) {
      const [path = "", heading] = target.split("#");
      const goal = path === "" ? join(ROOT, file) : join(ROOT, dirname(file), path);
      await access(goal).catch(() => missing.push(`${file} → ${target}`));
      if (heading === undefined || !goal.endsWith(".md")) continue;
      const headings = [...(await readFile(goal, "utf8")).matchAll(/^#+ (.+)$/gm)].map(
        ([, words = ""]) => anchorOf(words),
      );
      if (!headings.includes(heading)) missing.push(`${file} → ${target}`);
    }
  }
  expect(missing).toEqual([]);
});

test("a document whose sections show files begins with a link to each of them", () => {
  for (const { text } of documents().filter(({ file }) => SECTIONED.has(file))) {
    const [contents = "", ...sections] = text
      .replaceAll(/^(`{3,})[^]*?^\1$/gm, "")
      .split(/^## (?!How to use)/m);
    expect(sections.length).toBeGreaterThan(5);
    for (const section of sections)
      expect(contents).toContain(`](#${anchorOf(section.split("\n", 1)[0] ?? "")})`);
  }
});

test("every link in a document of the package leads to a file of the package", async () => {
  const { files } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    files: string[];
  };
  // npm adds the last three by itself.
  const packed = [...files, "README.md", "LICENSE", "package.json"];
  const isPacked = (path: string) =>
    packed.some((each) => path === each || path.startsWith(`${each}/`));
  const all = await Promise.all(
    packed.map(async (each) =>
      each.endsWith(".md") ? each : (await below(each)).map((path) => `${each}/${path}`),
    ),
  );
  const texts = all.flat().filter((path) => path.endsWith(".md"));
  expect(texts).toContain("docs/check-folder.md");
  const missing: string[] = [];
  for (const file of texts) {
    const text = await readFile(join(ROOT, file), "utf8");
    for (const target of linksIn(text)) {
      // Of a page of the starter itself.
      if (target.startsWith("/")) continue;
      const goal = join(dirname(file), target.replace(/#.*/, ""));
      if (!target.startsWith("#") && !isPacked(goal)) missing.push(`${file} → ${target}`);
    }
  }
  expect(missing).toEqual([]);
});

/** The files in a folder of the repository; none if it is a file, or not there yet. */
const below = (folder: string) =>
  readdir(join(ROOT, folder), { recursive: true }).catch((): string[] => []);

test("the documents and the messages name the Node that package.json names, in one way", async () => {
  const { engines } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    engines: { node: string };
  };
  const [, first = "", next = ""] =
    /^\^(\d+\.\d+)\.0 \|\| >=(\d+\.\d+)\.0$/.exec(engines.node) ?? [];
  const files = [...documents().map(({ file }) => file), "bin/supported-node.mjs"].filter(
    (file) => file !== "CHANGELOG.md",
  );
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file), "utf8")));
  const named = texts.flatMap((text) => text.match(/Node(\.js)? \d[\d.]*\S*( \S+){3}/g) ?? []);
  expect(named).toHaveLength(3);
  for (const words of named) expect(words).toContain(`Node ${first}, ${next} or newer`);
  // A clone brings its own: one sentence says for which Nodes.
  expect(texts.join("").match(/any Node from \d+\.\d+/g)).toEqual(["any Node from 20.19"]);
});

/** The relative links in the prose of a document. */
function linksIn(text: string): string[] {
  const prose = text.replaceAll(/^(`{3,})[^]*?^\1$/gm, "").replaceAll(/`[^`\n]*`/g, "x");
  return Array.from(
    prose.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)/g),
    ([, target = ""]) => target,
  );
}

/** As on GitHub: lowercase, hyphens for spaces, no punctuation. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

test("the README has the seconds of the last measurement", async () => {
  const [readme, results] = await Promise.all(
    ["README.md", "bench/results.md"].map((file) => readFile(join(ROOT, file), "utf8")),
  );
  const rowsOf = (text = "", start: string) =>
    (text.split(start)[1] ?? "")
      .split("\n")
      .map((row) => row.split("|").map((cell) => cell.trim()));
  const measured = (table: string) => (name: string) =>
    rowsOf(results, `### 1,000 pages: ${table}`).find((row) => row[1] === name)?.[2];
  const plain = measured("clean build, without checks");
  const checked = measured("clean build, ours with every check");
  const changed = measured("one page changed");
  const inReadme = (start: string) => rowsOf(readme, `| ${start}`)[0]?.filter(Boolean);
  const others = ["Astro", "Eleventy + is-land"];
  expect(inReadme("1,000 pages, built from scratch")).toEqual([
    `${plain("build-site")} s; with every check ${checked("build-site")} s`,
    ...others.map((name) => `${plain(name)} s`),
  ]);
  expect(inReadme("1,000 pages, one changed")).toEqual([
    `${changed("build-site")} s with every check`,
    ...others.map((name) => `${changed(name)} s`),
  ]);
});
