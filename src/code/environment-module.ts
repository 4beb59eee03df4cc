import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile, Plugin } from "esbuild";
import { isPackaged } from "../files/modules.ts";
import { fileOfSite } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { positions } from "../findings/text.ts";
import { ENVIRONMENT } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { BUNDLER_ENV } from "./browser-sources.ts";
import { withoutSuffix } from "./bundling.ts";
import { importsIn } from "./missing-imports.ts";

/** Ends the path of the module, which depends on the settings. */
const SUFFIX = "?env";

/** Makes `build-site/env` of a text that `depends`, too: a bundle is cached by names of plugins. */
export function environmentModule(root: string, code: () => string, depends = ""): Plugin {
  return {
    name: `environment ${depends}`,
    setup(build) {
      const path = join(root, SETTINGS_FILE);
      build.onResolve({ filter: new RegExp(`^${ENVIRONMENT}$`) }, () => ({ path, suffix: SUFFIX }));
      // Islands must not name it.
      build.onResolve({ filter: /\?env$/ }, ({ path: written }) => ({
        errors: [{ text: `“${written}” is not a file. Variables come from “${ENVIRONMENT}”` }],
      }));
      build.onLoad({ filter: /settings\.yaml$/ }, ({ suffix }) =>
        suffix === SUFFIX ? { contents: code(), loader: "js" } : undefined,
      );
    },
  };
}

/** Imports of private variables, or of the whole module, in the files of the bundle of islands. */
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
      if (module !== ENVIRONMENT) return [];
      const place = { file, ...positionOf(Math.max(0, start)), length: name?.length };
      if (name === undefined) {
        const message = `Islands cannot import all of ${ENVIRONMENT}: it has private variables.`;
        return error("env/private", message, { ...place, hint: BY_NAME });
      }
      const message = `${name} is a private variable, which islands cannot import.`;
      return secrets.includes(name)
        ? error("env/private", message, { ...place, hint: TO_PUBLISH })
        : [];
    });
  });
  return (await Promise.all(findings)).flat();
}

const BY_NAME = `Import each public variable by its name: import { … } from "${ENVIRONMENT}".`;

/** For a variable that everyone may read. */
export const TO_PUBLISH = `To publish it, write “public: true” below it in ${SETTINGS_FILE}.`;

/*
 * `import.meta` in the bundle of templates. Packages get what other bundlers and Node offer, the
 * site's files only `import.meta.url`, in the site's folder: the rest differs in a bundle.
 */

/** An argument of the bundle. */
export const IMPORT_META = "buildSiteImportMeta";

/** No such file is written. */
export const bundleFile = (root: string): string => join(root, "templates.mjs");

/** The value of the argument. */
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

/** Finds where the site's own files ask for more. */
export async function importMetaFindings(
  root: string,
  files: readonly string[],
): Promise<Finding[]> {
  const own = files
    .map((file) => fileOfSite(root, file))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !isPackaged(file) && !isAbsolute(file));
  const findings = own.map(async (file): Promise<Finding[]> => {
    const text = await readFile(join(root, file), "utf8");
    if (!text.includes("import.meta")) return [];
    const { parseSync } = await import("oxc-parser");
    const positionOf = positions(text);
    return parseSync(file, text).module.importMetas.flatMap(({ start, end }) => {
      const [member = "", name] = /^\s*\??\.\s*(\w+)/.exec(text.slice(end)) ?? [];
      if (name === "url") return [];
      const hint =
        name === "env"
          ? `Declare the variable in ${SETTINGS_FILE}, under “env”, and import it from ` +
            `“${ENVIRONMENT}”.`
          : name === "glob"
            ? "Name the files in content/schema.ts: markdownFiles(“posts/*.md”, …). Import .mdx " +
              "files with “glob:./posts/*.mdx”."
            : "A site's code is one bundle. Use import.meta.url: new URL('content/words.txt', " +
              "import.meta.url).";
      const message = `A site has no import.meta${name === undefined ? "" : `.${name}`}.`;
      const place = { file, ...positionOf(start), length: end - start + member.length };
      return error("templates/code", message, { ...place, hint });
    });
  });
  return (await Promise.all(findings)).flat();
}
