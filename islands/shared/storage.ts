/**
 * The browser's storage for a site: local until it is deleted, of the session as long as
 * the tab is open.
 */
type Area = "local" | "session";

/** The text under a name; null when there is none. */
export function kept(area: Area, key: string): string | null {
  try {
    return window[`${area}Storage`].getItem(key);
  } catch {
    // Browsers may refuse access to storage: then state lasts as long as the page.
    return null;
  }
}

/** Stores a text under a name; null removes it. */
export function keep(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[`${area}Storage`].removeItem(key);
    else window[`${area}Storage`].setItem(key, value);
  } catch {
    // As above; the page still works.
  }
}
