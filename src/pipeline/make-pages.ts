import type { Asset } from "../assets/asset.ts";
import { textTable } from "../check/facts-code.ts";
import type { Outcome } from "../findings/finding.ts";
import { policyAdder } from "../output/policy-meta.ts";
import type { StageFiles } from "../output/stage-files.ts";
import type { StagedFile } from "../output/staged-file.ts";
import { fileOf, type Route } from "../render/route.ts";
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
import { areStillTheSame } from "./look-again.ts";
import { recalledAssets, unknownPages, type Recall } from "./recall.ts";
import { explain } from "./explain.ts";
import { repeatWatch, siteAnew } from "./repeatable.ts";
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
 * them. Reports every route that fails. Where it turns out that templates keep something from one page to the next, all
 * pages are made from the beginning, each by itself, as by a build that knows nothing.
 */
export async function makePages(making: PageMaking): Promise<Outcome<MadePages>> {
  const made = await makeOnce(making);
  if (made !== undefined) return made;
  const { recall, site } = making;
  const reason = "keeps something from one page to the next";
  const again = await makeOnce({ ...making, site: await siteAnew(site), recall: unknownPages(recall, reason) });
  if (again === undefined) throw new Error("pages that take nothing over depend on what was taken over");
  return again;
}

/** Undefined where pages may be wrong for what templates keep: never where nothing is taken over, from builds or pages. */
async function makeOnce(making: PageMaking): Promise<Outcome<MadePages> | undefined> {
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
  // Where it is known that nothing can be known of pages, nobody has to look.
  const watch = recall.isProven || recall.reason !== undefined ? undefined : repeatWatch(site.routes);
  const first = await renderPages(
    site.routes.filter((route) => !known.has(route)),
    making,
    finish,
    watch,
  );
  if (first.isWrong) return undefined;
  const failed = [...first.failed];
  if (failed.length === 0 && final === undefined) {
    final = finalAddressesOf(making, [...waiting.map(({ page }) => page), ...known.values()]);
    for (const rendered of waiting) finish(rendered);
  }
  if (failed.length === 0 && final !== undefined) {
    const takes = known.size > 0 && recorded?.addresses === final.name;
    if (takes && !areStillTheSame({ site, known, final, addPolicy: finishing.addPolicy })) return undefined;
    const again: Route[] = [];
    for (const [route, page] of known) {
      const taken = takes && stage.takeOver(page.file);
      if (!taken) again.push(route);
      else pages.set(route, takenPage(pageOf(route, page, making, final), page, finishing));
    }
    const second = await renderPages(again, making, finish);
    if (second.isWrong) return undefined;
    failed.push(...second.failed);
  }
  if (failed.length > 0) return { ok: false, findings: await explain(site, failed) };
  const inOrder = site.routes.flatMap((route) => pages.get(route) ?? []);
  const isRepeatable = (await watch?.isRepeatable(site)) ?? true;
  if (!isRepeatable && first.shares) return undefined;
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
