import type { FunctionComponent } from "react";
import { pageParts, type KnownComponent, type PageHooks, type PageParts, type Props } from "./page-parts.ts";
import type { SharedPart } from "./shared-part.ts";

/**
 * The parts that pages of a build have in common. What a component in `memo` renders for the same props is rendered once
 * for all pages, as React means it for one: a header, a footer. It is the same only where it has asked for nothing that
 * differs by page; what else it has asked for is asked for again on every page.
 */
export interface SharedParts {
  /** In the order of their numbers; more come with more pages. */
  all: readonly SharedPart[];
  /** To be called for each page before it is rendered. */
  page: (hooks: PageHooks) => PageParts;
}

/** None yet. */
export function sharedParts(): SharedParts {
  const all: SharedPart[] = [];
  const known = new Map<FunctionComponent<Props>, KnownComponent>();
  const about = (component: FunctionComponent<Props>): KnownComponent => {
    const before = known.get(component) ?? { parts: [], tries: 0 };
    known.set(component, before);
    return before;
  };
  return { all, page: (hooks) => pageParts(all, about, hooks) };
}
