import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, buildSite, type JsonReport } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const NAMES = Array.from({ length: 50 }, (_, nth) => `note-${String(nth).padStart(2, "0")}`);

/** Fifty notes, each on a page of its own. */
const withNotes = (body: (name: string) => string): Changes => ({
  ...Object.fromEntries(
    NAMES.map((name) => [
      `content/notes/${name}.md`,
      `---\ntitle: Words of ${name}\n---\n\n${body(name)}\n`,
    ]),
  ),
  "content/schema.ts": (text) =>
    text
      .replace(
        "  about:",
        `  notes: markdownFiles("notes/*.md", v.strictObject({ title: line() })),\n  about:`,
      )
      .replace("markdownFile,", "markdownFile,\n  markdownFiles,"),
  "templates/routes.ts": (text) =>
    text
      .replace("{ home, about }", "{ home, about, notes }")
      .replace(
        '    route({\n      path: "/404",',
        '    ...Object.entries(notes).map(([name, about]) => route({ path: `/${name}`, title: about.title, description: `About ${name}.`, template: About, props: { about } })),\n    route({\n      path: "/404",',
      ),
  "templates/home.tsx": (text) =>
    text.replace(
      "<h1>",
      `<ul>${NAMES.map((name) => `<li><a href="/${name}/">x</a></li>`).join("")}</ul><h1>`,
    ),
});

test("a hundred findings of one kind are one in the terminal, and errors come last", async () => {
  const root = await makeSite({
    ...withNotes((name) =>
      name === "note-07"
        ? "Press <kbd>x</kbd>. [gone](/gone/)"
        : "Press <kbd>x</kbd> or <kbd>y</kbd>.",
    ),
    "content/about.md": (text) => `${text}\n[one][nowhere]\n`,
  });
  const { stdout } = await buildSite(["build"], root);
  expect(stdout.match(/ {2}content\/html-in-markdown$/gm)).toHaveLength(1);
  expect(stdout).toContain(
    [
      "  content/notes/note-00.md:5:7",
      "      3 │ ---",
      "      4 │",
      "    > 5 │ Press <kbd>x</kbd> or <kbd>y</kbd>.",
      "        │       ^^^^^",
      "  content/notes/note-00.md:5:23",
      "  and 97 more, in 49 files (--verbose)",
    ].join("\n"),
  );
  const blocks = stdout.trimEnd().split("\n\n");
  const at = (words: string) => blocks.findIndex((block) => block.includes(words));
  expect(at("[one][nowhere]")).toBeGreaterThanOrEqual(0);
  expect(at("links/no-such-page")).toBeGreaterThan(at("[one][nowhere]"));
  expect(at("links/no-such-page")).toBeGreaterThan(at("<kbd>"));
  expect(at("1 error, 100 warnings")).toBe(at("links/no-such-page") + 1);

  const verbose = await buildSite(["build", "--verbose"], root);
  expect(verbose.stdout.match(/ {2}content\/html-in-markdown$/gm)).toHaveLength(99);
  expect(verbose.stdout).not.toContain("more (--verbose)");
  const json = JSON.parse(
    (await buildSite(["build", "--format", "json"], root)).stdout,
  ) as JsonReport;
  expect(json.findings).toHaveLength(101);
  expect(json.findings[0]?.severity).toBe("error");
});

test("faults that name their own page or file are the same wherever they are", async () => {
  const root = await makeSite({
    ...withNotes(() => "Words."),
    "templates/document.tsx": (text) =>
      text
        .replace(/ {4}<html[^]*<\/html>/, "    <div>{children}</div>")
        .replace(/const \{ route.*\n/, ""),
  });
  const { stdout } = await buildSite(["build"], root);
  expect(stdout.match(/ {2}templates\/no-document$/gm)).toHaveLength(1);
  expect(stdout).toMatch(/\n {2}and \d+ more \(--verbose\)\n/);
});

test("files of the published site that were changed are one finding a kind of change", async () => {
  const root = await makeSite(withNotes(() => "Words."));
  expect((await buildReport(root)).findings).toEqual([]);
  for (const name of NAMES) await writeFile(join(root, "out", name, "index.html.gz"), "x");
  for (const name of NAMES.slice(0, 3)) await writeFile(join(root, "out", name, "new.txt"), "x");
  expect(await readdir(join(root, "out"))).toContain("note-00");
  const { stdout } = await buildSite(["check"], root);
  expect(stdout.match(/ {2}output\/changed$/gm)).toHaveLength(2);
  expect(stdout).toContain("  and 48 more, in 48 files (--verbose)");
  expect(stdout).toContain("  and 1 more (--verbose)");
});
