import { hasErrors, type Finding } from "../findings/finding.ts";
import { STATIC_FOLDER } from "../pipeline/plan-output.ts";
import type { DevEvents, OpenPage } from "./dev-events.ts";
import type { DevPage, DevSite } from "./dev-site.ts";
import { overlayHtml } from "./overlay.ts";
import type { ShownPages } from "./shown-pages.ts";
import type { WhatIsWrong } from "./what-is-wrong.ts";

/** Keeps the pages that are open in browsers as their sources are. */
export interface PageUpdates {
  /** Tells all pages what has become of them. `changed` are the files that did. */
  afterChange: (changed: readonly string[]) => Promise<void>;
  /** Tells one page what it has missed on its way to the browser. */
  catchUp: (page: OpenPage) => Promise<void>;
}

interface Serving {
  site: DevSite;
  events: DevEvents;
  shown: ShownPages;
  /** Hears of pages that cannot be rendered. */
  wrong: WhatIsWrong;
  /** Hears of every page that is open or was wrong, after each change. */
  onPage: (address: string, page: Extract<DevPage, { html: string }>) => void;
}

/** A page is told only what concerns it: nothing, where it looks as before. */
export function pageUpdates({ site, events, shown, wrong, onPage }: Serving): PageUpdates {
  const cover = (page: OpenPage, findings: readonly Finding[]) => {
    page.covered = true;
    page.tell({ type: "problems", html: overlayHtml(findings, site.readSource) });
  };

  function update(page: OpenPage, rendered: DevPage): void {
    if ("findings" in rendered) return cover(page, rendered.findings);
    const { shows, knows, covered } = page;
    const now = shown.keep(rendered.html, site.version);
    // An error page, or one that nobody remembers.
    if (shows === undefined) return page.tell({ type: "reload" });
    page.covered = false;
    page.shows = now;
    if (shows.mark === now.mark) return covered ? page.tell({ type: "well" }) : undefined;
    page.knows = true;
    const was = knows ? {} : { was: shows.html };
    page.tell({ type: "page", from: shows.mark, to: now.mark, ...was, html: rendered.html });
  }

  return {
    async afterChange(changed) {
      if (hasErrors(site.findings)) return events.pages().forEach((page) => cover(page, site.findings));
      // What is served as it lies there has no name of its own for each version.
      if (changed.some((file) => file.startsWith(`${STATIC_FOLDER}/`)))
        return events.pages().forEach(({ tell }) => tell({ type: "reload" }));
      const open = Map.groupBy(events.pages(), (page) => page.address);
      // Whoever was told of a page hears when it is mended, whether or not it is open still.
      const toldOf = wrong.told().flatMap(([place]) => (place.startsWith("/") ? place : []));
      for (const address of new Set([...open.keys(), ...toldOf])) {
        const pages = open.get(address) ?? [];
        const rendered = await site.page(address);
        for (const page of pages) update(page, rendered);
        if ("findings" in rendered) wrong.now(address, rendered.findings, pages.length > 0);
        // One that looks as before may link to a page that is gone.
        else onPage(address, rendered);
      }
    },
    async catchUp(page) {
      if (hasErrors(site.findings)) return cover(page, site.findings);
      if (page.shows?.version !== site.version) update(page, await site.page(page.address));
    },
  };
}
