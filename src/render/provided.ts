import { PAGE_GUARD, type ProvidedModules } from "../code/provided.ts";
import { ISLAND_MODULES } from "../islands/provided.ts";
import { pageDom } from "./lost-markup.ts";

export const SITE_MODULES = {
  ...ISLAND_MODULES,
  "react-dom": { load: async () => pageDom() },
  "build-site": { load: () => import("../index.ts") },
  "build-site/markdown": { load: () => import("./markdown.ts") },
  // Compiled MDX imports it.
  "build-site/mdx": { load: () => import("./mdx-text.ts") },
  "build-site/feeds": { load: () => import("./feeds.ts") },
  [PAGE_GUARD]: { load: async () => (await import("./page-guard.ts")).createPageGuard() },
} satisfies ProvidedModules;
