import type { FunctionComponent } from "react";
import { isSame, pageParts, type KnownPart, type PageParts, type Placing, type Props } from "./page-parts.ts";
import type { AlonePart } from "./render-part.ts";
import type { SharedPart } from "./shared-part.ts";

/**
 * The parts that pages of a build have in common. What a component in `memo` renders for the same props is rendered once
 * for all pages, as React means it for one: a header, a footer. It is rendered by itself, so that nothing around it can
 * have a part in it, and it may ask for nothing that differs by page.
 */
export interface SharedParts {
  /** In the order of their numbers; more come with more pages. */
  all: readonly SharedPart[];
  /** To be called for each page before it is rendered. `onRead` hears which content its parts have read. */
  page: (onRead: (read: string) => void) => PageParts;
  /** Looks which components of a page that was rendered could be parts of others. */
  learn: (parts: PageParts, render: (placing: Placing) => LearntPart | undefined) => void;
  /** No page takes it over any more. */
  drop: (part: KnownPart) => void;
}

/** A component by itself, and which content it has read. */
export type LearntPart = AlonePart & Pick<KnownPart, "reads">;

/** Different props for which a component is looked at: one that gets others on each page is not worth it. */
const MOST_TRIES = 16;
/** Characters: what is shorter is rendered as fast as it is put in. */
const SHORT = 200;

/** None yet. */
export function sharedParts(): SharedParts {
  const all: SharedPart[] = [];
  const known = new Map<FunctionComponent<Props>, { parts: KnownPart[]; tries: number }>();
  const about = (component: FunctionComponent<Props>) => {
    const before = known.get(component) ?? { parts: [], tries: 0 };
    known.set(component, before);
    return before;
  };
  return {
    all,
    page: (onRead) =>
      pageParts((component) => {
        const { parts, tries } = about(component);
        return { parts, mayHaveMore: tries < MOST_TRIES };
      }, onRead),
    learn({ rendered }, render) {
      const looked: Placing[] = [];
      for (const placing of rendered) {
        const { component, props, first } = placing;
        const now = about(component);
        if (now.tries === MOST_TRIES) continue;
        if (looked.some((one) => one.component === component && isSame(one.props, props))) continue;
        looked.push(placing);
        now.tries++;
        const part = render(placing);
        if (part === undefined || sizeOf(part) < SHORT) continue;
        const { markup, islands, islandMarkup, assets, reads } = part;
        const number = all.push({ markup, first, islands: islandMarkup }) - 1;
        now.parts.push({ number, props, first: islands.length === 0 ? undefined : first, islands, assets, reads });
      }
    },
    drop(part) {
      for (const now of known.values()) now.parts = now.parts.filter((one) => one !== part);
    },
  };
}

function sizeOf({ markup, islands }: AlonePart): number {
  return islands.reduce((size, { html }) => size + html.length, markup.length);
}
