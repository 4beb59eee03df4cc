import type { FinalAddresses } from "./final-addresses.ts";
import { finishedHtml } from "../render/unfinished-page.ts";
import { hashOf } from "../output/staged-file.ts";
import { templateOf, type Route } from "../render/route.ts";
import type { RecordedPage } from "./build-record.ts";
import { renderContext } from "./explain.ts";
import type { Finishing } from "./finish-page.ts";
import type { OpenSite } from "./open-site.ts";
import { plainRenderer } from "./plain-page.ts";

/** Templates of pages that were rendered anew, of which pages are looked at: more would cost more than they tell. */
const MOST_TEMPLATES = 4;

/** What it takes to see whether pages are still what they were. */
interface LookingAgain {
  site: OpenSite;
  /** Pages that are to be taken over as they were. */
  known: ReadonlyMap<Route, RecordedPage>;
  final: FinalAddresses;
  addPolicy: Finishing["addPolicy"];
}

/**
 * Whether pages that are to be taken over would be the same if they were rendered now, after the route table and the other
 * pages of this build. What a page has read decides what it is only as long as nothing else does: a module that the route
 * table has put a word into, or that keeps what another page has shown. The text of templates is looked at for that
 * (`purity.ts`), and cannot show all of it, least of all in packages. So the first and the last of these pages are rendered,
 * and the first and the last of each template whose pages were.
 */
export function areStillTheSame({ site, known, final, addPolicy }: LookingAgain): boolean {
  const render = plainRenderer({ ...renderContext(site), checkIslands: false }, site.content);
  return pagesToLookAt(site.routes, known).every((route) => {
    const page = known.get(route);
    try {
      const { html } = addPolicy(final.in(finishedHtml(render(route).unfinished)), page?.hosts ?? []);
      return hashOf(html) === page?.file.hash;
    } catch {
      // It was rendered before: what throws now is what somebody keeps.
      return false;
    }
  });
}

/** The ends of a list of all that are known, and of those of each template of which others are not. */
function pagesToLookAt(routes: readonly Route[], known: LookingAgain["known"]): Route[] {
  const fresh = new Set(routes.filter((route) => !known.has(route)).map(templateOf));
  const groups = Map.groupBy(known.keys(), templateOf);
  const related = [...fresh].slice(0, MOST_TEMPLATES).flatMap((template) => ends(groups.get(template) ?? []));
  return [...new Set([...ends([...known.keys()]), ...related])];
}

function ends(routes: readonly Route[]): Route[] {
  return routes.length === 0 ? [] : routes.filter((_, index) => index === 0 || index === routes.length - 1);
}
