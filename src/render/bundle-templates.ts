import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { build, BuildOptions, Metafile } from "esbuild";
import { pathToFileURL } from "node:url";
import type { Outcome } from "../findings/finding.ts";
import { buildOnce } from "../files/esbuild.ts";
import { filesBelow } from "../files/files-below.ts";
import { fromAll, leadsOut, type Lookup, type MadeFrom } from "../files/made-from.ts";
import { esbuildFindings } from "./esbuild-findings.ts";
import { PAGE_GUARD } from "./page-modules.ts";
import { preactJsxInIslands, providedForServer, stylesOfIslands } from "./provided-modules.ts";

/** Where the bundle would lie; only its name matters, for the paths in the source map. */
const BUNDLE_NAME = "templates.mjs";

/** The islands of a site: files directly in `islands/`. What they share lies in folders below. */
export async function islandFiles(root: string): Promise<string[]> {
  const files = await filesBelow(join(root, "islands"), (name) => /\.[jt]sx$/.test(name));
  return files.filter((file) => !file.includes("/"));
}

/** The name of an island: its file's, without the ending. */
export function islandName(file: string): string {
  return file.replace(/\.[jt]sx$/, "");
}

function nodeBuildOptions(root: string, entry: string, { annotate }: { annotate: boolean }) {
  return {
    absWorkingDir: root,
    stdin: {
      contents: entry,
      resolveDir: root,
      sourcefile: "build-site-entry.ts",
      loader: "ts",
    },
    bundle: true,
    write: false,
    metafile: true,
    outfile: join(root, BUNDLE_NAME),
    platform: "node",
    format: "esm",
    target: "node22",
    jsx: "automatic",
    jsxDev: annotate,
    // esbuild calls one of two functions of the same name something else, which nobody has written.
    keepNames: annotate,
    // The bundle has no file of its own: its folder is the site's.
    define: { "import.meta.url": JSON.stringify(pathToFileURL(join(root, BUNDLE_NAME)).href) },
    // An empty one keeps esbuild from reading tsconfig.json files: a site is built the same wherever it lies.
    tsconfigRaw: {},
    sourcemap: "external",
    logLevel: "silent",
    plugins: [providedForServer(), stylesOfIslands(root), preactJsxInIslands(root)],
  } as const satisfies BuildOptions;
}

/** The site's code for Node, bundled, before anything of it has run. */
export interface TemplateCode {
  text: string;
  /** The source map, as text. */
  map: string;
  /** The files that it is made of, and what they ask for. */
  inputs: MadeFrom;
}

/** How a bundle is made. */
export interface BundleRequest {
  /** Whether elements carry the place of their JSX. */
  annotate: boolean;
  /** Runs esbuild in place of its own `build`: with what it has read before. */
  build?: typeof build;
}

/** Bundles templates, islands and the content's schema for Node. */
export async function bundleTemplates(root: string, request: BundleRequest): Promise<Outcome<TemplateCode>> {
  return bundleForNode(root, await entryOf(root), request);
}

/** Bundles any code of the site for Node; `entry` is a module that imports from its folder. */
export async function bundleForNode(
  root: string,
  entry: string,
  { annotate, build = buildOnce }: BundleRequest,
): Promise<Outcome<TemplateCode>> {
  try {
    const { outputFiles, warnings, metafile } = await build(nodeBuildOptions(root, entry, { annotate }));
    const code = outputFiles.find(({ path }) => path.endsWith(".mjs"));
    const map = outputFiles.find(({ path }) => path.endsWith(".map"));
    if (code === undefined || map === undefined) throw new Error("esbuild gave no bundle");
    return {
      ok: true,
      value: { text: code.text, map: map.text, inputs: madeFrom(root, metafile) },
      findings: esbuildFindings(warnings, root, "warning"),
    };
  } catch (problem) {
    return { ok: false, findings: esbuildFindings(problem, root) };
  }
}

/** What esbuild says of a module that is no file: it names who made it. */
const MADE_BY_PLUGIN = /^[a-z-]+:|^<|build-site-entry\.ts$/;

/** The files of a bundle and what they import; what plugins make is none, and what they leave outside is theirs. */
export function madeFrom(root: string, { inputs }: Pick<Metafile, "inputs">): MadeFrom {
  const modules = Object.entries(inputs).flatMap(([path, { imports }]) =>
    MADE_BY_PLUGIN.test(path) ? [] : [{ file: resolve(root, path), imports }],
  );
  const lookups = modules.flatMap(({ file, imports }) =>
    imports.flatMap(({ path, original, external }): Lookup[] =>
      original === undefined || external === true || MADE_BY_PLUGIN.test(path) ? [] : [[dirname(file), original]],
    ),
  );
  return fromAll({
    files: modules.map(({ file }) => file),
    lookups: lookups.filter((lookup) => leadsOut(root, lookup)),
  });
}

async function entryOf(root: string): Promise<string> {
  const islands = (await islandFiles(root)).map((file, index) => ({
    file,
    local: `island${index}`,
    name: islandName(file),
  }));
  const art = ["templates/art/index.ts", "templates/art/index.tsx"].find((file) => existsSync(join(root, file)));
  return [
    `export { default as routes } from "./templates/routes.ts";`,
    // For `files`, which not every site has: esbuild would miss an export by its name. What is named here goes first.
    `export * from "./templates/routes.ts";`,
    `export { default as content } from "./content/schema.ts";`,
    `export { startPage } from "${PAGE_GUARD}";`,
    art === undefined ? `export const art = {};` : `export { default as art } from "./${art}";`,
    ...islands.map(({ file, local }) => `import * as ${local} from "./islands/${file}";`),
    `export const islands = { ${islands.map(({ name, local }) => `${JSON.stringify(name)}: ${local}`).join(", ")} };`,
  ].join("\n");
}
