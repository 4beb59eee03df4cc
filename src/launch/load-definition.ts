import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ContentDefinition } from "../content/define-content.ts";
import type { Outcome } from "../findings/finding.ts";
import { bundleForNode } from "../render/bundle-templates.ts";
import { loadBundle } from "../render/load-templates.ts";
import type { SourceLookup } from "../render/source-lookup.ts";
import { LAUNCH_FILE } from "./declared.ts";

/** What a site declares about its content and about going live. */
export interface LaunchBundle {
  content: ContentDefinition;
  /** What `content/launch.ts` exports; undefined if there is no such file. */
  launch: unknown;
  /** Finds the source of a place in the bundle. */
  lookup: SourceLookup;
}

/**
 * Bundles and loads `content/schema.ts` and `content/launch.ts` without the templates, so that the list is there even while
 * these are broken. Throws a `BundleLoadError` if a module throws.
 */
export async function loadLaunchBundle(root: string): Promise<Outcome<LaunchBundle>> {
  const launch = existsSync(join(root, LAUNCH_FILE))
    ? `export { default as launch } from "./${LAUNCH_FILE}";`
    : "export const launch = undefined;";
  const entry = `export { default as content } from "./content/schema.ts";\n${launch}`;
  const code = await bundleForNode(root, entry, { annotate: false });
  if (!code.ok) return code;
  const { exports, lookup } = await loadBundle(root, code.value);
  const { content, launch: declared } = exports as Pick<LaunchBundle, "content" | "launch">;
  return { ok: true, value: { content, launch: declared, lookup }, findings: code.findings };
}
