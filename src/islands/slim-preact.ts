import { readFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { transform, type Plugin } from "esbuild";
import { CUTS, withoutCuts } from "./preact-cuts.ts";

/*
 * Islands are functions with hooks. A fifth of Preact is there for classes, contexts, portals, Suspense, error boundaries
 * and add-ons: a visitor would download it for nothing. So the browser gets Preact's own published sources without those
 * parts, with the short names of properties that its release has. Where an island imports more than `CORE` and `HOOKS`
 * offer, has what is `RARE`, or another version of Preact has other sources, the site gets Preact whole
 * (`bundle-islands.ts`).
 */

/** What islands can import from the slim `preact` and `preact/hooks`. */
const CORE = "h, createElement, Fragment, createRef, cloneElement, isValidElement, toChildArray, hydrate, render";
const HOOKS =
  "useState, useReducer, useEffect, useLayoutEffect, useRef, useImperativeHandle, useMemo, useCallback, useId";

/** The folder of the slim sources where they are ready made, as they lie in Preact’s own. */
export const SLIM_PREACT = "slim-preact/";

/** Where Preact's sources lie; the release beside them is made of the same. */
export const PREACT = join(dirname(fileURLToPath(import.meta.resolve("preact"))), "..") + sep;

/** The names that properties have in Preact's release. The mask of `useId` has to: `seedIds` knows it by that. */
const PUBLISHED: Record<string, string> = {
  __hooks: "__H",
  _args: "__H",
  _attached: "__a",
  _bits: "__g",
  _catchError: "__e",
  _children: "__k",
  _cleanup: "__c",
  _commit: "__c",
  _component: "__c",
  _depth: "__b",
  _diff: "__b",
  _dom: "__e",
  _flags: "__u",
  _globalContext: "__n",
  _hasScuFromHooks: "__f",
  _index: "__i",
  _list: "__",
  _listeners: "__e",
  _mask: "__m",
  _nextValue: "__N",
  _original: "__v",
  _parent: "__",
  _parentDom: "__P",
  _passive: "__P",
  _pendingArgs: "u",
  _pendingEffects: "__h",
  _reducer: "t",
  _refCleanup: "__x",
  _render: "__r",
  _renderCallbacks: "__h",
  _root: "__",
  _value: "__",
  _vnode: "__v",
};
const PRIVATE = new RegExp(`^(${Object.keys(PUBLISHED).join("|")})$`);

/** What esbuild says where an island imports what the slim Preact has not, or where Preact's sources are others. */
export const NOT_SLIM = /no matching export in "slim-preact:|^preact\/\S+ has no “/i;

/** Elements and attributes with which Preact does something of their own, and hardly any island has one. */
export const RARE =
  /["'`](?:math|progress|template|foreignObject)["'`]|\b(?:xlink|popover\b|on(?:Got|Lost)PointerCapture)/;

/** Gives islands the slim Preact for `preact`, `preact/hooks` and what JSX becomes. */
export function slimPreact(): Plugin {
  const facades: Record<string, string> = {
    preact: `export { ${CORE} } from "./src/index.js";`,
    "preact/hooks": `export { ${HOOKS} } from "./hooks/src/index.js";`,
  };
  return {
    name: "slim-preact",
    setup(build) {
      const folder = PREACT;
      build.onResolve({ filter: /^preact(\/hooks|\/jsx-runtime)?$/ }, ({ path, importer }) =>
        importer.startsWith(folder)
          ? { path: join(folder, "src/index.js"), sideEffects: false }
          : { path, namespace: "slim-preact" },
      );
      build.onLoad({ filter: /.*/, namespace: "slim-preact" }, ({ path }) => ({
        contents: facades[path] ?? "export {};",
        resolveDir: folder,
        loader: "js",
      }));
      let sources = new Map<string, Promise<string>>();
      // All at once: esbuild would ask for one after the other, as it finds their names.
      build.onStart(() => void (sources = new Map(Object.keys(CUTS).map((file) => [file, slimSource(file)]))));
      build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
        if (!path.startsWith(PREACT)) return undefined;
        const file = path.slice(PREACT.length).replaceAll(sep, "/");
        return { contents: await (sources.get(file) ?? slimSource(file)), loader: "js" };
      });
    },
  };
}

/** One of Preact's sources, without what goes and with the names of its release. Throws where it is another version's. */
export function slimSource(file: string): Promise<string> {
  const source = readFile(join(PREACT, file), "utf8").then(async (text) => {
    const { code } = await transform(withoutCuts(file, text), {
      mangleProps: PRIVATE,
      mangleCache: PUBLISHED,
    });
    return code;
  });
  // Heard where it is asked for.
  source.catch(() => undefined);
  return source;
}
