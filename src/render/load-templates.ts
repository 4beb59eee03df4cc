import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "preact";
import type { ReactElement } from "react";
import type { Cache } from "../cache/cache.ts";
import { bundleForNode, type NodeBundle } from "../code/bundle-for-node.ts";
import type { Bundler } from "../code/bundling.ts";
import { forCompat } from "../code/compat-imports.ts";
import { PAGE_GUARD } from "../code/provided.ts";
import { MODULE, runBundle } from "../code/run-bundle.ts";
import { callSite } from "../code/site-code.ts";
import type { SourceLookup } from "../code/source-lookup.ts";
import {
  type ContentDefinition,
  type ContentFiles,
  isKind,
  patternProblem,
} from "../content/define-content.ts";
import { isRecord } from "../files/files-below.ts";
import { routesFile, SCHEMA_FILE } from "../files/site-folder.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { offsetsIn, position, quotedTexts, sourceReader } from "../findings/text.ts";
import { compatFiles, islandsOf } from "../islands/open-islands.ts";
import type { Renderer } from "../islands/render-island.ts";
import type { LoadedIsland } from "./page-context.ts";
import type { PageGuard } from "./page-guard.ts";
import { SITE_MODULES } from "./provided.ts";
import type { RouteTable } from "./route.ts";
import type { SiteFiles } from "./site-files.ts";

export interface TemplateBundle {
  routes: RouteTable<unknown>;
  files: SiteFiles<unknown> | undefined;
  content: ContentDefinition;
  art: Record<string, () => ReactElement>;
  islandsByComponent: ReadonlyMap<ComponentType<never>, LoadedIsland>;
  startPage: PageGuard["startPage"];
  lookup: SourceLookup;
  /** Absolute paths. */
  inputs: readonly string[];
  addresses: NodeBundle["addresses"];
}

/** An export may be missing, or have any value. */
interface Delivered extends Pick<TemplateBundle, "startPage"> {
  table: { default?: unknown; files?: unknown };
  schema: { default?: unknown };
  art: { default?: unknown };
  islands: Record<string, { module: { default?: ComponentType<never> }; compat?: Renderer }>;
}

/** Renders islands with React components, by the Preact that these have of their own. */
const COMPAT = [
  `import { h, options } from "${forCompat("preact")}";`,
  `import { renderToString } from "${forCompat("preact-render-to-string")}";`,
  `import { withIds } from "${forCompat("build-site/island")}";`,
  "const compat = { h, options, renderToString, withIds };",
];

/** Bundles templates, islands and the schema. Throws the findings of wrong code. */
export async function bundleTemplates(
  root: string,
  bundle: Bundler,
  cache: Cache,
): Promise<NodeBundle> {
  const islands = await islandsOf(root);
  const compat = compatFiles(root, islands);
  const hasFile = (file: string) => existsSync(join(root, file));
  const art = ["templates/art/index.ts", "templates/art/index.tsx"].find(hasFile);
  const entry = [
    // As a whole: esbuild refuses a missing export by name.
    `import * as table from "./${routesFile(root)}";`,
    `import * as schema from "./${SCHEMA_FILE}";`,
    `import { startPage } from "${PAGE_GUARD}";`,
    art === undefined ? `const art = {};` : `import * as art from "./${art}";`,
    ...islands.map(
      ({ file }, at) => `import * as island${at} from ${JSON.stringify(`./${file}`)};`,
    ),
    ...(compat.length === 0 ? [] : COMPAT),
    `const islands = {`,
    ...islands.map(
      ({ name, usesCompat }, at) =>
        `[${JSON.stringify(name)}]: { module: island${at}${usesCompat ? ", compat" : ""} },`,
    ),
    `};`,
    `deliver({ table, schema, startPage, art, islands });`,
  ];
  return bundleForNode(root, entry.join("\n"), SITE_MODULES, { bundle, compat, cache });
}

/** Runs bundled templates. Throws the findings of a module that throws, and of wrong exports. */
export async function loadTemplates(root: string, code: NodeBundle): Promise<TemplateBundle> {
  const { exports, lookup } = await runBundle(root, code);
  const { table, schema, startPage, art, islands } = exports as Delivered;
  const file = routesFile(root);
  const site = { ...MODULE, lookup, place: { file } };
  const findings: Finding[] = [];
  const report = (kind: string, message: string, example: string) =>
    findings.push(error(kind, message, { file, line: 1, column: 1, hint: `Write “${example}”.` }));
  if (typeof table.default !== "function") {
    const routes = "export default function routes(content) { return [ … ]; }";
    report("routes/no-table", `${file} does not export a route table.`, routes);
  }
  if (table.files !== undefined && typeof table.files !== "function") {
    const files = "export function files() { return [{ path: …, content: … }]; }";
    report("files/not-a-file", "“files” is not a function.", files);
  }
  const { definition, findings: inSchema } = readDefinition(root, schema.default, lookup);
  findings.push(...inSchema);
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
    addresses: code.addresses,
  };
}

/** Runs `content/schema.ts`. `code` may import more modules, and `more` names their exports. */
export async function openSchema(root: string, more = "", code = "") {
  const schemaImport = `import * as schema from "./${SCHEMA_FILE}";`;
  const entry = `${schemaImport}\n${code}\ndeliver({ schema, ${more} });`;
  const { exports, lookup } = await runBundle(root, await bundleForNode(root, entry, SITE_MODULES));
  const modules = exports as Record<string, { default?: unknown } | undefined>;
  return { ...readDefinition(root, modules["schema"]?.default, lookup), exports: modules, lookup };
}

function readDefinition(
  root: string,
  exported: unknown,
  lookup: SourceLookup,
): { definition: ContentDefinition; findings: Finding[] } {
  const file = SCHEMA_FILE;
  return callSite({ ...MODULE, lookup, place: { file } }, () => {
    const definition: ContentDefinition = {};
    const wrong: string[] = [];
    const findings: Finding[] = [];
    for (const [name, entry] of Object.entries(isRecord(exported) ? exported : {})) {
      const copy = isRecord(entry) ? { ...entry } : {};
      const key = isRecord(copy["schema"]) ? wrongKey(copy["schema"]) : "";
      if (key !== undefined || !isContentFile(copy))
        wrong.push(`“${name}”${key ? `, whose key “${key}” has no valid schema` : ""}`);
      else if ("file" in copy) definition[name] = copy;
      else {
        const place = patternPlace(copy, lookup, root);
        const bad = patternProblem(copy.files, copy.kind);
        definition[name] = { ...copy, place };
        if (bad === undefined) continue;
        const message = `The pattern “${copy.files}” ${bad.problem}.`;
        findings.push(error("content/bad-pattern", message, { ...place, hint: bad.hint }));
      }
    }
    if (!isRecord(exported) || wrong.length > 0) {
      const what = isRecord(exported)
        ? `no valid entry for ${wrong.join(", ")}`
        : "no definition of content";
      const hint =
        "Write “export default defineContent({ … })” with an entry for each file. A schema is " +
        "what a function returns, such as line(), and not async.";
      const place = { file, line: 1, column: 1, hint };
      findings.push(error("content/no-definition", `${file} has ${what}.`, place));
    }
    return { definition, findings };
  });
}

/** The text after the call, or the call itself. */
function patternPlace(
  { files, called }: ContentFiles,
  lookup: SourceLookup,
  root: string,
): Position {
  const call = lookup.fromStack(called?.stack) ?? { file: SCHEMA_FILE, line: 1, column: 1 };
  const text = sourceReader(root)(call.file) ?? "";
  const start = offsetsIn(text)(call);
  const quoted = quotedTexts(text)
    .get(files)
    ?.find((offset) => offset >= start);
  if (quoted === undefined) return call;
  return { file: call.file, ...position(text, quoted + 1), length: files.length };
}

/** Whether an entry names files. */
function isContentFile(
  entry: Record<string, unknown>,
): entry is Record<string, unknown> & ContentDefinition[string] {
  const { file, files, kind, schema } = entry;
  return (
    (typeof file === "string") !== (typeof files === "string") && isKind(kind) && isSchema(schema)
  );
}

const isSchema = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && typeof value["~run"] === "function";

/**
 * The key in a schema whose own schema is none, or async: the build would not wait for it. An empty
 * text if there is no key around it.
 */
function wrongKey(part: object, around = "", seen = new Set<object>()): string | undefined {
  seen.add(part);
  if ("kind" in part && "async" in part && part.async === true) return around;
  // A key of the site may be called “entries”, too.
  const keys = isSchema(part) && isRecord(part["entries"]) ? part["entries"] : {};
  const wrong = Object.keys(keys).find((key) => !isSchema(keys[key]));
  if (wrong !== undefined) return wrong;
  for (const [name, each] of [...Object.entries(keys), ...Object.entries(part)])
    if (typeof each === "object" && each !== null && !seen.has(each)) {
      const found = wrongKey(each, name in keys ? name : around, seen);
      if (found !== undefined) return found;
    }
  return undefined;
}
