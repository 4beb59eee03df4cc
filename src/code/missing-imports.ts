import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { posix, resolve } from "node:path";
import type { Message } from "esbuild";
import { isPackaged, packageFolder, packageOf } from "../files/modules.ts";
import { CONTENT_FILE } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { didYouMean, nearest } from "../findings/text.ts";
import { withoutNamespace } from "./provided.ts";

/* Explains imports that esbuild cannot resolve. */

/** For an island that imports a module for Node. */
export function notInBrowser(path: string): string {
  const allowed = "islands import from “preact” and “build-site/island”";
  return `“${path}” does not run in the browser: ${allowed}`;
}

export interface Importable {
  root: string;
  files: readonly string[];
  /** The generator's modules, each with its exports. */
  provided: Readonly<Record<string, () => Promise<readonly string[]>>>;
  aliases: readonly string[];
}

/**
 * Explains an import that cannot be resolved, or a file that cannot be loaded: esbuild marks its
 * path. Plugins explain their own errors.
 */
export function aboutImport(
  { text, location, pluginName }: Message,
  { root, files, provided, aliases }: Importable,
): Partial<Finding> {
  if (location === null || pluginName !== "") return {};
  const { file, lineText, column, length } = location;
  const [, extension] = /^No loader is configured for "(\.\w+)" files/.exec(text) ?? [];
  if (extension !== undefined) return { hint: CONTENT_FILE.test(extension) ? IN_SCHEMA : COMPILE };
  const untilEnd = Buffer.from(lineText)
    .subarray(0, column + length)
    .toString();
  const path = /\b(?:from|import|require)\b[\s(]*(["'`])([^"'`]+)\1$/.exec(untilEnd)?.[2];
  if (path === undefined) return {};
  // Reached only for browsers: Node would have resolved it.
  if (isBuiltin(path)) return { message: `${notInBrowser(path)}.` };
  const folder = posix.dirname(file);
  const isRelative = /^\.{1,2}(\/|$)/.test(path);
  if (isRelative && existsSync(resolve(root, folder, path))) return {};
  // An alias stands for a folder: `@/document.tsx`.
  const near = nearFile(
    isRelative ? posix.join(folder, path) : path.replace(/^[^/]*\//, ""),
    files,
  );
  const written = near && posix.relative(folder, near).replace(/^(?!\.)/, "./");
  const isAliased = aliases.some((alias) => {
    const [before = "", after] = alias.split("*");
    return after === undefined ? path === alias : before !== "" && path.startsWith(before);
  });
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(path) ?? [];
  if (scheme === "glob:")
    return { hint: "“glob:” imports the .mdx files of a folder: write glob:./mdx/*.mdx." };
  if (scheme !== undefined) return { hint: `${OTHER_IMPORTS} “${scheme}” has no meaning here.` };
  const name = packageOf(path);
  if (!isRelative && !isAliased && name !== undefined) {
    if (provided[name] !== undefined) return { hint: didYouMean(path, Object.keys(provided)) };
    // A package may be installed and lack the module.
    if (packageFolder(name, resolve(root, file)) !== undefined) return {};
    const other =
      written === undefined ? "start the path of a file with “./”" : `write “${written}”`;
    return { hint: `Install it with npm install ${name}, or ${other}.` };
  }
  if (written !== undefined) return { hint: `Did you mean “${written}”?` };
  if (isAliased)
    return {
      hint: "Its alias in tsconfig.json does not match a file. Correct the name or the alias.",
    };
  const alias = isRelative ? "" : " Or declare the alias in tsconfig.json, under “paths”.";
  return { hint: `A path is relative to the file that imports it.${alias}` };
}

const OTHER_IMPORTS =
  "Import a file (“./name.ts”), a package that is installed, or a module of Node (“node:path”).";

const COMPILE =
  "Name the command of its compiler under “before” in content/settings.yaml, and import the CSS " +
  "or JavaScript that it writes.";
const IN_SCHEMA = "Name it in content/schema.ts: the route table and usePage() have the content.";

/** Explains an import of an export that does not exist. */
export async function aboutExport(
  { text, location }: Message,
  { root, provided }: Importable,
): Promise<Partial<Finding>> {
  const message = withoutNamespace(text);
  const found = /^No matching export in "([^"]+)" for import "([^"]+)"$/.exec(message);
  if (found === null || location === null) return {};
  const [, module = "", imported = ""] = found;
  if (/\/preact\/compat\//.test(module))
    return {
      message: `Islands use preact/compat instead of React. It has no “${imported}”.`,
      hint: isPackaged(location.file)
        ? "This package does not work in islands. An older version may."
        : undefined,
    };
  const names = (await provided[module]?.()) ?? (await exportsOfFile(resolve(root, module)));
  const named = names.filter((name) => name !== "default");
  const some = named.length > 8 ? "" : ` Its names are ${named.join(", ")}.`;
  if (imported !== "default") {
    const hint = didYouMean(imported, named) ?? some.trim();
    return named.length === 0 || hint === "" ? {} : { hint };
  }
  const { lineText, column, length } = location;
  const local = Buffer.from(lineText)
    .subarray(column, column + length)
    .toString();
  const wanted = named.length === 1 ? named[0] : nearest(local, named);
  const problem = `“${module}” has no default export.`;
  if (wanted !== undefined) return { message: problem, hint: `Import it by name: { ${wanted} }.` };
  return {
    message: problem,
    hint: named.length === 0 ? undefined : `Import by name, in braces.${some}`,
  };
}

async function exportsOfFile(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  const { parseSync } = await import("oxc-parser");
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  return entries.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? [])));
}

/** The file that a misspelled path, or its last part, probably means. */
function nearFile(path: string, files: readonly string[]): string | undefined {
  const nameOf = (file: string) => file.replace(/\.[jt]sx?$/, "");
  const parts = path.split("/").length;
  // Code is never meant by the name of content, nor the other way around.
  const alike = files.filter((file) => CONTENT_FILE.test(file) === CONTENT_FILE.test(path));
  const byName = new Map(
    alike.map((file) => [nameOf(file.split("/").slice(-parts).join("/")), file]),
  );
  return byName.get(nearest(nameOf(path), byName.keys()) ?? "");
}
