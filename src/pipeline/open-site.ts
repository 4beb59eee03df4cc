import { openAssets, type AssetStore, type Drawings } from "../assets/asset-store.ts";
import { memoryFolder, openMemory, type Memory } from "../cache/memory.ts";
import { error, hasErrors, type Finding, type Outcome } from "../findings/finding.ts";
import { sourceReader } from "../findings/frame.ts";
import type { IslandBundle } from "../islands/bundle-islands.ts";
import { bundleTemplates, type BundleRequest, type TemplateCode } from "../render/bundle-templates.ts";
import { BundleLoadError, loadTemplates, type TemplateBundle } from "../render/load-templates.ts";
import { wordingFindings } from "../check/wording.ts";
import type { DeadLinks } from "../render/dead-link.ts";
import { drawingsOf } from "../render/drawings.ts";
import { browserHint } from "../render/react-problems.ts";
import { watchClock } from "../render/watch-clock.ts";
import { openContent, type Content } from "../content/content.ts";
import { routeFindings, type Route } from "../render/route.ts";
import { findRoutePath, ROUTES_FILE } from "../render/route-source.ts";
import { symbolicLinkFindings } from "../files/symbolic-links.ts";
import { openSettings, type Settings } from "../settings/settings.ts";
import { openDeadLinks } from "../links/dead-links.ts";
import { openIslands } from "./open-islands.ts";
import { watchSchemas } from "./watch-schemas.ts";

/** A site that is ready to be rendered. */
export interface OpenSite {
  root: string;
  settings: Settings;
  content: Content;
  routes: Route[];
  /** What asked for the time or for chance before any page did, if anything. */
  byChance: string | undefined;
  bundle: TemplateBundle;
  islands: IslandBundle;
  assets: AssetStore;
  memory: Memory;
  /** Addresses on other sites that visitors are not sent to. */
  deadLinks: DeadLinks;
}

/** How each part of a site is opened: whoever keeps parts from one time to the next answers with what it has. */
export interface SiteParts {
  links: () => Promise<Finding[]>;
  settings: () => Promise<Outcome<Settings>>;
  bundle: () => Promise<Outcome<TemplateBundle>>;
  islands: (together: Settings["islands"]["together"]) => Promise<Outcome<IslandBundle>>;
  content: (bundle: Pick<TemplateBundle, "content" | "code">) => Promise<Outcome<Content>>;
  memory: () => Memory;
  assets: (drawings: Drawings, memory: Memory) => Promise<{ store: AssetStore; findings: Finding[] }>;
  deadLinks: (links: Settings["links"]) => Promise<{ value: DeadLinks; findings: Finding[] }>;
}

/** How a site is opened that nobody has opened before. */
export function freshParts(root: string, options: { origin?: string | undefined }): SiteParts {
  return {
    links: () => symbolicLinkFindings(root),
    settings: () => openSettings(root, options),
    bundle: () => openBundle(root, { annotate: false }),
    islands: (together) => openIslands(root, together),
    content: (bundle) => openContent(root, bundle.content),
    memory: () => openMemory(memoryFolder(root)),
    assets: (drawings, memory) => openAssets(root, drawings, memory),
    deadLinks: (links) => openDeadLinks(root, links),
  };
}

/**
 * Opens settings, code, content and routes. All that is wrong is reported at once, as far as it can be seen: content
 * needs the schema, which is code, and the route table needs the content.
 */
export async function openSite(
  root: string,
  options: { origin?: string | undefined },
  parts: SiteParts = freshParts(root, options),
): Promise<Outcome<OpenSite>> {
  const bundling = parts.bundle();
  const opening = Promise.all([openSettingsAndIslands(parts), parts.links()]);
  // Heard where it is waited for.
  opening.catch(() => undefined);
  const bundle = await bundling;
  // Content is read while esbuild still works on the islands.
  const schemas = watchSchemas(bundle.ok ? bundle.value.content : {});
  const content = bundle.ok ? await parts.content({ code: bundle.value.code, content: schemas.definition }) : undefined;
  const [{ settings, islands }, links] = await opening;
  const findings = [...links, ...settings.findings, ...bundle.findings, ...islands.findings];
  if (!bundle.ok || content === undefined) return { ok: false, findings: withoutRepeats(findings) };
  findings.push(...content.findings);
  const memory = parts.memory();
  const { store, findings: assetFindings } = await parts.assets(drawingsOf(bundle.value.art), memory);
  findings.push(...assetFindings);
  if (!settings.ok || !content.ok || !islands.ok) return { ok: false, findings };
  const routes = await openRoutes(root, bundle.value, content.value);
  findings.push(...routes.findings);
  if (!routes.ok || hasErrors(findings)) return { ok: false, findings };
  findings.push(...wordingFindings(settings.value.wording, content.value, sourceReader(root)));
  const deadLinks = await parts.deadLinks(settings.value.links);
  findings.push(...deadLinks.findings);
  return {
    ok: true,
    findings,
    value: {
      root,
      settings: settings.value,
      content: content.value,
      routes: routes.value.routes,
      byChance: chanceIn({
        "the code, when it is loaded,": bundle.value.byChance,
        "the schema of the content": schemas.wereAsked(),
        "the route table": routes.value.byChance,
      }),
      bundle: bundle.value,
      islands: islands.value,
      assets: store,
      memory,
      deadLinks: deadLinks.value,
    },
  };
}

/** The first of these that has asked. */
function chanceIn(asked: Record<string, boolean>): string | undefined {
  return Object.entries(asked).find(([, byChance]) => byChance)?.[0];
}

/** The settings say which islands come in one file. */
async function openSettingsAndIslands(parts: SiteParts) {
  const settings = await parts.settings();
  return { settings, islands: await parts.islands(settings.ok ? settings.value.islands.together : []) };
}

/** Bundles and loads the templates. */
export async function openBundle(root: string, options: BundleRequest): Promise<Outcome<TemplateBundle>> {
  return runBundle(root, await bundleTemplates(root, options));
}

/**
 * Runs bundled templates; a module that throws then is a finding, like any mistake in it. With another `turn` they are
 * run anew, though their code may be the same.
 */
export async function runBundle(
  root: string,
  code: Outcome<TemplateCode>,
  turn?: number,
): Promise<Outcome<TemplateBundle>> {
  if (!code.ok) return code;
  try {
    const bundle = await loadTemplates(root, code.value, turn);
    const findings = shapeFindings(bundle);
    return findings.length === 0 ? { ok: true, value: bundle, findings: code.findings } : { ok: false, findings };
  } catch (problem) {
    return { ok: false, findings: [loadFinding(problem)] };
  }
}

/** Says that a module of the site threw when it was loaded; throws on what is nothing of the kind. */
export function loadFinding(problem: unknown): Finding {
  if (!(problem instanceof BundleLoadError)) throw problem;
  const cause = problem.cause instanceof Error ? problem.cause : problem;
  const hints = [browserHint(cause), "It threw when it was loaded, before any page was asked for."];
  return error("templates/threw", `A module threw an error: ${cause.message}`, {
    ...problem.lookup.fromStack(cause.stack),
    hint: hints.filter((part) => part !== undefined).join("\n"),
  });
}

/** What the site's own code must export, and does not. */
function shapeFindings({ routes, content }: TemplateBundle): Finding[] {
  const findings: Finding[] = [];
  if (typeof routes !== "function") {
    const hint = "Write “export default function routes(content) { return [ … ]; }”.";
    findings.push(
      error("routes/no-table", "templates/routes.ts does not export a route table.", {
        file: ROUTES_FILE,
        line: 1,
        column: 1,
        hint,
      }),
    );
  }
  return [...findings, ...definitionFindings(content)];
}

/** What `content/schema.ts` must export, and does not. */
export function definitionFindings(content: unknown): Finding[] {
  const files: unknown[] = typeof content === "object" && content !== null ? Object.values(content) : [undefined];
  if (files.every((file) => typeof file === "object" && file !== null && "schema" in file)) return [];
  const hint = "Write “export default defineContent({ … })”, with yamlFile(…) or markdownFile(…) for each file.";
  return [
    error("content/no-definition", "content/schema.ts does not say which files there are.", {
      file: "content/schema.ts",
      line: 1,
      column: 1,
      hint,
    }),
  ];
}

async function openRoutes(
  root: string,
  bundle: TemplateBundle,
  content: Content,
): Promise<Outcome<{ routes: Route[]; byChance: boolean }>> {
  let routes: Route[];
  const clock = watchClock();
  try {
    routes = bundle.routes(content.data);
    if (!Array.isArray(routes)) throw new Error("it returned no list of routes");
  } catch (problem) {
    const thrown = problem instanceof Error ? problem : new Error(String(problem));
    const place = bundle.lookup.fromStack(thrown.stack) ?? { file: ROUTES_FILE };
    return { ok: false, findings: [error("routes/threw", `The route table threw an error: ${thrown.message}`, place)] };
  } finally {
    clock.stop();
  }
  const findings = routeFindings(routes, findRoutePath(sourceReader(root)(ROUTES_FILE) ?? ""));
  if (hasErrors(findings)) return { ok: false, findings };
  return { ok: true, value: { routes, byChance: clock.wasAsked() }, findings };
}

/** Templates and islands are bundled apart and share files: a syntax error in an island is found twice. */
function withoutRepeats(findings: Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, file, line, column, message }) => {
    const key = JSON.stringify([code, file, line, column, message]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
