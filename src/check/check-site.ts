import type { CheckContext, CheckedPage, PageFinding } from "./check-context.ts";
import { linkTargets } from "./link-targets.ts";
import { weighPages, type PageWeights } from "./page-weights.ts";
import { readPage } from "./read-page.ts";
import { rules } from "./rules.ts";

/** A page and its address, before anybody has read it. */
export interface PageSource {
  address: string;
  file: string;
  html: string;
}

/** Reads a page for the rules. */
export function checkedPage(page: PageSource): CheckedPage {
  return { ...page, facts: readPage(page.html) };
}

/**
 * A site that is about to be published or has been. `sizes` holds the bytes of every file, compressed ones included,
 * `styles` the text of every style sheet.
 */
export interface SiteToCheck {
  pages: readonly CheckedPage[];
  sizes: ReadonlyMap<string, number>;
  styles: ReadonlyMap<string, string>;
  settings: CheckContext["settings"];
}

/** Weighs the pages of a site, in their order. */
export function weighSite({ pages, sizes, styles }: SiteToCheck): PageWeights[] {
  return weighPages({ pages, files: sizes, styles, transferSize: transferSizes(sizes) });
}

/**
 * Runs every rule over a site but HTML validity, which has workers of its own (`html-validity.ts`). A caller that needs the
 * `weights` too weighs first.
 */
export function runRules(site: SiteToCheck, weights = weighSite(site)): PageFinding[] {
  const { pages, sizes, styles, settings } = site;
  const context: CheckContext = {
    pages,
    files: sizes,
    styles,
    settings,
    targets: linkTargets(settings.origin),
    weights,
    transferSize: transferSizes(sizes),
  };
  return rules.flatMap((rule) => rule(context));
}

function transferSizes(sizes: ReadonlyMap<string, number>): (file: string) => number {
  return (file) => sizes.get(`${file}.br`) ?? sizes.get(file) ?? 0;
}
