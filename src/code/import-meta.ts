import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve as resolvePath } from "node:path";
import { pathToFileURL } from "node:url";
import { isPackaged } from "../files/modules.ts";
import { fileOfSite } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { positions } from "../findings/text.ts";
import { ENVIRONMENT } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { BUNDLER_ENV } from "./browser-sources.ts";

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
