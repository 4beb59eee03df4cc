import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";
import { photograph } from "../helpers/photograph.ts";

const PICTURES = "Pictures in Markdown";
const CODE = "Highlighted code";

const aboutPage = (root: string) => readFile(join(root, "out/about/index.html"), "utf8");

async function siteWithPier(changes: Changes = {}): Promise<string> {
  const root = await siteOfSection(PICTURES, changes);
  await mkdir(join(root, "content/images"), { recursive: true });
  await writeFile(join(root, "content/images/pier.jpg"), await photograph());
  return root;
}

/** A site that can import what this repository has installed. */
async function siteWithCode(body: string): Promise<string> {
  const root = await siteOfSection(CODE, { "content/about.md": (text) => `${text}\n${body}\n` });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

test("a photograph in Markdown is shown in several formats and widths, with its size: the first at once, others late", async () => {
  const root = await siteWithPier({
    "content/about.md": (text) => `${text}\n![Again](images/pier.jpg "My own, 2026")\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await aboutPage(root);
  const [picture = "", second = ""] = html.match(/<picture>[^]*?<\/picture>/g) ?? [];
  expect(picture).toMatch(
    /<source type="image\/avif" srcset="\/assets\/pier[^"]+ \d+w, [^"]+" sizes="\(min-width: 48em\)/,
  );
  expect(picture).toMatch(/<source type="image\/webp"/);
  expect(picture).toMatch(
    /<img src="\/assets\/pier[^"]+" width="800" height="520" alt="The pier at sunset"/,
  );
  expect(picture).not.toContain("lazy");
  expect(second).toContain('alt="Again"');
  expect(second).toContain('loading="lazy"');
  expect(html).not.toContain("My own");
  expect(await typeErrors(root)).toBe("");
});

test("a drawing in Markdown gets its size; a path may lead up from a folder of the content", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h40v30z"/></svg>';
  const root = await siteWithPier({
    "content/images/maps/bay.svg": svg,
    "content/about.md": (text) => `${text}\n![The bay](../content/./images/maps/bay.svg)\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await aboutPage(root)).toMatch(
    /<img src="\/assets\/[^"]*bay[^"]*\.svg" width="40" height="30" alt="The bay"/,
  );
});

test.each([
  ["a picture that is not there", '![x](images/peer.jpg "Mine")', "images/missing"],
  ["without rights", "![x](images/pier.jpg)", "images/no-rights"],
  ["without a description", '![](images/pier.jpg "Mine")', "images/no-alt"],
  ["a drawing that is not there", "![x](images/map.svg)", "assets/missing"],
])("%s is an error at its line", async (_, written, code) => {
  const root = await siteWithPier({ "content/about.md": (text) => `${text}\nSee ${written}.\n` });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ code, file: "content/about.md", line: 8, column: 5 }]);
});

test("every mistake of a text is reported at once, whatever its kind", async () => {
  const lines = [
    '![](images/pier.jpg "Mine")',
    "![x](images/pier.jpg)",
    "![](images/pier.jpg)",
    "![x](images/peer.jpg)",
  ];
  const root = await siteWithPier({
    "content/about.md": (text) => `${text}\n${lines.join("\n")}\n`,
  });
  expect((await buildReport(root)).findings.map(short)).toEqual([
    "error images/no-alt content/about.md:8:1",
    "error images/no-rights content/about.md:9:1",
    "error images/no-alt content/about.md:10:1",
    "error images/no-rights content/about.md:10:1",
    "error images/missing content/about.md:11:1",
    "error images/no-rights content/about.md:11:1",
  ]);
});

test("a link that cannot be published hides no other mistake of its page, and is reported once", async () => {
  const root = await siteWithPier({
    // The same text in another file, which comes first.
    "content/home.yaml": (text) =>
      text
        .replace(/^title: .*/m, 'title: "#nah"')
        .replace(/^description: .*/m, "description: aboot.md#tide"),
    "content/about.md": (text) =>
      `${text}\n[a](aboot.md#tide) [b](/nowhere/) [c](#nah) ![d](pics/no.png)\n`,
  });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(1);
  expect(findings.map(short)).toEqual([
    "error content/bad-address content/about.md:8:1",
    "error links/no-such-page content/about.md:8:20",
    "error links/no-such-anchor content/about.md:8:35",
    "error content/bad-address content/about.md:8:45",
  ]);
  expect(findings[0]?.message).toBe(
    "“aboot.md#tide” leads to content/aboot.md, which does not exist.",
  );
});

test("a link to a Markdown file leads to the page that the route table gives its text to", async () => {
  const note = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
  const root = await makeSite({
    "content/about.md": (text) => `${text}\n[one](notes/one.md#high) [two](./notes/in/two.md)\n`,
    "content/notes/one.md": note("One", "## High\n\n[two](in/two.md?a#low) [no](in/two.md#no)"),
    "content/notes/in/two.md": note("Two", "## Low\n\n[back](../../about.md), [one](../one.md)"),
    "content/schema.ts": (text) =>
      text
        .replace("markdownFile,", "$& markdownFiles,")
        .replace(
          "defineContent({",
          'defineContent({ notes: markdownFiles("notes/**/*.md", v.strictObject({ title: line() })),',
        ),
    // Neighbors get the text of another page, too; the first page gets only its name.
    "templates/routes.ts": (text) =>
      text
        .replace(
          "return [",
          `const all = Object.values(notes);
        return [...all.map((note, index) => route({
          path: "/" + note.title.toLowerCase(), title: note.title, description: note.title,
          template: Note, props: index === 1 ? { name: "one" } :
            { older: all[index - 1], page: { note }, newer: all[index + 1] },
        })),`,
        )
        .replace("routes({", "routes({ notes,")
        .replace(
          "export default",
          `import { toHtml } from "build-site/markdown";
          import { Note } from "./note.tsx";
          export const files = (site: any) => [
            { path: "feed.txt", content: toHtml(site.content.notes.one.body, { site, path: "/one" }) },
          ];
          $&`,
        ),
    "templates/note.tsx": `
      import { usePage } from "build-site";
      import { Markdown } from "build-site/markdown";
      import type { Content } from "../content/schema.ts";
      import { Document } from "./document.tsx";
      export function Note({ name, page }: { name: string; page?: { note: Content["notes"][string] } }) {
        const note = page?.note ?? usePage<Content>().content.notes[name];
        return <Document><h1>{note.title}</h1><Markdown of={note.body} /></Document>;
      }`,
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    { code: "links/no-such-anchor", file: "content/notes/one.md", line: 7 },
  ]);
  await writeFile(
    join(root, "content/notes/one.md"),
    note("One", "## High\n\n[two](in/two.md?a#low)"),
  );
  expect((await buildReport(root)).findings).toEqual([]);
  const page = (name: string) => readFile(join(root, `out/${name}/index.html`), "utf8");
  expect(await page("about")).toContain('<a href="/one/#high">one</a> <a href="/two/">two</a>');
  expect(await page("one")).toContain('<a href="/two/?a#low">two</a>');
  expect(await readFile(join(root, "out/feed.txt"), "utf8")).toMatch(
    /"https:\/\/[^"]+\/two\/\?a#low"/,
  );
  expect(await page("two")).toContain('<a href="/about/">back</a>, <a href="/one/">one</a>');
});

test("code is colored without a style attribute or a script, in both color schemes", async () => {
  const root = await siteWithCode(
    '```typescript\nconst tide = "high"; // < & >\n```\n\n```\nplain\n```',
  );
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await aboutPage(root);
  expect(html).toMatch(/&lt; &amp; (?:>|&gt;)<\/span>/);
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain("<script>");
  const [, name = ""] = /<span class="(code-[\da-f]+)">const<\/span>/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`\\.${name}\\{color:light-dark\\(#\\w+, ?#\\w+\\)`));
  expect(html).toMatch(/<pre><code>plain\s*<\/code><\/pre>/);
  expect(await typeErrors(root)).toBe("");
});

test("the words behind the language are handed to the highlighter: a title, and lines to mark", async () => {
  const root = await siteWithCode(
    '```typescript title="tide.ts" {1,3-4}\nlet a;\nlet b;\nlet c;\nlet d;\n```\n\n' +
      '``` title="the log"\nplain\n```',
  );
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await aboutPage(root);
  expect(html).toMatch(/<figure><figcaption>tide\.ts<\/figcaption><pre [^>]*class="shiki/);
  expect(html).toMatch(/<figcaption>the log<\/figcaption><pre><code>plain\s*<\/code>/);
  const lines = Array.from(html.matchAll(/<span class="(line[^"]*)">/g), ([, name]) => name);
  expect(lines).toEqual(["line marked", "line", "line marked", "line marked"]);
});

test("the title of a block is its caption without a highlighter, too", async () => {
  const root = await makeSite({
    "content/about.md": (text) => `${text}\n\`\`\`sh title="Twice a day"\nhigh\n\`\`\`\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await aboutPage(root)).toMatch(
    /<figure><figcaption>Twice a day<\/figcaption><pre><code [^>]*>high\s*<\/code><\/pre><\/figure>/,
  );
});

test("a diagram that the highlighter draws takes the place of the block", async () => {
  const root = await makeSite({
    "content/about.md": (text) => `${text}\n\`\`\`diagram\na -> b\n\`\`\`\n`,
    "templates/about.tsx": (text) =>
      `${text.replace("<Markdown", "<Markdown highlight={draw}")}
function draw() {
  const properties = { viewBox: "0 0 9 9", ariaHidden: "true" };
  return { type: "element", tagName: "svg", properties, children: [] } as const;
}`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await aboutPage(root);
  expect(html).toContain('<svg viewBox="0 0 9 9" aria-hidden="true"/>');
  expect(html).not.toContain("<pre");
});

test("a language that the highlighter does not know is an error at the block", async () => {
  const root = await siteWithCode("```tpyescript\nlet x;\n```");
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    { code: "content/highlight", file: "content/about.md", line: 13, column: 1 },
  ]);
  expect(findings[0]?.message).toContain("tpyescript");
});

test.each([
  [
    "a link to nothing",
    "[x]()",
    "This link has no address.",
    "Write it between the parentheses: [words](/about/).",
  ],
  ["a link to a file", "[x](home#text)", "is a relative address", "Write /home/#text."],
  ["a link to the first file", "[x](../content/index)", "is a relative address", "Write /."],
  [
    "a link to a file in another folder",
    "[x](first.md#text)",
    "leads to content/first.md, which does not exist",
    "Did you mean “handbook/first.md#text”?",
  ],
  [
    "a link to a file that the route table does not give to a page",
    "[x](handbook/first.md#text)",
    "leads to content/handbook/first.md, which is the text of no single page.",
    "Write /use/first/#text.",
  ],
  [
    "a link to a file beside the content",
    "[x](../tsconfig.md)",
    "leads to tsconfig.md, which is outside of content/ and templates/.",
    "Correct the path.",
  ],
  [
    "a link without an ending",
    "[x](../../guide/use)",
    "is a relative address",
    "Write /about/use/.",
  ],
  ["a link without a scheme", "[x](www.example.com)", "", "Write “https://www.example.com”."],
  [
    "a picture without an address",
    "![x]()",
    "This picture has no address.",
    'Put it in content/images/, and write its relative path and the rights: ![A pier](images/pier.jpg "My own, 2026").',
  ],
  [
    "a picture from the root",
    '![x](/images/pire.jpg "Mine")',
    "",
    "Did you mean “images/pier.jpg”?",
  ],
  ["a picture in another folder", '![x](peer.jpg "Mine")', "", "Did you mean “images/pier.jpg”?"],
  [
    "a picture by the wrong path",
    '![x](images/2026/pier.jpg "Mine")',
    "",
    "Did you mean “images/pier.jpg”?",
  ],
])("%s is told what was probably meant", async (_, written, message, hint) => {
  const route = (path: string) =>
    `route({ path: "${path}", title: "${path}", description: "${path} of the site.", template: NotFound, props: {} }),`;
  const root = await siteWithPier({
    "content/about.md": (text) => `${text}\n${written}\n`,
    "content/handbook/first.md": '---\ntitle: First\n---\n\n![x](chart.png "Mine")\n',
    "content/schema.ts": (text) =>
      text
        .replace("markdownFile,", "$& markdownFiles,")
        .replace(
          "defineContent({",
          'defineContent({ handbook: markdownFiles("handbook/*.md", v.strictObject({ title: line() })),',
        ),
    "templates/routes.ts": (text) =>
      text.replace(
        "return [",
        `return [${route("/home")}${route("/about/use")}${route("/use/first")}`,
      ),
  });
  const { findings } = await buildReport(root);
  const elsewhere = findings.find(({ file }) => file === "content/handbook/first.md");
  expect(elsewhere?.hint).toContain("![A pier](../images/pier.jpg");
  const found = findings.find(({ file }) => file === "content/about.md");
  expect(found?.message).toContain(message);
  expect(found?.hint?.split("\n")[0]).toBe(hint);
});
