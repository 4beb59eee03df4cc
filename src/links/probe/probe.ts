import { setTimeout as pause } from "node:timers/promises";
import { isRefusal, isTemporary, retryAfter } from "./circuit-breaker.ts";
import { follow, type Session, type Trip } from "./follow.ts";

/** The facts about an address: what its server answered. The judge says what they mean. */
export interface Probe extends Trip {
  url: string;
  /** The last day of the certificate of the last host, as the certificate writes it. */
  validTo?: string | undefined;
  /** The number of tries. */
  attempts: number;
  ms: number;
}

/** How long and how often to try. */
export interface ProbeLimits {
  /** Milliseconds for one try, redirects included. */
  timeout: number;
  /** Milliseconds for an address in all: tries and the pauses between them, without the wait in the host's queue. */
  deadline: number;
  /** Milliseconds before each retry. */
  pauses: readonly number[];
}

/** Requests an address, and retries temporary failures. Does not throw; the session's signal ends it at once. */
export async function probe(
  url: string,
  session: Session,
  { timeout, deadline, pauses, fragments }: ProbeLimits & { fragments: readonly string[] },
): Promise<Probe> {
  const began = performance.now();
  let spent = 0;
  let attempts = 0;
  for (;;) {
    const left = deadline - spent;
    const trip = await follow(url, session, {
      limit: Math.min(timeout, left),
      most: left,
      fragments,
      fresh: attempts > 0,
    });
    if (trip.sent) attempts++;
    spent += trip.spent;
    session.onTrip?.(trip);
    const wait =
      trip.assumed || !isTemporary(trip) ? undefined : pauseAfter(trip, pauses[attempts - 1] ?? pauses.at(-1) ?? 0);
    const retries = session.breaker.allowsRetries(trip.finalUrl) ? pauses.length : 0;
    const tooLong = wait !== undefined && spent + wait >= deadline && isRefusal(trip) ? wait : undefined;
    if (session.signal?.aborted || wait === undefined || attempts > retries || spent + wait >= deadline) {
      if (!trip.assumed) session.breaker.note(trip.finalUrl, trip);
      return finished(trip, tooLong);
    }
    if (isRefusal(trip)) session.queues.block(trip.finalUrl, wait);
    await pause(wait, undefined, session.signal === undefined ? {} : { signal: session.signal }).catch(() => undefined);
    spent += wait;
  }

  function finished(trip: Trip, tooLong: number | undefined): Probe {
    return {
      ...trip,
      ...(tooLong === undefined
        ? {}
        : { failure: { code: "asked-to-wait", phase: "headers" as const, detail: String(tooLong) } }),
      url,
      validTo: session.connections.validTo(new URL(trip.finalUrl).origin),
      attempts,
      ms: Math.round(performance.now() - began),
    };
  }
}

/** Milliseconds before the next try, with jitter, so that clients refused together do not return together. */
function pauseAfter({ headers }: Trip, usual: number): number {
  return Math.max(usual * (0.75 + Math.random() / 2), retryAfter(headers) ?? 0);
}
