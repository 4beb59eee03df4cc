import { error, type Finding } from "../findings/finding.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import type { IslandCode } from "../islands/island-code.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import type { RenderedPage } from "../render/render-page.ts";
import { addressOf } from "../render/route.ts";
import { isCovered, type Feature } from "../settings/policy.ts";
import { directives, type Directives, type PolicySettings } from "./content-security-policy.ts";

const SPLIT = "Split the work, and await a timer between its parts.";

/** For each kind of code: when a policy forbids it, and what to do instead. */
const RESTRICTIONS = {
  code: {
    when: "always",
    hint: "Write code instead of text. Pass a function to a timer.",
  },
  writing: {
    when: "always",
    hint: "It would replace the page. Render elements, or use append().",
  },
  attribute: {
    when: "always",
    hint: "Use addEventListener(): the policy blocks code in attributes.",
  },
  style: {
    when: "no-inline-styles",
    hint: "Use `classList` or the properties of `style`: the policy blocks styles written as text.",
  },
  worker: {
    when: "always",
    hint: `Workers are not bundled. ${SPLIT}`,
  },
  workerText: {
    when: "trusted-types",
    hint: `Trusted Types block workers made from text. ${SPLIT}`,
  },
  markup: {
    when: "trusted-types",
    hint:
      "Trusted Types block HTML from text. Render elements, or put the HTML between <Island> " +
      "and </Island> and place it with `slot`. To empty an element, use replaceChildren().",
  },
  process: {
    when: "always",
    hint:
      "Browsers have no `process`. Declare the variable in content/settings.yaml with “public: " +
      "true”, and import it from build-site/env.",
  },
  wasm: {
    when: "no-wasm",
    hint: "To allow it, write “wasm: true” under “security:” in content/settings.yaml.",
  },
  feature: {
    when: "not-permitted",
    hint: "To allow it, name the feature under “security: permissions:” in content/settings.yaml.",
  },
  host: { when: "unlisted", hint: "Name the address in the `hosts` of the <Island>." },
} as const satisfies Record<IslandCode["kind"], { when: string; hint: string }>;

/** The scripts of islands are files, which need no hashes. */
const NEEDS = { scripts: [], styles: [], attributes: [], forms: [] };

/** The settings that allow code in packages, which the author of a site cannot change. */
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
      (code.get(name) ?? []).map((each) => ({ name, ...each })),
    );
    if (found.length === 0) continue;
    const policy = directives([{ needs: NEEDS, hosts }], settings);
    for (const { name, ...each } of found) {
      if (!isForbidden(each, policy, settings)) continue;
      const { does, kind, place, within } = each;
      const whose = kind === "feature" ? "site's Permissions" : "page's Content-Security";
      const why =
        kind === "process" ? "browsers do not have" : `the ${whose}-Policy does not allow`;
      const message = `The island “${name}” ${does}, which ${why}.`;
      const related = within && [error("islands/forbidden", "The code is in a package.", within)];
      const setting = within && SETTINGS.get(RESTRICTIONS[kind].when);
      const hint = setting === undefined ? RESTRICTIONS[kind].hint : allowedBy(setting);
      const more = { ...place, hint, route: addressOf(route), related };
      findings.push(error("islands/forbidden", message, more));
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
