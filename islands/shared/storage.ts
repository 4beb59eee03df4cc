/**
 * The browser's storage for a site: `localStorage` until it is deleted, `sessionStorage` as long as
 * the tab is open.
 */
type Area = "localStorage" | "sessionStorage";

/** The text under a name; null when there is none. */
export function kept(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // Browsers may refuse access to storage: then state lasts as long as the page.
    return null;
  }
}

/** Stores a text under a name; null removes it. */
export function keep(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // As above; the page still works.
  }
}
