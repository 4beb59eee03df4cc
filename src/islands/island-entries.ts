import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Loader, Plugin } from "esbuild";

/** Under what an island is known that has a file for itself. */
const ALONE = "";

/** Islands that come in one file. */
export interface IslandGroup {
  /** What the file is called. */
  name: string;
  islands: readonly { name: string; file: string }[];
}

/** What stands in for JSX, under names that no island has for something else. */
const JSX_SHIM = fileURLToPath(new URL("./browser/jsx.ts", import.meta.url));

/** JSX becomes plain calls of `h`, which are shorter than what `preact/jsx-runtime` takes. */
export const JSX = {
  jsx: "transform",
  jsxFactory: "preactElement",
  jsxFragment: "PreactFragment",
  inject: [JSX_SHIM],
} as const satisfies BuildOptions;

/** What hydrates the islands of an entry, by the name under which it is provided; in dev it says more. */
export const MOUNT = "build-site/mount";
export const MOUNT_IN_DEV = "build-site/mount-in-dev";

/** An entry for each group: its islands and what hydrates them. */
export function islandEntries(
  root: string,
  groups: readonly IslandGroup[],
  mount: typeof MOUNT | typeof MOUNT_IN_DEV,
): Plugin {
  const byName = new Map(groups.map((group) => [group.name, group]));
  return {
    name: "island-entries",
    setup(esbuild) {
      esbuild.onResolve({ filter: /^island-entry:/ }, ({ path }) => ({
        path: path.slice("island-entry:".length),
        namespace: "island-entry",
      }));
      esbuild.onLoad({ filter: /.*/, namespace: "island-entry" }, ({ path }) => {
        const { islands = [] } = byName.get(path) ?? {};
        const text = (value: string) => JSON.stringify(value);
        const members = islands.map(({ name }, index) => `${text(islands.length > 1 ? name : ALONE)}: Island${index}`);
        return {
          contents: [
            ...islands.map(({ file }, index) => `import Island${index} from ${text(`./${file}`)};`),
            `import { mount } from ${text(mount)};`,
            `export default mount({ ${members.join(", ")} });`,
          ].join("\n"),
          resolveDir: root,
          loader: "js",
        };
      });
    },
  };
}

/** Lets files say `@jsxImportSource`, for the type checker and the server: here JSX is `JSX` whatever they say. */
export function islandJsx(): Plugin {
  return {
    name: "island-jsx",
    setup(build) {
      build.onLoad({ filter: /\.[jt]sx$/ }, async ({ path }) => ({
        // As long as before, so that nothing moves.
        contents: (await readFile(path, "utf8")).replaceAll("@jsxImportSource", " jsxImportSource"),
        loader: path.slice(-3) as Loader,
      }));
    },
  };
}
