import { basename } from "node:path";
import { slashed } from "../files/files-below.ts";

/** Whether a module, by its name, is one of a package. */
export const isPackage = (file: string): boolean => file.split("/").includes("node_modules");

/** The name that esbuild writes above a module: a file, or what a plugin of ours has made (`provided-modules.ts`). */
const MODULE = /^\/\/ ([^\n]+\.(?:[cm]?[jt]sx?|json)|(?:page-module|page-module-of-package|island-style):\S+)$/m;

/**
 * The modules in a bundle that are not build-site's. A line of a text that looks like the name of one names no file that
 * the bundle is made of, where these are known.
 */
export function modulesOf(code: string, files?: readonly string[]): [file: string, text: string][] {
  const known = files && Map.groupBy(files, (path) => basename(path));
  const isFile = (name: string) => known === undefined || (known.get(basename(name)) ?? []).some(isPathOf(name));
  const parts = code.split(MODULE);
  const modules: [string, string][] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const [file = "", text = ""] = [parts[at], parts[at + 1]];
    if (/^[\w-]+:|^build-site-entry\.ts$/.test(file)) continue;
    const last = modules.at(-1);
    if (last === undefined || isFile(file)) modules.push([file, text]);
    else last[1] += text;
  }
  return modules;
}

/** Says of a file whether a relative path may lead to it. */
const isPathOf = (relative: string) => (path: string) =>
  slashed(path).endsWith(`/${relative.replace(/^(?:\.\.\/)+/, "")}`);

/** Code without comments, and with nothing in its texts but the names of modules, which are about something else. */
export function withoutTexts(code: string): string {
  return code.replaceAll(
    /^(?:import|export) [^\n]*"[^"\n]*";$|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[^]*?\*\//gm,
    (found) => (/^(?:import|export) /.test(found) ? found : found.startsWith("/*") ? "" : '""'),
  );
}
