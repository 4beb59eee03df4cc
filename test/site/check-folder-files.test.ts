import { execFileSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { outputFile, remove } from "fs-extra/esm";
import { expect, test } from "vitest";
import type { Finding } from "../../src/findings/finding.ts";
import { buildSite, reportOf, short } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const page = (body: string, head = "", title = "A page") =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${title}">${head}</head>\n<body><main><h1>A</h1>\n${body}</main></body></html>\n`;

async function folderOf(files: Record<string, string | Uint8Array>): Promise<string> {
  const root = await temporaryFolder();
  for (const [file, text] of Object.entries(files)) await outputFile(join(root, file), text);
  return root;
}

async function check(files: Record<string, string | Uint8Array>, ...words: string[]) {
  const root = await folderOf(files);
  return reportOf("check", root, [join(root, "dist"), ...words]);
}

/** Each place of each finding. */
const everywhere = (findings: readonly Finding[]) =>
  findings.flatMap((each) => [
    short(each),
    ...(each.places ?? []).map(({ file = "", line, column }) =>
      short({ ...each, file, ...(line !== undefined && { line, column: column ?? 1 }) }),
    ),
  ]);

/** A file that is not there, in every place that may have an address. */
const PLACES: Record<string, string> = {
  a: '<a href="gone.html">x</a>',
  area: '<img src="a.png" alt="x" usemap="#m" width="1" height="1"><map name="m"><area href="gone.html" alt="x"></map>',
  "audio-src": '<audio controls src="gone.mp3"></audio>',
  "button-formaction": '<form><button type="submit" formaction="gone.html">x</button></form>',
  "button-outside":
    '<form id="f"></form><button type="submit" form="f" formaction="gone.html">x</button>',
  "cite-blockquote": '<blockquote cite="gone.html"><p>x</p></blockquote>',
  "cite-del": '<p><del cite="gone.html">x</del></p>',
  "cite-ins": '<p><ins cite="gone.html">x</ins></p>',
  "cite-q": '<p><q cite="gone.html">x</q></p>',
  "embed-src": '<embed src="gone.svg" title="x">',
  "form-action": '<form action="gone.html"><button type="submit">x</button></form>',
  "iframe-src": '<iframe src="gone.html" title="x"></iframe>',
  "iframe-srcdoc": `<iframe srcdoc="<a href='gone.html'>x</a>" title="x"></iframe>`,
  "img-src": '<img src="gone.png" alt="" width="1" height="1">',
  "img-srcset": '<img src="a.png" srcset="gone.png 2x" alt="" width="1" height="1">',
  "input-src": '<form><input type="image" src="gone.png" alt="x"></form>',
  "input-formaction": '<form><input type="submit" formaction="gone.html" value="x"></form>',
  "link-href": '<link rel="stylesheet" href="gone.css">',
  "link-imagesrcset": '<link rel="preload" as="image" imagesrcset="gone.png 2x">',
  "math-href": '<math href="gone.html"><mi>x</mi></math>',
  "mi-href": '<math><mi href="gone.html">x</mi></math>',
  "meta-refresh": '<meta http-equiv="refresh" content="5; url=gone.html">',
  "object-data": '<object data="gone.svg"></object>',
  "script-src": '<script src="gone.js"></script>',
  "script-module": '<script type="module">import "./gone.js";</script>',
  "script-dynamic": '<script type="module">import("./gone.js");</script>',
  "script-export": '<script type="module">export { a } from "../gone.js";</script>',
  "script-importmap": '<script type="importmap">{"imports":{"x":"./gone.js"}}</script>',
  "script-speculation":
    '<script type="speculationrules">{"prefetch":[{"urls":["gone.html"]}]}</script>',
  "shadow-root": '<div><template shadowrootmode="open"><a href="gone.html">x</a></template></div>',
  "source-src": '<video controls><source src="gone.mp4"></video>',
  "source-srcset":
    '<picture><source srcset="gone.webp"><img src="a.png" alt="" width="1" height="1"></picture>',
  "style-attribute": '<p style="background: url(gone.png)">x</p>',
  "style-element": "<style>p { background: url(gone.png) }</style>",
  "svg-a": '<svg width="1" height="1"><a href="gone.html"><text>x</text></a></svg>',
  "svg-xlink": '<svg width="1" height="1"><a xlink:href="gone.html"><text>x</text></a></svg>',
  "svg-image": '<svg width="1" height="1"><image href="gone.png" /></svg>',
  "svg-use": '<svg width="1" height="1"><use href="gone.svg#x" /></svg>',
  "svg-feimage": '<svg width="1" height="1"><filter><feImage href="gone.png" /></filter></svg>',
  "svg-fill": '<svg width="1" height="1"><rect fill="url(gone.svg#x)" /></svg>',
  "track-src":
    '<video controls src="a.mp4"><track src="gone.vtt" kind="captions" srclang="en" label="English"></video>',
  "video-src": '<video controls src="gone.mp4"></video>',
  "video-poster": '<video controls poster="gone.png"></video>',
  "body-background": '<table background="gone.png"><tbody><tr><td>x</td></tr></tbody></table>',
  "img-longdesc": '<img src="a.png" longdesc="gone.html" alt="" width="1" height="1">',
};

test("a broken address is found in every attribute that may have one", async () => {
  const files = Object.entries(PLACES).map(([name, body]) => [
    `dist/${name}.html`,
    // The same tag on several pages would be one finding.
    page(body.replaceAll("gone", `gone-${name}`), "", name),
  ]);
  const { findings } = await check({
    ...Object.fromEntries(files),
    "dist/a.png": "",
    "dist/a.mp4": "",
  });
  const broken = findings.filter(({ code }) =>
    /^(?:links\/(?:no-such-page|missing-file)|styles\/missing-file)$/.test(code),
  );
  // Those that lead to a kind of file which the folder lacks are one.
  const places = broken.flatMap((finding) => [finding, ...(finding.places ?? [])]);
  const found = new Set(
    places.flatMap(({ file, url }) => (/gone|^\*/.test(url ?? "") ? file : [])),
  );
  expect(Object.keys(PLACES).filter((name) => !found.has(`dist/${name}.html`))).toEqual([]);
});

test("a server may handle what a button outside its form sends", async () => {
  const button = '<button type="submit" form="f" formaction="gone.html">x</button>';
  const post = page(`<form id="f" method="post"></form>${button}`);
  const { findings } = await check({ "dist/index.html": post });
  expect(findings.filter(({ code }) => code.startsWith("links/"))).toEqual([]);
});

test("a frameset shows its pages: a missing one is found, the others are reachable", async () => {
  const { findings } = await check({
    "dist/index.html":
      '<!doctype html><html lang=en><head><title>F</title></head><frameset><frame src="nav.html" title="n"><frame src="gone.html" title="g"></frameset></html>',
    "dist/nav.html": page('<a href="page.html">x</a>', "", "Nav"),
    "dist/page.html": page("x", "", "Page"),
  });
  const codes = findings.map(({ code }) => code);
  expect(codes.filter((code) => !/deprecated|descr|^a11y/.test(code))).toEqual([
    "links/no-such-page",
  ]);
});

test("drawings, feeds, sitemaps and manifests of the folder have their addresses checked", async () => {
  const at = (path: string) => `https://x.example/${path}`;
  const rss = `<?xml version="1.0"?><?xml-stylesheet href="gone.xsl"?>\n<rss version="2.0"><channel><title>x</title><link>${at("")}</link><item><guid isPermaLink="false">no</guid>\n<link>${at("gone.html")}</link>\n<enclosure url="${at("gone.mp3")}"/>
<media:content url="gone.webm"><media:title type="html">sunset</media:title><media:rating>adult</media:rating></media:content></item></channel></rss>`;
  const { findings } = await check(
    {
      "dist/index.html": page("", '<link rel="manifest" href="/site.json">'),
      "dist/site.json": '{ "name": "x",\n"icons": [{ "src": "lost-icon.png" }] }',
      "dist/a.png": "",
      "dist/map.svg":
        '<svg xmlns="http://www.w3.org/2000/svg"><a href="gone.html"><text>x</text></a>\n<image href="gone.png"/><image href="a.png"/><title/><style/><symbol id="own"/><use href="#own"/></svg>',
      "dist/icons.html": page(
        '<svg width="1" height="1"><use href="map.svg#own"/><use href="wide.svg#own"/>\n<use href="map.svg#lost"/></svg>\n<img src="map.svg#lost-too" alt="" width="1" height="1"><img src="map.svg#svgView(viewBox(0,0,1,1))" alt="" width="1" height="1"><img src="map.svg#t=1" alt="" width="1" height="1"><img src="font.svg#any" alt="" width="1" height="1">',
        "",
        "Icons",
      ),
      "dist/wide.svg": Buffer.from(
        '\uFEFF<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg"><symbol id="own"/></svg>',
        "utf16le",
      ),
      "dist/font.svg": '<svg xmlns="http://www.w3.org/2000/svg"><font id="f"/></svg>',
      "dist/robots.txt": `User-agent: *\nsitemap : ${at("sitemap.xml")}\nSitemap: ${at("lost.xml")}`,
      "dist/.well-known/security.txt": `Contact: us\nPolicy: ${at("policy")}`,
      "dist/sub/security.txt": "Policy: https://x.example/policy",
      "dist/old.xhtml":
        '<html xmlns="http://www.w3.org/1999/xhtml"><script/><a href="gone.html"/></html>',
      "dist/feed.xml": rss,
      "dist/atom.xml": `<feed xmlns="http://www.w3.org/2005/Atom"><link href="${at("")}"/>\n<entry><link href="gone.html"/></entry>
<entry xml:base="/sub/"><link href="own.html"/>\n<content xml:base="deep/" src="lost.png"/><icon>own.html</icon></entry></feed>`,
      "dist/sitemap.xml": `<urlset><url><loc>${at("")}</loc></url>\n<url><loc>${at("gone.html")}</loc></url></urlset>`,
      "dist/sub/own.html": page("", "", "Own"),
      "dist/.vite/manifest.json": '{ "src/main.js": { "file": "a.js", "src": "src/main.js" } }',
      "dist/app/manifest.json":
        '{ "name": "x", "icons": [{ "src": "lost-icon.png" }], "share_target": { "action": "/share" },"file_handlers": [{ "action": "/open-csv" }], "protocol_handlers": [{ "url": "/open/%s" }] }',
      "dist/broken.webmanifest": '{ "name": "x", }',
      "dist/data.xml": "<book><link>gone.html</link></book>",
      "dist/m.webmanifest":
        '{ "start_url": "/", "scope": "/app/", "id": "/x",\n"icons": [{ "src": "gone.png" }, { "src": "a.png" }] }',
    },
    "--origin",
    "https://x.example",
  );
  const links = everywhere(findings).filter(
    (line) => !/ (?:links\/unr|html\/d|budgets)/.test(line),
  );
  expect(links.toSorted()).toEqual([
    "error html/invalid-json dist/broken.webmanifest:1:1",
    "error links/missing-file dist/app/manifest.json:1:35",
    "error links/missing-file dist/atom.xml:4:1",
    "error links/missing-file dist/feed.xml:1:22",
    "error links/missing-file dist/feed.xml:4:1",
    "error links/missing-file dist/feed.xml:5:1",
    "error links/missing-file dist/m.webmanifest:2:20",
    "error links/missing-file dist/map.svg:2:1",
    "error links/missing-file dist/robots.txt:3:1",
    "error links/missing-file dist/site.json:2:20",
    "error links/no-such-anchor dist/icons.html:5:1",
    "error links/no-such-anchor dist/icons.html:6:1",
    "error links/no-such-page dist/.well-known/security.txt:2:1",
    "error links/no-such-page dist/atom.xml:2:8",
    "error links/no-such-page dist/feed.xml:3:1",
    "error links/no-such-page dist/map.svg:1:41",
    "error links/no-such-page dist/old.xhtml:1:53",
    "error links/no-such-page dist/sitemap.xml:2:6",
  ]);
});

test("an anchor is found as the HTML standard finds it", async () => {
  const ok = ["#", "#top", "#TOP", "#caf%C3%A9", "#café", "#nm", "#a%20b", "#%E4%B8%AD", "#100%"];
  const text = ["#:~:text=A", "#x:~:text=A", "?q=1#nm"];
  const ids = ["café", "x", "a%20b", "%E4%B8%AD", "100%"].map((id) => `<p id="${id}">x</p>`);
  const links = [...ok, ...text, "#nn:~:text=A", "#in-shadow"].map(
    (url) => `<a href="${url}">x</a>`,
  );
  const shadow = '<div><template shadowrootmode="open"><a name="in-shadow">x</a></template></div>';
  const { findings } = await check({
    "dist/index.html": page(
      `${links.join("\n")}${ids.join("")}<a name="nm">x</a>${shadow}` +
        `<iframe title="x" srcdoc="<a href='#inside'>x</a><p id='inside'>x</p>"></iframe>`,
    ),
  });
  const missing = findings.filter(({ code }) => code === "links/no-such-anchor");
  expect(missing.map(({ url }) => url)).toEqual(["#nn:~:text=A", "#in-shadow"]);
});

test("a folder may have index.htm, and its pages are reachable from there", async () => {
  const { findings } = await check({
    "dist/index.htm": page('<a href="sub/">s</a> <a href="sub">s</a> <a href="about">a</a>'),
    "dist/about.htm": page("", "", "About"),
    "dist/sub/index.htm": page('<a href="../">up</a>', "", "Sub"),
    "dist/lost.htm": page("", "", "Lost"),
  });
  expect(findings.map(short)).toEqual(["info links/unreachable-page dist/lost.htm"]);
});

test("a single canonical address, or a single file, does not move the folder", async () => {
  const wrong = await check(
    {
      "dist/index.html": page("", '<link rel="canonical" href="https://x.example/gone.html">'),
    },
    "--origin",
    "https://x.example",
  );
  expect(wrong.findings.map(({ code }) => code)).toEqual(["links/no-such-page"]);
  const moved = await check({
    "dist/index.html": page("", '<link rel="stylesheet" href="/css/site.css">'),
    "dist/site.css": "",
  });
  expect(moved.findings.map(({ code }) => code)).toEqual(["links/missing-file"]);
});

/** Faults of HTML that html-validate does not see by itself, each with its code. */
const FAULTS: [code: string, body: string, head?: string][] = [
  ["aria-attributes", '<p role="buton">x</p>'],
  ["aria-attributes", '<p aria-labeledby="x">x</p>'],
  ["aria-attributes", '<p role="heading">x</p>'],
  ["aria-attributes", '<p aria-current="maybe">x</p>'],
  ["misplaced-text", "", "Text"],
  ["misplaced-text", '<script src="/a.js">start()</script>'],
  ["misplaced-text", "<dl>Text<dt>x</dt><dd>y</dd></dl>"],
  ["misplaced-text", "<table><tbody><tr><td>x</td>&nbsp;</tr></tbody></table>"],
  ["aria-attributes", '<p role="">x</p>'],
  ["aria-attributes", '<p role="heading" aria-level="two">x</p>'],
  ["attribute-allowed-values", '<p><time datetime="May 5, 2024">x</time></p>'],
  ["attribute-allowed-values", '<p><del datetime="2024-02-30">x</del></p>'],
  ["attribute-allowed-values", '<map name="m"><area alt="x" href="/" coords="0 0 9 9"></map>'],
  ["attribute-allowed-values", '<img src="a.png" srcset="a b.png 2x" alt="" width="1" height="1">'],
  ["attribute-allowed-values", '<iframe src="/" title="x" sandbox="allow-all"></iframe>'],
  ["attribute-allowed-values", '<p><label>x <input type="file" accept="png"></label></p>'],
  ["attribute-allowed-values", "<table><tbody><tr><td colspan=0>1</td></tr></tbody></table>"],
  ["attribute-allowed-values", '<div itemscope itemtype="Person">x</div>'],
  ["content-after-end", "</main></body></html>\n<p>late</p><main>"],
  ["element-permitted-content", "<div><td>x</td></div>"],
  ["element-permitted-content", "<td>x</td>"],
  ["element-permitted-content", "<section><th>x</th></section>"],
  ["element-required-attributes", "", '<link rel="preload" href="/">'],
  ["element-required-attributes", "", '<meta name="robots">'],
  [
    "element-required-attributes",
    '<img src="a.png" srcset="a.png 9w" alt="" width="1" height="1">',
  ],
  [
    "element-required-attributes",
    '<picture><source srcset="a.png 9w"><img src="a.png" alt="" width="1" height="1"></picture>',
  ],
  ["http-equiv", "", '<meta http-equiv="Content-Type" content="text/html">'],
  ["http-equiv", "", '<meta http-equiv="refresh" content="0;URL=/">'],
  ["input-attributes", '<p><label>x <input type="number" maxlength="3"></label></p>'],
  ["invalid-json", "", '<script type="importmap">{"imports":{},}</script>'],
  ["invalid-json", "<script type=speculationrules></script>"],
  ["lang", '<p lang="en_US">x</p>'],
  ["map-name", '<img src="a.png" usemap="#M" alt="" width="1" height="1"><map name="m"></map>'],
  ["http-equiv", "", '<meta http-equiv="X-UA-Compatible" content="IE=9">'],
  ["http-equiv", "", '<meta http-equiv="Pragma" content="no-cache">'],
  ["meta-viewport", "", '<meta name="viewport" content="width=9, user-scalable=no">'],
  ["meta-viewport", "", '<meta name="Viewport" content="maximum-scale=1.9">'],
  ["no-deprecated-attr", '<img src="a.png" longdesc="/" alt="" width="1" height="1">'],
  ["no-self-closing", '<h2><a id="x"/>Chapter</h2>'],
  ["processing-instruction", "<p>a <?php echo 1 ?> b</p>"],
  [
    "table-columns",
    "<table><tbody><tr><td>1</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>",
  ],
  [
    "table-columns",
    "<table><thead><tr><th>1</th></tr></thead><tr><td>1</td><td>2</td></tr></table>",
  ],
  ["table-columns", "<table><col><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"],
  [
    "table-columns",
    '<table><tbody><tr><td rowspan="2">1</td></tr><tr><td>2</td><td>3</td></tr></tbody></table>',
  ],
];

test("faults of HTML and ARIA that a table or a role has are found", async () => {
  const files = FAULTS.map(([, body, head = ""], index) => [
    `dist/${index}.html`,
    page(body, head, `Page ${index}`),
  ]);
  const { findings } = await check(Object.fromEntries(files));
  const found = everywhere(findings).join("\n");
  const silent = FAULTS.filter(
    ([code], index) =>
      !new RegExp(`(?:error|warning) (?:html|a11y)/${code} dist/${index}\\.html`).test(found),
  );
  expect(silent).toEqual([]);
});

test("a message about a value of any length is short", async () => {
  const { findings } = await check({
    "dist/index.html": page(`<p><time datetime="${"1d".repeat(100_000)}x">x</time></p>`),
  });
  expect(findings.map(({ code, message }) => [code, message.length])).toEqual([
    ["html/attribute-allowed-values", 300],
  ]);
});

/** One of each kind that the HTML standard has. */
const TIMES =
  "2011-11 2011-11-18 11-18 14:54 14:54:39.929 2011-11-18T14:54 2011-11-18T14:54:39Z -0800 " +
  "2011-11-18T14:54-08:00 2011-W47 2011 PT4H18M3S";

test("what the standard allows is no fault, and an obsolete element is one", async () => {
  const { findings } = await check({
    "dist/index.html": page(
      [
        '<p contenteditable="plaintext-only">x</p>',
        '<p role="doc-tip heading" aria-level="2">x</p>',
        '<p role="doc-tip">x</p><h2 role="heading">x</h2>',
        '<svg width="1" height="1"><g id="x"/></svg><br/>',
        '<table><tbody><tr><td colspan="2">1</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
        "<table><thead><tr><td>1</td><td>2</td><td>3</td></tr></thead><tr><td>1</td><td>2</td></tr></table>",
        "<table><colgroup><template></template><col></colgroup><tbody><tr><td>1</td></tr></tbody></table>",
        "<table><colgroup><template></template></colgroup><tbody><tr><td>1</td></tr></tbody></table>",
        `<p>${[...TIMES.split(" "), "4h 18m 3s"].map((time) => `<time datetime="${time}">x</time>`).join("")}</p>`,
        '<IMG src="a.png" SRCSET="a,b.png, a.png 1.5x,a.png 2x" usemap="#m" alt="x" width="1" height="1">',
        '<img src="a.png" srcset="a.png 9w" sizes="9px" alt="x" width="1" height="1">',
        '<picture><source srcset="a.png 9w" type="image/x"><img src="a.png" sizes="auto" loading="lazy" alt="x" width="1" height="1"></picture>',
        '<div tabindex="-1" aria-hidden="true"><p><button type="button">x</button></p></div>',
        '<map name="m"><area href="/" alt="x" shape="poly" coords="0,0,9,9,-1,2.5"><area href="/" alt="y" shape="circle" coords="1,1,1"></map>',
        '<p><label>x <input type="file" accept=".png, image/*,audio/x-m4a"></label></p>',
        '<div itemscope itemtype="https://schema.org/Person urn:x:y" lang="x-own">x</div>',
        '<iframe src="/" title="x" sandbox allowfullscreen loading="lazy"></iframe>',
        "<table><caption>x</caption> <!-- x --><tr>\n<td>x</td></tr></table><ul>\n<li>x</li></ul>",
        '<md-checkbox role="checkbox"></md-checkbox><label><INPUT type="checkbox" role="checkbox">x</label>',
        '<table><tbody><tr><td rowspan="0">1</td><td>2</td></tr><tr><td>2</td></tr></tbody></table>',
        "<label>x <TEXTAREA>a < b</TEXTAREA></label>",
        '<link rel="modulepreload" as="json" href="/a.png">',
        '<script src="a.js">/* x */ // y\n</script><script src="a.js"> {"x":1}</script>',
        "<my-élément>x</my-élément><x-😀 hidden>x</x-😀>",
      ].join(""),
      '<meta http-equiv="X-UA-Compatible" content="IE=edge"><!--?x--><meta http-equiv="Content-Type" content="text/html;charset=UTF-8"><meta property="og:type" content="x"><link itemprop="x" href="/"><link rel="preload" as="image" imagesrcset="a.png 2x">',
    ).replace("<!doctype html>", '<!DOCTYPE html SYSTEM "about:legacy-compat">'),
    "dist/head.html":
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hi</title><meta name="description" content="Hi">Hello',
    "dist/bare.html": `<!doctype html><meta charset=utf-8><title>a < b</title><meta name=description content=x><meta name=viewport content="maximum-scale=5"><p>x</head></body></html><!-- x -->\n`,
    "dist/old.html": page('<p><acronym title="x">X</acronym></p><a href="/">x</a>', "", "Old"),
  });
  const html = findings.filter(({ code }) => code.startsWith("html/"));
  expect(html.map(short)).toEqual(["error html/deprecated dist/old.html:4:4"]);
});

test("bytes that are not in the declared encoding are found, at their place", async () => {
  const UTF8 = '<meta charset="utf-8">';
  const latin = (text: string) => Buffer.from(text, "latin1");
  const late = (html: string) => html.replace("<head>", `<head><!--${"-".repeat(1100)} -->`);
  const { findings } = await check({
    "dist/index.html": latin(page("<p>Gr\xfc\xdfe</p>")),
    "dist/own.html": page("<p>\uFFFD</p>", "", "Own"),
    "dist/both.html": latin(page("<p>\xef\xbf\xbd</p>\n<p>\xfc</p>", "", "Both")),
    "dist/latin.html": latin(page("<p>\xfc</p>", "", "Latin").replace("utf-8", "windows-1252")),
    "dist/other.html": page("<p>ü</p>", "", "Other").replace("utf-8", "windows-1252"),
    "dist/none.html": page("<p>ü</p>", "", "None").replace(UTF8, ""),
    "dist/guess.html": latin(page("<p>\xfc</p>", "", "Guess").replace(UTF8, "")),
    "dist/late.html": late(page("<p>ü</p>", "", "Late")),
    "dist/late-latin.html": latin(
      late(page("<p>\xfc</p>", "", "Latin too").replace("utf-8", "windows-1252")),
    ),
    "dist/late-wrong.html": latin(late(page("<p>\xfc</p>", "", "Late too"))),
    "dist/part.html": latin("<p>\xfc</p>"),
    "dist/utf-16.html": Buffer.from(page("", "", "Wide"), "utf16le"),
    "dist/utf-16-mark.html": Buffer.from(`\uFEFF${page("", "", "Mark")}`, "utf16le"),
    "dist/rare.html": latin(page("<p>\xfc</p>", "", "Rare").replace("utf-8", "iso-8859-16")),
    "dist/user.html": latin(page("<p>\xfc</p>", "", "User").replace("utf-8", "x-user-defined")),
  });
  expect(
    everywhere(findings)
      .filter((line) => line.includes("encoding"))
      .toSorted(),
  ).toEqual([
    "error html/encoding dist/both.html:5:4",
    "error html/encoding dist/guess.html:4:4",
    "error html/encoding dist/index.html:4:6",
    "error html/encoding dist/late-wrong.html:4:4",
    "error html/encoding dist/other.html:4:4",
    "error html/encoding dist/utf-16-mark.html:1:1",
    "error html/encoding dist/utf-16.html:1:1",
    "warning html/encoding dist/late-latin.html:4:4",
    "warning html/encoding dist/late.html:4:4",
    "warning html/encoding dist/none.html:4:4",
  ]);
  const messages = findings.filter(({ code }) => code === "html/encoding");
  expect(messages.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("the page does not declare their encoding, so browsers guess it."),
      "The page declares its encoding after its first 1,024 bytes.",
    ]),
  );
});

test("settings come from the folder or --config; those above it are not read", async () => {
  const files = {
    "dist/index.html": page('<a href="/api/x">x</a>'),
    "build-site.yaml": "checks: [./run.js]\nelsewhere: [/api]\n",
    "run.js": 'throw new Error("code above the folder was run");',
    "own.yaml": "elsewhere: [/api]\n",
  };
  const root = await folderOf(files);
  const folder = join(root, "dist");
  const codes = async (...words: string[]) =>
    (await reportOf("check", root, [folder, ...words])).findings.map(({ code }) => code);
  expect(await codes()).toEqual(["links/no-such-page"]);
  const said = async (...words: string[]) =>
    (await buildSite(["check", "dist", ...words], root)).stdout;
  const unread = "build-site.yaml is not read: to use it, add “--config build-site.yaml”.\n";
  expect(await said()).toContain(unread);
  expect(await said("--config", "own.yaml")).not.toContain(unread);
  expect(await codes("--config", join(root, "own.yaml"))).toEqual([]);
  await outputFile(join(folder, "build-site.yaml"), files["own.yaml"]);
  expect(await codes()).toEqual([]);
  expect((await buildSite(["check", "dist", "--config", "none.yaml"], root)).code).toBe(2);
});

test("symbolic links out of the folder, without a target, and pipes are findings", async () => {
  const root = await folderOf({
    "dist/index.html": page(
      '<script src="gone.js"></script><a href="secret.html">x</a><a href="latest/sub/a.html#a">x</a><a href="latest/">x</a>\n<a href="latest/sub/a.html#b">x</a>',
    ),
    "secret.html": page('<a href="never-read.html">x</a>'),
    "site.webmanifest": "{}",
    "dist/sub/own.txt": "",
    "dist/v2/index.html": page("", "", "Second"),
    "dist/sub/a.html": page('<p id="a">x</p>', "", "Sub"),
  });
  // Hosts follow links to folders inside.
  await symlink("v2", join(root, "dist/latest"));
  await symlink("../sub", join(root, "dist/v2/sub"));
  await symlink("..", join(root, "dist/sub/up"));
  await symlink(join(root, "site.webmanifest"), join(root, "dist/site.webmanifest"));
  await symlink(join(root, "nowhere"), join(root, "dist/gone.js"));
  await symlink(join(root, "secret.html"), join(root, "dist/secret.html"));
  await symlink(join(root, "dist/sub/own.txt"), join(root, "dist/own.txt"));
  await symlink("loop.html", join(root, "dist/loop.html"));
  execFileSync("mkfifo", [join(root, "dist/pipe.html")]);
  const { findings } = await reportOf("check", root, [join(root, "dist")]);
  expect(findings.map(short).toSorted()).toEqual([
    "error files/not-published dist/gone.js",
    "error files/not-published dist/loop.html",
    "error files/not-published dist/pipe.html",
    "error files/not-published dist/secret.html",
    "error files/not-published dist/site.webmanifest",
    "error files/not-published dist/sub/up",
    "error links/missing-file dist/index.html:4:1",
    "error links/no-such-anchor dist/index.html:5:1",
  ]);
  await remove(join(root, "dist/index.html"));
  await remove(join(root, "dist/v2"));
  await remove(join(root, "dist/sub"));
  const { stderr } = await buildSite(["check", "dist"], root);
  expect(stderr).toContain("no HTML file that can be read: loop.html cannot be read");
});

test("a symbolic link to a folder is not taken for the path that the site is below", async () => {
  const files = '<script src="/latest/a.js"></script><script src="/latest/b.js"></script>';
  const root = await folderOf({
    "dist/index.html": page(`${files}<a href="/v2/">x</a>`),
    "dist/v2/index.html": page('<a href="/">x</a>', "", "Second"),
    ...Object.fromEntries(["a.js", "b.js", "v2/a.js", "v2/b.js"].map((at) => [`dist/${at}`, ""])),
  });
  await symlink("v2", join(root, "dist/latest"));
  expect((await buildSite(["check", "dist"], root)).stdout).toContain("Checked 2 pages in dist/: ");
});
