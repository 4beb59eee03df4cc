import { resolve } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { isCssModule } from "../assets/read-style.ts";
import { moduleNames } from "../assets/styles.ts";
import { reachedFrom } from "../files/modules.ts";

/*
 * Style sheets that templates and islands import. In code, a CSS module is an object with the names
 * of its classes; the styles themselves are one sheet for the site.
 */

/**
 * For esbuild: what code gets from the style sheets that it imports. The same in templates and in
 * browsers.
 */
export function styleImports(root: string): Plugin {
  return {
    name: "style-imports",
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: isCssModule(path) ? await classNames(root, path) : "export {};",
        loader: "js",
      }));
    },
  };
}

/** A module that exports the names in a CSS module. */
async function classNames(root: string, path: string): Promise<string> {
  const { names = {}, composed = [] } = (await moduleNames(root, path)) ?? {};
  // The bundle depends on them.
  const imports = composed.map((file) => `import ${JSON.stringify(file)};\n`).join("");
  return `${imports}export default ${JSON.stringify(names)};`;
}

/** The style sheets of a bundle in the order in which its code imports them, as absolute paths. */
export function importedSheets(
  root: string,
  { inputs }: Pick<Metafile, "inputs">,
  entry: string,
): string[] {
  const sheets = [...reachedFrom(entry, inputs)].filter(
    (path) => path in inputs && path.endsWith(".css"),
  );
  return sheets.map((path) => resolve(root, path));
}
