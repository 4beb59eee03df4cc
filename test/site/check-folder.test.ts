import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { describe, expect, test } from "vitest";
import { linksOfFolder } from "../../src/pipeline/check-folder.ts";
import type { Finding } from "../../src/findings/finding.ts";
import { buildSite, reportOf, short, type JsonReport } from "../helpers/cli.ts";
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
        "<a href='docs#part'>Part</a> <a href='#/route'>App</a> <a href='mailto:?subject=Hi'>Share</a>",
      ),
      "dist/docs/index.html": page(
        "Docs",
        "<a name=part></a><a href=../about.html>Back</a><template><p id=x><a href=/gone></a></template><p id=x>",
      ),
      "dist/part.html": "<p>A part of a page, loaded by a script",
      "dist/old.html": '<!doctype html><meta http-equiv=refresh content="0; url=/about.html"><title>Moved</title>',
      "dist/a.png": "",
    });
    expect(told(findings)).toEqual(["warning html/no-deprecated-attr dist/docs/index.html:3:29"]);
    expect({ code, pages }).toEqual({ code: 0, pages: 5 });
  });

  test("broken links, anchors and files at the line and column in the folder; one finding for many pages", async () => {
    const body = '\n<a href="/gone">x</a>\n<a href="about.html#nowhere">y</a>\n<img src=b.png alt="" width=1 height=1>';
    const { code, findings } = await check({
      "dist/index.html": page("Home", `${body}<a href=about.html>a</a>`),
      "dist/about.html": page("About", `${body}<p id=a><p id=a><div><span></div>`),
    });
    expect(code).toBe(1);
    expect(findings.map(({ code: name, line, column }) => `${name} ${line}:${column}`).toSorted()).toEqual(
      [
        "html/close-order 6:62",
        "html/duplicate-id 6:48",
        "links/missing-file 6:1",
        "links/no-such-anchor 5:1",
        "links/no-such-page 4:1",
      ].toSorted(),
    );
    expect(findings.find((finding) => finding.code === "links/no-such-page")?.hint).toContain("Also on /.");
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
        '<section data-astro-source-file="src/pages/index.astro" data-astro-source-loc="7:3"><p data-source="src/Other.vue:1:1">x</p>\n<a href=/gone>x</a></section>\n<div data-v-inspector="src/Card.vue:4:5"><a href=/lost>x</a></div>\n<a href=/missing>x</a>',
      ),
    });
    expect(findings.map(({ url, line, related }) => [url, line, related?.map(short)])).toEqual([
      ["/gone", 4, ["info links/no-such-page src/pages/index.astro:7:3"]],
      ["/lost", 5, ["info links/no-such-page src/Card.vue:4:5"]],
      ["/missing", 6, undefined],
    ]);
  });

  test("the base is that of the pages: of their canonical addresses, or of their files", async () => {
    const site = (head: string) => ({
      "dist/index.html": page("Home", '<a href="/docs/about/">a</a><a href="https://x.example/docs/gone">b</a>', head),
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
    expect((await check(named)).findings.map(({ code }) => code)).toEqual(["links/outside-base", "links/no-such-page"]);
    const given = await check(site(""), "--base", "/other/", "--origin", "https://x.example");
    expect(given.findings.map(({ code }) => code)).not.toContain("links/no-such-page");
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
        '<a href="/old/1">a</a><a href="/app/users">b</a><script src="/app/x.js"></script>',
      ),
    };
    expect((await check(files)).findings.map(({ code }) => code)).toEqual([
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
    const app = await check({ ...files, "build-site.yaml": "fallback: /index.html\n" });
    expect(app.findings.map(({ code }) => code)).toEqual(["links/missing-file"]);
  });

  test("build-site.yaml beside the folder sets levels, elsewhere and budgets", async () => {
    const { code, findings } = await check({
      "dist/index.html": page("Home", '<nav><a href="/api/x">a</a></nav><img src=/a.png alt="">'),
      "dist/a.png": "x".repeat(2000),
      "build-site.yaml":
        "elsewhere: [/api]\nrules:\n  levels:\n    html/image-size: off\n    a11y/skip-link: error\nbudgets:\n  image: 1\n",
    });
    expect(code).toBe(1);
    expect(findings.map(({ code: name, severity }) => `${severity} ${name}`).toSorted()).toEqual([
      "error a11y/skip-link",
      "error budgets/exceeded",
    ]);
  });

  test("the settings of the documents are accepted", async () => {
    const { summary, findings } = await check({
      "dist/index.html": page("Home", '<nav><a href="/manual/somewhere">app</a><a href="/api/x">api</a></nav>'),
      "build-site.yaml": block("docs/checks.md#5"),
    });
    expect(summary["base"]).toBe("/manual/");
    expect(findings.map(({ code }) => code)).toEqual(["a11y/skip-link"]);
  });

  test("many pages in batches: pages that come later are known", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [
        `dist/${index}.html`,
        page(`Page ${index}`, `<p id=here><a href="${(index + 130) % 250}.html#here">next</a> <a href="/7#gone">x</a>`),
      ]),
    );
    const { findings, pages } = await check({
      ...many,
      "dist/index.html": page("Home", '<a href="0">0</a><a href="1.html">1</a>'),
    });
    expect(pages).toBe(251);
    expect(findings.filter(({ severity }) => severity !== "info").map(({ code, hint }) => [code, hint])).toEqual([
      ["links/no-such-anchor", "Also on /70.html, /71.html, /72.html and 246 more pages."],
    ]);
  });

  test("a missing folder and one without pages cannot be checked", async () => {
    const root = await folderOf({ "dist/a.txt": "" });
    const codes = await Promise.all(
      ["dist", "build"].map(async (name) => {
        const { code, stdout } = await buildSite(["check", name, "--format", "json"], root);
        return [code, (JSON.parse(stdout) as JsonReport).findings[0]?.code];
      }),
    );
    expect(codes).toEqual([
      [2, "cli/no-pages"],
      [2, "cli/no-folder"],
    ]);
  });
});

test("links of a folder: each external address once, with its places; the site's own are left out", async () => {
  const head = "<link rel=canonical href=https://x.example/>";
  const root = await folderOf({
    "dist/index.html": page(
      "Home",
      '<a href="https://one.example/">1</a><a href="https://x.example/about">own</a>',
      head,
    ),
    "dist/about.html": page("About", '\n<a href="https://one.example">1</a><a href="mailto:nobody">m</a>'),
  });
  const { links, origin } = await linksOfFolder({ root, folder: join(root, "dist") });
  expect(links).toMatchObject([
    {
      url: "https://one.example/",
      routes: ["/about.html", "/"],
      sources: [{ file: "dist/about.html", line: 4, column: 1 }, {}],
    },
    { url: "mailto:nobody", routes: ["/about.html"] },
  ]);
  expect(origin).toBe("https://x.example");
  const { code, stdout } = await buildSite(["links", "dist", "--format", "json", "--only", "invalid"], root, {
    HTTPS_PROXY: "http://127.0.0.1:9",
  });
  expect([code, (JSON.parse(stdout) as { links: { url: string }[] }).links.map(({ url }) => url)]).toEqual([
    3,
    ["mailto:nobody"],
  ]);
});
