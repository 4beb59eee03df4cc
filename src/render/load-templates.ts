import { createHash } from "node:crypto";
import { Script } from "node:vm";
import type { ComponentType } from "preact";
import type { ReactElement } from "react";
import type { ContentDefinition } from "../content/define-content.ts";
import { BUNDLE_MARK, routesFile } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import type { Renderer } from "../islands/render-island.ts";
import { providedModules, type TemplateCode } from "./bundle-templates.ts";
import type { LoadedIsland } from "./page-context.ts";
import type { PageGuard } from "./page-guard.ts";
import {
  asError,
  missingHint,
  sourceLookup,
  threwFinding,
  type SourceLookup,
} from "./render-problem.ts";
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
  islandsByComponent: ReadonlyMap<ComponentType<never>, LoadedIsland>;
  startPage: PageGuard["startPage"];
  lookup: SourceLookup;
  /** The files that it is made of, as absolute paths. */
  inputs: readonly string[];
}

/** What the bundle delivers; see `bundleTemplates`. An export may be missing, or anything. */
interface Delivered extends Pick<TemplateBundle, "startPage"> {
  table: { default?: RouteTable<unknown>; files?: unknown };
  schema: { default?: ContentDefinition };
  art: { default?: TemplateBundle["art"] };
  islands: Record<string, { module: { default?: ComponentType<never> }; compat?: Renderer }>;
}

/**
 * Loads bundled templates. No state of an earlier load remains. Throws the findings of a module
 * that throws, and of missing exports.
 */
export async function loadTemplates(root: string, code: TemplateCode): Promise<TemplateBundle> {
  const { exports, lookup } = await runBundle(root, code);
  const { table, schema, startPage, art, islands } = exports as Delivered;
  const { default: routes, files } = table;
  const { default: content } = schema;
  const findings = [...routesFindings(routes, routesFile(root)), ...definitionFindings(content)];
  if (routes === undefined || content === undefined || findings.length > 0)
    throw new FindingsError(findings);
  return {
    routes,
    files: typeof files === "function" ? (files as SiteFiles<unknown>) : undefined,
    content,
    startPage,
    art: art.default ?? {},
    islandsByComponent: new Map(
      Object.entries(islands).flatMap(([name, { module, compat }]) =>
        module.default === undefined ? [] : [[module.default, { name, compat }]],
      ),
    ),
    lookup,
    inputs: code.inputs,
  };
}

/**
 * Runs a bundle of `bundleForNode`. Throws the finding of a module that throws. Node frees a script
 * once nothing refers to it, and a module never. The bundle is the body of an async function
 * because its modules may use `await`.
 */
export async function runBundle(
  root: string,
  { text, map, provided }: TemplateCode,
): Promise<{ exports: unknown; lookup: SourceLookup }> {
  const filename = `${BUNDLE_MARK}${createHash("sha256").update(text).digest("hex").slice(0, 16)}.js`;
  const lookup = sourceLookup(filename, { text, map }, root);
  const modules = await providedModules(root, provided);
  const source = `(async (provide, deliver) => { "use strict";\n${text}\n})`;
  const run = new Script(source, { filename, lineOffset: -1 }).runInThisContext() as Bundle;
  try {
    let exports: unknown;
    await run(
      (name) => modules.get(name),
      (delivered) => (exports = delivered),
    );
    return { exports, lookup };
  } catch (problem) {
    const hints = [
      missingHint(asError(problem)),
      "It threw when it was loaded, before any page was rendered.",
    ];
    const hint = hints.filter(Boolean).join("\n");
    const finding = threwFinding("templates/threw", "A module", problem, { lookup, place: {} });
    throw new FindingsError([{ ...finding, hint }]);
  }
}

type Bundle = (
  provide: (name: string) => unknown,
  deliver: (exports: unknown) => void,
) => Promise<void>;

function routesFindings(routes: unknown, file: string): Finding[] {
  if (typeof routes === "function") return [];
  const hint = "Write “export default function routes(content) { return [ … ]; }”.";
  const place = { file, line: 1, column: 1, hint };
  return [error("routes/no-table", `${file} does not export a route table.`, place)];
}

/** What is wrong with the export of `content/schema.ts`. */
export function definitionFindings(content: unknown): Finding[] {
  const files: unknown[] =
    typeof content === "object" && content !== null ? Object.values(content) : [undefined];
  if (files.every((file) => typeof file === "object" && file !== null && "schema" in file))
    return [];
  const hint =
    "Write “export default defineContent({ … })”, with yamlFile(…) or markdownFile(…) for each file.";
  const place = { file: "content/schema.ts", line: 1, column: 1, hint };
  return [
    error("content/no-definition", "content/schema.ts does not say which files there are.", place),
  ];
}
