import { setTimeout as pause } from "node:timers/promises";
import { hostRulesFor, type LinkRules } from "../rules.ts";
import type { RequestHeaders } from "./exchange.ts";

/** How many requests one host gets. */
export interface HostPace {
  /** Concurrent requests. */
  perHost: number;
  /** Milliseconds from the start of one request to the start of the next. */
  gap: number;
}

/** The gap if no rule sets one. */
const GAP = 25;

/** The pace for a host: the one of the command line, unless the site's settings have a rule for the host. */
export function paceFor(host: string, { perHost, rules }: { perHost: number; rules: LinkRules }): HostPace {
  const pace = { perHost, gap: GAP };
  for (const { atOnce, gap } of hostRulesFor(host, rules)) {
    pace.perHost = atOnce ?? pace.perHost;
    pace.gap = gap ?? pace.gap;
  }
  return pace;
}

/** The headers for a host: our user agent, what browsers accept, and those of the site's rules. */
export function headersFor(url: string, { userAgent, rules }: { userAgent: string; rules: LinkRules }): RequestHeaders {
  const ofRules = hostRulesFor(new URL(url).host, rules).map(({ headers }) =>
    Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
  );
  return Object.assign(
    {
      "user-agent": userAgent,
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
      "accept-language": "en-US,en;q=0.9",
      "accept-encoding": "gzip, deflate, br",
      "upgrade-insecure-requests": "1",
    },
    ...ofRules,
  ) as RequestHeaders;
}

interface HostState {
  active: number;
  waiting: (() => void)[];
  /** When the next request may start by our own pace, and when by the host's; as milliseconds of `Date.now()`. */
  next: number;
  blocked: number;
}

/** A host asks for a longer pause than the caller is willing to wait. */
export class TooLong extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`the host asks for a pause of ${ms} ms`);
    this.ms = ms;
  }
}

/** Timers overflow beyond 2³¹ ms. */
const LONGEST_PAUSE = 60_000;

/** One queue a host, so that no host gets more requests than its pace allows. */
export class HostQueues {
  readonly #hosts = new Map<string, HostState>();
  readonly #paceOf: (host: string) => HostPace;

  constructor(paceOf: (host: string) => HostPace) {
    this.#paceOf = paceOf;
  }

  /** Runs work when it is the host's turn. Throws `TooLong` if the host asks for a pause of more than `most` milliseconds. */
  async run<Result>(
    url: string,
    work: () => Promise<Result>,
    { most, signal }: { most: number; signal?: AbortSignal | undefined },
  ): Promise<Result> {
    const host = hostOf(url);
    const state = this.#state(host);
    const { perHost, gap } = this.#paceOf(host);
    if (state.active >= perHost) await new Promise<void>((turn) => state.waiting.push(turn));
    else state.active++;
    try {
      // Other requests may have moved these times during the pause.
      for (;;) {
        if (state.blocked - Date.now() > most) throw new TooLong(state.blocked - Date.now());
        const wait = Math.max(state.next, state.blocked) - Date.now();
        if (wait <= 0) break;
        await pause(Math.min(wait, LONGEST_PAUSE), undefined, signal === undefined ? {} : { signal });
      }
      state.next = Date.now() + gap;
      return await work();
    } finally {
      const turn = state.waiting.shift();
      if (turn === undefined) state.active--;
      else turn();
    }
  }

  /** Sends no request to this host for some milliseconds, because it asked for a pause. */
  block(url: string, ms: number): void {
    const state = this.#state(hostOf(url));
    state.blocked = Math.max(state.blocked, Date.now() + ms);
  }

  #state(host: string): HostState {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const state = { active: 0, waiting: [], next: 0, blocked: 0 };
    this.#hosts.set(host, state);
    return state;
  }
}

/** Host and port of an address, which http and https have in common. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
