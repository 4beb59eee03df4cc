import type { Asset } from "../assets/asset.ts";
import { textTable } from "../check/facts-code.ts";
import type { Outcome } from "../findings/finding.ts";
import { policyAdder } from "../output/policy-meta.ts";
import type { StageFiles } from "../output/stage-files.ts";
import type { StagedFile } from "../output/staged-file.ts";
import { fileOf, type Route } from "../site/route.ts";
import type { RecordedPage, RecordedPages } from "./build-record.ts";
import { finalAddresses, type FinalAddresses } from "./final-addresses.ts";
import {
  finishPage,
  shareAlike,
  stagedPage,
  takenPage,
  type FinishedPage,
  type Finishing,
  type KnownPage,
} from "./finish-page.ts";
import type { OpenSite } from "./open-site.ts";
import type { PageWriter } from "./page-writer.ts";
import type { PlainPage } from "./plain-page.ts";
import { recalledAssets, type Recall } from "./recall.ts";
import { explain } from "./explain.ts";
import { repeatWatch } from "./repeatable.ts";
import { renderPages, type Rendered } from "./render-pages.ts";

/** What makes the pages of a build. */
export interface PageMaking {
  site: OpenSite;
  stage: StageFiles;
  writer: PageWriter;
  /** The folder that the stage is to replace. */
  out: string;
  /** What is known of the files there. */
  published: (path: string) => StagedFile | undefined;
  check: boolean;
  recall: Recall;
  recorded: RecordedPages | undefined;
}

/** All pages of a site, in the stage, in the order of the routes. */
export interface MadePages {
  pages: FinishedPage[];
  /** The exchange of addresses that they have gone through; see `RecordedPages`. */
  addresses: string;
  /** The templates of which it is known that they keep nothing. */
  proven: readonly string[];
}

/**
 * Puts every page of a site into the stage: those that are as they were by taking them over, the others by rendering
 * them. Reports every route that fails.
 */
export async function makePages(making: PageMaking): Promise<Outcome<MadePages>> {
  const { site, stage, recall, recorded } = making;
  const known = new Map<Route, RecordedPage>();
  for (const route of site.routes) {
    const page = recall.page(route);
    if (page !== undefined) known.set(route, page);
  }
  const finishing: Finishing = {
    stage,
    addPolicy: policyAdder(site.settings),
    table: textTable(() => recorded?.texts.value() ?? []),
    check: making.check,
    known: new Map(Object.values(recorded?.pages ?? {}).map(({ file, about }) => [file.hash, about])),
    alike: shareAlike(),
  };
  const pages = new Map<Route, FinishedPage>();
  // With fonts that are reduced to what pages show, no page is final before all are rendered.
  let final = site.assets.reducesFonts ? undefined : finalAddresses(site, [], []);
  const waiting: Rendered[] = [];
  const finish = (rendered: Rendered): void => {
    if (final === undefined) waiting.push(rendered);
    else pages.set(rendered.route, finishRendered(rendered, making, final, finishing));
  };
  const watch = recall.isProven ? undefined : repeatWatch(site.routes);
  const failed = await renderPages(
    site.routes.filter((route) => !known.has(route)),
    making,
    finish,
    watch,
  );
  if (failed.length === 0 && final === undefined) {
    final = finalAddressesOf(making, [...waiting.map(({ page }) => page), ...known.values()]);
    for (const rendered of waiting) finish(rendered);
  }
  if (failed.length === 0 && final !== undefined) {
    const again: Route[] = [];
    for (const [route, page] of known) {
      const taken = recorded?.addresses === final.name && stage.takeOver(page.file);
      if (!taken) again.push(route);
      else pages.set(route, takenPage(pageOf(route, page, making, final), page, finishing));
    }
    failed.push(...(await renderPages(again, making, finish)));
  }
  if (failed.length > 0) return { ok: false, findings: await explain(site, failed) };
  const inOrder = site.routes.flatMap((route) => pages.get(route) ?? []);
  const isRepeatable = (await watch?.isRepeatable(site)) ?? true;
  if (!isRepeatable) for (const page of inOrder) page.source = { ...page.source, key: undefined, byChance: true };
  const isKept = recall.isProven && recorded !== undefined;
  const proven = isKept ? recorded.proven : isRepeatable && recall.reason === undefined ? recall.templates : [];
  return { ok: true, findings: [], value: { pages: inOrder, addresses: final?.name ?? "", proven } };
}

function finalAddressesOf({ site }: PageMaking, pages: readonly Pick<PlainPage, "signs" | "asks">[]): FinalAddresses {
  const assets = new Set<Asset>();
  for (const page of pages) for (const asset of recalledAssets(page, site.assets)) assets.add(asset);
  return finalAddresses(
    site,
    pages.map(({ signs }) => signs),
    assets,
  );
}

function finishRendered(rendered: Rendered, making: PageMaking, final: FinalAddresses, finishing: Finishing) {
  const { route, page } = rendered;
  const key = page.byChance ? undefined : making.recall.key(route);
  const known = pageOf(route, { ...page, key }, making, final);
  if ("file" in rendered) return stagedPage(known, rendered.file, rendered, finishing);
  return finishPage(known, fileOf(route.path), final.in(rendered.html()), finishing);
}

/** A page with the assets that it gets in the end. */
function pageOf(
  route: Route,
  page: Pick<RecordedPage, "key" | "reads" | "asks" | "islands" | "hosts" | "unlinked" | "signs"> & {
    byChance?: boolean;
  },
  { site }: PageMaking,
  final: FinalAddresses,
): KnownPage {
  const { key, reads, asks, signs, hosts, unlinked, byChance = false } = page;
  return {
    route,
    islands: new Set(page.islands),
    assets: new Set([...recalledAssets(page, site.assets)].map(final.of)),
    hosts,
    unlinked,
    source: { key, reads, asks, signs, byChance },
  };
}
