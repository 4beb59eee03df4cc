import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id="half"/></svg>';

/** The style sheet that a site publishes under a name. */
async function published(root: string, name = "site"): Promise<string> {
  const files = await readdir(join(root, "out/assets"));
  const file = files.find((each) => each.startsWith(`${name}.`) && each.endsWith(".css")) ?? "";
  return readFile(join(root, "out/assets", file), "utf8");
}

const withCss = (css: string, more: Changes = {}) =>
  makeSite({ "templates/styles/site.css": (text) => `${text}\n${css}\n`, ...more });

/** A `<style>` in each page. */
const style = (css: string): Changes => ({
  "templates/document.tsx": (text) =>
    text.replace("</head>", `<style>{${JSON.stringify(css)}}</style>\n</head>`),
});

async function built(root: string): Promise<string> {
  expect((await buildReport(root)).findings).toEqual([]);
  return published(root);
}

describe("addresses in style sheets", () => {
  test("data keeps its dollar signs", async () => {
    const data = (text: string) => `url("data:image/png,'${text}'")`;
    const css = await built(
      await withCss(
        `.a { color: red } .p { background: ${data("a$`b$&$'c")} } .q { background: ${data("$$$1$<n>")} }`,
      ),
    );
    expect(css).toContain("a$`b$&$'c");
    expect(css).toContain("$$$1$<n>");
    expect(css.match(/color:red/g)).toHaveLength(1);
  });

  test("are read as browsers read them: decoded, with their query and fragment", async () => {
    const css = await built(
      await withCss(
        `.a { background: url("a%20b.svg") } .b { background: url(a\\ b.svg) } .c { background: url("./a%20b.svg?v=2#half") }
         .d { background: url("a%20b.svg#svgView(viewBox(0,0,1,1))") } .e { background: url(" parts/../a%20b.svg ") }
         .f { background: url("/hello.txt?x#y") } .g { background: image-set("a%20b.svg" 1x) } .h { background: url(%C3%A9.svg) }`,
        { "templates/styles/a b.svg": SVG, "templates/styles/é.svg": SVG },
      ),
    );
    const address = String.raw`/assets/a-b\.\w{10}\.svg`;
    for (const [name, pattern] of [
      ["a", `${address}"?\\)`],
      ["b", `${address}"?\\)`],
      ["c", String.raw`${address}\?v=2#half`],
      ["d", String.raw`${address}#svgView\(viewBox\(0,0,1,1\)\)`],
      ["e", `${address}"?\\)`],
      ["f", String.raw`/hello\.txt\?x#y`],
      ["g", address],
      ["h", String.raw`/assets/-?\.\w{10}\.svg`],
    ])
      expect(css).toMatch(new RegExp(`[.,]${name}[^}]*${pattern}`));
  });

  test.each([
    "https://cdn.example.org/a.svg",
    "//cdn.example.org/a.svg",
    "HTTP://cdn.example.org/a.svg",
    "\\\\cdn.example.org/a.svg",
    "file:///etc/hosts",
    "blob:x",
  ])("“%s” is named as an address outside of the site", async (url) => {
    const root = await withCss(`.a { background: url(${JSON.stringify(url)}) }`);
    const { code, findings } = await buildReport(root);
    expect([code, findings.map(short)]).toEqual([
      1,
      ["error styles/outside-address templates/styles/site.css:7:22"],
    ]);
  });

  test("an imported style sheet may be in a package or a static file, and not on another host", async () => {
    const imports = (url: string): Changes => ({
      "templates/styles/site.css": (text) => `@import ${url};\n${text}`,
      "templates/static/more%.css": "i { color: green }",
    });
    expect(await built(await makeSite(imports('"/more%25.css?v=1"')))).toContain("i{color:green}");
    expect(await built(await makeSite(imports('"@fontsource/marcellus/400.css"')))).toContain(
      "@font-face",
    );
    for (const [url, column] of [
      ['url("https://fonts.example.org/a.css")', 13],
      ["'//fonts.example.org/a.css'", 9],
      ["url(data:text/css,a)", 9],
    ] as const)
      expect((await buildReport(await makeSite(imports(url)))).findings.map(short)).toEqual([
        `error styles/outside-address templates/styles/site.css:1:${column}`,
      ]);
  });

  test("that begin with a slash lead to published files of any origin", async () => {
    const root = await withCss(
      `.a { background: url(/robots.txt) }\n.b { background: url("/helo.txt") }`,
    );
    const { code, findings } = await buildReport(root);
    expect([code, findings.map(short)]).toEqual([
      1,
      ["error styles/missing-file templates/styles/site.css:8:22"],
    ]);
    expect(findings[0]?.hint).toContain("hello.txt");
  });

  test("in a <style> are checked like links", async () => {
    const found = async (css: string) =>
      (await buildReport(await makeSite(style(css)))).findings.map(({ code, url }) => [code, url]);
    expect(
      await found(".x{background:url(/hello.txt)}.y{background:url(data:image/png,)}"),
    ).toEqual([]);
    expect(await found(".x{background:url(/nope.png)}")).toEqual([
      ["links/missing-file", "/nope.png"],
    ]);
    expect(await found(".x{--y:url('n%20o.png')}")).toContainEqual([
      "links/missing-file",
      "n%20o.png",
    ]);
    expect(await found(".x{background:image-set('/nope.png' 1x)}/* url(/no.png) */")).toEqual([
      ["links/missing-file", "/nope.png"],
    ]);
    expect(await found("@import '/nope.css';")).toEqual([["links/missing-file", "/nope.css"]]);
    expect(await found(".x{background:url(https://other.example.org/a.png)}")).toEqual([
      ["security/blocked", "https://other.example.org/a.png"],
    ]);
    expect(await found(".x{filter:url(#nope)}")).toEqual([["links/no-such-anchor", "#nope"]]);
  });
});

describe("CSS that build-site does not know", () => {
  const css = [
    ".a::scroll-marker { color: red }",
    "@function --f(--x) { result: calc(var(--x) * 2) }",
    ".a { @unknown x { order: 1 } colr: red; width: --f(2px) }",
    ".a:hoverr > > .b, a /deep/ b { color: red }",
    "@meda screen { .a { order: 1 } }",
    "// .a { color: red }",
  ].join("\n");

  test("is published as it is written, with a warning at its place", async () => {
    const root = await withCss(css);
    const { code, findings } = await buildReport(root);
    expect(code).toBe(0);
    expect(findings.map((finding) => `${short(finding)} ${finding.message}`)).toEqual(
      [
        "7:4 'scroll-marker' is not recognized as a valid pseudo-element. Did you mean ':scroll-marker' (pseudo-class) or is this a typo?",
        "8:10 Unknown at rule: @function.",
        '9:30 "colr" is not a known CSS property.',
        '10:13 Unexpected ">".',
        "11:6 Unknown at rule: @meda.",
        '12:1 Comments in CSS use "/* ... */" instead of "//".',
      ].map((each) => {
        const [, place = "", message = ""] = /^(\S+) (.*)$/.exec(each) ?? [];
        return `warning styles/unknown templates/styles/site.css:${place} Browsers may ignore this: ${message}`;
      }),
    );
    expect(findings[2]?.hint).toBe("Did you mean “color”?");
    expect(await published(root)).toContain(
      ".a::scroll-marker{color:red}@function --f(--x){result: calc(var(--x) * 2)}",
    );
  });

  test("has no warning in a package, nor where the settings turn it off", async () => {
    const inPackage = await makeSite({
      "node_modules/new/package.json": '{ "name": "new" }',
      "node_modules/new/new.css": css,
      "templates/home.tsx": (text) => `import "new/new.css";\n${text}`,
    });
    const off = await withCss(css, {
      "content/settings.yaml": (text) => `${text}rules:\n  levels:\n    styles/unknown: off\n`,
    });
    for (const root of [inPackage, off]) expect((await buildReport(root)).findings).toEqual([]);
    for (const text of [await published(inPackage, "imported"), await published(off)])
      expect(text).toContain("@function --f(--x){");
  });
});

describe("a <style> that a template writes", () => {
  test("is published as it is, whatever it has", async () => {
    const css =
      ".a { -webkit-backdrop-filter: blur(2px); color: light-dark(red, blue) }\n.a::scroll-marker, .b > > .c { color: red }\n@function --f(--x) { result: var(--x) }";
    const root = await makeSite(style(css));
    expect((await buildReport(root)).findings).toEqual([]);
    expect(await readFile(join(root, "out/index.html"), "utf8")).toContain(`<style>${css}</style>`);
  });

  test("has no syntax errors", async () => {
    const { findings } = await buildReport(
      await makeSite(style(".a { color: red }\n.b { order 1")),
    );
    expect(findings.map((finding) => `${short(finding)} ${finding.message}`)).toEqual([
      expect.stringMatching(
        /^error styles\/syntax templates\/document\.tsx:15:\d+ This block is never closed\.$/,
      ),
    ]);
  });
});

describe("style sheets that code imports", () => {
  const BOX = `.box { composes: round from "./round.module.css"; color: rgb(1, 2, 3) }\n.in-ner { composes: box }\n`;
  const changes: Changes = {
    "templates/plain.css": "@layer base { p { color: var(--ink) } }\n:root { --ink: navy }\n",
    "templates/parts/box.module.css": BOX,
    "templates/parts/round.module.css": ".round { border-radius: 3px; background: url(dot.svg) }",
    "templates/parts/dot.svg": SVG,
    "islands/counter.module.css": ".count { font-weight: 700 }",
    "templates/home.tsx": (text) =>
      `import "./plain.css";\nimport box from "./parts/box.module.css";\n${text}`.replace(
        "<ul>",
        '<ul className={box["in-ner"]}>',
      ),
    "islands/counter.tsx": (text) =>
      `import style from "./counter.module.css";\n${text}`.replace(
        "<button",
        '<button class={style["count"]}',
      ),
  };

  test("are one sheet of the site, in their order; the names in a CSS module are its own", async () => {
    const root = await makeSite(changes);
    expect((await buildReport(root)).findings).toEqual([]);
    const css = await published(root, "imported");
    expect(css).toMatch(
      /^@layer base\{p\{color:var\(--ink\)\}\}:root\{--ink: navy ?\}\.\w+_round\{.*\}\.\w+_box\{color:rgb\(1,2,3\)\}.*_count\{font-weight:700\}$/,
    );
    expect(css.match(/_round\{/g)).toHaveLength(1);
    expect(css).toMatch(/url\("?\/assets\/dot\.\w+\.svg/);
    const html = await readFile(join(root, "out/index.html"), "utf8");
    const [, list = ""] = /<ul class="([^"]+)"/.exec(html) ?? [];
    expect(list.replaceAll(/\S+_/g, "")).toBe("round box in-ner");
    for (const name of list.split(" ")) expect(css).toContain(`.${name}{`);
    const [, count = ""] = /<button [^>]*class="([^"]+)"/.exec(html) ?? [];
    expect(css).toContain(`.${count}{`);
    const script = (await readdir(join(root, "out/assets"))).find((name) =>
      name.startsWith("counter."),
    );
    expect(await readFile(join(root, "out/assets", script ?? ""), "utf8")).toContain(count);
    for (const page of ["index.html", "about/index.html", "404.html"])
      expect(await readFile(join(root, "out", page), "utf8")).toMatch(
        /site\.\w+\.css">\s*<link rel="stylesheet" href="\/assets\/imported\.\w+\.css"><\/head>/,
      );
  });

  test("mistakes in them are found at their place, and custom properties are known across all sheets", async () => {
    const root = await makeSite({
      ...changes,
      "templates/plain.css":
        "p { color: red }\nb > > i { color: red }\nc { background: url(nope.png) }\n",
      "templates/parts/round.module.css":
        ".round { color: var(--nope); border-color: var(--site) }",
      "templates/styles/site.css": (text) => `${text}:root { --site: red }\n`,
    });
    expect((await buildReport(root)).findings.map(short)).toEqual([
      "error styles/missing-file templates/plain.css:3:21",
      "warning styles/undefined-property templates/parts/round.module.css:1:17",
      "warning styles/unknown templates/plain.css:2:5",
    ]);
  });

  test("a sheet of a package may be imported, and one without classes has no names", async () => {
    const root = await makeSite({
      "node_modules/box/package.json": '{ "name": "box" }',
      "node_modules/box/face.css": '@import "./more.css";\nb { background: url("./dot.svg") }',
      "node_modules/box/more.css": "i { color: var(--theirs) }",
      "node_modules/box/dot.svg": SVG,
      "templates/home.tsx": (text) => `import "box/face.css";\n${text}`,
    });
    expect((await buildReport(root)).findings).toEqual([]);
    expect(await published(root, "imported")).toMatch(
      /^i\{.*\}b\{background:url\("?\/assets\/dot\./,
    );
    const named = await makeSite({
      "templates/x.css": "a { color: red }",
      "templates/home.tsx": (text) => `import x from "./x.css";\nconsole.log(x);\n${text}`,
    });
    expect((await buildReport(named)).findings.map(short)).toEqual([
      "error templates/code templates/home.tsx:1:8",
    ]);
  });
});
