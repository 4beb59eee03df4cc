import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { buildReport, buildSiteProcess, reportOf, short, type JsonReport } from "../helpers/cli.ts";
import { change, GOOD_SITE, makeSite, type Changes } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

/*
 * Code and files of a site that throw, return or hold anything at all. Each is a finding of the site
 * at its place: exit code 70 is for faults of build-site alone.
 */

/** Values that are hard to read: what code of a site may throw. */
const ODD = {
  "an object without a prototype": "Object.create(null)",
  "a proxy": "new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } })",
  "an error with another stack": 'Object.assign(new Error("odd"), { stack: 5 })',
  "an error that cannot be read":
    'Object.defineProperty(new Error("odd"), "message", { get() { throw 3; } })',
};

const inRoutes = (code: string): Changes => ({
  "templates/routes.ts": (text) => text.replace("return [", `${code}\nreturn [`),
});
const inSchema = (rule: string): Changes => ({
  "content/schema.ts": (text) => text.replace("title: line(),", `title: ${rule},`),
});
const files = (made: string): Changes => ({
  "templates/routes.ts": (text) => `${text}\nexport const files: unknown = ${made};\n`,
});
const check = (code: string): Changes => ({
  "checks/own.ts": `export default ${code};\n`,
  "content/settings.yaml": (text) => `${text}checks:\n  - ./checks/own.ts\n`,
});
const launch = (code: string): Changes => ({ "content/launch.ts": `export default ${code};\n` });
const highlight = (code: string): Changes => ({
  "content/about.md": (text) => `${text}\n\`\`\`ts\nlet a;\n\`\`\`\n`,
  "templates/about.tsx": (text) =>
    `${text.replace("<Markdown", "<Markdown highlight={highlight}")}
function highlight(code: string): any { ${code} }\n`,
});

/** The codes and files of what is wrong; a fault of build-site fails the test. */
async function found(changes: Changes, command = "build"): Promise<string[]> {
  const { findings } = await reportOf(command, await makeSite(changes));
  return findings.map(({ severity, code, file }) => [severity, code, file].join(" ").trimEnd());
}

describe.each(Object.entries(ODD))("%s is thrown", (_, odd) => {
  test.each<[string, string, Changes, string?]>([
    [
      "a route table",
      "error routes/threw templates/routes.ts",
      inRoutes(`if (home) throw ${odd};`),
    ],
    ["“files”", "error files/threw templates/routes.ts", files(`() => { throw ${odd}; }`)],
    [
      "a module",
      "error templates/threw",
      { "templates/document.tsx": (text) => `${text}\nif (usePage) throw ${odd};\n` },
    ],
    [
      "a template",
      "error templates/threw",
      {
        "templates/home.tsx": (text) =>
          `${text.replace("<h1>", "{bad()}<h1>")}\nfunction bad(): any { throw ${odd}; }\n`,
      },
    ],
    [
      "an island",
      "error templates/threw templates/home.tsx",
      {
        "islands/counter.tsx": (text) =>
          text.replace("const id =", `if (start > 0) throw ${odd};\n  const id =`),
      },
    ],
    [
      "a drawing",
      "error templates/threw",
      { "templates/art/index.tsx": `export default { dot() { throw ${odd}; } };\n` },
    ],
    [
      "a schema",
      "error templates/threw content/schema.ts",
      inSchema(`v.pipe(line(), v.check(() => { throw ${odd}; }))`),
    ],
    ["a check", "error checks/threw content/settings.yaml", check(`() => { throw ${odd}; }`)],
    [
      "a launch list",
      "error launch/threw content/launch.ts",
      launch(`{ topics() { throw ${odd}; } }`),
      "launch",
    ],
    ["a highlighter", "error content/highlight content/about.md", highlight(`throw ${odd};`)],
  ])("by %s", async (__, expected, changes, command) => {
    // What React cannot read either has the page alone.
    expect(await found(changes, command)).toEqual([expect.stringMatching(`^${expected}`)]);
  });
});

const element = (rest: string) => `{ type: "element", tagName: "b", properties: {}, ${rest} }`;

test.each<[string, string[], Changes, string?]>([
  [
    "routes with a getter that throws later",
    ["error routes/threw templates/routes.ts"],
    inRoutes(
      'return [Object.defineProperty({}, "path", { enumerable: true, get() { throw null; } })] as any;',
    ),
  ],
  [
    "routes that no text can describe",
    ["error routes/threw templates/routes.ts"],
    inRoutes(
      'const title: any = Object.create(null);\nreturn [{ path: "/", title }, { path: "/", title }] as any;',
    ),
  ],
  [
    "files that are a list",
    ["error files/not-a-file templates/routes.ts"],
    files('[{ path: "x.txt", content: "x" }]'),
  ],
  [
    "a file with what only looks like an asset",
    ["error files/not-a-file templates/routes.ts"],
    files('() => [{ path: "x.txt", content: { href: "/x" } }]'),
  ],
  [
    "a file whose content throws",
    ["error files/threw templates/routes.ts"],
    files('() => [{ path: "x.txt", get content() { throw null; } }]'),
  ],
  [
    "drawings that cannot be listed",
    ["error templates/threw templates/art/index.tsx"],
    {
      "templates/art/index.tsx":
        'export default new Proxy({}, { ownKeys() { throw new Error("odd"); } });\n',
    },
  ],
  [
    "a definition of odd files",
    ["error content/no-definition content/schema.ts"],
    { "content/schema.ts": "export default { a: { file: 5, schema: {} }, b: null } as any;\n" },
  ],
  [
    "a definition that throws",
    ["error templates/threw content/schema.ts"],
    { "content/schema.ts": 'export default { get a() { throw new Error("odd"); } } as any;\n' },
  ],
  [
    "a part of a schema that answers later",
    ["error content/no-definition content/schema.ts"],
    {
      "content/schema.ts": (text) =>
        text.replace(
          "title: line(), reviewed",
          "title: v.pipeAsync(v.string(), v.checkAsync(async () => false)) as any, reviewed",
        ),
    },
  ],
  [
    "a schema that answers later",
    ["error content/no-definition content/schema.ts"],
    {
      "content/schema.ts": (text) =>
        text.replace("v.strictObject({ title", "(v.strictObjectAsync as any)({ title"),
    },
  ],
  [
    "a schema that is none",
    ["error content/no-definition content/schema.ts"],
    inSchema("{} as any"),
  ],
  [
    "a value without an end",
    ["error templates/threw content/schema.ts"],
    inSchema(
      "v.pipe(line(), v.transform(() => Array.from({ length: 1e5 }).reduce((x: any) => ({ x }))))",
    ),
  ],
  [
    "a schema that an editor cannot have",
    ["error templates/threw content/schema.ts"],
    inSchema('v.lazy(() => { throw new Error("odd"); }) as any'),
    "editor",
  ],
  [
    "a check of pages that it has not got",
    ["error checks/bad-finding content/settings.yaml"],
    check(
      '() => ({ page: () => [{ code: "a/b", severity: "error", message: "m", page: { address: "/", file: "index.html" } }] })',
    ),
  ],
  [
    "a check that changes what others see",
    ["error checks/threw checks/own.ts"],
    check("() => ({ page: (page: any) => { page.facts.links = null; return []; } })"),
  ],
  [
    "a check that empties the site",
    [],
    check("(site: any) => { site.sizes.clear(); return { page: () => [] }; }"),
  ],
  [
    "a launch list with a getter that throws",
    ["error launch/threw content/launch.ts"],
    launch('{ get topics() { throw new Error("odd"); } }'),
    "launch",
  ],
  [
    "blocks in blocks in a style sheet",
    ["error styles/invalid templates/styles/site.css"],
    { "templates/styles/site.css": (text) => text + "a{".repeat(3000) + "}".repeat(3000) },
  ],
])("%s", async (_, expected, changes, command) => {
  expect(await found(changes, command)).toEqual(expected);
});

test.each([
  ["a promise", "Promise.reject(5)"],
  ["a value that is not an element", '"<b>x</b>"'],
  ["no element", '{ type: "root", children: [] }'],
  ["HTML as text", '{ type: "root", children: [{ type: "raw", value: "<b>x</b>" }] }'],
  [
    "endless elements",
    `(() => { const all: any = ${element("children: []")}; all.children.push(all); return all; })()`,
  ],
  ["wrong attributes", `{ ...${element("children: []")}, properties: { onClick() {} } }`],
  ["a value that is not an element", `{ ...${element("children: []")}, tagName: "b x" }`],
])("a highlighter that returns %s is told at the block", async (what, code) => {
  const { findings } = await buildReport(await makeSite(highlight(`return ${code};`)));
  expect(findings).toMatchObject([
    {
      code: "content/highlight",
      file: "content/about.md",
      line: 13,
      message: expect.stringMatching(`“highlight” of <Markdown> returns .*${what}`),
    },
  ]);
});

test("a highlighter may return pieces of text and elements, as well as a whole block", async () => {
  const span =
    '{ type: "element", tagName: "span", properties: {}, children: [{ type: "text", value: "let" }] }';
  const root = await makeSite(
    highlight(`return { type: "root", children: [${span}, { type: "text", value: " a;" }] };`),
  );
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readFile(join(root, "out/about/index.html"), "utf8")).toContain(
    '<code class="language-ts"><span>let</span> a;</code>',
  );
});

test("bytes that a schema makes reach the templates", async () => {
  const root = await makeSite({
    ...inSchema("v.pipe(line(), v.transform((text) => Buffer.from(text)))"),
    "templates/routes.ts": (text) => text.replace("home.title,", "home.title.toString(),"),
    "templates/home.tsx": (text) => text.replace("{home.title}", "{home.title.toString()}"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
});

describe("a promise that rejects, where a value was due, is one finding", () => {
  const REJECT = "(() => Promise.reject(5)) as any";
  test.each<[string, string, Changes, string?]>([
    ["a highlighter", "content/highlight content/about.md", highlight("return Promise.reject(5);")],
    ["a check", "checks/threw content/settings.yaml", check(REJECT)],
    [
      "a check of a page",
      "checks/threw content/settings.yaml",
      check(`() => ({ page: ${REJECT} })`),
    ],
    ["a launch list", "launch/threw content/launch.ts", launch(`{ topics: ${REJECT} }`), "launch"],
  ])("from %s", async (_, expected, changes, command = "build") => {
    const { stdout, code } = await buildSiteProcess(
      [command, "--format", "json"],
      await makeSite(changes),
    );
    const { findings } = JSON.parse(stdout) as JsonReport;
    expect([code, ...findings.map((finding) => `${finding.code} ${finding.file}`)]).toEqual([
      1,
      expected,
    ]);
  });
});

describe("an error that nothing waits for ends a build as one of the site", () => {
  test.each([
    ["null in a timer", "setTimeout(() => { throw null; });"],
    ["a rejection with a text", 'void Promise.reject("odd");'],
    ["a request that fails", 'void fetch("http://127.0.0.1:9/");'],
    [
      "an error of a thread",
      `new (process.getBuiltinModule("node:worker_threads").Worker)("throw new Error(1)", { eval: true });`,
    ],
    ["a text in an event", 'process.nextTick(() => process.emit("error" as never, 5 as never));'],
  ])("%s", async (_, code) => {
    const { stdout, code: exit } = await buildSiteProcess(
      ["--format", "json"],
      await makeSite(inRoutes(code)),
    );
    const { findings } = JSON.parse(stdout) as JsonReport;
    expect([exit, ...findings.map((finding) => short(finding).trim())]).toEqual([
      1,
      "error templates/ended",
    ]);
  });
});

test("a timer, a server and a thread that a site leaves open do not keep the command", async () => {
  const code = `setInterval(() => {}, 1000);
process.getBuiltinModule("node:net").createServer().listen(0, "127.0.0.1");
new (process.getBuiltinModule("node:worker_threads").Worker)("setInterval(() => {}, 9)", { eval: true });`;
  const { stdout, code: exit } = await buildSiteProcess(
    ["--format", "json"],
    await makeSite(inRoutes(code)),
  );
  expect([exit, (JSON.parse(stdout) as JsonReport).findings]).toEqual([0, []]);
});

describe("a path that is not a file is a finding, and reading it ends", () => {
  const PLACES = ["content/home.yaml", "content/settings.yaml", ".env", "tsconfig.json"];
  const MODULES = ["templates/about.tsx", "islands/counter.tsx"];
  test.each([
    ...PLACES.map((file) => [file, "folder"] as const),
    ...[...PLACES, ...MODULES].map((file) => [file, "pipe"] as const),
  ])("%s as a %s", async (file, kind) => {
    const root = await makeSite({
      "content/settings.yaml": (text) => `${text}env:\n  A: { public: true, optional: true }\n`,
      "templates/about.tsx": (text) => `import { A } from "build-site/env";\nvoid A;\n${text}`,
    });
    await rm(join(root, file), { force: true });
    if (kind === "folder") await mkdir(join(root, file));
    else await promisify(execFile)("mkfifo", [join(root, file)]);
    const { findings } = await buildReport(root);
    expect(findings.map(({ code, file: at }) => `${code} ${at}`)).toContain(
      `site/unreadable ${file}`,
    );
  });

  test("files for editors that cannot be written, or read", async () => {
    const root = await makeSite();
    await mkdir(join(root, "content/.schemas/home.json"), { recursive: true });
    expect((await reportOf("editor", root)).findings.map(short)).toEqual([
      "error site/unreadable content/.schemas/home.json",
    ]);
    await rm(join(root, "content/.schemas"), { recursive: true });
    await writeFile(join(root, "content/.schemas"), "");
    expect((await reportOf("editor", root)).findings.map(({ code }) => code)).toEqual([
      "site/unreadable",
    ]);
  });
});

describe("a name that JavaScript has itself is a name like any other", () => {
  test("of an entry, and of an island beside one that no code can write without quotes", async () => {
    const counter = await readFile(join(GOOD_SITE, "islands/counter.tsx"), "utf8");
    const root = await makeSite({
      "content/places/__proto__.yaml": "name: Proto\n",
      "content/schema.ts": (text) =>
        text
          .replace("yamlFile,", "yamlFile, yamlFiles,")
          .replace("about:", 'places: yamlFiles("places/*.yaml", place),\n  about:')
          .replace(/(?<=const place = .*\n  name: line\(\),\n)[^}]*/, ""),
      "content/home.yaml": (text) => text.replace(/^places:[^]*?(?=link:)/m, "places: []\n"),
      "templates/home.tsx": (text) =>
        `import Proto from "../islands/__proto__.tsx";\n${text
          .replace(/<ul>[^]*<\/ul>/, "")
          .replace("of={Counter}", "of={Proto}")
          .replace(/import Counter.*\n/, "")}`,
      "templates/routes.ts": (text) =>
        text
          .replace("{ home, about }", "{ home, about, places }")
          .replace("title: home.title", "title: Object.keys(places).join()"),
      "islands/__proto__.tsx": counter,
      'islands/a"b.tsx': counter,
    });
    expect((await buildReport(root)).findings).toEqual([]);
    const html = await readFile(join(root, "out/index.html"), "utf8");
    expect(html).toContain("<title>__proto__</title>");
    expect(html).toMatch(/src="[^"]*\/assets\/-proto-\./);
  });

  test("of a key", async () => {
    const root = await makeSite({ "content/home.yaml": (text) => `${text}constructor: 1\n` });
    expect((await buildReport(root)).findings).toMatchObject([
      { code: "content/unknown-key", hint: expect.not.stringContaining("Did you mean") },
    ]);
  });
});

test("dev shows all of it, continues, and does not call it a bug of its own", async () => {
  const root = await makeSite({
    ...highlight("return Promise.reject(5);"),
    ...inRoutes("setTimeout(() => { throw null; });"),
    ...check("() => ({ page: () => 5 })"),
    "templates/not-found.tsx": (text) =>
      text.replace("<Document>", "<Document>{bad()}") +
      "\nfunction bad(): any { throw Object.create(null); }\n",
  });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  for (const [path, status] of [
    ["about/", 500],
    ["nowhere/", 500],
    ["", 200],
  ] as const) {
    const response = await fetch(url + path);
    expect([path, response.status]).toEqual([path, status]);
    expect(await response.text()).not.toContain("internal/fault");
  }
  await change(root, { "content/schema.ts": "export default 5;\n" });
  await expect.poll(async () => (await fetch(url)).status).toBe(500);
  await expect.poll(said).toContain("content/no-definition");
  expect(said()).not.toMatch(/internal\/fault|fault of build-site/);
});
