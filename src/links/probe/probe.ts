import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Limits } from "../limits.ts";
import type { LinkRules } from "../rules.ts";
import type { Evidence } from "../link-row.ts";
import { openConnections } from "./connect.ts";
import { evidenceOf, follow, type Session, type LinkResponse } from "./follow.ts";
import { watchNetwork } from "./network.ts";
import {
  CircuitBreaker,
  headersFor,
  HostQueues,
  isFine,
  isGone,
  isRefusal,
  isTemporary,
  paceFor,
  retryAfter,
} from "./politeness.ts";

/** The facts about an address: the responses of its server. The judge interprets them. */
export interface Probe extends LinkResponse {
  /** The last day of the certificate of the last host, as the certificate writes it. */
  validTo?: string | undefined;
  /** The number of attempts. */
  attempts: number;
  /** The result of each. */
  tries: Evidence[];
  ms: number;
  /** Milliseconds until the deadline of the address. */
  left: number;
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
  /** Milliseconds before the deadline that are kept for a browser. */
  reserve?: number | undefined;
}

/**
 * Opens the state that the requests of a run share. `urls` are the addresses that will be probed.
 */
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
    onResponse: (response) => network.note(response),
    lacksNames: network.lacksNames,
  };

  const ask = (url: string, left: number) =>
    follow(url, session, { limit: Math.min(timeout, left), fragments: [], respectsPauses: false });

  return {
    /** Requests an address, and looks for the fragments on its page. */
    probe: (url: string, fragments: readonly string[]) => probe(url, fragments, session, options),
    /**
     * The control probe: the response to an address with a random part in place of `…`, or to one
     * that was asked for before. It may take `left` milliseconds.
     */
    control: (where: string, left: number): Promise<LinkResponse> =>
      ask(
        where.replace("…", () => randomUUID()),
        left,
      ),
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
    diagnose: network.diagnose,
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
  { timeout, deadline: whole, reserve = 0, pauses }: ProbeOptions,
): Promise<Probe> {
  const deadline = whole - reserve;
  const began = performance.now();
  let spent = 0;
  let attempts = 0;
  let wasGone = false;
  const tries: Evidence[] = [];
  for (;;) {
    const left = deadline - spent;
    const limit = Math.min(timeout, left);
    let response = await follow(url, session, {
      limit,
      most: left,
      fragments,
      fresh: attempts > 0,
      asNavigation: wasGone,
    });
    if (response.sent) attempts++;
    tries.push(evidenceOf(wasGone ? "navigation" : "check", url, response));
    spent += response.spent;
    session.onResponse(response);
    const isFirstGone: boolean = isGone(response) && !wasGone;
    wasGone ||= isFirstGone;
    const isWorthRetrying =
      !response.assumed &&
      (isFirstGone || (isTemporary(response) && !(await session.lacksNames(response))));
    const usual = (isFirstGone ? undefined : pauses[attempts - 1]) ?? pauses.at(-1) ?? 0;
    const wait = isWorthRetrying ? pauseAfter(response, usual) : undefined;
    const retries = session.breaker.allowsRetries(response.finalUrl) ? pauses.length : 0;
    if (
      session.signal.aborted ||
      wait === undefined ||
      attempts > retries ||
      spent + wait >= deadline
    ) {
      if (!response.assumed) session.breaker.note(response.finalUrl, response);
      const upgraded = await withHttps(url, response, session, { limit, fragments });
      if (upgraded !== undefined) response = upgraded;
      const isTooLong = wait !== undefined && spent + wait >= deadline && isRefusal(response);
      return {
        ...response,
        ...(isTooLong && { failure: { code: "asked-to-wait", detail: String(wait) } }),
        validTo: session.connections.validTo(new URL(response.finalUrl).origin),
        attempts,
        tries,
        ms: Math.round(performance.now() - began),
        left: whole - spent,
      };
    }
    if (isRefusal(response)) session.queues.block(response.finalUrl, wait);
    await pause(wait, undefined, { signal: session.signal }).catch(() => undefined);
    spent += wait;
  }
}

/**
 * The response to the same address with https, which browsers try first: the page that the address
 * with http does not have. Undefined if it does, or if that one does not have it either.
 */
async function withHttps(
  url: string,
  response: LinkResponse,
  session: Session,
  options: { limit: number; fragments: readonly string[] },
): Promise<LinkResponse | undefined> {
  const { protocol, port, hostname, href } = new URL(url);
  const isUpgradable = protocol === "http:" && port === "" && /[a-z]$/i.test(hostname);
  const lacksPage = isGone(response) || (response.failure !== undefined && !response.assumed);
  if (!isUpgradable || !lacksPage || response.hops.length > 0 || session.signal.aborted)
    return undefined;
  if (/^(?:dns-|asked-to-wait$|proxy$)/.test(response.failure?.code ?? "")) return undefined;
  const secure = await follow(href.replace("http:", "https:"), session, options);
  return isFine(secure) && secure.finalUrl.startsWith("https:")
    ? { ...secure, isUpgraded: true }
    : undefined;
}

/**
 * Milliseconds before the next try, with jitter, so that clients refused together do not return
 * together.
 */
function pauseAfter({ headers }: LinkResponse, usual: number): number {
  return Math.max(usual * (0.75 + Math.random() / 2), retryAfter(headers) ?? 0);
}
