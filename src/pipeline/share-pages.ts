import type { KnownPart, Placing } from "../render/page-parts.ts";
import { sharedHtml } from "../render/shared-part.ts";
import { sharedParts, type LearntPart, type SharedParts } from "../render/share-parts.ts";
import { finishedHtml, type UnfinishedPage } from "../render/unfinished-page.ts";
import { MADE_OF, type Route } from "../render/route.ts";
import type { PlainPage, PlainRenderer } from "./plain-page.ts";

/** Fewer pages are rendered sooner than anybody has looked what they have in common. */
const WORTH_SHARING = 100;

/** What pages are rendered with, and a component of one by itself. */
export interface Renderers {
  page: PlainRenderer;
  part: (route: Route, placing: Placing) => LearntPart | undefined;
}

/** What renders pages that have parts in common. */
export interface PageSharing {
  /** Whether a page has turned out to be another one than it is by itself: then others may be as well. */
  isWrong: () => boolean;
  render: (route: Route) => { unfinished: UnfinishedPage; page: PlainPage };
  /** The document of a page that it has rendered. */
  html: (route: Route, unfinished: UnfinishedPage) => string;
  parts: SharedParts["all"];
}

/**
 * Has pages share what they have in common (`share-parts.ts`), where there are many and `isPure` says that nothing is kept
 * from one to the next. The first page of each template that takes a part over is rendered whole as well: if it is not the
 * same, nobody takes that part over any more. So are the second, the fourth, the eighth of a template and so on: where one
 * of these is not the same, those in between may be wrong.
 */
export function sharePages(
  { page, part }: Renderers,
  { pages, isPure }: { pages: number; isPure: boolean },
): PageSharing {
  const shared = sharedParts();
  const partOf = sharedHtml(shared.all);
  const whole = (route: Route) => page(route);
  const html = (route: Route, unfinished: UnfinishedPage): string => {
    if (unfinished.shared === 0) return finishedHtml(unfinished);
    try {
      return finishedHtml(unfinished, partOf);
    } catch {
      // A part has not found its place; what else is wrong is wrong without parts as well.
      return finishedHtml(whole(route).unfinished);
    }
  };
  let wrong = false;
  const isWrong = () => wrong;
  if (!isPure || pages < WORTH_SHARING) return { render: whole, html, parts: shared.all, isWrong };
  /** The templates on whose pages a part has been seen to be right. */
  const right = new Map<KnownPart, Set<unknown>>();
  /** How many pages of a template have taken parts over. */
  const counts = new Map<unknown, number>();
  const render = (route: Route): ReturnType<PlainRenderer> => {
    const template = route[MADE_OF]?.template;
    if (template === undefined) return whole(route);
    let made: ReturnType<PlainRenderer>;
    try {
      made = page(route, shared.page);
    } catch {
      // What is wrong is wrong without parts as well.
      return whole(route);
    }
    if (made.parts !== undefined) shared.learn(made.parts, (placing) => part(route, placing));
    const taken = made.parts?.taken ?? [];
    if (taken.length === 0) return made;
    const unseen = taken.filter((one) => right.get(one)?.has(template) !== true);
    const count = (counts.get(template) ?? 0) + 1;
    counts.set(template, count);
    if (unseen.length === 0 && !isPowerOfTwo(count)) return made;
    const again = whole(route);
    const isSame =
      html(route, made.unfinished) === finishedHtml(again.unfinished) &&
      JSON.stringify(made.page) === JSON.stringify(again.page);
    for (const one of unseen) {
      if (isSame) right.set(one, (right.get(one) ?? new Set()).add(template));
      else shared.drop(one);
    }
    if (unseen.length > 0) return again;
    wrong ||= !isSame;
    return made;
  };
  return { render, html, parts: shared.all, isWrong };
}

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;
