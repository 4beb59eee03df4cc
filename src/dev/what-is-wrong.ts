import { hasErrors, type Finding } from "../findings/finding.ts";

/** The place of what is wrong with the site as a whole; pages go by their addresses. */
export const WHOLE_SITE = "";

/** What somebody has been told of, by the place where it is wrong: so that they hear when it is so no longer. */
export interface WhatIsWrong {
  /**
   * Takes all that is wrong with a place now, and tells what is new of it, or has gone. With `again` it is told though it
   * is known.
   */
  now: (place: string, findings: readonly Finding[], again?: boolean) => void;
  /** Takes what is wrong with the site at first, which is told by somebody else. */
  begin: (findings: readonly Finding[]) => void;
  /** Forgets a place of which nobody knows any more. */
  forget: (place: string) => void;
  /** What has been told of each place. */
  told: () => [place: string, findings: readonly Finding[]][];
}

/** Whom it tells: of findings, or that there is none any more. */
interface Hearers {
  onProblems: (findings: Finding[]) => void;
  onMended: () => void;
}

/** Begins with nothing that is wrong. */
export function whatIsWrong({ onProblems, onMended }: Hearers): WhatIsWrong {
  const told = new Map<string, readonly Finding[]>();
  return {
    now(place, findings, again = false) {
      const before = told.get(place) ?? [];
      // It hides all pages: what is wrong with them is told again when they can be seen.
      if (place === WHOLE_SITE && hasErrors(findings)) told.clear();
      if (findings.length > 0) told.set(place, findings);
      else told.delete(place);
      const isKnown = JSON.stringify(before) === JSON.stringify(findings);
      if (findings.length > 0 && (again || !isKnown)) onProblems([...findings]);
      const isMended = hasErrors(before) ? !hasErrors(findings) : before.length > 0 && findings.length === 0;
      if (!isMended) return;
      const left = [...told.values()].flat();
      if (hasErrors(left)) onProblems(left);
      else onMended();
    },
    begin: (findings) => void (findings.length > 0 && told.set(WHOLE_SITE, findings)),
    forget: (place) => void told.delete(place),
    told: () => [...told],
  };
}
