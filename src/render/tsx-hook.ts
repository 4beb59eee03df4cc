import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "esbuild";

/** The folder of the generator's own sources: no other file is touched. */
const OWN = `${pathToFileURL(dirname(import.meta.dirname)).href}/`;

/**
 * Lets Node import the `.tsx` files of the generator itself, whose types it strips but whose JSX it cannot read, while
 * `load` runs. A site's templates are bundled instead.
 */
export async function withTsx<Value>(load: () => Promise<Value>): Promise<Value> {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith(OWN) || !url.endsWith(".tsx")) return nextLoad(url, context);
      const file = fileURLToPath(url);
      const { code } = transformSync(readFileSync(file, "utf8"), {
        loader: "tsx",
        jsx: "automatic",
        format: "esm",
        target: "node22",
        sourcefile: file,
        sourcemap: "inline",
        // An empty one: the same whatever tsconfig.json says.
        tsconfigRaw: {},
      });
      return { format: "module", source: code, shortCircuit: true };
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
