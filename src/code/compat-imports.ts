import { readFile } from "node:fs/promises";
import { dirname, extname, join, resolve, sep } from "node:path";
import type { Loader, Metafile, Plugin, PluginBuild, ResolveOptions } from "esbuild";
import { isPackaged, OWN_CODE, reachedFrom } from "../files/modules.ts";
import { error, type Finding } from "../findings/finding.ts";
import { position } from "../findings/text.ts";
import { bundleOnce, importersFrom, withoutSuffix } from "./bundling.ts";
import {
  COMPAT_SUFFIX,
  importsOf,
  providedFile,
  INSTEAD,
  type CompatPlace,
  type ProvidedModules,
} from "./provided.ts";

/*
 * React libraries in islands. If an island imports `preact/compat`, that replaces React for
 * everything the island imports (https://preactjs.com/guide/v10/switching-to-preact). It comes with
 * its own Preact, because it changes every element of its Preact. A module that other islands also
 * use is copied.
 */

const CODE = /\.[cm]?[jt]sx?$/;
const NAME = "compat-imports";
/** The `pluginData` of everything that such an island imports. */
const INSIDE = Symbol("inside");
/** The `pluginData` of imports that a plugin passes to esbuild itself. */
export const RESOLVING = Symbol("resolving");

/** What a path leads to without the plugin that asks; undefined if esbuild reports an error. */
export async function resolvedByOthers(build: PluginBuild, path: string, about: ResolveOptions) {
  const found = await build.resolve(path, { ...about, pluginData: RESOLVING });
  return found.errors.length > 0 ? undefined : found;
}

/** The name of a provided module's copy for islands that run React components. */
export function forCompat(name: string): string {
  return name + COMPAT_SUFFIX;
}

interface CompatFiles {
  own: ReadonlySet<string>;
  /** By file, the imports of modules that other islands also use. */
  copied: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Gives these islands (absolute paths), and everything they import, `preact/compat` and a Preact of
 * their own. On the server, everything is copied, because templates may import the same packages.
 * In the browser, a module that imports neither React nor Preact stays one module, so that islands
 * can share its state.
 */
export function compatImports(
  modules: ProvidedModules,
  islands: readonly string[],
  place: CompatPlace,
): Plugin {
  return {
    // A bundle is cached by the names of its plugins.
    name: `${NAME} ${islands.join(" ")}`,
    setup(build) {
      if (islands.length === 0) return;
      let files: CompatFiles = { own: new Set(islands), copied: new Map() };
      if (place === "browser")
        build.onStart(async () => void (files = (await compatFilesOf(build, islands)) ?? files));
      build.onResolve({ filter: /.*/ }, async ({ path, pluginData, ...about }) => {
        const { importer } = about;
        if (pluginData === RESOLVING) return undefined;
        const isCopy = path.endsWith(COMPAT_SUFFIX);
        if (pluginData !== INSIDE && !files.own.has(importer) && !isCopy) return undefined;
        const name = isCopy ? path.slice(0, -COMPAT_SUFFIX.length) : path;
        const provided = providedFile(modules, name, importer, place);
        if (provided !== undefined)
          return { path: provided, suffix: COMPAT_SUFFIX, pluginData: INSIDE };
        const isCopied =
          place === "server"
            ? !NEVER_COPIED.test(path)
            : importer.startsWith(OWN_CODE + sep) || files.copied.get(importer)?.has(path) === true;
        if (!isCopied) return undefined;
        const found = await resolvedByOthers(build, path, about);
        const isCode = found?.namespace === "file" && CODE.test(found.path);
        return !isCode || islands.includes(found.path)
          ? found && { ...found, pluginData: undefined }
          : { ...found, suffix: COMPAT_SUFFIX, pluginData: INSIDE };
      });
      build.onLoad({ filter: CODE }, async ({ path, suffix, pluginData }) => {
        if (suffix !== COMPAT_SUFFIX) return undefined;
        const loader = extname(path).replace(/^\.[cm]?/, "") as Loader;
        return {
          contents: await readFile(path, "utf8"),
          loader,
          resolveDir: dirname(path),
          pluginData: pluginData as unknown,
        };
      });
    },
  };
}

const LIBRARY = importsOf("preact", "react", "react-dom", "build-site/island");

const NEVER_COPIED = importsOf("valibot", "build-site");

/** Bundles all islands as if none ran React, to find out which files import which. */
async function compatFilesOf(
  { initialOptions }: PluginBuild,
  islands: readonly string[],
): Promise<CompatFiles | undefined> {
  const { absWorkingDir = "", plugins = [] } = initialOptions;
  const copies: Plugin = {
    name: "copies",
    setup: (build) => build.onResolve({ filter: /\?compat$/ }, () => ({ external: true })),
  };
  const made = await bundleOnce({
    ...initialOptions,
    plugins: [copies, ...plugins.filter(({ name }) => !name.startsWith(NAME))],
    minify: false,
    sourcemap: false,
  }).catch(() => undefined);
  // The bundle itself reports errors.
  if (made === undefined) return undefined;
  const { inputs, outputs } = made.metafile;
  const absolute = (file: string) => resolve(absWorkingDir, file);
  const isIsland = (file: string) => islands.includes(absolute(file));
  const entries = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const reached = (from: readonly string[], counts?: (imported: { path: string }) => boolean) =>
    new Set(from.flatMap((file) => [...reachedFrom(file, inputs, counts)]));
  const ours = reached(Object.keys(inputs).filter(isIsland));
  const others = reached(entries, ({ path }) => !isIsland(path));
  const leading = new Set<string>();
  for (let before = -1; before < leading.size;) {
    before = leading.size;
    for (const [file, { imports }] of Object.entries(inputs))
      if (imports.some(({ path, original = "" }) => LIBRARY.test(original) || leading.has(path)))
        leading.add(file);
  }
  const isCopied = (file: string) => others.has(file) && leading.has(file);
  return {
    own: new Set([...ours].filter((file) => !others.has(file)).map(absolute)),
    copied: new Map(
      [...ours].map((file) => {
        const imports = inputs[file]?.imports.filter(({ path }) => isCopied(path)) ?? [];
        return [absolute(file), new Set(imports.map(({ original = "" }) => original))];
      }),
    ),
  };
}

const REACT = importsOf("react", "react-dom", "preact/compat");

/** Whether the text of an island chooses `preact/compat`. */
export const choosesCompat = (source: string) =>
  /^\s*import\s[^;]*?["']preact\/compat["']/m.test(source);

/** Reports imports of React, and of packages that import it, in islands without `preact/compat`. */
export async function reactFindings(
  root: string,
  inputs: Metafile["inputs"],
  islands: readonly { name: string; file: string; usesCompat: boolean }[],
): Promise<Finding[]> {
  const findings = islands.map(async ({ name, file, usesCompat }): Promise<Finding[]> => {
    const importers = importersFrom(file, inputs);
    const isRefused = (path: string) =>
      REACT.test(path) && !(usesCompat && (path in INSTEAD || path.startsWith("preact/")));
    const importsIn = (own: string) =>
      (inputs[own]?.imports ?? []).map(({ path, original = path }) => ({ own, path, original }));
    const refused = [...importers.keys()]
      .flatMap(importsIn)
      .find((each) => isRefused(each.original));
    if (refused === undefined) return [];
    const { original: react } = refused;
    let { own, original } = refused;
    while (isPackaged(own)) {
      const imported = own;
      own = importers.get(own) ?? file;
      original = importsIn(own).find(({ path }) => path === imported)?.original ?? imported;
    }
    const text = await readFile(join(root, withoutSuffix(own)), "utf8");
    const offset = Math.max(text.indexOf(`"${original}"`), text.indexOf(`'${original}'`), 0);
    const leads = original === react ? "" : `, which leads to “${react}”`;
    const hint =
      'Start the island with import "preact/compat". It then runs React components, and its ' +
      "pages load up to 10 kB more.";
    return [
      error(
        "islands/react",
        `The island ${name} runs on Preact and cannot import “${original}”${leads}.`,
        {
          file: withoutSuffix(own),
          ...position(text, offset),
          length: original.length + 2,
          ...(!usesCompat && { hint }),
        },
      ),
    ];
  });
  return (await Promise.all(findings)).flat();
}
