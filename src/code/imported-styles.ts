import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import type { Node } from "oxc-parser";
import { isCssModule, unknownClass } from "../assets/read-style.ts";
import { moduleNames } from "../assets/styles.ts";
import { reachedFrom } from "../files/modules.ts";
import type { Finding } from "../findings/finding.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import { positions } from "../findings/text.ts";
import { withoutSuffix } from "./bundling.ts";
import { ENTRY } from "./provided.ts";

/*
 * Style sheets that code imports. Importing a CSS module gives an object with the names of its
 * classes. The styles become one style sheet for the whole site.
 */

/** Gives code the names in CSS modules, the same in templates and in browsers. */
export function styleImports(root: string): Plugin {
  return {
    name: "style-imports",
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        if (!isCssModule(path)) return { contents: "export {};", loader: "js" };
        const { names = {}, composed = [] } = (await moduleNames(root, path)) ?? {};
        // Makes the bundle depend on these files.
        const imports = composed.map((file) => `import ${JSON.stringify(file)};\n`).join("");
        const contents = `${imports}export default ${JSON.stringify(names)};`;
        return { contents, loader: "js" };
      });
    },
  };
}

/** The style sheets of a bundle as absolute paths, in the order of the imports. */
export function importedSheets(root: string, inputs: Metafile["inputs"]): string[] {
  const sheets = [...reachedFrom(ENTRY, inputs)].filter(
    (path) => path in inputs && path.endsWith(".css"),
  );
  return sheets.map((path) => resolve(root, path));
}

const SCRIPT = /^(?!(?:.*\/)?node_modules\/).*\.[cm]?[jt]sx?$/;

/**
 * Reports classes that code reads from CSS modules, but that these do not have. Computed names and
 * MDX are not checked.
 */
export async function unknownClasses(root: string, inputs: Metafile["inputs"]): Promise<Finding[]> {
  const modules = Object.keys(inputs).filter(isCssModule);
  const read = await Promise.all(modules.map((module) => moduleNames(root, resolve(root, module))));
  const findings = Object.entries(inputs).map(async ([input, { imports }]) => {
    const file = withoutSuffix(input);
    const imported = new Map(
      imports.map(({ original, path }) => [original, modules.indexOf(path)]),
    );
    if (Math.max(-1, ...imported.values()) < 0 || !SCRIPT.test(file)) return [];
    const text = await readFile(resolve(root, file), "utf8");
    const at = positions(text);
    return (await namesRead(file, text)).flatMap(({ module, name, start }) => {
      const index = imported.get(module) ?? -1;
      const known = read[index]?.names;
      return known === undefined || name in known
        ? []
        : unknownClass(name, Object.keys(known), { file, ...at(start) }, modules[index]);
    });
  });
  // An island that uses React is in the bundle twice.
  return mergeRepeats((await Promise.all(findings)).flat());
}

interface NameRead {
  module: string;
  name: string;
  start: number;
}

async function namesRead(file: string, text: string): Promise<NameRead[]> {
  const [{ parseSync }, { ScopeTracker, walk }] = await Promise.all([
    import("oxc-parser"),
    import("oxc-walker"),
  ]);
  const scopeTracker = new ScopeTracker();
  const found: NameRead[] = [];
  const moduleOf = (node: Node | null): string | undefined => {
    if (node?.type !== "Identifier") return undefined;
    const declared = scopeTracker.getDeclaration(node.name);
    if (declared?.type !== "Import") return undefined;
    const { type } = declared.node;
    const isDefault =
      type === "ImportDefaultSpecifier" ||
      (type === "ImportSpecifier" && nameOf(declared.node.imported) === "default");
    return isDefault ? declared.importNode.source.value : undefined;
  };
  const read = (value: Node | null, key: Node, computed: boolean) => {
    const [module, name] = [moduleOf(value), nameOf(key, computed)];
    if (module !== undefined && name !== undefined) found.push({ module, name, start: key.start });
  };
  walk(parseSync(file, text, { preserveParens: false }).program, {
    scopeTracker,
    enter: (node) => {
      if (node.type === "MemberExpression") read(node.object, node.property, node.computed);
      const [pattern, value] =
        node.type === "VariableDeclarator"
          ? [node.id, node.init]
          : node.type === "AssignmentPattern" || node.type === "AssignmentExpression"
            ? [node.left, node.right]
            : [];
      if (pattern?.type !== "ObjectPattern") return;
      for (const property of pattern.properties)
        if (property.type === "Property") read(value ?? null, property.key, property.computed);
    },
  });
  return found;
}

/** The name of a property key; undefined if it is computed. */
export function nameOf(key: Node, computed = false): string | undefined {
  if (key.type === "Identifier") return computed ? undefined : key.name;
  if (key.type === "Literal" && typeof key.value === "string") return key.value;
  return key.type === "TemplateLiteral" && key.expressions.length === 0
    ? (key.quasis[0]?.value.cooked ?? undefined)
    : undefined;
}
