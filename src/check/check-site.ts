import type { Settings } from "../site/settings.ts";
import type { CheckContext, CheckedPage, PageFinding } from "./check-context.ts";
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
  settings: Settings;
}

/** Runs every rule over a site but HTML validity, which has workers of its own (`html-validity.ts`). */
export function checkSite({ pages, sizes, styles, settings }: SiteToCheck): PageFinding[] {
  const context: CheckContext = {
    pages,
    files: sizes,
    styles,
    settings,
    transferSize: (file) => sizes.get(`${file}.br`) ?? sizes.get(file) ?? 0,
  };
  return rules.flatMap((rule) => rule(context));
}
