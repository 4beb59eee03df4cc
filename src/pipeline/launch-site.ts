import { join } from "node:path";
import { makeChecklist } from "../launch/checklist.ts";
import { LAUNCH_FILE, shapeFindings } from "../launch/declared-shape.ts";
import { findingOf, type Checklist } from "../launch/item.ts";
import { error, hasErrors, type Finding, type Outcome } from "../findings/finding.ts";
import { openLaunchBundle, type LaunchBundle } from "../launch/bundle-launch.ts";
import { collect, FindingsError, findingsOf } from "../findings/findings-error.ts";
import { definitionFindings } from "../render/load-templates.ts";
import { openContent, type Content } from "../content/content.ts";
import { CONTENT_FOLDER } from "../files/site-folder.ts";
import { SETTINGS, type LaunchTopic } from "../launch/define-launch.ts";
import { readText } from "../content/read-text.ts";
import { openSettings, type Settings } from "./settings.ts";
import { parseYaml } from "../content/yaml-file.ts";
import type { OpenSite } from "./open-site.ts";

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
  try {
    const [settings, bundle] = await collect([openSettings(root, options), openDeclared(root)]);
    const content = await openContent(root, bundle.content);
    const listed = await listOf(root, bundle, { settings, content, today });
    return { ok: true, value: listed, findings: [...content.findings] };
  } catch (problem) {
    return { ok: false, findings: [...findingsOf(problem)] };
  }
}

/** What keeps an open site from going live: the same findings for the same sources, on any day. */
export async function openMusts({ root, settings, content }: OpenSite): Promise<Finding[]> {
  const listed = await listOf(root, await openDeclared(root), { settings, content });
  const items = listed.topics.flatMap((topic) => topic.items);
  const open = items.filter(({ need, done }) => need === "must" && !done);
  return [...listed.findings, ...open.map(findingOf)];
}

async function openDeclared(root: string): Promise<LaunchBundle> {
  const bundle = await openLaunchBundle(root);
  const findings = [...definitionFindings(bundle.content), ...launchFindings(bundle.launch)];
  if (findings.length > 0) throw new FindingsError(findings);
  return bundle;
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

async function listOf(root: string, bundle: LaunchBundle, opened: Opened): Promise<Checklist> {
  const { settings, content } = opened;
  const settingsFile = parseYaml(SETTINGS_FILE, await readText(join(root, SETTINGS_FILE), SETTINGS_FILE));
  const declared = declaredBy(bundle, { content: content.data, settings });
  const checklist = makeChecklist({ ...opened, settingsFile, declared });
  if (hasErrors(checklist.findings.filter(({ code }) => code === "launch/definition")))
    throw new FindingsError(checklist.findings);
  return checklist;
}

/** Asks the site's own code, which may throw anything. */
function declaredBy({ launch, lookup }: LaunchBundle, site: { content: object; settings: Settings }): LaunchTopic[] {
  let declared: LaunchTopic[];
  try {
    declared = launch?.(site) ?? [];
  } catch (problem) {
    const thrown = problem instanceof Error ? problem : new Error(String(problem));
    const place = lookup.fromStack(thrown.stack) ?? { file: LAUNCH_FILE };
    throw new FindingsError([error("launch/threw", `${LAUNCH_FILE} threw an error: ${thrown.message}`, place)]);
  }
  const findings = shapeFindings(declared);
  if (findings.length > 0) throw new FindingsError(findings);
  return declared;
}
