import type { Outcome } from "../findings/finding.ts";
import { bundleTemplates, type TemplateCode } from "../render/bundle-templates.ts";
import { openSettings, type Settings } from "../settings/settings.ts";
import { openIslands, type IslandBundle } from "../islands/open-islands.ts";

/** The parts of a site that esbuild works on, which has a process of its own, and the settings, which islands depend on. */
export interface BegunParts {
  templates: Promise<Outcome<TemplateCode>>;
  settings: Promise<Outcome<Settings>>;
  islands: Promise<Outcome<IslandBundle>>;
}

/** Sends esbuild to work: what else a build needs can be loaded and read meanwhile. */
export function beginParts(root: string, options: { origin?: string | undefined }): BegunParts {
  const templates = bundleTemplates(root, { annotate: false });
  const settings = openSettings(root, options);
  const islands = settings.then((said) => openIslands(root, said.ok ? said.value.islands.together : []));
  // Heard where they are waited for.
  for (const part of [templates, settings, islands]) part.catch(() => undefined);
  return { templates, settings, islands };
}

/** The same before the rest of a build is loaded, which would keep this thread from answering esbuild. */
export async function beginFirst(root: string, options: { origin?: string | undefined }): Promise<BegunParts> {
  const begun = beginParts(root, options);
  // By then esbuild has the templates, and is about to get the islands.
  await Promise.allSettled([begun.settings]);
  return begun;
}
