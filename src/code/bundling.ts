import { existsSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import {
  build,
  type BuildFailure,
  type BuildOptions,
  type Message,
  type Metafile,
  stop,
  transform,
  type TsconfigRaw,
} from "esbuild";
import type { Cache } from "../cache/cache.ts";
import {
  fileOfSite,
  isSiteFile,
  readSiteFile,
  readSiteFolder,
  SITE_FOLDERS,
} from "../files/site-folder.ts";
import { error, type Finding, warning } from "../findings/finding.ts";
import { FindingsError, messageOf, refuse } from "../findings/findings-error.ts";
import { aboutImport, type Importable } from "./missing-imports.ts";
import { aboutSyntax } from "./syntax-errors.ts";
import { isPackaged, OWN_CODE } from "../files/modules.ts";
import { FOR_ISLANDS, isMadeByPlugin, withoutNamespace } from "./provided.ts";

/** The namespace of files that code imports as texts. */
export const RAW = "raw";

/** The path of a module without the prefix and suffix that plugins add. */
export function withoutSuffix(path: string): string {
  return path.replace(new RegExp(`^${RAW}:|\\?.*$`, "g"), "");
}

/** The files of a bundle, as absolute paths. */
export function bundledFiles(root: string, { inputs }: Pick<Metafile, "inputs">): string[] {
  return Object.keys(inputs).flatMap((path) =>
    isMadeByPlugin(path) || path.startsWith("<") ? [] : resolve(root, withoutSuffix(path)),
  );
}

/** The files that a file imports, directly or not, the nearest first, each with an importer. */
export function importersFrom(
  first: string,
  inputs: Metafile["inputs"],
): ReadonlyMap<string, string | undefined> {
  const importers = new Map<string, string | undefined>([[first, undefined]]);
  for (const file of importers.keys()) {
    for (const { path, original = "" } of inputs[file]?.imports ?? [])
      if (!FOR_ISLANDS.test(original) && !importers.has(path)) importers.set(path, file);
  }
  return importers;
}

/** What a bundle consists of. */
export interface Bundle {
  outputFiles: readonly { path: string; text: string }[];
  metafile: Metafile;
  warnings: Message[];
}

/** Bundles code, and writes no files. Throws esbuild's errors. */
export type Bundler = (options: BuildOptions) => Promise<Bundle>;

/** esbuild's `build` as a bundler. */
export const bundleOnce: Bundler = (options) => build({ ...options, ...IN_MEMORY });

export const IN_MEMORY = { write: false, metafile: true } as const satisfies BuildOptions;

/**
 * A bundler that is cached by the options, the content of the bundled files, and the `names` of all
 * files of the site, because an import may resolve to a new file.
 */
export function cachedBundler(cache: Cache, root: string, names: readonly string[]): Bundler {
  return (options) => {
    // Of plugins, only the names are part of the key, which also contains a hash of their code.
    const question = ["bundle", JSON.stringify(options), JSON.stringify(names)];
    return cache.rememberFrom(question, async () => {
      const { outputFiles, metafile, warnings } = await bundleOnce(options);
      // esbuild has each text also as bytes.
      const texts = outputFiles.map(({ path, text }) => ({ path, text }));
      return {
        value: { outputFiles: texts, metafile, warnings },
        files: dependencies(root, bundledFiles(options.absWorkingDir ?? root, metafile)),
      };
    });
  };
}

/** The inputs and the package.json of each package; undefined if they do not determine imports. */
function dependencies(root: string, inputs: readonly string[]): string[] | undefined {
  const packages = inputs.flatMap(
    (file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? [],
  );
  const isKnown = (file: string) =>
    isSiteFile(root, file) || file.startsWith(OWN_CODE + sep) || isPackaged(file);
  if (!inputs.every(isKnown)) return undefined;
  return [...new Set([...inputs, ...packages.map((folder) => join(folder, "package.json"))])];
}

/** Turns esbuild's warnings into findings. */
export function warningFindings(warnings: readonly Message[], root: string): Finding[] {
  return warnings.map((message) => toFinding(message, root, warning));
}

/**
 * Turns the errors of a failed esbuild run into findings. Rethrows any other error. `provided` has
 * the exports of the generator's modules.
 */
export async function failureFindings(
  problem: unknown,
  root: string,
  provided: Importable["provided"] = {},
): Promise<Finding[]> {
  if (!(problem instanceof Error && "errors" in problem)) throw problem;
  const below = SITE_FOLDERS.map(async (folder) =>
    (await readSiteFolder(root, folder)).map((file) => `${folder}/${file}`),
  );
  const files = (await Promise.all(below)).flat();
  const { compilerOptions } = await pathAliases(root);
  const site = { root, files, provided, aliases: Object.keys(compilerOptions?.paths ?? {}) };
  const findings: Finding[] = [];
  const explained = new Set<string | undefined>();
  for (const message of (problem as BuildFailure).errors) {
    const finding = toFinding(message, root, error);
    // Plugins explain their own errors.
    if (message.pluginName !== "") findings.push(finding);
    // What follows from a mistake in markup needs no finding.
    else if (!explained.has(finding.file)) {
      const better = await aboutSyntax(finding, root);
      if (better !== undefined) explained.add(better.file);
      findings.push(better ?? { ...finding, ...(await aboutImport(finding, site)) });
    }
  }
  return findings;
}

/** A finding if esbuild's process has ended: it then cannot even transform an empty text. */
export async function endedBundler(): Promise<Finding | undefined> {
  try {
    await transform("");
    return undefined;
  } catch (problem) {
    // The next build starts another.
    await stop();
    const message = `esbuild, which bundles the site's code, has stopped: ${messageOf(problem)}.`;
    const hint = "Systems kill processes when memory is short. Free some, and try again.";
    return error("system/esbuild", message, { hint });
  }
}

function toFinding(
  { text, location, notes, detail, pluginName }: Message,
  root: string,
  make: typeof error,
): Finding {
  // A plugin has put its whole finding here.
  if (typeof detail === "object" && detail !== null) return detail as Finding;
  // A note without a location is advice about options; generated code has different lines.
  const related = notes.flatMap(({ location: at, text: note }): Finding[] => {
    if (at === null || withoutSuffix(at.file) !== at.file) return [];
    if (!isSiteFile(root, resolve(root, at.file))) return [];
    // The note of a plugin's error names the plugin.
    const message = pluginName === "" ? note : "Imported here";
    return [{ code: "templates/code", severity: "info", message, ...placeOf(at, root) }];
  });
  // The message of a syntax error already contains the suggestion.
  const meant = text.includes(`"${location?.suggestion}"`) ? undefined : location?.suggestion;
  const suggestion = meant ? `Did you mean “${meant}”?` : undefined;
  return make("templates/code", `${withoutNamespace(text)}${/[.?!]$/.test(text) ? "" : "."}`, {
    ...placeOf(location, root),
    hint: typeof detail === "string" ? detail : suggestion,
    related: related.length === 0 ? undefined : related,
  });
}

function placeOf(location: Message["location"], root: string): Partial<Finding> {
  if (location === null) return {};
  const { file, line, column, length, lineText } = location;
  // esbuild counts bytes; plugins may leave out the line.
  const bytes = Buffer.from(lineText || " ".repeat(column + length));
  const marked = bytes.subarray(column, column + length).toString();
  return {
    file: fileOfSite(root, resolve(root, withoutSuffix(file))),
    line,
    column: bytes.subarray(0, column).toString().length + 1,
    length: marked.length > 0 ? marked.length : undefined,
  };
}

/** The file in which a site declares aliases for its imports. */
export const TSCONFIG = "tsconfig.json";

/**
 * The `paths` of a tsconfig.json and of those that it extends. Other options are ignored, because
 * they would change the meaning of code. Throws a finding if a file cannot be read.
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
    const paths = Object.fromEntries(aliases.map((alias) => [alias, filesOf(alias)]));
    return { compilerOptions: { paths } };
  } catch (problem) {
    if (problem instanceof FindingsError) throw problem;
    const hint = "The aliases for imports, “paths”, are read from it.";
    const message = `${TSCONFIG} cannot be read: ${messageOf(problem)}`;
    refuse("templates/code", message, { file: TSCONFIG, hint });
  }
}
