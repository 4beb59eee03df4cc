import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type BuildResult, type Metafile, type Plugin } from "esbuild";
import { error, type Outcome } from "../findings/finding.ts";
import { ASSETS_FOLDER, namedByContent, type Asset } from "../assets/asset.ts";

/** All islands of a site for the browser. */
export interface IslandBundle {
  /** For each island the scripts that it needs: what it shares with others first, its own last. What it loads later (`import()`) is among their `needs`. */
  scripts: ReadonlyMap<string, Asset[]>;
  /** Finds and wakes islands. */
  loader: Asset;
  /** Lines for the head of a page with islands; see `browser/boot.ts`. */
  boot: string;
}

/** The oldest browsers that scripts are written down for: those of early 2022, like the styles. */
const TARGET = ["chrome99", "edge99", "firefox97", "safari15.4"];
const BROWSER_FOLDER = fileURLToPath(new URL("./browser/", import.meta.url));

/** The options for the islands' own code. */
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
}: BuildResult<{ write: false; metafile: true }>): Outcome<Map<string, Asset[]>> {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  /** Finished scripts by the path that esbuild gave them: with all that must be there before, and their own last. */
  const finished = new Map<string, Asset[]>();
  const circles: string[] = [];
  const finish = (path: string, ancestors: readonly string[]): Asset[] => {
    const known = finished.get(path);
    if (known !== undefined) return known;
    if (ancestors.includes(path)) {
      circles.push(path);
      return [];
    }
    const imports = importsOf(metafile, path).map(({ path: imported, kind }) => ({
      imported,
      later: kind === "dynamic-import",
      scripts: finish(imported, [...ancestors, path]),
    }));
    const name = basename(path);
    let text = texts.get(name) ?? "";
    // Names first: what a script imports is part of its own content.
    for (const { imported, scripts } of imports)
      text = text.replaceAll(basename(imported), basename(scripts.at(-1)?.file ?? ""));
    const needs = imports.filter(({ later }) => later).flatMap(({ scripts }) => scripts);
    const own = { ...namedByContent(name.replace(TEMPORARY, "."), Buffer.from(text)), needs };
    const before = imports.filter(({ later }) => !later).flatMap(({ scripts }) => scripts);
    const scripts = [...new Set([...before, own])];
    finished.set(path, scripts);
    return scripts;
  };
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) =>
    entryPoint?.startsWith("island-entry:"),
  );
  const value = new Map(
    entries.map(([path, { entryPoint = "" }]) => [entryPoint.slice("island-entry:".length), finish(path, [])]),
  );
  if (circles.length === 0) return { ok: true, value, findings: [] };
  const sources = [...new Set(circles.map((path) => metafile.outputs[path]?.entryPoint ?? basename(path)))];
  const hint = "Put what both need into a file of its own, and import that.";
  const message = `Scripts load each other in a circle, with import(): ${sources.join(", ")}.`;
  return { ok: false, findings: [error("islands/circular-import", message, { hint })] };
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

/** What an output imports: when it is read, or later by `import()`. */
function importsOf({ outputs }: Metafile, path: string) {
  const imports = outputs[path]?.imports ?? [];
  return imports.filter(({ kind }) => kind === "import-statement" || kind === "dynamic-import");
}
