/*
 * What an island wants to find again when somebody comes back to the page, in the page's entry of the history: it is
 * there after Back, Forward and a reload, and not when one comes anew. The loader wakes the islands of a page that has
 * any. Written once for all that change together: browsers allow so many changes of the history and no more.
 */

type State = Record<string, unknown>;

let pending: State | undefined;

/** What was left under a name; undefined where nothing was. */
export function left(key: string): unknown {
  return (history.state as State | null)?.[key];
}

/** Leaves a value under a name; undefined removes it. */
export function leave(key: string, value: unknown): void {
  if (pending === undefined) queueMicrotask(write);
  pending = { ...pending, [key]: value };
}

function write(): void {
  const state = { ...(history.state as State | null), ...pending };
  pending = undefined;
  try {
    history.replaceState(state, "");
  } catch {
    // Too many changes in a short time (WebKit): the page itself is what it should be.
  }
}
