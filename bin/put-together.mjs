/*
 * How modules of src/ are put together for dist/ (`make-dist.mjs`): which become one file, which packages are put in, and
 * what `dist-loader.mjs` has to give them.
 */
import { realpathSync } from "node:fs";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { parseSync } from "rolldown/utils";
import { STAND_INS } from "../src/check/html-validate-stand-ins.mjs";
import { ROOT } from "./program.mjs";

/** What is loaded by name: by the command, a site's code (`ownModule`, `requireOwn` of src/files/own-files.ts). */
const ENTRIES = [
  "cli/main.ts",
  "index.ts",
  "render/markdown.ts",
  "render/render-problem.ts",
  "render/watch-clock.ts",
  "render/annotated-react.ts",
  "render/annotated-preact.ts",
  "files/html-parser-module.ts",
  "islands/browser/island.ts",
];
/**
 * What threads run: each is put together by itself, since of a file that is shared it would have to load all. `first` is
 * the module that the thread begins with.
 */
const THREADS = [
  { first: "pipeline/write-thread.mjs", work: "pipeline/write-worker.ts" },
  { first: "check/html-validity-thread.mjs", work: "check/html-validity-worker.ts" },
];
/**
 * Modules that whatever is done needs at the same time, each with all that it imports: they become one file each, the first
 * that names a module has it. (To find a module takes Node half a millisecond.) What is imported elsewhere stays apart.
 */
const TOGETHER = {
  start: ["cli/main.ts"],
  build: ["pipeline/build-site.ts"],
  validator: ["check/html-validity.ts"],
  // esbuild gets its work before anything else is loaded, and then the thread that reads and writes.
  begin: ["pipeline/begin-parts.ts"],
  writer: ["pipeline/page-writer.ts"],
  open: [
    "pipeline/open-site.ts",
    "pipeline/code-record.ts",
    "pipeline/steps.ts",
    "index.ts",
    "render/render-problem.ts",
    "render/watch-clock.ts",
  ],
  check: ["pipeline/running-checks.ts"],
};

/**
 * Packages that are put in: those that consist of many small modules, dozens of which Node would have to find, the one
 * module in CommonJS that every command needs, and the validator, whose functions are many. Of yaml the modules that it has
 * for bundlers (they differ in `!!binary`, which no schema takes). All others stay outside, and each of them is there once.
 */
const INSIDE = new Map([
  ["commander", undefined],
  ["fastest-levenshtein", undefined],
  ["hast-util-to-jsx-runtime", undefined],
  ["html-validate/browser", undefined],
  ["htmlparser2", undefined],
  ["mdast-util-from-markdown", undefined],
  ["mdast-util-to-hast", undefined],
  ["yaml", fileURLToPath(new URL("browser/dist/index.js", import.meta.resolve("yaml/package.json")))],
]);

const SOURCES = realpathSync(`${ROOT}src`);
const VALIDATOR = /[\\/]node_modules[\\/]html-validate[\\/]/;

/** Where a module of src/ finds what it imports by a package's name; a package that is put in brings what it needs. */
const packages = {
  name: "packages",
  resolveId(path, importer) {
    if (VALIDATOR.test(importer ?? "") && STAND_INS.has(path)) return `\0stand-in:${path}`;
    if (!importer?.startsWith(SOURCES) || /^[./]/.test(path)) return undefined;
    return INSIDE.has(path) ? INSIDE.get(path) : { id: path, external: true };
  },
  load: (id) => (id.startsWith("\0stand-in:") ? STAND_INS.get(id.slice("\0stand-in:".length)) : undefined),
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

/** A script cannot import without an experiment of Node's, so the loader does it. The name is as long: no place moves. */
const imports = {
  name: "imports",
  renderChunk(code, { fileName }) {
    const { dynamicImports } = parseSync(fileName, code, { sourceType: "commonjs" }).module;
    let text = code;
    for (const { start } of dynamicImports)
      text = `${text.slice(0, start)}Import${text.slice(start + "Import".length)}`;
    return { code: text, map: null };
  },
};

/** The program: scripts that share what they have in common. Gives the name of each entry and what it exports. */
export const putProgramTogether = (folder) => putTogether(ENTRIES, folder, TOGETHER);

/** The same for what threads run. */
export async function putThreadsTogether(folder) {
  const works = [];
  for (const { first, work } of THREADS) {
    works.push(...(await putTogether([work], folder)));
    await putFirstTogether(first, work, folder);
  }
  return works;
}

/** What a thread begins with stays a module, which imports its work from beside it. */
async function putFirstTogether(first, work, folder) {
  const besides = { id: `./${parse(work).name}.mjs`, external: true };
  const outside = { name: "work", resolveId: (path) => (parse(path).base === parse(work).base ? besides : undefined) };
  const output = { dir: folder, format: "esm", entryFileNames: "[name].mjs" };
  await build({ ...common([first]), plugins: [outside, builtins], output });
}

const common = (entries) => ({
  cwd: ROOT,
  input: Object.fromEntries(entries.map((path) => [parse(path).name, `${SOURCES}/${path}`])),
  platform: "node",
  tsconfig: false,
  treeshake: { propertyReadSideEffects: false },
});

/**
 * Puts entries together into scripts for the loader; gives the name of each and what it exports. All files lie side by
 * side: two folders below the root, as the files of src/ do that look for something there.
 */
async function putTogether(entries, folder, together = {}) {
  const parts = Object.entries(together);
  const groups = parts.map(([part, paths], index) => {
    const modules = new Set(paths.map((path) => realpathSync(`${SOURCES}/${path}`)));
    return { name: part, priority: parts.length - index, test: (id) => modules.has(id) };
  });
  const { output } = await build({
    ...common(entries),
    transform: { target: "node22", jsx: { runtime: "automatic" }, define: { "import.meta": "importMeta" } },
    plugins: [builtins, packages, imports],
    output: {
      dir: folder,
      format: "cjs",
      exports: "named",
      // One byte a letter, in the file and in memory.
      charset: "ascii",
      entryFileNames: "[name].cjs",
      chunkFileNames: "[name]-[hash].cjs",
      codeSplitting: { groups },
      // For stack traces alone (src/cli/stack-in-sources.ts).
      sourcemap: "hidden",
      sourcemapExcludeSources: true,
    },
  });
  return output.filter(({ isEntry }) => isEntry).map(({ name, exports }) => ({ name, exports }));
}
