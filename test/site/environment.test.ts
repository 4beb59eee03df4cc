import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildReport, buildSite, short, type JsonReport } from "../helpers/cli.ts";
import { filesOfSection, siteOfSection } from "../helpers/features.ts";
import { change, fingerprint, makeSite, type Changes } from "../helpers/make-site.ts";
import { serveHere, startServer } from "../helpers/start-server.ts";

const SECTION = "Environment variables";
/** An island that shows a variable. */
const inIsland = (name: string) => (text: string) =>
  `import { ${name} } from "build-site/env";\n${text}`.replace(
    "`${label}:",
    `\`\${label} \${${name}}:`,
  );

test("templates get variables with their types, from the environment before .env; islands get public ones", async () => {
  const root = await siteOfSection(SECTION, { "islands/counter.tsx": inIsland("PAGE_SIZE") });
  const notFound = () => readFile(join(root, "out/404.html"), "utf8");
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await notFound()).toContain("<h1>Hello, this page does not exist</h1><p>40 others");
  expect(await readFile(join(root, "out/index.html"), "utf8")).toContain(" 20: 3");

  await change(root, { ".env": "GREETING=Ahoy\nPAGE_SIZE=7\nUNDECLARED=secret\n" });
  const env = { GREETING: "Servus", FEED_ADDRESS: "https://feeds.example.com/all" };
  expect(await buildSite([], root, env)).toMatchObject({ code: 0 });
  expect(await notFound()).toContain(
    '<h1>Servus, this page does not exist</h1><p>14 others are on the home page.</p><a href="https://feeds.example.com/all">',
  );
  const script =
    Object.keys(await fingerprint(join(root, "out"))).find((file) =>
      /counter\.\w+\.js$/.test(file),
    ) ?? "";
  expect(await readFile(join(root, "out", script), "utf8")).toContain("7");
});

test("a variable that is not declared is an error where it is imported", async () => {
  const root = await siteOfSection(SECTION, {
    "templates/about.tsx": (text) =>
      `import { NOWHERE } from "build-site/env";\n${text}`.replace("{about.title}", "{NOWHERE}"),
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "templates/code",
      file: "templates/about.tsx",
      line: 1,
      column: 10,
      message: expect.stringMatching(/settings\.yaml.*NOWHERE/),
    },
  ]);
});

test("a variable without a default is required once a template imports any variable", async () => {
  const shop = (text: string) => `${text}  SHOP:\n    type: url\n`;
  const root = await makeSite({ "content/settings.yaml": (text) => shop(`${text}env:\n`) });
  expect((await buildReport(root)).findings).toEqual([]);
  await change(root, filesOfSection(SECTION));
  await change(root, { "content/settings.yaml": (text) => shop(`origin: https://x.org\n${text}`) });
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "env/missing", file: "content/settings.yaml" },
  ]);
});

describe("nothing private is published", () => {
  const TOKEN = "t0p/s&cret+word";
  const env = `API_TOKEN='${TOKEN}'\nGREETING=Ahoy\n`;
  /** The codes and places of a build, which must neither publish nor report the value. */
  const places = async (root: string) => {
    await change(root, { ".env": env });
    const { code, stdout, stderr } = await buildSite(["--format", "json"], root);
    const { findings } = JSON.parse(stdout) as JsonReport;
    expect(stdout + stderr).not.toContain(TOKEN);
    expect(code).toBe(findings.length === 0 ? 0 : 1);
    return findings.map((finding) => short(finding));
  };
  const island = (lines: string) => ({ "islands/counter.tsx": `${lines}\n${COUNTER}` });
  const COUNTER =
    "export default function Counter({ slot }: { slot: object }) {\n  return <div {...slot} title={shown()} />;\n}\n";
  const config = (text: string) => ({ "islands/parts/config.ts": text });

  test.each<[string, string, string, Changes]>([
    [
      "by its name",
      'import { API_TOKEN, GREETING } from "build-site/env";\nconst shown = () => API_TOKEN;',
      "error env/private islands/counter.tsx:1:10",
      {},
    ],
    [
      "with all others",
      'import * as env from "build-site/env";\nconst shown = () => Object.values(env).join();',
      "error env/private islands/counter.tsx:1:1",
      {},
    ],
    [
      "later",
      'const env = import("build-site/env");\nconst shown = () => { void env; return "x"; };',
      "error env/private islands/counter.tsx:1:13",
      {},
    ],
    [
      "by require",
      "const env = require('build-site/env');\nconst shown = () => env.API_TOKEN;",
      "error env/private islands/counter.tsx:1:13",
      {},
    ],
    [
      "from a module that exports all of it",
      'import * as all from "./parts/config.ts";\nconst shown = () => Object.values(all).join();',
      "error env/private islands/parts/config.ts:2:1",
      config('\nexport * from "build-site/env";\n'),
    ],
    [
      "from a module that a template shares, which exports it",
      'import { GREETING } from "./parts/config.ts";\nconst shown = () => GREETING;',
      "error env/private islands/parts/config.ts:1:20",
      {
        ...config('export { GREETING, API_TOKEN } from "build-site/env";\n'),
        "templates/about.tsx": (text) => `import "../islands/parts/config.ts";\n${text}`,
      },
    ],
    [
      "from a package",
      'import { all } from "settings-of-site";\nconst shown = () => Object.values(all).join();',
      "error env/private node_modules/settings-of-site/index.js:1:1",
      {
        "node_modules/settings-of-site/package.json": '{ "main": "index.js", "type": "module" }',
        "node_modules/settings-of-site/index.js": 'export * as all from "build-site/env";\n',
      },
    ],
    [
      "from the file that declares it",
      'import * as all from "../content/settings.yaml?env";\nconst shown = () => Object.values(all).join();',
      "error templates/code islands/counter.tsx:1:22",
      {},
    ],
    [
      "from process.env",
      'const shown = () => process.env["HOME"];',
      "error islands/forbidden islands/counter.tsx:1:21",
      {},
    ],
    [
      "from process",
      "const { env } = process;\nconst shown = () => env.HOME;",
      "error islands/forbidden islands/counter.tsx:1:7",
      {},
    ],
    [
      "from import.meta.env",
      "const shown = () => import.meta.env.API_TOKEN;",
      "error templates/code islands/counter.tsx:1:21",
      {},
    ],
  ])("an island cannot get a private variable %s", async (_, lines, place, more) => {
    const root = await siteOfSection(SECTION, { ...island(lines), ...more });
    expect(await places(root)).toEqual([place]);
  });

  test("an island gets public variables by name, and all of them if none is private", async () => {
    const named = 'import { GREETING } from "build-site/env";\nconst shown = () => GREETING;';
    const root = await siteOfSection(SECTION, island(named));
    expect(await places(root)).toEqual([]);
    await change(root, {
      ...island('import * as env from "build-site/env";\nconst shown = () => env.GREETING;'),
      "content/settings.yaml": (text) => text.replace("  API_TOKEN:\n    optional: true\n", ""),
    });
    expect(await places(root)).toEqual([]);
    expect(await readFile(join(root, "out/index.html"), "utf8")).toContain('title="Ahoy"');
  });

  test("a value that templates write anywhere is found, however it is encoded", async () => {
    const root = await siteOfSection(SECTION, {
      "templates/home.tsx": (text) =>
        `import { API_TOKEN } from "build-site/env";\n${text}`
          .replace("{home.title}", "{home.title} {API_TOKEN}")
          .replace("start={3}", "start={3} secret={API_TOKEN}"),
      "templates/about.tsx": (text) =>
        `import { API_TOKEN } from "build-site/env";\n${text}`.replace(
          "<Markdown",
          "<a href={`https://api.example.com/?key=${encodeURIComponent(API_TOKEN)}`}>API</a><Markdown",
        ),
      "templates/static/key.txt": `The key is ${TOKEN}.\n`,
      "templates/routes.ts": (text) =>
        `import { API_TOKEN } from "build-site/env";\n${text}
          export const files = () => [{ path: "api.json", content: JSON.stringify({ API_TOKEN }) }];`,
    });
    expect(await places(root)).toEqual(
      ["about/index.html", "api.json", "index.html", "key.txt"].map(
        (file) => `error env/private out/${file}`,
      ),
    );
    const { findings } = await buildReport(root);
    expect(findings[0]?.related?.map(short)).toEqual(
      ["about.tsx", "home.tsx", "routes.ts"].map(
        (file) => `info env/private templates/${file}:1:10`,
      ),
    );
  });

  test("what code of the site throws is reported with the name in place of the value", async () => {
    const root = await siteOfSection(SECTION, {
      "templates/home.tsx": (text) =>
        `import { API_TOKEN } from "build-site/env";
          const refuse = (text: string) => { throw new Error(text); };\n${text}`.replace(
          "<h1>",
          "{refuse(`no address: ${API_TOKEN}`)}<h1>",
        ),
    });
    await change(root, { ".env": env });
    const { stdout, stderr, code } = await buildSite([], root);
    expect(stdout + stderr).not.toContain(TOKEN);
    expect(stdout + stderr).toContain("API_TOKEN");
    expect(code).toBe(1);
  });

  test("dev shows neither a page nor a file with it", async () => {
    const root = await siteOfSection(SECTION, {
      ".env": env,
      "templates/about.tsx": (text) =>
        `import { API_TOKEN } from "build-site/env";\n${text}`.replace(
          "{about.title}",
          "{API_TOKEN}",
        ),
      "templates/static/key.txt": `The key is ${TOKEN}.\n`,
    });
    const { url } = await serveHere(["dev", "--port", "0"], root);
    for (const path of ["about/", "key.txt"]) {
      const response = await fetch(url + path);
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 500]);
      expect(text).toMatch(/value of API_TOKEN, a private variable/);
      expect(text).not.toMatch(/t0p|cret\+word/);
    }
    expect((await fetch(url)).status).toBe(200);
  });
});

describe("the file .env", () => {
  const greeting = async (bytes: Buffer) => {
    const root = await siteOfSection(SECTION);
    await writeFile(join(root, ".env"), bytes);
    const { findings } = await buildReport(root);
    if (findings.length > 0) return findings.map((finding) => short(finding));
    return /<h1>(.*), this page/.exec(await readFile(join(root, "out/404.html"), "utf8"))?.[1];
  };
  test.each([
    ["a byte order mark", Buffer.from("\uFEFFGREETING=Ahoy\n"), "Ahoy"],
    ["lines of Windows", Buffer.from("PAGE_SIZE=3\r\nGREETING=Ahoy\r\n"), "Ahoy"],
    ["UTF-16", Buffer.from("\uFEFFGREETING=Ahoy\n", "utf16le"), ["error content/not-utf-8 .env"]],
    [
      "control characters",
      Buffer.from("GREETING=A\u0007hoy\n"),
      ["error content/unprintable .env"],
    ],
  ])("with %s", async (_, bytes, expected) => {
    expect(await greeting(bytes)).toEqual(expected);
  });

  test("that is a folder is a finding", async () => {
    const root = await siteOfSection(SECTION);
    await mkdir(join(root, ".env"));
    expect((await buildReport(root)).findings.map((finding) => short(finding))).toEqual([
      "error site/unreadable .env",
    ]);
  });
});

test("dev shows new values after a change of .env and of the settings", async () => {
  const root = await siteOfSection(SECTION);
  const { url } = await startServer(["dev", "--port", "0"], root);
  const title = async () => /<h1>(\w+)/.exec(await (await fetch(`${url}nowhere/`)).text())?.[1];
  expect(await title()).toBe("Hello");
  await change(root, { ".env": "GREETING=Ahoy\n" });
  await expect.poll(title).toBe("Ahoy");
  await change(root, {
    ".env": "\n",
    "content/settings.yaml": (text) => text.replace("Hello", "Moin"),
  });
  await expect.poll(title).toBe("Moin");
});
