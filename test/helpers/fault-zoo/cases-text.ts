import { brotliCompressSync, deflateRawSync, gzipSync, zstdCompressSync } from "node:zlib";
import { only, page, reply, site } from "./answers.ts";
import { alive, dead, type FaultCase } from "./fault-case.ts";
import { honestPage, html, prose } from "./pages.ts";

const PART = honestPage(`<h2 id="part">Part</h2>`);
const SHORT = html({ title: "Pier", body: `<h1>Pier</h1><h2 id="part">Part</h2>` });

/** As programs write the header for a file (RFC 1952, 2.3). */
const withName = (bytes: Buffer) =>
  Buffer.concat([
    bytes.subarray(0, 3),
    Buffer.from([8]),
    bytes.subarray(4, 10),
    Buffer.from("a\0"),
    bytes.subarray(10),
  ]);

/** Ways to pack a page whose link has a fragment: it is found only if the page was unpacked. */
const PACKED: readonly [name: string, encoding: string, bytes: Buffer, why: string][] = [
  ["gzip-no-end", "gzip", gzipSync(PART).subarray(0, -8), "gzip without its last bytes"],
  ["gzip-x", "x-gzip", gzipSync(PART), "an old name"],
  ["gzip-twice", "gzip, gzip", gzipSync(gzipSync(PART)), "packed twice"],
  ["gzip-in-capitals", "GZIP", gzipSync(PART), "a name in capitals"],
  [
    "gzip-long",
    "gzip",
    Buffer.concat([gzipSync(PART + prose(600)), Buffer.from("\n")]),
    "a newline behind a long page",
  ],
  [
    "gzip-short",
    "gzip",
    Buffer.concat([gzipSync(SHORT), Buffer.from("<!-- cached -->")]),
    "text behind a short page",
  ],
  ["gzip-named", "gzip", withName(gzipSync(PART)), "with the name of a file"],
  ["gzip-zeros", "gzip", Buffer.concat([gzipSync(PART), Buffer.alloc(64)]), "zeros behind it"],
  ["brotli", "br", brotliCompressSync(PART), "brotli"],
  ["brotli-gzip", "br, gzip", gzipSync(brotliCompressSync(PART)), "one in the other"],
  ["deflate-raw", "deflate", deflateRawSync(PART), "deflate without its head"],
  ["zstd", "zstd", zstdCompressSync(PART), "not asked for, and known to browsers"],
  ["identity", "identity", Buffer.from(PART), "not packed"],
  ["unknown", "utf-8", Buffer.from(PART), "an encoding of letters, where one of bytes belongs"],
  ["empty-name", "", Buffer.from(PART), "no name"],
];

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const meta = (charset: string, special: string, before = "") =>
  `<html><head>${before}<meta charset="${charset}"><title>x</title></head><body>${special}${prose()}</body></html>`;
const MENU = `<h2 id="menú">Menú</h2>`;
const latin1 = (text: string) => Buffer.from(text, "latin1");
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** Encodings of letters: `#menú` is found only if the page was read in the right one. */
const LETTERS: readonly [name: string, type: string, bytes: Buffer, why: string][] = [
  [
    "bom-first",
    "; charset=iso-8859-1",
    Buffer.concat([BOM, Buffer.from(PART + MENU)]),
    "its mark wins over the header",
  ],
  [
    "bom-over-meta",
    "",
    Buffer.concat([BOM, Buffer.from(meta("iso-8859-1", MENU))]),
    "its mark wins over the page",
  ],
  [
    "header-over-meta",
    "; charset=utf-8",
    Buffer.from(meta("iso-8859-1", MENU)),
    "the header wins over the page",
  ],
  [
    "header-unknown",
    "; charset=utf8mb4",
    latin1(meta("iso-8859-1", MENU)),
    "a header that names none",
  ],
  [
    "header-quoted",
    `; charset="ISO-8859-1"`,
    latin1(meta("utf-8", MENU)),
    "in quotes and capitals",
  ],
  [
    "header-more",
    "; charset=utf-8; boundary=x",
    Buffer.from(meta("latin1", MENU)),
    "followed by something else",
  ],
  [
    "meta-utf-16",
    "",
    Buffer.from(meta("utf-16", MENU)),
    "a page in UTF-16 could not say so in these letters",
  ],
  ["meta-1252", "", latin1(meta("windows-1252", MENU)), "said by the page"],
  ["meta-ascii", "", latin1(meta("us-ascii", MENU)), "read as windows-1252, as browsers do"],
  [
    "meta-in-comment",
    "",
    Buffer.from(meta("utf-8", MENU, `<!-- <meta charset="latin1"> -->`)),
    "a comment before",
  ],
  [
    "meta-description",
    "",
    Buffer.from(
      meta("utf-8", MENU, `<meta name="description" content="text/html; charset=latin1">`),
    ),
    "a description before",
  ],
  [
    "meta-equiv",
    "",
    latin1(
      meta("x", MENU).replace(
        /<meta[^>]*>/,
        `<META HTTP-EQUIV=Content-Type CONTENT="text/html; charset=ISO-8859-15">`,
      ),
    ),
    "said in the old way",
  ],
  [
    "utf-16-le",
    "",
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(meta("utf-16", MENU))]),
    "two bytes a letter",
  ],
  [
    "utf-16-be",
    "",
    Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(meta("utf-16", MENU)).swap16()]),
    "two bytes a letter, the other way round",
  ],
  ["utf-16-header", "; charset=utf-16le", utf16(meta("utf-16", MENU)), "said by the header"],
];

/** Fragments that are not the name of a place on the page, or are one in another spelling. */
const PLACES: readonly [name: string, fragment: string, special: string, why: string][] = [
  [
    "lines",
    "L10-L20",
    `<i id="L10"></i><i id="L20"></i>`,
    "lines of a file, as Gitea and GitHub have them",
  ],
  ["lines-short", "L10-20", `<i id="L10"></i>`, "lines, as GitLab has them"],
  ["lines-columns", "L10C3-L12C9", `<i id="L10"></i>`, "lines with columns"],
  ["lines-bitbucket", "lines-10:20", "", "lines, as Bitbucket has them"],
  ["lines-list", "10,15-20", "", "lines, as searchfox has them"],
  ["line-one", "L10", `<a name="L10"></a>`, "one line"],
  ["text", "part:~:text=cold%20soup", `<i id="part"></i>`, "a place and a text"],
  ["text-only", ":~:text=Boats,lamps", "", "a range of text"],
  ["addthis", ".VdY3kPlVhBc", "", "a trace of a service"],
  ["tynt", "ixzz2KwjgNsR1", "", "a trace of another service"],
  ["sharethis", "sthash.zkjdf1Bc.dpuf", "", "a trace of a third one"],
  ["svg-view", "svgView(viewBox(0,0,200,200))", "", "a part of a drawing"],
  ["query", "utm_source=guide&utm_medium=link", "", "a campaign"],
  ["query-escaped", "elementor-action%3Aaction%3Dpopup%3Aopen", "", "an action of a page builder"],
  ["tracker", "xtor=RSS-1", "", "a tracker"],
  ["token", "access_token=abc", "", "for a script"],
  ["sheet", "gid=0", "", "a sheet of a table"],
  ["time", "t=1m30s", "", "a time of a film"],
  ["route", "/boats/blue", "", "a route"],
  ["route-bang", "!/boats", "", "an old route"],
  ["route-query", "?tab=boats", "", "a state"],
  ["top-capitals", "TOP", "", "the top, in capitals"],
  [
    "prefix",
    "part",
    `<h1 id="user-content-part">x</h1>`,
    "a prefix that a site adds to what people write",
  ],
  ["escaped", "send%2CChannel%5BT%5D", `<a id="send,Channel[T]"></a>`, "escaped signs"],
  ["escaped-both", "caf%C3%A9", `<a id="caf%C3%A9"></a>`, "escaped on the page, too"],
  ["escaped-lower", "caf%c3%a9", `<a id="café"></a>`, "escaped in small letters"],
  ["letters", "é-à", `<h2 id="é-à"></h2>`, "letters beyond English, as they are"],
  ["letters-cyrillic", "%D0%9C%D0%B5%D0%BD%D1%8E", `<h2 id="Меню"></h2>`, "another alphabet"],
  ["plus", "c++", `<h2 id="c++"></h2>`, "a plus"],
  ["percent", "100%", `<h2 id="100%"></h2>`, "a percent sign"],
  ["entity", "a&amp;b".replace("&amp;", "&"), `<h2 id="a&amp;b"></h2>`, "an ampersand"],
  ["svg", "map", `<svg><g id="map"></g></svg>`, "in a drawing"],
  [
    "closed",
    "part",
    `<details><summary>More</summary><p id="part">x</p></details>`,
    "in what is folded",
  ],
  ["template", "part", `<template id="part"></template>`, "a template itself"],
  ["numbers", "2", `<h2 id="2"></h2>`, "a number"],
  ["dots", "v1.2.3", `<h2 id="v1.2.3"></h2>`, "dots"],
  ["newline", "part", `<h2\nclass='x'\n\nid =\n"part"\n>Part</h2>`, "line ends within a tag"],
  ["upper-tag", "part", `<A NAME="part"></A>`, "names in capitals"],
];

/** Fragments that are not on a page without scripts. */
const MISSING: readonly [name: string, fragment: string, special: string, why: string][] = [
  ["case", "Part", `<h2 id="part"></h2>`, "another case of letters"],
  ["plain", "cellar", `<h2 id="terrace"></h2>`, "no such place"],
  ["field", "part", `<input name="part">`, "the name of a field"],
  ["class", "part", `<h2 class="part"></h2>`, "a class"],
  ["words", "part", `<h2>part</h2>`, "words only"],
  ["in-text", "part", `<p>&lt;h2 id="part"&gt;</p>`, "code that is shown"],
  ["in-comment", "part", `<!-- <a id="part"></a> -->`, "in a comment"],
  ["part-of", "par", `<h2 id="part"></h2>`, "a part of a name"],
  ["spaces", "part%20", `<h2 id="part"></h2>`, "a space more"],
];

const HTML = "text/html";

export const TEXT_CASES: readonly FaultCase[] = [
  ...PACKED.map(([name, encoding, bytes, why]) => {
    const http = site({
      "/page": reply(200, { "content-type": HTML, "content-encoding": encoding }, bytes),
    });
    // Browsers accept some encodings over TLS only.
    return alive(`packed-${name}`, "ok", () => ({ https: http }), why, {
      path: "/page#part",
      tls: true,
    });
  }),
  ...LETTERS.map(([name, charset, bytes, why]) =>
    alive(
      `letters-${name}`,
      "ok",
      only(() => reply(200, { "content-type": HTML + charset }, bytes)),
      why,
      {
        path: "/page#men%C3%BA",
      },
    ),
  ),
  ...PLACES.map(([name, fragment, special, why]) =>
    alive(
      `place-${name}`,
      "ok",
      only(() => page(honestPage(special))),
      why,
      { path: `/page#${fragment}` },
    ),
  ),
  ...MISSING.map(([name, fragment, special, why]) =>
    dead(
      `place-missing-${name}`,
      "broken",
      only(() => page(honestPage(special))),
      why,
      {
        path: `/page#${fragment}`,
        code: /^fragment-missing$/,
      },
    ),
  ),
  alive(
    "place-of-script",
    ["ok", "suspect"],
    only(() => page(honestPage(`<div id="reviews"></div><script src="/reviews.js"></script>`))),
    "a comment that a script fetches",
    { path: "/page#issuecomment-3049287310" },
  ),
  alive(
    "place-of-text",
    "ok",
    only(() => reply(200, { "content-type": "text/plain" }, "a\nb\n")),
    "a line of a text",
    {
      path: "/page#L10",
    },
  ),
  alive(
    "place-of-xhtml",
    "ok",
    only(() =>
      reply(
        200,
        { "content-type": "application/xhtml+xml" },
        `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p id="part">x</p></body></html>`,
      ),
    ),
    "a page in XML",
    { path: "/page#part" },
  ),
  alive(
    "place-in-japanese",
    "ok",
    only(() =>
      reply(
        200,
        { "content-type": HTML },
        Buffer.concat([
          Buffer.from(
            `<html><head><meta http-equiv=Content-Type content="text/html; charset=Shift_JIS"><title>`,
          ),
          Buffer.from([0x8e, 0xf0]),
          Buffer.from(`</title></head><body><h1 id=sake>x</h1></body></html>`),
        ]),
      ),
    ),
    "another alphabet in older bytes",
    { path: "/page#sake" },
  ),
  alive(
    "place-without-type",
    "ok",
    only(() => reply(200, { "content-type": "" }, html({ body: `<h2 id="part">x</h2>` }))),
    "a page without a type",
    { path: "/page#part" },
  ),
];
