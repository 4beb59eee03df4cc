/*
 * Puts src/ together in dist/, where Node finds a handful of files in place of two hundred, and no types to strip, and lays
 * beside it what browsers get in every site: `npm ci` and `npm run prepare` run this. Most packages stay outside. Each run
 * makes a folder of its own, since a server may be running from the last one.
 */
import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { makeReady } from "../src/islands/make-ready.ts";
import { MADE_OF, ROOT, sources } from "./program.mjs";

/** What is loaded by name: by the command, a site's code (`ownModule`, `requireOwn` of src/site/own-files.ts). */
const ENTRIES = [
  "cli/main.ts",
  "index.ts",
  "render/markdown.ts",
  "render/render-problem.ts",
  "render/watch-clock.ts",
  "render/annotated-react.ts",
  "render/annotated-preact.ts",
  "site/html-parser-module.ts",
  "site/yaml-module.ts",
  "islands/browser/island.ts",
];
/** What threads load. Each is put together by itself: of a file that is shared it would have to load all. */
const THREADS = ["build/write-thread.mjs", "check/html-validity-thread.mjs"];
/**
 * Modules that whatever is done needs at the same time, each with all that it imports: they become one file each, the first
 * that names a module has it. (To find a module takes Node half a millisecond.) What is imported elsewhere stays apart.
 */
const TOGETHER = {
  start: ["cli/main.ts"],
  build: ["build/build-site.ts"],
  validator: ["check/html-validity.ts"],
  // esbuild gets its work before anything else is loaded, and then the thread that reads and writes.
  begin: ["build/begin-parts.ts"],
  writer: ["build/page-writer.ts"],
  open: [
    "build/open-site.ts",
    "build/code-record.ts",
    "build/steps.ts",
    "index.ts",
    "render/render-problem.ts",
    "render/watch-clock.ts",
  ],
  check: ["build/running-checks.ts"],
};
/** Folders that are kept: this one, and the one that may be in use. */
const KEPT = 2;

/**
 * Packages that are put in: those that consist of many small modules, dozens of which Node would have to find, and the one
 * module in CommonJS that every command needs. Of yaml the modules that it has for bundlers (they differ in `!!binary`,
 * which no schema takes). All others stay outside, and each of them is there once.
 */
const INSIDE = new Map([
  ["commander", undefined],
  ["fastest-levenshtein", undefined],
  ["hast-util-to-jsx-runtime", undefined],
  ["htmlparser2", undefined],
  ["mdast-util-from-markdown", undefined],
  ["mdast-util-to-hast", undefined],
  ["yaml", fileURLToPath(new URL("browser/dist/index.js", import.meta.resolve("yaml/package.json")))],
]);

const SOURCES = realpathSync(`${ROOT}src`);

/** Where a module of src/ finds what it imports by a package's name; a package that is put in brings what it needs. */
const packages = {
  name: "packages",
  resolveId(path, importer) {
    if (!importer?.startsWith(SOURCES) || /^[./]/.test(path)) return undefined;
    return INSIDE.has(path) ? INSIDE.get(path) : { id: path, external: true };
  },
};

/** What commander imports for commands that are programs of their own: we have none. */
const LATE = "node:child_process";

/**
 * Node's own modules as values: to import one, Node reads all that it exports, and so loads parts that nobody asked for
 * (of `node:fs` and `node:crypto` 10 ms of them, of `node:http` all that `fetch` is made of). Each module of ours has its
 * own: of one for all, files that have nothing else in common would need each other. Names that it does not use are left
 * out.
 */
const builtins = {
  name: "builtins",
  resolveId: (path, importer) => (path.startsWith("node:") ? `\0${path}?${importer}` : undefined),
  load(id) {
    const [, path] = /^\0(node:[\w/]+)\?/.exec(id) ?? [];
    if (path === undefined) return undefined;
    if (path === LATE)
      return `export default { spawn: (...all) => process.getBuiltinModule("${path}").spawn(...all) };`;
    const names = Object.keys(process.getBuiltinModule(path)).filter(
      (name) => /^[A-Za-z]\w*$/.test(name) && name !== "default",
    );
    return [
      `const all = /* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(path)});`,
      "export default all;",
      ...names.map((name) => `export const ${name} = all.${name};`),
    ].join("\n");
  },
};

/**
 * Puts entries together. All files lie side by side: two folders below the root, as the files of src/ do that look for
 * something there.
 */
function putTogether(entries, folder, groups = []) {
  return build({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((path) => [parse(path).name, `${SOURCES}/${path}`])),
    platform: "node",
    tsconfig: false,
    transform: { target: "node22", jsx: { runtime: "automatic" } },
    plugins: [builtins, packages],
    treeshake: { propertyReadSideEffects: false },
    output: {
      dir: folder,
      // For each “.js” Node would look whether a package.json says what it is.
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
      codeSplitting: { groups },
      // For stack traces alone (src/cli/stack-in-sources.ts).
      sourcemap: "hidden",
      sourcemapExcludeSources: true,
    },
  });
}

const madeOf = sources();
const name = `${Date.now()}-${process.pid}`;
const folder = `${ROOT}dist/${name}`;
mkdirSync(folder, { recursive: true });
const parts = Object.entries(TOGETHER);
const groups = parts.map(([part, paths], index) => {
  const modules = new Set(paths.map((path) => realpathSync(`${SOURCES}/${path}`)));
  return { name: part, priority: parts.length - index, test: (id) => modules.has(id) };
});
await putTogether(ENTRIES, folder, groups);
for (const thread of THREADS) await putTogether([thread], folder);
await makeReady(folder);
writeFileSync(`${folder}/made-of.txt`, `${name}\n${madeOf}`);
renameSync(`${folder}/made-of.txt`, MADE_OF);

const folders = readdirSync(`${ROOT}dist`).filter((entry) => /^\d+-\d+$/.test(entry));
for (const old of folders.toSorted().slice(0, -KEPT)) rmSync(`${ROOT}dist/${old}`, { recursive: true, force: true });
