/** A signal that fires after some milliseconds, or with another one. */
export interface TimeLimit {
  signal: AbortSignal;
  /** The work, or the reason of the signal where that comes first. */
  race: <Result>(work: Promise<Result>) => Promise<Result>;
  /** To be called when the work is done: nothing waits any more, and nothing is kept. */
  lift: () => void;
}

/**
 * Limits some work. Unlike `AbortSignal.timeout()`, it keeps the process alive until it fires: work that waits for an answer
 * which never comes must hear of the end of its time. Unlike `AbortSignal.any()`, it lets go of the outer signal, which
 * would hold every request of a run otherwise.
 */
export function timeLimit(ms: number, outer?: AbortSignal): TimeLimit {
  const own = new AbortController();
  const stop = () => own.abort(new DOMException("Stopped", "AbortError"));
  const timer = setTimeout(() => own.abort(new DOMException("Too long", "TimeoutError")), Math.max(1, ms));
  if (outer?.aborted) stop();
  else outer?.addEventListener("abort", stop, { once: true });
  const ended = new Promise<never>((_, fail) => {
    const end = () => fail(own.signal.reason instanceof Error ? own.signal.reason : new Error("ended"));
    if (own.signal.aborted) end();
    else own.signal.addEventListener("abort", end, { once: true });
  });
  ended.catch(() => undefined);
  return {
    signal: own.signal,
    // undici hears of a signal only once a connection stands: one that never comes would be waited for.
    race: (work) => Promise.race([work, ended]),
    lift() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", stop);
    },
  };
}
