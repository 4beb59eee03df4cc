import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build as buildOnce, type build, type BuildOptions } from "esbuild";
import type { Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { bundledFiles, esbuildFindings, failureFindings } from "../files/bundling.ts";
import { islandsOf } from "../islands/open-islands.ts";
import { PAGE_GUARD, preactJsxInIslands, providedForServer, stylesOfIslands } from "./provided-modules.ts";

/** The name of the bundle, for the paths in its source map: no such file is written. */
const BUNDLE_NAME = "templates.mjs";
/** The name of the module that imports everything a site exports. */
const ENTRY_NAME = "build-site-entry.ts";

/** The site's code for Node, bundled. Nothing of it has run. */
export interface TemplateCode {
  text: string;
  /** The source map, as text. */
  map: string;
  /** The files that it is made of, as absolute paths. */
  inputs: readonly string[];
  /** Warnings. */
  findings: readonly Finding[];
}

/** How a bundle is made. */
export interface BundleRequest {
  /** Whether elements carry the place of their JSX. */
  annotate: boolean;
  /** Runs esbuild; `dev` keeps a context, which reads only changed files again. */
  build?: typeof build;
}

/** Bundles templates, islands and the content's schema for Node. Throws the findings of what cannot be bundled. */
export async function bundleTemplates(root: string, request: BundleRequest): Promise<TemplateCode> {
  return bundleForNode(root, await entryOf(root), request);
}

/** Bundles any code of the site for Node; `entry` is the text of a module that imports from the site's folder. */
export async function bundleForNode(
  root: string,
  entry: string,
  { annotate, build = buildOnce }: BundleRequest,
): Promise<TemplateCode> {
  const options = nodeBuildOptions(root, entry, annotate);
  try {
    const { outputFiles, warnings, metafile } = await build(options);
    const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
    return {
      text: textOf(".mjs"),
      map: textOf(".map"),
      inputs: bundledFiles(root, metafile),
      findings: esbuildFindings(warnings, "warning"),
    };
  } catch (problem) {
    throw new FindingsError(await failureFindings(problem, options));
  }
}

function nodeBuildOptions(root: string, entry: string, annotate: boolean) {
  return {
    absWorkingDir: root,
    stdin: { contents: entry, resolveDir: root, sourcefile: ENTRY_NAME, loader: "ts" },
    bundle: true,
    write: false,
    metafile: true,
    outfile: join(root, BUNDLE_NAME),
    platform: "node",
    format: "esm",
    target: "node22",
    jsx: "automatic",
    jsxDev: annotate,
    // esbuild renames one of two functions of the same name; messages show the name that the author wrote.
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

async function entryOf(root: string): Promise<string> {
  const islands = (await islandsOf(root)).map((island, index) => ({ ...island, local: `island${index}` }));
  const art = ["templates/art/index.ts", "templates/art/index.tsx"].find((file) => existsSync(join(root, file)));
  return [
    `export { default as routes } from "./templates/routes.ts";`,
    // For `files`, which is optional: esbuild would refuse an export by name. The names listed here win.
    `export * from "./templates/routes.ts";`,
    `export { default as content } from "./content/schema.ts";`,
    `export { startPage } from "${PAGE_GUARD}";`,
    art === undefined ? `export const art = {};` : `export { default as art } from "./${art}";`,
    ...islands.map(({ file, local }) => `import * as ${local} from "./${file}";`),
    `export const islands = { ${islands.map(({ name, local }) => `${JSON.stringify(name)}: ${local}`).join(", ")} };`,
  ].join("\n");
}
