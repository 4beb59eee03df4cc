import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getElementsByTagName, textContent } from "domutils";
import { outputFile } from "fs-extra/esm";
import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { change, makeSite, type Changes } from "../helpers/make-site.ts";
import { photograph } from "../helpers/photograph.ts";

/** The main part of the About page with this body, on a site without a finding. */
async function about(body: string, changes: Changes = {}): Promise<string> {
  const root = await makeSite({ "content/about.md": (text) => `${text}\n${body}\n`, ...changes });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  return /<main[^]*<\/main>/.exec(html)?.[0] ?? "";
}

test("tables, strikethrough, tasks and addresses become HTML", async () => {
  const html = await about(
    "| Name | Price |\n|:-----|------:|\n| *Pier* | 5 \\| 6 |\n| Dock |\n\n" +
      "~~old~~ https://example.org/x\n\n- [x] done\n- [ ] [open](/)\n  - more",
  );
  expect(html).toContain(
    '<section class="markdown-table" tabindex="0" aria-label="Name, Price"><table>',
  );
  expect(html).toContain('<th scope="col" class="markdown-left">Name</th>');
  expect(html).toContain('<td class="markdown-right">5 | 6</td>');
  expect(html).toContain(
    '<del>old</del> <a href="https://example.org/x">https://example.org/x</a>',
  );
  expect(html).toContain('<label><input type="checkbox" disabled checked> done</label>');
  expect(html).toMatch(
    /<label><input type="checkbox" disabled> <a href="\/">open<\/a>\s*<\/label><ul>/,
  );
});

test("footnotes lead there and back, also in another language and with a component for links", async () => {
  const words = '{ heading: "Anmerkungen", back: "Zurück zu" }';
  const html = await about("Text[^é] and again[^é].\n\n[^é]: The note.", {
    "templates/about.tsx": (text) =>
      `${text.replace(" />", ` components={{ a: Plain }} footnotes={${words}} />`)}
      function Plain({ href, children }: { href?: string; children?: unknown }) {
        return <a href={href}>{children as string}</a>;
      }`,
  });
  expect(html).toContain(
    'Text<sup id="fnref-e"><a href="#fn-e">1</a></sup> and again<sup id="fnref-e-2">',
  );
  expect(html).toContain('<h2 id="footnote-label">Anmerkungen</h2>');
  expect(html).toMatch(
    /<li id="fn-e">\s*<p>The note. <a href="#fnref-e">↩<\/a> <a href="#fnref-e-2">/,
  );
});

test("a heading may have the name of a footnote", async () => {
  const html = await about("## Fn 1\n\nText[^1] and [the heading](#fn-1).\n\n[^1]: The note.");
  expect(html).toContain('<h2 id="fn-1">');
  expect(html).toContain('<a href="#fn-1-2">1</a></sup> and <a href="#fn-1">the heading</a>');
  expect(html).toContain('<li id="fn-1-2">');
});

test("code is published as it is written, also with spaces at the ends of its lines", async () => {
  const code = [
    "a  ",
    "\t\t",
    " <!-- &amp; </code> --> \u00a0",
    "",
    "]]> \u2028 é\u0301 \\ ` {x} %20 \u{1f600} ",
    " ",
    '"\'"',
  ];
  const written = "1  \n2\t\n  ";
  const html = await about(`\`\`\`diff\n${code.join("\n")}\n\`\`\`\n\nand \`x \` \`\` \`y \`\``, {
    "templates/about.tsx": (text) =>
      text.replace(
        "</h1>",
        `</h1><pre>{${JSON.stringify(written)}}</pre>
        <label>Text <textarea name="t" defaultValue={${JSON.stringify(written)}} /></label>`,
      ),
  });
  const texts = (name: string) =>
    getElementsByTagName(name, parseDocument(html)).map((each) => textContent(each));
  expect(texts("code")).toEqual([`${code.join("\n")}\n`, "x ", "`y"]);
  expect(texts("pre")).toEqual([written, `${code.join("\n")}\n`]);
  expect(texts("textarea")).toEqual([written]);
});

test("a picture by reference is shown, with the rights of its definition", async () => {
  const root = await makeSite({
    "content/about.md": (text) =>
      `${text}\n![The pier][p] ![again][] ![P] [the dock][d]\n\n[p]: images/p.jpg "My own"\n[again]: images/p.jpg 'My own'\n[d]: / "Dock"\n\n![x][q]\n\n[q]: images/p.jpg\n`,
  });
  await outputFile(join(root, "content/images/p.jpg"), await photograph());
  expect((await buildReport(root)).findings.map(short)).toEqual([
    "error images/no-rights content/about.md:19:1",
  ]);
  await change(root, { "content/about.md": (text) => text.slice(0, text.indexOf("![x]")) });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  const alts = [...html.matchAll(/<picture>.*?<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
  expect(alts).toEqual(["The pier", "again", "P"]);
});

test("comments are not shown", async () => {
  const html = await about("before\n\n<!-- todo: **x** -->\n\none <!-- y --> two\n\n[//]: # (z)");
  expect(html).toContain("<p>before</p>\n<p>one  two</p>");
  expect(html).not.toMatch(/todo|y -|z/);
});

test("ids are unique: among the template's before and after, and in a body that is shown twice", async () => {
  const html = await about(
    "## Main\n\n## After\n\n## Twice[^1]\n\n[main](#main) [twice](#twice)\n\n[^1]: Note",
    {
      "templates/about.tsx": (text) =>
        text.replace(
          /<Markdown.*/,
          (markdown) => `${markdown}${markdown}<p id="after">x</p><p id="main-2">x</p>`,
        ),
    },
  );
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => /main|after|twice/.test(id ?? ""))).toEqual([
    "main",
    "main-3",
    "after-2",
    "twice",
    "main-4",
    "after-3",
    "twice-2",
    "after",
    "main-2",
  ]);
  expect([...html.matchAll(/href="#(main|twice)[^"]*/g)].map(([href]) => href)).toEqual([
    'href="#main-3',
    'href="#twice',
    'href="#main-4',
    'href="#twice-2',
  ]);
});

test("two tables with the same first line have different names", async () => {
  const html = await about("| a |\n|---|\n| 1 |\n\n| a |\n|---|\n| 2 |");
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual(["a", "a 2"]);
});

test("what is not understood is a warning at its line, and the site is published", async () => {
  const root = await makeSite({ "content/about.md": (text) => `${text}\n[ref][nope]\n\n**open\n` });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(0);
  expect(findings.map(short)).toEqual([
    "warning content/missing-definition content/about.md:13:1",
    "warning content/odd-markdown content/about.md:15:1",
  ]);
});

test("an address that a footnote links to is traced to its line", async () => {
  const root = await makeSite({
    "content/about.md": (text) => `${text}\nText[^1]\n\n[^1]: see /nope/ and [x](/nope/)\n`,
  });
  expect((await buildReport(root)).findings.map(short)).toEqual([
    "error links/no-such-page content/about.md:15:22",
  ]);
});
