import { ownModule } from "../files/modules.ts";
import { LIBRARIES, packageFile, type ProvidedModules } from "../code/provided.ts";

const ISLAND = ownModule("islands/browser/island.ts");
const JSX = ownModule("islands/browser/jsx-runtime.ts");

/** The modules that hydrate an island: in a build, and in `dev`. */
export const MOUNT = "build-site/mount";
export const MOUNT_IN_DEV = "build-site/mount-in-dev";

/** The provided modules, with those of islands. */
export const ISLAND_MODULES = {
  ...LIBRARIES,
  preact: {
    load: async () => (await import("./render-island.ts")).preactWithoutHooks(),
    // What libraries expect of React's renderer.
    file: (importer, compat) =>
      compat === "browser" && importer === packageFile("preact/compat")
        ? ownModule("islands/browser/compat-core.ts")
        : packageFile("preact"),
  },
  "preact/jsx-runtime": {
    ...LIBRARIES["preact/jsx-runtime"],
    file: (importer) => (importer === JSX ? packageFile("preact/jsx-runtime") : JSX),
  },
  "preact/jsx-dev-runtime": { ...LIBRARIES["preact/jsx-dev-runtime"], file: () => JSX },
  "preact/hooks": {
    load: () => import("./browser/island.ts"),
    // Those of the package, with another `useId`.
    file: (importer) => (importer === ISLAND ? packageFile("preact/hooks") : ISLAND),
  },
  "build-site/island": { load: () => import("./browser/island.ts"), file: () => ISLAND },
  [MOUNT]: { file: () => ownModule("islands/browser/mount.ts") },
  [MOUNT_IN_DEV]: { file: () => ownModule("islands/browser/mount-in-dev.ts") },
  "preact-render-to-string": {
    file: () => packageFile("preact-render-to-string"),
    onlyCompat: true,
  },
} satisfies ProvidedModules;
