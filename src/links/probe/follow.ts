import type { CookieJar } from "tough-cookie";
import { isPrivateHost } from "../collect/address.ts";
import type { Hop } from "../link-row.ts";
import { readBody } from "./body.ts";
import type { Connections } from "./connect.ts";
import { exchange, first, get, timeLimit, type Exchange, type RequestHeaders } from "./exchange.ts";
import { isRefusal, retryAfter, type CircuitBreaker, TooLong, type HostQueues } from "./politeness.ts";

/** The result of one try. */
export interface Trip extends Exchange {
  hops: Hop[];
  /** The address of the last answer. */
  finalUrl: string;
  /** Whether an incomplete certificate chain was completed, as browsers do. */
  chainCompleted: boolean;
  /** Milliseconds of requests, without the wait in the host's queue. */
  spent: number;
  /** Whether a request was sent, and whether the last answer is assumed by the circuit breaker. */
  sent: boolean;
  assumed: boolean;
}

/** What all requests of a run share. */
export interface Session {
  connections: Connections;
  queues: HostQueues;
  breaker: CircuitBreaker;
  headersFor: (url: string) => RequestHeaders;
  allowPrivate: boolean;
  signal: AbortSignal;
  /** Gets the result of each try of an address. */
  onTrip: (trip: Trip) => void;
}

/** As many redirects as browsers follow (Fetch Standard). */
const MOST_HOPS = 20;
/** Milliseconds of pause for a host that refuses requests without a `Retry-After`. */
const REFUSED = 1000;
/** A page that refreshes to another address within these seconds counts as a redirect. */
const PROMPT = 5;

/** The limits of one try. */
export interface TripLimits {
  /** Milliseconds of requests. */
  limit: number;
  /** The longest pause that a host may ask for, in milliseconds. */
  most?: number;
  fragments: readonly string[];
  fresh?: boolean;
}

/** Requests an address as a browser would: follows redirects one by one, with cookies. Does not throw. */
export async function follow(
  url: string,
  session: Session,
  { limit, most = limit, fragments, fresh = false }: TripLimits,
): Promise<Trip> {
  // Created on the first cookie: most servers send none.
  let jar: CookieJar | undefined;
  const trip = { hops: [] as Hop[], chainCompleted: false, spent: 0, sent: false, assumed: false };
  const seen = new Set<string>();
  let current = url;
  for (;;) {
    const assumed = session.breaker.assumedAnswer(current);
    if (assumed !== undefined) return { ...trip, ...assumed, assumed: true, finalUrl: current };
    const cookie = jar?.getCookieStringSync(current) ?? "";
    const key = keyOf(current, cookie);
    if (seen.has(key) || trip.hops.length > MOST_HOPS) return failed("redirect-loop");
    seen.add(key);
    const answer = await request(current, cookie);
    const status = answer.status ?? 0;
    if (isRefusal(answer)) session.queues.block(current, retryAfter(answer.headers) ?? REFUSED);
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const tough = await import("tough-cookie");
      jar ??= new tough.CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false });
      jar.setCookieSync(line, current, { ignoreError: true });
    }
    const target = answer.failure === undefined ? targetOf(answer) : undefined;
    if (target === undefined) return { ...trip, ...answer, finalUrl: current };
    if (target === null || !URL.canParse(target, current)) return failed("redirect-nowhere", answer);
    const next = new URL(target, current);
    // A page that reloads itself is the page.
    if (answer.signals !== undefined && seen.has(keyOf(next.href, cookie)))
      return { ...trip, ...answer, finalUrl: current };
    if (!/^https?:$/.test(next.protocol)) return failed("redirect-nowhere", answer);
    if (!session.allowPrivate && isPrivateHost(next.hostname)) return failed("redirect-private", answer);
    trip.hops.push({ status, url: current });
    // The fragment stays, unless the redirect has one of its own (Fetch Standard).
    if (next.hash === "") next.hash = new URL(current).hash;
    current = next.href;
  }

  function failed(code: string, answer: Exchange = { headers: {} }): Trip {
    return { ...trip, ...answer, finalUrl: current, failure: { code } };
  }

  async function request(address: string, cookie: string): Promise<Exchange> {
    const headers = { ...session.headersFor(address), ...(cookie === "" ? {} : { cookie }) };
    trip.sent = true;
    const work = () => exchange(address, { ...session, headers, fragments, fresh, limit: limit - trip.spent });
    try {
      const answer = await timed(address, work);
      if (answer.failure?.code !== "tls-incomplete") return answer;
      const download = (issuer: string) => bytesOf(issuer, session, limit - trip.spent);
      if (!(await session.connections.completeChain(new URL(address).origin, download))) return answer;
      trip.chainCompleted = true;
      return await timed(address, work);
    } catch (problem) {
      if (problem instanceof TooLong) {
        trip.sent = trip.hops.length > 0;
        return { headers: {}, failure: { code: "asked-to-wait", detail: String(problem.ms) } };
      }
      if (session.signal.aborted) return { headers: {}, failure: { code: "stopped" } };
      throw problem;
    }
  }

  async function timed(address: string, work: () => Promise<Exchange>): Promise<Exchange> {
    if (trip.spent >= limit) return { headers: {}, failure: { code: "timeout" } };
    const measured = async () => {
      const began = performance.now();
      try {
        return await work();
      } finally {
        trip.spent += performance.now() - began;
      }
    };
    return session.queues.run(address, measured, { most, signal: session.signal });
  }
}

/** Two requests with the same key get the same answer. */
function keyOf(url: string, cookie: string): string {
  return `${url.split("#", 1)[0]} ${cookie}`;
}

/** The target of a redirect: undefined if the answer is the last one, null if it is a redirect without a target. */
function targetOf({ status = 0, headers, signals }: Exchange): string | null | undefined {
  if (status === 301 || status === 302 || status === 303 || status === 307 || status === 308) {
    const location = first(headers["location"]);
    return location === undefined || location.trim() === "" ? null : asUtf8(location.trim());
  }
  const refresh = signals?.refresh;
  return status === 200 && refresh !== undefined && refresh.seconds <= PROMPT ? refresh.url : undefined;
}

/** Header fields arrive as bytes; browsers read an address in them as UTF-8 if it is valid UTF-8. */
function asUtf8(text: string): string {
  const bytes = Buffer.from(text, "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** The bytes of a certificate at an address; undefined if they do not arrive, or are too many. */
async function bytesOf(url: string, { connections, queues, headersFor, signal }: Session, limit: number) {
  const time = timeLimit(limit, signal);
  const download = async () => {
    const { statusCode, body } = await get(url, { connections, headers: headersFor(url) }, time);
    const { bytes, whole } = await readBody(body, undefined);
    return statusCode === 200 && whole ? bytes : undefined;
  };
  return queues
    .run(url, download, { most: limit, signal })
    .catch(() => undefined)
    .finally(() => time.lift());
}
