/*
 * Puts src/ together in dist/, where Node finds a hundred files in place of three hundred, and no types to strip:
 * `npm ci` and `npm run prepare` run it. Packages stay outside. What is changed in src/ afterwards runs from there
 * (`program.mjs`). Kept readable for any Node.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { MADE_OF, ROOT, sources } from "./program.mjs";

/** What is imported by name: by the command, by a site's code, by threads (`ownModule` of src/site/own-files.ts). */
const ENTRIES = [
  "cli/main.ts",
  "index.ts",
  "render/markdown.ts",
  "render/render-problem.ts",
  "render/annotated-react.ts",
  "render/annotated-preact.ts",
  "islands/browser/island.ts",
  "build/write-thread.mjs",
  "check/html-validity-thread.mjs",
];

rmSync(MADE_OF, { force: true });
const madeOf = sources();
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: ENTRIES.map((path) => `src/${path}`),
  outbase: "src",
  outdir: "dist",
  chunkNames: "chunks/[hash]",
  // For each “.js” Node would look whether a package.json says what it is.
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node22",
  jsx: "automatic",
  tsconfigRaw: {},
  metafile: true,
});
removeAllBut(new Set(Object.keys(metafile.outputs).map((path) => join(ROOT, path))));
writeFileSync(MADE_OF, madeOf);

/** Removes what earlier runs have left. What is the same again stays: a server may be running from it. */
function removeAllBut(made) {
  for (const entry of readdirSync(join(ROOT, "dist"), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !made.has(path)) rmSync(path);
  }
}
