import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const BARE = '<svg viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>';
const WHOLE = BARE.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

test("a drawing that browsers do not show is an error, wherever it enters a site", async () => {
  const root = await makeSite({
    "templates/static/pier.svg": WHOLE.replace("</svg>", "\n"),
    "templates/styles/site.css": (text) =>
      `${text}\na { background: url("parts/dock.svg") }\nb { background: url("data:image/svg+xml,${BARE.replaceAll('"', "'")}") }`,
    "templates/styles/parts/dock.svg": BARE,
  });
  const { findings } = await buildReport(root);
  expect(findings.map((each) => [short(each), each.message])).toEqual([
    [
      "error assets/unreadable-image templates/static/pier.svg:2:1",
      "templates/static/pier.svg is not well-formed XML, so browsers do not show it: unclosed tag: svg.",
    ],
    [
      "error assets/unreadable-image templates/styles/site.css:7:21",
      "“parts/dock.svg” has no xmlns, so browsers do not show it.",
    ],
    [
      "error assets/unreadable-image templates/styles/site.css:8:21",
      "The drawing in this address has no xmlns, so browsers do not show it.",
    ],
  ]);
});

const inHome = (expression: string) => ({
  "templates/home.tsx": (text: string) =>
    text.replace('usePage().asset("art/dot.svg")', expression),
});

test.each<[string, string, Changes]>([
  [
    "a file of content",
    "content/images/pier.svg has no xmlns, so browsers do not show it.",
    { "content/images/pier.svg": BARE, ...inHome('usePage().asset("images/pier.svg")') },
  ],
  [
    "a file of content with an &",
    "content/images/pier.svg has an unescaped &, so browsers do not show it. It is on line 2.",
    {
      "content/images/pier.svg": WHOLE.replace("<path", "\n<text>a & b</text><path"),
      ...inHome('usePage().asset("images/pier.svg")'),
    },
  ],
  [
    "a file without a size",
    "content/images/pier.svg is a drawing without a size.",
    {
      "content/images/pier.svg": WHOLE.replace(' viewBox="0 0 10 10"', ""),
      ...inHome('usePage().asset("images/pier.svg")'),
    },
  ],
  [
    "a file that is no picture",
    "content/images/notes.txt is not a supported picture.",
    { "content/images/notes.txt": "Notes", ...inHome('usePage().asset("images/notes.txt")') },
  ],
  [
    "a picture of a Markdown text",
    "content/images/pier.svg is empty.",
    {
      "content/images/pier.svg": "\n",
      "content/about.md": (text) => `${text}\n![The pier](images/pier.svg)\n`,
    },
  ],
  [
    "an import",
    "content/images/pier.svg has no xmlns, so browsers do not show it.",
    {
      "content/images/pier.svg": BARE,
      "templates/home.tsx": (text) =>
        `import pier from "../content/images/pier.svg";\n${text.replace('"art/dot.svg"', "pier")}`,
    },
  ],
  [
    "art whose outermost element is another one",
    "The drawing “art/dot.svg” begins with <g>, so browsers do not show it.",
    { "templates/art/index.tsx": "export default { dot: () => <g><path /></g> };" },
  ],
  [
    "art with a prefix",
    'The drawing “art/dot.svg” is not well-formed XML, so browsers do not show it: unbound namespace prefix: "xlink". It is on line 1.',
    {
      "templates/art/index.tsx":
        'export default { dot: () => <svg viewBox="0 0 1 1"><use xlinkHref="#a" /></svg> };',
    },
  ],
  [
    "a file that the route table makes",
    "“pier.svg” has no xmlns, so browsers do not show it.",
    {
      "templates/routes.ts": (text) =>
        `${text}\nexport const files = () => [{ path: "pier.svg", content: ${JSON.stringify(BARE)} }];`,
    },
  ],
  [
    "an icon in its address",
    "The drawing in this address has no xmlns, so browsers do not show it.",
    {
      "templates/document.tsx": (text) =>
        text.replace(
          "<title>",
          `<link rel="icon" href=${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(BARE)}`)} /><title>`,
        ),
    },
  ],
])("%s", async (_, message, changes) => {
  const { findings, code } = await buildReport(await makeSite(changes));
  expect(findings).toMatchObject([{ code: "assets/unreadable-image", message }]);
  expect(code).toBe(1);
});

test("a drawing has the size that browsers give it; a collection of drawings needs none", async () => {
  const root = await makeSite({
    "content/images/pier.svg": WHOLE.replace("0 0 10 10", "0,0,\n30 20").replace(
      "<svg",
      "<svg width='15'",
    ),
    "templates/static/all.svg": WHOLE.replace(
      /viewBox.*/,
      'width="0" height="0"><symbol id="a"/></svg>',
    ),
    ...inHome('usePage().asset("images/pier.svg")'),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readFile(join(root, "out/index.html"), "utf8")).toMatch(
    /pier\.\w+\.svg" width="15" height="10"/,
  );
});
