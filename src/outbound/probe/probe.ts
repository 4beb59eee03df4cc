import { setTimeout as pause } from "node:timers/promises";
import { first } from "./exchange.ts";
import { follow, type Asking, type Trip } from "./follow.ts";
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

/** Failures of the moment. A name that is not found is looked up once more: some resolvers say so when they are busy. */
const PASSING = /^(dns-|refused$|reset$|unreachable$|timeout|tls-failed$|cut-short$|bad-encoding$|not-http$)/;
/** Statuses of the moment. */
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530]);

/** Asks for an address, and again after a pause where that can help. Does not throw; a stop ends it at once. */
export async function probe(
  url: string,
  asking: Asking,
  { timeout, deadline, pauses, fragments }: Patience & { fragments: readonly string[] },
): Promise<Probe> {
  const began = performance.now();
  let spent = 0;
  for (let attempts = 1; ; attempts++) {
    const trip = await follow(url, asking, {
      limit: Math.min(timeout, deadline - spent),
      fragments,
      fresh: attempts > 1,
    });
    spent += trip.spent;
    asking.onTrip?.(trip);
    const wait = pauseAfter(trip, attempts, pauses);
    if (wait !== undefined && isRefusal(trip)) asking.queues.forbid(trip.finalUrl, wait);
    if (asking.signal?.aborted || wait === undefined || attempts > pauses.length || spent + wait >= deadline)
      return finished(
        trip,
        wait !== undefined && spent + wait >= deadline && isRefusal(trip) ? wait : undefined,
        attempts,
      );
    await pause(wait, undefined, asking.signal === undefined ? {} : { signal: asking.signal }).catch(() => undefined);
    spent += wait;
  }

  function finished(trip: Trip, tooLong: number | undefined, attempts: number): Probe {
    const asked = trip.failure?.code === "asked-to-wait" && trip.hops.length === 0 ? attempts - 1 : attempts;
    return {
      ...trip,
      ...(tooLong === undefined
        ? {}
        : { failure: { code: "asked-to-wait", phase: "headers" as const, detail: String(tooLong) } }),
      url,
      validTo: asking.connections.validTo(new URL(trip.finalUrl).origin),
      attempts: asked,
      ms: Math.round(performance.now() - began),
    };
  }
}

/** Milliseconds before the next try; undefined where another try cannot help. */
function pauseAfter(trip: Trip, attempts: number, pauses: readonly number[]): number | undefined {
  const passing = trip.failure === undefined ? PASSING_STATUS.has(trip.status ?? 0) : PASSING.test(trip.failure.code);
  if (!passing || trip.signs?.markers.has("challenge")) return undefined;
  // Never at the same moment as others who were refused together with us.
  const usual = (pauses[attempts - 1] ?? pauses.at(-1) ?? 0) * (0.75 + Math.random() / 2);
  return Math.max(usual, retryAfter(trip.headers) ?? 0);
}

/** Whether the host itself wants to be left alone for a while: then nobody else asks it meanwhile. */
function isRefusal({ status, failure, headers }: Trip): boolean {
  return failure === undefined && (status === 429 || (status === 503 && first(headers["retry-after"]) !== undefined));
}
