import { expect, test } from "vitest";
import { decodeFacts, encodeFacts, textTable } from "../../src/check/facts-code.ts";
import { readPage } from "../../src/check/read-page.ts";

const PAGE = `<!DOCTYPE html>
<html lang="en"><head><title>Pier</title><meta name="description" content="A pier."><meta name="robots" content="noindex">
<link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="/print.css" media="print">
<link rel="stylesheet" href="/wide.css" media="(min-width: 40rem) and (hover)"><link rel="stylesheet" href="/odd.css" media="">
<style>a{}</style><script type="application/ld+json">{"@type":"Place"}</script></head>
<body><header><a href="#main">Skip</a><nav><a href="/">Home</a> <a href="/">Home</a></nav></header>
<main id="main"><h1>Pier</h1><form action="https://forms.example.com/" method="post"><button formaction="/b/">x</button></form>
<picture><source srcset="/a.avif 1x, /b.avif 2x" type="image/avif"><img src="/a.jpg" srcset="/a.jpg 400w" width="1" height="1" alt=""></picture>
<site-island src="/a.js /b.js"></site-island><p id="twice"></p><p id="twice"></p></main><footer></footer></body></html>`;

test("facts that were written down are what they were, with the table as it is and as it grows", () => {
  const table = textTable();
  const pages = [PAGE, PAGE.replaceAll("Pier", "Beach"), "<p>", PAGE.replace(' media="print"', "")].map(readPage);
  const written = JSON.parse(JSON.stringify(pages.map((facts) => encodeFacts(facts, table)))) as ReturnType<
    typeof encodeFacts
  >[];
  const read = textTable(() => JSON.parse(JSON.stringify(table.texts)) as string[]);
  expect(written.map((facts, index) => decodeFacts(facts, pages[index]?.shape, read))).toEqual(pages);
  read.numberOf("new");
  expect(written.map((facts, index) => decodeFacts(facts, pages[index]?.shape, read))).toEqual(pages);
  expect(pages[0]?.links.map(({ media }) => media)).toContain("");
});
