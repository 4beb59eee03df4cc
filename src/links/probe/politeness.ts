import { setTimeout as pause } from "node:timers/promises";
import { type RequestHeaders, first, type Exchange } from "./exchange.ts";
import { isOfHost, mayPass } from "./failure.ts";

/** Requests of a host at once, and the milliseconds from the start of one to that of the next. */
interface Pace {
  perHost: number;
  gap?: number;
  /** For scripts of a page in a browser: dozens must load before the visit ends. */
  gapInPage?: number;
}

/**
 * The headers of a request. Some firewalls respond with 404 to other programs than browsers: as a
 * navigation, it has all headers of a browser, and a user agent like theirs that names the check.
 */
export function headersFor(
  userAgent: string,
  asNavigation = false,
  languages = "en-US,en;q=0.9",
): RequestHeaders {
  return {
    "user-agent": asNavigation
      ? `Mozilla/5.0 (compatible; ${userAgent.replaceAll(/[()]/g, "")})`
      : userAgent,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "accept-language": languages,
    "accept-encoding": "gzip, deflate, br",
    "upgrade-insecure-requests": "1",
    ...(asNavigation && {
      "sec-fetch-dest": "document",
      "sec-fetch-mode": "navigate",
      "sec-fetch-site": "none",
      "sec-fetch-user": "?1",
    }),
  };
}

/** Work of which a limited number runs at a time. */
export class Turns {
  #active = 0;
  readonly #waiting: (() => void)[] = [];
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  narrow(): void {
    this.#most = 1;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#active < this.#most) this.#active++;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    return work().finally(() => this.#leave());
  }

  /** Counts work that has started by itself, whatever the limit. */
  async count(ended: Promise<void>): Promise<void> {
    this.#active++;
    await ended;
    this.#leave();
  }

  #leave(): void {
    const turn = this.#active > this.#most ? undefined : this.#waiting.shift();
    if (turn === undefined) this.#active--;
    else turn();
  }
}

/** The host asks for a pause of so many milliseconds, longer than the request may wait. */
export class TooLong extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super();
    this.ms = ms;
  }
}

/** Timers overflow beyond 2³¹ ms. */
const LONGEST_PAUSE = 60_000;

/** A queue, and when its next request may start by our own pace, and by the host's. */
interface Host {
  turns: Turns;
  /** Requests of links: one at a time once the host was busy, because it may accept no more. */
  links: Turns;
  next: number;
  blocked: number;
}

/** One queue a host, so that none gets more requests than its pace allows. */
export class HostQueues {
  readonly #hosts = new Map<string, Host>();
  readonly #pace: Required<Pace>;

  constructor({ perHost, gap = 100, gapInPage = 25 }: Pace) {
    this.#pace = { perHost, gap, gapInPage };
  }

  /** Runs work when it is the host's turn. Throws `TooLong` if it asks for more than `most` ms. */
  async run<Result>(
    url: string,
    work: () => Promise<Result>,
    {
      most,
      signal,
      isInPage = false,
    }: { most: number; signal?: AbortSignal | undefined; isInPage?: boolean },
  ): Promise<Result> {
    const state = this.#at(url);
    const { gap, gapInPage } = this.#pace;
    const start = async () => {
      // Other requests may have moved these times during the pause.
      for (;;) {
        if (state.blocked - Date.now() > most) throw new TooLong(state.blocked - Date.now());
        const wait = Math.max(state.next, state.blocked) - Date.now();
        if (wait <= 0) break;
        await pause(Math.min(wait, LONGEST_PAUSE), undefined, signal && { signal });
      }
      state.next = Date.now() + (isInPage ? gapInPage : gap);
      return work();
    };
    const inTurn = () => state.turns.run(start);
    return isInPage ? inTurn() : state.links.run(inTurn);
  }

  /** Counts a request that started by itself, such as a redirect in a browser. */
  async count(url: string, ended: Promise<void>): Promise<void> {
    const state = this.#at(url);
    state.next = Math.max(state.next, Date.now() + this.#pace.gap);
    await state.turns.count(ended);
  }

  /** After a refusal, the host rests for the time that it asks for, or a second. */
  respect(url: string, answer: Exchange): void {
    const { status, failure } = answer;
    const isBusy =
      failure === undefined
        ? status === 429 || status === 503
        : mayPass(failure) && !failure.code.startsWith("timeout");
    if (isBusy) this.#at(url).links.narrow();
    if (isRefusal(answer)) this.block(url, retryAfter(answer.headers) ?? 1000);
  }

  block(url: string, ms: number): void {
    const state = this.#at(url);
    state.blocked = Math.max(state.blocked, Date.now() + ms);
  }

  #at(url: string): Host {
    const { host } = new URL(url);
    const { perHost } = this.#pace;
    const [turns, links] = [new Turns(perHost), new Turns(perHost)];
    const state = this.#hosts.get(host) ?? { turns, links, next: 0, blocked: 0 };
    this.#hosts.set(host, state);
    return state;
  }
}

const TEMPORARY_STATUS = new Set([
  408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530,
]);

export function isFine({ status = 0, failure }: Exchange): boolean {
  return failure === undefined && status >= 200 && status <= 300;
}

export function isGone({ status, failure }: Exchange): boolean {
  return failure === undefined && (status === 404 || status === 410);
}

export function isTemporary({ status, failure, signals }: Exchange): boolean {
  if (signals?.markers.has("challenge")) return false;
  return failure === undefined ? TEMPORARY_STATUS.has(status ?? 0) : mayPass(failure);
}

export function isRefusal({ status, failure, headers }: Exchange): boolean {
  const asksToWait = status === 503 && headers["retry-after"] !== undefined;
  return failure === undefined && (status === 429 || asksToWait);
}

/**
 * The milliseconds of a `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), by the server's
 * own clock if the response has one. Undefined if it is missing or malformed.
 */
export function retryAfter(headers: Exchange["headers"], now = Date.now()): number | undefined {
  const value = first(headers["retry-after"])?.trim();
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const until = Date.parse(value);
  if (Number.isNaN(until)) return undefined;
  const theirNow = Date.parse(first(headers["date"]) ?? "");
  // The added second keeps the next request from being early: a date has whole ones.
  return Math.max(0, until - (Number.isNaN(theirNow) ? now : theirNow) + 1000);
}

/** Failures in a row after which requests to a host are not retried, and not sent. */
const NO_RETRIES = 3;
const OPEN = 6;

/**
 * A host that fails for several addresses, after all retries, is assumed to fail for the next ones:
 * a hundred links to a hanging host must not take an hour.
 */
export class CircuitBreaker {
  readonly #failures = new Map<string, { count: number; last?: Exchange }>();

  #at(url: string) {
    return this.#failures.get(new URL(url).origin) ?? { count: 0 };
  }

  /** The answer to assume, without a request. */
  assumedAnswer(url: string): Exchange | undefined {
    const { count, last } = this.#at(url);
    return count >= OPEN ? last : undefined;
  }

  allowsRetries(url: string): boolean {
    return this.#at(url).count < NO_RETRIES;
  }

  /** Notes an answer under the host to which the address led. */
  note(url: string, answer: Exchange): void {
    const { status, failure, headers } = answer;
    const { origin } = new URL(url);
    const last = { headers, status, failure };
    const more = failure && isOfHost(failure) ? OPEN : status === 429 ? OPEN / 2 : 1;
    if (more === OPEN || isTemporary(answer))
      this.#failures.set(origin, { count: this.#at(url).count + more, last });
    else this.#failures.delete(origin);
  }
}
