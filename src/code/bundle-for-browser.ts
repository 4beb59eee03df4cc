import type { BuildOptions, Plugin } from "esbuild";
import { OWN_CODE, ownModule } from "../files/modules.ts";
import { bundleOnce, type Bundler } from "./bundling.ts";
import { notInBrowser } from "./missing-imports.ts";
import { FOR_ISLANDS, providedFile, type ProvidedModules } from "./provided.ts";

/* How esbuild bundles code for browsers: islands, and the generator's own scripts. */

/** Browsers of early 2022, as for the styles. */
const TARGET = ["chrome99", "edge99", "firefox97", "safari15.4"];

/** `import.meta.env` as in other bundlers (https://vite.dev/guide/env-and-mode), for packages. */
export const BUNDLER_ENV = { MODE: "production", PROD: true, DEV: false };

/** The options for all scripts for browsers. `tsconfigRaw` overrides a tsconfig.json. */
export const FOR_BROWSERS: BuildOptions = {
  bundle: true,
  platform: "browser",
  target: TARGET,
  tsconfigRaw: {},
  define: {
    "process.env.NODE_ENV": '"production"',
    "import.meta.env": JSON.stringify({ ...BUNDLER_ENV, SSR: false }),
  },
  legalComments: "none",
  logLevel: "silent",
};

/** Bundles a script of the generator as a classic script. Throws esbuild's errors. */
export async function bundleScript(
  path: `${string}.ts`,
  { minify, bundle = bundleOnce }: { minify: boolean; bundle?: Bundler | undefined },
): Promise<string> {
  const { outputFiles } = await bundle({
    ...FOR_BROWSERS,
    // Without it, esbuild would need the folder that was current when it was imported.
    absWorkingDir: OWN_CODE,
    entryPoints: [ownModule(path)],
    format: "iife",
    minify,
  });
  return outputFiles[0]?.text ?? "";
}

/** Resolves imports of provided modules in islands that do not run React components. */
export function providedForBrowser(modules: ProvidedModules): Plugin {
  return {
    name: "provided-for-browser",
    setup(build) {
      const refused = (text: string) => ({ errors: [{ text }] });
      build.onResolve({ filter: FOR_ISLANDS }, ({ path, importer }) => {
        const file = providedFile(modules, path, importer);
        if (file !== undefined) return { path: file };
        if (path.startsWith("build-site")) return refused(notInBrowser(path));
        if (path.startsWith("preact") && !path.startsWith("preact/compat"))
          return refused(`Islands use preact, preact/hooks and preact/compat, not “${path}”`);
        // `reactFindings` names the islands.
        return { path, external: true };
      });
    },
  };
}
