import { error, type Finding } from "../findings/finding.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import type { IslandCode } from "../islands/island-code.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import { RESTRICTIONS } from "../islands/restrictions.ts";
import type { RenderedPage } from "../render/render-page.ts";
import { addressOf } from "../render/route.ts";
import { isCovered, type Feature } from "../settings/policy.ts";
import { directives, type Directives, type PolicySettings } from "./content-security-policy.ts";

/** Code in files needs no hashes. */
const NEEDS = { scripts: [], styles: [], attributes: [], forms: [] };

/** What allows code of packages, which the author of a site cannot change. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ["no-inline-styles", "inlineStyles: true"],
  ["trusted-types", "trustedTypes: false"],
]);

const allowedBy = (setting: string) =>
  `To allow it on all pages, write “${setting}” under “security:” in content/settings.yaml.`;

/** Reports code of islands that the policies of their pages forbid. */
export async function forbiddenCode(
  pages: readonly Pick<RenderedPage, "route" | "islands" | "hosts">[],
  { codeOf }: Pick<IslandBundle, "codeOf">,
  settings: PolicySettings,
): Promise<Finding[]> {
  const code = await codeOf();
  const findings: Finding[] = [];
  for (const { route, islands, hosts } of pages) {
    const found = [...islands].flatMap((name) =>
      (code.get(name) ?? []).map((each) => ({ name, each })),
    );
    if (found.length === 0) continue;
    const policy = directives([{ needs: NEEDS, hosts }], settings);
    for (const { name, each } of found) {
      if (!isForbidden(each, policy, settings)) continue;
      const { does, kind, place, within } = each;
      const whose = kind === "feature" ? "site's Permissions" : "page's Content-Security";
      const why =
        kind === "process" ? "browsers do not have" : `the ${whose}-Policy does not allow`;
      const message = `The island “${name}” ${does}, which ${why}.`;
      const related = within && [error("islands/forbidden", "The code is in a package.", within)];
      const { hint, when } = RESTRICTIONS[kind];
      const setting = within && SETTINGS.get(when);
      findings.push(
        error("islands/forbidden", message, {
          ...place,
          hint: setting === undefined ? hint : allowedBy(setting),
          route: addressOf(route),
          related,
        }),
      );
    }
  }
  return mergeRepeats(findings);
}

function isForbidden(
  { kind, target, features = [], needsOne = false, within }: IslandCode,
  policy: Directives,
  { origin, security }: PolicySettings,
): boolean {
  const { when } = RESTRICTIONS[kind];
  // Packages check whether these exist before they use them.
  if (within !== undefined && ["process", "wasm", "feature"].includes(kind)) return false;
  if (when === "always") return true;
  if (when === "no-inline-styles") return policy["style-src"]?.includes("'unsafe-inline'") !== true;
  if (when === "trusted-types") return policy["require-trusted-types-for"] !== undefined;
  if (when === "no-wasm") return !security.wasm;
  const isOff = (each: Feature) => security.permissions[each]?.includes("self") !== true;
  if (when === "not-permitted") return needsOne ? features.every(isOff) : features.some(isOff);
  const own = new URL(origin).origin;
  const url = URL.parse(target?.address ?? "", own);
  const sources = policy[target?.directive ?? ""] ?? [];
  return url !== null && url.origin !== own && !isCovered(url, sources);
}
