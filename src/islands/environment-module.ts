import { join } from "node:path";
import type { Plugin } from "esbuild";
import { ENVIRONMENT } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";

/** What the path of the module ends in. It is made from the settings, and depends on them. */
const SUFFIX = "?env";

/**
 * Makes `build-site/env` for a bundle. `code` returns the text of the module. A bundle is cached by
 * the name of the plugin, so `depends` is what else the text depends on.
 */
export function environmentModule(root: string, code: () => string, depends = ""): Plugin {
  return {
    name: `environment ${depends}`,
    setup(build) {
      const path = join(root, SETTINGS_FILE);
      build.onResolve({ filter: new RegExp(`^${ENVIRONMENT}$`) }, () => ({ path, suffix: SUFFIX }));
      build.onLoad({ filter: /settings\.yaml$/ }, ({ suffix }) =>
        suffix === SUFFIX ? { contents: code(), loader: "js" } : undefined,
      );
    },
  };
}
