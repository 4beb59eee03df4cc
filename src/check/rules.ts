import { openAnchors } from "./anchors.ts";
import { budgets, weighPages, type BudgetSettings } from "./budgets.ts";
import {
  linkTargets,
  type CheckedPage,
  type PageFinding,
  type PageText,
  type Rule,
  type SiteToCheck,
} from "./check-context.ts";
import type { PageInspector } from "./inspect-pages.ts";
import { jsonLd } from "./json-ld.ts";
import { withLevels, type LevelSettings } from "./levels.ts";
import { loadChecks, type CheckSettings } from "./own-checks.ts";
import { insideLinks, policy, reachable } from "./page-links.ts";
import { duplicates, structure, unprintable } from "./structure.ts";

/** A site with all its pages in memory. */
interface WholeSite extends SiteToCheck {
  pages: readonly PageText[];
  /** The text of every style sheet, by file. */
  styles: ReadonlyMap<string, string>;
  settings: SiteToCheck["settings"] & BudgetSettings & CheckSettings & LevelSettings;
}

/**
 * Validates the HTML of pages, runs every rule over them, and the site's own, and compares their weights with the budgets.
 * What is found has the levels of the site.
 */
export async function checkPages(root: string, inspector: PageInspector, site: WholeSite) {
  const { pages, validity } = await inspector.inspect(site.pages);
  const weights = weighPages({ ...site, pages });
  const rules = openRules(site, await loadChecks(root, site.settings));
  const found = [...validity, ...pages.flatMap(rules.page), ...rules.end(), ...budgets(weights, site.settings)];
  return { pages, weights, found: withLevels(found, site.settings) };
}

/** The rules while they look at the pages of a site, one after the other. */
export interface OpenRules {
  /** Everything that is wrong with a page. */
  page: (page: CheckedPage) => PageFinding[];
  /** What only a comparison of all pages shows. */
  end: () => PageFinding[];
}

/** Opens every rule, and the site's `own`, for a site whose pages need not be in memory at the same time. */
export function openRules(site: SiteToCheck, own: readonly Rule[]): OpenRules {
  const anchors = openAnchors();
  const context = { ...site, targets: linkTargets(site.settings.origin, site.settings.base), anchors };
  const rules = site.folder === undefined ? [...RULES, policy] : RULES;
  const open = [...rules, ...own].map((rule) => rule(context));
  return {
    page(page) {
      anchors.see(page);
      return open.flatMap((rule) => rule.page(page));
    },
    end: () => [...open.flatMap((rule) => rule.end?.() ?? []), ...anchors.end()],
  };
}

/** Every rule about what is on the pages of a site. A new one is a file and a line here. */
const RULES: readonly Rule[] = [insideLinks, reachable, duplicates, structure, unprintable, jsonLd];
