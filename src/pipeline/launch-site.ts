import { existsSync } from "node:fs";
import { join } from "node:path";
import { openContent, type Content } from "../content/content.ts";
import type { ContentDefinition } from "../content/define-content.ts";
import { error, hasErrors, type Finding, type Outcome } from "../findings/finding.ts";
import { makeChecklist } from "../launch/checklist.ts";
import { LAUNCH_FILE, readDefinition, shapeFindings } from "../launch/declared.ts";
import type { LaunchDefinition } from "../launch/define-launch.ts";
import { findingOf, type Checklist } from "../launch/item.ts";
import { bundleForNode } from "../render/bundle-templates.ts";
import { loadBundle } from "../render/load-templates.ts";
import type { SourceLookup } from "../render/source-lookup.ts";
import { parseSettings } from "../settings/read-settings.ts";
import { definitionFindings, loadFinding, type OpenSite } from "./open-site.ts";
import { openSettings, type Settings } from "./settings.ts";

/** What a site declares about its content and about going live. */
interface Declared {
  content: ContentDefinition;
  launch: LaunchDefinition<object>;
  /** Finds the source of a place in the bundled code. */
  lookup: SourceLookup;
}

/**
 * Opens the parts of a site that matter for going live (settings, content and declarations, no templates) and lists what is
 * left to do. `today`, in milliseconds, decides how old a review is; `origin` takes precedence over the settings.
 */
export async function launchSite(
  root: string,
  today: number,
  options: { origin?: string | undefined } = {},
): Promise<Outcome<Checklist>> {
  const [settings, declared] = await Promise.all([openSettings(root, options), openDeclared(root)]);
  const content = declared.ok ? await openContent(root, declared.value.content) : undefined;
  const findings = [...settings.findings, ...declared.findings, ...(content?.findings ?? [])];
  if (!settings.ok || !declared.ok || content?.ok !== true) return { ok: false, findings };
  const listed = await listOf(root, declared.value, { settings: settings.value, content: content.value, today });
  return { ...listed, findings: [...findings, ...listed.findings] };
}

/** What keeps an open site from going live: the same for the same sources, on any day. */
export async function openMusts({ root, settings, content }: OpenSite): Promise<Finding[]> {
  const declared = await openDeclared(root);
  if (!declared.ok) return declared.findings;
  const listed = await listOf(root, declared.value, { settings, content });
  if (!listed.ok) return listed.findings;
  const items = listed.value.topics.flatMap((topic) => topic.items);
  return [...listed.value.findings, ...items.filter(({ need, done }) => need === "must" && !done).map(findingOf)];
}

/**
 * Bundles and loads `content/schema.ts` and `content/launch.ts` without the templates, so that the list is there even while
 * these are broken.
 */
async function openDeclared(root: string): Promise<Outcome<Declared>> {
  const launchExport = existsSync(join(root, LAUNCH_FILE))
    ? `export { default as launch } from "./${LAUNCH_FILE}";`
    : "export const launch = undefined;";
  const entry = `export { default as content } from "./content/schema.ts";\n${launchExport}`;
  try {
    const code = await bundleForNode(root, entry, { annotate: false });
    if (!code.ok) return code;
    const { exports, lookup } = await loadBundle(root, code.value);
    const { content, launch } = exports as { content: ContentDefinition; launch: unknown };
    const definition = readDefinition(launch);
    const findings = [...definitionFindings(content), ...definition.findings];
    if (findings.length > 0) return { ok: false, findings };
    return { ok: true, value: { content, launch: definition.value, lookup }, findings: code.findings };
  } catch (problem) {
    return { ok: false, findings: [loadFinding(problem)] };
  }
}

async function listOf(
  root: string,
  { launch, lookup }: Declared,
  { settings, content, today }: { settings: Settings; content: Content; today?: number },
): Promise<Outcome<Checklist>> {
  const parsed = await parseSettings(root);
  if (!parsed.ok) return parsed;
  const { locate } = parsed.value;
  let checklist: Checklist;
  try {
    const declared = launch.topics?.({ content: content.data, settings }) ?? [];
    const findings = shapeFindings(declared);
    if (findings.length > 0) return { ok: false, findings };
    checklist = makeChecklist({ files: [...content.placed()], settings, locate, declared, keys: launch, today });
  } catch (problem) {
    const thrown = problem instanceof Error ? problem : new Error(String(problem));
    const place = lookup.fromStack(thrown.stack) ?? { file: LAUNCH_FILE };
    return { ok: false, findings: [error("launch/threw", `${LAUNCH_FILE} threw an error: ${thrown.message}`, place)] };
  }
  return hasErrors(checklist.findings.filter(({ code }) => code === "launch/definition"))
    ? { ok: false, findings: checklist.findings }
    : { ok: true, value: checklist, findings: [] };
}
