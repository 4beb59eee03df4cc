import type { Asset } from "../assets/asset.ts";
import { textTable } from "../check/facts-code.ts";
import type { Outcome } from "../findings/finding.ts";
import type { StageFiles } from "../output/stage-files.ts";
import { renderRoute, type RenderedPage } from "../render/render-route.ts";
import { watchClock } from "../render/watch-clock.ts";
import type { FailedRoute } from "../render/render-findings.ts";
import type { Route } from "../site/route.ts";
import type { PageKnowledge, RecordedPage, RecordedPages } from "./build-record.ts";
import { finalAddresses, signsOf, type FinalAddresses } from "./final-addresses.ts";
import {
  finishPage,
  shareAlike,
  takenPage,
  type FinishedPage,
  type Finishing,
  type PageSource,
} from "./finish-page.ts";
import { htmlShelf, type HtmlShelf } from "./html-shelf.ts";
import type { OpenSite } from "./open-site.ts";
import { recalledAssets, type Recall } from "./recall.ts";
import { explain, renderContext } from "./render-all.ts";

/** What makes the pages of a build. */
export interface PageMaking {
  site: OpenSite;
  stage: StageFiles;
  check: boolean;
  recall: Recall;
  recorded: RecordedPages | undefined;
}

/** All pages of a site, in the stage, in the order of the routes. */
export interface MadePages {
  pages: FinishedPage[];
  /** The exchange of addresses that they have gone through; see `RecordedPages`. */
  addresses: string;
}

/** A page that has been rendered, and waits for what the others show. */
type Waiting = Omit<RenderedPage, "html"> & { html: () => string; source: PageSource };

/**
 * Puts every page of a site into the stage: those that are as they were by taking them over, the others by rendering
 * them. Reports every route that fails.
 */
export async function makePages(making: PageMaking): Promise<Outcome<MadePages>> {
  const { site, stage, recall, recorded } = making;
  const table = textTable(recorded?.texts);
  const finishing: Finishing = {
    stage,
    table,
    check: making.check,
    known: knowledgeOf(recorded),
    alike: shareAlike(),
  };
  const render = pageRenderer(making);
  const known = new Map<Route, RecordedPage>();
  for (const route of site.routes) {
    const page = recall.page(route);
    if (page !== undefined) known.set(route, page);
  }
  // With fonts that are reduced to what pages show, no page is final before all are rendered.
  let final = site.assets.reducesFonts ? undefined : finalAddresses(site, [], []);
  const pages = new Map<Route, FinishedPage>();
  const waiting = new Map<Route, Waiting>();
  const failed: FailedRoute[] = [];
  const renderAll = (routes: readonly Route[]): void => {
    for (const route of routes) {
      try {
        const page = render(route);
        if (final === undefined) waiting.set(route, page);
        else pages.set(route, finishPage(addressed(page, final), finishing));
      } catch (problem) {
        // Explained below, for all that failed, with a renderer that knows the chain of components.
        failed.push({ route, problem });
      }
    }
  };
  renderAll(site.routes.filter((route) => !known.has(route)));
  if (failed.length === 0 && final === undefined) {
    const signs = [...[...waiting.values()].map(({ source }) => source), ...known.values()].map((page) => page.signs);
    const assets = [
      ...[...waiting.values()].flatMap((page) => [...page.assets]),
      ...[...known.values()].flatMap((page) => [...recalledAssets(page, site.assets)]),
    ];
    final = finalAddresses(site, signs, assets);
  }
  if (failed.length === 0 && final !== undefined) {
    for (const [route, page] of waiting) pages.set(route, finishPage(addressed(page, final), finishing));
    const again: Route[] = [];
    for (const [route, page] of known) {
      const taken = recorded?.addresses === final.name && stage.takeOver(page.file);
      if (taken) pages.set(route, takenPage(recalled(route, page, site, final), page, finishing));
      else again.push(route);
    }
    renderAll(again);
  }
  if (failed.length > 0) return { ok: false, findings: await explain(site, failed) };
  const inOrder = site.routes.flatMap((route) => pages.get(route) ?? []);
  return { ok: true, findings: [], value: { pages: inOrder, addresses: final?.name ?? "" } };
}

/** Renders routes, and notes what each page is made of. */
function pageRenderer({ site, stage, check, recall }: PageMaking): (route: Route) => Waiting {
  const shelf: HtmlShelf = htmlShelf(stage);
  const context = { ...renderContext(site), checkIslands: check };
  return (route) => {
    const reads = new Set<string>();
    const clock = watchClock();
    let page: RenderedPage;
    try {
      page = renderRoute(route, { ...context, content: site.content.view((read) => reads.add(read)) });
    } finally {
      clock.stop();
    }
    const source: PageSource = {
      key: clock.wasAsked() ? undefined : recall.key(route),
      reads: [...reads].map((read) => [read, site.content.hashOf(read)]),
      asks: page.asks,
      signs: site.assets.reducesFonts ? signsOf(page.html) : "",
    };
    return { ...page, html: site.assets.reducesFonts ? shelf.put(page.file, page.html) : () => page.html, source };
  };
}

function addressed({ html, file, assets, ...page }: Waiting, final: FinalAddresses) {
  return { ...page, path: file, html: final.in(html()), assets: finalAssets(assets, final) };
}

function recalled(route: Route, page: RecordedPage, site: OpenSite, final: FinalAddresses) {
  const { key, reads, asks, signs } = page;
  return {
    route,
    islands: new Set(page.islands),
    assets: finalAssets(recalledAssets(page, site.assets), final),
    hosts: page.hosts,
    unlinked: page.unlinked,
    source: { key, reads, asks, signs },
  };
}

function finalAssets(assets: ReadonlySet<Asset>, final: FinalAddresses): Set<Asset> {
  return new Set([...assets].map(final.of));
}

/** What is known of pages, by the hash of their bytes. */
function knowledgeOf(recorded: RecordedPages | undefined): Map<string, PageKnowledge> {
  return new Map(Object.values(recorded?.pages ?? {}).map(({ file, about }) => [file.hash, about]));
}
