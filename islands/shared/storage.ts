/** Browser storage: `localStorage` lasts until it is deleted, `sessionStorage` as long as the tab is open. */
type Area = "localStorage" | "sessionStorage";

/** The value stored under a name, or null. */
export function kept(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // A browser may refuse storage altogether; then values last only as long as the page.
    return null;
  }
}

/** Stores a text under a name; null removes it. */
export function keep(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // As above; the page works without it.
  }
}
