import { setTimeout as pause } from "node:timers/promises";

/** How much one host is asked. */
export interface HostPace {
  /** Requests at once. */
  perHost: number;
  /** Milliseconds from the beginning of one request to that of the next. */
  gap: number;
}

interface HostState {
  active: number;
  waiting: (() => void)[];
  /** When the next request may begin by our own manners, and when by the host's word; by the clock of this process. */
  next: number;
  forbidden: number;
}

/** One queue a host: we are guests there. */
export class HostQueues {
  readonly #hosts = new Map<string, HostState>();
  readonly #paceOf: (host: string) => HostPace;

  /** `paceOf` says how much a host may be asked. */
  constructor(paceOf: (host: string) => HostPace) {
    this.#paceOf = paceOf;
  }

  /**
   * Does some work with a host when its turn has come. Throws a `TooLong` where the host wants to be left alone for more
   * than `most` milliseconds.
   */
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
      // Others may have moved the time on meanwhile: look again.
      for (;;) {
        if (state.forbidden - Date.now() > most) throw new TooLong(state.forbidden - Date.now());
        const wait = Math.max(state.next, state.forbidden) - Date.now();
        if (wait <= 0) break;
        await pause(Math.min(wait, MOST_PAUSE), undefined, signal === undefined ? {} : { signal });
      }
      state.next = Date.now() + gap;
      return await work();
    } finally {
      const turn = state.waiting.shift();
      if (turn === undefined) state.active--;
      else turn();
    }
  }

  /** Nobody asks this host for so many milliseconds: it has said so. */
  forbid(url: string, ms: number): void {
    const state = this.#state(hostOf(url));
    state.forbidden = Math.max(state.forbidden, Date.now() + ms);
  }

  #state(host: string): HostState {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const state = { active: 0, waiting: [], next: 0, forbidden: 0 };
    this.#hosts.set(host, state);
    return state;
  }
}

/** A host wants to be left alone for longer than anybody waits. */
export class TooLong extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`the host wants to be left alone for ${ms} ms`);
    this.ms = ms;
  }
}

/** Timers go wrong beyond 2³¹ ms. */
const MOST_PAUSE = 60_000;

/** The machine that an address asks: the same for http and https. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
