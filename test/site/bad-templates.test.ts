import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

async function findingsOf(changes: Changes) {
  const { code, findings } = await buildReport(await makeSite(changes));
  expect(code).toBe(1);
  return findings;
}

/** Puts a component into a file of the good site and the use of it onto the home page. */
const onHome = (jsx: string, code = ""): Changes => ({
  "templates/home.tsx": (text) => `${text.replace("<h1>", `${jsx}<h1>`)}\n${code}\n`,
});

test("a template that throws names route, chain of components, file and line", async () => {
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

test("an error in what many pages share is one finding that names them all", async () => {
  const findings = await findingsOf({
    "templates/document.tsx": (text) => text.replace("return (", "route.title.nope();\n  return ("),
  });
  expect(findings.map(short)).toEqual(["error templates/threw templates/document.tsx:6:15"]);
  expect(findings[0]?.hint).toMatch(/Also on \/404\.html, \/about\/\.$/);
});

test("an island that throws while it is rendered names itself and its line", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) => text.replace("const id = useId();", "const id = useId();\n  null!.x;"),
  });
  expect(findings).toMatchObject([
    {
      code: "templates/threw",
      route: "/",
      file: "islands/counter.tsx",
      line: 8,
      hint: "Rendered by Home › Document › Island.",
    },
  ]);
});

test.each([
  ["a function", "() => 1", "props.start is a function"],
  ["a Date", "new Date(0)", "props.start is a Date"],
  ["undefined", "undefined", "props.start is undefined"],
  ["a cycle", "cycle()", "props.start.self.inner[0] holds itself"],
  ["not a number", "NaN", "props.start is NaN"],
  ["JSX", "<b>x</b>", "props.start is JSX"],
])("props that hold %s are refused with their path and the line of the island", async (_, value, message) => {
  const findings = await findingsOf({
    "templates/home.tsx": (text) =>
      `${text.replace("start={3}", `start={${value} as any}`)}\nfunction cycle() { const self: any = {}; self.inner = [self]; return { self }; }\n`,
  });
  expect(findings).toMatchObject([{ code: "islands/bad-props", route: "/", file: "templates/home.tsx" }]);
  expect(findings[0]?.message).toContain(message);
  expect(findings[0]?.line).toBeGreaterThan(20);
});

test("an island file without a default export", async () => {
  const findings = await findingsOf({ "islands/counter.tsx": (text) => text.replace("export default", "export") });
  expect(findings).toContainEqual(
    expect.objectContaining({ code: "islands/no-default-export", file: "islands/counter.tsx", line: 1 }),
  );
});

test("a route table and a schema that export nothing, or something else", async () => {
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

test("an island that would not hydrate without touching the page", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) => text.replace("{`${label}: ${count}`}", "{label}: {count}"),
  });
  expect(findings).toMatchObject([{ code: "islands/would-mutate" }]);
  expect(findings[0]?.message).toContain("<button> has two pieces of text side by side");
});

test("an island that imports React, and a component that is no island", async () => {
  const findings = await findingsOf({
    "islands/counter.tsx": (text) => `import { memo } from "react";\n${text}\nexport const used = memo;\n`,
  });
  expect(findings).toContainEqual(
    expect.objectContaining({
      file: "islands/counter.tsx",
      line: 1,
      message: expect.stringContaining("does not run in the browser"),
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

test("style sheets: invalid CSS, a file that is not there", async () => {
  const findings = await findingsOf({
    "templates/styles/site.css": "a { color: red; }\nb > > i { color: red; }\nc { background: url(./nope.png) }\n",
  });
  expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["styles/invalid", "templates/styles/site.css", 2],
    ["styles/missing-file", "templates/styles/site.css", 3],
  ]);
});

test("an asset that does not exist, with the nearest name; one named in content points there", async () => {
  const findings = await findingsOf({ "templates/home.tsx": (text) => text.replace("art/dot.svg", "art/dott.svg") });
  expect(findings).toMatchObject([
    { code: "assets/missing", message: "There is no asset “art/dott.svg”.", file: "templates/home.tsx", line: 7 },
  ]);
  expect(findings[0]?.hint).toContain("Did you mean “art/dot.svg”?");
  const fromContent = await findingsOf({
    "templates/home.tsx": (text) => text.replace('asset("art/dot.svg")', "asset(`images/${home.places[0]!.name}`)"),
    "content/home.yaml": (text) => text.replace("name: Pier", "name: pier.jpg"),
  });
  expect(fromContent.map(short)).toEqual(["error assets/missing content/home.yaml:8:11"]);
});

test("a picture that is none", async () => {
  const findings = await findingsOf({
    "content/images/pier.jpg": "not a picture",
    "templates/home.tsx": (text) => text.replace("art/dot.svg", "images/pier.jpg"),
  });
  expect(findings).toMatchObject([{ code: "assets/unreadable-image" }]);
});

test("a module that throws when it is loaded, and a route table that throws", async () => {
  const loaded = await findingsOf({ "templates/about.tsx": (text) => `${text}\nthrow new Error("at once");\n` });
  expect(loaded.map(short)).toEqual([expect.stringMatching(/^error templates\/threw templates\/about\.tsx:\d+:7$/)]);
  const table = await findingsOf({
    "templates/routes.ts": (text) => text.replace("return [", 'if (home) throw new Error("no routes");\n  return ['),
  });
  expect(table.map(short)).toEqual(["error routes/threw templates/routes.ts:8:19"]);
});

test("a page that is no document", async () => {
  const findings = await findingsOf({
    "templates/not-found.tsx": "export function NotFound() {\n  return <p>Nothing</p>;\n}\n",
  });
  expect(findings).toMatchObject([{ code: "templates/no-document", route: "/404.html" }]);
});
