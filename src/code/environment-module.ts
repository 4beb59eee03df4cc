import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve as resolvePath } from "node:path";
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

/**
 * Makes `build-site/env` of a text. A bundle is cached by the name of the plugin: `depends` is what
 * else the text depends on.
 */
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

/**
 * Where islands could get private variables: imports of them, or of the whole module. `inputs` are
 * the files of their bundle.
 */
export async function privateImports(
  root: string,
  inputs: Metafile["inputs"],
  secrets: readonly string[],
): Promise<Finding[]> {
  if (secrets.length === 0) return [];
  const importers = Object.entries(inputs).flatMap(([path, { imports }]) => {
    const kinds = imports.flatMap(({ kind, original }) => (original === ENVIRONMENT ? kind : []));
    return kinds.length === 0 ? [] : { file: withoutSuffix(path), kinds };
  });
  const findings = importers.map(async ({ file, kinds }): Promise<Finding[]> => {
    const text = await readFile(join(root, file), "utf8");
    const positionOf = positions(text);
    const found = await importsIn(file, text);
    if (kinds.includes("require-call")) {
      const start = text.search(/require\(\W*build-site/);
      found.push({ module: ENVIRONMENT, name: undefined, start });
    }
    return found
      .filter(
        ({ module, name }) =>
          module === ENVIRONMENT && (name === undefined || secrets.includes(name)),
      )
      .map(({ name, start }) =>
        error(
          "env/private",
          name === undefined
            ? `Islands cannot import all of ${ENVIRONMENT}: ${secrets.join(", ")} must not be ` +
                "published."
            : `${name} is a private variable, which islands cannot import.`,
          {
            file,
            ...positionOf(Math.max(0, start)),
            length: name?.length,
            hint: name === undefined ? BY_NAME : TO_PUBLISH,
          },
        ),
      );
  });
  return (await Promise.all(findings)).flat();
}

const BY_NAME = `Import each public variable by its name: import { … } from "${ENVIRONMENT}".`;

/** For a variable that everyone may read. */
export const TO_PUBLISH = `To publish it, write “public: true” below it in ${SETTINGS_FILE}.`;

/*
 * `import.meta` in the bundle of templates. Packages get what other bundlers and Node offer. The
 * site's files get only `import.meta.url`, in the site's folder: the rest would differ between the
 * bundle and the file.
 */

/** An argument of the bundle. */
export const IMPORT_META = "buildSiteImportMeta";

/** No such file is written. */
export const bundleFile = (root: string): string => join(root, "templates.mjs");

/** The value of the argument. */
export function importMeta(root: string): object {
  const filename = resolvePath(bundleFile(root));
  const resolve = (name: string) => pathToFileURL(createRequire(filename).resolve(name)).href;
  const env = { ...BUNDLER_ENV, SSR: true };
  return {
    url: pathToFileURL(filename).href,
    dirname: dirname(filename),
    filename,
    main: false,
    resolve,
    env,
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
          : "A site's code is one bundle. Use import.meta.url: new URL('content/words.txt', " +
            "import.meta.url).";
      const place = { file, ...positionOf(start) };
      return error(
        "templates/code",
        `A site has no import.meta${name === undefined ? "" : `.${name}`}.`,
        {
          ...place,
          length: end - start + member.length,
          hint,
        },
      );
    });
  });
  return (await Promise.all(findings)).flat();
}
