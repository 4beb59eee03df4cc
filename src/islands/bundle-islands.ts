import { basename, join } from "node:path";
import {
  build as buildOnce,
  type build,
  type BuildOptions,
  type BuildResult,
  type Metafile,
  type Plugin,
} from "esbuild";
import { ASSETS_FOLDER, namedByContent, type Asset } from "../assets/asset.ts";
import { bundledFiles, esbuildFindings, failureFindings } from "../files/bundling.ts";
import type { Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { FOR_BROWSERS, MOUNT, MOUNT_IN_DEV, providedForBrowser } from "./browser-sources.ts";

/** An island of a site: a file directly in `islands/`, relative to the root. */
export interface IslandFile {
  name: string;
  file: string;
}

/** Islands that share a script, and its name. */
export interface IslandGroup {
  name: string;
  islands: readonly IslandFile[];
}

/** How islands are bundled. */
export interface IslandRequest {
  /** Leaves the scripts readable, with source maps, and uses the runtime that reports changes to the page. */
  dev?: boolean;
  /** Runs esbuild; `dev` keeps a context, which reads only changed files again. */
  build?: typeof build;
}

/** The scripts of all islands. */
export interface BundledIslands {
  /** The scripts of each group: those that it imports first, its own last. What it imports later is in its `needs`. */
  scripts: ReadonlyMap<string, Asset[]>;
  /** The files that they are made of, as absolute paths. */
  inputs: readonly string[];
  /** Warnings. */
  findings: readonly Finding[];
}

/**
 * Bundles the islands of a site: one script for each group, and scripts for what several share. Throws the findings of
 * what cannot be bundled; the file of a finding may be an entry.
 */
export async function bundleIslands(
  root: string,
  groups: readonly IslandGroup[],
  { dev = false, build = buildOnce }: IslandRequest = {},
): Promise<BundledIslands> {
  const options = buildOptions(root, groups, dev);
  try {
    const result = await build(options);
    return {
      scripts: scriptsOfEntries(result),
      inputs: bundledFiles(root, result.metafile),
      findings: esbuildFindings(result.warnings, "warning"),
    };
  } catch (problem) {
    throw new FindingsError(await failureFindings(problem, options));
  }
}

function buildOptions(root: string, groups: readonly IslandGroup[], dev: boolean) {
  return {
    ...FOR_BROWSERS,
    absWorkingDir: root,
    entryPoints: groups.map((group) => ({ in: entryOf(group), out: group.name })),
    splitting: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: !dev,
    sourcemap: dev ? "inline" : false,
    outdir: join(root, ASSETS_FOLDER),
    entryNames: "[name].[hash]",
    chunkNames: "shared.[hash]",
    metafile: true,
    plugins: [islandEntries(root, groups, dev ? MOUNT_IN_DEV : MOUNT), providedForBrowser()],
  } as const satisfies BuildOptions;
}

/** What the path of each entry begins with, here and in esbuild's messages. */
const ENTRY = "island-entry:";

/** The path of a group's entry. It names the islands, so that other islands make another bundle. */
export function entryOf({ name, islands }: IslandGroup): string {
  return `${ENTRY}${name}/${islands.map((island) => island.name).join("+")}`;
}

/** Makes the entry of each group: a module that imports its islands and exports what hydrates them. */
function islandEntries(root: string, groups: readonly IslandGroup[], mount: string): Plugin {
  const byEntry = new Map(groups.map((group) => [entryOf(group), group]));
  const text = (value: string) => JSON.stringify(value);
  return {
    name: "island-entries",
    setup(esbuild) {
      esbuild.onResolve({ filter: new RegExp(`^${ENTRY}`) }, ({ path }) => ({
        path: path.slice(ENTRY.length),
        namespace: "island-entry",
      }));
      esbuild.onLoad({ filter: /.*/, namespace: "island-entry" }, ({ path }) => {
        const { islands = [] } = byEntry.get(ENTRY + path) ?? {};
        // The marker of an island names it only when the script holds several.
        const members = islands.map(({ name }, index) => `${text(islands.length > 1 ? name : "")}: Island${index}`);
        const contents = [
          ...islands.map(({ file }, index) => `import Island${index} from ${text(`./${file}`)};`),
          `import { mount } from ${text(mount)};`,
          `export default mount({ ${members.join(", ")} });`,
        ].join("\n");
        return { contents, resolveDir: root, loader: "js" };
      });
    },
  };
}

type Outputs = Metafile["outputs"];

/** The hash that esbuild puts in a name. It depends on where packages are installed, so it is never published. */
const ESBUILD_HASH = /\.[A-Z0-9]{8}(?=\.js$)/;

/** The scripts of each entry, under names that depend on nothing but the scripts themselves. */
function scriptsOfEntries({ outputFiles, metafile }: BuildResult<{ write: false; metafile: true }>) {
  const { outputs } = metafile;
  const assets = nameByContent(new Map(outputFiles.map(({ path, text }) => [basename(path), text])), outputs);
  const assetsOf = (paths: Iterable<string>) => [...paths].flatMap((path) => assets.get(basename(path)) ?? []);
  const scripts = new Map<string, Asset[]>();
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint?.startsWith(ENTRY) !== true) continue;
    const atOnce = reachedFrom(path, outputs, ["import-statement"]);
    const all = reachedFrom(path, outputs, ["import-statement", "dynamic-import"]);
    const needs = assetsOf([...all].filter((other) => !atOnce.has(other)));
    const list = assetsOf(atOnce);
    scripts.set(
      entryPoint.slice(ENTRY.length, entryPoint.indexOf("/")),
      list.map((asset, index) => (index === list.length - 1 ? { ...asset, needs } : asset)),
    );
  }
  return scripts;
}

/** The scripts that one imports in these ways: each after all that it imports, the script itself last. */
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

/**
 * Renames scripts: the name of each holds a hash of its text and of the texts of all scripts that it leads to, with
 * esbuild's hashes removed. (Scripts may import each other, so a text cannot hold the hash of another's final text.)
 */
function nameByContent(texts: ReadonlyMap<string, string>, outputs: Outputs): Map<string, Asset> {
  const names = [...texts.keys()];
  const rename = (text: string, nameOf: (name: string) => string) =>
    names.reduce((renamed, name) => renamed.replaceAll(name, nameOf(name)), text);
  const withoutHash = (name: string) => name.replace(ESBUILD_HASH, "");
  const stable = new Map([...texts].map(([name, text]) => [name, rename(text, withoutHash)]));
  const finalNames = new Map(
    Object.keys(outputs).map((path) => {
      const reached = reachedFrom(path, outputs, ["import-statement", "dynamic-import"]);
      const ingredients = [...reached].map((other) => stable.get(basename(other)) ?? "").join("\0");
      return [basename(path), namedByContent(withoutHash(basename(path)), Buffer.from(ingredients))] as const;
    }),
  );
  const finalName = (name: string) => basename(finalNames.get(name)?.file ?? name);
  return new Map(
    [...finalNames].map(([name, asset]) => {
      const content = Buffer.from(rename(texts.get(name) ?? "", finalName));
      return [name, { ...asset, content }];
    }),
  );
}
