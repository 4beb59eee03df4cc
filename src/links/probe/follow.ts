import type { CookieJar } from "tough-cookie";
import { isPrivateHost } from "../collect/address.ts";
import { missingIntermediates } from "./certificate.ts";
import type { Connections } from "./connect.ts";
import { exchange, first, get, type Exchange, type RequestHeaders } from "./exchange.ts";
import { isRefusal, type HostHealth } from "./host-health.ts";
import { TooLong, type HostQueues } from "./host-queues.ts";
import { retryAfter } from "./retry-after.ts";
import { readBody } from "./body.ts";
import { timeLimit } from "./time-limit.ts";

/** One answer on the way to the last one: a redirect, and the address that gave it. */
export interface Hop {
  status: number;
  url: string;
}

/** Where one try has led. */
export interface Trip extends Exchange {
  hops: Hop[];
  /** Where the last answer came from. */
  finalUrl: string;
  /** Whether a chain of certificates had to be mended on the way, as browsers do. */
  mended: boolean;
  /** Milliseconds that were spent on asking; waiting for a turn is not counted. */
  spent: number;
  /** Whether anybody was asked at all, and whether the last answer is one that the host was known to give. */
  asked: boolean;
  known: boolean;
}

/** All that is needed to ask. */
export interface Asking {
  connections: Connections;
  queues: HostQueues;
  health: HostHealth;
  /** What is sent to a host. */
  headersFor: (url: string) => RequestHeaders;
  allowPrivate: boolean;
  signal?: AbortSignal | undefined;
  /** Hears how each try has ended. */
  onTrip?: ((trip: Trip) => void) | undefined;
}

/** As many redirects as browsers follow (Fetch Standard). */
const MOST_HOPS = 20;
/** Milliseconds for which a host is left alone that has had enough and does not say for how long. */
const REFUSED = 1000;
/** Seconds up to which a page that leads on by itself is a redirect. */
const PROMPT = 5;

/** How far to go. */
export interface TripLimits {
  /** Milliseconds that the asking may take. */
  limit: number;
  /** Milliseconds for which a host that wants to be left alone is waited for. */
  most?: number;
  fragments: readonly string[];
  fresh?: boolean;
}

/** Asks for an address as a browser would: follows redirects one by one, with cookies. Does not throw. */
export async function follow(
  url: string,
  asking: Asking,
  { limit, most = limit, fragments, fresh = false }: TripLimits,
): Promise<Trip> {
  // Made when the first cookie comes: most servers send none.
  let jar: CookieJar | undefined;
  const trip = { hops: [] as Hop[], mended: false, spent: 0, asked: false, known: false };
  const seen = new Set<string>();
  let current = url;
  for (;;) {
    const known = asking.health.knownAnswer(current);
    if (known !== undefined) return { ...trip, ...known, known: true, finalUrl: current };
    const cookie = jar?.getCookieStringSync(current) ?? "";
    const key = keyOf(current, cookie);
    if (seen.has(key) || trip.hops.length > MOST_HOPS) return failed("redirect-loop");
    seen.add(key);
    const answer = await askOnce(current, cookie);
    const status = answer.status ?? 0;
    if (isRefusal(answer)) asking.queues.forbid(current, retryAfter(answer.headers) ?? REFUSED);
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      jar ??= await newJar();
      jar.setCookieSync(line, current, { ignoreError: true });
    }
    const target = answer.failure === undefined ? targetOf(answer) : undefined;
    if (target === undefined) return { ...trip, ...answer, finalUrl: current };
    if (target === null || !URL.canParse(target, current)) return failed("redirect-nowhere", answer);
    const next = new URL(target, current);
    // A page that loads itself again, now or in a while, is the page.
    if (answer.signs !== undefined && seen.has(keyOf(next.href, cookie)))
      return { ...trip, ...answer, finalUrl: current };
    if (!/^https?:$/.test(next.protocol)) return failed("redirect-nowhere", answer);
    if (!asking.allowPrivate && isPrivateHost(next.hostname)) return failed("redirect-private", answer);
    trip.hops.push({ status, url: current });
    // The fragment goes on with the visitor, unless the redirect has one of its own (Fetch Standard).
    if (next.hash === "") next.hash = new URL(current).hash;
    current = next.href;
  }

  function failed(code: string, answer: Exchange = { headers: {} }): Trip {
    return { ...trip, ...answer, finalUrl: current, failure: { code, phase: "headers" } };
  }

  async function askOnce(address: string, cookie: string): Promise<Exchange> {
    const headers = { ...asking.headersFor(address), ...(cookie === "" ? {} : { cookie }) };
    trip.asked = true;
    const work = () => exchange(address, { ...asking, headers, fragments, fresh, limit: limit - trip.spent });
    try {
      const answer = await timed(address, work);
      if (answer.failure?.code !== "tls-incomplete" || !(await mend(address))) return answer;
      trip.mended = true;
      return await timed(address, work);
    } catch (problem) {
      if (problem instanceof TooLong) {
        trip.asked = trip.hops.length > 0;
        return { headers: {}, failure: { code: "asked-to-wait", phase: "headers", detail: String(problem.ms) } };
      }
      if (asking.signal?.aborted) return { headers: {}, failure: { code: "stopped", phase: "connect" } };
      throw problem;
    }
  }

  async function timed(address: string, work: () => Promise<Exchange>): Promise<Exchange> {
    if (trip.spent >= limit) return { headers: {}, failure: { code: "timeout", phase: "headers" } };
    return asking.queues.run(
      address,
      async () => {
        const began = performance.now();
        try {
          return await work();
        } finally {
          trip.spent += performance.now() - began;
        }
      },
      { most, signal: asking.signal },
    );
  }

  async function mend(address: string): Promise<boolean> {
    const { origin } = new URL(address);
    const leaf = asking.connections.unfinished(origin);
    if (leaf === undefined) return false;
    const intermediates = await missingIntermediates(leaf, (issuer) => bytesOf(issuer, asking, limit - trip.spent));
    if (intermediates !== undefined) asking.connections.complete(origin, intermediates);
    return intermediates !== undefined;
  }
}

/** What makes two questions the same. */
function keyOf(url: string, cookie: string): string {
  return `${url.split("#", 1)[0]} ${cookie}`;
}

async function newJar(): Promise<CookieJar> {
  const tough = await import("tough-cookie");
  return new tough.CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false });
}

/** Where an answer leads on to: undefined where it is the last, null where it ought to lead on and does not say where. */
function targetOf({ status = 0, headers, signs }: Exchange): string | null | undefined {
  if (status === 301 || status === 302 || status === 303 || status === 307 || status === 308) {
    const location = first(headers["location"]);
    return location === undefined || location.trim() === "" ? null : asUtf8(location.trim());
  }
  const refresh = signs?.refresh;
  return status === 200 && refresh !== undefined && refresh.seconds <= PROMPT ? refresh.url : undefined;
}

/** Header fields come as bytes; browsers read an address in them as UTF-8 where it is. */
function asUtf8(text: string): string {
  const bytes = Buffer.from(text, "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** The bytes at an address, if they come and are few: a certificate. */
async function bytesOf(url: string, { connections, queues, headersFor, signal }: Asking, limit: number) {
  const time = timeLimit(limit, signal);
  const ask = async () => {
    const { statusCode, body } = await get(url, { connections, headers: headersFor(url) }, time);
    const { bytes, whole } = await readBody(body, undefined);
    return statusCode === 200 && whole ? bytes : undefined;
  };
  return queues
    .run(url, ask, { most: limit, signal })
    .catch(() => undefined)
    .finally(time.lift);
}
