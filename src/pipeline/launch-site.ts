import { join } from "node:path";
import { makeChecklist } from "../launch/checklist.ts";
import { LAUNCH_FILE, shapeFindings } from "../launch/declared-shape.ts";
import { findingOf, type Checklist } from "../launch/item.ts";
import { error, hasErrors, type Finding, type Outcome } from "../findings/finding.ts";
import { openLaunchBundle, type LaunchBundle } from "../launch/bundle-launch.ts";
import { impureReason } from "../render/purity.ts";
import { watchClock } from "../render/watch-clock.ts";
import { openContent, type Content } from "../content/content.ts";
import { FROM_NOTHING, type MadeFrom } from "../files/made-from.ts";
import { CONTENT_FOLDER } from "../files/site-folder.ts";
import { SETTINGS, type LaunchTopic } from "../launch/define-launch.ts";
import { readText } from "../content/read-text.ts";
import { openSettings, type Settings } from "../settings/settings.ts";
import { parseYaml } from "../content/yaml-file.ts";
import { definitionFindings, loadFinding, type OpenSite } from "./open-site.ts";

const SETTINGS_FILE = `${CONTENT_FOLDER}/${SETTINGS}`;

/**
 * Opens a site as far as going live is concerned (settings, content and what `content/launch.ts` declares, no templates)
 * and lists what there is to do. `today`, in milliseconds, says how old a review is; `origin` takes the place of the one
 * in the settings.
 */
export async function launchSite(
  root: string,
  today: number,
  options: { origin?: string | undefined } = {},
): Promise<Outcome<Checklist>> {
  const [settings, bundle] = await Promise.all([openSettings(root, options), openDeclared(root)]);
  const content = bundle.ok ? await openContent(root, bundle.value.content) : undefined;
  const findings = [...settings.findings, ...bundle.findings, ...(content?.findings ?? [])];
  if (!settings.ok || !bundle.ok || content?.ok !== true) return { ok: false, findings };
  const listed = await listOf(root, bundle.value, { settings: settings.value, content: content.value, today });
  return { ...listed, findings: [...findings, ...listed.findings] };
}

/** What keeps a site from going live, and of what that was made. */
export interface OpenMusts {
  findings: Finding[];
  from: MadeFrom;
  /** Whether the same sources give the same answer. */
  lasting: boolean;
}

/** What keeps an open site from going live: the same findings for the same sources, on any day. */
export async function openMusts({ root, settings, content }: OpenSite): Promise<OpenMusts> {
  const bundle = await openDeclared(root);
  if (!bundle.ok) return { findings: bundle.findings, from: FROM_NOTHING, lasting: false };
  const { inputs: from, byChance, launch } = bundle.value;
  let asked = byChance;
  const watched: LaunchBundle["launch"] = (site) => {
    const clock = watchClock();
    try {
      return launch?.(site) ?? [];
    } finally {
      clock.stop();
      asked ||= clock.wasAsked();
    }
  };
  const listed = await listOf(root, { ...bundle.value, launch: watched }, { settings, content });
  const lasting = !asked && impureReason(bundle.value) === undefined;
  if (!listed.ok) return { findings: listed.findings, from, lasting };
  const items = listed.value.topics.flatMap((topic) => topic.items);
  const open = items.filter(({ need, done }) => need === "must" && !done);
  return { findings: [...listed.value.findings, ...open.map(findingOf)], from, lasting };
}

async function openDeclared(root: string): Promise<Outcome<LaunchBundle>> {
  try {
    const bundle = await openLaunchBundle(root);
    if (!bundle.ok) return bundle;
    const findings = [...definitionFindings(bundle.value.content), ...launchFindings(bundle.value.launch)];
    return findings.length === 0 ? bundle : { ok: false, findings };
  } catch (problem) {
    return { ok: false, findings: [loadFinding(problem)] };
  }
}

function launchFindings(launch: unknown): Finding[] {
  if (launch === undefined || typeof launch === "function") return [];
  const hint = "Write “export default defineLaunch<Content>(({ content }) => [ … ])”.";
  return [error("launch/definition", `${LAUNCH_FILE} does not say what there is to do.`, { file: LAUNCH_FILE, hint })];
}

interface Opened {
  settings: Settings;
  content: Content;
  today?: number;
}

async function listOf(root: string, bundle: LaunchBundle, opened: Opened): Promise<Outcome<Checklist>> {
  const { settings, content } = opened;
  const text = await readText(join(root, SETTINGS_FILE), SETTINGS_FILE);
  if (!text.ok) return text;
  const settingsFile = parseYaml(SETTINGS_FILE, text.value);
  if (!settingsFile.ok) return settingsFile;
  const declared = declaredBy(bundle, { content: content.data, settings });
  if (!declared.ok) return declared;
  const checklist = makeChecklist({ ...opened, settingsFile: settingsFile.value, declared: declared.value });
  return hasErrors(checklist.findings.filter(({ code }) => code === "launch/definition"))
    ? { ok: false, findings: checklist.findings }
    : { ok: true, value: checklist, findings: [] };
}

/** Asks the site's own code, which may throw anything. */
function declaredBy(
  { launch, lookup }: LaunchBundle,
  site: { content: object; settings: Settings },
): Outcome<LaunchTopic[]> {
  try {
    const declared = launch?.(site) ?? [];
    const findings = shapeFindings(declared);
    return findings.length === 0 ? { ok: true, value: declared, findings } : { ok: false, findings };
  } catch (problem) {
    const thrown = problem instanceof Error ? problem : new Error(String(problem));
    const place = lookup.fromStack(thrown.stack) ?? { file: LAUNCH_FILE };
    return { ok: false, findings: [error("launch/threw", `${LAUNCH_FILE} threw an error: ${thrown.message}`, place)] };
  }
}
