/** A signal that fires after some milliseconds, or with another one. */
export interface TimeLimit {
  signal: AbortSignal;
  /** The work, or the reason of the signal where that comes first. */
  race: <Result>(work: Promise<Result>) => Promise<Result>;
  /** To be called when the work is done: nothing waits any more. */
  lift: () => void;
}

/**
 * Limits some work. Unlike `AbortSignal.timeout()`, it keeps the process alive until it fires: work that waits for an answer
 * which never comes must hear of the end of its time.
 */
export function timeLimit(ms: number, outer?: AbortSignal): TimeLimit {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(new DOMException("Too long", "TimeoutError")), Math.max(1, ms));
  const signal = outer === undefined ? time.signal : AbortSignal.any([time.signal, outer]);
  return {
    signal,
    // undici hears of a signal only once a connection stands: one that never comes would be waited for.
    race: (work) => Promise.race([work, ended(signal)]),
    lift: () => clearTimeout(timer),
  };
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    const end = () => fail(signal.reason instanceof Error ? signal.reason : new Error("stopped"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
