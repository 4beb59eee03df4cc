import { existsSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { buildSaved } from "../helpers/build-saved.ts";
import { buildReport } from "../helpers/cli.ts";
import { change, fingerprint, temporaryFolder, type Changes } from "../helpers/make-site.ts";
import { MANY_KINDS } from "../helpers/many-kinds.ts";

/*
 * Files that are found elsewhere than before, though none of those that a build has read is another. Each case says what is
 * there at first, and what somebody does then.
 */
interface Case {
  name: string;
  first: Changes;
  /** Symbolic links: where they lie and where they lead. */
  links?: Record<string, string>;
  later: { files?: Record<string, string>; links?: Record<string, string> };
  /** The code of what is wrong then; where there is none, the home page shows other words. */
  wrong?: string;
  /** Whether each build has a process of its own: Node remembers within one where packages lie. */
  apart?: boolean;
  /** Whether no page is ever known to be the same: only its code is. */
  impure?: boolean;
}

/** Every page shows the words of a module. */
const shows = (module: string): Changes => ({
  "templates/document.tsx": (text) =>
    `import words from "${module}";\n${text.replace("<footer>End", "<footer>End {words}")}`,
});
const words = (text: string) => `export default "${text}";\n`;
const manifest = (fields: object) => JSON.stringify(fields);

const CASES: Case[] = [
  {
    name: "a module with an ending that comes first",
    first: { ...shows("../lib/words"), "lib/words.ts": words("one") },
    later: { files: { "lib/words.tsx": words("two") } },
  },
  {
    name: "content that is imported as code",
    first: {
      ...shows("./words.ts"),
      "templates/words.ts": 'import harbor from "../content/areas/harbor.json"; export default harbor.text;',
    },
    later: { files: { "content/areas/harbor.json": '{ "title": "Harbor", "text": "Nothing but sails" }' } },
  },
  {
    name: "a package in a package",
    first: {
      "node_modules/greeting/index.js": 'export { default } from "inner";',
      "node_modules/inner/package.json": manifest({ name: "inner", main: "index.js", type: "module" }),
      "node_modules/inner/index.js": words("one"),
    },
    later: {
      files: {
        "node_modules/greeting/node_modules/inner/package.json": manifest({ name: "inner", main: "index.js" }),
        "node_modules/greeting/node_modules/inner/index.js": words("two"),
      },
    },
  },
  {
    name: "a package that is linked",
    first: {
      ...shows("linked"),
      "one/package.json": manifest({ name: "linked", main: "index.js" }),
      "one/index.js": words("one"),
      "two/package.json": manifest({ name: "linked", main: "index.js" }),
      "two/index.js": words("two"),
    },
    links: { "node_modules/linked": "../one" },
    later: { links: { "node_modules/linked": "../two" } },
  },
  {
    name: "a folder that is linked",
    first: { ...shows("../lib/words.ts"), "one/words.ts": words("one"), "two/words.ts": words("two") },
    links: { lib: "one" },
    later: { links: { lib: "two" } },
  },
  {
    name: "a file that is linked to one with the same bytes, which stands beside another",
    first: {
      ...shows("./words.ts"),
      "one/words.ts": 'export { default } from "./more.ts";',
      "one/more.ts": words("one"),
      "two/words.ts": 'export { default } from "./more.ts";',
      "two/more.ts": words("two"),
    },
    links: { "templates/words.ts": "../one/words.ts" },
    later: { links: { "templates/words.ts": "../two/words.ts" } },
  },
  {
    name: "exports of a package.json farther up than the nearest",
    first: {
      ...shows("far"),
      "node_modules/far/package.json": manifest({ name: "far", exports: { ".": "./dist/one.js" } }),
      "node_modules/far/dist/package.json": manifest({ type: "module" }),
      "node_modules/far/dist/one.js": words("one"),
      "node_modules/far/dist/two.js": words("two"),
    },
    later: {
      files: { "node_modules/far/package.json": manifest({ name: "far", exports: { ".": "./dist/two.js" } }) },
    },
  },
  {
    name: "a package.json that leads to a file above it",
    first: {
      ...shows("far/part"),
      "node_modules/far/package.json": manifest({ name: "far" }),
      "node_modules/far/part/package.json": manifest({ main: "../one.js" }),
      "node_modules/far/one.js": words("one"),
      "node_modules/far/two.js": words("two"),
    },
    later: { files: { "node_modules/far/part/package.json": manifest({ main: "../two.js" }) } },
  },
  {
    name: "a new package.json, which says of what kind modules are",
    first: {
      ...shows("../lib/words.js"),
      "lib/words.js": 'import found from "./found.cjs"; export default typeof found === "string" ? "one" : "two";',
      "lib/found.cjs": 'exports.__esModule = true; exports.default = "text";',
    },
    later: { files: { "lib/package.json": manifest({ type: "module" }) } },
    impure: true,
  },
  {
    name: "a picture of a linked package",
    first: {
      "templates/styles/site.css": 'body { background: url("linked/sign.svg") }\n',
      "one/sign.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      "two/sign.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
    },
    links: { "node_modules/linked": "../one" },
    later: { links: { "node_modules/linked": "../two" } },
    apart: true,
  },
  {
    name: "a link to a folder",
    first: {},
    later: { links: { "templates/static/round": "../static" } },
    wrong: "site/symbolic-link",
  },
  {
    name: "a link that leads nowhere",
    first: {},
    later: { links: { "content/dead.txt": "nowhere" } },
    wrong: "site/symbolic-link",
  },
  {
    name: "content that is linked from outside of the site now, with the same bytes",
    first: { "content/note.md": null, "note.md": MANY_KINDS["content/note.md"] ?? "" },
    links: { "content/note.md": "../note.md" },
    later: {
      files: { "../outside.md": String(MANY_KINDS["content/note.md"]) },
      links: { "content/note.md": "../../outside.md" },
    },
    wrong: "site/symbolic-link",
  },
];

test.for(CASES)("a build after a build sees $name", async ({ first, links = {}, later, wrong, apart, impure }) => {
  const build = apart === true ? builtApart : built;
  const root = join(await temporaryFolder(), "site");
  await change(root, MANY_KINDS);
  await change(root, { "templates/pages.tsx": (text) => text.replace("Math.random() < 2", "true"), ...first });
  await linkAll(root, links);
  const before = await build(root, "out");
  expect(before.findings).toEqual([]);
  expect((await build(root, "out")).did).toMatch(impure === true ? /^Built/ : /^Nothing has changed/);

  for (const [file, text] of Object.entries(later.files ?? {})) await outputFile(join(root, file), text);
  await linkAll(root, later.links ?? {});
  const after = await build(root, "out");
  const { did: _, ...clean } = await build(root, "clean");
  expect(after).toMatchObject(clean);
  const isSame = after.files["index.html"] === before.files["index.html"];
  const codes = after.findings.map(({ code }) => code);
  expect(wrong === undefined ? !isSame : codes.includes(wrong)).toBe(true);
});

async function linkAll(root: string, links: Record<string, string>): Promise<void> {
  for (const [place, target] of Object.entries(links)) {
    const path = join(root, place);
    await rm(path, { force: true });
    if (!existsSync(dirname(path))) throw new Error(`there is no folder for ${place}`);
    await symlink(target, path);
  }
}

/** Builds, and gives what a person would compare. */
async function built(root: string, out: string) {
  const { report } = await buildSaved({ root, out: join(root, out), check: true });
  const { ok, findings, closing } = report;
  return { ok, findings, did: closing[0] ?? "", files: ok ? await fingerprint(join(root, out)) : {} };
}

async function builtApart(root: string, out: string) {
  const { ok, findings, timings } = await buildReport(root, ["--out", out]);
  const did = "render" in timings ? "Built" : "Nothing has changed";
  return { ok, findings, did, files: ok ? await fingerprint(join(root, out)) : {} };
}

test.each(["Date.now() > 0", "began > 0", "new Date() > began"])(
  "a production build where content/launch.ts asks for the time is made each time: %s",
  async (done) => {
    const root = await temporaryFolder();
    await change(root, {
      ...MANY_KINDS,
      "content/settings.yaml": "origin: https://www.harborhomes.org\n",
      "content/launch.ts": `
        import { defineLaunch } from "build-site";
        function start() {
          return Date.now();
        }
        const began = ${done.includes("began") ? "start()" : "0"};
        const item = { id: "x", need: "must", kind: "missing", title: "X", at: ["site", "name"], problem: "P.", put: "Q." } as const;
        export default defineLaunch<any>(() => [
          { name: "t", heading: "T", why: "Because.", items: [{ ...item, done: Boolean(${done}) || began >= 0 }] },
        ]);
      `,
    });
    await change(root, { "templates/pages.tsx": (text) => text.replace("Math.random() < 2", "true") });
    const production = async () => {
      const { report } = await buildSaved({ root, out: join(root, "out"), check: true, production: true });
      expect(report.findings).toEqual([]);
      return report.closing[0];
    };
    await production();
    expect(await production()).toMatch(/^Built/);
  },
);

test.each([
  ["a module elsewhere", 'import { ready } from "../lib/ready.ts";', "ready"],
  ["the environment", "", "process.env.TEST_UNREADY === undefined"],
])("a production build after a build sees what content/launch.ts takes from %s", async (_, imports, done) => {
  const root = await temporaryFolder();
  await change(root, {
    ...MANY_KINDS,
    "content/settings.yaml": "origin: https://www.harborhomes.org\n",
    "lib/ready.ts": "export const ready = true;\n",
    "content/launch.ts": `
      import { defineLaunch } from "build-site";
      ${imports}
      const item = { id: "x", need: "must", kind: "missing", title: "X", at: ["site", "name"], problem: "P.", put: "Q." } as const;
      const topic = { name: "t", heading: "T", why: "Because." };
      export default defineLaunch<any>(() => [{ ...topic, items: [{ ...item, done: ${done} }] }]);
    `,
  });
  await change(root, { "templates/pages.tsx": (text) => text.replace("Math.random() < 2", "true") });
  const production = async () => {
    const { report } = await buildSaved({ root, out: join(root, "out"), check: true, production: true });
    return report.findings.map(({ code, message }) => `${code} ${message}`);
  };
  expect(await production()).toEqual([]);
  await change(root, { "lib/ready.ts": "export const ready = false;\n" });
  process.env["TEST_UNREADY"] = "yes";
  try {
    expect(await production()).toEqual(["launch/missing P."]);
  } finally {
    delete process.env["TEST_UNREADY"];
  }
});
