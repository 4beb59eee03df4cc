import { existsSync, readdirSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix } from "node:path";
import { didYouMean, nearest } from "../findings/nearest.ts";

/** What a site gets from the generator, wherever it is (`render/provided-modules.ts`). */
export const PROVIDED = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "preact",
  "preact/hooks",
  "preact/jsx-runtime",
  "preact/jsx-dev-runtime",
  "valibot",
  "build-site",
  "build-site/markdown",
  "build-site/island",
] as const;

/** What to say of an import that leads nowhere: `path` as it is written, in a file of `folder`. */
export function unresolved(path: string, folder: string): { message: string; hint?: string | undefined } {
  // For Node it would have been found.
  if (isBuiltin(path)) return { message: `${notInBrowser(path)}.` };
  const message = `Could not resolve "${path}".`;
  if (/^\.{1,2}(\/|$)/.test(path)) return { message, hint: fileHint(path, folder) };
  const name = packageName(path);
  if (PROVIDED.some((provided) => packageName(provided) === name)) return { message, hint: didYouMean(path, PROVIDED) };
  return {
    message,
    hint: isInstalled(name, folder)
      ? undefined
      : `Install it with npm install ${name}, or begin the name of a file with “./”.`,
  };
}

/** The message for an island that imports what runs in Node only. */
export function notInBrowser(path: string): string {
  return `“${path}” does not run in the browser: islands import from “preact” and “build-site/island”`;
}

/** The nearest name in the folder that is meant. The ending is left aside, or short names would all be near. */
function fileHint(path: string, folder: string): string {
  const beside = posix.dirname(path);
  const files = new Map(filesIn(join(folder, beside)).map((file) => [posix.parse(file).name, file]));
  const near = nearest(posix.parse(path).name, files.keys());
  const name = near === undefined ? undefined : files.get(near);
  if (name === undefined) return "An import names a file relative to the one that it stands in.";
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

/** A package that is there may lack what is asked of it. */
function isInstalled(name: string, folder: string): boolean {
  return (
    existsSync(join(folder, "node_modules", name)) || (dirname(folder) !== folder && isInstalled(name, dirname(folder)))
  );
}
