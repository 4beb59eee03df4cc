import { setTimeout as pause } from "node:timers/promises";
import { follow, type Asking, type Trip } from "./follow.ts";
import { isRefusal, mayPass } from "./host-health.ts";
import { retryAfter } from "./retry-after.ts";

export type { Hop } from "./follow.ts";

/** What somebody's server did when it was asked for an address. Facts only; the judge says what they mean. */
export interface Probe extends Trip {
  url: string;
  /** The last day of the certificate of the last host, as the certificate writes it. */
  validTo?: string | undefined;
  /** Times that it was asked for. */
  attempts: number;
  ms: number;
}

/** How long and how often to ask. */
export interface Patience {
  /** Milliseconds for one try, redirects included. */
  timeout: number;
  /** Milliseconds for an address in all: tries and the pauses between them. Waiting for a turn is not counted. */
  deadline: number;
  /** Milliseconds before each further try, where one can help. */
  pauses: readonly number[];
}

/** Asks for an address, and again after a pause where that can help. Does not throw; a stop ends it at once. */
export async function probe(
  url: string,
  asking: Asking,
  { timeout, deadline, pauses, fragments }: Patience & { fragments: readonly string[] },
): Promise<Probe> {
  const began = performance.now();
  let spent = 0;
  let attempts = 0;
  for (;;) {
    const left = deadline - spent;
    const trip = await follow(url, asking, {
      limit: Math.min(timeout, left),
      most: left,
      fragments,
      fresh: attempts > 0,
    });
    if (trip.asked) attempts++;
    spent += trip.spent;
    asking.onTrip?.(trip);
    const wait =
      trip.known || !mayPass(trip) ? undefined : pauseAfter(trip, pauses[attempts - 1] ?? pauses.at(-1) ?? 0);
    const tries = asking.health.isShaky(trip.finalUrl) ? 0 : pauses.length;
    const tooLong = wait !== undefined && spent + wait >= deadline && isRefusal(trip) ? wait : undefined;
    if (asking.signal?.aborted || wait === undefined || attempts > tries || spent + wait >= deadline) {
      if (!trip.known) asking.health.note(trip.finalUrl, trip);
      return finished(trip, tooLong);
    }
    if (isRefusal(trip)) asking.queues.forbid(trip.finalUrl, wait);
    await pause(wait, undefined, asking.signal === undefined ? {} : { signal: asking.signal }).catch(() => undefined);
    spent += wait;
  }

  function finished(trip: Trip, tooLong: number | undefined): Probe {
    return {
      ...trip,
      ...(tooLong === undefined
        ? {}
        : { failure: { code: "asked-to-wait", phase: "headers" as const, detail: String(tooLong) } }),
      url,
      validTo: asking.connections.validTo(new URL(trip.finalUrl).origin),
      attempts,
      ms: Math.round(performance.now() - began),
    };
  }
}

/** Milliseconds before the next try: never at the same moment as others who were refused together with us. */
function pauseAfter({ headers }: Trip, usual: number): number {
  return Math.max(usual * (0.75 + Math.random() / 2), retryAfter(headers) ?? 0);
}
