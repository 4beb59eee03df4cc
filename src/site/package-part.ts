import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/**
 * What one file of a package exports, where its main module would load several times as much as anybody needs. `file` is
 * relative to the main module. A version of the package that has no such file is loaded whole: both export the same.
 */
export function packagePart(name: string, file: string): unknown {
  const part = join(dirname(require.resolve(name)), file);
  return require(existsSync(part) ? part : name);
}
