import { existsSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix, resolve } from "node:path";
import { isPackaged, packageFolder, packageOf } from "../files/modules.ts";
import { CONTENT_FILE } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { didYouMean, nearest, offsetsIn } from "../findings/text.ts";
import { ENVIRONMENT } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { INSTEAD } from "./provided.ts";

/* Explains imports that esbuild cannot resolve, from the code at the place that it reports. */

/** The message about an island that imports a module for Node. */
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

/** A better message or hint for an esbuild error at a path or an imported name. */
export async function aboutImport(
  { message, file = "", line = 1, column = 1, length = 0 }: Finding,
  site: Importable,
): Promise<Partial<Finding>> {
  const source = resolve(site.root, file);
  if (!isFile(source)) return {};
  const text = readFileSync(source, "utf8");
  const start = offsetsIn(text)({ line, column });
  const marked = text.slice(start, start + length);
  if (/^["'`]/.test(marked) && /\b(?:from|import|require)[\s(]*$/.test(text.slice(0, start)))
    return aboutPath(file, marked.slice(1, -1), site);
  const imports = file.endsWith(".mdx")
    ? await importsIn(`${file}.jsx`, paragraphAt(text, start))
    : await importsIn(file, text);
  const entry = imports.find((each) => each.start === start);
  // However esbuild words its message, it names the imported file.
  const named = Array.from(message.matchAll(/"([^"]+)"/g), ([, name = ""]) => name);
  const found = named.find((name) => isFile(resolve(site.root, name)));
  return entry === undefined ? {} : aboutName(file, marked, { ...entry, found }, site);
}

/** The paragraph around an offset, at its place: in MDX, only that is known to be code. */
function paragraphAt(text: string, offset: number): string {
  const paragraphs = [...text.matchAll(/(?:^(?!(?:---)?\s*$)[^\n]+\n?)+/gm)];
  const found = paragraphs.find(({ 0: paragraph, index }) => offset < index + paragraph.length);
  return found === undefined ? "" : " ".repeat(found.index) + found[0];
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function aboutPath(
  file: string,
  path: string,
  { root, files, provided, aliases }: Importable,
): Partial<Finding> {
  // Only bundles for browsers get here: Node resolves its own modules.
  if (isBuiltin(path)) return { message: `${notInBrowser(path)}.` };
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(path) ?? [];
  if (scheme === "glob:")
    return { hint: `“glob:” imports the .mdx files of a folder: write ${mdxPattern(path)}.` };
  if (scheme !== undefined) return { hint: `${OTHER_IMPORTS} “${scheme}” has no meaning here.` };
  const folder = posix.dirname(file);
  const isRelative = /^\.{1,2}(\/|$)/.test(path);
  const isAliased = aliases.some((alias) => {
    const [before = "", after] = alias.split("*");
    return after === undefined ? path === alias : before !== "" && path.startsWith(before);
  });
  // Its end, if an alias stands for a folder (`@/document.tsx`).
  const sought = path.startsWith(".") ? posix.join(folder, path) : path.replace(/^[^/]*\//, "");
  const isThere = files.some((each) => `/${each}`.endsWith(`/${sought}`));
  if ((isRelative || isAliased) && !BUNDLED.test(path) && isThere)
    return { hint: CONTENT_FILE.test(path) ? IN_SCHEMA : COMPILE };
  if (isRelative && existsSync(resolve(root, folder, path))) return {};
  const near = nearFile(sought, files);
  const written = near && posix.relative(folder, near).replace(/^(?!\.)/, "./");
  const name = packageOf(path);
  if (!isRelative && !isAliased && name !== undefined) {
    if (provided[name] !== undefined) return { hint: didYouMean(path, Object.keys(provided)) };
    // The package may be installed but lack the module.
    const installed = packageFolder(name, resolve(root, file));
    if (installed !== undefined) {
      const isOther = !BUNDLED.test(path) && isFile(join(installed, path.slice(name.length)));
      return isOther ? { hint: COMPILE } : {};
    }
    // A module of a package is not a misspelled file: “shiki/core” does not mean “./code.tsx”.
    const isFileName =
      path === name ||
      BUNDLED.test(path) ||
      posix.basename(near ?? "", posix.extname(near ?? "")) === posix.basename(path);
    const other =
      written !== undefined && isFileName
        ? `write “${written}”`
        : "start the path of a file with “./”";
    return { hint: `Install it with npm install ${name}, or ${other}.` };
  }
  if (written !== undefined) return { hint: `Did you mean “${written}”?` };
  if (isAliased) return { hint: NO_TARGET };
  const alias = isRelative ? "" : " Or declare the alias in tsconfig.json, under “paths”.";
  return { hint: `A path is relative to the file that imports it.${alias}` };
}

/** `glob:posts/*.md` → `glob:./posts/*.mdx` */
const mdxPattern = (path: string) =>
  `${path.replace(/\/(?:\*|[^/]*\.[^/]*)?$/, "").replace(/:(?!\.)/, ":./")}/*.mdx`;

/** https://esbuild.github.io/content-types/ */
const BUNDLED = /\.(?:[cm]?[jt]sx?|json|css|txt)$/;

const OTHER_IMPORTS =
  "Import a file (“./name.ts”), a package that is installed, or a module of Node (“node:path”).";

const COMPILE =
  "Name the command of its compiler under “before” in content/settings.yaml, and import the CSS " +
  "or JavaScript that it writes.";
const NO_TARGET =
  "Its alias in tsconfig.json does not match a file. Correct the name or the alias.";
const IN_SCHEMA = "Name it in content/schema.ts: the route table and usePage() have the content.";

async function aboutName(
  file: string,
  local: string,
  { module, name = "default", found }: ImportedName & { found: string | undefined },
  { root, provided }: Importable,
): Promise<Partial<Finding>> {
  const named = await provided[module]?.();
  const isCompat = file.startsWith("islands/") || named === undefined || named.includes(name);
  if (Object.hasOwn(INSTEAD, module) && isCompat)
    return {
      message: `Islands use preact/compat instead of React. It has no “${name}”.`,
      hint: isPackaged(file)
        ? "This package does not work in islands. An older version may."
        : undefined,
    };
  const all = named ?? (found === undefined ? [name] : await exportsOfFile(root, found));
  if (all.includes(name)) return {};
  const names = all.filter((each) => each !== "default");
  if (module === ENVIRONMENT && name !== "default") {
    const message = `${SETTINGS_FILE} does not declare the variable ${name}.`;
    return { message, hint: didYouMean(name, names) ?? "Declare it under “env”." };
  }
  const few = names.length > 8 || names.length === 0 ? "" : `Its names are ${names.join(", ")}.`;
  if (name !== "default") {
    const hint = didYouMean(name, names) ?? few;
    return hint === "" ? {} : { hint };
  }
  const message = `“${found ?? module}” has no default export.`;
  // Only a default export can be an island.
  if (/^islands\/[^/]+$/.test(found ?? "")) return { message };
  const wanted = names.length === 1 ? names[0] : nearest(local, names);
  const hint = wanted ? `Import it by name: { ${wanted} }.` : `Import by name, in braces. ${few}`;
  return { message, hint: hint.trim() };
}

/** A name that a module imports or re-exports; undefined for the whole module. */
interface ImportedName {
  module: string;
  name: string | undefined;
  start: number;
}

/** The imports of a module, at the places that esbuild reports. */
export async function importsIn(file: string, text: string): Promise<ImportedName[]> {
  const { parseSync } = await import("oxc-parser");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const imports = staticImports.flatMap(({ entries, ...statement }) =>
    entries.map((entry) => ({ ...entry, ...statement })),
  );
  const named = [...imports, ...staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest, isType, start, importName: { name, start: place } }) =>
      moduleRequest === null || isType
        ? []
        : {
            module: moduleRequest.value,
            // A default import has a place and no name.
            name: name ?? (place === null ? undefined : "default"),
            start: place ?? start,
          },
  );
  const whole = dynamicImports.map(({ moduleRequest, start }) => ({
    module: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    name: undefined,
    start,
  }));
  return [...named, ...whole];
}

async function exportsOfFile(root: string, file: string): Promise<string[]> {
  const { parseSync } = await import("oxc-parser");
  const { module } = parseSync(file, readFileSync(resolve(root, file), "utf8"));
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  return entries.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? [])));
}

/** The file that a misspelled path, or its last part, probably means. */
function nearFile(path: string, files: readonly string[]): string | undefined {
  const nameOf = (file: string) => file.replace(/\.[jt]sx?$/, "");
  const parts = path.split("/").length;
  // A content file is never a misspelling of a code file, or vice versa.
  const alike = files.filter((file) => CONTENT_FILE.test(file) === CONTENT_FILE.test(path));
  const byName = new Map(
    alike.map((file) => [nameOf(file.split("/").slice(-parts).join("/")), file]),
  );
  return byName.get(nearest(nameOf(path), byName.keys()) ?? "");
}
