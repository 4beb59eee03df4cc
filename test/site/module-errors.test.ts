import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const findingsOf = async (changes: Changes) =>
  (await buildReport(await makeSite(changes))).findings;

const inAbout = (lines: string): Changes => ({
  "templates/about.tsx": (text) => `${lines}\n${text}`,
});
const inTable = (lines: string): Changes => ({
  "templates/routes.ts": (text) =>
    text
      .replace("export default function", "export default async function")
      .replace("Route[] {", `Promise<Route[]> {\n${lines}`),
});

test.each<[string, string, string, string, Changes]>([
  [
    "usePage() of a module",
    "templates/threw templates/about.tsx:2:14",
    "A module",
    "usePage",
    inAbout('import { usePage } from "build-site";\nconst page = usePage<object>();'),
  ],
  [
    "a hook of React",
    "templates/threw templates/about.tsx:2:23",
    "A module",
    "useState",
    inAbout('import React from "react";\nconst [state] = React.useState(1);'),
  ],
  [
    "a hook of Preact",
    "templates/threw islands/counter.tsx:2:13",
    "A module",
    "useRef",
    {
      "islands/counter.tsx": (text) =>
        `import { useRef } from "preact/hooks";\nconst ref = useRef(null);\n${text}`,
    },
  ],
  [
    "usePage() of the route table",
    "routes/threw templates/routes.ts:9:14",
    "The route table",
    "usePage",
    {
      "templates/routes.ts": (text) =>
        `import { usePage } from "build-site";\n${text.replace("Route[] {", "Route[] {\nconst page = usePage();")}`,
    },
  ],
  [
    "usePage() of “files”",
    "files/threw templates/routes.ts:2:34",
    "“files”",
    "usePage",
    {
      "templates/routes.ts": (text) =>
        `import { usePage } from "build-site";\nexport const files = () => [{ ...usePage().route, content: "" }];\n${text}`,
    },
  ],
])("%s is called outside of a component, and says so", async (_, place, what, hook, changes) => {
  const [finding, ...others] = await findingsOf(changes);
  expect(others).toEqual([]);
  expect(short(finding!)).toBe(`error ${place}`);
  expect(finding?.message).toBe(`${what} calls ${hook}() outside a component.`);
  expect(finding?.hint).toContain("Call it inside a component");
});

test("a request that fails is reported at its line, in a module and in the route table", async () => {
  const server = createServer((request, response) => {
    if (request.url !== "/half") return response.end("<p>No JSON</p>");
    // Breaks off in the middle.
    response.writeHead(200, { "content-length": 100 });
    response.write("x", () => response.destroy());
    return response;
  }).listen();
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gone = createServer().listen();
  const nowhere = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
  await new Promise((done) => gone.close(done));
  const cases: [code: string, message: RegExp, Changes][] = [
    [
      "templates/threw templates/about.tsx:2:20",
      /fetch failed: .*ECONNREFUSED/,
      inAbout(`// The data.\nconst data = await fetch("${nowhere}/");`),
    ],
    [
      "templates/threw templates/about.tsx:2:16",
      /not valid JSON/,
      inAbout(`const response = await fetch("${address}/");\nawait response.json();`),
    ],
    [
      "routes/threw templates/routes.ts:10:16",
      /not valid JSON/,
      inTable(
        `const { fetch } = arguments[1];\nconst response = await fetch("${address}/");\nawait response.json();`,
      ),
    ],
    [
      "routes/threw templates/routes.ts:8:20",
      /fetch failed: .*ECONNREFUSED/,
      inTable(`const data = await fetch("${nowhere}/");`),
    ],
    [
      "routes/threw templates/routes.ts:9:42",
      /terminated/,
      inTable(
        `const response = await fetch("${address}/half");\nconst text = await Promise.all([response.text()]);`,
      ),
    ],
  ];
  for (const [place, message, changes] of cases) {
    const [finding, ...others] = await findingsOf(changes);
    expect(others).toEqual([]);
    expect(finding?.message).toMatch(message);
    expect(short(finding!)).toBe(`error ${place}`);
    expect(finding?.hint ?? "").not.toContain("misspelled");
  }
});

test("a package that throws while it loads is reported at its own line", async () => {
  const [finding, ...others] = await findingsOf({
    ...inAbout('import { width } from "wide";\nexport const is = width;'),
    "node_modules/wide/package.json": '{ "type": "module", "main": "index.js" }',
    "node_modules/wide/index.js": "\nexport const width = window.innerWidth;\n",
  });
  expect(others).toEqual([]);
  expect(short(finding!)).toBe("error templates/threw node_modules/wide/index.js:2:22");
});

test("code of a site may call something of its own fetch", async () => {
  const own = `const fetch = () => "mine";\nexport const words = fetch();`;
  expect(await findingsOf(inAbout(own))).toEqual([]);
});
