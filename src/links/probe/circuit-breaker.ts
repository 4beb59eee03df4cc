import { first, type Exchange } from "./exchange.ts";
import { isOfHost } from "./failure.ts";

/** Failures in a row after which requests to a host are no longer retried, and after which none are sent. */
const NO_RETRIES = 3;
const OPEN = 6;

/** Temporary failures. A name that is not found is looked up again, because some busy resolvers answer so. */
const TEMPORARY =
  /^(dns-|refused$|reset$|unreachable$|timeout|tls-failed$|cut-short$|bad-encoding$|not-http$|bad-answer$|proxy$)/;
const TEMPORARY_STATUS = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530]);

/** Whether a retry may get another answer. */
export function isTemporary({ status, failure, signals }: Exchange): boolean {
  if (signals?.markers.has("challenge")) return false;
  return failure === undefined ? TEMPORARY_STATUS.has(status ?? 0) : TEMPORARY.test(failure.code);
}

/** Whether the host asks for fewer requests. */
export function isRefusal({ status, failure, headers }: Exchange): boolean {
  return failure === undefined && (status === 429 || (status === 503 && first(headers["retry-after"]) !== undefined));
}

/**
 * The milliseconds of a `Retry-After` header, which holds seconds or a date (RFC 9110, 10.2.3); a date is read by the
 * server's own clock if the response has one. Undefined if there is no such header, or it is malformed.
 */
export function retryAfter(
  headers: Record<string, string | string[] | undefined>,
  now = Date.now(),
): number | undefined {
  const value = first(headers["retry-after"])?.trim();
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const until = Date.parse(value);
  const theirNow = Date.parse(first(headers["date"]) ?? "");
  // A date has whole seconds; the added second keeps the next request from being early.
  return Number.isNaN(until) ? undefined : Math.max(0, until - (Number.isNaN(theirNow) ? now : theirNow) + 1000);
}

/**
 * One circuit breaker a host. A host that fails for several addresses, after all retries, is assumed to fail for the
 * next ones as well: a hundred links to a hanging host must not take an hour.
 */
export class CircuitBreaker {
  readonly #failures = new Map<string, { count: number; last: Exchange }>();

  /** The answer to assume for a host whose circuit is open; undefined if a request is to be sent. */
  assumedAnswer(url: string): Exchange | undefined {
    const failure = this.#failures.get(new URL(url).origin);
    return failure !== undefined && failure.count >= OPEN ? failure.last : undefined;
  }

  /** Whether a failed request to this host is worth a retry. */
  allowsRetries(url: string): boolean {
    return (this.#failures.get(new URL(url).origin)?.count ?? 0) < NO_RETRIES;
  }

  /** Records the last answer for an address, under the host to which it led. */
  note(url: string, { status, failure, headers, signals }: Exchange): void {
    const answer: Exchange = { headers, status, failure };
    const { origin } = new URL(url);
    if (failure !== undefined && isOfHost(failure)) {
      this.#failures.set(origin, { count: OPEN, last: answer });
    } else if (isTemporary({ ...answer, signals })) {
      const count = (this.#failures.get(origin)?.count ?? 0) + (isRefusal(answer) ? OPEN / 2 : 1);
      this.#failures.set(origin, { count, last: answer });
    } else {
      this.#failures.delete(origin);
    }
  }
}
