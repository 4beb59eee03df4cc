import { existsSync } from "node:fs";
import { readdir, readFile, realpath, truncate, utimes } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { describe, expect, test } from "vitest";
import { linksOfFolder } from "../../src/pipeline/check-folder.ts";
import type { Finding } from "../../src/findings/finding.ts";
import {
  buildSite,
  finished,
  reportOf,
  short,
  startBuildSite,
  type JsonReport,
} from "../helpers/cli.ts";
import { block } from "../helpers/documents.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

/** A page as other generators write them: upper case, no quotes, end tags left out. */
const page = (title: string, body: string, head = "") =>
  `<!DOCTYPE HTML>\n<html lang=en><head><meta charset=utf-8><title>${title}</title><meta name=description content="${title}">${head}</head>\n<body><main><h1>${title}</h1>${body}</main></body></html>\n`;

/** Writes `dist/` with these files, and returns the folder around it. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder();
  for (const [file, text] of Object.entries(files)) await outputFile(join(root, file), text);
  return root;
}

async function check(files: Record<string, string>, ...words: string[]) {
  const root = await folderOf(files);
  return reportOf("check", root, [join(root, "dist"), ...words]);
}

const told = (findings: readonly Finding[]) => findings.map(short);

describe("build-site check <folder>", () => {
  test("valid pages of any style have no finding, without a site or settings", async () => {
    const { code, findings, pages } = await check({
      "dist/index.html": page(
        "Home",
        '<p>One<p>Two <IMG src=a.png alt="" width=1 height=1> <a href=about>About</a> <a href=docs/>Docs</a>',
      ),
      "dist/about.html": page(
        "About",
        "<a href='docs#part'>Part</a> <a href='#/route'>App</a> <a href='mailto:?subject=Hi'>Share</a><script src=app.js></script>",
      ),
      "dist/docs/index.html": page(
        "Docs",
        "<a name=part></a><a href=../about.html>Back</a><template><p id=x><a href=/gone></a></template><p id=x>",
      ),
      "dist/part.html": "<p>A part of a page, loaded by a script",
      "dist/old.html":
        '<!doctype html><meta http-equiv=refresh content="0; url=/about.html"><title>Moved</title>',
      "dist/a.png": "",
      "dist/app.js": "",
    });
    expect(told(findings)).toEqual(["warning html/no-deprecated-attr dist/docs/index.html:3:29"]);
    expect({ code, pages }).toEqual({ code: 0, pages: 5 });
  });

  test("a signal ends it at once, in the middle of a large page", async () => {
    const root = await folderOf({
      "dist/index.html": page("Home", "<p>word <b>x</b></p>".repeat(400_000)),
    });
    const child = startBuildSite(["check", join(root, "dist")], root);
    await sleep(1500);
    child.kill("SIGTERM");
    expect(await finished(child)).toEqual({ code: null, stdout: "", stderr: "" });
    expect(child.signalCode).toBe("SIGTERM");
  });

  test("a page that the validator cannot take is a warning, and its links are checked", async () => {
    const { code, findings } = await check({
      "dist/index.html": page("Home", "<br>".repeat(250_000)),
      "dist/deep.html": page("Deep", `${"<div>".repeat(600)}<a href=/>x</a>`),
    });
    expect(told(findings)).toEqual([
      "warning html/not-validated dist/deep.html:1:1",
      "warning html/not-validated dist/index.html:1:1",
      "info links/unreachable-page dist/deep.html",
    ]);
    expect(code).toBe(0);
  });

  test("a skipped heading level, which the standard forbids, is an error", async () => {
    const { findings } = await check({ "dist/index.html": page("Home", "<h3>Boats</h3>") });
    expect(told(findings)).toEqual(["error html/heading-level dist/index.html:3:26"]);
  });

  test("tags that HTML lets authors leave out may be left out", async () => {
    const link = '<link rel=canonical href="/">';
    const { findings } = await check({
      "dist/index.html": page("Home", "1"),
      "dist/page/1/index.html": `<!DOCTYPE html>\n<html lang=en>\n <head><title>/</title>${link}<meta http-equiv=refresh content="0; url=/"></head>\n</html>`,
      "dist/old.html": `<!doctype html><html lang=en><title>Moved</title><meta http-equiv=refresh content="0; url=/">`,
    });
    expect(told(findings)).toEqual([]);
  });

  test("a form leads to a page, unless a server gets what it sends", async () => {
    const form = (action: string, method = "") =>
      `\n<form ${method} action=${action}><button>Go</button></form>`;
    const { findings } = await check({
      "dist/index.html": page(
        "Home",
        form("/search/") + form("/go/") + form("/api", "method=post"),
      ),
      "dist/search/index.html": page("Search", "1"),
      "dist/stray/index.html": page("Stray", "2"),
    });
    expect(told(findings)).toEqual([
      "error links/no-such-page dist/index.html:5:1",
      "info links/unreachable-page dist/stray/index.html",
    ]);
  });

  test("a misspelled scheme is no scheme of a program", async () => {
    const links = (urls: string) => page("Home", urls.replaceAll(/\S+/g, "\n<a href='$&'>x</a>"));
    const good =
      "whatsapp://send sms:1 geo:1,2 intent://x vscode:x tez://upi/pay rtsps://x.example/ HTTPS://x.example/";
    const wrong =
      "htps://x.example/ ttp://x.example/ thtps://x.example/ mailt:a@b.example te:+12025550100 " +
      "C:\\docs\\x.html d:/y.html";
    expect((await check({ "dist/index.html": links(good) })).findings).toEqual([]);
    const { findings } = await check({ "dist/index.html": links(wrong) });
    expect(findings.map(({ code, line, hint }) => `${code} ${line} ${hint}`)).toEqual([
      "links/invalid 4 Did you mean “https:”?",
      "links/invalid 5 Did you mean “http:”?",
      "links/invalid 6 Did you mean “https:”?",
      "links/invalid 7 Did you mean “mailto:”?",
      "links/invalid 8 Did you mean “tel:”?",
      "links/bad-scheme 9 Write an address relative to the page.",
      "links/bad-scheme 10 Write an address relative to the page.",
    ]);
    const scripts = await check({ "dist/index.html": links("javascript:a() javascript:b()") });
    expect(scripts.findings.map(({ code, count }) => [code, count])).toEqual([
      ["links/bad-scheme", 2],
    ]);
  });

  test("hints are addresses that can be copied", async () => {
    const body =
      "<a href=/About/>x</a><a href=/about/?a#links>x</a><a href=www.x.example>x</a><img src=/sub/a/B.svg alt='' width=1 height=1>";
    const files = {
      "dist/index.html": page("Home", body),
      "dist/about/index.html": page("About", "<a href=/sub/>x</a>"),
      "dist/a/b.svg": "",
    };
    const { findings } = await check(files, "--base", "/sub/");
    expect(findings.flatMap(({ severity, hint }) => (severity === "error" ? hint : []))).toEqual([
      "Write “/sub/about/?a#links”.",
      "Write “https://www.x.example”.",
      "Did you mean “/sub/a/b.svg”?",
    ]);
    const atRoot = await check({
      ...files,
      "dist/index.html": page("Home", "<a href=/About/>x</a>"),
    });
    expect(atRoot.findings.find(({ url }) => url === "/About/")?.hint).toBe(
      "Did you mean “/about/”?",
    );
  });

  test("broken links, anchors and files at the line and column in the folder; one finding for many pages", async () => {
    const body =
      '\n<a href="/gone">x</a>\n<a href="about.html#nowhere">y</a>\n<img src=b.png alt="" width=1 height=1>';
    const { code, findings } = await check({
      "dist/index.html": page("Home", `${body}<a href=about.html>a</a>`),
      "dist/about.html": page("About", `${body}<p id=a><p id=a><div><span></div>`),
    });
    expect(code).toBe(1);
    expect(
      findings.map(({ code: name, line, column }) => `${name} ${line}:${column}`).toSorted(),
    ).toEqual(
      [
        "html/close-order 6:61",
        "html/duplicate-id 6:48",
        "links/missing-file 6:1",
        "links/no-such-anchor 5:1",
        "links/no-such-page 4:1",
      ].toSorted(),
    );
    expect(findings.find((finding) => finding.code === "links/no-such-page")).toMatchObject({
      count: 2,
      places: [{ route: "/", line: 4, column: 1, url: "/gone" }],
    });
    expect(findings.every(({ file }) => file?.endsWith("dist/about.html"))).toBe(true);
  });

  test("the hint names the page that was meant, and not the one that a relative address is below", async () => {
    const { findings } = await check({
      "dist/index.html": page("Home", "<a href=four/>4</a>"),
      "dist/one/index.html": page("One", "1"),
      "dist/two/index.html": page("Two", "2"),
      "dist/four/index.html": page(
        "Four",
        "<a href=one/>1</a> <a href=/two.html>2</a> <a href=/fuor/>4</a> <a href=/else>x</a>",
      ),
    });
    const broken = findings.filter(({ code }) => code === "links/no-such-page");
    expect(broken.map(({ message, hint }) => [message, hint?.slice(0, 25)])).toEqual([
      ["“one/” leads to /four/one/, a page that does not exist.", "Did you mean “/one/”?"],
      ["“/two.html” leads to a page that does not exist.", "Did you mean “/two/”?"],
      ["“/fuor/” leads to a page that does not exist.", "Did you mean “/four/”?"],
      ["“/else” leads to a page that does not exist.", "Correct the address. If a"],
    ]);
  });

  test("the hint names a page that is a file as the host shows it", async () => {
    const files = {
      "dist/index.html": page(
        "Home",
        "<a href=/About>1</a> <a href=/abuot.html>2</a> <a href=/abuot/>3</a>",
      ),
      "dist/about.html": page("About", "<a href=/Index.html>4</a> <a href=docs/Setup>5</a>"),
      "dist/docs/setup.html": page("Setup", "x"),
    };
    const hints = ({ findings }: JsonReport) =>
      Object.fromEntries(
        findings.flatMap(({ url, hint }) => (url === undefined ? [] : [[url, hint]])),
      );
    expect(hints(await check(files))).toEqual({
      "/About": "Did you mean “/about”?",
      "/abuot.html": "Did you mean “/about.html”?",
      "/abuot/": "Did you mean “/about”?",
      "/Index.html": "Did you mean “/”?",
      "docs/Setup": "Did you mean “/docs/setup”?",
    });
    expect(
      hints(await check({ ...files, "dist/build-site.yaml": "cleanUrls: false\n" })),
    ).toMatchObject({
      "/About": "Did you mean “/about.html”?",
      "docs/Setup": "Did you mean “/docs/setup.html”?",
    });
  });

  test("hints speak of the folder, not of routes and templates", async () => {
    const { findings } = await check({
      "dist/index.html": page("Home", "x").replace("<html lang=en>", "<html>"),
      "dist/build-site.yaml": "rules:\n  levels:\n    a11y/*: error\n",
    });
    expect(Object.fromEntries(findings.map(({ message, hint }) => [message, hint]))).toMatchObject({
      "The page does not name its language.": 'Write <html lang="en">.',
      "The page has no navigation landmark (<nav>).":
        expect.stringContaining("in build-site.yaml."),
    });
  });

  test("a page that does not say its language shares a title with pages of any", async () => {
    const bare = (title: string) => page(title, "x").replace("<html lang=en>", "<html>");
    const french = (title: string) => page(title, "x").replace("lang=en", "lang=fr");
    const { findings } = await check({
      "dist/a.html": bare("One"),
      "dist/b.html": page("One", "<b>x</p>"),
      "dist/c.html": french("Two"),
      "dist/d.html": bare("Two"),
      "dist/e.html": page("Three", "x"),
      "dist/f.html": french("Three"),
    });
    const titles = findings.filter(({ code }) => code === "html/duplicate-title");
    expect(titles.map(({ route, message }) => [route, message])).toEqual([
      ["/b.html", "The title “One” is also used by /a.html."],
      ["/d.html", "The title “Two” is also used by /c.html."],
    ]);
  });

  test("an anchor that is not there is found whether or not the address has its slash", async () => {
    const { findings } = await check({
      "dist/index.html": page(
        "Home",
        '<a href="/about#no1">1</a> <a href="/about/#no2">2</a> <a href="/about#yes">3</a>',
      ),
      "dist/about/index.html": page("About", "<p id=yes>1</p>"),
    });
    expect(findings.map(({ code, url }) => [code, url])).toEqual([
      ["links/no-such-anchor", "/about#no1"],
      ["links/no-such-anchor", "/about/#no2"],
    ]);
  });

  test("a finding names the source that an attribute of its element, or of one around it, tells", async () => {
    const { findings } = await check({
      "dist/index.html": page(
        "Home",
        '<section data-astro-source-file="src/pages/index.astro" data-astro-source-loc="7:3"><p data-source="src/Other.vue:1:1">x</p>\n<a href=/gone>x</a></section>\n<div data-source="https://api.example.com:8080" data-v-inspector="src/Card.vue:4:5"><a href=/lost>x</a></div>\n<a href=/missing>x</a>',
      ),
    });
    expect(findings.map(({ url, line, related }) => [url, line, related?.map(short)])).toEqual([
      ["/gone", 4, ["info links/no-such-page src/pages/index.astro:7:3"]],
      ["/lost", 5, ["info links/no-such-page src/Card.vue:4:5"]],
      ["/missing", 6, undefined],
    ]);
  });

  test("addresses in style sheets that pages load lead to files, once for all pages", async () => {
    const link = '<link rel=stylesheet href="/sub/css/site.css">';
    const sheet = `@import "parts/print.css";
@import url(gone.css) print;
@font-face { font-family: x; src: url("../fonts/a.eot?#iefix"), url(../fonts/b.woff2#x), url(../fonts/lost.woff) }
/* url(comment.png) */ a { background: url(data:,), url(//cdn.example/x.png), url(#mask); --x: url(/sub/css/A.png) }
.é b { background: image-set("a.png" 1x, 'a2.png' 2x), url( a%20b.png ); cursor: url(/out.png) }
`;
    const { code, findings } = await check({
      "dist/index.html": page("Home", "<a href=a.html>a</a>", link),
      "dist/a.html": page(
        "A",
        "<a href=/sub/>x</a>",
        `${link}<style>@import "/sub/css/inline.css";</style>`,
      ),
      "dist/css/site.css": sheet,
      "dist/css/parts/print.css":
        '@import "../site.css";\nb { background: url(../a.png) url(a.png) }',
      "dist/css/inline.css": "a { background: url(none.png) }",
      "dist/css/unused.css": "a { background: url(none.png) }",
      "dist/css/a.png": "",
      "dist/css/a b.png": "",
      "dist/out.png": "",
      "dist/fonts/a.eot": "",
      "dist/fonts/b.woff2": "",
    });
    expect(told(findings).toSorted()).toEqual([
      "warning links/outside-base dist/css/site.css:5:82",
      "warning styles/missing-file dist/css/inline.css:1:17",
      "warning styles/missing-file dist/css/parts/print.css:2:31",
      "warning styles/missing-file dist/css/site.css:2:1",
      "warning styles/missing-file dist/css/site.css:3:90",
      "warning styles/missing-file dist/css/site.css:4:96",
      "warning styles/missing-file dist/css/site.css:5:42",
    ]);
    expect(findings.find(({ url }) => url === "/sub/css/A.png")?.hint).toBe(
      "Did you mean “/sub/css/a.png”?",
    );
    expect(code).toBe(0);
  });

  test("the modules that pages load import files that exist, and so do these", async () => {
    const module = (src: string) => `<script type="module" src="${src}"></script>`;
    const { code, findings } = await check({
      "dist/index.html": page("Home", "<a href=a.html>a</a>", module("js/app.js?v=2")),
      "dist/a.html": page("A", "<a href=mapped.html>x</a>", '<script src="js/old.js"></script>'),
      // A map that gives files to addresses of modules.
      "dist/mapped.html": page(
        "Mapped",
        "x",
        '<script type="importmap">{"imports":{"./js/a.js":"./js/a-1.js","/lib/":"/js/"},"scopes":{"/js/":{"x":"./js/a-1.js"},"/js/other.js":{}}}</script><script type="module">import "./js/a.js"; import "/lib/b.js"; import "./js/c.js"</script>',
      ),
      "dist/js/c.js": 'import "./lost.js";',
      "dist/js/a-1.js": 'import "./a.js";',
      "dist/js/app.js":
        'import a from "./part.mjs";\nimport "./gone.js";\nimport "lit";\nimport("./later.js");\nimport(`./${a}.js`);\nimport(`./soon.js`);\n',
      "dist/js/part.mjs": 'export * from "../lost";\nexport * from "./app.js";\n',
      "dist/js/old.js": "/* module */ var a = \"import './none.js'\";",
      "dist/js/unused.js": 'import "./none.js";',
    });
    expect(told(findings).toSorted()).toEqual([
      "error links/missing-file dist/js/app.js:2:8",
      "error links/missing-file dist/js/c.js:1:8",
      "error links/missing-file dist/js/part.mjs:1:15",
      "warning links/missing-file dist/js/app.js:4:8",
      "warning links/missing-file dist/js/app.js:6:8",
    ]);
    expect(code).toBe(1);
  });

  test("the modules of a package are followed to the file that is missing", async () => {
    const folder = join(import.meta.dirname, "../../node_modules/htmlparser2/dist");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    const modules = await Promise.all(
      names.map(async (name) => [`dist/lib/${name}`, await readFile(join(folder, name), "utf8")]),
    );
    const script = '<script type="module">import "/lib/index.js";</script>';
    const files = { "dist/index.html": page("Home", "x", script), ...Object.fromEntries(modules) };
    expect((await check(files)).findings).toEqual([]);
    const { "dist/lib/Tokenizer.js": gone, ...rest } = files;
    expect(gone).not.toBe("");
    const { findings } = await check(rest);
    expect(findings.map(({ code, url }) => `${code} ${url}`)).toEqual([
      "links/missing-file ./Tokenizer.js",
    ]);
  });

  test("the base comes from the pages: from their canonical addresses, or from their files", async () => {
    const site = (head: string) => ({
      "dist/index.html": page(
        "Home",
        '<a href="/docs/about/">a</a><a href="https://x.example/docs/gone">b</a>',
        head,
      ),
      "dist/about/index.html": page("About", '<a href="/about/">out</a>', head),
      "dist/site.css": "",
    });
    const byFiles = await check(site('<link rel=stylesheet href="/docs/site.css">'));
    expect(byFiles.summary["base"]).toBe("/docs/");
    expect(byFiles.findings.map(({ code }) => code)).toEqual(["links/outside-base"]);
    const named = { ...site('<link rel=stylesheet href="/docs/site.css">') };
    named["dist/index.html"] = named["dist/index.html"].replace(
      "</head>",
      "<link rel=canonical href=https://x.example/docs/></head>",
    );
    expect((await check(named)).findings.map(({ code }) => code)).toEqual([
      "links/outside-base",
      "links/no-such-page",
    ]);
    const given = await check(site(""), "--base", "/other/", "--origin", "https://x.example");
    expect(given.findings.map(({ code }) => code)).not.toContain("links/no-such-page");
  });

  test("a base that is taken from the pages is said, and “/” may be the front page of the host", async () => {
    const own = (name: string) => `<link rel=canonical href=https://x.example/api/${name}>`;
    const root = await folderOf({
      "dist/index.html": page("Home", "<a href=fs.html>fs</a>", own("")),
      "dist/fs.html": page(
        "File system",
        "\n<a href=/>Front</a><a href=https://x.example/index.html>Host</a>",
        own("fs.html"),
      ),
    });
    const { stdout, code } = await buildSite(["check", "dist"], root);
    expect(stdout).toContain(
      "as served below /api/ (according to the canonical addresses of the pages; to change it: --base)",
    );
    expect(stdout).toContain("▲ “/” leads to the front page of the host, not of this folder.");
    expect(stdout).toContain(
      "→ Write “/api/” if this folder is meant. Otherwise, add it to “rules.except” in",
    );
    expect(code).toBe(0);
    const given = await buildSite(["check", "dist", "--base", "/api/"], root);
    expect(given.stdout).toContain("Checked 2 pages in dist/, as served below /api/.\n");
  });

  test("links to files of a kind that the folder lacks are one finding", async () => {
    const names = ["addons", "dns", "events", "fs", "http", "module", "modules", "net"];
    const { findings } = await check(
      Object.fromEntries(
        names.map((name) => [
          `dist/${name === "addons" ? "index" : name}.html`,
          page(
            name,
            `<a href=${name}.json>x</a> ${names.map((to) => `<a href=${to}>x</a>`).join("")}`,
          ),
        ]),
      ),
    );
    expect(findings.map(({ code, count, url, message }) => [code, count, url, message])).toEqual([
      [
        "links/no-such-page",
        8,
        "*.json",
        "8 addresses lead to .json files, but the folder has none.",
      ],
      ["links/no-such-page", 8, "addons", expect.any(String)],
    ]);
    const entries = ["#a", "#b", "?c", "#d", ""].map((end) => `<a href=changes.html${end}>x</a>`);
    const changes = await check({ "dist/index.html": page("Home", entries.join("\n")) });
    expect(changes.findings.map(({ count, message }) => [count, message])).toEqual([
      [5, "5 addresses lead to /changes.html, which does not exist."],
    ]);
    // A generator's habit, with other values each time.
    const words = (many: number) =>
      Array.from({ length: many }, (_, index) => `<p lang=word${index}>x</p>`).join("\n");
    const few = await check({ "dist/index.html": page("Home", words(19)) });
    expect(few.findings).toHaveLength(19);
    const habit = await check({ "dist/index.html": page("Home", words(20)) });
    expect(habit.findings.map(({ count, message }) => [count, message])).toEqual([
      [20, "20 faults of one kind, such as: “word0” in lang is not a known language tag."],
    ]);
    const root = await folderOf({ "dist/index.html": page("Home", words(20)) });
    const all = await buildSite(["check", "dist", "--verbose"], root);
    expect(all.stdout).toContain("dist/index.html:22:1  on the page /  “word19” in lang is not");
    const { findings: one } = await check({
      "dist/index.html": page("Home", "<a href=modules.html>x</a><a href=module.json>x</a>"),
      "dist/modules.html": page("Modules", "x"),
      "dist/arch.html": page("Architecture", "<a href=search.html>x</a><a href=modlues.html>x</a>"),
    });
    expect(
      one.flatMap(({ url, hint }) => (url === undefined ? [] : [[url, hint?.slice(0, 8)]])),
    ).toEqual([
      ["search.html", "Correct "],
      ["modlues.html", "Did you "],
      ["module.json", "Correct "],
    ]);
  });

  test("end tags that HTML lets authors leave out may be left out in any case, also around others", async () => {
    const { findings } = await check({
      "dist/index.html": page(
        "Home",
        "<UL><LI>one<LI>two</UL><TABLE><TR><TD>1<TR><TD>2</TABLE><P>\n<BR><HR>",
      ),
      "dist/open.html": `<!doctype html>\n<html lang=en><title>Open</title><body><main>\n<h1>Open</h1><ul><li><div>x</ul></main><p>`,
    });
    expect(told(findings).filter((each) => each.includes(" html/close"))).toEqual([
      "error html/close-order dist/open.html:3:22",
    ]);
  });

  test("a page that a script fills is not blamed for what it has not yet", async () => {
    const shell = (title: string) =>
      `<!doctype html><html lang=en><head><title>${title}</title><meta name=description content="About ${title}"></head><body><div id=app></div><script type=module src=/app.js></script></body></html>`;
    const { findings } = await check({
      "dist/index.html": shell("An application"),
      "dist/404.html": shell("Not found"),
      "dist/app.js": "",
    });
    expect(findings).toEqual([]);
  });

  test("a form that Chrome calls not secure is a warning; one with its address on the button is not", async () => {
    const button = '<button type="submit">Go</button>';
    const { code, findings } = await check({
      "dist/index.html": page(
        "Home",
        [
          `<form action="http://forms.example.org/">${button}</form>`,
          `<form action="mailto:a@b.example">${button}</form>`,
          `<form action="https://forms.example.org/">${button}</form>`,
          `<form action="http://localhost:3000/">${button}</form>`,
          `<form><button type="submit" formaction="mailto:a@b.example">Go</button></form>`,
        ].join("\n"),
      ),
    });
    expect(told(findings)).toEqual([
      "warning security/insecure-form dist/index.html:3:26",
      "warning security/insecure-form dist/index.html:4:1",
    ]);
    expect(code).toBe(0);
  });

  test("redirects and the fallback of a single-page application answer as on a host", async () => {
    const files = {
      "dist/index.html": page(
        "Home",
        '<a href="/old/1">a</a><a href="/app/users">b</a><a href="/gone/">c</a><script src="/app/x.js"></script>',
      ),
    };
    expect((await check(files)).findings.map(({ code }) => code)).toEqual([
      "links/no-such-page",
      "links/no-such-page",
      "links/no-such-page",
      "links/missing-file",
    ]);
    const redirects = "# moved\n/old/* /new/:splat 301\n/gone /nowhere\n/app/* /index.html 200\n";
    const { findings } = await check({ ...files, "dist/_redirects": redirects });
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ["redirects/no-such-page", 3],
      ["links/missing-file", 3],
    ]);
    const none = await check({ ...files, "dist/build-site.yaml": "fallback: /none.html\n" });
    expect(none.findings).toHaveLength(4);
    const app = await check({ ...files, "dist/build-site.yaml": "fallback: /index.html\n" });
    expect(app.findings.map(({ code }) => code)).toEqual(["links/missing-file"]);
  });

  test("redirects that never end are errors, with a page behind them or a condition they are none", async () => {
    const { findings } = await check({
      "dist/index.html": page("Home", '<a href="/loop">a</a>'),
      "dist/about/index.html": page("About", '<a href="/">a</a>'),
      "dist/_redirects": [
        "/loop /loop 301",
        "/a /b",
        "/b /c?x#y 302",
        "/c /a",
        "/to-a /a",
        "/about /about/ 301",
        "/about/* /about/ 301",
        "/old/* /old/new",
        "/store id=:id /store 301",
        "/x /y Country=us",
        "/y /x Country=de",
        "/chain /about-us",
        "/about-us /about/",
      ].join("\n"),
    });
    expect(findings.filter(({ code }) => code.startsWith("redirects/")).map(short)).toEqual([
      ...[1, 2, 3, 4, 5, 8].map((line) => `error redirects/loop dist/_redirects:${line}:1`),
      "warning redirects/chain dist/_redirects:12:1",
    ]);
  });

  test("an empty build-site.yaml sets nothing", async () => {
    const files = {
      "dist/index.html": page("Home", ""),
      "dist/build-site.yaml": "# Nothing yet\n",
    };
    expect((await check(files)).findings).toEqual([]);
  });

  test("build-site.yaml beside the folder sets levels, elsewhere and budgets", async () => {
    const { code, findings } = await check({
      "dist/index.html": page(
        "Home",
        '<nav><a href="/api/x">a</a></nav><img src=/a.png alt="">',
        "<style>@font-face{src:url(a.woff2),url(a.ttf),url(a.svg#a)}</style>",
      ),
      "dist/a.png": "x".repeat(2000),
      "dist/a.woff2": "x",
      "dist/a.ttf": "x".repeat(2000),
      "dist/a.svg": "<svg id='a'/>",
      "dist/build-site.yaml":
        "elsewhere: [/api]\nrules:\n  levels:\n    html/image-size: off\n    a11y/skip-link: error\nbudgets:\n  image: 1\n  font: 1\n",
    });
    expect(code).toBe(1);
    expect(findings.map(({ code: name, severity }) => `${severity} ${name}`).toSorted()).toEqual([
      "error a11y/skip-link",
      "error budgets/exceeded",
    ]);
  });

  test("the settings of the documents are accepted", async () => {
    const { summary, findings } = await check({
      "dist/index.html": page(
        "Home",
        '<nav><a href="/manual/somewhere">app</a><a href="/api/x">api</a></nav>',
      ),
      "dist/build-site.yaml": block("docs/checks.md#4"),
    });
    expect(summary["base"]).toBe("/manual/");
    expect(findings.map(({ code }) => code)).toEqual(["a11y/skip-link"]);
  });

  test("many pages in batches: pages that come later are known", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [
        `dist/${index}.html`,
        page(
          `Page ${index}`,
          `<p id=here><a href="${(index + 130) % 250}.html#here">next</a> <a href="/7#gone">x</a>`,
        ),
      ]),
    );
    const old = "node_modules/.cache/build-site/00/old";
    const root = await folderOf({
      ...many,
      "dist/index.html": page("Home", '<a href="0">0</a><a href="1.html">1</a>'),
      "package.json": "{}",
      [old]: "",
    });
    await truncate(join(root, old), 513e6);
    await utimes(join(root, old), 1, 1);
    const { findings, pages } = await reportOf("check", root, [join(root, "dist")]);
    expect(pages).toBe(251);
    // The cache has at most 512 MB.
    expect(existsSync(join(root, old))).toBe(false);
    expect(
      findings
        .filter(({ severity }) => severity !== "info")
        .map(({ code, count }) => [code, count]),
    ).toEqual([["links/no-such-anchor", 250]]);
  });

  test("links, controls and frames without a name are found, and every way to give a name counts", async () => {
    const { code, findings } = await check({
      "dist/index.html": page(
        "Home",
        `<button></button>
<a href="/"><img src=a.png alt="" width=1 height=1></a>
<input>
<iframe src=a.png></iframe>
<embed src=a.png>
<button title=Menu></button><button title></button><button aria-label=Menu></button><button aria-labelledby=name></button>
<button><img src=a.png alt=Menu width=1 height=1></button><button><svg><title>Menu</title></svg></button>
<a href="/" title=Home></a><a href="/" aria-label=Home></a><a href="/" aria-labelledby=name></a><a href="/" hidden></a>
<a href="/"><svg aria-label=Home></svg></a><a href="/"><i title=Home></i></a><a href="/"><span class=hidden>Home</span></a>
<form><input type=image src=a.png alt=Send><input type=submit value=Send><input title=Name></form>
<iframe src=a.png title=Map></iframe><iframe src=a.png aria-label=Map></iframe><iframe src=a.png style="display: none"></iframe>
<svg><g id=name></g></svg>`,
      ),
      "dist/a.png": "",
    });
    expect(told(findings)).toEqual([
      "warning html/text-content dist/index.html:3:26",
      "warning html/wcag/h30 dist/index.html:4:1",
      "warning html/input-missing-label dist/index.html:5:1",
      "warning a11y/frame-title dist/index.html:6:1",
    ]);
    expect(findings.at(-1)?.places).toMatchObject([{ line: 7, column: 1 }]);
    expect(code).toBe(0);
  });

  test("rules about how HTML is written are off, and their level turns them on", async () => {
    const files = {
      "dist/index.html": page("Home", '<button>Go</button> <ul role="list"><li>1</ul>'),
    };
    expect((await check(files)).findings).toEqual([]);
    const levels = [
      "attr-quotes: warning",
      "no-implicit-button-type: error",
      "no-redundant-role: info",
    ];
    const onOther = "rules:\n  pages:\n    /other*:\n      html/attr-quotes: error\n";
    const pages = {
      ...files,
      "dist/other.html": page("Other", "<a href=/>x</a>"),
      "dist/build-site.yaml": onOther,
    };
    const other = (await check(pages)).findings.filter(({ severity }) => severity === "error");
    expect(new Set(other.map(({ code, route }) => `${code} ${route}`))).toEqual(
      new Set(["html/attr-quotes /other.html"]),
    );
    const settings = `rules:\n  levels:\n${levels.map((level) => `    html/${level}\n`).join("")}`;
    const { findings } = await check({ ...files, "dist/build-site.yaml": settings });
    expect(new Set(findings.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
      new Set([
        "error html/no-implicit-button-type",
        "warning html/attr-quotes",
        "info html/no-redundant-role",
      ]),
    );
  });

  test("what follows from a tag that does not nest is left out, other mistakes are not", async () => {
    const { findings } = await check({
      "dist/index.html": page(
        "Home",
        "<code><div>x</div></code>\n<p>One <span>two</p><p>three</p>\n<footer>x</footer><a href=/gone>x</a>",
      ),
      "dist/stray.html": page("Stray", "<a href=/>x</a></i>\n<ul><div>x</div></ul>"),
    });
    expect(told(findings)).toEqual([
      "error html/element-permitted-content dist/index.html:3:32",
      "error html/close-order dist/index.html:4:8",
      "error links/no-such-page dist/index.html:5:19",
      "error html/close-order dist/stray.html:3:42",
      "error html/element-permitted-content dist/stray.html:4:5",
      "info links/unreachable-page dist/stray.html",
    ]);
  });

  test("addresses of every kind are checked, and what a “not found” page says about itself is none", async () => {
    const head =
      '<meta property="og:url" content="https://x.example/404/"><link rel=canonical href=https://x.example/gone/>';
    const { findings } = await check(
      {
        "dist/index.html": page(
          "Home",
          `
<input type=image src="/1.png" alt=Send>
<p style="background: url(/2.png)">x</p>
<img src=data:, srcset="/3.png 2x" alt="" width=1 height=1>
<svg><use href="#none"></use><use xlink:href="#here"></use><g id=here></g><text><textPath href="#path">x</textPath></text></svg>
<p id="a b">x</p>`,
          "<meta property=og:url content=https://x.example/lost/>",
        ),
        "dist/404.html": page("Not found", "x", head),
      },
      "--origin",
      "https://x.example",
    );
    expect(told(findings)).toEqual([
      "error links/no-such-page dist/index.html:2:98",
      "error links/missing-file dist/index.html:4:1",
      "error links/missing-file dist/index.html:5:1",
      "error links/missing-file dist/index.html:6:1",
      "error html/valid-id dist/index.html:8:8",
      "info html/no-missing-references dist/index.html:7:6",
      "info html/no-missing-references dist/index.html:7:81",
    ]);
  });

  test("a page that redirects at once is not checked as a page; with a delay, visitors see it", async () => {
    const moved = (seconds: string) =>
      `<!doctype html><meta http-equiv=refresh content="${seconds}; url=/"><p>x`;
    const { findings } = await check({
      "dist/index.html": page("Home", "1"),
      "dist/at-once.html": moved("0"),
      "dist/later.html": moved("30"),
    });
    expect(findings.every(({ file }) => file?.endsWith("later.html"))).toBe(true);
    expect(findings.map(({ code }) => code)).toContain("html/meta-refresh");
    expect(findings.map(({ code }) => code)).toContain("html/no-title");
  });

  test("what browsers take otherwise than the validator says is no fault", async () => {
    const moved = (content: string) =>
      `<!doctype html><title>${content}</title><meta http-equiv=refresh content="${content}">`;
    const { findings } = await check({
      "dist/index.html": page(
        "Home",
        `<a href=" a.html#x\n">a</a><img src="\na.png" alt="" width=1 height=1><ol start=-3><li>x</ol>
<table><tr><th>1<tbody><tr><td>2</table>
<iframe title=s srcdoc='<base href="sub/"><a href="b.html">b</a>'></iframe>
<a href="100%.html" typeof=x>x</a>
<table cellpaddin=1 data-cols=1 :rows=1 hx-get=1><tr><td>1</table>`,
      ),
      "dist/a.html": moved("0, URL = 'index.html' soon"),
      "dist/c.html": moved(".5 index.html"),
      "dist/d.html": moved("0x;url=gone.html"),
      "dist/sub/b.html": page(
        "B",
        "<p id=x>x",
        "<link href=x@y.example><link rel=preload as=constructor href=b.html><meta name=msapplication-config content=none>",
      ),
      "dist/sub/data.html": page("Data", "<a href=b.html>b</a>", '<base href="data:,">'),
      "dist/a.png": "",
    });
    const ours = findings.filter(
      ({ code }) => !/unreachable|anchor|^a11y|title$|description$/.test(code),
    );
    expect(told(ours)).toEqual([
      "error html/http-equiv dist/a.html:1:63",
      "error html/http-equiv dist/c.html:1:50",
      "error html/http-equiv dist/d.html:1:53",
      "error html/no-unknown-attributes dist/index.html:9:8",
      "error html/element-required-attributes dist/sub/b.html:2:92",
      "error html/attribute-allowed-values dist/sub/b.html:2:136",
      "warning html/meta-refresh dist/d.html:1:81",
      "warning links/invalid dist/index.html:8:1",
    ]);
    expect(ours[3]?.message).toBe(
      'Attribute "cellpaddin" is not allowed on <table> element: “cellpadding” is.',
    );
  });

  test("pages that no link leads to are one finding", async () => {
    const names = ["index", "a", "b", "c", "d", "e", "f"];
    const { findings } = await check(
      Object.fromEntries(names.map((name) => [`dist/${name}.html`, page(name, "x")])),
    );
    expect(findings.map(({ code, route, count }) => [code, route, count])).toEqual([
      ["links/unreachable-page", "/a.html", 6],
    ]);
  });

  test("files are named from the current folder, and shown, wherever the checked one is", async () => {
    const root = await folderOf({
      "dist/index.html": page("Home", "<a href=/gone>x</a>"),
      "elsewhere/a.txt": "",
    });
    const run = async (folder: string, from: string) =>
      (await buildSite(["check", folder], join(root, from))).stdout;
    const outside = await run("../dist", "elsewhere");
    expect(outside).toContain("\n  ../dist/index.html:3:26  on");
    expect(outside).toContain("> 3 │");
    expect(outside).toContain("Checked 1 page in ../dist/.");
    const json = await buildSite(["check", "../dist", "--format", "json"], join(root, "elsewhere"));
    expect((JSON.parse(json.stdout) as JsonReport).findings[0]?.file).toBe(
      join(await realpath(root), "dist/index.html"),
    );
    const here = await run(".", "dist");
    expect(here).toContain("\n  index.html:3:26  on");
    expect(here).toContain("> 3 │");
    expect(here).toContain("Checked 1 page in this folder.");
  });

  test("a missing folder and one without pages cannot be checked", async () => {
    const root = await folderOf({ "dist/a.txt": "" });
    for (const [name, expected] of [
      ["dist", "cli/no-pages"],
      ["build", "cli/no-folder"],
    ] as const) {
      const { code, stdout } = await buildSite(["check", name, "--format", "json"], root);
      expect([code, (JSON.parse(stdout) as JsonReport).findings[0]?.code]).toEqual([2, expected]);
    }
  });
});

test("links of a folder: each external address once, with its places; the site's own are left out", async () => {
  const head = "<link rel=canonical href=https://x.example/>";
  const root = await folderOf({
    "dist/index.html": page(
      "Home",
      '<a href="https://one.example/">1</a><a href="https://x.example/about">own</a><a href="htps://two.example/">2</a>',
      head,
    ),
    "dist/about.html": page(
      "About",
      '\n<a href="https://one.example">1</a><a href="mailto:nobody">m</a>',
    ),
  });
  const { links, origin } = await linksOfFolder({ root, folder: join(root, "dist") });
  expect(links).toMatchObject([
    { url: "htps://two.example/", routes: ["/"] },
    {
      url: "https://one.example/",
      routes: ["/about.html", "/"],
      sources: [{ file: "dist/about.html", line: 4, column: 1 }, {}],
    },
    { url: "mailto:nobody", routes: ["/about.html"] },
  ]);
  expect(origin).toBe("https://x.example");
  const { code, stdout } = await buildSite(
    ["links", "dist", "--format", "json", "--only", "invalid"],
    root,
    {
      HTTPS_PROXY: "http://127.0.0.1:9",
    },
  );
  expect([
    code,
    (JSON.parse(stdout) as { links: { url: string }[] }).links.map(({ url }) => url),
  ]).toEqual([3, ["htps://two.example/", "mailto:nobody"]]);
});
