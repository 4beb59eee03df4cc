import { join } from "node:path";
import { checkedPage } from "../check/inspect-pages.ts";
import { readPage } from "../check/read-page.ts";
import { UNKNOWN_ORIGIN } from "../check/folder-place.ts";
import { fileOfSite } from "../files/site-folder.ts";
import { compare, type Position } from "../findings/finding.ts";
import { positions } from "../findings/text.ts";
import { pageLinks, type OutboundLink } from "../links/collect/collect.ts";
import type { LinkRules } from "../links/rules.ts";
import { openFolder, type FolderRequest } from "./check-folder.ts";
import { addressOfFile } from "./check-published.ts";

/** The external links of a folder that another generator made. */
export interface FolderLinks {
  links: OutboundLink[];
  /** Undefined if the pages do not say. */
  origin: string | undefined;
  rules: LinkRules;
  /** Where the history is unless the command line says so: beside `build-site.yaml`; undefined without that file. */
  historyFile: string | undefined;
}

/** Places that a link is reported with. */
const PLACES = 3;

/** Collects the external links of a folder, page by page. */
export async function linksOfFolder(request: Omit<FolderRequest, "now">): Promise<FolderLinks> {
  const { root } = request;
  const { folder, settings, place } = await openFolder(request);
  const found = new Map<string, { routes: string[]; sources: Position[] }>();
  for (const file of folder.pages) {
    const html = folder.read(file);
    const address = place.base.slice(0, -1) + addressOfFile(file);
    const at = positions(html);
    for (const [url, offset] of pageLinks(checkedPage({ address, file, html }, readPage(html)), place.origin)) {
      const link = found.get(url) ?? { routes: [], sources: [] };
      link.routes.push(address);
      if (link.sources.length < PLACES)
        link.sources.push({ file: fileOfSite(root, join(request.folder, file)), ...at(offset) });
      found.set(url, link);
    }
  }
  return {
    links: [...found].toSorted(([a], [b]) => compare(a, b)).map(([url, link]) => ({ url, ...link })),
    origin: place.origin === UNKNOWN_ORIGIN ? undefined : place.origin,
    rules: settings.links,
    historyFile: settings.place === undefined ? undefined : join(settings.place, "link-history.json"),
  };
}
