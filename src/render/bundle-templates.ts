import { existsSync } from "node:fs";
import { join } from "node:path";
import type { build, BuildOptions } from "esbuild";
import { pathToFileURL } from "node:url";
import type { Outcome } from "../findings/finding.ts";
import { buildOnce } from "../files/esbuild.ts";
import { madeFrom, type MadeFrom } from "../files/made-from.ts";
import { islandsOf } from "../islands/open-islands.ts";
import { esbuildFindings } from "../files/esbuild-findings.ts";
import { PAGE_GUARD } from "./page-modules.ts";
import { preactJsxInIslands, providedForServer, stylesOfIslands } from "./provided-modules.ts";

/** Where the bundle would lie; only its name matters, for the paths in the source map. */
const BUNDLE_NAME = "templates.mjs";

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

async function entryOf(root: string): Promise<string> {
  const islands = (await islandsOf(root)).map((island, index) => ({ ...island, local: `island${index}` }));
  const art = ["templates/art/index.ts", "templates/art/index.tsx"].find((file) => existsSync(join(root, file)));
  return [
    `export { default as routes } from "./templates/routes.ts";`,
    // For `files`, which not every site has: esbuild would miss an export by its name. What is named here goes first.
    `export * from "./templates/routes.ts";`,
    `export { default as content } from "./content/schema.ts";`,
    `export { startPage } from "${PAGE_GUARD}";`,
    art === undefined ? `export const art = {};` : `export { default as art } from "./${art}";`,
    ...islands.map(({ file, local }) => `import * as ${local} from "./${file}";`),
    `export const islands = { ${islands.map(({ name, local }) => `${JSON.stringify(name)}: ${local}`).join(", ")} };`,
  ].join("\n");
}
