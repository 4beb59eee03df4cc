import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type BuildResult, type Metafile, type Plugin } from "esbuild";
import { ASSETS_FOLDER, namedByContent, type Asset } from "../assets/asset.ts";

/** A script for the browser, as it will be published. */
export type Script = Asset;

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

/** Reads what esbuild made of `islandBuildOptions`: for each island its scripts, what it imports first, its own last. */
export function readIslandBundle({
  outputFiles,
  metafile,
}: BuildResult<{ write: false; metafile: true }>): Map<string, Script[]> {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  /** Finished scripts by the name that esbuild gave them. */
  const finished = new Map<string, Script>();
  const finish = (path: string): Script[] => {
    const imports = directImports(metafile, path).map((imported) => ({ imported, scripts: finish(imported) }));
    const name = basename(path);
    let text = texts.get(name) ?? "";
    // Names first: what a script imports is part of its own content.
    for (const { imported, scripts } of imports)
      text = text.replaceAll(basename(imported), basename(scripts.at(-1)?.file ?? ""));
    const own = finished.get(name) ?? namedByContent(name.replace(TEMPORARY, "."), Buffer.from(text));
    finished.set(name, own);
    return [...new Set([...imports.flatMap(({ scripts }) => scripts), own])];
  };
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint !== undefined);
  return new Map(
    entries.map(([path, { entryPoint = "" }]) => [entryPoint.slice(entryPoint.indexOf(":") + 1), finish(path)]),
  );
}

/** The part of a name that only esbuild needs. It depends on where the packages lie, so it must not be published. */
const TEMPORARY = /\.[A-Z0-9]{8}\./;

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
    logLevel: "silent",
  });
  const text = (name: string) => {
    const found = outputFiles.find(({ path }) => basename(path) === `${name}.js`);
    if (found === undefined) throw new Error(`esbuild gave no ${name}`);
    return found.text;
  };
  const loader = namedByContent("islands.js", Buffer.from(text("islands")));
  return { loader, boot: text("boot").trim().replace(/;$/, "") };
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

/** What an output imports when it is read (and not later, by `import()`). */
function directImports({ outputs }: Metafile, path: string): string[] {
  const imports = outputs[path]?.imports ?? [];
  return imports.filter(({ kind }) => kind === "import-statement").map((imported) => imported.path);
}
