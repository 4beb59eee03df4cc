import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import type { CSSModuleExports } from "lightningcss";
import { reachedFrom } from "../files/bundling.ts";
import { compare } from "../findings/finding.ts";
import { namedByContent } from "./asset.ts";
import { isCssModule, type Style } from "./styles.ts";

/*
 * Style sheets that templates and islands import. In code, a CSS module is an object with the names
 * of its classes; the styles themselves are one sheet for the site.
 */

/** The name of that sheet. */
export const IMPORTED = "imported.css";

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

type CSSModuleExport = CSSModuleExports[string];

/**
 * A module that exports the names of the classes in a CSS module. A module that cannot be read is
 * reported as a style.
 */
async function classNames(root: string, path: string): Promise<string> {
  const { transform } = await import("lightningcss");
  const code = await readFile(path);
  try {
    const { exports } = transform({
      filename: path,
      projectRoot: root,
      code,
      cssModules: true,
      errorRecovery: true,
    });
    const imports: string[] = [];
    const classes = Object.entries(exports === undefined ? {} : exports).toSorted(([a], [b]) =>
      compare(a, b),
    );
    const byName = new Map(classes.map(([, each]) => [each.name, each]));
    /**
     * The class itself and all that it composes, as expressions. A class that composes itself is
     * there once.
     */
    const namesOf = (
      { name, composes }: CSSModuleExport,
      names = new Set<string>(),
    ): Set<string> => {
      if (names.has(JSON.stringify(name))) return names;
      names.add(JSON.stringify(name));
      for (const composed of composes) {
        const local = composed.type === "local" ? byName.get(composed.name) : undefined;
        if (local !== undefined) namesOf(local, names);
        else if (composed.type !== "dependency") names.add(JSON.stringify(composed.name));
        else {
          const other = `import other${imports.length} from ${JSON.stringify(composed.specifier)};`;
          names.add(`other${imports.push(other) - 1}[${JSON.stringify(composed.name)}]`);
        }
      }
      return names;
    };
    const members = classes.map(
      ([local, each]) => `${JSON.stringify(local)}: [${[...namesOf(each)].join(", ")}].join(" ")`,
    );
    return `${imports.join("\n")}\nexport default { ${members.join(", ")} };`;
  } catch {
    return "export default {};";
  }
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

/** The sheet of a site that holds all imported ones; undefined if there is nothing in them. */
export function joinStyles(styles: readonly Style[]): Style | undefined {
  const content = Buffer.concat(styles.map((style) => style.content));
  if (content.length === 0) return undefined;
  return {
    ...namedByContent(IMPORTED, content),
    needs: styles.flatMap(({ needs }) => needs),
    rooted: styles.flatMap(({ rooted }) => rooted),
    faces: styles.flatMap(({ faces }) => faces),
    sources: styles.flatMap(({ sources }) => sources),
  };
}
