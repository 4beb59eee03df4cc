/* Reports islands that fail, or change the page while they hydrate, to the server, which knows their sources. */
import { FAILED_PATH, LIMITS, type FailureReport, type IslandFailure } from "../dev-message.ts";

/** Milliseconds in which a replaced island may fail again before its failure counts as fixed. */
const PATIENCE = 1000;

/** A failure, and the islands that may have caused it. It may be fixed as soon as one of them has been replaced. */
interface Noted {
  failure: IslandFailure;
  markers: readonly Element[];
}

/** Starts to report. Call `forgetReplaced` after each change of the page: it drops failures of replaced islands. */
export function reportFailures(): { forgetReplaced: () => void } {
  const failures = new Map<string, Noted>();
  const isReplaced = ({ markers }: Noted) => markers.some((marker) => !marker.isConnected);
  let timer: number | undefined;
  const reportIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(report, milliseconds);
  };
  function report(): void {
    for (const [key, noted] of failures) if (isReplaced(noted)) failures.delete(key);
    const islands = [...failures.values()].map(({ failure }) => failure);
    const body: FailureReport = { page: decodeURIComponent(location.pathname), islands };
    const headers = { "content-type": "application/json" };
    // The server may have stopped.
    void fetch(FAILED_PATH, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => undefined);
  }
  const note = (event: Event) => {
    const noted = failureOf(event);
    if (noted === undefined) return;
    const { what, name, message, stack } = noted.failure;
    const key = [what === "changed" ? name : "", message, stack].join("\n");
    const before = failures.get(key);
    // An island that cannot hydrate is noted twice: first as an error of the window, then with its name.
    const isKnown = before !== undefined && !isReplaced(before) && what === "threw";
    if (isKnown || (before === undefined && failures.size >= LIMITS.failures)) return;
    failures.set(key, noted);
    reportIn(0);
  };
  for (const type of ["island:error", "island:changed", "error", "unhandledrejection"]) addEventListener(type, note);
  return {
    forgetReplaced() {
      if ([...failures.values()].some(isReplaced)) reportIn(PATIENCE);
    },
  };
}

/** The failure in an event. Other events, such as the `error` of an image, have none. */
function failureOf(event: Event): Noted | undefined {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    return threw(textsOf(error ?? message, `${filename}:${lineno}:${colno}`));
  }
  if (event instanceof PromiseRejectionEvent) return threw(textsOf(event.reason));
  const { type, target } = event;
  if (!type.startsWith("island:") || !(target instanceof Element)) return undefined;
  const what = type === "island:changed" ? "changed" : "failed";
  const name = target.getAttribute("name") ?? scriptOf(target).split("/").at(-1)?.split(".")[0];
  const failure = { what, name, ...textsOf((event as CustomEvent<unknown>).detail) } as const;
  return { failure, markers: [target] };
}

/** An error that reached the window: of the islands whose script is in the stack, or of any. */
function threw(texts: Pick<IslandFailure, "message" | "stack">): Noted {
  const islands = [...document.querySelectorAll("site-island")];
  const named = islands.filter((island) => texts.stack.includes(scriptOf(island)));
  return { failure: { what: "threw", ...texts }, markers: named.length > 0 ? named : islands };
}

/** The texts of a thrown value. Only errors have a stack; for others, `place` is known at best. */
function textsOf(thrown: unknown, place = ""): Pick<IslandFailure, "message" | "stack"> {
  const stack = (thrown instanceof Error ? thrown.stack : undefined) ?? place;
  return { message: String(thrown).slice(0, LIMITS.message), stack: stack.slice(0, LIMITS.stack) };
}

/** The script of an island's own: the last one that it loads. */
function scriptOf(marker: Element): string {
  return marker.getAttribute("src")?.split(" ").at(-1) ?? "";
}
