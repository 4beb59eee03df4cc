import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import Parser from "rss-parser";
import { expect, test } from "vitest";
import { markdownTree } from "../../src/content/parse-markdown.ts";
import { feeds } from "../../src/render/feeds.ts";
import { headings, plainText, toHtml } from "../../src/render/markdown.ts";
import type { Page } from "../../src/render/page-context.ts";

const body = (text: string) => ({ file: "content/a.md", root: markdownTree("content/a.md", text) });

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
