import type { AssetStore } from "../assets/asset-store.ts";
import { assetsFor } from "../assets/asset-ask.ts";
import type { Asset } from "../assets/asset.ts";
import { impureReason } from "../render/purity.ts";
import { watchClock } from "../render/watch-clock.ts";
import type { Route } from "../site/route.ts";
import { manifestsAbove } from "../site/package-files.ts";
import { combined, hashFiles, isContentInput, type SiteInputs } from "../site/site-inputs.ts";
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
  const { bundle, content, routes } = site;
  const base = baseOf(site, inputs, around);
  const clock = watchClock();
  const twins = new Map(bundle.routes(content.data).map((route) => [route.path, route]));
  clock.stop();
  const reason =
    (wereRepeatable(base, recorded) ? undefined : impureReason(bundle)) ??
    (clock.wasAsked() ? "the route table asks for the time or for chance" : undefined);
  if (reason !== undefined) return { base, reason, key: () => undefined, page: () => undefined };
  const keyOf = pageKeys();
  const keys = new Map(routes.map((route) => [route, keyOf(route, twins.get(route.path))]));
  // Pages that nobody has checked are not taken over by a build that checks.
  const isUsable = recorded?.base === base && (recorded.checked || !check);
  const current = isUsable ? recorded.pages : {};
  return {
    base,
    reason,
    key: (route) => keys.get(route),
    page(route) {
      const page = current[route.path];
      const key = keys.get(route);
      if (page === undefined || key === undefined || page.key !== key) return undefined;
      return page.reads.every(([read, hash]) => content.hashOf(read) === hash) ? page : undefined;
    },
  };
}

/** Whether the last build has rendered these very templates, and has found that they keep nothing: else no page has a key. */
export function wereRepeatable(base: string, recorded: RecordedPages | undefined): boolean {
  return recorded?.base === base && Object.values(recorded.pages).some(({ key }) => key !== undefined);
}

/** Files out of the site's folders that it is made of: those of packages, and what says which these are. */
export function outsideOf({ bundle, islands, assets }: Pick<OpenSite, "bundle" | "islands" | "assets">): string[] {
  const files = [...bundle.inputs, ...islands.inputs, ...assets.outside];
  return [...files, ...manifestsAbove(files)];
}

function baseOf(site: OpenSite, inputs: SiteInputs, around: string): string {
  const { settings } = site;
  return combined([
    ...[...inputs].filter(([file]) => !isContentInput(file)),
    ...hashFiles(outsideOf(site)),
    ["around", around],
    ["origin", settings.origin],
  ]);
}

/** The assets of a page that is not rendered anew. Asks the store again, so that it knows that they are used. */
export function recalledAssets({ asks }: Pick<RecordedPage, "asks">, store: AssetStore): Set<Asset> {
  return new Set(asks.flatMap((ask) => assetsFor(ask, store)));
}
