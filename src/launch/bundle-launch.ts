import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../findings/finding.ts";
import type { ContentDefinition } from "../content/define-content.ts";
import type { LaunchDefinition } from "./define-launch.ts";
import type { MadeFrom } from "../files/made-from.ts";
import { bundleForNode } from "../render/bundle-templates.ts";
import { loadBundle } from "../render/load-templates.ts";
import type { SourceLookup } from "../render/source-lookup.ts";

/** What a site declares of its content and of going live. */
export interface LaunchBundle {
  content: ContentDefinition;
  /** What `content/launch.ts` exports, where there is one. */
  launch: LaunchDefinition<object> | undefined;
  /** Finds the source of a place in the bundle. */
  lookup: SourceLookup;
  /** Whether it asked for the time or for chance when it was loaded. */
  byChance: boolean;
  /** The bundle as text, and what it is made from. */
  code: string;
  inputs: MadeFrom;
}

/**
 * Bundles and loads `content/schema.ts` and, where there is one, `content/launch.ts`: without the templates, so that the
 * answer is there even where these are broken. Throws a BundleLoadError where a module throws.
 */
export async function openLaunchBundle(root: string): Promise<Outcome<LaunchBundle>> {
  const code = await bundleForNode(root, entryOf(root), { annotate: false });
  if (!code.ok) return code;
  const { exports, lookup, byChance } = await loadBundle(root, code.value);
  const { text, inputs } = code.value;
  const value = { ...(exports as Pick<LaunchBundle, "content" | "launch">), lookup, byChance, code: text, inputs };
  return { ok: true, value, findings: code.findings };
}

function entryOf(root: string): string {
  const declares = existsSync(join(root, "content/launch.ts"));
  return [
    `export { default as content } from "./content/schema.ts";`,
    declares ? `export { default as launch } from "./content/launch.ts";` : "export const launch = undefined;",
  ].join("\n");
}
