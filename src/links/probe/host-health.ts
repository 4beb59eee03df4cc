import type { Exchange } from "./exchange.ts";
import { first } from "./exchange.ts";
import { isOfHost } from "./failure.ts";

/** Troubles in a row after which a host is asked once, without further tries, and after which it is left alone. */
const SHAKY = 3;
const LEFT_ALONE = 6;

/** Failures of the moment. A name that is not found is looked up once more: some resolvers say so when they are busy. */
const PASSING =
  /^(dns-|refused$|reset$|unreachable$|timeout|tls-failed$|cut-short$|bad-encoding$|not-http$|bad-answer$|proxy$)/;
/** Statuses of the moment. */
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530]);

/** Whether another try may give another answer. */
export function mayPass({ status, failure, signs }: Exchange): boolean {
  if (signs?.markers.has("challenge")) return false;
  return failure === undefined ? PASSING_STATUS.has(status ?? 0) : PASSING.test(failure.code);
}

/** Whether the host itself wants to be left alone for a while. */
export function isRefusal({ status, failure, headers }: Exchange): boolean {
  return failure === undefined && (status === 429 || (status === 503 && first(headers["retry-after"]) !== undefined));
}

/**
 * How the hosts of a run bear up. What one does to several of its addresses, after all tries, it does to the next as well:
 * a hundred links on a host that hangs must not take an hour, nor a hundred questions after it has said that it has enough.
 */
export class HostHealth {
  readonly #troubles = new Map<string, { count: number; last: Exchange }>();

  /** What a host is known to answer tonight; undefined where it is worth asking. */
  knownAnswer(url: string): Exchange | undefined {
    const trouble = this.#troubles.get(new URL(url).origin);
    return trouble !== undefined && trouble.count >= LEFT_ALONE ? trouble.last : undefined;
  }

  /** Whether further tries have been in vain there lately. */
  isShaky(url: string): boolean {
    return (this.#troubles.get(new URL(url).origin)?.count ?? 0) >= SHAKY;
  }

  /** Hears how the last try for an address has ended, at the host to which it led. */
  note(url: string, { status, failure, headers, signs }: Exchange): void {
    const answer: Exchange = { headers, ...(status !== undefined && { status }), ...(failure && { failure }) };
    const { origin } = new URL(url);
    if (failure !== undefined && isOfHost(failure)) {
      this.#troubles.set(origin, { count: LEFT_ALONE, last: answer });
    } else if (mayPass({ ...answer, ...(signs && { signs }) })) {
      const count = (this.#troubles.get(origin)?.count ?? 0) + (isRefusal(answer) ? LEFT_ALONE / 2 : 1);
      this.#troubles.set(origin, { count, last: answer });
    } else {
      this.#troubles.delete(origin);
    }
  }
}
