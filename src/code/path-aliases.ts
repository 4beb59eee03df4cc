import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TsconfigRaw } from "esbuild";
import { readSiteFile } from "../files/read-site.ts";
import { error } from "../findings/finding.ts";
import { asError, FindingsError } from "../findings/findings-error.ts";

/** The file in which a site declares aliases for imports. */
export const TSCONFIG = "tsconfig.json";

/**
 * The `paths` of a tsconfig.json, and of those that it extends. Other options are left out: a
 * site's code means the same everywhere. Throws a finding for a file that cannot be read.
 */
export async function pathAliases(root: string): Promise<TsconfigRaw> {
  const path = join(root, TSCONFIG);
  if (!existsSync(path)) return {};
  try {
    if (!/"(?:paths|extends)"/.test(readSiteFile(root, TSCONFIG).toString())) return {};
    const { createPathsMatcher, parseTsconfig } = await import("get-tsconfig");
    const config = parseTsconfig(path);
    const aliases = Object.keys(config.compilerOptions?.paths ?? {});
    const filesOf = createPathsMatcher({ path, config });
    if (filesOf === null || aliases.length === 0) return {};
    // An alias matches itself, `*` included.
    return {
      compilerOptions: {
        paths: Object.fromEntries(aliases.map((alias) => [alias, filesOf(alias)])),
      },
    };
  } catch (problem) {
    if (problem instanceof FindingsError) throw problem;
    const reason = asError(problem).message;
    const hint = "The aliases for imports, “paths”, are read from it.";
    throw new FindingsError([
      error("templates/code", `${TSCONFIG} cannot be read: ${reason}`, { file: TSCONFIG, hint }),
    ]);
  }
}
