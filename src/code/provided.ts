import { fileURLToPath } from "node:url";
import { ownModule } from "./own-modules.ts";

/*
 * What islands may import, whatever is installed beside the site. Islands that run React components
 * get these files as well, with `?compat` after their path: a Preact of their own, since
 * `preact/compat` changes every element that its Preact makes.
 */

const ISLAND = ownModule("islands/browser/island.ts");

const packageFile = (name: string) => fileURLToPath(import.meta.resolve(name));

/** The names of the runtime that the entry of an island imports, and of the one in `dev`. */
export const MOUNT = "build-site/mount";
export const MOUNT_IN_DEV = "build-site/mount-in-dev";

/** The name of what renders islands at build time. */
export const RENDERER = "build-site/renderer";

const PROVIDED: Record<string, () => string> = {
  preact: () => packageFile("preact"),
  "preact/hooks": () => ISLAND,
  "preact/jsx-runtime": () => packageFile("preact/jsx-runtime"),
  "build-site/island": () => ISLAND,
  [MOUNT]: () => ownModule("islands/browser/mount.ts"),
  [MOUNT_IN_DEV]: () => ownModule("islands/browser/mount-in-dev.ts"),
};

/** More modules for islands that run React components. */
const PROVIDED_WITH_COMPAT: typeof PROVIDED = {
  ...PROVIDED,
  "preact/jsx-dev-runtime": () => packageFile("preact/jsx-runtime"),
  "preact/compat": () => packageFile("preact/compat"),
  "preact/compat/client": () => packageFile("preact/compat/client"),
  "preact/compat/compiler-runtime": () => packageFile("preact/compat/compiler-runtime"),
  [RENDERER]: () => ownModule("islands/renderer.ts"),
};

/** What takes the place of React in them, by the names that packages import. */
export const INSTEAD: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
  "react/compiler-runtime": "preact/compat/compiler-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
};

/**
 * The file of a provided module. `importer` is the file that imports it; `compat` tells where an
 * island that runs React components gets it.
 */
export function providedFile(
  name: string,
  importer: string,
  compat?: "browser" | "server",
): string | undefined {
  // The provided hooks are those of the package, with another `useId`.
  if (name === "preact/hooks" && importer === ISLAND) return packageFile(name);
  if (name === "preact" && compat === "browser" && importer === packageFile("preact/compat"))
    return ownModule("islands/browser/compat-core.ts");
  return compat ? PROVIDED_WITH_COMPAT[INSTEAD[name] ?? name]?.() : PROVIDED[name]?.();
}
