import type { CheckContext, CheckedPage, PageFinding, Rule } from "./check-context.ts";
import type { PageLink } from "./read-page.ts";

/**
 * Nothing on a page is asked of a host that the site's Content-Security-Policy (`output/host-files.ts`) leaves out: it
 * would work while one builds, and be blocked where visitors are.
 */
export const policy: Rule = (context) =>
  context.pages.flatMap((page) =>
    page.facts.links.filter(({ loads }) => loads).flatMap((link) => blocked(link, page, context) ?? []),
  );

/** `link` is one that the page loads by itself. */
function blocked(link: PageLink, page: CheckedPage, { settings, targets }: CheckContext): PageFinding | undefined {
  const { url, element, attribute, offset } = link;
  const target = targets.of(url, page.address);
  if (target === undefined) return undefined;
  // The policy follows the forms (`form-action`): what is their target may be.
  if (element === "form" || attribute === "formaction") return undefined;
  // Not even a page of our own may stand in a frame (`frame-ancestors`).
  if (target.origin === targets.origin && !FRAMES.has(element)) return undefined;
  const setting = SETTINGS[element];
  if (setting === undefined && target.protocol === "data:" && !FRAMES.has(element)) return undefined;
  if (setting !== undefined && settings.security[setting].includes(target.origin)) return undefined;
  const name = target.host === "" ? target.protocol : target.origin;
  return {
    code: "security/blocked",
    severity: "error",
    message: `Browsers would block “${url}”: the site's Content-Security-Policy does not allow it.`,
    hint:
      setting === undefined
        ? "Bring the file into content/images/ or templates/static/: visitors then ask no other host for it."
        : `If visitors may talk to it, name ${name} under “security: ${setting}:” in content/settings.yaml.`,
    page,
    offset,
    text: url,
    url,
  };
}

const FRAMES = new Set(["iframe", "object", "embed"]);

/** Where the settings name other hosts, by the element that talks to them. */
const SETTINGS: Record<string, "scripts" | "frames"> = { script: "scripts", iframe: "frames" };
