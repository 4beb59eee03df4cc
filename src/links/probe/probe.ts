import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Limits } from "../limits.ts";
import type { Evidence } from "../link-row.ts";
import { openConnections } from "./connect.ts";
import { evidenceOf, follow, type Attempt, type Session, type LinkResponse } from "./follow.ts";
import { watchNetwork } from "./network.ts";
import {
  CircuitBreaker,
  HostQueues,
  isFine,
  isGone,
  isRefusal,
  isTemporary,
  retryAfter,
} from "./politeness.ts";

/** The facts about an address, which the judge interprets. */
export interface Probe extends Attempt {
  /** As the certificate of the last host writes it. */
  validTo?: string | undefined;
  attempts: number;
  tries: Evidence[];
  ms: number;
  /** Milliseconds until the deadline of the address. */
  left: number;
}

export interface ProbeOptions extends Limits {
  /** The user agent, in words that an administrator can act on. */
  userAgent: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Whether this machine is online; called only if addresses have names. */
  isOnline: () => Promise<boolean>;
  /** Milliseconds before the deadline that are kept for a browser. */
  reserve?: number | undefined;
}

/** What the requests of a run share. `urls` are all its addresses. */
export function openProber(urls: readonly string[], options: ProbeOptions) {
  const { signal = new AbortController().signal } = options;
  const connections = openConnections(options);
  const session: Session = {
    ...options,
    connections,
    queues: new HostQueues({ perHost: options.perHost }),
    breaker: new CircuitBreaker(),
    signal,
    network: watchNetwork(urls, options.isOnline),
  };
  return {
    probe: (url: string, fragments: readonly string[]) => probe(url, fragments, session, options),
    /** The response to an address with a random part in place of `…`, or to a known one. */
    control: (where: string, left: number, languages?: string): Promise<LinkResponse> => {
      const limit = Math.min(options.timeout, left);
      const how = { limit, languages, fragments: [], respectsPauses: false };
      return follow(
        where.replace("…", () => randomUUID()),
        session,
        how,
      );
    },
    /** Whether a probe's answers show that an origin is trusted; otherwise a handshake tells. */
    async isTrusted(origin: string, { hops, finalUrl, failure }: Probe): Promise<boolean> {
      const answered = [...hops.map(({ url }) => url), ...(failure ? [] : [finalUrl])];
      const isKnown = answered.some((url) => new URL(url).origin === origin);
      return isKnown || connections.isTrusted(origin);
    },
    ...session,
    close: () => connections.close(),
  };
}

/** Retries temporary failures; a page that is gone is requested twice. Does not throw. */
async function probe(
  url: string,
  fragments: readonly string[],
  session: Session,
  { timeout, deadline: whole, reserve = 0, pauses }: ProbeOptions,
): Promise<Probe> {
  const { breaker, connections, network, queues, signal } = session;
  // Time for https, or for a browser, which tries it too.
  const deadline = whole - (reserve || (isUpgradable(url) ? Math.min(timeout, whole / 3) : 0));
  const began = performance.now();
  let spent = 0;
  let attempts = 0;
  let wasGone = false;
  const tries: Evidence[] = [];
  for (;;) {
    const left = deadline - spent;
    const limit = Math.min(timeout, left);
    const response = await follow(url, session, {
      limit,
      most: left,
      fragments,
      fresh: attempts > 0,
      asNavigation: wasGone,
    });
    if (response.sent) attempts++;
    tries.push(evidenceOf(wasGone ? "navigation" : "check", url, response));
    spent += response.spent;
    network.note(response);
    const isFirstGone: boolean = isGone(response) && !wasGone;
    wasGone ||= isFirstGone;
    const isWorthRetrying =
      !response.assumed &&
      (isFirstGone || (isTemporary(response) && !(await network.lacksNames(response))));
    const usual = (isFirstGone ? undefined : pauses[attempts - 1]) ?? pauses.at(-1) ?? 0;
    // With jitter, so that clients refused together do not return together.
    const wait = Math.max(usual * (0.75 + Math.random() / 2), retryAfter(response.headers) ?? 0);
    const retries = breaker.allowsRetries(response.finalUrl) ? pauses.length : 0;
    const isTooLong = spent + wait >= deadline;
    if (!isWorthRetrying || isTooLong || attempts > retries || signal.aborted) {
      if (!response.assumed) breaker.note(response.finalUrl, response);
      const rest = Math.min(timeout, (whole - spent) / (reserve > 0 ? 2 : 1));
      const secure = await withHttps(url, response, session, { limit: rest, fragments });
      spent += secure?.spent ?? 0;
      const hasPage = secure && isFine(secure) && secure.finalUrl.startsWith("https:");
      const last = hasPage ? { ...secure, isUpgraded: true } : response;
      const asksForMore = isWorthRetrying && isTooLong && isRefusal(last);
      return {
        ...last,
        ...(asksForMore && { failure: { code: "asked-to-wait", detail: String(wait) } }),
        validTo: connections.validTo(new URL(last.finalUrl).origin),
        attempts,
        tries,
        ms: Math.round(performance.now() - began),
        left: whole - spent,
      };
    }
    if (isRefusal(response)) queues.block(response.finalUrl, wait);
    await pause(wait, undefined, { signal }).catch(() => undefined);
    spent += wait;
  }
}

function isUpgradable(url: string) {
  const { protocol, port, hostname } = new URL(url);
  return protocol === "http:" && port === "" && /[a-z]$/i.test(hostname);
}

/** Browsers try https first. Undefined if http has the page, or https cannot have it. */
async function withHttps(
  url: string,
  response: Attempt,
  session: Session,
  options: { limit: number; fragments: readonly string[] },
): Promise<Attempt | undefined> {
  const isEnough = isFine(response) || response.assumed || response.finalUrl.startsWith("https:");
  if (!isUpgradable(url) || isEnough || session.signal.aborted) return undefined;
  if (/^(?:(?:timeout-)?dns|asked-to-wait$|proxy$)/.test(response.failure?.code ?? ""))
    return undefined;
  return follow(new URL(url).href.replace("http:", "https:"), session, options);
}
