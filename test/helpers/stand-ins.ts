import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

/*
 * Replaces parts of Node in this process. Each function returns another that puts them back. Their
 * texts also run in processes (`external-sites.ts`), so they use only these imports.
 */

/** Shortens the pauses between requests to one host, and before retries. */
export function shortenPauses(): () => void {
  const { setTimeout } = timers;
  timers.setTimeout = (ms, value, options) => setTimeout((ms ?? 0) / 100, value, options);
  syncBuiltinESMExports();
  return () => {
    timers.setTimeout = setTimeout;
    syncBuiltinESMExports();
  };
}

/** Makes every DNS lookup fail, as on a machine without a network. */
export function failLookups(): () => void {
  const { lookup } = dns;
  const { lookup: promised } = dns.promises;
  const problem = () => Object.assign(new Error("offline"), { code: "EAI_AGAIN" });
  const isNumber = (name: string) => /^[\d.:]+$/.test(name);
  const offline = (name: string, ...rest: unknown[]) => {
    if (isNumber(name)) return void Reflect.apply(lookup, dns, [name, ...rest]);
    setImmediate(rest.at(-1) as (problem: Error) => void, problem());
  };
  dns.lookup = Object.assign(offline, lookup);
  dns.promises.lookup = (() => Promise.reject(problem())) as typeof promised;
  syncBuiltinESMExports();
  return () => {
    dns.lookup = lookup;
    dns.promises.lookup = promised;
    syncBuiltinESMExports();
  };
}
