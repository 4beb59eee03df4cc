/** What a browser keeps for a site: `localStorage` until somebody deletes it, `sessionStorage` as long as the tab is open. */
type Area = "localStorage" | "sessionStorage";

/** What was kept under a name; null where nothing was. */
export function kept(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // A browser may refuse storage altogether: then things last as long as the page.
    return null;
  }
}

/** Keeps a text under a name; null removes it. */
export function keep(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // As above; the page works all the same.
  }
}
