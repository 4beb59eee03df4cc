import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import type { Loader, Metafile, Plugin } from "esbuild";
import { withoutSuffix } from "../files/bundling.ts";
import { error, type Finding } from "../findings/finding.ts";
import { position } from "../findings/text.ts";
import { importersFrom, isPackaged } from "./island-code.ts";

/*
 * React libraries in islands. An island that imports `preact/compat` chooses it: for the files and
 * packages that it leads to, and for them alone, React is `preact/compat`
 * (https://preactjs.com/guide/v10/switching-to-preact). Templates may use the same packages with
 * React itself, so these files are modules of their own in the bundle of templates.
 */

const COMPAT_IMPORT = /^\s*import\s[^;]*?["']preact\/compat["']/m;

/** Whether the text of an island chooses `preact/compat`. */
export function choosesCompat(source: string): boolean {
  return COMPAT_IMPORT.test(source);
}

/** What takes the place of React, by the names that packages import. */
export const INSTEAD: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  "react/compiler-runtime": "preact/compat/compiler-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
};

/**
 * Finds the imports of React, and of packages that lead to it, in islands that have not chosen
 * `preact/compat`.
 */
export async function reactFindings(
  root: string,
  inputs: Metafile["inputs"],
  islands: readonly { name: string; file: string; usesCompat: boolean }[],
): Promise<Finding[]> {
  const findings = islands.map(async ({ name, file, usesCompat }): Promise<Finding[]> => {
    const importers = importersFrom(file, inputs);
    const isRefused = (path = "") =>
      /^react(?:-dom)?(?:\/|$)/.test(path) && !(usesCompat && path in INSTEAD);
    const importsOf = (path: string) => inputs[path]?.imports ?? [];
    let own = [...importers.keys()].find((path) =>
      importsOf(path).some(({ original }) => isRefused(original)),
    );
    if (own === undefined) return [];
    const { original: react = "" } = importsOf(own).find((each) => isRefused(each.original)) ?? {};
    let original = react;
    while (isPackaged(own)) {
      const imported = own;
      own = importers.get(own) ?? file;
      original = importsOf(own).find(({ path }) => path === imported)?.original ?? imported;
    }
    const text = await readFile(join(root, withoutSuffix(own)), "utf8");
    const offset = Math.max(text.indexOf(`"${original}"`), text.indexOf(`'${original}'`), 0);
    const leads = original === react ? "" : `, which leads to “${react}”`;
    const hint =
      'Begin the island with import "preact/compat"; it then runs React components. That adds up to 4 kB, besides the packages themselves.';
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

/** What the generator provides is the same for all islands. */
const PROVIDED = /^(?:preact|valibot|build-site)(?:\/|$)/;
const CODE = /\.[cm]?[jt]sx?$/;
const SUFFIX = "?compat";
/**
 * The `pluginData` of modules that such an island leads to, and of the imports that the plugin
 * resolves itself.
 */
const INSIDE = Symbol("inside");
const RESOLVING = Symbol("resolving");

/**
 * For esbuild: gives these islands, absolute paths, and all that they lead to `preact/compat` in
 * place of React.
 */
export function compatImports(islands: readonly string[]): Plugin {
  return {
    // A bundle is cached by the names of its plugins, among others.
    name: `compat-imports ${islands.join(" ")}`,
    setup(build) {
      if (islands.length === 0) return;
      build.onResolve(
        { filter: /.*/ },
        async ({ path, importer, kind, namespace, resolveDir, pluginData, with: attributes }) => {
          const isInside =
            pluginData === INSIDE || (pluginData === undefined && islands.includes(importer));
          if (!isInside || PROVIDED.test(path)) return undefined;
          const instead = INSTEAD[path];
          const found = await build.resolve(instead ?? path, {
            kind,
            importer,
            namespace,
            resolveDir,
            with: attributes,
            pluginData: RESOLVING,
          });
          // esbuild reports it.
          if (found.errors.length > 0) return undefined;
          if (instead !== undefined || found.namespace !== "file" || !CODE.test(found.path))
            return { ...found, pluginData: undefined };
          return { ...found, suffix: SUFFIX, pluginData: INSIDE };
        },
      );
      build.onLoad({ filter: CODE }, async ({ path, suffix, pluginData }) => {
        if (suffix !== SUFFIX) return undefined;
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
