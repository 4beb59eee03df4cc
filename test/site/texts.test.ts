import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";
import { change, type Changes } from "../helpers/make-site.ts";
import { photograph } from "../helpers/photograph.ts";

const MANUAL = "Collections in folders, and texts as data";

const manual = (changes: Changes = {}) =>
  siteOfSection(MANUAL, {
    "content/home.yaml": null,
    "content/about.md": null,
    "templates/routes.ts": null,
    "templates/home.tsx": null,
    "templates/about.tsx": null,
    ...changes,
  });

const idsIn = (html: string) =>
  Array.from(html.matchAll(/<h[2-6] id="([^"]*)"/g), ([, id = ""]) => id);
const linksIn = (html: string) =>
  Array.from(html.matchAll(/<a href="#([^"]*)">(?!Skip)/g), ([, id = ""]) => id);

test("a manual in folders has a table of contents, a search, and minutes to read", async () => {
  const root = await manual();
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await typeErrors(root)).toBe("");
  const read = (file: string) => readFile(join(root, "out", file), "utf8");
  const page = await read("manual/guide/tides/index.html");
  expect(idsIn(page)).toEqual(["high", "low", "high-2"]);
  expect(linksIn(page)).toEqual(idsIn(page));
  expect(page).toContain("<p>Minutes to read: 1</p>");
  expect(JSON.parse(await read("search.json"))).toEqual([
    {
      title: "Tides",
      address: "/manual/guide/tides/",
      headings: [
        { depth: 2, text: "High", id: "high" },
        { depth: 2, text: "Low", id: "low" },
        { depth: 2, text: "High", id: "high-2" },
      ],
      text: "High\nIt is deep.\nLow\nIt is flat.\nHigh",
    },
    expect.objectContaining({ title: "Start", address: "/manual/start/" }),
  ]);
});

test("headings have the ids of their page, where its template or another text has the same", async () => {
  const root = await manual({
    "content/manual/start.md": (text) => `${text}\n## Main\n\n## Late\n\n## Late\n`,
    "content/manual/guide/tides.md": (text) => `${text}\n## Main\n`,
    "templates/manual.tsx": (text) =>
      text
        .replace(
          "<Markdown of={body} />",
          '<Markdown of={body} /><p id="late">Later</p><Both of={usePage<Content>().content} />',
        )
        .replace(
          "export",
          `import { toHtml } from "build-site/markdown";
import { usePage } from "build-site";

function Both({ of: { manual } }: { of: Content }) {
  const site = usePage();
  const [one, other] = [manual["start"], manual["guide/tides"]];
  if (one === undefined || other === undefined || site.address !== "/manual/start/") return "";
  return (
    <section aria-label="Both">
      <Markdown of={other.body} />
      {[one, other].flatMap(({ body }) => headings(body)).map(({ id }) => (
        <a key={id} href={\`#\${id}\`}>Both</a>
      ))}
      <code>{toHtml(one.body, { site, path: "/manual/start" })}</code>
    </section>
  );
}

export`,
        ),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await typeErrors(root)).toBe("");
  const html = await readFile(join(root, "out/manual/start/index.html"), "utf8");
  const own = ["what-to-bring", "when-to-come", "main-2", "late-2", "late-3"];
  const others = ["high", "low", "high-2", "main-3"];
  expect(idsIn(html)).toEqual([...own, ...others]);
  expect(linksIn(html)).toEqual([...own, ...own, ...others]);
  // Where the text is not shown, its own ids count.
  const tides = await readFile(join(root, "out/manual/guide/tides/index.html"), "utf8");
  expect(linksIn(tides)).toEqual(["high", "low", "high-2", "main-2"]);
  expect(html).toContain('&lt;h2 id="late"&gt;Late&lt;/h2&gt;');

  // An id that is written stays, before those that are made for other texts of the page.
  await change(root, {
    "content/manual/guide/tides.md": (text) => `${text}\n## Else {#when-to-come}\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const again = await readFile(join(root, "out/manual/start/index.html"), "utf8");
  const changed = own.map((id) => id.replace("when-to-come", "when-to-come-2"));
  expect(idsIn(again)).toEqual([...changed, ...others, "when-to-come"]);
  await change(root, { "content/manual/start.md": (text) => `${text}\n## Own {#main}\n` });
  const { findings } = await buildReport(root);
  const start = await readFile(join(root, "content/manual/start.md"), "utf8");
  expect(findings).toMatchObject([
    {
      code: "html/duplicate-id",
      file: "content/manual/start.md",
      line: start.split("\n").length - 1,
    },
  ]);
});

const NOTES = "MDX";

async function notes(changes: Changes = {}): Promise<string> {
  const root = await siteOfSection(NOTES, { "templates/routes.ts": null, ...changes });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

test("MDX files have headings, plain text, HTML with pictures, and folders", async () => {
  const root = await notes({
    "templates/notes/deep/more.mdx": `---
title: More
summary: Below.
---
import { Note } from "../../note.tsx";

export const level = 3;

## One

## At *{props.month}* {level}

<Note>Inside **it** and {1 + 1}</Note>

## One

![The pier](../../../content/images/pier.jpg "Mine, 2026") [there](/about/), 10<sup>6</sup>
`,
    "templates/routes.tsx": (text) =>
      text
        .replace("glob:./notes/*.mdx", "glob:./notes/**/*.mdx")
        .replace(
          "<Text",
          `<nav aria-label="Here">{headings(body).map(({ id }) => <a key={id} href={\`#\${id}\`}>{id}</a>)}</nav>\n<Text`,
        )
        .replace("{ title, Text }", "{ title, Text, body }")
        .replace(
          "function NotePage",
          `
export function files(site: AboutSite<Content>): SiteFile[] {
  return Object.entries(notes).map(([name, { body }]) => ({
    path: \`\${name}.json\`,
    content: JSON.stringify({ list: headings(body), text: plainText(body), html: toHtml(body, { site, path: \`/notes/\${name}\` }) }),
  }));
}

function NotePage`,
        )
        .replace(
          "import",
          'import { headings, plainText, toHtml } from "build-site/markdown";\nimport type { AboutSite, SiteFile } from "build-site";\nimport',
        ),
    "content/images/pier.jpg": "",
  });
  await writeFile(join(root, "content/images/pier.jpg"), await photograph());
  // The island has no words for a feed.
  expect((await buildReport(root)).findings.map(short)).toEqual([
    "warning files/left-out templates/notes/tides.mdx:14:1",
  ]);
  expect(await typeErrors(root)).toBe("");
  const page = await readFile(join(root, "out/notes/deep/more/index.html"), "utf8");
  expect(idsIn(page)).toEqual(["one", "at-march-3", "one-2"]);
  expect(linksIn(page)).toEqual(idsIn(page));
  expect(page).toContain("<picture>");
  const made = JSON.parse(await readFile(join(root, "out/deep/more.json"), "utf8")) as {
    html: string;
  };
  const [, file = "", ...size] =
    /(assets\/pier[^"]+)" width="(\d+)" height="(\d+)"/.exec(made.html) ?? [];
  const { width, height } = await sharp(join(root, "out", file)).metadata();
  expect(size.map(Number)).toEqual([width, height]);
  expect(made).toEqual({
    list: [
      { depth: 2, text: "One", id: "one" },
      { depth: 2, text: "One", id: "one-2" },
    ],
    text: "One\nAt\nInside it and\nOne\nthere, 106",
    // Expressions are left out.
    html: expect.stringMatching(
      /^<h2 id="one">One<\/h2>\n<h2 id="[^"]*">At <em><\/em> <\/h2>\s+Inside\s+<strong>it<\/strong>\s+and\s+<h2 [^]*<img src="https:\/\/www\.example\.com\/assets\/pier\S+" width="\d+" height="\d+" alt="The pier"> <a href="https:\/\/www\.example\.com\/about\/">there<\/a>, 10<sup>6<\/sup>/,
    ),
  });
});

test("every mistake in the front matter of MDX is at its line", async () => {
  const root = await notes({
    "templates/notes/tides.mdx": (text) => text.replace("title: Tides", "titel: Tides"),
    "templates/notes/two.mdx": "---\ntitle: Two\nsummary: 2\nsea: x\n---\n\nText.\n",
  });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(1);
  expect(findings.map(short)).toEqual([
    "error content/unknown-key templates/notes/tides.mdx:2:1",
    "error content/wrong-type templates/notes/two.mdx:3:10",
    "error content/unknown-key templates/notes/two.mdx:4:1",
  ]);
  expect(findings[0]?.hint).toBe("Did you mean “title”?");
  expect(findings[2]?.hint).toContain("add it to the schema that mdxFiles(…) gets.");
});

test("links in MDX to Markdown files lead to their pages, of which some get only the name", async () => {
  const two = (text: string) => `---\ntitle: Two\nsummary: The second.\n---\n\n${text}\n`;
  const root = await notes({
    "templates/notes/tides.mdx": (text) => `${text}\n[a](../../content/about.md) [b](two.mdx)\n`,
    "templates/notes/two.mdx": two("[back](./tides.mdx?a)"),
    "templates/routes.tsx": (text) =>
      text
        .replace("props: { note }", 'props: name === "two" ? { name } : { note }')
        .replace("({ note: { title, Text } }:", "({ note, name }:")
        .replace(
          "return (\n    <Doc",
          "const { title, Text } = note ?? notes[name];\n  return (\n    <Doc",
        ),
  });
  expect(await buildReport(root)).toMatchObject({ ok: true, pages: 5, findings: [] });
  const page = await readFile(join(root, "out/notes/tides/index.html"), "utf8");
  expect(page).toContain('<a href="/about/">a</a> <a href="/notes/two/">b</a>');
  // Two pages with one description: the second is in MDX.
  await change(root, {
    "templates/notes/two.mdx": () => two("[x](tide.mdx) ![y](pier.jpg)"),
    "templates/notes/tides.mdx": (text) => text.replace("How high the water comes.", "The second."),
    "templates/routes.tsx": (text) => text.replace("{ name } : { note }", "{ note } : { note }"),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([
    "error content/bad-address templates/notes/two.mdx:6:1",
    "error content/bad-address templates/notes/two.mdx:6:15",
    "warning html/duplicate-description templates/notes/two.mdx:3:10",
  ]);
  expect(findings[0]?.hint).toContain("Did you mean “tides.mdx”?");
});

test("a brace in MDX that was meant as text is told from code for a browser", async () => {
  const { findings } = await buildReport(
    await notes({ "templates/notes/tides.mdx": (text) => `${text}\nUse {foo} here.\n` }),
  );
  expect(findings.map(short)).toEqual([
    expect.stringMatching(/^error templates\/threw templates\/notes\/tides\.mdx:/),
  ]);
  expect(findings[0]?.hint).toContain("write “\\{” for a brace");
});

test.each([
  ["() => 1", "lost-content"],
  ["[Symbol('x')]", "lost-content"],
  ["new Date(0)", "threw"],
])("%s in MDX is an error at its place", async (code, kind) => {
  const { findings } = await buildReport(
    await notes({ "templates/notes/tides.mdx": (text) => `${text}\nUse {${code}}.\n` }),
  );
  expect(findings.map(short)).toEqual([
    expect.stringMatching(`^error templates/${kind} templates/notes/tides\\.mdx:\\d+:5$`),
  ]);
});

test("a component in MDX can take a function, or nothing", async () => {
  const root = await notes({
    "templates/each.tsx": `import type { ReactNode } from "react";
export function Each({ children }: { children?: (day: number) => ReactNode }) {
  return <p>{[1, 2].map((day) => <b key={day}>{children?.(day) ?? "none"}</b>)}</p>;
}
`,
    "templates/notes/tides.mdx": (text) =>
      `${text.replace("import", 'import { Each } from "../each.tsx";\nimport')}
<Each>{(day) => <i>{day}</i>}</Each>

<Each>{undefined}</Each>
`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/notes/tides/index.html"), "utf8");
  expect(html).toContain("<p><b><i>1</i></b><b><i>2</i></b></p>");
  expect(html).toContain("<p><b>none</b><b>none</b></p>");
});

const WRITTEN = "HTML, alerts, ids and quotation marks in Markdown";

test("HTML that the settings allow, alerts, ids and quotation marks are on the page", async () => {
  const root = await siteOfSection(WRITTEN);
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await typeErrors(root)).toBe("");
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  for (const part of [
    '<h2 id="in">Getting “in”</h2>',
    '<kbd>Ctrl</kbd> + <kbd>L</kbd>, or read <a href="#in">how to get in</a>',
    '<aside class="markdown-alert markdown-alert-warning" role="note" aria-label="Mind the hours">',
    '<p class="markdown-alert-title">Mind the hours</p><p>It’s <strong>closed</strong> on Mondays.</p></aside>',
    "<summary>Prices</summary>",
    "<li>5 dollars for each m<sup>2</sup></li>",
  ])
    expect(html).toContain(part);
  await change(root, {
    "content/settings.yaml": (text) => text.replace("kbd, ", "iframe, "),
  });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(1);
  expect(findings.map(short)).toEqual(["error content/bad-value content/settings.yaml:5:29"]);
  await change(root, { "content/settings.yaml": (text) => text.replace("iframe, ", "") });
  const warned = await buildReport(root);
  expect(warned.findings.map(short)).toEqual([
    "warning content/html-in-markdown content/about.md:8:7",
    "warning content/html-in-markdown content/about.md:8:25",
  ]);
  expect(warned.findings[0]?.hint).toContain("summary, sup, kbd] }”");
});

test("alerts, ids and hints are the same in MDX", async () => {
  const root = await notes({
    "templates/notes/tides.mdx": (text) =>
      `${text}\n## A "word" \\{#here}\n\n> [!NOTE]\n> It's **{props.month}**.\n\n` +
      '<Note>"In" *"it"* **a</Note>\n',
    "content/settings.yaml": (text) => `${text}markdown: { quotes: [„, “, ‚, ‘] }\n`,
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "content/odd-markdown",
      line: 21,
      column: 19,
      hint: expect.stringMatching(/^It needs/),
    },
  ]);
  const html = await readFile(join(root, "out/notes/tides/index.html"), "utf8");
  expect(html).toContain('<h2 id="here">A „word“</h2>');
  expect(html).toContain(
    '<p class="markdown-alert-title">Note</p><p>It’s <strong>March</strong>.</p></aside>',
  );
  expect(html).toContain("„In“ <em>„it“</em> **a");
});

test("a pattern that means nothing is refused at its line, and one without a file is reported there", async () => {
  const root = await manual({
    "content/schema.ts": (text) =>
      text.replace(
        "manual: markdownFiles(",
        `none: markdownFiles(
    // Not “manual/**”.
    "manual/**",
    v.strictObject({ title: line() }),
  ),
  empty: markdownFiles("nowhere/**/*.md", v.strictObject({ title: line() })),
  manual: markdownFiles(`,
      ),
  });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(1);
  expect(findings.map(short)).toEqual(["error content/bad-pattern content/schema.ts:7:6"]);
  expect(findings[0]).toMatchObject({ length: 9, hint: "Write manual/**/*.md." });
  await change(root, {
    "content/schema.ts": (text) => text.replace(/ {2}none:[^]*?\n {2}\),\n/, ""),
    "content/manual/other.yaml": "title: Other\n",
  });
  const warned = await buildReport(root);
  expect(warned.findings.map(short)).toEqual([
    "warning content/unused-file content/manual/other.yaml",
    "warning content/no-files content/schema.ts:5:25",
  ]);
});
