/*
 * What islands restore when a visitor comes back to the page. It is kept in the page's history entry: available after
 * Back, Forward and a reload, but not on a new visit. The loader wakes the islands of a page that has such state. A
 * link within the page creates a new entry, which inherits the state. Changes are written together, because browsers
 * limit how often the history may change.
 */

type State = Record<string, unknown>;

/** The saved state of this page, read on first use. */
let page: State | undefined;
let writing = false;

/** The value saved under a name, or undefined. */
export function left(key: string): unknown {
  return stateOfPage()[key];
}

/** Saves a value under a name; undefined removes it. */
export function leave(key: string, value: unknown): void {
  const state = stateOfPage();
  if (value === undefined) delete state[key];
  else state[key] = value;
  if (!writing) queueMicrotask(write);
  writing = true;
}

function stateOfPage(): State {
  if (page === undefined) {
    page = { ...(history.state as State | null) };
    addEventListener("hashchange", write);
  }
  return page;
}

function write(): void {
  writing = false;
  try {
    history.replaceState(Object.keys(page ?? {}).length === 0 ? null : page, "");
  } catch {
    // Too many changes in a short time (WebKit): the page itself is still correct.
  }
}
