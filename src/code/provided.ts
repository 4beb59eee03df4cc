import { fileURLToPath } from "node:url";
import React from "react";
import { declaredVariables, valuesOf } from "../settings/environment.ts";

/*
 * What the code of a site can import, whatever is installed beside it: one table of modules. The
 * libraries are here; rooms that have modules of their own for sites add them
 * (`islands/provided.ts`, `render/provided.ts`), and give the whole table to what bundles.
 */

/** A module that the code of a site gets from the generator. */
export interface ProvidedModule {
  /** Makes the module for code that runs on Node, so that there is one copy of each library. */
  load?: (root: string) => Promise<object>;
  /** On Node, it goes through the guard of the bundle: the names that it exports. */
  guarded?: readonly string[];
  /** Its file, for islands that run in browsers or have a Preact of their own. */
  file?: (importer: string, compat: CompatPlace | undefined) => string;
  /** Only islands that run React components get the file. */
  onlyCompat?: true;
}

/** The table: the modules by the names that imports have. */
export type ProvidedModules = Readonly<Record<string, ProvidedModule>>;

/** Where an island that runs React components gets its copy of a module. */
export type CompatPlace = "browser" | "server";

/** The values of variables. They are no part of the bundle, since it is cached. */
export const ENVIRONMENT_VALUES = "build-site/environment";

/** The rows of libraries, and of the variables of the environment. */
export const LIBRARIES = {
  react: { guarded: Object.keys(React) },
  "react/jsx-runtime": { guarded: ["Fragment", "jsx", "jsxs"] },
  "react/jsx-dev-runtime": { guarded: ["Fragment", "jsxDEV"] },
  preact: { load: () => import("preact") },
  "preact/jsx-runtime": {
    load: () => import("preact/jsx-runtime"),
    file: () => packageFile("preact/jsx-runtime"),
  },
  "preact/jsx-dev-runtime": {
    guarded: ["Fragment", "jsxDEV"],
    file: () => packageFile("preact/jsx-runtime"),
    onlyCompat: true,
  },
  "preact/compat": compatModule("preact/compat"),
  "preact/compat/client": compatModule("preact/compat/client"),
  "preact/compat/compiler-runtime": compatModule("preact/compat/compiler-runtime"),
  valibot: { load: () => import("valibot") },
  [ENVIRONMENT_VALUES]: { load: async (root) => valuesOf(root, declaredVariables(root)) },
} satisfies ProvidedModules;

function compatModule(name: string): ProvidedModule {
  return { file: () => packageFile(name), onlyCompat: true };
}

/** The file of a module of a package that the generator depends on. */
export function packageFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

/** What takes the place of React in islands that run it, by the names that packages import. */
export const INSTEAD: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  "react/compiler-runtime": "preact/compat/compiler-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
};

/**
 * The file of a provided module. `importer` is the file that imports it; `compat` tells where an
 * island that runs React components gets it.
 */
export function providedFile(
  modules: ProvidedModules,
  name: string,
  importer: string,
  compat?: CompatPlace,
): string | undefined {
  const found = modules[compat === undefined ? name : (INSTEAD[name] ?? name)];
  return found?.onlyCompat === true && compat === undefined
    ? undefined
    : found?.file?.(importer, compat);
}

/** A filter for imports of these packages, and of the modules in them. */
export function importsOf(...packages: readonly string[]): RegExp {
  return new RegExp(`^(?:${packages.join("|")})(?:/|$)`);
}

/** Imports of islands that the generator provides, or explains. */
export const FOR_ISLANDS = importsOf("preact", "react", "react-dom", "build-site");

/** The module of a bundle for Node that holds its guard. */
export const PAGE_GUARD = "page-guard";

/** The name of the entry of a bundle for Node in the metafile and in messages. */
export const ENTRY = "build-site-entry.ts";

/** The namespaces of modules that plugins make: they are no files. */
export const NAMESPACE = {
  /** A module from the table or of Node, with the names of all its exports. */
  provided: "provided",
  /** The same as one object, which may have any names. */
  whole: "whole",
  /** The guard of a bundle, and what goes through it. */
  guard: "guard",
  guarded: "guarded",
  guardedInPackage: "guarded-in-package",
  /** React in an island that cannot import it. */
  refused: "react",
  /** The MDX files that a pattern names. */
  mdxFolder: "mdx-folder",
  /** What hydrates an island. */
  islandEntry: "island-entry",
} as const;

const NAMESPACES = Object.values(NAMESPACE).join("|");
const IN_NAMESPACE = new RegExp(`^(?:${NAMESPACES}):`);
const QUOTED = new RegExp(`"(?:${NAMESPACES}):`);
const FROM_TABLE = new RegExp(`^(?:${NAMESPACE.provided}|${NAMESPACE.whole}):(.*)`);

/** Whether a path in a metafile or a source map comes from a plugin or the entry, not a file. */
export function isMadeByPlugin(path: string): boolean {
  return IN_NAMESPACE.test(path) || path === ENTRY;
}

/** The module that a path in a metafile stands for, which the code gets when it runs. */
export function providedName(path: string): string | undefined {
  return FROM_TABLE.exec(path)?.[1];
}

/** A message of esbuild with the name of a module as the user has written it. */
export function withoutNamespace(message: string): string {
  return message.replace(QUOTED, '"');
}
