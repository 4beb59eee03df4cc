import { sharedHtml } from "../render/shared-part.ts";
import { sharedParts, type SharedParts } from "../render/share-parts.ts";
import { finishedHtml } from "../render/unfinished-page.ts";
import { MADE_OF, type Route } from "../site/route.ts";
import type { PlainRenderer } from "./plain-page.ts";

/** Fewer pages are rendered sooner than anybody has looked what they have in common. */
const WORTH_SHARING = 100;
/** So many pages of each template are rendered a second time, whole: the first may be the one that a part is taken from. */
const LOOKED_AT = 2;

/** What renders pages that have parts in common, and these parts. */
export interface PageSharing {
  render: PlainRenderer;
  parts: SharedParts["all"];
}

/**
 * Has pages share what they have in common (`share-parts.ts`), where there are many and `isPure` says that nothing is kept
 * from one to the next. The first pages of each template have to be the same when they are rendered whole: if one is not,
 * the parts are of no use, and all others are rendered whole.
 */
export function sharePages(
  rendererWith: (shared?: SharedParts) => PlainRenderer,
  { pages, isPure }: { pages: number; isPure: boolean },
): PageSharing {
  const whole = rendererWith();
  if (!isPure || pages < WORTH_SHARING) return { render: whole, parts: [] };
  const shared = sharedParts();
  const html = sharedHtml(shared.all);
  let sharing: PlainRenderer | undefined = rendererWith(shared);
  const lookedAt = new Map<unknown, number>();
  const render = (route: Route): ReturnType<PlainRenderer> => {
    if (sharing === undefined) return whole(route);
    const made = sharing(route);
    if (!made.unfinished.shares) return made;
    const template = route[MADE_OF]?.template ?? route.render;
    const times = lookedAt.get(template) ?? 0;
    if (times === LOOKED_AT) return made;
    lookedAt.set(template, times + 1);
    const again = whole(route);
    const isSame =
      finishedHtml(made.unfinished, html) === finishedHtml(again.unfinished) &&
      JSON.stringify(made.page) === JSON.stringify(again.page);
    if (isSame) return made;
    sharing = undefined;
    return again;
  };
  return { render, parts: shared.all };
}
