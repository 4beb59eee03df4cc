import { createHash } from "node:crypto";
import { registerHooks } from "node:module";
import type { ComponentType } from "preact";
import type { ReactElement } from "react";
import type { ContentDefinition } from "../content/define-content.ts";
import { BUNDLE_MARK, routesFile } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import type { TemplateCode } from "./bundle-templates.ts";
import type { PageGuard } from "./page-guard.ts";
import { asError, browserHint, sourceLookup, type SourceLookup } from "./render-problem.ts";
import type { RouteTable } from "./route.ts";
import type { SiteFiles } from "./site-files.ts";

/** The code of a site, loaded. */
export interface TemplateBundle {
  routes: RouteTable<unknown>;
  /** Makes the files that are neither pages nor assets. Optional. */
  files: SiteFiles<unknown> | undefined;
  content: ContentDefinition;
  /** Pictures drawn as JSX (`templates/art/index.tsx`), by name. */
  art: Record<string, () => ReactElement>;
  islandNames: ReadonlyMap<ComponentType<never>, string>;
  startPage: PageGuard["startPage"];
  lookup: SourceLookup;
  /** The files that it is made of, as absolute paths. */
  inputs: readonly string[];
}

/** The exports of the bundle; see `bundleTemplates`. */
interface BundleModule extends Pick<TemplateBundle, "routes" | "content" | "startPage" | "art"> {
  files?: unknown;
  islands: Record<string, { default?: ComponentType<never> }>;
}

/**
 * Loads bundled templates. No state of an earlier load remains. Throws the findings of a module that throws, and of
 * missing exports.
 */
export async function loadTemplates(root: string, code: TemplateCode): Promise<TemplateBundle> {
  const { exports, lookup } = await runBundle(root, code);
  const { routes, files, content, startPage, art, islands } = exports as BundleModule;
  const findings = [...routesFindings(routes, routesFile(root)), ...definitionFindings(content)];
  if (findings.length > 0) throw new FindingsError(findings);
  return {
    routes,
    files: typeof files === "function" ? (files as SiteFiles<unknown>) : undefined,
    content,
    startPage,
    art,
    islandNames: new Map(
      Object.entries(islands).flatMap(([name, island]) =>
        island.default === undefined ? [] : [[island.default, name]],
      ),
    ),
    lookup,
    inputs: code.inputs,
  };
}

/** Runs a bundle of `bundleForNode`. Throws the finding of a module that throws. */
export async function runBundle(
  root: string,
  { text, map }: TemplateCode,
): Promise<{ exports: unknown; lookup: SourceLookup }> {
  const name = `${BUNDLE_MARK}${createHash("sha256").update(text).digest("hex").slice(0, 16)}.mjs`;
  const lookup = sourceLookup(name, { text, map }, root);
  try {
    return { exports: await importText(`${text}\n//# sourceURL=${name}\n`), lookup };
  } catch (problem) {
    const cause = asError(problem);
    const hints = [browserHint(cause), "It threw when it was loaded, before any page was rendered."];
    const hint = hints.filter((part) => part !== undefined).join("\n");
    const place = lookup.fromStack(cause.stack);
    throw new FindingsError([
      error("templates/threw", `A module threw an error: ${cause.message}`, { ...place, hint }),
    ]);
  }
}

/**
 * Imports a text as a module, without a file that an interrupted build could leave behind. (A `data:` URL takes four times
 * as long. `vm.SourceTextModule` is experimental, nodejs/node#37648.)
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

function routesFindings(routes: unknown, file: string): Finding[] {
  if (typeof routes === "function") return [];
  const hint = "Write “export default function routes(content) { return [ … ]; }”.";
  const place = { file, line: 1, column: 1, hint };
  return [error("routes/no-table", `${file} does not export a route table.`, place)];
}

/** What is wrong with the export of `content/schema.ts`. */
export function definitionFindings(content: unknown): Finding[] {
  const files: unknown[] = typeof content === "object" && content !== null ? Object.values(content) : [undefined];
  if (files.every((file) => typeof file === "object" && file !== null && "schema" in file)) return [];
  const hint = "Write “export default defineContent({ … })”, with yamlFile(…) or markdownFile(…) for each file.";
  const place = { file: "content/schema.ts", line: 1, column: 1, hint };
  return [error("content/no-definition", "content/schema.ts does not say which files there are.", place)];
}
