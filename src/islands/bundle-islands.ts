import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type BuildResult, type Metafile, type Plugin } from "esbuild";
import { ASSETS_FOLDER } from "../assets/asset.ts";

/** A script for the browser, as it will be published. */
export interface Script {
  /** Address on the site. */
  href: string;
  /** Path in `out/`. */
  file: string;
  content: Buffer;
}

/** All islands of a site for the browser. */
export interface IslandBundle {
  /** For each island the scripts that it needs: what it shares with others first, its own last. */
  scripts: ReadonlyMap<string, Script[]>;
  /** Finds and wakes islands. */
  loader: Script;
  /** Lines for the head of a page with islands; see `browser/boot.ts`. */
  boot: string;
}

/** The oldest browsers that scripts are written down for: those of early 2022, like the styles. */
const TARGET = ["chrome99", "edge99", "firefox97", "safari15.4"];
const BROWSER_FOLDER = fileURLToPath(new URL("./browser/", import.meta.url));

/** The options for the islands' own code, so that the development server can keep a context of them. */
export function islandBuildOptions(
  root: string,
  islands: readonly { name: string; file: string }[],
  plugins: Plugin[],
) {
  const sources = new Map(islands.map(({ name, file }) => [name, file]));
  return {
    absWorkingDir: root,
    entryPoints: islands.map(({ name }) => ({ in: `island-entry:${name}`, out: name })),
    bundle: true,
    write: false,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: TARGET,
    jsx: "automatic",
    jsxImportSource: "preact",
    tsconfigRaw: {},
    minify: true,
    legalComments: "none",
    outdir: join(root, ASSETS_FOLDER),
    entryNames: "[name].[hash]",
    chunkNames: "shared.[hash]",
    define: { "process.env.NODE_ENV": '"production"' },
    metafile: true,
    logLevel: "silent",
    plugins: [islandEntries(root, sources), ...plugins],
  } as const satisfies BuildOptions;
}

/** Reads what esbuild made of `islandBuildOptions`. */
export function readIslandBundle({
  outputFiles,
  metafile,
}: BuildResult<{ write: false; metafile: true }>): Map<string, Script[]> {
  const byFile = new Map(
    outputFiles.map((output) => [basename(output.path), script(basename(output.path), output.contents)]),
  );
  const scripts = new Map<string, Script[]>();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined) continue;
    const name = entryPoint.slice(entryPoint.indexOf(":") + 1);
    const files = [...importsOf(metafile, path), path].map((file) => byFile.get(basename(file)));
    scripts.set(
      name,
      files.filter((file) => file !== undefined),
    );
  }
  return scripts;
}

/** Bundles the generator's own part: loader and boot lines. The same for every site. */
export async function bundleLoader(): Promise<Pick<IslandBundle, "loader" | "boot">> {
  const { outputFiles } = await build({
    absWorkingDir: BROWSER_FOLDER,
    entryPoints: { islands: join(BROWSER_FOLDER, "loader.ts"), boot: join(BROWSER_FOLDER, "boot.ts") },
    bundle: true,
    write: false,
    format: "iife",
    target: TARGET,
    tsconfigRaw: {},
    minify: true,
    outdir: join(BROWSER_FOLDER, ASSETS_FOLDER),
    entryNames: "[name].[hash]",
    logLevel: "silent",
  });
  const find = (name: string) => {
    const found = outputFiles.find(({ path }) => basename(path).startsWith(`${name}.`));
    if (found === undefined) throw new Error(`esbuild gave no ${name}`);
    return found;
  };
  const loader = find("islands");
  return { loader: script(basename(loader.path), loader.contents), boot: find("boot").text.trim().replace(/;$/, "") };
}

function script(name: string, contents: Uint8Array): Script {
  const file = `${ASSETS_FOLDER}/${name}`;
  return { href: `/${file}`, file, content: Buffer.from(contents) };
}

/** An entry for each island: the island and what hydrates it. */
function islandEntries(root: string, sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: "island-entries",
    setup(esbuild) {
      esbuild.onResolve({ filter: /^island-entry:/ }, ({ path }) => ({
        path: path.slice("island-entry:".length),
        namespace: "island-entry",
      }));
      esbuild.onLoad({ filter: /.*/, namespace: "island-entry" }, ({ path }) => ({
        contents: [
          `import Component from ${JSON.stringify(`./${sources.get(path) ?? ""}`)};`,
          `import { mount } from "build-site/mount";`,
          `export default (element, props, index) => mount(Component, element, props, index);`,
        ].join("\n"),
        resolveDir: root,
        loader: "js",
      }));
    },
  };
}

/** What an output imports at once, and what that imports; deepest first. */
function importsOf({ outputs }: Metafile, path: string, seen = new Set<string>()): string[] {
  const found: string[] = [];
  for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
    if (kind !== "import-statement" || seen.has(imported)) continue;
    seen.add(imported);
    found.push(...importsOf({ outputs } as Metafile, imported, seen), imported);
  }
  return found;
}
