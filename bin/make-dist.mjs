/*
 * Puts src/ together in dist/, where Node finds a hundred files in place of three hundred, and no types to strip, and lays
 * beside it what browsers get in every site: `npm ci` and `npm run prepare` run this. Most packages stay outside. Each run
 * makes a folder of its own, since a server may be running from the last one.
 */
import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { makeReady } from "../src/islands/make-ready.ts";
import { MADE_OF, ROOT, sources } from "./program.mjs";

/** What is loaded by name: by the command, a site's code, threads (`ownModule`, `requireOwn` of src/site/own-files.ts). */
const ENTRIES = [
  "cli/main.ts",
  "index.ts",
  "render/markdown.ts",
  "render/render-problem.ts",
  "render/annotated-react.ts",
  "render/annotated-preact.ts",
  "site/html-parser-module.ts",
  "site/yaml-module.ts",
  "islands/browser/island.ts",
  "build/write-thread.mjs",
  "check/html-validity-thread.mjs",
];
/** Folders that are kept: this one, and the one that may be in use. */
const KEPT = 2;

/**
 * Packages that are put in: those that consist of many small modules, dozens of which Node would have to find. Of yaml the
 * modules that it has for bundlers (they differ in `!!binary`, which no schema takes). All others stay outside, and each of
 * them is there once.
 */
const INSIDE = new Map([
  ["commander", undefined],
  ["hast-util-to-jsx-runtime", undefined],
  ["htmlparser2", undefined],
  ["mdast-util-from-markdown", undefined],
  ["mdast-util-to-hast", undefined],
  ["yaml", fileURLToPath(new URL("browser/dist/index.js", import.meta.resolve("yaml/package.json")))],
]);

const SOURCES = realpathSync(`${ROOT}src`);

/** Where esbuild finds what a module of src/ imports by a package's name; a package that is put in brings what it needs. */
function packageFor({ path, importer }) {
  if (!importer.startsWith(SOURCES)) return undefined;
  if (!INSIDE.has(path)) return { path, external: true };
  const instead = INSIDE.get(path);
  return instead && { path: instead };
}

const madeOf = sources();
const name = `${Date.now()}-${process.pid}`;
const folder = `${ROOT}dist/${name}`;
mkdirSync(folder, { recursive: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: ENTRIES.map((path) => `src/${path}`),
  outdir: folder,
  // All side by side: two folders below the root, as the files of src/ are that look for something there.
  entryNames: "[name]",
  chunkNames: "[hash]",
  // For each “.js” Node would look whether a package.json says what it is.
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  jsx: "automatic",
  plugins: [{ name: "packages", setup: (bundling) => bundling.onResolve({ filter: /^[^./]/ }, packageFor) }],
  // For stack traces alone (src/cli/stack-in-sources.ts).
  sourcemap: "external",
  sourcesContent: false,
  tsconfigRaw: {},
});
await makeReady(folder);
writeFileSync(`${folder}/made-of.txt`, `${name}\n${madeOf}`);
renameSync(`${folder}/made-of.txt`, MADE_OF);

const folders = readdirSync(`${ROOT}dist`).filter((entry) => /^\d+-\d+$/.test(entry));
for (const old of folders.toSorted().slice(0, -KEPT)) rmSync(`${ROOT}dist/${old}`, { recursive: true, force: true });
