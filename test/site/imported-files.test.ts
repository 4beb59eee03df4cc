import { mkdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { filesOfSection, siteOfSection, typeErrors } from "../helpers/features.ts";
import { change, makeSite, type Changes } from "../helpers/make-site.ts";
import { photograph } from "../helpers/photograph.ts";

async function siteWithPier(changes: Changes = {}): Promise<string> {
  const root = await siteOfSection("Pictures in templates", {
    "templates/routes.ts": (text) => text.replace("props: { about }", "props: {}"),
    ...changes,
  });
  await mkdir(join(root, "content/images"), { recursive: true });
  await writeFile(join(root, "content/images/pier.jpg"), await photograph());
  return root;
}

/** A site that can import what this repository has installed. */
async function siteWithMdx(changes: Changes = {}): Promise<string> {
  const root = await siteOfSection("MDX", { "templates/routes.ts": null, ...changes });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

test("<Markdown> does not leave out the components of MDX", async () => {
  const root = await siteWithMdx({
    "templates/routes.tsx": (text) =>
      `import { Markdown } from "build-site/markdown";\n${text}`
        .replace("title, Text }", "title, body }")
        .replace("<Text month", "<Markdown of={body} data-month"),
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "templates/no-markdown",
      file: "templates/routes.tsx",
      message: "<Markdown> cannot show the components and values in templates/notes/tides.mdx.",
    },
  ]);
});

test.each([
  ["MDX whose keys do not follow its schema", "summary: How", "sumary: How"],
  ["MDX whose keys are not YAML", "summary: How", "summary: [How"],
  ["MDX that cannot be compiled", "<Note>", "<Note"],
])("%s hides no mistake in the content", async (_, before, after) => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => text.replace(before, after),
    "content/home.yaml": (text) => text.replace("title:", "titel:"),
    "content/about.md": (text) => text.replace("2026-11-01", "soon"),
  });
  const files = (await buildReport(root)).findings.map(({ file }) => file);
  expect([...new Set(files)]).toEqual([
    "content/about.md",
    "content/home.yaml",
    "templates/notes/tides.mdx",
  ]);
});

test("a template shows a photograph that it imports: the first at once, others later", async () => {
  const late = `<Photo src={pier} alt="Again" rights="Mine" className="wide" focus="10% 20%" />`;
  const root = await siteWithPier({
    // As cameras name them.
    "templates/about.tsx": (text) =>
      text.replace("pier.jpg", "PIER.JPG").replace("    </Doc", `      ${late}\n    </Doc`),
  });
  const images = join(root, "content/images");
  await rename(join(images, "pier.jpg"), join(images, "PIER.JPG"));
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  const [first = "", second = ""] = html.match(/<picture>[^]*?<\/picture>/g) ?? [];
  expect(first).toMatch(
    /<source type="image\/avif" [^>]*sizes="\(min-width: 48em\) 40rem, 100vw"><source type="image\/webp"/,
  );
  expect(first).toMatch(
    /<img src="\/assets\/pier[^"]*" width="800" height="520" alt="The pier at sunset"/,
  );
  expect(first).toContain('fetchpriority="high"');
  expect(first).not.toContain("lazy");
  expect(second).toMatch(
    /<img [^>]*alt="Again" class="wide photo-\w+" loading="lazy" decoding="async"/,
  );
  expect(html).not.toContain("My own");
  expect(await typeErrors(root)).toBe("");
});

test("a photograph without its facts is an error at the <Photo>", async () => {
  const root = await siteWithPier({
    "templates/about.tsx": (text) =>
      text.replace("    </Doc", `      <Photo src={pier} alt="" rights="" />\n    </Doc`),
  });
  expect((await buildReport(root)).findings.map(short)).toEqual([
    "error images/no-alt templates/about.tsx:16:7",
    "error images/no-rights templates/about.tsx:16:7",
  ]);
});

test("drawings are components, files are texts, and islands import pictures", async () => {
  const root = await siteOfSection("Inline SVG, raw text, pictures in islands", {
    "templates/routes.ts": (text) => text.replace("props: { about }", "props: {}"),
    // One that runs React components has a copy of what it imports.
    "islands/react.tsx": `import "preact/compat";\nimport Logo from "../templates/logo.svg?component";
import pier from "../content/images/pier.jpg";
export default () => <p><Logo className="of-react" /><img src={pier} width={8} height={5} alt="Pier" /></p>;`,
    "templates/about.tsx": (text) =>
      text
        .replace("import Reveal", 'import React from "../islands/react.tsx";\nimport Reveal')
        .replace("</Document>", '<Island of={React} when="load" /></Document>'),
    "content/images/map.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>',
    "templates/logo.svg": (text) =>
      `<?xml version="1.0"?>\n<!-- A wave. -->\n${text.replace("class=", 'style="stroke-width: 3; --a:b" class=')}`,
    "templates/styles/site.css": (text) => `${text}.logo { color: red }`,
    "islands/reveal.tsx": (text) =>
      text
        .replace("export default", 'import map from "../content/images/map.svg";\nexport default')
        .replace("<>", '<>\n      <img src={map} width={4} height={3} alt="A map" />'),
  });
  await mkdir(join(root, "content/images"), { recursive: true });
  await writeFile(join(root, "content/images/pier.jpg"), await photograph());
  // Of the `style` attribute, which the drawing keeps.
  const styled = { code: "html/no-inline-style", severity: "warning" };
  expect((await buildReport(root)).findings).toMatchObject([styled, styled, styled]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  expect(html).toMatch(
    /<h1><svg viewBox="0 0 24 24" style="stroke-width:3;--a:b" class="logo" [^>]*aria-hidden="true"><path /,
  );
  expect(html).toMatch(
    /<button[^>]*><svg viewBox="0 0 24 24" [^>]*style="stroke-width:3;--a:b;?"[^>]*class="logo"[^>]*><path /,
  );
  expect(html).toContain("<pre>&lt;?xml version");
  const addresses = [...html.matchAll(/<img src="\/(assets\/(?:pier|map)[^"]*)"/g)].map(
    ([, file = ""]) => file,
  );
  expect(addresses).toHaveLength(3);
  expect(html).toContain('class="of-react"');
  expect(new Set(addresses).size).toBe(2);
  const scripts = html.match(/assets\/[\w.-]+\.js/g) ?? [];
  const code = await Promise.all(scripts.map((file) => readFile(join(root, "out", file), "utf8")));
  for (const file of addresses) {
    expect(code.join()).toContain(file);
    expect((await readFile(join(root, "out", file))).length).toBeGreaterThan(50);
  }
  expect(await typeErrors(root)).toBe("");
});

test("the style of a drawing is read in a moment, also with a picture as text in it", async () => {
  const style = `--a:b;--c:url(data:image/png;base64,${"A".repeat(400_000)})`;
  const root = await makeSite({
    "templates/picture.svg": `<svg xmlns="http://www.w3.org/2000/svg" style="${style}"><path d="M0 0h9"/></svg>`,
    "templates/about.tsx": (text) =>
      `import Picture from "./picture.svg?component";\n${text.replace("<h1>", "<Picture /><h1>")}`,
  });
  await buildReport(root);
  expect(await readFile(join(root, "out/about/index.html"), "utf8")).toContain('style="--a:b;');
});

test.each([
  [
    "a picture that is not there",
    "../content/images/peer.jpg",
    /Could not resolve/,
    "templates/about.tsx",
  ],
  [
    "a picture outside of content/images/",
    "./pier.jpg",
    /“templates\/pier.jpg” is outside content\/images\//,
    undefined,
  ],
])("an import of %s is an error", async (_, path, message, file) => {
  const root = await siteWithPier({
    "templates/about.tsx": (text) => text.replace("../content/images/pier.jpg", path),
    "templates/pier.jpg": "not a picture",
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "templates/code",
      message: expect.stringMatching(message),
      ...(file !== undefined && { file, line: 2 }),
    },
  ]);
});

test("MDX has components of templates, islands, props, and the Markdown of GitHub", async () => {
  const root = await siteWithMdx();
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/notes/tides/index.html"), "utf8");
  expect(html).toContain("<h1>Tides</h1>");
  expect(html).toContain("<del>four</del> <strong>two</strong>");
  expect(html).toMatch(/<p class="note">The March tides are the highest.<\/p>/);
  expect(html).toMatch(/<button type="button"[^>]*>Tides: 2<\/button>/);
  expect(html).toMatch(/<site-island src="[^"]*\/assets\/tally[^"]*" when="visible"/);
  expect(await typeErrors(root)).toBe("");
});

/** Everything that GitHub's Markdown has; `images` is the path of the pictures. */
const everything = (images: string) => `
## The tides

## The tides

[first](#the-tides), [second](#the-tides-2), **bold**, *soft*, ~~gone~~, \`code\`, \\* and &copy;,
https://www.example.org/ and www.example.com, [by name][there], a line\\
and another.[^1] Once more.[^1]

Setext **heading**
------------------

1. one
2. two
   - [ ] to do
   - [x] done

   with a paragraph

> A quotation
> - of a list

> [!TIP]
> An alert

| Day | High |
|:----|-----:|
| Mon | **2** |

\`\`\`typescript
const tide = "high"; // < & > {no} <Expression>
\`\`\`

![The pier](${images}/pier.jpg "My own, 2026") and ![again][pier]

* * *

[there]: https://www.example.net/ "There"
[pier]: ${images}/pier.jpg "My own, 2026"
[^1]: The note, with *emphasis*.
`;

/** The small site with the same text in `content/about.md` and in an MDX file. */
async function siteWithBoth(text: (images: string) => string): Promise<string> {
  const highlight = filesOfSection("Highlighted code")["templates/highlight.ts"] ?? "";
  const root = await siteWithMdx({
    "templates/highlight.ts": highlight,
    "templates/notes/tides.mdx": (mdx) =>
      mdx.slice(0, mdx.indexOf("import")) + text("../../content/images"),
    "content/about.md": (md) => md.slice(0, md.indexOf("## ")) + text("images"),
    "templates/about.tsx": (tsx) =>
      `import { highlight } from "./highlight.ts";\n${tsx.replace("<Markdown", '<Markdown highlight={highlight} sizes="50vw"')}`,
    "templates/routes.tsx": (tsx) =>
      `import { highlight } from "./highlight.ts";\n${tsx.replace("<Text", '<Text highlight={highlight} sizes="50vw"')}`,
  });
  await mkdir(join(root, "content/images"), { recursive: true });
  await writeFile(join(root, "content/images/pier.jpg"), await photograph());
  return root;
}

test("MDX gives what Markdown gives, byte for byte", async () => {
  const root = await siteWithBoth(everything);
  const { findings } = await buildReport(root);
  expect(findings).toEqual([]);
  const pages = ["out/about/index.html", "out/notes/tides/index.html"];
  const [markdown = "", mdx = ""] = await Promise.all(
    pages.map((page) => readFile(join(root, page), "utf8")),
  );
  const text = (html: string) => /<h2[^]*(?=<\/main>)/.exec(html)?.[0];
  expect(text(mdx)).toBe(text(markdown));
  const styles = (html: string) => /<style>.*?<\/style>/.exec(html)?.[0];
  expect(styles(mdx)).toBe(styles(markdown));
  for (const part of [
    '<h2 id="the-tides-2">',
    "<picture>",
    '<span class="code-',
    "<label>",
    "<del>",
  ])
    expect(mdx).toContain(part);
  expect(await typeErrors(root)).toBe("");
});

test("components of MDX hold Markdown, and expressions are part of the text", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `${text.slice(0, text.indexOf("import"))}${WITH_CODE}`,
    "templates/tabs.tsx": TABS,
    "templates/routes.tsx": (text) =>
      text
        .replace("<Text", "<Text components={{ Given, del: Loud }}")
        .replace(/^/, 'import { Given, Loud } from "./tabs.tsx";\n'),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/notes/tides/index.html"), "utf8");
  expect(html.slice(html.indexOf("<h2"), html.indexOf("<section data-footnotes"))).toBe(
    [
      '<h2 id="tides-of-march-3">Tides of <em>March</em> 3</h2>',
      '<div><b>one, two</b><section><h3 id="in-a-tab">In a tab</h3>' +
        '<p><a href="#in-a-tab">here</a><sup id="fnref-1"><a href="#fn-1">1</a></sup></p></section>' +
        "<section><p>with <code>code</code></p></section></div>",
      "<i>given <strong>bold</strong></i>",
      "<p>1+2=3</p>",
      "<ul>\n<li><mark>gone</mark></li>\n</ul>",
      "",
    ].join("\n"),
  );
});

/** The names of the tabs come from the children, whose type has to be the imported component. */
const TABS = `
import { Children, isValidElement, type ReactNode } from "react";

type Tab = { name: string; children: ReactNode };
export const Tab = ({ children }: Tab) => <section>{children}</section>;
export function Tabs({ children }: { children: ReactNode }) {
  const tabs = Children.toArray(children).filter((each) => isValidElement<Tab>(each) && each.type === Tab);
  return <div><b>{tabs.map((each) => isValidElement<Tab>(each) && each.props.name).join(", ")}</b>{children}</div>;
}
export const Add = ({ children }: { children: (sum: number) => ReactNode }) => <p>{children(3)}</p>;
export const Given = ({ children }: { children: ReactNode }) => <i>{children}</i>;
export const Loud = ({ children }: { children: ReactNode }) => <mark>{children}</mark>;
`;

const WITH_CODE = `
import { Add, Tab, Tabs } from "../tabs.tsx";

export const level = 3;

## Tides of *{props.month}* {level}

<Tabs>
  <Tab name="one">

  ### In a tab

  [here](#in-a-tab)[^1]

  </Tab>
  <Tab name="two">
    with \`code\`
  </Tab>
</Tabs>

{/* a comment */}

<Given>given **bold**</Given>

<Add>{(sum) => \`1+2=\${sum}\`}</Add>

- ~~gone~~

[^1]: A note.
`;

test.each([
  ["a dead handler", "A <b onClick={() => 1}>x</b>", "templates/dead-handler", 16, 3],
  ["a lost attribute", "<input readonly />", "templates/lost-attribute", 16, 1],
  ["a component that is not imported", "A <Missing /> b", "templates/no-component", 16, 3],
  ["an object", "A {({ a: 1 })}", "templates/threw", 16, 3],
  [
    "a picture that is not there",
    '![x](../../content/images/x.jpg "Mine")',
    "images/missing",
    16,
    1,
  ],
  ["a picture elsewhere", "A ![x](pics/no.png)", "content/bad-address", 16, 3],
  ["an import of a file", 'import a from "./é.tsx";', "templates/code", 16, 15],
  ["an import of a name", 'import {\n  Nix,\n} from "../note.tsx";', "templates/code", 17, 3],
  [
    "a dead handler in a module",
    "export const a = <b onClick={() => 1} />;",
    "templates/dead-handler",
    16,
    18,
  ],
  ["a name that every file has", "export const body = 1;\n\nMore {1}.", "templates/code", 16, 14],
  [
    "such a name in a pattern",
    "export const { a, b: [frontmatter = 2] } = props;\n\nMore {1}.",
    "templates/code",
    16,
    23,
  ],
  [
    "such a name of an import",
    'import { Note as body } from "../note.tsx";\n\nMore {1}.',
    "templates/code",
    16,
    18,
  ],
  ["a tag that is open at the end", "One.\n\n<div>\n\nTwo.", "templates/code", 18, 1],
  ["such a name of an export", "export { Note as body };\n\nMore {1}.", "templates/code", 16, 18],
])("%s in MDX is an error at its place", async (_, written, code, line, column) => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `${text}\n${written}\n`,
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ code, file: "templates/notes/tides.mdx", line, column }]);
});

test("a pattern of MDX takes alternatives, and one without a file is a warning at its line", async () => {
  const list = (pattern: string) => ({
    "templates/home.tsx": (text: string) =>
      `import texts from "glob:${pattern}";\n${text.replace("<h1>", "<p>{Object.keys(texts).join()}</p><h1>")}`,
  });
  const root = await siteWithMdx({
    "templates/mdx/other.mdx": "export const text = { body: 1 };\n\nOther.\n",
    "templates/mdx/tides.mdx": "Tides.\n",
    "templates/mdx/third.mdx": "Third.\n",
    ...list("./mdx/{tides,other}.mdx"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readFile(join(root, "out/index.html"), "utf8")).toContain("<p>other,tides</p>");
  await change(root, {
    "templates/home.tsx": (text) => text.replace("mdx/{tides,other}", "nots/**/*"),
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "templates/code",
      severity: "warning",
      message: "No file matches “glob:./nots/**/*.mdx”.",
      file: "templates/home.tsx",
      line: 1,
      column: 19,
    },
  ]);
});

test("odd Markdown in MDX is a warning, as in content", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `\uFEFF${text}\nIt is **late.\n\n[words][nowhere]\n`,
  });
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([
    "warning content/odd-markdown templates/notes/tides.mdx:16:7",
    "warning content/missing-definition templates/notes/tides.mdx:18:1",
  ]);
});

test.each([
  ["It is <Note>late.", "The tag <Note> is never closed.", "Add </Note>", 16, 7],
  ["é <b>a <i/>\n\nb", "The tag <b> is never closed.", "Add </b>", 16, 3],
  ["<div>*a</div>*", "The tag <div> is never closed.", "Add </div>", 16, 1],
  ["<div>\n\n</span>", "The tag <div> is never closed.", "Add </div>", 16, 1],
  ["High<br>tide", "The tag <br> is never closed.", "write <br />", 16, 5],
  ["- <div>\n- </div>", "The tag <div> is never closed.", "Add </div>", 16, 3],
  ["Late.</div>", "This tag closes nothing.", "Remove it", 16, 7],
  ["Late <b", "This tag is not complete.", "“\\<”", 16, 8],
  ["<!-- late -->", "This is not a tag.", "“{/* … */}” for a comment", 16, 2],
  ["<Note kind=late>x</Note>", "This attribute of a tag", 'name="text"', 16, 12],
  ["<Note\n  kind=late>x</Note>", "This attribute of a tag", 'name="text"', 17, 8],
  ["It is <3 now.", "This is not a tag.", "“\\<”", 16, 8],
  ["It is {late.", "The text ends here, but a brace is still open.", "“\\{”", 16, 13],
  ["{5 and 6}", "The code in these braces cannot be read.", "“\\{”", 16, 3],
  ["<b {late}>x</b>", "Braces in a tag hold only one “...”.", "{...props}", 16, 5],
  ["export late\n\nIt is.", "This import or export cannot be read. ", "empty line", 16, 8],
  ["> {late\nor not}", "The lines of a tag or of code leave", "“>”", 17, 1],
])("what MDX cannot read is told in plain words at its place: %j", async (...row) => {
  const [written, message, hint, line, column] = row;
  const root = await siteWithMdx({ "templates/notes/tides.mdx": (text) => `${text}\n${written}` });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "templates/code",
      file: "templates/notes/tides.mdx",
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
      line,
      column,
    },
  ]);
});

test("a name that MDX imports and that is not exported is told with what to write", async () => {
  const root = await siteWithMdx({
    "templates/words.ts": "export const hello = 1;\n",
    "templates/notes/tides.mdx": (text) =>
      `${text}\nIt < is.\n\nimport words from "../words.ts";\nimport { KEY } from "build-site/env";\n\n{words} {KEY}\n`,
  });
  expect((await buildReport(root)).findings).toMatchObject([
    { message: "“templates/words.ts” has no default export.", line: 18, column: 8 },
    { message: "content/settings.yaml does not declare the variable KEY.", line: 19, column: 10 },
  ]);
});

test("a finding in MDX is at its line and column", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `${text}\nOne.\n\nA broken [link](/nowhere/) here.\n`,
  });
  const lines = (await readFile(join(root, "templates/notes/tides.mdx"), "utf8")).split("\n");
  const line = lines.findIndex((each) => each.startsWith("A broken")) + 1;
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "links/no-such-page",
      file: "templates/notes/tides.mdx",
      line,
      column: "A broken ".length + 1,
    },
  ]);
});

test("a component with a block in a paragraph: the hint says what an author can do", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `${text}\nIt is <Note>high</Note> now.\n`,
  });
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([
    "error html/close-order templates/notes/tides.mdx:16:1",
    "error html/no-implicit-close templates/notes/tides.mdx:16:1",
  ]);
  for (const { hint } of findings) expect(hint).toContain("Put it on a line of its own");
});

test("a sound in MDX whose file is missing has no hint about pictures", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `${text}\n<audio src="/gone.mp3" controls />\n`,
  });
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "links/missing-file", line: 16, hint: expect.stringContaining("templates/static/") },
  ]);
});

test("an error that MDX throws is at its line", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => `${text}\nOne.\n\nThe {props.nothing.at(0)} of it.\n`,
  });
  const lines = (await readFile(join(root, "templates/notes/tides.mdx"), "utf8")).split("\n");
  const line = lines.findIndex((each) => each.startsWith("The {props")) + 1;
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ file: "templates/notes/tides.mdx", line }]);
});

test("YAML at the beginning of MDX that cannot be read is an error at its line", async () => {
  const root = await siteWithMdx({
    "templates/notes/tides.mdx": (text) => text.replace("title: Tides", 'title: "Tides'),
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    { code: "templates/code", file: "templates/notes/tides.mdx", line: 2 },
  ]);
  expect(findings[0]?.message).toContain("quotation mark");
  await change(root, { "templates/notes/tides.mdx": "---\ntitle: Tides\n\nHigh at *nine*.\n" });
  expect((await buildReport(root)).findings).toMatchObject([
    { file: "templates/notes/tides.mdx", line: 1, hint: expect.stringContaining("a second line") },
  ]);
});

test("a picture in MDX that is not there is told what was probably meant", async () => {
  const root = await siteWithMdx({
    "content/images/sub/pier.jpg": "",
    "templates/notes/tides.mdx": (text) => `${text}\n![x](pier.jpg "Mine")\n`,
  });
  expect((await buildReport(root)).findings).toContainEqual(
    expect.objectContaining({
      code: "content/bad-address",
      hint: "Did you mean “../../content/images/sub/pier.jpg”?",
    }),
  );
});

test("of an import of MDX with an error, the place is named", async () => {
  const root = await siteWithMdx({
    "templates/other.mdx": "<b>\n",
    "templates/home.tsx": (text) => `/* é */ import "./other.mdx";\n${text}`,
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      file: "templates/other.mdx",
      related: [{ message: "Imported here", file: "templates/home.tsx", line: 1, column: 16 }],
    },
  ]);
});

test("without its compiler, MDX is an error that says what to install", async () => {
  const root = await makeSite({
    "templates/note.mdx": "Hello",
    "templates/about.tsx": (text) => `import "./note.mdx";\n${text}`,
  });
  const missing = {
    code: "templates/code",
    message: expect.stringContaining("@mdx-js/mdx"),
    hint: "Install it with npm install --save-dev @mdx-js/mdx.",
  };
  expect((await buildReport(root)).findings).toMatchObject([missing]);
  await change(root, {
    "templates/about.tsx": (text) =>
      text.replace('"./note.mdx"', 'notes from "glob:./*.mdx"; export const all = notes'),
  });
  expect((await buildReport(root)).findings).toMatchObject([
    { ...missing, file: "templates/about.tsx", line: 1 },
  ]);
});
