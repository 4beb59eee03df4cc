import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Limits } from "../limits.ts";
import type { LinkRules } from "../rules.ts";
import type { Evidence } from "../link-row.ts";
import { openConnections } from "./connect.ts";
import { evidenceOf, follow, type Session, type Trip } from "./follow.ts";
import { watchNetwork } from "./network.ts";
import {
  CircuitBreaker,
  headersFor,
  HostQueues,
  isGone,
  isRefusal,
  isTemporary,
  paceFor,
  retryAfter,
} from "./politeness.ts";

/** The facts about an address: what its server answered. The judge says what they mean. */
export interface Probe extends Trip {
  /** The last day of the certificate of the last host, as the certificate writes it. */
  validTo?: string | undefined;
  /** The number of tries. */
  attempts: number;
  /** What each of them brought. */
  tries: Evidence[];
  ms: number;
}

/** How to send requests. */
export interface ProbeOptions extends Limits {
  /** The user agent, in words that an administrator can act on. */
  userAgent: string;
  rules: LinkRules;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Whether this machine is online; called only if addresses have names. */
  isOnline: () => Promise<boolean>;
}

/** Opens what the requests of a run share. `urls` are the addresses that will be probed. */
export function openProber(urls: readonly string[], options: ProbeOptions) {
  const { signal = new AbortController().signal, isOnline, rules, timeout } = options;
  const perHost = Math.max(options.perHost, ...rules.hosts.map(({ atOnce = 0 }) => atOnce));
  const connections = openConnections({ ...options, perHost });
  const network = watchNetwork(urls, isOnline);
  const session: Session = {
    ...options,
    connections,
    queues: new HostQueues((host) => paceFor(host, options)),
    breaker: new CircuitBreaker(),
    headersFor: (url, asNavigation) => headersFor(url, options, asNavigation),
    signal,
    onTrip: (trip) => network.note(trip),
    lacksNames: network.lacksNames,
  };

  return {
    /** Requests an address, and looks for the fragments on its page. */
    probe: (url: string, fragments: readonly string[]) => probe(url, fragments, session, options),
    /** The control probe: what the host of an address answers to a random address. */
    control: (url: string): Promise<Trip> =>
      follow(`${new URL(url).origin}/${randomUUID()}`, session, {
        limit: timeout,
        fragments: [],
        heedsPauses: false,
      }),
    /**
     * Whether certificates of an origin are trusted here: by the answers of a probe, or by another
     * handshake.
     */
    async isTrusted(origin: string, { hops, finalUrl, failure }: Probe): Promise<boolean> {
      const answered = [
        ...hops.map(({ url }) => url),
        ...(failure === undefined ? [finalUrl] : []),
      ];
      return (
        answered.some((url) => new URL(url).origin === origin) || connections.isTrusted(origin)
      );
    },
    queues: session.queues,
    signal,
    lacksNames: network.lacksNames,
    isOver: () => signal.aborted,
    blame: network.blame,
    close: () => connections.close(),
  };
}

/**
 * Requests an address, and retries temporary failures. A page that is gone is requested twice. Does
 * not throw; the session's signal ends it at once.
 */
async function probe(
  url: string,
  fragments: readonly string[],
  session: Session,
  { timeout, deadline, pauses }: ProbeOptions,
): Promise<Probe> {
  const began = performance.now();
  let spent = 0;
  let attempts = 0;
  let wasGone = false;
  const tries: Evidence[] = [];
  for (;;) {
    const left = deadline - spent;
    const limit = Math.min(timeout, left);
    const trip = await follow(url, session, {
      limit,
      most: left,
      fragments,
      fresh: attempts > 0,
      asNavigation: wasGone,
    });
    if (trip.sent) attempts++;
    tries.push(evidenceOf(wasGone ? "navigation" : "check", url, trip));
    spent += trip.spent;
    session.onTrip(trip);
    const isFirstGone: boolean = isGone(trip) && !wasGone;
    wasGone ||= isFirstGone;
    const isWorthRetrying =
      !trip.assumed && (isFirstGone || (isTemporary(trip) && !(await session.lacksNames(trip))));
    const usual = (isFirstGone ? undefined : pauses[attempts - 1]) ?? pauses.at(-1) ?? 0;
    const wait = isWorthRetrying ? pauseAfter(trip, usual) : undefined;
    const retries = session.breaker.allowsRetries(trip.finalUrl) ? pauses.length : 0;
    if (
      session.signal.aborted ||
      wait === undefined ||
      attempts > retries ||
      spent + wait >= deadline
    ) {
      if (!trip.assumed) session.breaker.note(trip.finalUrl, trip);
      const isTooLong = wait !== undefined && spent + wait >= deadline && isRefusal(trip);
      return {
        ...trip,
        ...(isTooLong && { failure: { code: "asked-to-wait", detail: String(wait) } }),
        validTo: session.connections.validTo(new URL(trip.finalUrl).origin),
        attempts,
        tries,
        ms: Math.round(performance.now() - began),
      };
    }
    if (isRefusal(trip)) session.queues.block(trip.finalUrl, wait);
    await pause(wait, undefined, { signal: session.signal }).catch(() => undefined);
    spent += wait;
  }
}

/**
 * Milliseconds before the next try, with jitter, so that clients refused together do not return
 * together.
 */
function pauseAfter({ headers }: Trip, usual: number): number {
  return Math.max(usual * (0.75 + Math.random() / 2), retryAfter(headers) ?? 0);
}
