import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ContentDefinition } from "../content/define-content.ts";
import type { LaunchDefinition } from "./define-launch.ts";
import { bundleForNode } from "../render/bundle-templates.ts";
import { runBundle } from "../render/load-templates.ts";
import type { SourceLookup } from "../render/source-lookup.ts";

/** What a site declares of its content and of going live. */
export interface LaunchBundle {
  content: ContentDefinition;
  /** What `content/launch.ts` exports, where there is one. */
  launch: LaunchDefinition<object> | undefined;
  /** Finds the source of a place in the bundle. */
  lookup: SourceLookup;
}

/**
 * Bundles and loads `content/schema.ts` and, if there is one, `content/launch.ts`: without the templates, so that broken
 * templates do not matter. Throws the findings of code that cannot be bundled or loaded.
 */
export async function openLaunchBundle(root: string): Promise<LaunchBundle> {
  const { exports, lookup } = await runBundle(root, await bundleForNode(root, entryOf(root), { annotate: false }));
  return { ...(exports as Pick<LaunchBundle, "content" | "launch">), lookup };
}

function entryOf(root: string): string {
  const declares = existsSync(join(root, "content/launch.ts"));
  return [
    `export { default as content } from "./content/schema.ts";`,
    declares ? `export { default as launch } from "./content/launch.ts";` : "export const launch = undefined;",
  ].join("\n");
}
