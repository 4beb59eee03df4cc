import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import type { Loader, Metafile, Plugin } from "esbuild";
import { isPackaged } from "../files/modules.ts";
import { error, type Finding } from "../findings/finding.ts";
import { position } from "../findings/text.ts";
import { withoutSuffix, importersFrom } from "./bundling.ts";
import {
  COMPAT_SUFFIX,
  importsOf,
  providedFile,
  INSTEAD,
  type CompatPlace,
  type ProvidedModules,
} from "./provided.ts";

/*
 * React libraries in islands. For what an island with `preact/compat` leads to, React is
 * `preact/compat` (https://preactjs.com/guide/v10/switching-to-preact), which changes every element
 * of its Preact.
 */

const CODE = /\.[cm]?[jt]sx?$/;
/** The `pluginData` in copies. */
const INSIDE = Symbol("inside");
/** The `pluginData` of imports that a plugin passes to esbuild itself. */
export const RESOLVING = Symbol("resolving");

/** The copy of a provided module for islands that run React components. */
export function forCompat(name: string): string {
  return name + COMPAT_SUFFIX;
}

/**
 * Gives these islands, absolute paths, and copies of all that they lead to `preact/compat` and a
 * Preact of their own: templates and other islands may import the same modules.
 */
export function compatImports(
  modules: ProvidedModules,
  islands: readonly string[],
  place: CompatPlace,
): Plugin {
  return {
    // A bundle is cached by the names of its plugins.
    name: `compat-imports ${islands.join(" ")}`,
    setup(build) {
      if (islands.length === 0) return;
      build.onResolve({ filter: /.*/ }, async ({ path, pluginData, ...about }) => {
        const { importer } = about;
        if (pluginData === RESOLVING) return undefined;
        const isCopy = path.endsWith(COMPAT_SUFFIX);
        if (pluginData !== INSIDE && !islands.includes(importer) && !isCopy) return undefined;
        const name = isCopy ? path.slice(0, -COMPAT_SUFFIX.length) : path;
        const provided = providedFile(modules, name, importer, place);
        if (provided !== undefined)
          return { path: provided, suffix: COMPAT_SUFFIX, pluginData: INSIDE };
        if (NEVER_COPIED.test(path)) return undefined;
        const found = await build.resolve(path, { ...about, pluginData: RESOLVING });
        // esbuild reports the error.
        if (found.errors.length > 0) return undefined;
        const isCode = found.namespace === "file" && CODE.test(found.path);
        return !isCode || islands.includes(found.path)
          ? { ...found, pluginData: undefined }
          : { ...found, suffix: COMPAT_SUFFIX, pluginData: INSIDE };
      });
      build.onLoad({ filter: CODE }, async ({ path, suffix, pluginData }) => {
        if (suffix !== COMPAT_SUFFIX) return undefined;
        return {
          contents: await readFile(path, "utf8"),
          loader: extname(path).replace(/^\.[cm]?/, "") as Loader,
          resolveDir: dirname(path),
          pluginData: pluginData as unknown,
        };
      });
    },
  };
}

const NEVER_COPIED = importsOf("valibot", "build-site");

const COMPAT_IMPORT = /^\s*import\s[^;]*?["']preact\/compat["']/m;

const REACT = importsOf("react", "react-dom", "preact/compat");

/** Whether the text of an island chooses `preact/compat`. */
export function choosesCompat(source: string): boolean {
  return COMPAT_IMPORT.test(source);
}

/** Finds imports of React, and of packages that lead to it, without `preact/compat`. */
export async function reactFindings(
  root: string,
  inputs: Metafile["inputs"],
  islands: readonly { name: string; file: string; usesCompat: boolean }[],
): Promise<Finding[]> {
  const findings = islands.map(async ({ name, file, usesCompat }): Promise<Finding[]> => {
    const importers = importersFrom(file, inputs);
    const isRefused = ({ original = "" }) =>
      REACT.test(original) &&
      !(usesCompat && (original in INSTEAD || original.startsWith("preact/")));
    const importsOfFile = (path: string) => inputs[path]?.imports ?? [];
    let own = [...importers.keys()].find((path) => importsOfFile(path).some(isRefused));
    if (own === undefined) return [];
    const { original: react = "" } = importsOfFile(own).find(isRefused) ?? {};
    let original = react;
    while (isPackaged(own)) {
      const imported = own;
      own = importers.get(own) ?? file;
      original = importsOfFile(own).find(({ path }) => path === imported)?.original ?? imported;
    }
    const text = await readFile(join(root, withoutSuffix(own)), "utf8");
    const offset = Math.max(text.indexOf(`"${original}"`), text.indexOf(`'${original}'`), 0);
    const leads = original === react ? "" : `, which leads to “${react}”`;
    const message = `The island ${name} runs on Preact and cannot import “${original}”${leads}.`;
    const place = { file: withoutSuffix(own), ...position(text, offset) };
    const hint = usesCompat ? undefined : CHOOSE;
    return [error("islands/react", message, { ...place, length: original.length + 2, hint })];
  });
  return (await Promise.all(findings)).flat();
}

const CHOOSE =
  'Start the island with import "preact/compat". It then runs React components, and its pages ' +
  "load up to 10 kB more.";
