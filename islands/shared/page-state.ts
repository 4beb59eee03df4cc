/*
 * What islands want to find again when somebody comes back to the page, in the page's entry of the history: it is there
 * after Back, Forward and a reload, and not when one comes anew. The loader wakes the islands of a page that has any. A
 * link within the page makes a new entry, which gets the same. Written once for all that change together: browsers allow
 * so many changes of the history and no more.
 */

type State = Record<string, unknown>;

/** What is left on this page; read when the first asks. */
let page: State | undefined;
let writing = false;

/** What was left under a name; undefined where nothing was. */
export function left(key: string): unknown {
  return stateOfPage()[key];
}

/** Leaves a value under a name; undefined removes it. */
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
    // Too many changes in a short time (WebKit): the page itself is what it should be.
  }
}
