import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import React from "react";
import type { Loader, Plugin } from "esbuild";

/*
 * Some modules a site gets from the generator, wherever it lies: React and Preact, so that pages and islands are
 * rendered by the one copy that build-site itself uses, and `build-site` with its parts.
 */
const SERVER_MODULES: Record<string, string> = {
  react: import.meta.resolve("react"),
  "react/jsx-runtime": import.meta.resolve("react/jsx-runtime"),
  preact: import.meta.resolve("preact"),
  "preact/hooks": new URL("../islands/browser/island.ts", import.meta.url).href,
  "preact/jsx-runtime": import.meta.resolve("preact/jsx-runtime"),
  valibot: import.meta.resolve("valibot"),
  "build-site": new URL("../index.ts", import.meta.url).href,
  "build-site/markdown": new URL("./markdown.ts", import.meta.url).href,
  "build-site/island": new URL("../islands/browser/island.ts", import.meta.url).href,
};

/** The module of a bundle that holds its guard (`page-guard.ts`). */
export const PAGE_GUARD = "page-guard";

const quoted = (name: string) => JSON.stringify(new URL(`../${name}`, import.meta.url).href);

/**
 * The modules that ask the guard before they make an element, as text: each bundle has its own guard. Packages get them
 * with `refuseHandlers: false`.
 */
const GUARDED: Record<string, (options: string) => string> = {
  [PAGE_GUARD]: () => `
    import { createPageGuard } from ${quoted("render/page-guard.ts")};
    export const guard = createPageGuard();
    export const { startPage } = guard;`,
  react: (options) => `
    import { guardedReact } from ${quoted("render/page-guard.ts")};
    import { guard } from ${JSON.stringify(PAGE_GUARD)};
    const react = guardedReact(guard, ${options});
    export default react;
    export const { ${Object.keys(React).join(", ")} } = react;`,
  "react/jsx-runtime": (options) => `
    import { Fragment, jsx as make, jsxs as makeStatic } from ${JSON.stringify(SERVER_MODULES["react/jsx-runtime"])};
    import { guardedJsx } from ${quoted("render/page-guard.ts")};
    import { guard } from ${JSON.stringify(PAGE_GUARD)};
    export { Fragment };
    export const jsx = guardedJsx(guard, make, ${options});
    export const jsxs = guardedJsx(guard, makeStatic, ${options});`,
  "react/jsx-dev-runtime": (options) => `
    import { reactJsxDEV } from ${quoted("render/annotated-jsx.ts")};
    import { guardedJsx } from ${quoted("render/page-guard.ts")};
    import { guard } from ${JSON.stringify(PAGE_GUARD)};
    export { Fragment } from ${JSON.stringify(SERVER_MODULES["react/jsx-runtime"])};
    export const jsxDEV = guardedJsx(guard, reactJsxDEV, ${options});`,
  "preact/jsx-dev-runtime": () => `
    export { preactJsxDEV as jsxDEV } from ${quoted("render/annotated-jsx.ts")};
    export { Fragment } from ${JSON.stringify(SERVER_MODULES["preact/jsx-runtime"])};`,
};

/** Resolves what the generator provides for code that runs in Node: left outside the bundle. */
export function providedForServer(): Plugin {
  return {
    name: "provided-for-server",
    setup(build) {
      build.onResolve({ filter: /^(react|preact|valibot|build-site|page-guard)(\/|$)/ }, ({ path, importer }) => {
        // One guard a bundle, whoever imports it.
        if (path === PAGE_GUARD) return { path, namespace: "guarded" };
        const isOfPackage = importer.split(sep).includes("node_modules");
        if (GUARDED[path] !== undefined) return { path, namespace: isOfPackage ? "guarded-for-package" : "guarded" };
        const url = SERVER_MODULES[path];
        return url === undefined ? undefined : { path: url, external: true };
      });
      build.onResolve({ filter: /^file:/ }, ({ path }) => ({ path, external: true }));
      for (const namespace of ["guarded", "guarded-for-package"]) {
        const options = `{ refuseHandlers: ${namespace === "guarded"} }`;
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
          contents: GUARDED[path]?.(options) ?? "",
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
