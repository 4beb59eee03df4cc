import { basename, join } from "node:path";
import {
  build as buildOnce,
  type build,
  type BuildFailure,
  type BuildOptions,
  type BuildResult,
  type Message,
  type Metafile,
  type Plugin,
} from "esbuild";
import { compare } from "../findings/finding.ts";
import { ASSETS_FOLDER, namedByContent, type Asset } from "../assets/asset.ts";
import { islandEntries, islandJsx, JSX, MOUNT, MOUNT_IN_DEV, type IslandGroup } from "./island-entries.ts";
import { NOT_SLIM, RARE, slimPreact } from "./slim-preact.ts";

/** All islands of a site for the browser. */
export interface IslandBundle {
  /** For each island the scripts that it needs: what it shares with others first, its own last. What it loads later (`import()`) is among their `needs`. */
  scripts: ReadonlyMap<string, Asset[]>;
  /** Islands that share their file with others: their markers have to name them. */
  together: ReadonlySet<string>;
  /** Finds and wakes islands. */
  loader: Asset;
  /** Lines for the head of a page with islands; see `browser/boot.ts`. */
  boot: string;
  /** The files that the islands are made of, and what they ask for. */
  inputs: readonly string[];
}

/** The oldest browsers that scripts are written down for: those of early 2022, like the styles. */
export const TARGET = ["chrome99", "edge99", "firefox97", "safari15.4"];

/** How islands are bundled. */
export interface IslandRequest {
  /** For somebody who works on them: as they are written, with maps to their sources, and a runtime that says more. */
  dev?: boolean;
  /** Runs esbuild in place of its own `build`: with what it has read before. */
  build?: typeof build;
}

/** The islands' own code, in one pass of esbuild. */
function islandBuildOptions(root: string, groups: readonly IslandGroup[], plugins: Plugin[], dev: boolean) {
  return {
    absWorkingDir: root,
    entryPoints: groups.map(({ name }) => ({ in: `island-entry:${name}`, out: name })),
    bundle: true,
    write: false,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: TARGET,
    ...JSX,
    tsconfigRaw: {},
    minify: !dev,
    sourcemap: dev ? "inline" : false,
    legalComments: "none",
    outdir: join(root, ASSETS_FOLDER),
    entryNames: "[name].[hash]",
    chunkNames: "shared.[hash]",
    define: { "process.env.NODE_ENV": '"production"' },
    metafile: true,
    logLevel: "silent",
    plugins: [islandEntries(root, groups, dev ? MOUNT_IN_DEV : MOUNT), islandJsx(), ...plugins],
  } as const satisfies BuildOptions;
}

/**
 * Bundles the islands of a site, those of a group in one file, and gives esbuild's warnings beside them. With the slim
 * Preact, or with all of it where an island imports or shows what the slim one has not. Throws what esbuild throws.
 */
export async function bundleIslands(
  root: string,
  groups: readonly IslandGroup[],
  plugins: Plugin[],
  { dev = false, build = buildOnce }: IslandRequest = {},
): Promise<Pick<IslandBundle, "scripts" | "together"> & Pick<IslandBuild, "warnings" | "metafile">> {
  const result = await buildSlimOrWhole((more) => build(islandBuildOptions(root, groups, [...more, ...plugins], dev)));
  const files = scriptsOfEntries(result);
  return {
    scripts: new Map(
      groups.flatMap(({ name: file, islands }) => islands.map(({ name }) => [name, files.get(file) ?? []] as const)),
    ),
    together: new Set(groups.flatMap(({ islands }) => (islands.length > 1 ? islands.map(({ name }) => name) : []))),
    warnings: result.warnings,
    metafile: result.metafile,
  };
}

type IslandBuild = BuildResult<{ write: false; metafile: true }>;

async function buildSlimOrWhole(buildWith: (more: Plugin[]) => Promise<IslandBuild>): Promise<IslandBuild> {
  const needsWhole = (messages: readonly Message[] = []) => messages.some(({ text }) => NOT_SLIM.test(text));
  try {
    const slim = await buildWith([slimPreact()]);
    const isRare = slim.outputFiles.some(({ text }) => RARE.test(text));
    if (!needsWhole(slim.warnings) && !isRare) return slim;
  } catch (problem) {
    if (!needsWhole((problem as Partial<BuildFailure>).errors)) throw problem;
  }
  return buildWith([]);
}

/** Reads what esbuild made: for each entry its scripts, what it imports first, its own last. */
function scriptsOfEntries({ outputFiles, metafile }: IslandBuild): Map<string, Asset[]> {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const { outputs } = metafile;
  const order = importOrder(outputs);
  const named = order === undefined ? namedTogether(texts) : namedOneByOne(order, texts, outputs);
  const assetsOf = (paths: Iterable<string>): Asset[] => [...paths].flatMap((path) => named.get(basename(path)) ?? []);
  const scripts = new Map<string, Asset[]>();
  for (const [path, { entryPoint = "" }] of Object.entries(outputs)) {
    if (!entryPoint.startsWith("island-entry:")) continue;
    const now = reachedFrom(path, outputs, ["import-statement"]);
    const later = reachedFrom(path, outputs, ["import-statement", "dynamic-import"]);
    const needs = assetsOf([...later].filter((other) => !now.has(other)));
    const list = assetsOf(now);
    scripts.set(
      entryPoint.slice("island-entry:".length),
      list.map((asset, index) => (index === list.length - 1 ? { ...asset, needs } : asset)),
    );
  }
  return scripts;
}

type Outputs = Metafile["outputs"];

/** The scripts that one leads to by these kinds of import: what must be there first comes first, the script itself last. */
function reachedFrom(path: string, outputs: Outputs, kinds: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const reached = new Set<string>();
  const visit = (current: string): void => {
    if (seen.has(current)) return;
    seen.add(current);
    for (const next of outputs[current]?.imports ?? []) if (kinds.includes(next.kind)) visit(next.path);
    reached.add(current);
  };
  visit(path);
  return reached;
}

/** Scripts in an order in which each stands behind all that it names; undefined where they name each other in a circle. */
function importOrder(outputs: Outputs): string[] | undefined {
  const order = new Set<string>();
  const visit = (path: string, ancestors: readonly string[]): boolean => {
    if (ancestors.includes(path)) return false;
    if (order.has(path)) return true;
    const imports = (outputs[path]?.imports ?? []).filter(({ external }) => external !== true);
    if (!imports.every((next) => visit(next.path, [...ancestors, path]))) return false;
    order.add(path);
    return true;
  };
  return Object.keys(outputs).every((path) => visit(path, [])) ? [...order] : undefined;
}

/** Names each script by its own content, in which the names of those before are final. */
function namedOneByOne(
  order: readonly string[],
  texts: ReadonlyMap<string, string>,
  outputs: Outputs,
): Map<string, Asset> {
  const named = new Map<string, Asset>();
  for (const path of order) {
    let text = texts.get(basename(path)) ?? "";
    for (const { path: imported } of outputs[path]?.imports ?? [])
      text = text.replaceAll(basename(imported), basename(named.get(basename(imported))?.file ?? ""));
    named.set(basename(path), namedByContent(basename(path).replace(TEMPORARY, "."), Buffer.from(text)));
  }
  return named;
}

/** Names scripts that load each other in a circle: no content can hold its own hash, so all share one of everything. */
function namedTogether(texts: ReadonlyMap<string, string>): Map<string, Asset> {
  const names = [...texts.keys()];
  const withNames = (text: string, final: (name: string) => string) =>
    names.reduce((whole, name) => whole.replaceAll(name, final(name)), text);
  const bare = names.map((name) => ({ name, text: withNames(texts.get(name) ?? "", () => "@") }));
  const sorted = bare.toSorted((one, other) => compare(one.text, other.text));
  const all = sorted.map(({ text }) => text).join("\0");
  const files = new Map(
    sorted.map(({ name }, index) => [
      name,
      namedByContent(name.replace(TEMPORARY, "."), Buffer.from(`${all}${index}`)),
    ]),
  );
  const final = (name: string) => basename(files.get(name)?.file ?? "");
  return new Map(
    [...files].map(([name, asset]) => [
      name,
      { ...asset, content: Buffer.from(withNames(texts.get(name) ?? "", final)) },
    ]),
  );
}

/** The part of a name that only esbuild needs. It depends on where the packages lie, so it must not be published. */
const TEMPORARY = /\.[A-Z0-9]{8}\./;
