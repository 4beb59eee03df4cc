import { createHash } from "node:crypto";
import { registerHooks } from "node:module";
import type { ComponentType } from "preact";
import type { ReactElement } from "react";
import type { ContentDefinition } from "../content/define-content.ts";
import { BUNDLE_MARK } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import type { TemplateCode } from "./bundle-templates.ts";
import type { PageGuard } from "./page-guard.ts";
import { browserHint } from "./render-problem.ts";
import { type RouteTable, ROUTES_FILE } from "./route.ts";
import type { SiteFiles } from "./site-files.ts";
import { sourceLookup, type SourceLookup } from "./source-places.ts";

/** The site's code for Node, bundled and loaded. */
export interface TemplateBundle {
  routes: RouteTable<unknown>;
  /** Makes the files that are neither pages nor assets, in a site that has such files. */
  files: SiteFiles<unknown> | undefined;
  content: ContentDefinition;
  /** Pictures drawn as JSX (`templates/art/index.tsx`), by name. */
  art: Record<string, () => ReactElement>;
  islandNames: ReadonlyMap<ComponentType<never>, string>;
  /** Begins a page: see `PageGuard`. */
  startPage: PageGuard["startPage"];
  /** Finds the source of a place in the bundle. */
  lookup: SourceLookup;
  /** The files that it is made of, as absolute paths. */
  inputs: readonly string[];
}

/** The exports of the bundle; see `entryOf` in `bundle-templates.ts`. */
interface BundleModule extends Pick<TemplateBundle, "routes" | "content" | "startPage" | "art"> {
  files?: unknown;
  islands: Record<string, { default?: ComponentType<never> }>;
}

/**
 * Runs what `bundleTemplates` made: its modules keep no state from an earlier run. Throws the findings of a module that
 * throws while it is loaded, and of what the site's code does not export.
 */
export async function loadTemplates(root: string, code: TemplateCode): Promise<TemplateBundle> {
  const { exports, lookup } = await runBundle(root, code);
  const module = exports as BundleModule;
  const findings = [...routesFindings(module.routes), ...definitionFindings(module.content)];
  if (findings.length > 0) throw new FindingsError(findings);
  return {
    routes: module.routes,
    files: typeof module.files === "function" ? (module.files as SiteFiles<unknown>) : undefined,
    content: module.content,
    startPage: module.startPage,
    art: module.art,
    islandNames: namesOf(module.islands),
    lookup,
    inputs: code.inputs,
  };
}

/** Runs any bundle of `bundleForNode`. Throws the finding of a module that throws while it is loaded. */
export async function runBundle(
  root: string,
  { text, map }: TemplateCode,
): Promise<{ exports: unknown; lookup: SourceLookup }> {
  const name = `${BUNDLE_MARK}${createHash("sha256").update(text).digest("hex").slice(0, 16)}.mjs`;
  const lookup = sourceLookup(name, { text, map }, root);
  try {
    return { exports: await importText(`${text}\n//# sourceURL=${name}\n`), lookup };
  } catch (problem) {
    throw new FindingsError([loadFinding(problem, lookup)]);
  }
}

/**
 * Imports a text as a module: there is no file that a kill could leave behind. (A `data:` address takes four times as
 * long. `vm.SourceTextModule` is experimental, nodejs/node#37648.)
 */
async function importText(source: string): Promise<unknown> {
  const address = `build-site:${crypto.randomUUID()}`;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === address ? { url: address, format: "module", shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === address ? { format: "module", source, shortCircuit: true } : next(url, context),
  });
  try {
    return await import(address);
  } finally {
    hooks.deregister();
  }
}

/** A module of the site threw when it was loaded, before any page was rendered. */
function loadFinding(problem: unknown, lookup: SourceLookup): Finding {
  const cause = problem instanceof Error ? problem : new Error(String(problem));
  const hints = [browserHint(cause), "It threw when it was loaded, before any page was rendered."];
  return error("templates/threw", `A module threw an error: ${cause.message}`, {
    ...lookup.fromStack(cause.stack),
    hint: hints.filter((hint) => hint !== undefined).join("\n"),
  });
}

function routesFindings(routes: unknown): Finding[] {
  if (typeof routes === "function") return [];
  const hint = "Write “export default function routes(content) { return [ … ]; }”.";
  const place = { file: ROUTES_FILE, line: 1, column: 1, hint };
  return [error("routes/no-table", "templates/routes.ts does not export a route table.", place)];
}

/** Findings about what `content/schema.ts` exports. */
export function definitionFindings(content: unknown): Finding[] {
  const files: unknown[] = typeof content === "object" && content !== null ? Object.values(content) : [undefined];
  if (files.every((file) => typeof file === "object" && file !== null && "schema" in file)) return [];
  const hint = "Write “export default defineContent({ … })”, with yamlFile(…) or markdownFile(…) for each file.";
  const place = { file: "content/schema.ts", line: 1, column: 1, hint };
  return [error("content/no-definition", "content/schema.ts does not say which files there are.", place)];
}

function namesOf(islands: BundleModule["islands"]): Map<ComponentType<never>, string> {
  const names = new Map<ComponentType<never>, string>();
  for (const [name, module] of Object.entries(islands)) {
    if (module.default !== undefined) names.set(module.default, name);
  }
  return names;
}
