import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import type { Root } from "mdast";
import Parser from "rss-parser";
import { expect, test } from "vitest";
import { readMarkdown, type MarkdownSettings } from "../../src/content/read-markdown.ts";
import { allowHtml } from "../../src/content/written-html.ts";
import { FindingsError } from "../../src/findings/findings-error.ts";
import { feeds } from "../../src/render/feeds.ts";
import { headings, plainText, toHtml } from "../../src/render/markdown.ts";
import { rendering, type Page, type PageRecord } from "../../src/render/page-context.ts";

const read = (text: string, settings: MarkdownSettings = {}) =>
  readMarkdown("content/a.md", text, settings);
const body = (text: string, settings?: MarkdownSettings) => read(text, settings).markdown;

test("headings have the words that one reads, in their order, and different ids", () => {
  const text = [
    "# A *bold* `claim`[^1] &amp; more",
    "## Overview",
    "> ### In a quotation",
    "## Overview",
    "Setext\n---",
    "## !!!",
    "###### Café\u00a0Über",
    "## Overview 2",
    "[^1]: ### In a note",
  ];
  expect(headings(body(text.join("\n\n")))).toEqual([
    { depth: 1, text: "A bold claim & more", id: "a-bold-claim-more" },
    { depth: 2, text: "Overview", id: "overview" },
    { depth: 3, text: "In a quotation", id: "in-a-quotation" },
    { depth: 2, text: "Overview", id: "overview-2" },
    { depth: 2, text: "Setext", id: "setext" },
    { depth: 6, text: "Café Über", id: "cafe-uber" },
    { depth: 2, text: "Overview 2", id: "overview-2-2" },
    { depth: 3, text: "In a note", id: "in-a-note" },
  ]);
  expect(headings(body("Text.\n"))).toEqual([]);
});

const EVERYTHING = `
## The tides

High *and*
low,\\
**[twice](/a/)** a day.[^1] &lt;b&gt; <!-- not this -->

- one
- [x] two
  > three

| Day | High |
|:----|-----:|
| Mon | 2 |

\`\`\`js
if (a)
  b();
\`\`\`

![A picture](https://www.example.org/a.jpg)

* * *

[^1]: The note.
`;

test("the plain text is what one reads, a line for each block", () => {
  expect(plainText(body(EVERYTHING)).split("\n")).toEqual([
    "The tides",
    "High and low,",
    "twice a day. <b>",
    "one",
    "two",
    "three",
    "Day High",
    "Mon 2",
    "if (a)",
    "  b();",
    "The note.",
  ]);
  expect(plainText(body(""))).toBe("");
});

const site = {
  origin: "https://www.example.com/sub",
  asset: (name: string) => ({ href: `/assets/${name}`, width: 40, height: 30 }),
  photograph: (name: string, { alt, rights }: { alt: string; rights: string }) => ({
    sources: [{ type: "image/avif", srcSet: "/assets/a.avif 10w" }],
    src: `/assets/${name}`,
    width: 400,
    height: 300,
    className: "photo-1",
    alt,
    rights,
  }),
} as unknown as Pick<Page, "origin" | "asset" | "photograph">;

test("two readers of feeds get the whole text as HTML with absolute addresses", async () => {
  const text =
    '![The pier](images/pier.jpg "Mine, 2026") ![Map](images/map.svg)\n\n## One\n\n' +
    "[home](/) [part](/a/?x=1&y=2#b) [one](#one) [out](https://x.example/) [mail](mailto:a@x.example)" +
    "[^1] 1 < 2 \\]\\]>\n\n| a |\n|:-:|\n| b |\n\n[^1]: Note\n";
  const html = toHtml(body(text), { site, path: "/posts/é" });
  const page = "https://www.example.com/sub/posts/%C3%A9/";
  for (const part of [
    '<p><img src="https://www.example.com/sub/assets/images/pier.jpg" width="400" height="300" alt="The pier">',
    '<img src="https://www.example.com/sub/assets/images/map.svg" width="40" height="30" alt="Map">',
    '<h2 id="one">One</h2>',
    '<a href="https://www.example.com/sub/">home</a>',
    '<a href="https://www.example.com/sub/a/?x=1&amp;y=2#b">part</a>',
    `<a href="${page}#one">one</a>`,
    '<a href="https://x.example/">out</a> <a href="mailto:a@x.example">mail</a>',
    `<a href="${page}#fn-1">1</a>`,
    `<a href="${page}#fnref-1"`,
    "1 &lt; 2 ]]&gt;</p>",
  ])
    expect(html).toContain(part);
  expect(html).not.toMatch(
    /(?:href|src)="(?:[/#]|(?!https:|mailto:))|<picture|<section class|Mine/,
  );

  const pages = [{ path: "/", url: `${site.origin}/`, title: "T", description: "D" }];
  const about = { title: "T", description: "D", language: "en" };
  const entries = [{ path: "/", date: "2026-11-01", summary: "S", content: html }];
  const [rss = "", atom = "", json = ""] = feeds(
    { origin: site.origin, pages },
    { ...about, entries },
  ).map(({ content }) => (typeof content === "string" ? content : ""));
  const parser = new Parser();
  expect({
    feedsmith: [
      parseRssFeed(rss).items?.[0]?.content?.encoded,
      parseAtomFeed(atom).entries?.[0]?.content?.value,
      parseJsonFeed(json).items?.[0]?.content_html,
    ],
    parser: [
      (await parser.parseString(rss)).items[0]?.["content:encoded"],
      (await parser.parseString(atom)).items[0]?.content,
    ],
    summaries: [
      parseRssFeed(rss).items?.[0]?.description,
      parseAtomFeed(atom).entries?.[0]?.summary?.value,
    ],
  }).toEqual({ feedsmith: [html, html, html], parser: [html, html], summaries: ["S", "S"] });
});

test("headings have the ids that are written, before those that are made", () => {
  const text =
    "## Setup\n\n## Other {#setup}\n\n## *A* b {#A_b.1}\n\n## c {#d} ##\n\ne {#f}\n---\n\n## \\{#g}\n\n" +
    "## h `i` {#__init__}\n\n## &lcub;#j} *k*{#l}";
  expect(headings(body(text)).map(({ text: words, id }) => [words, id])).toEqual([
    ["Setup", "setup-2"],
    ["Other", "setup"],
    ["A b", "A_b.1"],
    ["c", "d"],
    ["e", "f"],
    ["{#g}", "g"],
    ["h i", "__init__"],
    ["{#j} k", "l"],
  ]);
});

test("what is not a text is explained, and so is a path that no route has", () => {
  const { boddy } = { body: body("a") } as unknown as Record<string, ReturnType<typeof body>>;
  const wrong = boddy as ReturnType<typeof body>;
  const calls = {
    headings: () => headings(wrong),
    plainText: () => plainText(wrong),
    toHtml: () => toHtml(wrong, { site, path: "/a" }),
  };
  for (const [name, call] of Object.entries(calls))
    expect(call).toThrow(`${name}(…) needs a Markdown text, not undefined.`);
  for (const path of ["/about/", "about", ""])
    expect(() => toHtml(body("a"), { site, path })).toThrow("is not the path of a route");
  const known = { ...site, paths: ["/", "/about"] };
  expect(toHtml(body("# a"), { site: known, path: "/about" })).toContain('id="a"');
  for (const path of ["/about/", "/abuot"])
    expect(() => toHtml(body("a"), { site: known, path })).toThrow(
      `toHtml(…) names “${path}”, which is not the path of a route. Did you mean “/about”?`,
    );
});

test("a text is read once for all pages of a site", () => {
  let reads = 0;
  const { root, file } = body("# A\n\n> [!NOTE]\n> b");
  const { children } = root;
  const counted = Object.defineProperty({ ...root }, "children", {
    enumerable: true,
    get: () => (reads++, children),
  });
  const text = { file, root: counted };
  const texts: PageRecord["texts"] = new WeakMap();
  const list = () => {
    const none = { before: undefined, returned: new Map(), shown: new Map() };
    const record = { headings: none, texts } as unknown as PageRecord;
    return rendering.run(record, () => [headings(text), plainText(text)]);
  };
  const [[first], words] = list() as [[{ id: string }], string];
  expect([first.id, words]).toEqual(["a", "A\nb"]);
  const once = reads;
  // A template may change what it gets.
  first.id = "changed";
  expect(list()).toEqual([[{ depth: 1, id: "a", text: "A" }], "A\nb"]);
  expect(reads).toBe(once);
});

/** HTML of a text, without its last line break. */
const html = (text: string, settings?: MarkdownSettings, words = {}) =>
  toHtml(body(text, settings), { site, path: "/a", ...words }).trim();

test("alerts of GitHub are notes with their name in words", () => {
  const made = html("> [!WARNING]\n> Do **not**\n> go.\n>\n> - a");
  expect(made).toBe(
    '<aside class="markdown-alert markdown-alert-warning" role="note" aria-label="Warning">' +
      '<p class="markdown-alert-title">Warning</p><p>Do <strong>not</strong>\ngo.</p><ul>\n<li>a</li>\n</ul></aside>',
  );
  for (const text of [
    "> [!tip]\n> a",
    "> [!TIP]  \n> a",
    "> [!Tip]\n>\n> a",
    "- > [!TIP]\r\n  > a",
  ]) {
    expect(read(text).findings).toEqual([]);
    expect(html(text, {}, { alerts: { tip: "Rat" } })).toContain('title">Rat</p><p>a</p></aside>');
  }
  expect(html("> [!NOTE]\n> **b**")).toContain("</p><p><strong>b</strong></p>");
  // A mistake in its words is still found at its place.
  expect(read("> [!NOTE]\n> a **b").findings).toMatchObject([{ line: 2, column: 5 }]);
});

const ALLOWED = { html: ["del", "kbd", "details", "summary", "br", "sup", "abbr"] };

test("HTML that the settings allow is HTML, with Markdown in it", () => {
  const cases = {
    "<kbd>Ctrl</kbd>+*<kbd>C</kbd>*": "<p><kbd>Ctrl</kbd>+<em><kbd>C</kbd></em></p>",
    "a<br>b<br/>c": "<p>a<br>b<br>c</p>",
    "<abbr title='A &amp; \"B\"'>AB</abbr>": '<p><abbr title="A &amp; &quot;B&quot;">AB</abbr></p>',
    "<details open>\n<summary>One &lt; <kbd>2</kbd></summary>\n\n- **b**\n\n</details>":
      "<details open><summary>One &lt; <kbd>2</kbd></summary><ul>\n<li><strong>b</strong></li>\n</ul></details>",
    "> <details>\n> <summary>A</summary>\n>\n> b\n>\n> </details>":
      "<blockquote>\n<details><summary>A</summary><p>b</p></details>\n</blockquote>",
    "| a |\n|---|\n| b<br>c |": "<td>b<br>c</td>",
    '<del cite="/why/">a</del>': '<del cite="https://www.example.com/sub/why/">a</del>',
  };
  for (const [text, made] of Object.entries(cases)) {
    expect(read(text, ALLOWED).findings).toEqual([]);
    expect(html(text, ALLOWED).replaceAll(/(?<=<details( open)?>|<\/summary>)\n/g, "")).toContain(
      made,
    );
  }
  expect(
    plainText(body("<details>\n<summary>A</summary>\n\nb <kbd>c</kbd>\n\n</details>", ALLOWED)),
  ).toBe("A\nb c");
  const formula = body("## H<sup id='fnref-x'>2</sup>O[^1]\n\n[^1]: Note", ALLOWED);
  expect(headings(formula)).toMatchObject([{ text: "H2O", id: "h2o" }]);
  expect(plainText(formula)).toBe("H2O\nNote");
});

test.each([
  ["<iframe src='x'></iframe>", "<iframe", "1:1+16", "cannot allow iframe"],
  ["a <mark>b</mark>", "<mark>", "1:3+6", "sup, abbr, mark] }”"],
  ["a <kbd>b", "<kbd>", "1:3+5", "end tag"],
  ["a </kbd>", "</kbd>", "1:3+6", "start tag"],
  ["<kbd onclick='x()'>b</kbd>", "<kbd onclick", "1:1+19", "title"],
  ["<kbd __proto__='x'>b</kbd>", "<kbd __proto__", "1:1+19", "title"],
  ["<kbd><kbd x>b</kbd> c</kbd>", "<kbd><kbd x>b</kbd> c</kbd>", "1:6+7", "title"],
  ["<br style='x'>", "<br style", "1:1+14", "title"],
  ["*<kbd>a*</kbd>", "<kbd>", "1:2+5", "end tag"],
  ["<kbd>*a</kbd>*", "<kbd>", "1:1+5", "end tag"],
  ["<kbd>*a</kbd>* b</kbd>", "</kbd>", "1:8+6", "start tag"],
  ["<kbd>a <sup>b</kbd> c</sup>", "<sup>", "1:8+5", "end tag"],
  ["<kbd>a\n\nb</kbd>", "<kbd>", "1:1+5", "end tag"],
  ["> <details>\n> <summary>A</summary>\n>\n> b", "<details>", "1:3+9", "end tag"],
  ["> <details>\n> <script>a()</script>\n> </details>", "<script>", "2:3+8", "cannot allow script"],
  [
    "> <details>some\n> words</details>\n> <kbd x>b</kbd>\n\nsome\nwords",
    "<kbd x>",
    "3:3+7",
    "title",
  ],
  ["- a <sup\n  lang=x>b</sup> c</kbd>", "</kbd>", "2:19+6", "start tag"],
  ["<details><![CDATA[lost]]>a</details>", "<![CDATA[lost]]>", "1:10+16", "in Markdown."],
  ["<details><?php echo 1 ?>a</details>", "<?php echo 1 ?>", "1:10+15", "in Markdown."],
  ["<details><!DOCTYPE a>a</details>", "<!DOCTYPE a>", "1:10+12", "in Markdown."],
  ["<details><!-- no -->b</details><kbd", "<kbd", "1:32+4", "End it with >."],
  ["<details>a</details", "<details>", "1:1+9", "end tag"],
  ["<details>a</details\nb", "<details>", "1:1+9", "end tag"],
])("%s is text, with one warning at the tag", (text, shown, place, hint) => {
  const findings = read(text, ALLOWED).findings.map(
    ({ line, column, length }) => `${line}:${column}+${length}`,
  );
  expect(findings).toEqual([place]);
  expect(read(text, ALLOWED).findings[0]?.hint).toContain(hint);
  const words = html(text, ALLOWED).replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  expect(words).toContain(shown);
  expect(html(text, ALLOWED)).not.toContain("no --");
});

test("elements that nest too deeply are one finding", () => {
  const text = `${"<kbd>".repeat(3000)}a${"</kbd>".repeat(3000)}`;
  expect(() => read(text, ALLOWED)).toThrow(FindingsError);
});

test.each([
  ["start tags", "<kbd>".repeat(200_000)],
  ["end tags", "<kbd>".repeat(100_000) + "</sup>".repeat(100_000)],
])("200,000 %s that have no other are read", (_, value) => {
  const point = { line: 1, column: 1, offset: 0 };
  const position = { start: point, end: { ...point, offset: value.length } };
  const root: Root = { type: "root", children: [{ type: "html", value, position }] };
  allowHtml(root, value, new Set(ALLOWED.html));
  expect(root.children).toHaveLength(200_000);
});

test("straight marks become those that the settings name, but for code and escapes", () => {
  const quotes = ["“", "”", "‘", "’"] as const;
  const german = ["„", "“", "‚", "‘"] as const;
  const set = (text: string, marks: MarkdownSettings["quotes"] = quotes) =>
    plainText(body(text, { quotes: marks }));
  expect(set('"Hello," she said: "it\'s *John\'s* \'book\'" ("a")')).toBe(
    "“Hello,” she said: “it’s John’s ‘book’” (“a”)",
  );
  expect(set('**"a"** "[b](/b/)" "`c"`" --"d"')).toBe('“a” “b” “c"” --“d”');
  expect(set("'\"a\" b' \"'c' d\"")).toBe("‘“a” b’ “‘c’ d”");
  expect(set("The '90s, dogs' and O'Neil's \\\"x\\\" &quot;y&quot;")).toBe(
    'The ’90s, dogs’ and O’Neil’s "x" "y"',
  );
  expect(set("\"Das ist's\", sagt er, 'ja'", german)).toBe("„Das ist’s“, sagt er, ‚ja‘");
  expect(set('# "A"\n\n| "b" |\n|---|\n\n    "code"')).toBe('“A”\n“b”\n"code"');
  expect(plainText(body('"a"'))).toBe('"a"');
  expect(set('他说"你好"吧 l\'"état" "x"/"y" He said:"no" (6" x 4")')).toBe(
    "他说“你好”吧 l’“état” “x”/“y” He said:“no” (6” x 4”)",
  );
  expect(set('C:\\\\"dir" &QUOT;"a" &amp;quot;"b"')).toBe('C:\\“dir” "“a” &quot;“b”');
  const written =
    '<code>say("x")</code> <kbd>"</kbd> "a"\n\n<details>"b" <code>"c"</code></details>\n\n' +
    '<details><summary>"d"</summary>\n\n"e"\n\n</details>';
  const elements = { html: ["code", "kbd", "details", "summary"], quotes };
  expect(plainText(body(written, elements))).toBe('say("x") " “a”\n“b” "c"\n“d”\n“e”');
});
