import { isFine, isMadeByScript, type Rule } from "./facts.ts";

/** Fragments that name no place on the page: the top, a text, a route or a state of a script, a part of a medium. */
const NO_ANCHOR = /^$|^top$|^[/!]|:~:|[=&]/i;

/** Whether a fragment names a place that the page must have for it to work. */
export function isAnchor(fragment: string): boolean {
  return !NO_ANCHOR.test(fragment);
}

/** The anchor that a link names is not on the page: a visitor lands at its top. */
export const fragmentRule: Rule = ({ url, probe }) => {
  const { signs, finalUrl } = probe;
  const hash = new URL(url).hash;
  const fragment = hash.slice(1);
  if (!isFine(probe) || signs === undefined || !isAnchor(fragment) || signs.anchors.has(fragment)) return undefined;
  // Nobody can say it of a page of which only the beginning was read, or that a script makes, or a redirect chose.
  const chosen = new URL(finalUrl).hash;
  if (!signs.whole || isMadeByScript(probe) || (chosen !== "" && chosen !== hash)) return undefined;
  return { verdict: "broken", code: "fragment-missing", reason: `there is no “${hash}” on the page` };
};
