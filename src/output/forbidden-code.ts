import { error, type Finding } from "../findings/finding.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import type { IslandCode } from "../islands/island-code.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import type { RenderedPage } from "../render/render-page.ts";
import { addressOf } from "../render/route.ts";
import { isCovered, type Feature } from "../settings/policy.ts";
import { directives, type Directives, type PolicySettings } from "./content-security-policy.ts";

const SPLIT = "Split the work, and await a timer between its parts.";

interface Restriction {
  /** What to do instead. */
  hint: string;
  /** By default, it always is. */
  isForbidden?: (code: IslandCode, policy: Directives, settings: PolicySettings) => boolean;
  /** Packages check whether it exists before they use it. */
  isChecked?: true;
  /** The setting that allows it in packages, which the author of a site cannot change. */
  setting?: string;
}

const TRUSTED_TYPES: Omit<Restriction, "hint"> = {
  isForbidden: (_, policy) => policy["require-trusted-types-for"] !== undefined,
  setting: "trustedTypes: false",
};

const RESTRICTIONS: Readonly<Record<IslandCode["kind"], Restriction>> = {
  code: { hint: "Write code instead of text. Pass a function to a timer." },
  writing: { hint: "It would replace the page. Render elements, or use append()." },
  attribute: { hint: "Use addEventListener(): the policy blocks code in attributes." },
  style: {
    isForbidden: (_, policy) => policy["style-src"]?.includes("'unsafe-inline'") !== true,
    setting: "inlineStyles: true",
    hint: "Use `classList` or the properties of `style`: the policy blocks styles written as text.",
  },
  worker: { hint: `Workers are not bundled. ${SPLIT}` },
  workerText: { ...TRUSTED_TYPES, hint: `Trusted Types block workers made from text. ${SPLIT}` },
  markup: {
    ...TRUSTED_TYPES,
    hint:
      "Trusted Types block HTML from text. Render elements, or put the HTML between <Island> " +
      "and </Island> and place it with `slot`. To empty an element, use replaceChildren().",
  },
  process: {
    isChecked: true,
    hint:
      "Browsers have no `process`. Declare the variable in content/settings.yaml with “public: " +
      "true”, and import it from build-site/env.",
  },
  wasm: {
    isChecked: true,
    isForbidden: (_code, _policy, { security }) => !security.wasm,
    hint: "To allow it, write “wasm: true” under “security:” in content/settings.yaml.",
  },
  feature: {
    isChecked: true,
    isForbidden({ features = [], needsOne = false }, _, { security }) {
      const isOff = (each: Feature) => security.permissions[each]?.includes("self") !== true;
      return needsOne ? features.every(isOff) : features.some(isOff);
    },
    hint: "To allow it, name the feature under “security: permissions:” in content/settings.yaml.",
  },
  host: {
    isForbidden({ target }, policy, { origin }) {
      const own = new URL(origin).origin;
      const url = URL.parse(target?.address ?? "", own);
      const sources = policy[target?.directive ?? ""] ?? [];
      return url !== null && url.origin !== own && !isCovered(url, sources);
    },
    hint: "Name the address in the `hosts` of the <Island>.",
  },
};

/** The scripts of islands are files, which need no hashes. */
const NEEDS = { scripts: [], styles: [], attributes: [], forms: [] };

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
      const { does, kind, place, within } = each;
      const { isForbidden, isChecked, setting, hint } = RESTRICTIONS[kind];
      if (isForbidden?.(each, policy, settings) === false) continue;
      if (within !== undefined && isChecked) continue;
      const whose = kind === "feature" ? "site's Permissions" : "page's Content-Security";
      const why =
        kind === "process" ? "browsers do not have" : `the ${whose}-Policy does not allow`;
      const message = `The island “${name}” ${does}, which ${why}.`;
      const related = within && [error("islands/forbidden", "The code is in a package.", within)];
      const allow = `To allow it on all pages, write “${setting}” under “security:” in`;
      const advice = within && setting ? `${allow} content/settings.yaml.` : hint;
      const more = { ...place, hint: advice, route: addressOf(route), related };
      findings.push(error("islands/forbidden", message, more));
    }
  }
  return mergeRepeats(findings);
}
