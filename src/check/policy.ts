import type { Settings } from "../site/settings.ts";
import type { CheckContext, CheckedPage, PageFinding, Rule } from "./check-context.ts";
import type { PageLink } from "./read-page.ts";

/**
 * Nothing on a page is asked of a host that the site's Content-Security-Policy (`output/host-files.ts`) leaves out: it
 * would work while one builds, and be blocked where visitors are.
 */
export const policy: Rule = (context) =>
  context.pages.flatMap((page) => page.facts.links.flatMap((link) => blocked(link, page, context) ?? []));

function blocked(link: PageLink, page: CheckedPage, { settings }: CheckContext): PageFinding | undefined {
  const { url, element, loads, offset } = link;
  if (!loads || !URL.canParse(url, settings.origin + page.address)) return undefined;
  const target = new URL(url, settings.origin + page.address);
  if (target.origin === new URL(settings.origin).origin) return undefined;
  const setting = SETTINGS[element];
  if (setting === undefined) {
    if (target.protocol === "data:") return undefined;
  } else if (allowed(settings.security[setting] ?? [], target)) return undefined;
  return {
    code: "security/blocked",
    severity: "error",
    message: `Browsers would block “${url}”: the site's Content-Security-Policy does not know ${target.host || target.protocol}.`,
    hint:
      setting === undefined
        ? "Bring the file into content/images/ or templates/static/: visitors then ask no other host for it."
        : `If visitors may be sent there, name ${target.host === "" ? target.protocol : target.origin} under “security: ${setting}:” in content/settings.yaml.`,
    page,
    offset,
    text: url,
    url,
  };
}

/** Where the settings name other hosts, by the element that talks to them. */
const SETTINGS: Record<string, keyof Settings["security"]> = { script: "scripts", iframe: "frames", form: "forms" };

/** Whether a source of the policy covers an address: its origin, its scheme, or a path below it (CSP 3, “match”). */
function allowed(sources: readonly string[], { protocol, origin, href }: URL): boolean {
  return sources.some((source) => source === protocol || source === origin || href.startsWith(source));
}
