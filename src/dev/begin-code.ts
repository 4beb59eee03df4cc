import type { Outcome } from "../findings/finding.ts";
import { bundleTemplates, type TemplateCode } from "../render/bundle-templates.ts";
import { incrementalBuild, type IncrementalBuild } from "./incremental-build.ts";

/** The templates of a site while somebody works on them. */
export interface BegunCode {
  /** When that was, in milliseconds: what is written later may be missing. */
  began: number;
  templates: IncrementalBuild;
  /** The first bundle of them. */
  first: Promise<Outcome<TemplateCode>>;
}

/** Sends esbuild to work, which has a process of its own: what else a command needs can be loaded meanwhile. */
export function beginCode(root: string): BegunCode {
  const began = Date.now();
  const templates = incrementalBuild();
  const first = bundleTemplates(root, { annotate: false, build: templates.build });
  // Heard where it is waited for.
  first.catch(() => undefined);
  return { began, templates, first };
}
