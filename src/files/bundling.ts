import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { isBuiltin, type SourceMap } from "node:module";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import {
  build,
  transform,
  version,
  type BuildOptions,
  type BuildResult,
  type Loader,
  type Message,
  type Metafile,
  type OutputFile,
  type Plugin,
} from "esbuild";
import type { Cache } from "../cache/cache.ts";
import { error, warning, type Finding, type Position, type Severity } from "../findings/finding.ts";
import { didYouMean, nearest } from "../findings/text.ts";
import { slashed } from "./files-below.ts";
import { OWN_CODE } from "./own-modules.ts";
import { fileOfSite, isSiteFile, SITE_FOLDERS } from "./site-folder.ts";

/** The modules that a site gets from the generator (`render/bundle-templates.ts`). */
export const PROVIDED = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "preact",
  "preact/hooks",
  "preact/jsx-runtime",
  "preact/jsx-dev-runtime",
  "preact/compat",
  "valibot",
  "build-site",
  "build-site/markdown",
  "build-site/feeds",
  "build-site/env",
  "build-site/island",
] as const;

/** The message for an island that imports a module for Node. */
export function notInBrowser(path: string): string {
  return `“${path}” does not run in the browser: islands import from “preact” and “build-site/island”`;
}

/** Modules of plugins have a namespace; entries have no file. */
const NOT_A_FILE = /^[a-z-]+:|^<|^build-site-entry\.ts$/;

/** The path of a module without what a plugin has added to it. */
export function withoutSuffix(path: string): string {
  return path.replace(/\?.*$/, "");
}

/** The files of a bundle, as absolute paths. */
export function bundledFiles(root: string, { inputs }: Pick<Metafile, "inputs">): string[] {
  return Object.keys(inputs).flatMap((path) => (NOT_A_FILE.test(path) ? [] : resolve(root, withoutSuffix(path))));
}

/** What a file of a bundle imports, directly or not: each file after all that it imports, the file itself last. */
export function reachedFrom(
  file: string,
  files: Metafile["inputs"] | Metafile["outputs"],
  counts: (imported: { kind: string }) => boolean = () => true,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const imported of files[path]?.imports ?? []) if (counts(imported)) visit(imported.path);
    reached.add(path);
  };
  visit(file);
  return reached;
}

/** Change it when a change outside of the functions of a plugin changes bundles. */
export const BUNDLE_RECIPE = "bundle 3";

/**
 * esbuild's `build`, cached by everything that a bundle depends on: the options with the plugins, the content of the files
 * that it is made of, and the `names` of all files of the site, to which an import could lead instead.
 */
export function cachedBuild(cache: Cache, root: string, names: Promise<readonly string[]>): typeof build {
  const run = async (options: BuildOptions): Promise<BuildResult> => {
    const withPlugins = JSON.stringify(options, (_, value: unknown) =>
      typeof value === "function" ? String(value) : value,
    );
    const question = [BUNDLE_RECIPE, version, withPlugins, JSON.stringify(await names)];
    const { outputFiles, ...result } = await cache.rememberFrom(question, async () => {
      const made = await build({ ...options, write: false, metafile: true });
      const outputs = made.outputFiles.map(({ path, contents, hash }) => ({ path, contents, hash }));
      return {
        value: { ...made, outputFiles: outputs, mangleCache: undefined },
        files: dependencies(root, bundledFiles(options.absWorkingDir ?? root, made.metafile)),
      };
    });
    const withText = outputFiles.map((file): OutputFile => {
      return { ...file, text: Buffer.from(file.contents).toString("utf8") };
    });
    return { ...result, outputFiles: withText };
  };
  return run;
}

/**
 * The files that a bundle depends on, the package.json of each package included. Undefined if one is anywhere else: a
 * new file there could change where an import leads.
 */
function dependencies(root: string, inputs: readonly string[]): string[] | undefined {
  const packages = inputs.flatMap((file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? []);
  const isKnown = (file: string) =>
    isSiteFile(root, file) || file.startsWith(OWN_CODE + sep) || file.split(sep).includes("node_modules");
  if (!inputs.every(isKnown)) return undefined;
  return [...new Set([...inputs, ...packages.map((folder) => join(folder, "package.json"))])];
}

/** The messages of a failed run of esbuild in `root`, or its warnings, as findings. Any other error is thrown again. */
export function esbuildFindings(problem: unknown, root: string, severity: Severity = "error"): Finding[] {
  if (Array.isArray(problem)) return (problem as Message[]).map((message) => toFinding(message, root, severity));
  if (problem instanceof Error && "errors" in problem && Array.isArray(problem.errors))
    return esbuildFindings(problem.errors, root, severity);
  throw problem;
}

/**
 * The findings of a failed run, which is repeated to explain imports that cannot be resolved: a plugin that resolves each
 * import takes as long as the rest of the bundle, so successful runs do without it.
 */
export async function failureFindings(
  problem: unknown,
  options: BuildOptions & { absWorkingDir: string },
): Promise<Finding[]> {
  const root = options.absWorkingDir;
  let findings = esbuildFindings(problem, root);
  try {
    await build({ ...options, plugins: [...(options.plugins ?? []), explainUnresolved(root)] });
  } catch (explained) {
    findings = esbuildFindings(explained, root);
  }
  return Promise.all(findings.map((finding) => aboutJsx(finding, root)));
}

/** A syntax error in a file that would have none if its name allowed JSX. */
async function aboutJsx(finding: Finding, root: string): Promise<Finding> {
  const { file = "" } = finding;
  const loader = /\.([jt]s)$/.exec(file)?.[1] as "js" | "ts" | undefined;
  // The entry of a bundle is no file.
  if (loader === undefined || !existsSync(resolve(root, file))) return finding;
  const text = readFileSync(resolve(root, file), "utf8");
  const parses = (as: Loader) =>
    transform(text, { loader: as, logLevel: "silent" }).then(
      () => true,
      () => false,
    );
  if ((await parses(loader)) || !(await parses(`${loader}x`))) return finding;
  const message = "This file has JSX, which is read only in files that end in .tsx or .jsx.";
  return { ...finding, message, hint: `Rename it to ${file}x, also where it is imported.`, related: undefined };
}

/** The modules of our own plugins, which no user knows by these names. */
const OWN_NAMESPACE = /"(?:provided|guarded|guarded-in-package):/;

function toFinding({ text, location, notes, detail }: Message, root: string, severity: Severity): Finding {
  const make = severity === "error" ? error : warning;
  // A note without a location is advice about esbuild's own options; others may be about a package.
  const related = notes.flatMap((note): Finding[] =>
    note.location === null || !isSiteFile(root, resolve(root, note.location.file))
      ? []
      : [{ code: "templates/code", severity: "info", message: note.text, ...placeOf(note.location, root) }],
  );
  const suggestion = location?.suggestion ? `Did you mean “${location.suggestion}”?` : undefined;
  return make("templates/code", `${text.replace(OWN_NAMESPACE, '"')}${/[.?!]$/.test(text) ? "" : "."}`, {
    ...placeOf(location, root),
    // The hint of `explainUnresolved`.
    hint: typeof detail === "string" ? detail : suggestion,
    related: related.length === 0 ? undefined : related,
  });
}

function placeOf(location: Message["location"], root: string): Partial<Finding> {
  if (location === null) return {};
  const { file, line, column, length } = location;
  return {
    file: fileOfSite(root, resolve(root, file)),
    line,
    column: column + 1,
    length: length > 0 ? length : undefined,
  };
}

/** Where a place in a script comes from; `file` is as the source map names it. */
export function originalPosition(map: SourceMap, line: number, column: number): Position | undefined {
  const entry = map.findEntry(line - 1, column - 1);
  if (!("originalSource" in entry)) return undefined;
  return { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/** Marks the imports that the plugin itself resolves. */
const RESOLVING = Symbol("resolving");

/** Adds a hint to each import that cannot be resolved. It must be the last plugin. */
function explainUnresolved(root: string): Plugin {
  return {
    name: "explain-unresolved",
    setup(esbuild) {
      const { tsconfigRaw } = esbuild.initialOptions;
      const aliases = (typeof tsconfigRaw === "object" && tsconfigRaw.compilerOptions?.paths) || {};
      esbuild.onResolve({ filter: /.*/ }, async ({ path, kind, importer, namespace, resolveDir, pluginData }) => {
        if (pluginData === RESOLVING || kind === "entry-point") return undefined;
        const options = { kind, importer, namespace, resolveDir, pluginData: RESOLVING };
        const { errors, ...found } = await esbuild.resolve(path, options);
        if (errors.length === 0) return { ...found, pluginData: undefined };
        const { message, hint } = unresolved(path, resolveDir, { root, declared: declaredFile(path, aliases) });
        return { errors: [{ text: message, detail: hint }] };
      });
    },
  };
}

/** The message for an import that cannot be resolved: `path` as written in a file of `folder`. */
function unresolved(
  path: string,
  folder: string,
  { root, declared }: { root: string; declared: string | undefined },
): { message: string; hint?: string | undefined } {
  // In code for Node it would have been resolved.
  if (isBuiltin(path)) return { message: `${notInBrowser(path)}.` };
  const message = `Could not resolve "${path}".`;
  if (/^\.{1,2}(\/|$)/.test(path)) return { message, hint: fileHint(path, folder) };
  const name = packageName(path);
  if (PROVIDED.some((provided) => packageName(provided) === name)) return { message, hint: didYouMean(path, PROVIDED) };
  const own = aliasedFile(path, root);
  if (declared !== undefined) {
    const correct = own === undefined ? "Correct the name or the alias" : "Correct the alias";
    const write = own === undefined ? "" : `, or write the path from this file: “${relativeTo(folder, own)}”`;
    const leads = `Its alias in tsconfig.json leads to ${fileOfSite(root, declared)}, which does not exist.`;
    return { message, hint: `${leads} ${correct}${write}.` };
  }
  if (own !== undefined || !PACKAGE.test(name)) {
    const written = own === undefined ? ", such as “./document.tsx”" : `: “${relativeTo(folder, own)}”`;
    const hint = `Write the path from this file${written}. Or declare the alias in tsconfig.json, under “paths”.`;
    return { message, hint };
  }
  const hint = `Install it with npm install ${name}, or begin the name of a file with “./”.`;
  return { message, hint: isInstalled(name, folder) ? undefined : hint };
}

/** The file that an alias of tsconfig.json means by a path. The alias `*` stands for packages too. */
function declaredFile(path: string, aliases: Readonly<Record<string, string[]>>): string | undefined {
  for (const [alias, [file]] of Object.entries(aliases)) {
    const [before = "", after] = alias.split("*");
    if (after === undefined ? path === alias : alias !== "*" && path.startsWith(before) && path.endsWith(after))
      return file?.replace("*", () => path.slice(before.length, path.length - (after ?? "").length));
  }
  return undefined;
}

/** What npm allows as the name of a package. */
const PACKAGE = /^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*$/i;

/** The file of the site that an alias probably means: `@/document.tsx`, `~components/card`, `templates/card.tsx`. */
function aliasedFile(path: string, root: string): string | undefined {
  const names = [path, path.replace(/^[^/]*\//, ""), path.replace(/^\W+/, "")];
  return names
    .flatMap((name) => ["", ...SITE_FOLDERS].map((folder) => join(root, folder, name)))
    .flatMap((file) => ["", ".tsx", ".ts", "/index.tsx", "/index.ts"].map((ending) => file + ending))
    .find((file) => isSiteFile(root, file) && statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

function relativeTo(folder: string, file: string): string {
  const path = slashed(relative(folder, file));
  return path.startsWith(".") ? path : `./${path}`;
}

/** Suggests the nearest name in the folder. It is compared without its extension: otherwise, all short names are near. */
function fileHint(path: string, folder: string): string {
  const beside = posix.dirname(path);
  const files = new Map(filesIn(join(folder, beside)).map((file) => [posix.parse(file).name, file]));
  const near = nearest(posix.parse(path).name, files.keys());
  const name = near === undefined ? undefined : files.get(near);
  if (name === undefined) return "An import names a file relative to the file that imports it.";
  return `Did you mean “${beside === "." ? "./" : `${beside}/`}${name}”?`;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** `@scope/name/part` → `@scope/name`. */
function packageName(path: string): string {
  return path.split("/", path.startsWith("@") ? 2 : 1).join("/");
}

/** A package may be installed and lack the imported module. */
function isInstalled(name: string, folder: string): boolean {
  return (
    existsSync(join(folder, "node_modules", name)) || (dirname(folder) !== folder && isInstalled(name, dirname(folder)))
  );
}
