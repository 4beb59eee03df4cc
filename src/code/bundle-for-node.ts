import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, sep } from "node:path";
import { build as buildOnce, type BuildOptions, type Plugin } from "esbuild";
import React from "react";
import { unknownClasses } from "./class-uses.ts";
import { importedSheets, styleImports } from "./imported-styles.ts";
import { bundledFiles, failureFindings, warningFindings } from "./bundling.ts";
import { pathAliases } from "./path-aliases.ts";
import { routesFile } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { compatImports, forCompat } from "./compat-imports.ts";
import { aboutVariable, environmentModule } from "./environment-module.ts";
import { compatFiles, islandsOf } from "../islands/open-islands.ts";
import { RENDERER } from "./provided.ts";
import { bundleFile, IMPORT_META, importMetaFindings } from "./import-meta.ts";
import { mdxImports, mdxScript, pictureImports } from "./imported-files.ts";
import { pageDom } from "../render/lost-markup.ts";
import { ENVIRONMENT, declaredVariables, valuesOf } from "../settings/environment.ts";

/**
 * The bundled code of a site for Node: the body of a function that calls `deliver` with what it
 * exports.
 */
export interface TemplateCode {
  text: string;
  /** The source map, as JSON. */
  map: string;
  /** The files that it is made of, as absolute paths. */
  inputs: readonly string[];
  /** The style sheets that it imports, as absolute paths, in order. */
  sheets: readonly string[];
  /** The names of the modules that it needs from the generator or from Node. */
  provided: readonly string[];
  findings: readonly Finding[];
}

/**
 * Bundles templates, islands and the content's schema. Throws the findings of code that cannot be
 * bundled. `build` runs esbuild; `dev` keeps a context that reads only changed files again.
 */
export async function bundleTemplates(
  root: string,
  build: typeof buildOnce,
): Promise<TemplateCode> {
  const islands = (await islandsOf(root)).map((island, index) => ({
    ...island,
    local: `island${index}`,
  }));
  const compat = compatFiles(root, islands);
  const art = ["templates/art/index.ts", "templates/art/index.tsx"].find((file) =>
    existsSync(join(root, file)),
  );
  const routes = JSON.stringify(`./${routesFile(root)}`);
  const entry = [
    // As a whole: esbuild refuses a missing export by name.
    `import * as table from ${routes};`,
    `import * as schema from "./content/schema.ts";`,
    `import { startPage } from "${PAGE_GUARD}";`,
    art === undefined ? `const art = {};` : `import * as art from "./${art}";`,
    ...islands.map(({ file, local }) => `import * as ${local} from "./${file}";`),
    ...(compat.length === 0 ? [] : [`import * as compat from "${forCompat(RENDERER)}";`]),
    `const islands = {`,
    ...islands.map(
      ({ name, local, usesCompat }) =>
        `${JSON.stringify(name)}: { module: ${local}${usesCompat ? ", compat" : ""} },`,
    ),
    `};`,
    `deliver({ table, schema, startPage, art, islands });`,
  ];
  return bundleForNode(root, entry.join("\n"), { build, compat });
}

/** The name of the entry in the metafile and in messages. */
export const ENTRY = "build-site-entry.ts";

/**
 * Bundles any code of the site; `entry` is the text of a module in its folder that exports nothing
 * and calls `deliver`, and `compat` are the files of islands that run React components.
 */
export async function bundleForNode(
  root: string,
  entry: string,
  { build = buildOnce, compat = [] }: { build?: typeof buildOnce; compat?: readonly string[] } = {},
): Promise<TemplateCode> {
  const options = { ...buildOptions(root, entry, compat), tsconfigRaw: await pathAliases(root) };
  try {
    const { outputFiles, warnings, metafile } = await build(options);
    const textOf = (extension: string) =>
      outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
    const inputs = bundledFiles(root, metafile);
    const refused = await importMetaFindings(root, inputs);
    if (refused.length > 0) throw new FindingsError(refused);
    return {
      text: textOf(".mjs"),
      map: textOf(".map"),
      inputs,
      sheets: importedSheets(root, metafile, ENTRY),
      provided: Object.keys(metafile.inputs).flatMap(
        (path) => /^(?:provided|whole):(.*)/.exec(path)?.[1] ?? [],
      ),
      findings: [
        ...warningFindings(warnings, root),
        ...(await unknownClasses(root, metafile.inputs, (path) => mdxScript(root, path))),
      ],
    };
  } catch (problem) {
    const variables = declaredVariables(root).map(({ name }) => name);
    const findings = await failureFindings(problem, root, providedExports(root, variables));
    throw new FindingsError(findings.map((finding) => aboutVariable(finding, variables)));
  }
}

function buildOptions(root: string, entry: string, compat: readonly string[]) {
  return {
    absWorkingDir: root,
    stdin: { contents: entry, resolveDir: root, sourcefile: ENTRY, loader: "ts" },
    bundle: true,
    write: false,
    metafile: true,
    // The paths in the source map are relative to it.
    outfile: bundleFile(root),
    platform: "node",
    format: "esm",
    target: "node22",
    jsx: "automatic",
    // Each element has the place of its JSX, for findings.
    jsxDev: true,
    // esbuild renames one of two functions with the same name; messages show the name in the
    // source.
    keepNames: true,
    define: { "import.meta": IMPORT_META },
    sourcemap: "external",
    logLevel: "silent",
    // In islands it is an error (`islands/forbidden`); for Node it is no mistake.
    logOverride: { "direct-eval": "silent" },
    plugins: [
      environmentModule(root, () => environmentCode(root)),
      compatImports(compat, "server"),
      provideModules(root),
      styleImports(root),
      pictureImports(root),
      mdxImports(root),
    ],
  } as const satisfies BuildOptions;
}

/** The module of a bundle that holds its guard (`page-guard.ts`). */
const PAGE_GUARD = "page-guard";

/** The values of variables. They are no part of the bundle, since it is cached. */
const ENVIRONMENT_VALUES = "build-site/environment";

/** Modules that a site gets from the generator, so that there is one copy of React and Preact. */
const PROVIDED: Record<string, (root: string) => Promise<object>> = {
  preact: () => import("preact"),
  "preact/hooks": () => import("../islands/browser/island.ts"),
  "preact/jsx-runtime": () => import("preact/jsx-runtime"),
  "react-dom": async () => pageDom(),
  valibot: () => import("valibot"),
  "build-site": () => import("../index.ts"),
  "build-site/markdown": () => import("../render/markdown.ts"),
  // Compiled MDX imports it.
  "build-site/mdx": () => import("../render/mdx-text.ts"),
  "build-site/feeds": () => import("../render/feeds.ts"),
  "build-site/island": () => import("../islands/browser/island.ts"),
  "build-site/page-guard": () => import("../render/page-guard.ts"),
  [ENVIRONMENT_VALUES]: async (root) => valuesOf(root, declaredVariables(root)),
};

function environmentCode(root: string): string {
  const names = declaredVariables(root).map(({ name }) => name);
  return `import * as values from "${ENVIRONMENT_VALUES}"; export const { ${names.join(", ")} } = values;`;
}

/** What the modules that a site can import from the generator export, by their names. */
function providedExports(root: string, variables: readonly string[]) {
  const loaded = Object.entries(PROVIDED).map(
    ([name, load]) => [name, async () => Object.keys(await load(root))] as const,
  );
  const guarded = Object.entries(GUARDED).map(
    ([name, names]) => [name, async () => names] as const,
  );
  return Object.fromEntries([...loaded, ...guarded, [ENVIRONMENT, async () => variables]]);
}

/** The modules that a bundle gets, by name. */
export async function providedModules(
  root: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  return new Map(
    await Promise.all(names.map(async (name) => [name, await providedModule(root, name)] as const)),
  );
}

async function providedModule(root: string, name: string): Promise<object> {
  return (await (PROVIDED[name]?.(root) ?? import(name))) as object;
}

/** The modules that the guard wraps, and their exports. */
const GUARDED: Record<string, readonly string[]> = {
  react: Object.keys(React),
  "react/jsx-runtime": ["Fragment", "jsx", "jsxs"],
  "react/jsx-dev-runtime": ["Fragment", "jsxDEV"],
  "preact/jsx-dev-runtime": ["Fragment", "jsxDEV"],
};

/**
 * Takes the modules of the generator and of Node from `provide`, an argument of the bundle. Those
 * that make elements go through the guard of the bundle.
 */
function provideModules(root: string): Plugin {
  const islands = join(root, "islands") + sep;
  return {
    name: "provide-modules",
    setup(build) {
      build.onResolve(
        { filter: /^(react|react-dom|preact|valibot|build-site|page-guard)(\/|$)/ },
        ({ path: written, importer }) => {
          // For JSX, esbuild imports React; that of islands is for Preact.
          const path = importer.startsWith(islands)
            ? written.replace(/^react(?=$|\/jsx-)|^preact\/compat.*/, "preact")
            : written;
          if (path === PAGE_GUARD) return { path, namespace: "guard" };
          const isInPackage = importer.split(sep).includes("node_modules");
          if (GUARDED[path] !== undefined)
            return { path, namespace: isInPackage ? "guarded-in-package" : "guarded" };
          if (PROVIDED[path] === undefined) return undefined;
          // The bundle of islands says what is wrong with an import of React.
          const isWhole = path === ENVIRONMENT_VALUES || path !== written;
          return { path, namespace: isWhole ? "whole" : "provided" };
        },
      );
      build.onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
        isBuiltin(path)
          ? { path, namespace: kind === "require-call" ? "whole" : "provided" }
          : undefined,
      );
      // With the names of all exports, so that esbuild reports an import of any other where it is.
      build.onLoad({ filter: /.*/, namespace: "provided" }, async ({ path }) => {
        const names = Object.keys(await providedModule(root, path));
        const named = names.filter((name) => name !== "default");
        return {
          contents: `
            const provided = provide(${JSON.stringify(path)});
            export const { ${named.join(", ")} } = provided;
            ${names.includes("default") ? "export default provided.default;" : ""}`,
        };
      });
      build.onLoad({ filter: /.*/, namespace: "whole" }, ({ path }) => ({
        contents: `const provided = provide(${JSON.stringify(path)}); module.exports = provided.default ?? provided;`,
      }));
      build.onLoad({ filter: /.*/, namespace: "guard" }, () => ({
        contents: `
          import { createPageGuard } from "build-site/page-guard";
          export const { startPage, modules } = createPageGuard();`,
      }));
      for (const namespace of ["guarded", "guarded-in-package"]) {
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
          contents: `
            import { modules } from "${PAGE_GUARD}";
            const provided = modules({ refuseHandlers: ${namespace === "guarded"} })["${path}"];
            export default provided;
            export const { ${GUARDED[path]?.join(", ")} } = provided;`,
        }));
      }
    },
  };
}
