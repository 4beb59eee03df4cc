import { bundleModule } from "../render/load-templates.ts";
import { finishedHtml } from "../render/unfinished-page.ts";
import { templateOf, type Route } from "../render/route.ts";
import { renderContext } from "./explain.ts";
import type { OpenSite } from "./open-site.ts";
import { plainRenderer, type PlainPage } from "./plain-page.ts";

/**
 * Watches whether templates keep something from one page to the next, in a way that their text does not show
 * (`purity.ts`): then a page is another one where it is the first that anybody renders, or rendered once more.
 */
export interface RepeatWatch {
  /** Notes the last page of each template: what is known of it, and its HTML. */
  note: (route: Route, page: PlainPage, html: () => string) => void;
  /** Runs the templates anew, renders these pages the other way round, once more, and says whether all are as they were. */
  isRepeatable: (site: OpenSite) => Promise<boolean>;
}

/** Begins to watch over these routes. */
export function repeatWatch(routes: readonly Route[]): RepeatWatch {
  const last = new Map(routes.map((route) => [templateOf(route), route]));
  const noted: { path: string; text: string }[] = [];
  return {
    note(route, page, html) {
      // Of those that ask for the time or for chance it is known.
      if (!page.byChance && last.get(templateOf(route)) === route) noted.push({ path: route.path, text: html() });
    },
    async isRepeatable(site) {
      try {
        const htmlOf = await rendererAnew(site);
        // Once more, too: of a template with one page nothing else shows that it counts.
        return [...noted.toReversed(), ...noted].every(({ path, text }) => htmlOf(path) === text);
      } catch {
        // It was rendered before: what throws now is what is kept.
        return false;
      }
    },
  };
}

/** How often templates were run anew. */
let turns = 0;

/** The same site with templates that have rendered no page yet, and what their route table says. */
export async function siteAnew(site: OpenSite): Promise<OpenSite> {
  const { load } = bundleModule(site.bundle.code, `again-${++turns}`);
  const bundle = { ...site.bundle, ...(await load()) };
  return { ...site, bundle, routes: bundle.routes(site.content.data) };
}

/** Renders pages by their paths with templates that have rendered none yet. */
async function rendererAnew(site: OpenSite): Promise<(path: string) => string | undefined> {
  const anew = await siteAnew(site);
  const routes = new Map(anew.routes.map((route) => [route.path, route]));
  const render = plainRenderer({ ...renderContext(anew), checkIslands: false }, anew.content);
  return (path) => {
    const route = routes.get(path);
    return route && finishedHtml(render(route).unfinished);
  };
}
