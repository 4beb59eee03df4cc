import type { AssetStore } from "../assets/asset-store.ts";
import { assetsFor } from "../assets/asset-ask.ts";
import type { Asset } from "../assets/asset.ts";
import { impureReason } from "../render/purity.ts";
import type { TemplateBundle } from "../render/load-templates.ts";
import { templateOf, type Route } from "../render/route.ts";
import { factsOf, fromAll, type MadeFrom } from "../files/made-from.ts";
import { combined, isContentInput, type SiteInputs } from "../files/site-inputs.ts";
import type { RecordedPage, RecordedPages } from "./build-record.ts";
import type { OpenSite } from "./open-site.ts";
import { pageKeys } from "./page-key.ts";

/** What an earlier build knows of the pages of this one. */
export interface Recall {
  /** A hash of all that pages depend on, whatever they read. */
  base: string;
  /** A hash of the rest that a page depends on before it is rendered; undefined where that cannot be known. */
  key: (route: Route) => string | undefined;
  /** The page as it was, where it would be the same now. */
  page: (route: Route) => RecordedPage | undefined;
  /** Why no page can be known to be the same; undefined where pages can. */
  reason: string | undefined;
  /**
   * Whether a build has rendered these very templates, all of them, and has found that they keep nothing from one page to
   * the next (`repeatable.ts`). Until then no page is taken over.
   */
  isProven: boolean;
  /** The templates of the site, by name or by their text. */
  templates: string[];
}

/**
 * Compares a site with what the last build recorded. A page is what it was if everything is that it could have read: the
 * code and all other files (`base`), its route and props (`key`), and the parts of the content that it asked for.
 */
export function recallPages(
  site: OpenSite,
  { inputs, around, check }: { inputs: SiteInputs; around: string; check: boolean },
  recorded: RecordedPages | undefined,
): Recall {
  const { bundle, content, routes, byChance } = site;
  const base = baseOf(site, inputs, around);
  const proven = new Set(recorded?.base === base ? recorded.proven : []);
  const templates = templatesOf(routes, bundle);
  const isProven = templates.every((template) => proven.has(template));
  // What was proven was looked at before.
  const reason =
    (proven.size > 0 ? undefined : impureReason(bundle)) ??
    (byChance === undefined ? undefined : `${byChance} asks for the time or for chance`);
  if (reason !== undefined) return unknownPages({ base, templates }, reason);
  const keys = pageKeys(routes, bundle);
  // Pages that nobody has checked are not taken over by a build that checks.
  const isUsable = isProven && recorded?.base === base && (recorded.checked || !check);
  const current = isUsable ? recorded.pages : {};
  return {
    base,
    reason,
    isProven,
    templates,
    key: (route) => keys.get(route),
    page(route) {
      const page = current[route.path];
      const key = keys.get(route);
      if (page === undefined || key === undefined || page.key !== key) return undefined;
      return page.reads.every(([read, hash]) => content.hashOf(read) === hash) ? page : undefined;
    },
  };
}

/** Nothing is known of any page, for this reason. */
export function unknownPages({ base, templates }: Pick<Recall, "base" | "templates">, reason: string): Recall {
  return { base, reason, isProven: false, templates, key: () => undefined, page: () => undefined };
}

/**
 * Those without a name are known by their text. One that has a single page is another one than with more: what it keeps
 * from page to page nobody has seen.
 */
function templatesOf(routes: readonly Route[], { nameOf }: Pick<TemplateBundle, "nameOf">): string[] {
  const found = Map.groupBy(routes, templateOf);
  const names = [...found].map(([template, { length }]) => {
    const name = nameOf(template) ?? String(template);
    return length === 1 ? `${name} alone` : name;
  });
  return [...new Set(names)];
}

/** What the site is made from besides the words of its content. */
export function outsideOf({ bundle, islands, assets }: Pick<OpenSite, "bundle" | "islands" | "assets">): MadeFrom {
  return fromAll(bundle.inputs, islands.inputs, assets.outside);
}

function baseOf(site: OpenSite, inputs: SiteInputs, around: string): string {
  const { settings } = site;
  return combined([
    ...[...inputs].filter(([file]) => !isContentInput(file)),
    ...factsOf(site.root, outsideOf(site)).facts,
    ["around", around],
    ["origin", settings.origin],
  ]);
}

/** The assets of a page that is not rendered anew. Asks the store again, so that it knows that they are used. */
export function recalledAssets({ asks }: Pick<RecordedPage, "asks">, store: AssetStore): Set<Asset> {
  return new Set(asks.flatMap((ask) => assetsFor(ask, store)));
}
