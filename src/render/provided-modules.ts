import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Loader, Plugin } from "esbuild";
import { ownModule } from "../files/own-files.ts";
import type { PROVIDED } from "../files/unresolved-import.ts";
import { PAGE_GUARD, pageGuard, pageJsx, pageReact } from "./page-modules.ts";

/*
 * Some modules a site gets from the generator, wherever it lies: React and Preact, so that pages and islands are
 * rendered by the one copy that build-site itself uses, and `build-site` with its parts.
 */
const SERVER_MODULES: Partial<Record<string, string>> & Record<(typeof PROVIDED)[number], string> = {
  react: import.meta.resolve("react"),
  "react/jsx-runtime": import.meta.resolve("react/jsx-runtime"),
  "react/jsx-dev-runtime": ownModule("render/annotated-react.ts"),
  preact: import.meta.resolve("preact"),
  "preact/hooks": ownModule("islands/browser/hooks.ts"),
  "preact/jsx-runtime": import.meta.resolve("preact/jsx-runtime"),
  "preact/jsx-dev-runtime": ownModule("render/annotated-preact.ts"),
  valibot: import.meta.resolve("valibot"),
  "build-site": ownModule("index.ts"),
  "build-site/markdown": ownModule("render/markdown.ts"),
  "build-site/island": ownModule("islands/browser/island.ts"),
};

/** Modules that pages get with a change of ours (`page-modules.ts`). */
const CHANGED: Record<string, (url: string, handlers: boolean) => string> = {
  react: pageReact,
  "react/jsx-runtime": (url, handlers) => pageJsx(url, ["jsx", "jsxs"], handlers),
  "react/jsx-dev-runtime": (url, handlers) => pageJsx(url, ["jsxDEV"], handlers),
  [PAGE_GUARD]: pageGuard,
};

/** Resolves what the generator provides for code that runs in Node: left outside the bundle. */
export function providedForServer(): Plugin {
  return {
    name: "provided-for-server",
    setup(build) {
      build.onResolve({ filter: /^(react|preact|valibot|build-site|page-guard)(\/|$)/ }, ({ path, importer }) => {
        if (path === PAGE_GUARD) return { path, namespace: "page-module" };
        const ofPackage = importer.split(sep).includes("node_modules");
        if (CHANGED[path] !== undefined)
          return { path, namespace: ofPackage ? "page-module-of-package" : "page-module" };
        const url = SERVER_MODULES[path];
        return url === undefined ? undefined : { path: url, external: true };
      });
      build.onResolve({ filter: /^file:/ }, ({ path }) => ({ path, external: true }));
      for (const [namespace, handlers] of [
        ["page-module", true],
        ["page-module-of-package", false],
      ] as const) {
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
          contents: CHANGED[path]?.(SERVER_MODULES[path] ?? "", handlers) ?? "",
          loader: "js",
        }));
      }
    },
  };
}

/** Says nothing of the styles that islands import: that there can be none is said where they are bundled for the browser. */
export function stylesOfIslands(root: string): Plugin {
  const folder = join(root, "islands") + sep;
  return {
    name: "styles-of-islands",
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, ({ path, importer }) =>
        importer.startsWith(folder) ? { path, namespace: "island-style" } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: "island-style" }, () => ({ contents: "", loader: "js" }));
    },
  };
}

/** Gives the files of `islands/` Preact's JSX, on both sides, whatever the JSX of the templates is. */
export function preactJsxInIslands(root: string): Plugin {
  const folder = join(root, "islands") + sep;
  return {
    name: "preact-jsx-in-islands",
    setup(build) {
      // The filter runs in esbuild itself: it asks us about no other file.
      build.onLoad({ filter: new RegExp(`^${escaped(folder)}.*\\.[jt]sx$`) }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        // Behind the source, so that nothing in it moves.
        const pragma = source.includes("@jsxImportSource") ? "" : "\n/** @jsxImportSource preact */";
        return { contents: source + pragma, loader: path.slice(-3) as Loader };
      });
    },
  };
}

/** A text as a regular expression that it alone matches, in JavaScript and in Go. */
function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
