import { budgets, weighPages, type BudgetSettings } from "./budgets.ts";
import { linkTargets, type PageFinding, type Rule, type SiteToCheck } from "./check-context.ts";
import { jsonLd } from "./json-ld.ts";
import { insideLinks, policy, reachable } from "./page-links.ts";
import { duplicates, structure } from "./structure.ts";
import { unprintable } from "./unprintable.ts";

/**
 * Runs every rule over a site, then compares `weights` with its budgets. HTML validity is checked separately, in workers
 * (`inspect-pages.ts`).
 */
export function runRules(site: SiteToCheck & { settings: BudgetSettings }, weights = weighPages(site)): PageFinding[] {
  const context = {
    ...site,
    byFile: new Map(site.pages.map((page) => [page.file, page])),
    targets: linkTargets(site.settings.origin),
  };
  return [...RULES.flatMap((rule) => rule(context)), ...budgets(weights, site.settings)];
}

/** Every rule about what is on the pages of a site. A new one is a file and a line here. */
const RULES: readonly Rule[] = [insideLinks, reachable, duplicates, structure, unprintable, jsonLd, policy];
