import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildReport, buildSite, reportOf, short } from "../helpers/cli.ts";
import { change, makeSite, temporaryFolder, type Changes } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

async function findingsOf(changes: Changes) {
  const { code, findings } = await buildReport(await makeSite(changes));
  expect(code).toBe(1);
  return findings;
}

/** Adds HTML to the About page, from line 10 of its file on. */
const onAbout = (jsx: string): Changes => ({
  "templates/about.tsx": (text) =>
    text.replace("<Markdown of={about.body} />", `<Markdown of={about.body} />\n${jsx}`),
});

describe("links inside the site", () => {
  test("a broken link in content is reported at its line, with the nearest page", async () => {
    const findings = await findingsOf({
      "content/home.yaml": (text) => text.replace("link: /about/", "link: /abuot/"),
    });
    expect(findings).toMatchObject([
      {
        code: "links/no-such-page",
        file: "content/home.yaml",
        line: 16,
        column: 7,
        length: 7,
        url: "/abuot/",
        route: "/",
        hint: "Did you mean “/about/”?",
      },
    ]);
  });

  test("a link to a page that was moved to another folder names the page", async () => {
    const findings = await findingsOf({
      "content/about.md": (text) => text.replace("[Home](/)", "[us](/old/place/about/)"),
    });
    expect(findings).toMatchObject([{ line: 8, hint: "Did you mean “/about/”?" }]);
  });

  test("a broken link in Markdown is reported at its line and column", async () => {
    const findings = await findingsOf({
      "content/about.md": (text) => text.replace("[Home](/)", "[Home](/nowhere/)"),
    });
    expect(findings.map(short)).toEqual(["error links/no-such-page content/about.md:8:17"]);
  });

  test("a broken link in a template is reported once, at the line of its JSX, for all pages that show it", async () => {
    const findings = await findingsOf({
      "templates/document.tsx": (text) => text.replace('href="/about/"', 'href="/about"'),
    });
    expect(findings).toMatchObject([
      {
        code: "links/no-slash",
        file: "templates/document.tsx",
        line: 20,
        hint: "Write “/about/”.\nAlso on /404.html, /about/.",
      },
    ]);
  });

  test("a missing anchor, on the same page and on another", async () => {
    const findings = await findingsOf(
      onAbout(
        '<a href="#who-we-ar">a</a>\n<a href="/#nowhere">b</a>\n<a href="/#main">c</a>\n<a href="#">d</a>',
      ),
    );
    expect(findings.map(({ code, line, hint }) => [code, line, hint])).toEqual([
      ["links/no-such-anchor", 10, "Did you mean “who-we-are”?"],
      ["links/no-such-anchor", 11, undefined],
    ]);
  });

  test("a missing picture and a missing script", async () => {
    const findings = await findingsOf(
      onAbout(
        '<img src="/assets/gone.png" width="1" height="1" alt="Gone" />\n<script src="/gone.js" async></script>',
      ),
    );
    expect(
      findings.filter(({ code }) => code === "links/missing-file").map(({ url }) => url),
    ).toEqual(["/assets/gone.png", "/gone.js"]);
  });

  test("invalid addresses, and schemes that no page should use", async () => {
    const findings = await findingsOf(
      onAbout(
        '<a href="mailto:unknown">a</a>\n<a href="tel:call-me">b</a>\n<a href="ftp://x.example.org/">c</a>\n<a href="/%zz/">d</a>',
      ),
    );
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ["links/invalid", 10],
      ["links/invalid", 11],
      ["links/bad-scheme", 12],
      ["links/invalid", 13],
    ]);
  });

  test("a scheme after a space, a control character or a tab is read as browsers read it", async () => {
    const findings = await findingsOf(
      onAbout(
        '<a href={" java\\tscript:alert(1)"}>a</a>\n<a href={"\\u0001data:text/html,x"}>b</a>\n<a href="mailto:a@b.example">c</a>',
      ),
    );
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ["links/bad-scheme", 10],
      ["content/unprintable", 11],
      ["links/bad-scheme", 11],
    ]);
  });

  test("addresses of another system are not checked, but only below those in the settings", async () => {
    const right = await buildReport(
      await makeSite(onAbout('<a href="/shop">a</a>\n<a href="/shop/x?y=1#z">b</a>')),
    );
    expect(right.findings).toEqual([]);
    const wrong = await findingsOf(onAbout('<a href="/shopping">a</a>'));
    expect(wrong.map(({ code }) => code)).toEqual(["links/no-such-page"]);
  });

  test("an orphaned page", async () => {
    const findings = await findingsOf({
      "templates/document.tsx": (text) => text.replace('<a href="/about/">About</a>', ""),
      "content/home.yaml": (text) => text.replace("link: /about/", "link: /"),
    });
    expect(findings).toMatchObject([{ code: "links/unreachable-page", route: "/about/" }]);
  });

  test("orphaned pages whose addresses are composed are one finding, at their route", async () => {
    const findings = await findingsOf({
      "templates/routes.ts": (text) =>
        text.replace(
          "return [",
          `return [
    ...["a", "b"].map((name) =>
      route({ path: \`/notes/\${name}\`, title: name, description: name, template: NotFound, props: {} }),
    ),`,
        ),
    });
    const orphaned = findings.find(({ code }) => code === "links/unreachable-page");
    expect(findings.map(short)).toEqual(["error links/unreachable-page templates/routes.ts:10:7"]);
    expect(orphaned?.hint).toContain("Also on /notes/b/.");
  });

  test("of orphaned pages that link to each other, only those that nothing leads to are news", async () => {
    // In the order of the table, pages come before those that lead to them.
    const leads: Record<string, string[]> = {
      // A list, its entries, and a page that only one of them leads to.
      "/notes/a": ["/notes/"],
      "/deep": [],
      "/notes/b": ["/notes/", "/deep/"],
      "/notes": ["/notes/a/", "/notes/b/"],
      // A page that only one below it leads to.
      "/x": [],
      "/y/z/index": ["/x/"],
      // Pages that lead to each other, and to what can be reached.
      "/ring/one": ["/ring/two/", "/"],
      "/ring/two": ["/ring/one/"],
      "/alone": ["/alone/", "/about/"],
    };
    const findings = await findingsOf({
      "templates/linking.tsx": `import { Document } from "./document.tsx";
export function Linking({ to }: { to: string[] }) {
  return <Document><h1>Links</h1>{to.map((href) => <a key={href} href={href}>{href}</a>)}</Document>;
}
`,
      "templates/routes.ts": (text) =>
        `import { Linking } from "./linking.tsx";\n${text.replace(
          "return [",
          `return [${Object.entries(leads)
            .map(
              ([path, to]) =>
                `route({ path: "${path}", title: "${path}", description: "${path}", template: Linking, props: { to: ${JSON.stringify(to)} } })`,
            )
            .join()},`,
        )}`,
    });
    expect(findings.map(({ code, route }) => `${code} ${route}`)).toEqual([
      "links/unreachable-page /notes/",
      "links/unreachable-page /y/z/index/",
      "links/unreachable-page /ring/one/",
      "links/unreachable-page /alone/",
    ]);
  });
});

describe("HTML", () => {
  test("invalid nesting, at the line of its JSX", async () => {
    const findings = await findingsOf(onAbout("<ul>\n<div>not an item</div>\n</ul>"));
    expect(findings.map(short)).toContain(
      "error html/element-permitted-content templates/about.tsx:11:1",
    );
  });

  test("a duplicate id, and a title and a description that another page has", async () => {
    const findings = await findingsOf({
      ...onAbout('<p id="main">again</p>'),
      "content/about.md": (text) => text.replace("About the small site", "A small site"),
      "templates/routes.ts": (text) =>
        text.replace("What the small site is about.", "This page does not exist."),
    });
    expect(findings.map(short)).toEqual([
      "error html/duplicate-id templates/about.tsx:10:1",
      "warning html/duplicate-title content/about.md:2:8",
      "warning html/duplicate-description templates/routes.ts:19:13",
    ]);
    expect(findings[1]?.related).toMatchObject([{ file: "content/home.yaml", line: 1 }]);
  });

  const search = (button: string) =>
    `<form action="/shop/all"><label>Search <input type="search" name="q" /></label>${button}</form>`;
  const STYLE: [what: string, code: string, jsx: string][] = [
    ["a field without a type", "no-implicit-input-type", '<label>Name <input name="n" /></label>'],
    ["a button without a type", "no-implicit-button-type", search("<button>Go</button>")],
    ["a form without a button", "wcag/h32", search("")],
    ["a heading that skips levels", "heading-level", "<h4>Deep</h4>"],
    ["a style attribute", "no-inline-style", '<p style={{ color: "red" }}>x</p>'],
    ["a redundant role", "no-redundant-role", '<ul role="list"><li>x</li></ul>'],
    [
      "raw HTML in another style",
      "attr-case",
      '<div dangerouslySetInnerHTML={{ __html: "<P CLASS=a>x</P>" }} />',
    ],
  ];

  test.each(STYLE)(
    "%s, which the standard allows, is a warning, and an error where the settings say so",
    async (_, rule, jsx) => {
      const root = await makeSite(onAbout(jsx));
      const loose = await buildReport(root);
      expect([loose.code, loose.findings.filter(({ severity }) => severity !== "warning")]).toEqual(
        [0, []],
      );
      expect(loose.findings.map(({ code }) => code)).toContain(`html/${rule}`);
      await change(root, {
        "content/settings.yaml": (text) => `${text}rules:\n  levels:\n    html/*: error\n`,
      });
      const strict = await buildReport(root);
      expect(strict.code).toBe(1);
      expect(strict.findings).toContainEqual(
        expect.objectContaining({ code: `html/${rule}`, severity: "error" }),
      );
    },
  );

  test("what the standard forbids, or what keeps people from using a page, is an error", async () => {
    const findings = await findingsOf(
      onAbout(
        `<p><ul><li>x</li></ul></p><img src="/hello.txt" width="1" height="1" />
         <input type="text" name="x" /><a href="/"></a><p role="command">x</p>`,
      ),
    );
    const codes = findings.flatMap(({ code, severity }) => (severity === "error" ? code : []));
    for (const rule of [
      "wcag/h37",
      "wcag/h30",
      "input-missing-label",
      "no-abstract-role",
      "close-order",
    ])
      expect(codes).toContain(`html/${rule}`);
  });

  test("a button of an island needs a type, so that its first click is not lost", async () => {
    const findings = await findingsOf({
      "islands/counter.tsx": (text) =>
        text
          .replace('<button type="button"', "<button")
          .replace("<div id", '<form action="/about/"><button>Go</button></form>$&'),
    });
    const found = { code: "html/no-implicit-button-type", severity: "error" };
    expect(findings).toMatchObject([
      { ...found, hint: expect.stringContaining('Write type="button"') },
      { ...found, hint: expect.stringContaining('Write type="submit"') },
    ]);
    expect(findings.map(({ file }) => file)).toEqual(Array(2).fill("islands/counter.tsx"));
  });

  test("a comment between elements is told as the text that visitors see, and other texts are not", async () => {
    const root = await makeSite({
      "templates/about.tsx": (text) =>
        text.replace(
          "<Markdown",
          `{/* An invisible one */}
      // Two
      <p title="// no">{"// as text"} {about.title /* nor this */} // Three</p>
      <a href="//www.example.com/">//www.example.com</a> and/or 1 // 2
      /* Four */
      <Markdown`,
        ),
      "islands/counter.tsx": (text) => text.replace("<button", "<b>\n// Five\n</b>\n<button"),
    });
    const { findings } = await buildReport(root);
    expect(findings.map((finding) => [short(finding), finding.message])).toEqual(
      [
        ["islands/counter.tsx:11:1", "// Five"],
        ["templates/about.tsx:10:7", "// Two"],
        ["templates/about.tsx:11:68", "// Three"],
        ["templates/about.tsx:13:7", "/* Four */"],
      ].map(([place, text]) => [
        `warning templates/comment-text ${place}`,
        `Visitors see this comment as text: ${text}`,
      ]),
    );
    await change(root, {
      "content/settings.yaml": (text) =>
        `${text}rules:\n  levels:\n    templates/comment-text: off\n`,
    });
    expect((await buildReport(root)).findings).toEqual([]);
  });

  test("a picture without a size", async () => {
    const findings = await findingsOf({
      "templates/home.tsx": (text) => text.replace("width={picture.width} ", ""),
    });
    expect(findings.map(short)).toEqual([
      expect.stringMatching(/^error html\/image-size templates\/home\.tsx:14:\d+$/),
    ]);
  });

  test("a text without an element of its own: at the element before it in the layout, or at the one around it", async () => {
    const text = String.raw`{"a\u0000b"}`;
    const inLayout = await findingsOf({
      "templates/home.tsx": (home) => home.replace("<ul>", `${text}<ul>`),
    });
    expect(inLayout.map(short)).toEqual(["error content/unprintable templates/home.tsx:14:7"]);
    const inParagraph = await findingsOf({
      "templates/home.tsx": (home) =>
        `${home.replace("<ul>", `<p>\n<Mark />${text}</p><ul>`)}\nconst Mark = () => <b>!</b>;\n`,
    });
    expect(inParagraph.map(short)).toEqual(["error content/unprintable templates/home.tsx:15:7"]);
  });

  test("a mistake inside an island, at the island's line", async () => {
    const findings = await findingsOf({
      "islands/counter.tsx": (text) =>
        text.replace('<button type="button"', '<button type="buton"'),
    });
    expect(findings.map(short)).toEqual([
      expect.stringMatching(/^error html\/.* islands\/counter\.tsx:10:\d+$/),
    ]);
  });
});

describe("what a screen reader needs", () => {
  test.each([
    ["no h1", "<h1>{about.title}</h1>", "", "a11y/one-h1"],
    [
      "two h1 elements",
      "<h1>{about.title}</h1>",
      "<h1>{about.title}</h1><h1>Again</h1>",
      "a11y/one-h1",
    ],
  ])("%s", async (_, from, to, code) => {
    const findings = await findingsOf({ "templates/about.tsx": (text) => text.replace(from, to) });
    expect(findings.map((finding) => finding.code)).toContain(code);
  });

  test("a second h1 in Markdown, with the characters to write", async () => {
    const findings = await findingsOf({ "content/about.md": (text) => `${text}\n# Again\n` });
    expect(findings).toMatchObject([{ code: "a11y/one-h1", hint: "Begin its line with “##”." }]);
  });

  test.each([
    ["no language", ' lang="en"', "", "a11y/lang"],
    ["no skip link", '<a href="#main">Skip to main content</a>', "", "a11y/skip-link"],
    [
      "no main",
      '<main id="main">{children}</main>',
      '<div id="main">{children}</div>',
      "a11y/main",
    ],
    ["no footer", /<footer>[\s\S]*<\/footer>/, "", "a11y/landmarks"],
  ])("%s", async (_, from, to, code) => {
    const findings = await findingsOf({
      "templates/document.tsx": (text) => text.replace(from, to),
    });
    expect(findings.map((finding) => finding.code)).toContain(code);
  });

  test("what is missing in the layout is one finding there, whatever the number of pages", async () => {
    const layout = async (edit: (text: string) => string) => {
      const findings = await findingsOf({
        "templates/document.tsx": edit,
        "templates/home.tsx": (text) =>
          text.replace("<h1>{home.title}</h1>", "<header><h1>{home.title}</h1></header>"),
      });
      expect(findings.every(({ hint }) => hint?.includes("Also on"))).toBe(true);
      return findings.map(short);
    };
    const at = (code: string, place: string) => [`error ${code} templates/document.tsx:${place}`];
    expect(await layout((text) => text.replaceAll(/(<\/?)main\b/g, "$1div"))).toEqual(
      at("a11y/main", "16:7"),
    );
    expect(await layout((text) => text.replace("</main>", "</main><main>x</main>"))).toEqual(
      at("a11y/main", "23:42"),
    );
    expect(await layout((text) => text.replace('"#main"', '"#mein"'))).toEqual(
      at("a11y/skip-link", "17:9"),
    );
    expect(await layout((text) => text.replace(' lang="en"', ""))).toEqual(at("a11y/lang", "7:5"));
    expect(await layout((text) => text.replace("<title>{route.title}</title>", ""))).toEqual(
      at("html/no-title", "8:7"),
    );
    expect(await layout((text) => text.replace("{route.title}", ""))).toEqual(
      at("html/empty-title", "11:9"),
    );
    expect(await layout((text) => text.replace(/<meta name="desc.*/, ""))).toEqual(
      at("html/no-description", "8:7"),
    );
    expect(
      await layout((text) => text.replace("<footer>", "<header>x</header>\n<footer>")),
    ).toEqual(at("a11y/landmarks", "24:9"));
  });

  test("an end tag without an open element is reported at its element, with what to do", async () => {
    const findings = await findingsOf(onAbout("<p>\n<div>oops</div>\n</p>"));
    const reported = (code: string) =>
      findings
        .filter((finding) => finding.code === code)
        .map(({ line, column, hint }) => [line, column, hint]);
    expect(reported("html/close-order")).toEqual([
      [10, 1, expect.stringContaining("Remove it. Around a list")],
    ]);
    expect(reported("html/no-implicit-close")).toEqual([
      [10, 1, expect.stringContaining("write a <div>")],
    ]);
  });

  test("a picture in Markdown is refused outside of content/images/, with what to write instead", async () => {
    const inImages = "Put it in content/images/, and write its relative path";
    for (const [address, code, hint, ...others] of [
      ["pier.jpg", "content/bad-address", inImages],
      ["/images/pier.jpg", "links/missing-file", inImages],
      ["http://127.0.0.1:1/pier.jpg", "images/not-fetched", "content/images/", "images/no-rights"],
    ] as const) {
      const findings = await findingsOf({
        "content/about.md": (text) => text.replace("[Home](/)", `![x](${address})`),
      });
      expect(findings.map((each) => each.code).toSorted()).toEqual([...others, code]);
      expect(findings).toContainEqual(
        expect.objectContaining({
          code,
          file: "content/about.md",
          line: 8,
          hint: expect.stringContaining(hint),
        }),
      );
    }
  });

  test("a picture without alternative text, and a field without a label", async () => {
    const findings = await findingsOf(
      onAbout('<img src="/hello.txt" width="1" height="1" />\n<input type="text" name="x" />'),
    );
    expect(findings.map(({ code, line }) => [code, line])).toEqual(
      expect.arrayContaining([
        ["html/wcag/h37", 10],
        ["html/input-missing-label", 11],
      ]),
    );
  });
});

test("a page may have its own budget, the 404 page too; a budget for a missing page is reported at its line", async () => {
  const settings = (text: string) => `${text}budgets:\n  html: 0.1\n  pages:\n`;
  const all = (own: string) => ({
    "content/settings.yaml": (text: string) => settings(text) + own,
  });
  const roomy = "    /: { html: 50 }\n    /about/: { html: 50 }\n    /404: { html: 50 }\n";
  expect((await buildReport(await makeSite(all(roomy)))).findings).toEqual([]);
  const findings = await findingsOf(all(`${roomy}    /abuot: { html: 50 }\n`));
  expect(findings).toMatchObject([{ code: "budgets/no-such-page", file: "content/settings.yaml" }]);
});

test("pictures count with the file that a phone loads; lazy ones count only as pictures", async () => {
  const site = (loading: string, loadingOfFirst = loading): Changes => ({
    "templates/static/big.jpg": "x".repeat(30_000),
    "templates/static/small.jpg": "x".repeat(500),
    ...onAbout(
      `<picture><source type="image/webp" srcSet="/small.jpg 800w, /big.jpg 2400w" sizes="100vw" /><img src="/big.jpg" ${loadingOfFirst} width={3} height={2} alt="One" /></picture>
       <img src="/big.jpg" ${loading} width={3} height={2} alt="Two" />
       <img src="/small.jpg" ${loadingOfFirst} width={3} height={2} alt="Three" />
       <img src="/big.jpg" ${loadingOfFirst} width={3} height={2} alt="Four" />`,
    ),
  });
  const budget = (line: string) => ({
    "content/settings.yaml": (text: string) => `${text}budgets:\n  ${line}\n`,
  });
  expect(await findingsOf({ ...site(""), ...budget("image: 20") })).toMatchObject([
    { code: "budgets/exceeded", message: expect.stringContaining("30.5 kB of pictures") },
  ]);
  expect(
    (await buildReport(await makeSite({ ...site('loading="lazy"'), ...budget("total: 20") })))
      .findings,
  ).toEqual([]);
  // The same file, once of each kind.
  expect(await findingsOf({ ...site('loading="lazy"', ""), ...budget("total: 20") })).toMatchObject(
    [{ code: "budgets/exceeded" }],
  );
});

test("an exceeded budget names the largest files", async () => {
  const findings = await findingsOf({
    "content/settings.yaml": (text) => `${text}budgets:\n  script: 1\n`,
  });
  expect(findings).toMatchObject([
    { code: "budgets/exceeded", route: "/", file: "templates/routes.ts" },
  ]);
  expect(findings[0]?.hint).toMatch(
    /^The biggest: assets\/counter\.\w+\.js [\d.]+ kB, assets\/islands\./,
  );

  const sizes = Object.entries({ "a.jpg": 4000, "b.jpg": 9000, "c.jpg": 2000, "d.jpg": 7000 });
  const pictures = sizes.map(
    ([name]) => `<img src="/${name}" width="3" height="2" alt="${name}" />`,
  );
  const [tooMany] = await findingsOf({
    ...Object.fromEntries(
      sizes.map(([name, size]) => [`templates/static/${name}`, "x".repeat(size)]),
    ),
    ...onAbout(`<p>${pictures.join("\n")}</p>`),
    "content/settings.yaml": (text) => `${text}budgets:\n  image: 10\n`,
  });
  expect(tooMany?.message).toBe("/about/ has 22.0 kB of pictures; its budget is 10 kB.");
  expect(tooMany?.hint).toMatch(/^The biggest: b\.jpg 9\.0 kB, d\.jpg 7\.0 kB, a\.jpg 4\.0 kB\. /);
});

/** The good site with these pictures on a page, and their bytes. */
const withPictures = (sizes: Record<string, number>, budget = ""): Changes => ({
  ...Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [`templates/static/${name}`, "x".repeat(size)]),
  ),
  ...onAbout(
    Object.keys(sizes)
      .map((name) => `<img src="/${name}" width="3" height="2" alt="${name}" />`)
      .join("\n"),
  ),
  ...(budget !== "" && { "content/settings.yaml": (text: string) => text + budget }),
});

describe("without budgets", () => {
  const HUGE = { "huge.png": 17_326_900 };
  const warningsOf = async (changes: Changes) =>
    (await buildReport(await makeSite(changes))).findings;
  const TOO_BIG = {
    code: "budgets/heavy-picture",
    severity: "warning",
    message: "The picture huge.png weighs 17.3 MB, which is more than 500 kB.",
    file: "templates/about.tsx",
    line: 10,
  };

  test("a heavy picture and a heavy page are warnings, and megabytes are told as such", async () => {
    const root = await makeSite(withPictures(HUGE));
    const { findings, ok } = await buildReport(root);
    expect(ok).toBe(true);
    expect(findings).toMatchObject([
      TOO_BIG,
      {
        code: "budgets/heavy-page",
        severity: "warning",
        message:
          "/about/ has 17.3 MB of files that load before a visitor scrolls, which is more than 2 MB.",
        hint: expect.stringContaining("The biggest: huge.png 17.3 MB, "),
      },
    ]);
    const { stdout } = await buildSite(["build"], root);
    expect(stdout).toMatch(
      /^\/about\/: total 17\.3 MB \(HTML [\d.]+ kB, [^)]*pictures 17\.3 MB\)$/m,
    );
    expect(stdout).not.toMatch(/\d{4,}(?:\.\d)? kB/);
    // The published site is a folder of HTML as well.
    const folder = await reportOf("check", await temporaryFolder(), [join(root, "out")]);
    expect(folder.findings.map(short)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^warning budgets\/heavy-picture .*out\/about\/index\.html:\d+:\d+$/),
        expect.stringMatching(/^warning budgets\/heavy-page /),
      ]),
    );
    const { url, said } = await startServer(["dev", "--port", "0"], root);
    await fetch(`${url}about/`);
    await expect.poll(said).toContain(TOO_BIG.message);
  });

  test("many pictures that are light make a page heavy; a byte too much is told as such", async () => {
    const names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"];
    const light = Object.fromEntries(names.map((name) => [name, 500_000]));
    expect(await warningsOf(withPictures(light))).toMatchObject([
      { code: "budgets/heavy-page", message: expect.stringContaining("/about/ has 2,000,") },
    ]);
    expect(await warningsOf(withPictures({ "a.jpg": 500_001 }))).toMatchObject([
      { message: "The picture a.jpg weighs 500,001 bytes, which is more than 500 kB." },
    ]);
  });

  test.each([
    ["image", "budgets/heavy-page"],
    ["total", ""],
    ["script", "budgets/heavy-page budgets/heavy-picture"],
  ])("a budget for %s takes the place of the limits that it covers", async (kind, left) => {
    const budget = `budgets:\n  ${kind}: 20000\n`;
    const codes = (await warningsOf(withPictures(HUGE, budget))).map(({ code }) => code);
    expect(codes.toSorted().join(" ")).toBe(left);
  });
});

test("every build reports the weight of its pages, by file and by kind", async () => {
  const budget = "budgets:\n  script: 20\n  pages:\n    /about/: { first: 14.6 }\n";
  const root = await makeSite({ "content/settings.yaml": (text) => text + budget });
  const { budgets: weights = [] } = await buildReport(root);
  expect(weights.map(({ route, limits }) => [route, limits])).toEqual([
    ["/", { script: 20_000 }],
    ["/about/", { script: 20_000, first: 14_600 }],
    ["/404.html", { script: 20_000 }],
  ]);
  const [home] = weights;
  const sizeOf = async (file: string) => (await stat(join(root, "out", file))).size;
  expect(home?.bytes.html).toBe(await sizeOf("index.html.br"));
  const { html = 0, style = 0, script = 0, font = 0, image = 0, first, total } = home?.bytes ?? {};
  expect([html + style, html + style + script + font + image]).toEqual([first, total]);

  const { stdout } = await buildSite(["build"], root);
  const rows = stdout.trimEnd().split("\n").slice(-3);
  expect(rows[0]).toMatch(
    /^\/: script \d+ % of 20 kB, total [\d.]+ kB \(HTML [\d.]+ kB, styles [\d.]+ kB, scripts /,
  );
  expect(new Set(rows.map((row) => row.split(":")[0]))).toEqual(
    new Set(["/", "/404.html", "/about/"]),
  );
  expect((await buildSite(["build", "--quiet"], root)).stdout).toBe("");
  const unchecked = await buildReport(root, ["--no-check"]);
  expect(unchecked).not.toHaveProperty("budgets");
  expect((await buildSite(["build", "--no-check"], root)).stdout).not.toContain("HTML");

  await change(root, {
    "content/settings.yaml": (text) => text.replace("script: 20", "script: 0.1"),
  });
  expect((await buildSite(["build"], root)).stdout).toMatch(
    / its budget is 0\.1\b[^]*Nothing was published/,
  );
});

test("check reads out/ without building, and finds later changes to it", async () => {
  const root = await makeSite();
  await buildReport(root);
  expect((await buildSite(["check"], root)).stdout).toBe(
    "Checked 3 pages in out/: no problems found.\n",
  );
  await change(root, {
    "out/about/index.html": (text) => text.replace('href="/about/"', 'href="/gone/"'),
  });
  const { code, stdout } = await buildSite(["check"], root);
  expect(code).toBe(1);
  expect(stdout).toContain(
    "✖ “/gone/” leads to a page that does not exist.  links/no-such-page\n  templates/document.tsx:20:",
  );
});

describe("what browsers would block or never reach", () => {
  test("hosts that are not in the policy, until the settings name them", async () => {
    const page = onAbout(
      '<img src="https://pics.example.org/a.png" width="1" height="1" alt="A" />\n<script src="https://ads.example.org/x.js" async></script>\n<iframe src="https://maps.example.org/" title="Map"></iframe>\n<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="1" height="1" alt="B" />',
    );
    const findings = await findingsOf(page);
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ["security/blocked", 10],
      ["security/blocked", 11],
      ["security/blocked", 12],
    ]);
    expect(findings[1]?.hint).toContain("add https://ads.example.org to “security: scripts:”");
    const allowed = await findingsOf({
      ...page,
      "content/settings.yaml": (text) =>
        `${text}security:\n  scripts: [https://ads.example.org]\n  frames: [https://maps.example.org]\n`,
    });
    expect(allowed.map(({ line }) => line)).toEqual([10]);
  });

  test("a style attribute, whatever the property", async () => {
    const { findings } = await buildReport(
      await makeSite(onAbout('<p style={{ display: "block" }}>x</p>')),
    );
    expect(findings.map(short)).toEqual(["warning html/no-inline-style templates/about.tsx:10:1"]);
  });

  test("redirects in a circle, from a page, to another redirect, and to a missing page", async () => {
    const redirects = [
      ["/about/", "/"],
      ["/old/", "/abuot/"],
      ["/older", "/old/"],
      ["/right", "/"],
      ["/shops", "/shop/all"],
      ["/away", "https://other.example.org/"],
      ["/loop", "/loop/"],
      ["/one/", "/two"],
      ["/two", "/one"],
      ["/out", "/away-too"],
      ["/away-too", "https://other.example.org/out"],
    ];
    const lines = redirects.map(([from, to]) => `  - from: ${from}\n    to: ${to}\n`).join("");
    const findings = await findingsOf({
      "content/settings.yaml": (text) => `${text}redirects:\n${lines}`,
      "content/about.md": (text) => `${text}\n\n[Right](/right)\n`,
    });
    expect(findings.map(({ code, file, line, hint }) => [code, file, line, hint])).toEqual([
      [
        "links/no-such-page",
        "content/about.md",
        expect.any(Number),
        "Write “/”, the destination of the redirect.",
      ],
      ["redirects/hides-page", "content/settings.yaml", 5, "Remove the redirect, or the page."],
      ["redirects/no-such-page", "content/settings.yaml", 8, "Did you mean “/about/”?"],
      ["redirects/chain", "content/settings.yaml", 10, "Redirect it directly to the page."],
      ["redirects/loop", "content/settings.yaml", 18, "Redirect it to a page."],
      ["redirects/loop", "content/settings.yaml", 20, "Redirect it to a page."],
      ["redirects/loop", "content/settings.yaml", 22, "Redirect it to a page."],
      ["redirects/chain", "content/settings.yaml", 24, "Redirect it directly to the page."],
    ]);
  });

  test("an unlisted route is kept out of search engines, and may be orphaned", async () => {
    const root = await makeSite({
      "templates/routes.ts": (text) => text.replace("reviewed: about.reviewed,", "listed: false,"),
      "templates/document.tsx": (text) => text.replace('<a href="/about/">About</a>', ""),
      "content/home.yaml": (text) => text.replace("link: /about/", "link: /"),
    });
    expect((await buildReport(root)).findings).toEqual([]);
    expect(await readFile(join(root, "out/about/index.html"), "utf8")).toContain(
      '<meta name="robots" content="noindex">',
    );
    expect(await readFile(join(root, "out/sitemap.xml"), "utf8")).not.toContain("about");
  });
});

test("a name in content that is the end of a composed address is the place of the broken link", async () => {
  const findings = await findingsOf({
    "templates/home.tsx": (text) =>
      text.replace("<h1>", "<a href={`/places/${home.places[0]?.name}/`}>x</a><h1>"),
  });
  expect(findings.map(short)).toEqual(["error links/no-such-page content/home.yaml:8:11"]);
  expect(findings[0]?.related?.map(({ file }) => file)).toEqual(["templates/home.tsx"]);
});

test("text that a template contains itself is not searched for in content", async () => {
  const findings = await findingsOf({
    ...onAbout('<p id="Pier">a</p>\n<p id="Pier">b</p>'),
    "templates/home.tsx": (text) => text.replace("<h1>", '<a href="Pier">x</a><h1>'),
  });
  expect(findings.map(({ code, file }) => [code, file])).toEqual([
    ["html/duplicate-id", "templates/about.tsx"],
    ["links/no-such-page", "templates/home.tsx"],
  ]);
});

test("valid CSS of every kind has no findings", async () => {
  const css = [
    ".content-\\[\\'x\\'\\] { color: red }",
    ".a\\{b { color: red }",
    'a { content: "one \\\r\n two"; }',
    "a { background: url(data:image/png,%3Cx{}/*%3E); }",
    "a {\r\n  color: red;\r\n  &:hover { color: blue }\r\n}",
    "@supports (display: grid) { @layer x { a { grid-template-areas: 'a b' 'c d' } } }",
  ].join("\n");
  const root = await makeSite({ "templates/styles/site.css": (text) => `${text}\n${css}\n` });
  expect((await buildReport(root)).findings).toEqual([]);
});

test("frames of the site's own pages, file names with other letters, and redirects with a rest are valid; forms may be sent anywhere", async () => {
  const findings = await findingsOf({
    ...onAbout(
      '<iframe src="/" title="Home"></iframe>\n<form action="https://forms.example.org/f/abc"><button type="submit">x</button></form>',
    ),
    "templates/static/menü.txt": "x",
    "content/settings.yaml": (text) =>
      `${text}redirects:\n  - from: /menu\n    to: /menü.txt\n  - from: /menu/\n    to: /\n  - from: /blog/*\n    to: /about/:splat/\n  - from: /about/*\n    to: /\n  - from: /tag/*\n    to: /abuot/:splat\n  - from: /tags/*\n    to: /tag/:splat\n`,
  });
  expect(findings.map(({ code, line }) => [code, line])).toEqual([
    ["redirects/twice", 7],
    ["redirects/hides-page", 11],
    ["redirects/no-such-page", 14],
    ["security/blocked", 10],
  ]);
  expect(findings.at(-1)?.hint).toBe('Link to it: <a href="/">. No frame shows files of the site.');
});

test("attributes whose value may be empty are valid however a page or an island writes them", async () => {
  const jsx = `<>
    <a href="/hello.txt" download>a</a><a href="/hello.txt" download="">b</a>
    <p popover="">c</p><p contentEditable="">d</p><p hidden="until-found">e</p><p spellCheck="">f</p>
    <label>g <input type="file" name="file" capture /></label>
    <video crossOrigin="" preload="" muted playsInline disablePictureInPicture controls src="/hello.txt" />
  </>`;
  const root = await makeSite({
    ...onAbout(jsx),
    "islands/own.tsx": `export default function Own() { return ${jsx}; }`,
    "templates/home.tsx": (text) =>
      text
        .replace("<h1>", '<Island of={Own} when="load" /><h1>')
        .replace(/^/, 'import Own from "../islands/own.tsx";\n'),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  for (const page of ["index.html", "about/index.html"]) {
    const html = await readFile(join(root, "out", page), "utf8");
    expect(html).toContain(
      '<a href="/hello.txt" download>a</a><a href="/hello.txt" download>b</a>',
    );
    expect(html).toContain('<p hidden="until-found">e</p>');
  }
});

test.each([
  "0; url=/nope/",
  "0;URL='/nope/'",
  '5 , Url = "/nope/" x',
  "0 /nope/",
  "1.5;/nope/",
  ".5; url=/nope/",
])("a page that leads to another one by itself (%s) is checked like a link", async (content) => {
  const refresh = `<meta httpEquiv="Refresh" content={${JSON.stringify(content)}} />`;
  const findings = await findingsOf({
    "templates/document.tsx": (text) => text.replace("<title>", `${refresh}<title>`),
  });
  expect(findings.filter(({ code }) => code.startsWith("links/"))).toMatchObject([
    { code: "links/no-such-page", file: "templates/document.tsx", line: 11, url: "/nope/" },
  ]);
});

test.each(["5", "0;", "0; url=", "0; url=/about/", "url=/nope/", "x; url=/nope/", "0url=/nope/"])(
  "a refresh that leads nowhere else (%s) is no broken link",
  async (content) => {
    const refresh = `<meta httpEquiv="refresh" content={${JSON.stringify(content)}} />`;
    const root = await makeSite({
      "templates/document.tsx": (text) => text.replace("<title>", `${refresh}<title>`),
    });
    expect(
      (await buildReport(root)).findings.filter(({ code }) => code.startsWith("links/")),
    ).toEqual([]);
  },
);

test("the weights of pages are printed below a site, and not below errors", async () => {
  const root = await makeSite();
  expect((await buildSite(["build"], root)).stdout).toMatch(/kB \(HTML /);
  await change(root, {
    "content/home.yaml": (text) => text.replace("link: /about/", "link: /abuot/"),
  });
  const { code, stdout } = await buildSite(["build"], root);
  expect(code).toBe(1);
  expect(stdout).not.toMatch(/kB \(HTML /);
});
