import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { join, resolve } from "node:path";
import { build as buildOnce, type BuildOptions, type Metafile } from "esbuild";
import { pathToFileURL } from "node:url";
import type { ComponentType } from "preact";
import type { ReactElement } from "react";
import type { Outcome } from "../findings/finding.ts";
import type { ContentDefinition } from "../site/define-content.ts";
import { filesBelow } from "../site/files-below.ts";
import type { RouteTable } from "../site/route.ts";
import { esbuildFindings } from "./esbuild-findings.ts";
import { PAGE_GUARD } from "./page-modules.ts";
import { preactJsxInIslands, providedForServer } from "./provided-modules.ts";
import type { SiteFiles } from "./site-files.ts";
import type { SourceLookup } from "./source-lookup.ts";
import { sourceLookup } from "./source-lookup.ts";

/** The site's code for Node, bundled and loaded. */
export interface TemplateBundle {
  routes: RouteTable<unknown>;
  /** What makes the files that are neither pages nor assets, where the site has some. */
  files: SiteFiles<unknown> | undefined;
  content: ContentDefinition;
  /** Pictures drawn as JSX (`templates/art/index.tsx`), by name. */
  art: Record<string, () => ReactElement>;
  islandNames: ReadonlyMap<ComponentType<never>, string>;
  /** To be called before each page, with the islands. */
  startPage: (islandNames: ReadonlyMap<ComponentType<never>, string>) => void;
  /** Finds the source of a place in the bundle. */
  lookup: SourceLookup;
  /** Its text, as esbuild made it. */
  code: string;
  /** The files that it is made of, as absolute paths. */
  inputs: readonly string[];
}

/** What the bundle exports; see `entryOf`. */
interface BundleModule {
  routes: RouteTable<unknown>;
  files: unknown;
  content: ContentDefinition;
  startPage: TemplateBundle["startPage"];
  art: Record<string, () => ReactElement>;
  islands: Record<string, { default?: ComponentType<never> }>;
}

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
    // The bundle has no file of its own: its folder is the site's.
    define: { "import.meta.url": JSON.stringify(pathToFileURL(join(root, BUNDLE_NAME)).href) },
    // An empty one keeps esbuild from reading tsconfig.json files: a site is built the same wherever it lies.
    tsconfigRaw: {},
    sourcemap: "external",
    logLevel: "silent",
    plugins: [providedForServer(), preactJsxInIslands(root)],
  } as const satisfies BuildOptions;
}

/** The site's code for Node, bundled, before anything of it has run. */
export interface TemplateCode {
  text: string;
  /** The source map, as text. */
  map: string;
  /** The files that it is made of, as absolute paths. */
  inputs: readonly string[];
}

/** How a bundle is made. */
export interface BundleRequest {
  /** Whether elements carry the place of their JSX. */
  annotate: boolean;
  /** Runs esbuild in place of its own `build`: with what it has read before. */
  build?: typeof buildOnce;
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
      value: { text: code.text, map: map.text, inputs: inputFiles(root, metafile) },
      findings: esbuildFindings(warnings, "warning"),
    };
  } catch (problem) {
    return { ok: false, findings: esbuildFindings(problem) };
  }
}

/**
 * Loads what `bundleTemplates` made. Throws what the site's own modules throw when they are first run. The same code is
 * run once and for all; with another `turn` once more, so that nothing is left of what it remembers.
 */
export async function loadTemplates(
  root: string,
  { text, map, inputs }: TemplateCode,
  turn = 0,
): Promise<TemplateBundle> {
  const { name, load } = bundleModule(text, turn);
  const lookup = sourceLookup(name, map, root);
  try {
    return { ...(await load()), lookup, code: text, inputs };
  } catch (problem) {
    throw new BundleLoadError(problem, lookup);
  }
}

/** What the code of a bundle gives, without what leads back to its sources. */
export type TemplateExports = Omit<TemplateBundle, "lookup" | "code" | "inputs">;

/** The code of a bundle as a module: its name in stack traces, and what runs it. */
export function bundleModule(code: string, turn = 0): { name: string; load: () => Promise<TemplateExports> } {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const name = `build-site-templates-${hash}.mjs`;
  const load = async (): Promise<TemplateExports> => {
    const module = (await importText(`build-site:${hash}/${turn}`, named(code, name))) as BundleModule;
    return {
      routes: module.routes,
      files: typeof module.files === "function" ? (module.files as SiteFiles<unknown>) : undefined,
      content: module.content,
      startPage: module.startPage,
      art: module.art,
      islandNames: namesOf(module.islands),
    };
  };
  return { name, load };
}

/** A text that stack traces know by a name. */
function named(code: string, name: string): string {
  return `${code}\n//# sourceURL=${name}\n`;
}

/** Runs the code of any bundle that `bundleForNode` made, as `loadTemplates` does. Gives what it exports. */
export async function loadBundle(
  root: string,
  { text, map }: TemplateCode,
): Promise<{ exports: unknown; lookup: SourceLookup }> {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const name = `build-site-templates-${hash}.mjs`;
  const lookup = sourceLookup(name, map, root);
  try {
    return { exports: await importText(`build-site:${hash}`, named(text, name)), lookup };
  } catch (problem) {
    throw new BundleLoadError(problem, lookup);
  }
}

/**
 * Imports a text as the module of that address: no file to write where somebody else could change it, none to be left
 * behind by a kill. (As a `data:` address it would take four times as long, and twice the memory.)
 */
async function importText(address: string, source: string): Promise<unknown> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === address ? { url: address, format: "module", shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === address ? { format: "module", source, shortCircuit: true } : next(url, context),
  });
  try {
    return await import(address);
  } finally {
    hooks.deregister();
  }
}

/** The files of a bundle, as absolute paths; what plugins make has none. */
export function inputFiles(root: string, { inputs }: Pick<Metafile, "inputs">): string[] {
  return Object.keys(inputs)
    .filter((path) => !/^[a-z-]+:|^<|build-site-entry\.ts$/.test(path))
    .map((path) => resolve(root, path));
}

/** A module of the site threw when it was first run, before any page was asked for. */
export class BundleLoadError extends Error {
  readonly lookup: SourceLookup;

  constructor(cause: unknown, lookup: SourceLookup) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.lookup = lookup;
  }
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

function namesOf(islands: BundleModule["islands"]): Map<ComponentType<never>, string> {
  const names = new Map<ComponentType<never>, string>();
  for (const [name, module] of Object.entries(islands)) {
    if (module.default !== undefined) names.set(module.default, name);
  }
  return names;
}
