import { isBuiltin } from "node:module";
import { join, sep } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { cacheFolder } from "../cache/cache-folder.ts";
import { openCache, type Cache } from "../cache/cache.ts";
import type { MarkdownAddress } from "../content/markdown-addresses.ts";
import type { Finding } from "../findings/finding.ts";
import { isPackaged } from "../files/modules.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { ENVIRONMENT } from "../settings/environment.ts";
import {
  bundledFiles,
  type Bundler,
  bundleOnce,
  failureFindings,
  pathAliases,
  warningFindings,
} from "./bundling.ts";
import { compatImports } from "./compat-imports.ts";
import { bundleFile, IMPORT_META, importMetaFindings } from "./environment-module.ts";
import { addressIn, mdxImports } from "./imported-files.ts";
import { importedPictures } from "./imported-pictures.ts";
import { unknownClasses, importedSheets, styleImports } from "./imported-styles.ts";
import {
  ENTRY,
  importsOf,
  LIBRARIES,
  NAMESPACE,
  PAGE_GUARD,
  providedName,
  type ProvidedModules,
} from "./provided.ts";

/** A site's code for Node: the body of a function that passes its exports to `deliver`. */
export interface NodeBundle {
  text: string;
  map: string;
  inputs: readonly string[];
  sheets: readonly string[];
  provided: ReadonlyMap<string, () => Promise<object>>;
  /** The relative addresses in MDX. */
  addresses: readonly MarkdownAddress[];
  findings: readonly Finding[];
}

/**
 * Bundles `entry`, the text of a module that calls `deliver`. `modules` are the modules that the
 * generator provides, and `compat` the files of islands with React components. Throws the findings
 * of wrong code.
 */
export async function bundleForNode(
  root: string,
  entry: string,
  modules: ProvidedModules,
  {
    bundle = bundleOnce,
    compat = [],
    cache = openCache(cacheFolder(root)),
  }: { bundle?: Bundler; compat?: readonly string[]; cache?: Cache } = {},
): Promise<NodeBundle> {
  const tsconfigRaw = await pathAliases(root);
  const options = buildOptions(root, entry, modules, compat, cache);
  try {
    const { outputFiles, warnings, metafile } = await bundle({ ...options, tsconfigRaw });
    const textOf = (extension: string) =>
      outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
    const inputs = bundledFiles(root, metafile);
    const refused = await importMetaFindings(root, inputs);
    if (refused.length > 0) throw new FindingsError(refused);
    return {
      text: textOf(".mjs"),
      map: textOf(".map"),
      inputs,
      sheets: importedSheets(root, metafile.inputs),
      provided: new Map(
        Object.keys(metafile.inputs)
          .flatMap((path) => providedName(path) ?? [])
          .map((name) => [name, () => loadModule(modules, name, root)]),
      ),
      addresses: warnings.flatMap((each) => addressIn(each) ?? []),
      findings: [
        ...warningFindings(
          warnings.filter((each) => addressIn(each) === undefined),
          root,
        ),
        ...(await unknownClasses(root, metafile.inputs)),
      ],
    };
  } catch (problem) {
    throw new FindingsError(await failureFindings(problem, root, exportsOf(modules, root)));
  }
}

function buildOptions(
  root: string,
  entry: string,
  modules: ProvidedModules,
  compat: readonly string[],
  cache: Cache,
): BuildOptions {
  return {
    absWorkingDir: root,
    stdin: { contents: entry, resolveDir: root, sourcefile: ENTRY, loader: "ts" },
    bundle: true,
    // The paths in the source map are relative to this file.
    outfile: bundleFile(root),
    platform: "node",
    format: "esm",
    target: "node22",
    jsx: "automatic",
    // Gives each element the place of its JSX, for findings.
    jsxDev: true,
    // esbuild renames one of two functions that have the same name.
    keepNames: true,
    define: {
      "import.meta": IMPORT_META,
      __dirname: `${IMPORT_META}.dirname`,
      __filename: `${IMPORT_META}.filename`,
    },
    sourcemap: "external",
    logLevel: "silent",
    // In islands, `islands/forbidden` reports it.
    logOverride: { "direct-eval": "silent" },
    plugins: [
      importedPictures(root, cache),
      compatImports(modules, compat, "server"),
      provideModules(root, modules),
      styleImports(root),
      mdxImports(root),
    ],
  };
}

/** The names that each provided module exports. */
function exportsOf(modules: ProvidedModules, root: string) {
  const onNode = Object.entries(modules).filter(([, { guarded, load }]) => guarded ?? load);
  return Object.fromEntries(
    onNode.map(([name]) => [name, () => namesIn(modules, name, root)] as const),
  );
}

async function namesIn(modules: ProvidedModules, name: string, root: string) {
  const { guarded, names } = modules[name] ?? {};
  return guarded ?? names?.(root) ?? Object.keys(await loadModule(modules, name, root));
}

async function loadModule(modules: ProvidedModules, name: string, root: string): Promise<object> {
  return (await (modules[name]?.load?.(root) ?? import(name))) as object;
}

/** The variables of a site; none if its settings are wrong, which is reported elsewhere. */
function variableNames(root: string): string[] {
  try {
    return LIBRARIES[ENVIRONMENT].names(root);
  } catch (problem) {
    findingsOf(problem);
    return [];
  }
}

/** Takes modules from the argument `provide`, and those that create elements from the guard. */
function provideModules(root: string, modules: ProvidedModules): Plugin {
  const islands = join(root, "islands") + sep;
  return {
    // A bundle is cached by the names of its plugins.
    name: `provide-modules ${variableNames(root).join(" ")}`,
    setup(build) {
      build.onResolve(
        { filter: importsOf("react", "react-dom", "preact", "valibot", "build-site") },
        ({ path: written, importer }) => {
          // esbuild imports React for JSX, but the JSX of islands is for Preact.
          const path = importer.startsWith(islands)
            ? written.replace(/^react(?=$|\/jsx-)|^preact\/compat.*/, "preact")
            : written;
          const { guarded, load } = modules[path] ?? {};
          const namespace = isPackaged(importer) ? NAMESPACE.guardedInPackage : NAMESPACE.guarded;
          if (guarded !== undefined) return { path, namespace };
          if (load === undefined) return undefined;
          // The bundle of islands reports imports of React.
          return { path, namespace: path === written ? NAMESPACE.provided : NAMESPACE.whole };
        },
      );
      build.onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
        isBuiltin(path)
          ? { path, namespace: kind === "require-call" ? NAMESPACE.whole : NAMESPACE.provided }
          : undefined,
      );
      // Exports every name, so that esbuild reports an import of any other name at its place.
      build.onLoad({ filter: /.*/, namespace: NAMESPACE.provided }, async ({ path }) => {
        const names = await namesIn(modules, path, root);
        const named = names.filter((name) => name !== "default");
        return {
          contents: `
            const provided = provide(${JSON.stringify(path)});
            export const { ${named.join(", ")} } = provided;
            ${names.includes("default") ? "export default provided.default;" : ""}`,
        };
      });
      build.onLoad({ filter: /.*/, namespace: NAMESPACE.whole }, ({ path }) => ({
        contents: `
          const provided = provide(${JSON.stringify(path)});
          module.exports = provided.default ?? provided;`,
      }));
      for (const namespace of [NAMESPACE.guarded, NAMESPACE.guardedInPackage]) {
        const isOwn = namespace === NAMESPACE.guarded;
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
          contents: `
            import { modules } from "${PAGE_GUARD}";
            const provided = modules({ isOwn: ${isOwn} })["${path}"];
            export default provided;
            export const { ${modules[path]?.guarded?.join(", ")} } = provided;`,
        }));
      }
    },
  };
}
