import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The `package.json` nearest above each of these files, which are absolute paths: it says which file of a package an import
 * gets, so that another one may be meant though no file has changed (a package that is linked has no lock file).
 */
export function manifestsAbove(files: Iterable<string>): string[] {
  const known = new Map<string, string | undefined>();
  const above = (folder: string): string | undefined => {
    if (known.has(folder)) return known.get(folder);
    const manifest = join(folder, "package.json");
    const parent = dirname(folder);
    const found = existsSync(manifest) ? manifest : parent === folder ? undefined : above(parent);
    known.set(folder, found);
    return found;
  };
  return [...new Set([...files].flatMap((file) => above(dirname(file)) ?? []))];
}
