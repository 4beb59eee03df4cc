import { first } from "./exchange.ts";

/**
 * Milliseconds for which a server asks to be left alone: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), by the
 * server's own clock where it tells the time. Undefined where it asks for nothing that can be understood.
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
  // A date says whole seconds: never a moment too early.
  return Number.isNaN(until) ? undefined : Math.max(0, until - (Number.isNaN(theirNow) ? now : theirNow) + 1000);
}
