import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

/** The good site with an island P on its home page. */
const withIsland = (lines: readonly string[], more: Changes = {}, props = ""): Changes => ({
  "islands/p.tsx": [...lines, ""].join("\n"),
  "templates/home.tsx": (text) =>
    `import P from "../islands/p.tsx";\n${text}`.replace(
      "<h1>",
      `<Island of={P} when="load" ${props} /><h1>`,
    ),
  ...more,
});

/** Where something forbidden was found, and what. */
async function forbidden(changes: Changes) {
  const { findings, code } = await buildReport(await makeSite(changes));
  expect(findings.filter((finding) => finding.code !== "islands/forbidden")).toEqual([]);
  expect(code).toBe(findings.length > 0 ? 1 : 0);
  return findings.map((finding) => [
    `${finding.file}:${finding.line}:${finding.column}`,
    /“p” (.*), which/.exec(finding.message)?.[1],
  ]);
}

test("code that no policy allows is refused at its line, in an island and what it imports, at once or later", async () => {
  const found = await forbidden(
    withIsland(
      [
        'import { useEffect, useState } from "preact/hooks";',
        'import { later } from "./parts/later.ts";',
        "export default function P() {",
        "  const [n, set] = useState(0);",
        "  useEffect(() => {",
        '    new Worker(new URL("./parts/later.ts", import.meta.url));',
        "  }, []);",
        '  return <div><b>{n}</b><button type="button" onClick={() => {',
        '    set(eval("1+1"));',
        "    later();",
        '    void import("./parts/much-later.ts");',
        "  }}>n</button></div>;",
        "}",
      ],
      {
        "islands/parts/later.ts":
          'export const later = () => {\n  setTimeout("go()");\n};\nexport const unused = () => new Function("2");\n',
        "islands/parts/much-later.ts":
          'document.querySelector("p")!.innerHTML = String(Date.now());\n',
      },
    ),
  );
  expect(found).toEqual([
    ["islands/p.tsx:6:5", "starts a Worker from a file that is not bundled"],
    ["islands/p.tsx:9:9", "calls eval()"],
    ["islands/parts/later.ts:2:3", "passes text to setTimeout()"],
    ["islands/parts/much-later.ts:1:1", "sets innerHTML"],
  ]);
});

test("code of a package is reported at the file that imports it, with the place in the package", async () => {
  const root = await makeSite(
    withIsland(
      [
        'import { empty, run } from "runner";',
        "export default () => <p ref={empty}>{String(run())}</p>;",
      ],
      {
        "node_modules/runner/package.json":
          '{ "name": "runner", "version": "1.0.0", "type": "module", "main": "i.js" }',
        "node_modules/runner/i.js": [
          'export const run = () => typeof window === "undefined" ? 1 : new Function("return 1")();',
          'export const empty = (e) => void (e.innerHTML = "");',
          'export const other = (e) => void (e.outerHTML = "");',
          "",
        ].join("\n"),
      },
    ),
  );
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([
    "error islands/forbidden islands/p.tsx",
    "error islands/forbidden islands/p.tsx",
  ]);
  const file = "node_modules/runner/i.js";
  expect(findings.map(({ related }) => related)).toMatchObject([
    [{ file, line: 1 }],
    [{ file, line: 2 }],
  ]);
  // A package cannot be edited.
  expect(findings.map(({ hint }) => hint)).toEqual([
    "Write code instead of text. Pass a function to a timer.",
    "To allow it on all pages, write “trustedTypes: false” under “security:” in content/settings.yaml.",
  ]);
});

const REQUESTS = [
  'import { useEffect } from "preact/hooks";',
  "export default function P() {",
  "  useEffect(() => {",
  '    void fetch("https://api.example.net/list");',
  '    void fetch("/here");',
  '    void fetch("https://www.example.com/here");',
  '    new WebSocket("wss://live.example.net/");',
  "  }, []);",
  "  return <p>Requests</p>;",
  "}",
];
test("a request to a host that no “hosts” names is refused, and allowed once it is named", async () => {
  expect(await forbidden(withIsland(REQUESTS))).toEqual([
    ["islands/p.tsx:4:10", "connects to https://api.example.net"],
    ["islands/p.tsx:7:5", "connects to wss://live.example.net"],
  ]);
  const hosts =
    'hosts={{ connections: ["https://api.example.net/list", "wss://live.example.net/"] }}';
  expect(await forbidden(withIsland(REQUESTS, {}, hosts))).toEqual([]);
});

test("source maps are not published", async () => {
  const root = await makeSite();
  expect((await buildReport(root)).findings).toEqual([]);
  const names = await readdir(join(root, "out/assets"));
  expect(names.filter((name) => name.includes(".map"))).toEqual([]);
  for (const name of names.filter((each) => each.endsWith(".js")))
    expect(await readFile(join(root, "out/assets", name), "utf8")).not.toContain(
      "sourceMappingURL",
    );
});

test("a style that a script writes as text is allowed where the settings allow inline styles", async () => {
  const island = [
    'const color = (element: Element) => element.setAttribute("style", "color: red");',
    'export default () => <button type="button" onClick={(e) => color(e.currentTarget)}>x</button>;',
  ];
  const allow = {
    "content/settings.yaml": "origin: https://www.example.com\nelsewhere: [/shop]\n",
  };
  expect(await forbidden(withIsland(island, allow))).toEqual([
    ["islands/p.tsx:1:37", "sets the attribute style"],
  ]);
  allow["content/settings.yaml"] += "security:\n  inlineStyles: true\n";
  expect(await forbidden(withIsland(island, allow))).toEqual([]);
});

test("WebAssembly and features of browsers are refused until the settings allow them", async () => {
  const island = withIsland([
    'import { useEffect, useState } from "preact/hooks";',
    "export default function P() {",
    "  const [n, set] = useState(0);",
    "  useEffect(() => {",
    "    navigator.geolocation.getCurrentPosition(({ timestamp }) => set(timestamp));",
    "    void navigator.mediaDevices?.getUserMedia({ video: n > 0 });",
    '    void WebAssembly.instantiateStreaming(fetch("/a.wasm"));',
    "  }, []);",
    "  return <b>{n}</b>;",
    "}",
  ]);
  expect(await forbidden(island)).toEqual([
    ["islands/p.tsx:5:5", "asks for geolocation"],
    ["islands/p.tsx:6:10", "asks for camera or microphone"],
    ["islands/p.tsx:7:10", "compiles WebAssembly"],
  ]);
  const allowed =
    "security:\n  wasm: true\n  permissions: { geolocation: [self], microphone: [self] }\n";
  const settings = { "content/settings.yaml": (text: string) => text + allowed };
  expect(await forbidden({ ...island, ...settings })).toEqual([]);
});
