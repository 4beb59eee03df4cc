/*
 * State that islands keep in the page's entry of the history: it is there after Back, Forward and a
 * reload, but not on a new visit. The loader wakes the islands of a page that has such state. A
 * link within the page makes a new entry, which gets the same state. Changes are written together,
 * because browsers limit the number of changes to the history.
 */

type State = Record<string, unknown>;

/** The state of this page, read on first use. */
let page: State | undefined;
let writing = false;

/** The value under a name; undefined when there is none. */
export function left(key: string): unknown {
  return stateOfPage()[key];
}

/** Stores a value under a name; undefined removes it. */
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
    // WebKit refuses too many changes in a short time. The page itself is right.
  }
}
