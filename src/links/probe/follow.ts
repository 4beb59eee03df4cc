import { isUtf8 } from "node:buffer";
import { CookieJar } from "tough-cookie";
import { addressProblem, REFUSED_SCHEMES } from "../collect/address.ts";
import type { Evidence, Hop } from "../link-row.ts";
import type { Connections } from "./connect.ts";
import { exchange, first, REDIRECTS, type Exchange, type RequestOptions } from "./exchange.ts";
import type { Failure } from "./failure.ts";
import type { watchNetwork } from "./network.ts";
import { refreshOf } from "./page-signals.ts";
import {
  type CircuitBreaker,
  headersFor,
  isTemporary,
  TooLong,
  type HostQueues,
} from "./politeness.ts";

/** What the engine or a browser gets for an address. */
export interface LinkResponse extends Exchange {
  hops: Hop[];
  finalUrl: string;
  /** Whether certificates were added to an incomplete chain, as browsers do. */
  chainCompleted?: boolean;
  /** Whether only https has the page, which browsers try first. */
  isUpgraded?: boolean;
  picture?: string | undefined;
  /** Whether the circuit breaker assumes the last answer. */
  assumed?: boolean;
}

/** One attempt of the engine. */
export interface Attempt extends LinkResponse {
  /** Milliseconds of requests, without the wait in the host's queue. */
  spent: number;
  sent: boolean;
}

export function evidenceOf(by: Evidence["by"], asked: string, answer: LinkResponse): Evidence {
  const { status, failure, finalUrl, hops, signals, assumed } = answer;
  return {
    by,
    asked,
    came: failure?.code ?? String(status),
    ...(hops.length > 0 && by !== "control" && { at: finalUrl }),
    ...(signals?.title !== undefined && { title: signals.title }),
    ...(assumed === true && { assumed }),
  };
}

export interface Session {
  connections: Connections;
  queues: HostQueues;
  breaker: CircuitBreaker;
  userAgent: string;
  allowPrivate: boolean;
  signal: AbortSignal;
  network: ReturnType<typeof watchNetwork>;
}

/** As many redirects as browsers follow (Fetch Standard). */
const MOST_HOPS = 20;
/** A page that refreshes to another within these seconds counts as a redirect. */
export const PROMPT = 5;

interface FollowOptions extends RequestOptions {
  /** The longest pause that a host may ask for, in milliseconds. */
  most?: number;
  /** Whether to send the headers that browsers send when a visitor follows a link. */
  asNavigation?: boolean;
  languages?: string | undefined;
  /** Whether a pause that the host asks for counts for other addresses too. */
  respectsPauses?: boolean;
}

/** Requests an address as a browser would: with redirects and cookies. Does not throw. */
export async function follow(
  url: string,
  session: Session,
  options: FollowOptions,
): Promise<Attempt> {
  const { limit, most = limit, asNavigation, languages, respectsPauses = true } = options;
  const jar = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false });
  const progress = { hops: [] as Hop[], chainCompleted: false, spent: 0, sent: false };
  const seen = new Set<string>();
  let current = url;
  for (;;) {
    const assumed = session.breaker.assumedAnswer(current);
    if (assumed !== undefined) return { ...progress, ...assumed, assumed: true, finalUrl: current };
    // An address may answer differently the next time, so redirects are counted, as in browsers.
    if (progress.hops.length > MOST_HOPS) return failed({ code: "redirect-loop" });
    seen.add(withoutFragment(current));
    const answer = await request(current);
    const status = answer.status ?? 0;
    if (respectsPauses) session.queues.respect(current, answer);
    for (const line of [answer.headers["set-cookie"] ?? []].flat())
      jar.setCookieSync(line, current, { ignoreError: true });
    // Browsers show the page that comes with a redirect to nowhere.
    const isRedirect = REDIRECTS.has(status) && (answer.signals?.length ?? 0) === 0;
    const target = isRedirect ? locationOf(answer) : refreshIn(answer, current);
    const next = target === undefined ? null : URL.parse(target, current);
    const leadsOn = isRedirect || (next !== null && isOtherPage(next, current, seen));
    if (answer.failure !== undefined || !leadsOn)
      return { ...progress, ...answer, finalUrl: current };
    // Few browsers open a mail program by themselves.
    if (next === null || REFUSED_SCHEMES.test(next.href) || next.protocol === "mailto:")
      return failed({ code: "redirect-nowhere" }, answer);
    if (!isWeb(next)) return failed({ code: "other-program", detail: next.protocol }, answer);
    const { code } = addressProblem(next.href, session) ?? {};
    if (code === "private-address") return failed({ code: "redirect-private" }, answer);
    if (code !== undefined) return failed({ code: "redirect-nowhere" }, answer);
    progress.hops.push({ status, url: current });
    // The fragment stays, unless the redirect has one of its own (Fetch Standard).
    if (next.hash === "") next.hash = new URL(current).hash;
    current = next.href;
  }

  function failed(failure: Failure, answer: Exchange = { headers: {} }): Attempt {
    return { ...progress, ...answer, finalUrl: current, failure };
  }

  function cookiesFor(address: string): string {
    try {
      return jar.getCookieStringSync(address);
    } catch {
      // tough-cookie refuses the hosts `test`, `example` and `local`.
      return "";
    }
  }

  async function request(address: string): Promise<Exchange> {
    const cookie = cookiesFor(address);
    const headers = {
      ...headersFor(session.userAgent, asNavigation, languages),
      ...(cookie !== "" && { cookie }),
    };
    progress.sent = true;
    const left = () => limit - progress.spent;
    const timed = async () => {
      const began = performance.now();
      const answer = await exchange(address, { ...session, ...options, headers, limit: left() });
      progress.spent += performance.now() - began;
      return answer;
    };
    const send = async (): Promise<Exchange> =>
      left() > 0
        ? session.queues.run(address, timed, { most, signal: session.signal })
        : { headers: {}, failure: { code: "timeout" } };
    let isLate = false;
    const fetchBytes = async (issuer: string) => {
      const wanted = { limit: left(), fragments: [], wantsBytes: true };
      const issued = await follow(issuer, session, wanted);
      progress.spent += issued.spent;
      isLate ||= isTemporary(issued);
      return issued.bytes;
    };
    try {
      const answer = await send();
      if (answer.failure?.code !== "tls-incomplete" || options.wantsBytes) return answer;
      if (!(await session.connections.completeChain(new URL(address).origin, fetchBytes)))
        // The certificate may be found in the next attempt.
        return isLate ? { ...answer, failure: { code: "tls-failed" } } : answer;
      progress.chainCompleted = true;
      return await send();
    } catch (problem) {
      if (problem instanceof TooLong) {
        progress.sent = progress.hops.length > 0;
        return { headers: {}, failure: { code: "asked-to-wait", detail: String(problem.ms) } };
      }
      if (session.signal.aborted) return { headers: {}, failure: { code: "stopped" } };
      throw problem;
    }
  }
}

/** Whether a refresh leads to another page rather than to itself, with whatever query. */
export function isOtherPage(next: URL, current: string, seen: ReadonlySet<string>): boolean {
  const { origin, pathname } = new URL(current);
  return (
    isWeb(next) &&
    !seen.has(withoutFragment(next.href)) &&
    next.origin + next.pathname !== origin + pathname
  );
}

export const withoutFragment = (url: string) => url.split("#", 1)[0] ?? "";
const isWeb = ({ protocol }: URL) => /^https?:$/.test(protocol);

/** Browsers refuse several targets. */
function locationOf({ headers }: Exchange) {
  const [location = "", ...others] = new Set(
    [headers["location"] ?? []].flat().map((each) => each.trim()),
  );
  if (location === "" || others.length > 0) return undefined;
  // Headers arrive as bytes. Browsers keep those that are not valid UTF-8.
  const bytes = Buffer.from(location, "latin1");
  return isUtf8(bytes)
    ? bytes.toString()
    : location.replaceAll(/[\x80-\xFF]/g, (byte) => escape(byte));
}

export function refreshIn(
  { status, headers, signals }: Exchange,
  current: string,
): string | undefined {
  const refresh = refreshOf(first(headers["refresh"]) ?? "") ?? signals?.refresh;
  if (status !== 200 || refresh === undefined || refresh.seconds > PROMPT) return undefined;
  return URL.parse(refresh.url, URL.parse(signals?.base ?? "", current) ?? current)?.href;
}
