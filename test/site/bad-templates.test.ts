import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { GOOD_SITE, makeSite, type Changes } from "../helpers/make-site.ts";

async function findingsOf(changes: Changes) {
  const { code, findings } = await buildReport(await makeSite(changes));
  expect(code).toBe(1);
  return findings;
}

/** Adds a component to a file of the good site, and its use to the home page. */
const onHome = (jsx: string, code = ""): Changes => ({
  "templates/home.tsx": (text) => `${text.replace("<h1>", `${jsx}<h1>`)}\n${code}\n`,
});

test("a template that throws: the finding names the route, the chain of components, the file and the line", async () => {
  const findings = await findingsOf({
    "templates/broken.tsx": 'export function Broken() {\n  throw new Error("no such luck");\n}\n',
    "templates/not-found.tsx": (text) =>
      `import { Broken } from "./broken.tsx";\n${text.replace("<h1>", "<Broken /><h1>")}`,
  });
  expect(findings).toMatchObject([
    {
      code: "templates/threw",
      message: "The template threw an error: no such luck",
      route: "/404.html",
      file: "templates/broken.tsx",
      line: 2,
      column: 9,
      hint: "Rendered by NotFound › Document › Broken.",
    },
  ]);
});

test("an error in a component that many pages share is one finding that names them all", async () => {
  const findings = await findingsOf({
    "templates/document.tsx": (text) => text.replace("return (", "route.title.nope();\n  return ("),
  });
  expect(findings.map(short)).toEqual(["error templates/threw templates/document.tsx:6:15"]);
  expect(findings[0]?.hint).toMatch(/Also on \/404\.html, \/about\/\.$/);
});

test("an island that throws during rendering is named with its line", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) =>
      text.replace("const id = useId();", "const id = useId();\n  null!.x;"),
  });
  expect(findings).toMatchObject([
    {
      code: "templates/threw",
      route: "/",
      file: "islands/counter.tsx",
      line: 8,
      hint: expect.stringContaining("\nRendered by Home › Document › Island."),
    },
  ]);
});

test.each([
  ["a function", "() => 1", "props.start is a function"],
  ["a Date", "new Date(0)", "props.start is a Date"],
  ["undefined", "undefined", "props.start is undefined"],
  ["a cycle", "cycle()", "props.start.self.inner[0] contains itself"],
  ["NaN", "NaN", "props.start is NaN"],
  ["JSX", "<b>x</b>", "props.start is JSX"],
])(
  "props that hold %s are refused with their path and the line of the island",
  async (_, value, message) => {
    const findings = await findingsOf({
      "templates/home.tsx": (text) =>
        `${text.replace("start={3}", `start={${value} as any}`)}\nfunction cycle() { const self: any = {}; self.inner = [self]; return { self }; }\n`,
    });
    expect(findings).toMatchObject([
      { code: "islands/bad-props", route: "/", file: "templates/home.tsx" },
    ]);
    expect(findings[0]?.message).toContain(message);
    expect(findings[0]?.line).toBeGreaterThan(20);
  },
);

test("an island file without a default export", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) => text.replace("export default", "export"),
  });
  expect(findings).toMatchObject([
    { code: "islands/no-default-export", file: "islands/counter.tsx", line: 1 },
    { code: "templates/code", file: "templates/home.tsx" },
  ]);
  // It must not be imported by name instead.
  expect(findings[1]?.hint).toBe(undefined);
});

test("a route table and a schema that export nothing, or the wrong thing", async () => {
  const none = await findingsOf({
    "templates/routes.ts": (text) => text.replace("export default", "export"),
    "content/schema.ts": (text) => text.replace("export default content;", ""),
  });
  expect(none.map(short)).toEqual([
    "error content/no-definition content/schema.ts:1:1",
    "error routes/no-table templates/routes.ts:1:1",
  ]);
  const other = await findingsOf({
    "templates/routes.ts": "export default [];\n",
    "content/schema.ts": "export default { home: 1 };\n",
  });
  expect(other.map(short)).toEqual([
    "error content/no-definition content/schema.ts:1:1",
    "error routes/no-table templates/routes.ts:1:1",
  ]);
});

test("a key whose schema was not called is named once, however many files have it", async () => {
  const findings = await findingsOf({
    "content/schema.ts": (text) =>
      text.replace(
        "title: line(),",
        "entries: v.optional(v.strictObject({ kind: line() })), title: line as any,",
      ),
  });
  expect(findings).toMatchObject([
    {
      code: "content/no-definition",
      message:
        "content/schema.ts has no valid entry for “home”, whose key “title” has no valid schema.",
      hint: expect.stringContaining("such as line()"),
    },
  ]);
  // A template that uses the same schema throws before.
  const used = await findingsOf({
    "content/schema.ts": (text) =>
      `${text.replace("title: line(),", "title: line as any,")}\nexport const { schema } = content.home;\n`,
    "templates/routes.ts": (text) =>
      `import * as v from "valibot";\nimport { schema } from "../content/schema.ts";\nv.parse(schema, {});\n${text}`,
  });
  expect(used.map(({ code }) => code)).toEqual(["content/no-definition", "templates/threw"]);
});

test("an island whose hydration would change the page", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) => text.replace("{`${label}: ${count}`}", "{label}: {count}"),
  });
  expect(findings).toMatchObject([{ code: "islands/would-mutate" }]);
  expect(findings[0]?.message).toContain("<button> has two pieces of text side by side");
});

test("an island that gives Preact what it omits is an error at its function", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) =>
      text.replace(
        "{`${label}: ${count}`}",
        // A component may only read its children: the <i> is not rendered.
        "{(<i>{{ label } as never}</i>) && label}<b>{[[new Date(0) as never]]}</b>",
      ),
  });
  expect(findings.map(short)).toEqual(["error templates/lost-content islands/counter.tsx:5:16"]);
  expect(findings[0]?.message).toContain("into <b>: Preact omits it.");
});

test.each(["\uFDD0", "\uFDD2"])(
  "a character that no page can show is told as such in an island too",
  async (character) => {
    const findings = await findingsOf({
      "islands/counter.tsx": (text) =>
        text.replace("{`${label}: ${count}`}", `{\`\${label}: ${character}\${count}\`}`),
    });
    expect(findings.map(short)).toEqual(["error content/unprintable islands/counter.tsx:10:7"]);
  },
);

test("an island that imports React, and a component that is not an island", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) =>
      `import { memo } from "react";\n${text}\nexport const used = memo;\n`,
  });
  expect(findings).toContainEqual(
    expect.objectContaining({
      file: "islands/counter.tsx",
      line: 1,
      code: "islands/react",
    }),
  );
  const others = await findingsOf(
    onHome('<Island of={Plain as never} when="load" />', "function Plain() { return null; }"),
  );
  expect(others.map(short)).toEqual([
    expect.stringMatching(/^error islands\/not-an-island templates\/home\.tsx:\d+:\d+$/),
  ]);
});

test("syntax errors of templates, islands and styles, and a missing import, in one run", async () => {
  const findings = await findingsOf({
    "templates/about.tsx": (text) => text.replace("<Markdown", "<Markdown <"),
    "templates/not-found.tsx": (text) => text.replace("./document.tsx", "./documents.tsx"),
    "islands/counter.tsx": (text) => text.replace("useState(start)", "useState(start"),
  });
  expect(findings.map(short)).toEqual([
    "error templates/code islands/counter.tsx:6:43",
    expect.stringMatching(/^error templates\/code templates\/about\.tsx:9:\d+$/),
    "error templates/code templates/not-found.tsx:1:26",
  ]);
});

test("style sheets: invalid CSS, a missing file", async () => {
  const findings = await findingsOf({
    "templates/styles/site.css":
      'a { color: red; }\n@import "./parts/a.css";\nc { background: url(./nope.png) }\n',
  });
  expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["styles/invalid", "templates/styles/site.css", 2],
    ["styles/missing-file", "templates/styles/site.css", 3],
  ]);
});

test("an error in a style sheet is not hidden by a warning at its place", async () => {
  const pictures = "background: url(/hello.txt); background: image-set('/hello.txt' 1x)";
  const findings = await findingsOf({
    "templates/styles/site.css": `a { ${pictures} } @import "./parts/a.css";\n`,
  });
  expect(findings.map(short)).toEqual([
    expect.stringMatching(/^error styles\/invalid templates\/styles\/site\.css:1:/),
  ]);
});

test("a mistake in a file that several style sheets import is reported once", async () => {
  const findings = await findingsOf({
    "templates/styles/parts/head.css": "c { background: url(./nope.png) }\n",
    "templates/styles/site.css": (text) => `@import "./parts/head.css";\n${text}`,
    "templates/styles/other.css": '@import "./site.css";\n',
  });
  expect(findings.map(short)).toEqual([
    "error styles/missing-file templates/styles/parts/head.css:1:21",
  ]);
  const imported = await findingsOf({
    "templates/styles/site.css": (text) => `@import "./parts/nope.css";\n${text}`,
    "templates/styles/other.css": '@import "./site.css";\n',
  });
  expect(imported.map(short)).toEqual(["error styles/missing-file templates/styles/site.css:1:9"]);
});

test("a missing asset is reported with the nearest name, and at its line if content names it", async () => {
  const findings = await findingsOf({
    "templates/home.tsx": (text) => text.replace("art/dot.svg", "dott.svg"),
  });
  expect(findings).toMatchObject([
    {
      code: "assets/missing",
      message: "There is no asset “dott.svg”.",
      file: "templates/home.tsx",
      line: 7,
    },
  ]);
  expect(findings[0]?.hint).toContain("Did you mean “art/dot.svg”?");
  const [unlike] = await findingsOf({
    "templates/home.tsx": (text) => text.replace("art/dot.svg", "art/lighthouse.svg"),
  });
  expect(unlike?.hint).toMatch(/^The assets are: art\/dot\.svg\.$/m);
  const fromContent = await findingsOf({
    "templates/home.tsx": (text) =>
      text.replace('asset("art/dot.svg")', "asset(`images/${home.places[0]!.name}`)"),
    "content/home.yaml": (text) => text.replace("name: Pier", "name: pier.jpg"),
  });
  expect(fromContent.map(short)).toEqual(["error assets/missing content/home.yaml:8:11"]);
  const [deleted] = await findingsOf({
    "templates/styles/site.css": null,
    "templates/styles/print.css": "p { margin: 0 }\n",
  });
  expect(deleted?.hint).toContain("The assets are: styles/print.css.");
});

test("an image file that is not an image", async () => {
  const findings = await findingsOf({
    "content/images/pier.svg": "not a picture",
    "templates/home.tsx": (text) => text.replace("art/dot.svg", "images/pier.svg"),
  });
  expect(findings).toMatchObject([{ code: "assets/unreadable-image" }]);
});

test("a module that throws while it loads, and a route table that throws", async () => {
  const loaded = await findingsOf({
    "templates/about.tsx": (text) => `${text}\nthrow new Error("at once");\n`,
  });
  expect(loaded.map(short)).toEqual([
    expect.stringMatching(/^error templates\/threw templates\/about\.tsx:\d+:7$/),
  ]);
  const table = await findingsOf({
    "templates/routes.ts": (text) =>
      text.replace("return [", 'if (home) throw new Error("no routes");\n  return ['),
  });
  expect(table.map(short)).toEqual(["error routes/threw templates/routes.ts:8:19"]);
});

test("a template without a return statement", async () => {
  const root = await makeSite({
    "templates/not-found.tsx": "export function NotFound() {\n  <p>Nothing</p>;\n}\n",
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "templates/no-document",
      message: "The template renders nothing.",
      route: "/404.html",
      file: "templates/not-found.tsx",
    },
  ]);
  expect(findings[0]?.hint).toContain("needs a “return”");
});

test("a page that is not a whole document", async () => {
  const findings = await findingsOf({
    "templates/not-found.tsx": "export function NotFound() {\n  return <p>Nothing</p>;\n}\n",
  });
  expect(findings).toMatchObject([{ code: "templates/no-document", route: "/404.html" }]);
});

test("an unresolved import says what to do: use the nearest file, install a package, or remove what islands cannot use", async () => {
  const findings = await findingsOf({
    "templates/about.tsx": (text) =>
      `import "lodash";\nimport "@scope/maps/part";\nimport "build-site/markdwn";\nimport "preact/hoks";\nimport "react/jsx-rumtime";\nimport "../content/home.yml";\n${text}`,
    "templates/not-found.tsx": (text) => text.replace("./document.tsx", "../templates/documnt.tsx"),
    "templates/home.tsx": (text) => `import "./nothing-like-it.tsx";\n${text}`,
    "islands/counter.tsx": (text) =>
      `import "node:fs"; import "path";\nimport "./count.css";\n${text}`,
  });
  expect(
    findings.map(({ file, line, message, hint }) => [`${file}:${line}`, hint ?? message]),
  ).toEqual([
    ["islands/counter.tsx:1", expect.stringContaining("“node:fs” does not run in the browser")],
    ["islands/counter.tsx:1", expect.stringContaining("“path” does not run in the browser")],
    ["islands/counter.tsx:2", "A path is relative to the file that imports it."],
    ["templates/about.tsx:1", expect.stringMatching(/^Install it with npm install lodash,/)],
    ["templates/about.tsx:2", expect.stringMatching(/^Install it with npm install @scope\/maps,/)],
    ["templates/about.tsx:3", "Did you mean “build-site/markdown”?"],
    ["templates/about.tsx:4", "Did you mean “preact/hooks”?"],
    ["templates/about.tsx:5", "Did you mean “react/jsx-runtime”?"],
    ["templates/about.tsx:6", "Did you mean “../content/home.yaml”?"],
    ["templates/home.tsx:1", "A path is relative to the file that imports it."],
    ["templates/not-found.tsx:1", "Did you mean “./document.tsx”?"],
  ]);
});

/**
 * The findings about the home page, with a box from another file before its heading, and the
 * contents of that box.
 */
async function saidOfBox(jsx: string, code = "") {
  const findings = await findingsOf({
    "templates/box.tsx":
      'import type { ReactNode } from "react";\nexport function Box({ children }: { children?: ReactNode }) {\n  return <div>{children}</div>;\n}\n',
    "templates/home.tsx": (text) =>
      `import { Box } from "./box.tsx";\n${text.replace("<h1>", `<Box>\n${jsx}\n</Box><h1>`)}\n${code}`,
  });
  return findings.map(({ hint, ...finding }) => [short(finding), hint?.split("\n").at(-1)]);
}

test.each([
  ["a prop", '<h2 style="color:red">x</h2>', "12:1"],
  ["a child", "<h2><b>x</b> {home}</h2>", "12:1"],
  ["a child of a component", "<Box>{home}</Box>", "12:1"],
  ["a child of an element that cannot have any", "<b><br>x</br></b>", "12:4"],
])(
  "%s that React refuses is reported where it is written, not where it is rendered",
  async (_, jsx, place) => {
    expect(await saidOfBox(jsx)).toEqual([
      [
        `error templates/threw templates/home.tsx:${place}`,
        expect.stringContaining("Rendered by Home › Document › Box"),
      ],
    ]);
  },
);

test("a date that a component writes is not blamed for one that React refuses", async () => {
  const code =
    "const DAY = new Date(0);\nconst Day = ({ children }: { children: Date }) => <b>{children.toISOString()}</b>;\n";
  expect((await saidOfBox("<Day>{DAY}</Day>\n<b>{DAY}</b>", code))[0]?.[0]).toBe(
    "error templates/threw templates/home.tsx:13:1",
  );
});

test("an invalid element type is reported where it is written", async () => {
  expect((await saidOfBox("<Data />", "const Data = {} as any;"))[0]?.[0]).toBe(
    "error templates/no-component templates/home.tsx:12:1",
  );
});

test("a component that suspends is named with its file and line, even if it is the page itself", async () => {
  expect(await saidOfBox("<Slow />", "async function Slow() {\n  return <p>x</p>;\n}\n")).toEqual([
    ["error templates/waits templates/home.tsx:35:1", "Rendered by Home."],
  ]);
  const code =
    "function Waits() {\n  use(WAIT);\n  return null;\n}\nconst WAIT = new Promise<void>(() => {});\n";
  expect(await saidOfBox("<Waits />", `import { use } from "react";\n${code}`)).toEqual([
    ["error templates/waits templates/home.tsx:37:3", "Rendered by Home › Document › Box › Waits."],
  ]);
  const page = await findingsOf({
    "templates/home.tsx": (text) =>
      text.replace("export function Home", "export async function Home"),
  });
  expect(page).toMatchObject([
    {
      code: "templates/waits",
      file: "templates/home.tsx",
      line: 6,
    },
  ]);
});

test.each([
  [
    "an island",
    {
      "islands/counter.tsx": (text: string) =>
        text.replace("export default", "export default async"),
    },
    5,
  ],
  [
    "a component in an island",
    {
      "islands/counter.tsx": (text: string) =>
        `${text.replace("<button", "<Later /><button")}\nasync function Later() {\n  return <p>x</p>;\n}\n`,
    },
    18,
  ],
])("%s that waits would be empty: it is an error at its function", async (_, changes, line) => {
  expect(await findingsOf(changes)).toMatchObject([
    {
      code: "templates/waits",
      route: "/",
      message: "The island counter waits for something, but pages are rendered synchronously.",
      file: "islands/counter.tsx",
      line,
    },
  ]);
});

test.each([
  ["useState", "const [count] = useState(0);"],
  ["useEffect", "useEffect(() => {});"],
])("a hook of Preact in a page (%s) is named as what it is, at its line", async (hook, call) => {
  // In this process, an island of another test may have thrown, and Preact remembers its component
  // until the next island.
  expect((await buildReport(await makeSite())).findings).toEqual([]);
  const findings = await findingsOf({
    "templates/home.tsx": (text) =>
      `import { ${hook} } from "preact/hooks";\n${text.replace("<h1>", "<Counts /><h1>")}\nfunction Counts() {\n  ${call}\n  return <p>x</p>;\n}\n`,
  });
  expect(findings).toMatchObject([
    {
      code: "templates/threw",
      file: "templates/home.tsx",
      hint: expect.stringMatching(
        /^Preact hooks work only in islands.*\nRendered by Home › Document › Counts\.$/,
      ),
    },
  ]);
});

test("a component has the name from its file, even if an island has the same name", async () => {
  const findings = await findingsOf({
    "templates/counter.tsx": "export function Counter() {\n  return <p>{(null as any).x}</p>;\n}\n",
    "templates/home.tsx": (text) =>
      text
        .replace(
          "export function",
          'import { Counter as Other } from "./counter.tsx";\nexport function',
        )
        .replace("<h1>", "<Other /><h1>"),
  });
  expect(findings.map(({ hint }) => hint?.split("\n").at(-1))).toEqual([
    "Rendered by Home › Document › Counter.",
  ]);
});

describe("mistakes that React ignores or reports in its own words", () => {
  test.each([
    [
      "an error inside Suspense",
      "<Suspense fallback={<p>wait</p>}><Bad /></Suspense>",
      "templates/threw",
    ],
    ["a component that suspends forever", "<Waits />", "templates/waits"],
    [
      "a component that contains itself several times, which React would restart forever",
      "<Tree />",
      "templates/endless",
    ],
    ["an undefined component", "<Missing />", "templates/no-component"],
    [
      "a handler as HTML writes it",
      "<button type='button' {...{ onclick: 'a()' }}>x</button>",
      "templates/dead-handler",
    ],
    ["a flag in lower case", "<input {...{ autofocus: true }} />", "templates/lost-attribute"],
    ["a flag with an empty text", "<input {...{ disabled: '' }} />", "templates/lost-attribute"],
    [
      "an attribute without its value",
      "<p {...{ popover: true }}>x</p>",
      "templates/lost-attribute",
    ],
    ["innerHTML", "<p {...{ innerHTML: 'x' }} />", "templates/lost-attribute"],
    [
      "an event handler on a page",
      "<button type='button' onClick={() => 1}>x</button>",
      "templates/dead-handler",
    ],
    ["an island without <Island>", "<Counter label='x' start={1} />", "islands/without-placement"],
    ["an island's element", "<site-island n='0'></site-island>", "islands/without-placement"],
    [
      "the same in raw HTML",
      "<div dangerouslySetInnerHTML={{ __html: '<p>x</p><site-island src=\"/a.js\">y</site-island>' }} />",
      "islands/without-placement",
    ],
    [
      "an island that waits for a stored value, without its name",
      '<Island of={Counter} when="stored" label="x" start={1} />',
      "islands/bad-strategy",
    ],
    [
      "a name of a stored value without “stored”",
      '<Island of={Counter} when="idle" stored="x" label="x" start={1} />',
      "islands/bad-strategy",
    ],
    [
      "an empty name of a stored value without “stored”",
      '<Island of={Counter} when="load" stored="" label="x" start={1} />',
      "islands/bad-strategy",
    ],
    [
      "hosts of a kind that there is not",
      '<Island of={Counter} when="idle" hosts={{ script: ["https://a.example"] }} label="x" start={1} />',
      "islands/bad-hosts",
    ],
    [
      "a host that is not valid",
      '<Island of={Counter} when="idle" hosts={{ scripts: ["ads.example.com/tag.js"] }} label="x" start={1} />',
      "islands/bad-hosts",
    ],
    [
      "an island without “when”",
      "<Island of={Counter} label='x' start={1} />",
      "islands/bad-strategy",
    ],
    [
      "a media query that is none",
      "<Island of={Counter} when='load' media='banana ((' label='x' start={1} />",
      "islands/bad-media",
    ],
    ["children placed twice", "<Island of={Twice} when='load'>x</Island>", "islands/two-slots"],
  ])("%s", async (_, jsx, code) => {
    const findings = await findingsOf({
      "templates/home.tsx": (text) => `
import { Suspense, use } from "react";
import Twice from "../islands/twice.tsx";
const Missing = undefined as any;
function Bad(): never { throw new Error("no such luck"); }
function Waits() { return <p>{use(new Promise<string>(() => {}))}</p>; }
function Tree() { return <><Tree /><Tree /></>; }
${text.replace("<h1>", `${jsx}<h1>`)}`,
      "islands/twice.tsx": `/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
export default function Twice({ slot }: WithSlot<object>) { return <div><p {...slot} /><p {...slot} /></div>; }`,
    });
    expect(findings).toMatchObject([
      { code, file: expect.stringMatching(/^templates\//), route: "/" },
    ]);
    expect(findings[0]?.line).toBeGreaterThan(1);
  });
});

test("routes with missing or unknown keys", async () => {
  const findings = await findingsOf({
    "templates/routes.ts": (text) =>
      text
        .replace('description: "What', 'descripton: "What')
        .replace("template: NotFound", "template: undefined as never")
        .replace("return [", "return [\n    { title: 1 } as never, null as never,")
        .replace("reviewed: about.reviewed", 'reviewed: "soon"'),
  });
  expect(findings.map(({ code, line, hint }) => [code, line, hint])).toEqual([
    ["routes/not-a-route", undefined, expect.stringContaining("Write route(")],
    ["routes/not-a-route", undefined, expect.stringContaining("Write route(")],
    ["routes/bad-date", 12, "Write the day on which the page was last reviewed, like 2026-11-21."],
    ["routes/empty-head", 12, undefined],
    ["routes/unknown-key", 12, "Did you mean “description”?"],
    ["routes/no-template", 20, expect.stringContaining("Check the export and import")],
  ]);
});

test("a page that was reviewed in the future, as only a mistake in the year can have it", async () => {
  const in20Years = `${new Date().getUTCFullYear() + 20}-01-01`;
  const findings = await findingsOf({
    "content/about.md": (text) => text.replace(/reviewed: .*/, `reviewed: ${in20Years}`),
  });
  expect(findings.map(({ code, line, message }) => [code, line, message])).toEqual([
    ["routes/bad-date", 11, expect.stringContaining(`is ${in20Years}, which is in the future`)],
  ]);
});

test("dynamic imports of islands become files of their own, circular ones too; imported styles are refused", async () => {
  const later = await makeSite({
    "islands/counter.tsx": (text) =>
      text.replace("onClick={", 'onFocus={() => void import("./parts/later.ts")} onClick={'),
    "islands/parts/later.ts": 'export const later = "much later";\n',
  });
  expect((await buildReport(later)).findings).toEqual([]);
  const scripts = (await readdir(join(later, "out/assets"))).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(
    scripts.map((name) => readFile(join(later, "out/assets", name), "utf8")),
  );
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/import\("\.\/([^"]+)"\)/g)].map((match) => match[1]),
  );
  expect(imported).toHaveLength(1);
  expect(scripts).toContain(imported[0]);

  const circle = await makeSite({
    "islands/counter.tsx": (text) =>
      text.replace("onClick={", 'onFocus={() => void import("./parts/a.ts")} onClick={'),
    "islands/parts/a.ts": 'export const a = () => import("./b.ts");\n',
    "islands/parts/b.ts": 'export const b = () => import("./a.ts");\n',
  });
  expect((await buildReport(circle)).findings).toEqual([]);
  const names = await readdir(join(circle, "out/assets"));
  for (const name of names.filter((file) => file.endsWith(".js"))) {
    const text = await readFile(join(circle, "out/assets", name), "utf8");
    for (const [, other] of text.matchAll(/(?:from|import\()"\.\/([^"]+)"/g))
      expect(names).toContain(other);
  }
});

test("an island without a pragma gets Preact's JSX, and findings have the columns of its file", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) =>
      `import { memo } from "react"; ${text.replace("/** @jsxImportSource preact */", "")}\nexport const used = memo;\n`,
  });
  expect(findings.map(short)).toContain("error islands/react islands/counter.tsx:1:22");
});

/** Adds JSX to the About page. */
const onAbout = (jsx: string): Changes => ({
  "templates/about.tsx": (text) => text.replace("<Markdown", () => `${jsx}\n<Markdown`),
});

test.each([
  ["<b>unclosed", "close-order", "Unclosed element '<b>'"],
  ["<p>one<div>two", "close-order", "Unclosed element '<div>'"],
  ["one</b> two", "close-order", "Stray end tag '</b>'"],
  ["</main>", "close-order", "Stray end tag '</main>'"],
  ["one <!-- two", "parser-error", "a comment or a tag has no end"],
  ["<a href=x", "parser-error", "a comment or a tag has no end"],
])(
  "raw HTML that is not complete (%s) is reported once, where it is written",
  async (html, rule, problem) => {
    const findings = await findingsOf(
      onAbout(`<p>\n</p><div dangerouslySetInnerHTML={{ __html: "${html}" }} />`),
    );
    expect(findings.map(short)).toEqual([`error html/${rule} templates/about.tsx:10:5`]);
    expect(findings[0]?.message).toBe(`The HTML inside this <div> is incomplete: ${problem}.`);
  },
);

test("raw HTML of an island that is not complete is reported once, where it is written", async () => {
  const findings = await findingsOf({
    "islands/raw.tsx": `export default function Raw() {
      return <p dangerouslySetInnerHTML={{ __html: "<b>x" }} />;
    }`,
    "templates/home.tsx": (text) =>
      `import Raw from "../islands/raw.tsx";\n${text.replace("<h1>", '<Island of={Raw} when="load" /><h1>')}`,
  });
  expect(findings.map(short)).toEqual(["error html/close-order islands/raw.tsx:2:14"]);
});

test("raw HTML from content is reported at its line there", async () => {
  const findings = await findingsOf({
    "content/about.md": (text) => text.replace("About the", "About <b>the"),
    ...onAbout("<p dangerouslySetInnerHTML={{ __html: about.title }} />"),
  });
  expect(findings.map(short)).toEqual(["error html/close-order content/about.md:2:8"]);
});

test.each(["javascript:alert(1)", " JavaScript:alert(1)", "java\\nscript:alert(1)"])(
  "a link that runs a script (%s) is reported with the author's words",
  async (address) => {
    const findings = await findingsOf(onAbout(`<p>\n<a href={"${address}"}>x</a></p>`));
    const found = findings.find(({ code }) => code === "links/bad-scheme");
    expect(found).toMatchObject({
      file: "templates/about.tsx",
      line: 10,
      url: JSON.parse(`"${address}"`) as string,
    });
  },
);

test("a script address in content is reported at its line there", async () => {
  const findings = await findingsOf({
    "content/about.md": (text) =>
      text.replace("title: About the small site", "title: javascript:void(0)"),
    ...onAbout("<a href={about.title}>x</a>"),
  });
  expect(findings.map(short)).toEqual(["error links/bad-scheme content/about.md:2:8"]);
});

/** Changes the route table of the good site, where it has the address of the About page. */
const withPath = (path: string): Changes => ({
  "templates/routes.ts": (text) => text.replace('path: "/about"', () => `path: ${path}`),
});

test.each([
  ["/de/Straße", "/de/straße"],
  ["/Łódź", "/łodz"],
  ["/ガイド 한국 Чай", "/ガイド-한국-чай"],
  ["/हिन्दी/X", "/हिन्दी/x"],
  ["/caf%C3%A9", "/cafe"],
  ["/About/Us", "/about/us"],
  ["/a//b/../c/", "/a/b/c"],
  ["/x.html?y#z", "/x"],
  ["/🐬", undefined],
  ["/-", undefined],
  ["/de/日本 語", "/de/日本-語"],
  ["", undefined],
  ["/Assets", undefined],
  ["/404/", undefined],
])(
  "a refused address (%s) gets a suggestion that the table accepts, or none",
  async (path, suggested) => {
    const findings = await findingsOf(withPath(JSON.stringify(path)));
    expect(findings.map(short)).toEqual(["error routes/bad-address templates/routes.ts:11:13"]);
    const hint = "Choose an address of lowercase letters, digits and hyphens, such as /our-town.";
    expect(findings[0]?.hint).toBe(suggested === undefined ? hint : `Write “${suggested}”.`);
    if (suggested === undefined) return;
    const { findings: after } = await buildReport(
      await makeSite(withPath(JSON.stringify(suggested))),
    );
    expect(after.filter(({ code }) => code.startsWith("routes/"))).toEqual([]);
  },
);

test.each([
  [JSON.stringify(`/${"a".repeat(300)}`), "templates/routes.ts:11:13"],
  ['`/${"a".repeat(300)}`', "templates/routes.ts:10:5"],
  ['"/a" + "/b".repeat(2000)', "templates/routes.ts:10:5"],
  ["`/x/${about.title}`", "content/about.md:2:8"],
])(
  "an address that no file can have (%#) is reported where it is written, or at its route",
  async (path, place) => {
    const findings = await findingsOf(withPath(path));
    expect(findings.map(short)).toEqual([`error routes/bad-address ${place}`]);
  },
);

test("routes of a loop are reported at their call of route, and addresses at the file that has the name", async () => {
  const note = (title: string) => `---\ntitle: ${title}\n---\n\nWords.\n`;
  const findings = await findingsOf({
    "content/notes/My Note.md": note("One"),
    "content/notes/tides.md": note("Two"),
    "content/notes/deep/My Note.md": note("Three"),
    "content/schema.ts": (text) =>
      text
        .replace(
          "  about:",
          '  notes: markdownFiles("notes/**/*.md", v.strictObject({ title: line() })),\n  about:',
        )
        .replace("markdownFile,", "markdownFile,\n  markdownFiles,"),
    "templates/tags.tsx": `import { route, slugify } from "build-site";
import { NotFound } from "./not-found.tsx";

export const tags = (names: string[]) =>
  names.map((tag) =>
    route({ path: \`/tags/\${slugify(tag)}\`, title: tag, description: tag === "C#" ? "" : tag, template: NotFound, props: {} }),
  );
`,
    "templates/routes.ts": (text) =>
      `import { tags } from "./tags.tsx";\n${text
        .replace("{ home, about }", "{ home, about, notes }")
        .replace(
          "return [",
          `return [
    ...tags(["C", "C++", "C#", "My Tag"]),
    ...Object.entries(notes).map(([name, about]) =>
      route({ path: \`/notes/\${name}\`, title: about.title, description: name, template: About, props: { about } }),
    ),
    route({ path: \`/\${"My Tag"}\`, title: "Tag", description: "Tag", template: NotFound, props: {} }),`,
        )}`,
  });
  expect(findings.map((finding) => [short(finding), finding.hint])).toEqual([
    [
      "error routes/bad-address content/notes/My Note.md:1:1",
      "Rename the file to my-note.md, or make the address with slugify(…): “/notes/my-note”.",
    ],
    [
      "error routes/bad-address content/notes/deep/My Note.md:1:1",
      "Rename the file to my-note.md, or make the address with slugify(…): “/notes/deep/my-note”.",
    ],
    [
      "error routes/bad-address templates/routes.ts:14:5",
      "In this route, make the address with slugify(…): “/my-tag”.",
    ],
    ["error routes/duplicate-address templates/tags.tsx:6:5", expect.any(String)],
    ["error routes/duplicate-address templates/tags.tsx:6:5", expect.any(String)],
    ["error routes/empty-head templates/tags.tsx:6:5", undefined],
  ]);
  expect(findings[4]?.message).toBe("Two routes have the address “/tags/c”: “C” and “C++”.");
});

test.each([
  ["return [", "return; [", "routes/no-table", ":7:16", /did not return a list of routes/],
  [
    "import { route,",
    "export async function files() {}\nimport { route,",
    "files/not-a-file",
    ":1:1",
    /did not return a list/,
  ],
])(
  "a route table that returns no list (%#) is reported at its line",
  async (from, to, code, place, message) => {
    const findings = await findingsOf({ "templates/routes.ts": (text) => text.replace(from, to) });
    expect(findings.map(short)).toEqual([`error ${code} templates/routes.ts${place}`]);
    expect(findings[0]?.message).toMatch(message);
  },
);

test("two files of one name, of which one would be ignored, are both named", async () => {
  const findings = await findingsOf({
    "templates/routes.tsx": `export { default } from "./routes.ts";`,
    "islands/counter.jsx": "export default () => <p>x</p>;",
    // No island.
    "islands/counter.ts": "export const helper = 1;",
  });
  expect(findings.map(({ code, message }) => [code, message.replace(/,.*/, "")])).toEqual([
    ["site/two-files", "islands/counter.jsx and islands/counter.tsx have the same name"],
    ["site/two-files", "templates/routes.ts and templates/routes.tsx have the same name"],
  ]);
});

test("<Markdown> without a text is an error at its line, whatever others the page has", async () => {
  const findings = await findingsOf({
    "templates/about.tsx": (text) =>
      text.replace(
        /<Markdown.*/,
        (markdown) => `${markdown}\n<Markdown of={(about as any).bdy} />`,
      ),
  });
  expect(findings.map(short)).toEqual(["error templates/no-markdown templates/about.tsx:10:1"]);
});

test("JSX in a file whose name does not allow it is named as what it is, and renaming the file is enough", async () => {
  const withJsx = (text: string) =>
    text.replace("template: About,", "template: () => <About about={about} />,");
  const findings = await findingsOf({ "templates/routes.ts": withJsx });
  expect(findings).toMatchObject([
    {
      message: "This file contains JSX, which is allowed only in .tsx and .jsx files.",
      hint: "Rename it to templates/routes.tsx, and update its imports.",
      file: "templates/routes.ts",
      line: 15,
    },
  ]);
  const routes = await readFile(join(GOOD_SITE, "templates/routes.ts"), "utf8");
  const renamed = await makeSite({
    "templates/routes.ts": null,
    "templates/routes.tsx": withJsx(routes),
  });
  expect((await buildReport(renamed)).findings).toEqual([]);
});

test.each([
  ["<p>a<br>b</p>", 9, 11, "<br> has no end.", "In JSX, write <br … />."],
  ['<p>a</p>\n<img src="/hello.txt">', 10, 1, "<img> has no end.", "In JSX, write <img … />."],
  [
    "a\n<!-- a --> b",
    10,
    1,
    "JSX has no “<!-- … -->”.",
    "Write {/* … */}. Visitors do not get it.",
  ],
  ["<p>{{ page.title }}</p>", 9, 10, "JSX has no “{{ … }}”.", "single braces: {title}."],
  ["{% if a %}b{% endif %}", 9, 7, "JSX has no “{% … %}”.", "Braces hold JavaScript: "],
])(
  "markup of other languages in a template is one mistake: %s",
  async (jsx, line, column, message, hint) => {
    expect(await findingsOf(onAbout(jsx))).toMatchObject([
      { code: "templates/code", line, column, message, hint: expect.stringContaining(hint) },
    ]);
  },
);

test("a value between two braces, as in Liquid, is told with what to write", async () => {
  for (const jsx of ["<p>{{ about }}</p>", "<p>{{ title }}</p>"])
    expect(await findingsOf(onAbout(jsx))).toMatchObject([
      { code: "templates/threw", line: 9, hint: expect.stringContaining("single braces: {title}") },
    ]);
  const [ofText] = await findingsOf(
    onAbout('<p>{"Hi {{ name }}".slice(Symbol.iterator as never)}</p>'),
  );
  expect(ofText).toMatchObject({ code: "templates/threw", line: 9 });
  expect(ofText?.hint ?? "").not.toContain("braces");
});

test("a comment of HTML before the code is no JSX, and has a place", async () => {
  const findings = await findingsOf({ "templates/about.tsx": (text) => `<!-- a -->\n${text}` });
  expect(findings).toMatchObject([{ code: "templates/code", line: 1, column: 1 }]);
  expect(findings[0]?.message).not.toContain("JSX");
});

test("a template that begins like one of Astro is told with what to write", async () => {
  const findings = await findingsOf({ "templates/about.tsx": (text) => `---\n${text}\n---\n` });
  expect(findings).toMatchObject([
    { line: 1, column: 1, message: "A file of code has no lines “---”." },
  ]);
  expect(findings[0]?.hint).toMatch(/^Begin with the imports\. /);
});

test("a syntax error that is no JSX stays what it is", async () => {
  const findings = await findingsOf({
    "templates/routes.ts": (text) => text.replace("return [", "return = ["),
  });
  expect(findings[0]?.message).not.toMatch(/JSX/);
});

test("a syntax error at a text is no import", async () => {
  const findings = await findingsOf({
    "templates/about.tsx": (text) => `const one = "a" "lodash";\n${text}`,
  });
  expect(findings.map(({ line, column, hint }) => [line, column, hint])).toEqual([
    [1, 17, undefined],
  ]);
});

test.each([
  ["@/about.tsx", "Did you mean “./about.tsx”?"],
  ["@/abuot", "Did you mean “./about.tsx”?"],
  ["~/templates/about", "Did you mean “./about.tsx”?"],
  ["#about", "Did you mean “./about.tsx”?"],
  ["templates/about.tsx", "Install it with npm install templates, or write “./about.tsx”."],
  ["@/islands/counter.tsx", "Did you mean “../islands/counter.tsx”?"],
  [
    "@/nope.tsx",
    "A path is relative to the file that imports it. Or declare the alias in tsconfig.json, under “paths”.",
  ],
])("an import by an alias (%s) gets the path to write", async (alias, hint) => {
  const findings = await findingsOf({
    "templates/routes.ts": (text) => text.replace("./about.tsx", alias),
  });
  expect(findings.map(short)).toEqual(["error templates/code templates/routes.ts:3:23"]);
  expect(findings[0]?.hint).toBe(hint);
});

/** A package with components for React, and a use of it on the About page, from line 12 on. */
const withPackage = (jsx: string): Changes => ({
  "node_modules/widgets/package.json":
    '{ "name": "widgets", "type": "module", "main": "index.js" }',
  "node_modules/widgets/index.js": `
    import { createElement, forwardRef, memo, useState } from "react";
    import { jsx } from "react/jsx-runtime";
    function b({ children }) { return jsx("button", { type: "button", onClick: () => 1, children }); }
    export const Button = memo(forwardRef(b));
    export const Toolbar = ({ children }) => jsx("div", { children: jsx(Button, { children }) });
    export function Disclosure({ children }) {
      const [open] = useState(false);
      return createElement("div", { hidden: open }, children);
    }
    export const useToggle = () => useState(false)[0];
    export const Broken = () => null.x;
    export const Icon = () => jsx("i", { children: "x" });`,
  "templates/about.tsx": (text) =>
    `import { Broken, Button, Disclosure, Icon, Toolbar, useToggle } from "widgets";
    function Own() { const open = useToggle(); return <p>{String(open)}</p>; }
    ${text.replace("<Markdown", () => `<Icon />\n${jsx}\n<Markdown`)}`,
});

test.each([
  ["<Button>x</Button>", "12:1", "<button> has an onClick"],
  ["<div><Toolbar>x</Toolbar></div>", "12:6", "<button> has an onClick"],
  ["<Disclosure>\n<p>x</p></Disclosure>", "12:1", "A component keeps state"],
  ["<Disclosure>\n<Button>x</Button></Disclosure>", "12:1", "A component keeps state"],
  ["<p>\n</p><Own />", "2:35", "A component keeps state"],
])(
  "a component of a package that waits for a browser (%s) is a warning where it is used",
  async (jsx, place, what) => {
    const { code, findings } = await buildReport(await makeSite(withPackage(jsx)));
    expect(code).toBe(0);
    expect(findings.map(short)).toEqual([`warning templates/inert templates/about.tsx:${place}`]);
    expect(findings[0]?.message.startsWith(what)).toBe(true);
  },
);

test("a component of a package that throws is an error where it is used, not in the layout around it", async () => {
  const { findings } = await buildReport(await makeSite(withPackage("<p>\n<Broken /></p>")));
  expect(findings.map(short)).toEqual(["error templates/threw templates/about.tsx:13:1"]);
});

test("a component of a package that only renders has no warning", async () => {
  const { findings } = await buildReport(await makeSite(withPackage("<p>x</p>")));
  expect(findings).toEqual([]);
});

test("an effect of a page never runs, and is a warning at its line", async () => {
  const { findings } = await buildReport(
    await makeSite({
      "templates/about.tsx": (text) =>
        `import { useEffect } from "react";\n${text.replace("return (", "useEffect(() => {});\nreturn (")}`,
    }),
  );
  expect(findings.map(short)).toEqual(["warning templates/inert templates/about.tsx:7:3"]);
});

test.each([
  ["<input {...{ readonly: true }} />", "Write it as readOnly, without a value."],
  [
    "<details {...{ open: '' }}><summary>x</summary></details>",
    "Write it as open, without a value.",
  ],
  ["<p {...{ popover: true }}>x</p>", 'Write popover="".'],
  ["<p {...{ render: () => 1 }}>x</p>", "Call it, or do not pass it on"],
])("an attribute that React leaves out gets what to write: %s", async (jsx, hint) => {
  const { findings } = await buildReport(await makeSite(withPackage(jsx)));
  expect(findings).toMatchObject([
    { code: "templates/lost-attribute", hint: expect.stringContaining(hint) },
  ]);
});

test("attributes that React writes, and props for components, are no findings", async () => {
  const { findings } = await buildReport(
    await makeSite(
      withPackage(
        `<div contentEditable suppressContentEditableWarning>x</div><p spellCheck translate="no" popover="auto" hidden={false}>x</p>
         <p {...{ active: true, primary: true, rows: "" }}>x</p>`,
      ),
    ),
  );
  expect(findings).toEqual([]);
});

test("code may ask whether a module has something", async () => {
  const { code } = await buildReport(
    await makeSite({
      "templates/about.tsx": (text) =>
        `import * as React from "react";\n${text.replace("return (", 'const Part = (React as any)["Later"] ?? (React as any).Latest ?? React.Fragment;\nvoid Part;\nreturn (')}`,
    }),
  );
  expect(code).toBe(0);
});

describe("an import of a name that a module does not export", () => {
  const first = (file: string, code: string): Changes => ({ [file]: (text) => `${code}\n${text}` });
  test.each([
    [
      "templates/home.tsx",
      `import { slugifi } from "build-site"; slugifi("x");`,
      "build-site",
      "slugify",
    ],
    ["templates/home.tsx", `import { useStat } from "react"; useStat();`, "react", "useState"],
    [
      "templates/home.tsx",
      `import { readFileSyn } from "node:fs"; readFileSyn("x");`,
      "node:fs",
      "readFileSync",
    ],
    ["content/schema.ts", `import { strin } from "valibot"; strin();`, "valibot", "string"],
    [
      "islands/counter.tsx",
      `import { useStat } from "build-site/island"; useStat();`,
      "build-site/island",
      "useState",
    ],
    [
      "islands/counter.tsx",
      `import { useStat } from "preact/hooks"; useStat();`,
      "preact/hooks",
      "useState",
    ],
  ])("%s: %s", async (file, code, module, name) => {
    const findings = await findingsOf(first(file, code));
    expect(findings).toMatchObject([
      { code: "templates/code", severity: "error", file, line: 1, hint: `Did you mean “${name}”?` },
    ]);
    expect(findings[0]?.message).toContain(`matching export in "${module}"`);
  });

  test("a package of CommonJS: the message has the name, without that of the bundle", async () => {
    const findings = await findingsOf({
      "node_modules/clock/package.json": JSON.stringify({ name: "clock", main: "clock.js" }),
      // A CommonJS package gets a whole module of Node, which is a class here.
      "node_modules/clock/clock.js": `const Events = require("events"); exports.ticks = new Events();`,
      ...first(
        "templates/home.tsx",
        `import * as clock from "clock"; import { now } from "clock"; clock.ticks.emit("x"); now();`,
      ),
    });
    const message = "A module threw an error: now is not a function";
    expect(findings).toMatchObject([
      { code: "templates/threw", message, file: "templates/home.tsx", line: 1 },
    ]);
  });

  test("a name that nothing defines, and a property that is not there: the hint says what shows the place", async () => {
    for (const code of ["slugifi('x')", "({} as any).itens.map(String)"]) {
      const [finding] = await findingsOf(onHome(`<p>{${code}}</p>`));
      expect(finding).toMatchObject({
        code: "templates/threw",
        hint: expect.stringContaining("npm run types"),
      });
    }
  });

  test("types are no exports, and need none", async () => {
    const code = `import { Page, type Asset } from "build-site"; export { Photograph } from "build-site"; export type { Asset }; export const of = (page: Page) => page;`;
    const { code: exit } = await buildReport(await makeSite(first("templates/home.tsx", code)));
    expect(exit).toBe(0);
  });
});
