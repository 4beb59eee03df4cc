import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { change, makeSite } from "../helpers/make-site.ts";

/* What React 19 moves, merges, renames and leaves out when it writes a page. */

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
).toString("latin1");

/** The good site with some JSX on the page about us, in line 9. */
const siteWith = (jsx: string, top = "") =>
  makeSite({
    "templates/static/pier.png": PNG,
    "templates/static/pier.css": "i { color: red }",
    "templates/static/pier.js": "1;",
    "templates/static/pier.woff2": "font",
    "templates/about.tsx": (text) => `${top}${text.replace("<Markdown", () => `${jsx}<Markdown`)}`,
  });

test("what a template writes is on the page, wherever React puts it", async () => {
  const root = await siteWith(
    `<link rel="preload" as="image" href="/pier.png" />
     <img src="/pier.png" alt="Pier" width="1" height="1" />
     <div dangerouslySetInnerHTML={{ __html: '<!-- a --><link rel="preload" as="image" href="/pier.png?raw">' }} />
     <noscript><img src="/pier.png" alt="Pier" width="1" height="1" /></noscript>
     <meta name="color-scheme" content="dark" />
     <p itemScope itemRef="main" itemType="https://schema.org/Thing" suppressHydrationWarning>
       <meta itemProp="name" content="Pier" />
     </p>
     <link rel="stylesheet" href="/pier.css" precedence="default" />
     <link rel="stylesheet" href="/pier.css" precedence="default" />
     <style href="pier" precedence="default">{"b > i { color: red }"}</style>
     <script async src="/pier.js" /><script async src="/pier.js" />
     <script>{"document.title += '</script>' && 1 < 2;"}</script>
     <label>A <textarea value="one" readOnly /></label>
     <label>B <select value="2"><option value="1">1</option><option value="2">{"2"} b</option></select></label>
     <label>C <select><option>1</option><option selected>2</option></select></label>
     <label>D <input type="checkbox" checked /></label>
     <a href="">Again</a>
     <my-part className="a" {...{ flag: true, off: false, count: 0 }}>x</my-part>
     <PreloadImage image={usePage().asset("art/dot.svg")} /><Hints />`,
    `import { PreloadImage, usePage } from "build-site";
     import { preconnect, preinit, preload } from "react-dom";
     function Hints() {
       preload("/pier.woff2", { as: "font", crossOrigin: "" });
       preinit("/pier.js?init", { as: "script" });
       preconnect("https://www.example.org");
       return <i>x</i>;
     }\n`,
  );
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  const head = html.slice(0, html.indexOf("<body"));
  expect(head).toMatch(
    /<link rel="preload" as="image" href="\/assets\/dot\.\w+\.svg" fetchpriority="high">/,
  );
  for (const tag of [
    '<link rel="preload" as="image" href="/pier.png">',
    '<meta name="color-scheme" content="dark">',
    '<link rel="stylesheet" href="/pier.css" data-precedence="default">',
    '<style data-precedence="default" data-href="pier">b > i { color: red }</style>',
    '<script async src="/pier.js"></script>',
    '<link rel="preload" href="/pier.woff2" as="font" crossorigin>',
    '<script src="/pier.js?init" async></script>',
    '<link rel="preconnect" href="https://www.example.org">',
  ])
    expect(head.split(tag)).toHaveLength(2);
  for (const part of [
    '<!-- a --><link rel="preload" as="image" href="/pier.png?raw">',
    '<noscript><img src="/pier.png" alt="Pier" width="1" height="1"></noscript>',
    'itemref="main" itemtype="https://schema.org/Thing"><meta itemprop="name" content="Pier"></p>',
    "<textarea readonly>one</textarea>",
    '<option value="2" selected>2 b</option>',
    "<option selected>2</option>",
    '<input type="checkbox" checked>',
    '<a href="">Again</a>',
    '<my-part class="a" flag="" count="0">x</my-part>',
  ])
    expect(html).toContain(part);
});

test.each([
  [
    "<title>{'Pier'} – b</title>",
    "templates/lost-content",
    "React cannot write a <title> with several children.",
  ],
  [
    "<title>Pier{[]}</title>",
    "templates/lost-content",
    "React cannot write a <title> with several children.",
  ],
  [
    "<title><b>Pier</b></title>",
    "templates/lost-content",
    "React cannot write a <title> with elements.",
  ],
  [
    "<style>{'i{}'}{'b{}'}</style>",
    "templates/lost-content",
    "React cannot write a <style> with several children.",
  ],
  [
    "<script>{'1;'}{'2;'}</script>",
    "templates/lost-content",
    "React cannot write a <script> with several children.",
  ],
  ["<p>{(() => 'x') as never}</p>", "templates/lost-content", "React omits a function in <p>."],
  ["<p>x{[Symbol('x')] as never}</p>", "templates/lost-content", "React omits a symbol in <p>."],
  ["<>{(() => 'x') as never}</>", "templates/lost-content", "React omits a function in <>."],
  [
    "<title>Pier</title>",
    "html/element-permitted-occurrences",
    "Element <title> can only appear once",
  ],
  [
    "<img src='' alt='' width='1' height='1' />",
    "templates/lost-attribute",
    "React omits src of <img>.",
  ],
  ["<link rel='icon' href='' />", "templates/lost-attribute", "React omits href of <link>."],
  [
    "<my-part {...{ data: { a: 1 } }}>x</my-part>",
    "templates/lost-attribute",
    "React cannot write the object in data of <my-part>.",
  ],
  [
    "<p data-a={() => 1}>x</p>",
    "templates/lost-attribute",
    "React cannot write the function in data-a of <p>.",
  ],
  [
    "<p title={{} as never}>x</p>",
    "templates/lost-attribute",
    "React cannot write the object in title of <p>.",
  ],
  [
    "<i><template {...{ shadowRootMode: 'open', shadowRootClonable: true }} /></i>",
    "templates/lost-attribute",
    "React omits shadowRootClonable of <template>.",
  ],
  [
    "<form action={() => {}}><button>x</button></form>",
    "templates/dead-handler",
    "<form> has an action, which can never run",
  ],
  [
    "<form><button formAction={() => {}}>x</button></form>",
    "templates/dead-handler",
    "<button> has a formAction, which",
  ],
  [
    "<p dangerouslySetInnerHTML={{ __html: 'x' }}>y</p>",
    "templates/threw",
    "Can only set one of `children` or `props.dangerouslySetInnerHTML`.",
  ],
  [
    "<textarea>{'a'}{'b'}</textarea>",
    "templates/threw",
    "<textarea> can only have at most one child.",
  ],
])("%s is an error that says why, at its place", async (jsx, code, message) => {
  const { findings } = await buildReport(await siteWith(jsx));
  expect(findings).toMatchObject([
    { code, message: expect.stringContaining(message), file: "templates/about.tsx", line: 9 },
  ]);
});

test("an Activity shows what it has, and a hidden one is an error at its place", async () => {
  const root = await siteWith(
    '<Activity mode="visible"><i>x</i></Activity><Activity mode="hidden">y</Activity>',
    'import { Activity } from "react";\n',
  );
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([
    expect.stringMatching(/^error templates\/lost-content templates\/about\.tsx:10:/),
  ]);
  await change(root, { "templates/about.tsx": (text) => text.replace('"hidden"', '"visible"') });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readFile(join(root, "out/about/index.html"), "utf8")).toContain("<i>x</i>y");
});

test("a picture that react-dom should preload is an error that names the way to do it", async () => {
  const { findings } = await buildReport(
    await siteWith(
      "<Hint />",
      'import Dom, { preload } from "react-dom";\nfunction Hint() { if (1 > 2) Dom.preload("/", { as: "style" }); preload("/pier.png", { as: "image" }); return <i>x</i>; }\n',
    ),
  );
  expect(findings.map(short)).toEqual(["error templates/lost-content templates/about.tsx:2:65"]);
  expect(findings[0]?.hint).toContain('<link rel="preload" as="image" href="/pier.png" />');
});
