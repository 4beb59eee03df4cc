import { FAILED_PATH, type FailedIsland, type FailedIslands } from "../failed-islands.ts";
import { failureOf, markersOf } from "./island-failure.ts";

declare global {
  interface Window {
    /** What was said of islands before this script was there. */
    failedEarly?: Event[];
  }
}

/** Milliseconds that a new island has to fail as well, before the one that it replaces is taken for mended. */
const PATIENCE = 1000;
/** What is told of: an island may fail with each move of the pointer, each time in other words. */
const MOST_FAILURES = 20;

/** What has failed, and the islands on the page that may have: once one of them is gone, it may be mended. */
interface Failure {
  said: FailedIsland;
  markers: readonly Element[];
}

/** Tells the server of islands that fail, as they come alive or later; `look` sees whether they are still on the page. */
export function watchFailed(): { look: () => void } {
  /** By the island's marker or, where it is not known which island it was, by what there is to say. */
  const failures = new Map<Element | string, Failure>();
  const isHere = ({ markers }: Failure) => markers.every((marker) => marker.isConnected);
  let timer: number | undefined;
  const tellIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(tell, milliseconds);
  };
  function tell(): void {
    for (const [key, failure] of failures) if (!isHere(failure)) failures.delete(key);
    const islands = [...failures.values()].map(({ said }) => said);
    const said: FailedIslands = { page: decodeURIComponent(location.pathname), islands };
    const headers = { "content-type": "application/json" };
    // A server that has gone needs nobody to tell it.
    void fetch(FAILED_PATH, { method: "POST", headers, body: JSON.stringify(said) }).catch(() => undefined);
  }
  const hear = (event: Event) => {
    const said = failureOf(event);
    if (said === undefined) return;
    const words = JSON.stringify([said.message, said.frames]);
    if (event.target instanceof Element) {
      // What an island throws while it comes alive has reached the window before.
      failures.delete(words);
      failures.set(event.target, { said, markers: [event.target] });
    } else {
      const before = failures.get(words);
      const isKnown = before !== undefined && isHere(before);
      if (isKnown || said.frames.length === 0 || failures.size >= MOST_FAILURES) return;
      failures.set(words, { said, markers: markersOf(said.frames) });
    }
    tellIn(0);
  };
  for (const event of window.failedEarly ?? []) hear(event);
  for (const type of ["island:error", "island:changed", "error", "unhandledrejection"]) addEventListener(type, hear);
  return {
    look() {
      if (![...failures.values()].every(isHere)) tellIn(PATIENCE);
    },
  };
}
