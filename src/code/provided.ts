import { fileURLToPath } from "node:url";
import React from "react";
import { declaredVariables, ENVIRONMENT, valuesOf } from "../settings/environment.ts";

/* The modules that a site's code gets from the generator. Rooms above add theirs. */

/** A module that the generator provides to a site's code. */
export interface ProvidedModule {
  /** Loads the module for Node, with one copy of each library. */
  load?: (root: string) => Promise<object>;
  /** Its exports, if they are known before it is loaded. */
  names?: (root: string) => readonly string[];
  /** The exports that go through the guard on Node. */
  guarded?: readonly string[];
  /** The file for islands in browsers, or for islands with a Preact of their own. */
  file?: (importer: string, compat: CompatPlace | undefined) => string;
  /** Only for islands that run React components. */
  onlyCompat?: true;
}

/** The provided modules by their names in imports. */
export type ProvidedModules = Readonly<Record<string, ProvidedModule>>;

/** Where an island that runs React components gets its copy of a module. */
export type CompatPlace = "browser" | "server";

export const LIBRARIES = {
  react: { guarded: Object.keys(React) },
  "react/jsx-runtime": { guarded: ["Fragment", "jsx", "jsxs"] },
  "react/jsx-dev-runtime": { guarded: ["Fragment", "jsxDEV"] },
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
  // Its values must not be part of the cached bundle.
  [ENVIRONMENT]: {
    names: (root) => declaredVariables(root).map(({ name }) => name),
    load: async (root) => valuesOf(root, declaredVariables(root)),
  },
} satisfies ProvidedModules;

function compatModule(name: string): ProvidedModule {
  return { file: () => packageFile(name), onlyCompat: true };
}

/** The file of a package that the generator depends on. */
export function packageFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

/** The replacements for React in islands that run React components, by import. */
export const INSTEAD: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  "react/compiler-runtime": "preact/compat/compiler-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
};

/** The file of a provided module; `compat` is where an island with React components gets it. */
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

/** A filter for imports of these packages. */
export function importsOf(...packages: readonly string[]): RegExp {
  return new RegExp(`^(?:${packages.join("|")})(?:/|$)`);
}

/** Imports in islands that the generator provides or explains. */
export const FOR_ISLANDS = importsOf("preact", "react", "react-dom", "build-site");

/** The module with a guard, which each run of a bundle for Node gets for itself. */
export const PAGE_GUARD = "build-site/page-guard";

/** The name of the entry of a bundle for Node. */
export const ENTRY = "build-site-entry.ts";

export const NAMESPACE = {
  provided: "provided",
  /** A provided module as one object, which may have any members. */
  whole: "whole",
  /** A provided module whose elements the guard checks, in the site's code and in packages. */
  guarded: "guarded",
  guardedInPackage: "guarded-in-package",
  environment: "environment",
  mdxFolder: "mdx-folder",
  islandEntry: "island-entry",
} as const;

const NAMESPACES = Object.values(NAMESPACE).join("|");
const IN_NAMESPACE = new RegExp(`^(?:${NAMESPACES}):`);
const QUOTED = new RegExp(`"(?:${NAMESPACES}):`);
const FROM_TABLE = new RegExp(`^(?:${NAMESPACE.provided}|${NAMESPACE.whole}):(.*)`);

/** Whether a path comes from a plugin or the entry, and so is not a file. */
export function isMadeByPlugin(path: string): boolean {
  return IN_NAMESPACE.test(path) || path === ENTRY;
}

/** The provided module behind a path; undefined for other paths. */
export function providedName(path: string): string | undefined {
  return FROM_TABLE.exec(path)?.[1];
}

/** The suffix of a module that is copied for islands that run React components. */
export const COMPAT_SUFFIX = "?compat";

/** A message of esbuild without the prefixes that plugins add to names. */
export function withoutNamespace(message: string): string {
  return message.replace(QUOTED, '"').replaceAll(`${COMPAT_SUFFIX}"`, '"');
}
