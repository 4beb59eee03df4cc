import { fileURLToPath } from "node:url";
import { build as buildOnce, type BuildOptions, type Plugin } from "esbuild";
import { notInBrowser } from "../files/bundling.ts";
import { OWN_CODE, ownModule } from "../files/own-modules.ts";
import { INSTEAD } from "./react-compat.ts";

/*
 * The generator's own code for browsers, which esbuild bundles like the islands when a site is
 * built.
 */

/** The oldest browsers that scripts are written for: those of early 2022, like the styles. */
const TARGET = ["chrome99", "edge99", "firefox97", "safari15.4"];

/**
 * What all scripts for browsers have in common. An empty `tsconfigRaw` keeps the options of a
 * tsconfig.json out of them.
 */
export const FOR_BROWSERS = {
  bundle: true,
  write: false,
  platform: "browser",
  target: TARGET,
  tsconfigRaw: {},
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none",
  logLevel: "silent",
} as const satisfies BuildOptions;

/** Bundles one of these files into a classic script. Throws what esbuild throws. */
export async function bundleScript(
  path: `${string}.ts`,
  { minify, build = buildOnce }: { minify: boolean; build?: typeof buildOnce | undefined },
): Promise<string> {
  const { outputFiles } = await build({
    ...FOR_BROWSERS,
    // Otherwise esbuild needs the folder that was current when it was imported.
    absWorkingDir: OWN_CODE,
    entryPoints: [ownModule(path)],
    format: "iife",
    minify,
  });
  return outputFiles[0]?.text ?? "";
}

/** The names of the runtime that the entry of an island imports, and of the one in `dev`. */
export const MOUNT = "build-site/mount";
export const MOUNT_IN_DEV = "build-site/mount-in-dev";

/** What islands may import, whatever is installed beside the site: there is one copy of each. */
const PROVIDED: Record<string, () => string> = {
  preact: () => packageFile("preact"),
  "preact/hooks": () => ownModule("islands/browser/island.ts"),
  "preact/jsx-runtime": () => packageFile("preact/jsx-runtime"),
  "preact/compat": () => packageFile("preact/compat"),
  "preact/compat/client": () => packageFile("preact/compat/client"),
  "preact/compat/compiler-runtime": () => packageFile("preact/compat/compiler-runtime"),
  "build-site/island": () => ownModule("islands/browser/island.ts"),
  [MOUNT]: () => ownModule("islands/browser/mount.ts"),
  [MOUNT_IN_DEV]: () => ownModule("islands/browser/mount-in-dev.ts"),
};

const packageFile = (name: string) => fileURLToPath(import.meta.resolve(name));

/**
 * Resolves what the generator provides for islands. In place of React, which an island may choose
 * or not, they get `preact/compat`.
 */
export function providedForBrowser(): Plugin {
  return {
    name: "provided-for-browser",
    setup(build) {
      build.onResolve(
        { filter: /^(react|react-dom|preact|build-site)(\/|$)/ },
        ({ path, importer }) => {
          // The provided hooks are those of the package, with another `useId`.
          const isProvided = importer === ownModule("islands/browser/island.ts");
          const file =
            path === "preact/hooks" && isProvided
              ? packageFile(path)
              : PROVIDED[INSTEAD[path] ?? path]?.();
          if (file !== undefined) return { path: file };
          if (path.startsWith("preact"))
            return {
              errors: [
                { text: `Islands can use preact, preact/hooks and preact/compat, not “${path}”` },
              ],
            };
          if (path.startsWith("build-site")) return { errors: [{ text: notInBrowser(path) }] };
          // `reactFindings` names the islands.
          return { path, namespace: "react" };
        },
      );
      build.onLoad({ filter: /.*/, namespace: "react" }, () => ({
        contents: "module.exports = {};",
      }));
    },
  };
}
