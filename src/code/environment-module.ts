import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile, Plugin } from "esbuild";
import type { Program } from "oxc-parser";
import { isPackaged } from "../files/modules.ts";
import { fileOfSite } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { positions } from "../findings/text.ts";
import { ENVIRONMENT } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { BUNDLER_ENV } from "./bundle-for-browser.ts";
import { withoutSuffix } from "./bundling.ts";
import { importsIn } from "./missing-imports.ts";
import { NAMESPACE } from "./provided.ts";

/** Provides islands with `build-site/env`, whose code is `code`. */
export function environmentModule(code: string): Plugin {
  const namespace = NAMESPACE.environment;
  return {
    // A bundle is cached by the names of its plugins.
    name: `environment ${code}`,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${ENVIRONMENT}$`) }, ({ path }) => ({
        path,
        namespace,
      }));
      build.onLoad({ filter: /.*/, namespace }, () => ({ contents: code }));
    },
  };
}

/** Reports imports of private variables, or of the whole module, in the bundle of islands. */
export async function privateImports(
  root: string,
  inputs: Metafile["inputs"],
  secrets: readonly string[],
): Promise<Finding[]> {
  if (secrets.length === 0) return [];
  const findings = Object.entries(inputs).map(async ([path, { imports }]): Promise<Finding[]> => {
    const requests = imports.filter(({ original }) => original === ENVIRONMENT);
    if (requests.length === 0) return [];
    const file = withoutSuffix(path);
    const text = await readFile(join(root, file), "utf8");
    const positionOf = positions(text);
    const found = await importsIn(file, text);
    if (requests.some(({ kind }) => kind === "require-call")) {
      const start = text.search(/require\(\W*build-site/);
      found.push({ module: ENVIRONMENT, name: undefined, start });
    }
    return found.flatMap(({ module, name, start }) => {
      if (module !== ENVIRONMENT || (name !== undefined && !secrets.includes(name))) return [];
      const [message, hint] =
        name === undefined
          ? [`Islands cannot import all of ${ENVIRONMENT}: it has private variables.`, BY_NAME]
          : [`${name} is a private variable, which islands cannot import.`, TO_PUBLISH];
      const place = { file, ...positionOf(Math.max(0, start)), length: name?.length };
      return error("env/private", message, { ...place, hint });
    });
  });
  return (await Promise.all(findings)).flat();
}

const BY_NAME = `Import each public variable by its name: import { … } from "${ENVIRONMENT}".`;

/** The hint about a variable that may be public. */
export const TO_PUBLISH = `To publish it, write “public: true” below it in ${SETTINGS_FILE}.`;

/*
 * `import.meta` in the bundle of templates. Packages get all members that Node and other bundlers
 * have. The site's files get only `import.meta.url`: in a bundle, other members would be different.
 */

/** The argument of the bundle that replaces `import.meta`. */
export const IMPORT_META = "buildSiteImportMeta";

/** The path of the bundle for source maps. The file is never written. */
export const bundleFile = (root: string): string => join(root, "templates.mjs");

/** The value of that argument. */
export function importMeta(root: string): object {
  const filename = resolve(bundleFile(root));
  return {
    url: pathToFileURL(filename).href,
    dirname: dirname(filename),
    filename,
    main: false,
    resolve: (name: string) => pathToFileURL(createRequire(filename).resolve(name)).href,
    env: { ...BUNDLER_ENV, SSR: true },
  };
}

/** Reports other members of `import.meta`, and `__dirname`, in the site's own files. */
export async function importMetaFindings(
  root: string,
  files: readonly string[],
): Promise<Finding[]> {
  const own = files
    .map((file) => fileOfSite(root, file))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !isPackaged(file) && !isAbsolute(file));
  const findings = own.map(async (file): Promise<Finding[]> => {
    const text = await readFile(join(root, file), "utf8");
    if (!/import\.meta|__(?:dir|file)name/.test(text)) return [];
    const { parseSync } = await import("oxc-parser");
    const positionOf = positions(text);
    const { module, program } = parseSync(file, text);
    const ofNode = (await globalsIn(program, /^__(?:dir|file)name$/)).map(({ name, start }) => {
      const place = { file, ...positionOf(start), length: name.length, hint: USE_URL };
      return error("templates/code", `A site has no ${name}.`, place);
    });
    const ofMeta = module.importMetas.flatMap(({ start, end }) => {
      const [member = "", name = ""] = /^\s*\??\.\s*(\w+)/.exec(text.slice(end)) ?? [];
      if (name === "url") return [];
      const hint = name === "env" ? USE_ENV : name === "glob" ? USE_FILES : USE_URL;
      const message = `A site has no import.meta${name && `.${name}`}.`;
      const place = { file, ...positionOf(start), length: end - start + member.length };
      return error("templates/code", message, { ...place, hint });
    });
    return [...ofMeta, ...ofNode];
  });
  return (await Promise.all(findings)).flat();
}

const USE_ENV =
  `Declare the variable in ${SETTINGS_FILE}, under “env”, and import it from ` +
  `“${ENVIRONMENT}”.`;
const USE_FILES =
  'Name the files in content/schema.ts: markdownFiles("posts/*.md", …). Import .mdx ' +
  "files with “glob:./posts/*.mdx”.";
const USE_URL =
  "A site's code is one bundle. Use import.meta.url: new URL('content/words.txt', " +
  "import.meta.url).";

/** The uses of global variables whose names match a pattern. */
async function globalsIn(program: Program, names: RegExp) {
  const { isReferenceIdentifier, ScopeTracker, walk } = await import("oxc-walker");
  const scopeTracker = new ScopeTracker({ preserveExitedScopes: true });
  const found: { name: string; start: number }[] = [];
  // A function may use what is declared below it.
  walk(program, { scopeTracker });
  scopeTracker.freeze();
  walk(program, {
    scopeTracker,
    enter(node, parent) {
      if (node.type !== "Identifier" || !names.test(node.name)) return;
      const isRead = parent?.type !== "TSTypeQuery" && isReferenceIdentifier(node, parent);
      if (isRead && !scopeTracker.isDeclared(node.name)) found.push(node);
    },
  });
  return found;
}
