import { existsSync } from "node:fs";
import { join } from "node:path";
import { callSite, isPromise, schemaCall, type SiteCode } from "../code/site-code.ts";
import type { SourceLookup } from "../code/source-lookup.ts";
import { openContent, type Content } from "../content/content.ts";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { collect, FindingsError } from "../findings/findings-error.ts";
import { makeChecklist } from "../launch/checklist.ts";
import { LAUNCH_FILE, readLaunch, readTopics } from "../launch/define-launch.ts";
import { findingOf, type Checklist } from "../launch/item.ts";
import { openSchema } from "../render/load-templates.ts";
import { parseSettings } from "../settings/read-settings.ts";
import type { OpenSite } from "./open-site.ts";
import { openSettings, type Settings } from "./settings.ts";

type Declared = Awaited<ReturnType<typeof openDeclared>>;

/**
 * Lists what is left to do before a site goes live. `today`, in milliseconds, is the day for which
 * the age of reviews is computed; `origin` overrides the settings.
 */
export async function launchSite(
  root: string,
  today: number,
  options: { origin?: string | undefined } = {},
): Promise<Checklist> {
  const [settings, declared] = await collect([openSettings(root, options), openDeclared(root)]);
  const { content: definition, lookup } = declared;
  const content = await openContent(root, definition, { call: schemaCall(lookup) });
  if (hasErrors(content.findings)) throw new FindingsError(content.findings);
  return listOf(root, declared, { settings, content, today });
}

/** The open required items, which depend only on the sources and not on the day. */
export async function openRequired({ root, settings, content }: OpenSite): Promise<Finding[]> {
  const listed = await listOf(root, await openDeclared(root), { settings, content });
  const items = listed.topics.flatMap((topic) => topic.items);
  const required = items.filter(({ need, done }) => need === "must" && !done);
  return [...listed.findings, ...required.map(findingOf)];
}

/** Opens the declarations without the templates, so that the list works while these are broken. */
async function openDeclared(root: string) {
  const launchImport = existsSync(join(root, LAUNCH_FILE))
    ? `import * as launch from "./${LAUNCH_FILE}";`
    : "const launch = {};";
  const { exports, lookup, ...schema } = await openSchema(root, "launch", launchImport);
  const declared = callSite(launchCall(lookup), () => readLaunch(exports["launch"]?.default));
  const findings = [...schema.findings, ...declared.findings];
  if (findings.length > 0) throw new FindingsError(findings);
  return { content: schema.definition, launch: declared.value, lookup };
}

const launchCall = (lookup: SourceLookup): SiteCode => {
  return { code: "launch/threw", what: LAUNCH_FILE, lookup, place: { file: LAUNCH_FILE } };
};

async function listOf(
  root: string,
  { launch, lookup }: Declared,
  { settings, content, today }: { settings: Settings; content: Content; today?: number },
): Promise<Checklist> {
  const { locate } = parseSettings(root);
  return callSite(launchCall(lookup), () => {
    const given: unknown = launch.topics?.({ content: content.data, settings }) ?? [];
    if (isPromise(given)) throw new TypeError("topics() returns a promise instead of a list");
    const { value: declared, findings } = readTopics(given);
    if (findings.length > 0) throw new FindingsError(findings);
    const { files } = content;
    const list = makeChecklist({ files, settings, locate, declared, keys: launch, today });
    const wrong = list.findings.filter(({ code }) => code === "launch/definition");
    if (hasErrors(wrong)) throw new FindingsError(list.findings);
    return list;
  });
}
