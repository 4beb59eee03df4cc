import { openContent, type Content } from "../content/content.ts";
import { error, hasErrors, type Finding, type Outcome } from "../findings/finding.ts";
import { makeChecklist } from "../launch/checklist.ts";
import { LAUNCH_FILE, readDefinition, shapeFindings } from "../launch/declared.ts";
import type { LaunchDefinition } from "../launch/define-launch.ts";
import { findingOf, type Checklist } from "../launch/item.ts";
import { loadLaunchBundle, type LaunchBundle } from "../launch/load-definition.ts";
import { parseSettings } from "../settings/read-settings.ts";
import { definitionFindings, loadFinding, type OpenSite } from "./open-site.ts";
import { openSettings, type Settings } from "./settings.ts";

/** The declarations of a site, checked. */
interface Declared extends Omit<LaunchBundle, "launch"> {
  launch: LaunchDefinition<object>;
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

async function openDeclared(root: string): Promise<Outcome<Declared>> {
  try {
    const bundle = await loadLaunchBundle(root);
    if (!bundle.ok) return bundle;
    const launch = readDefinition(bundle.value.launch);
    const findings = [...definitionFindings(bundle.value.content), ...launch.findings];
    if (findings.length > 0) return { ok: false, findings };
    return { ...bundle, value: { ...bundle.value, launch: launch.value } };
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
