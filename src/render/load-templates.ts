import { createHash } from "node:crypto";
import { Script } from "node:vm";
import type { ComponentType } from "preact";
import type { ReactElement } from "react";
import type { ContentDefinition, ContentKind } from "../content/define-content.ts";
import { isRecord } from "../content/fields.ts";
import { BUNDLE_MARK, routesFile, SCHEMA_FILE } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import type { Renderer } from "../islands/render-island.ts";
import { providedModules, type TemplateCode } from "../code/bundle-for-node.ts";
import { IMPORT_META, importMeta } from "../code/import-meta.ts";
import type { LoadedIsland } from "./page-context.ts";
import type { PageGuard } from "./page-guard.ts";
import { sourceLookup, type SourceLookup } from "./render-problem.ts";
import type { RouteTable } from "./route.ts";
import { awaitSite, callSite } from "../code/site-code.ts";
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
  table: { default?: unknown; files?: unknown };
  schema: { default?: unknown };
  art: { default?: unknown };
  islands: Record<string, { module: { default?: ComponentType<never> }; compat?: Renderer }>;
}

/**
 * Loads bundled templates. No state of an earlier load remains. Throws the findings of a module
 * that throws, and of missing exports.
 */
export async function loadTemplates(root: string, code: TemplateCode): Promise<TemplateBundle> {
  const { exports, lookup } = await runBundle(root, code);
  const { table, schema, startPage, art, islands } = exports as Delivered;
  const file = routesFile(root);
  const site = { ...MODULE, lookup, place: { file } };
  const { definition, findings: inSchema } = readDefinition(schema.default, lookup);
  const findings = [...tableFindings(table, file), ...inSchema];
  if (findings.length > 0) throw new FindingsError(findings);
  return {
    routes: table.default as TemplateBundle["routes"],
    files: table.files as TemplateBundle["files"],
    content: definition,
    startPage,
    art: callSite(site, () => ({ ...(art.default as TemplateBundle["art"]) })),
    islandsByComponent: new Map(
      Object.entries(islands).flatMap(([name, { module, compat }]) =>
        module.default === undefined ? [] : [[module.default, { name, compat }]],
      ),
    ),
    lookup,
    inputs: code.inputs,
  };
}

/** The code of a site as a whole, for what it throws. */
const MODULE = { code: "templates/threw", what: "A module" };

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
  const source = `((fetch) => async (provide, deliver, ${IMPORT_META}) => { "use strict";\n${text}\n})`;
  const open = new Script(source, { filename, lineOffset: -1 }).runInThisContext() as OpenBundle;
  const run = open(fetchWithPlace);
  let exports: unknown;
  try {
    await awaitSite({ ...MODULE, lookup, place: {} }, () =>
      run(
        (name) => modules.get(name),
        (delivered) => (exports = delivered),
        importMeta(root),
      ),
    );
  } catch (problem) {
    throw new FindingsError(
      findingsOf(problem).map(({ hint, ...finding }) => ({
        ...finding,
        hint: [hint, "It threw when it was loaded, before any page was rendered."]
          .filter(Boolean)
          .join("\n"),
      })),
    );
  }
  return { exports, lookup };
}

type OpenBundle = (
  /** What code of the site calls by this name. */
  fetching: typeof fetch,
) => (
  provide: (name: string) => unknown,
  deliver: (exports: unknown) => void,
  meta: object,
) => Promise<void>;

/** `fetch` whose errors, and those of its responses, have the stack of the call. */
async function fetchWithPlace(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await withCallers(() => fetch(...request));
  for (const name of READERS) {
    const read = response[name].bind(response) as () => Promise<unknown>;
    Object.defineProperty(response, name, { value: () => withCallers(read) });
  }
  return response;
}

const READERS = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"] as const;

/** Adds the stack of the call to what it throws: what Node 26 throws later may have none. */
async function withCallers<Result>(run: () => Promise<Result>): Promise<Result> {
  const { stack: callers } = new Error("called here");
  try {
    return await run();
  } catch (problem) {
    if (problem instanceof Error) problem.stack = `${problem.stack}\n${callers}`;
    throw problem;
  }
}

function tableFindings({ default: routes, files }: Delivered["table"], file: string): Finding[] {
  const findings: Finding[] = [];
  if (typeof routes !== "function") {
    const hint = "Write “export default function routes(content) { return [ … ]; }”.";
    const place = { file, line: 1, column: 1, hint };
    findings.push(error("routes/no-table", `${file} does not export a route table.`, place));
  }
  if (files !== undefined && typeof files !== "function") {
    const hint = "Write “export function files() { return [{ path: …, content: … }]; }”.";
    const place = { file, line: 1, column: 1, hint };
    findings.push(error("files/not-a-file", "“files” is not a function.", place));
  }
  return findings;
}

/** Reads the export of `content/schema.ts`, which may be anything. */
export function readDefinition(
  exported: unknown,
  lookup: SourceLookup,
): { definition: ContentDefinition; findings: Finding[] } {
  const file = SCHEMA_FILE;
  return callSite({ ...MODULE, lookup, place: { file } }, () => {
    const definition: ContentDefinition = {};
    const wrong: string[] = [];
    for (const [name, entry] of Object.entries(isRecord(exported) ? exported : {})) {
      const copy = isRecord(entry) ? { ...entry } : {};
      if (isContentFile(copy)) definition[name] = copy;
      else wrong.push(name);
    }
    if (isRecord(exported) && wrong.length === 0) return { definition, findings: [] };
    const message = isRecord(exported)
      ? `${file} does not say which file “${wrong.join("”, “")}” is, and what it may hold.`
      : `${file} does not say which files there are.`;
    const hint =
      "Write “export default defineContent({ … })”, with yamlFile(…) or markdownFile(…) for each file.";
    const place = { file, line: 1, column: 1, hint };
    return { definition, findings: [error("content/no-definition", message, place)] };
  });
}

/** Whether an entry names files and has a schema of valibot, which answers at once. */
function isContentFile(
  entry: Record<string, unknown>,
): entry is Record<string, unknown> & ContentDefinition[string] {
  const { file, files, kind, schema } = entry;
  return (
    (typeof file === "string") !== (typeof files === "string") &&
    KINDS.includes(kind) &&
    isRecord(schema) &&
    typeof schema["~run"] === "function" &&
    schema["async"] === false
  );
}

const KINDS: readonly unknown[] = ["yaml", "markdown", "json"] satisfies ContentKind[];
