import type { Dispatcher } from "undici";
import { readBody, textOf } from "./body.ts";
import type { Connections } from "./connect.ts";
import { failureOf, isOfParser, type Failure } from "./failure.ts";
import { lenientGet, type LenientResponse } from "./lenient.ts";
import { readSignals, type PageSignals } from "./page-signals.ts";

export type RequestHeaders = Record<string, string>;

export interface Exchange {
  status?: number | undefined;
  /** By lowercase name; repeated headers as a list. */
  headers: Record<string, string | string[] | undefined>;
  /** The signals of a page; undefined for images, documents and redirects. */
  signals?: PageSignals | undefined;
  failure?: Failure | undefined;
  /** The body of a whole answer of status 200, if it was wanted. */
  bytes?: Buffer | undefined;
}

interface ExchangeOptions extends RequestOptions {
  connections: Connections;
  headers: RequestHeaders;
  signal: AbortSignal;
}

export interface RequestOptions {
  /** Milliseconds for request and answer. */
  limit: number;
  fragments: readonly string[];
  /** Whether to open a new connection. */
  fresh?: boolean;
  /** Whether to return the body instead of reading it as a page. */
  wantsBytes?: boolean;
}

/**
 * Requests one address, and reads the beginning of the page. Does not throw. As in browsers, a new
 * connection is tried if the server closes a reused one, or says that it is for another host (421);
 * and a more tolerant client, if undici rejects the response.
 */
export async function exchange(url: string, options: ExchangeOptions): Promise<Exchange> {
  const limit = timeLimit(options.limit, options.signal);
  try {
    let answer = await send(url, options, limit);
    if ((answer.failure?.code === "reset" || answer.status === 421) && !options.fresh)
      answer = await send(url, { ...options, fresh: true }, limit);
    if (answer.failure === undefined || !isOfParser(answer.failure) || options.connections.proxied)
      return answer;
    return await limit
      .race(lenientGet(url, options, limit.signal))
      .then((response) => readAnswer(response, url, options))
      .catch(() => answer);
  } finally {
    limit.lift();
  }
}

async function send(
  url: string,
  options: ExchangeOptions,
  { signal, race }: ReturnType<typeof timeLimit>,
): Promise<Exchange> {
  const { connections, headers, fresh = false } = options;
  const { origin, pathname, search, href } = new URL(url);
  // Browsers also send an empty query.
  const path = pathname + (search === "" && /^[^#]*\?/.test(href) ? "?" : search);
  const request = { origin, path, method: "GET", headers, signal } as const;
  try {
    const response = await race(connections.to(origin, fresh).request(request));
    return await readAnswer(response, url, options);
  } catch (problem) {
    const failure = failureOf(problem, connections.phase(origin));
    // The proxy refuses connections.
    const isProxy =
      connections.proxied &&
      (/^(?:refused|timeout-connect)$/.test(failure.code) ||
        failure.detail === "UND_ERR_INVALID_ARG");
    return { headers: {}, failure: isProxy ? { ...failure, code: "proxy" } : failure };
  }
}

async function readAnswer(
  { statusCode: status, headers, body }: Dispatcher.ResponseData | LenientResponse,
  url: string,
  { fragments, wantsBytes }: ExchangeOptions,
): Promise<Exchange> {
  const answer = { status, headers };
  // Without a reader, errors of the body do not matter.
  body.on("error", () => undefined);
  const type = first(headers["content-type"]);
  const isRedirect = REDIRECTS.has(status) && (first(headers["location"]) ?? "") !== "";
  const isSaved = /^attachment\b/i.test(first(headers["content-disposition"]) ?? "");
  const isPage = !isSaved && (type === undefined || /\b(html|xml)\b/i.test(type));
  if (isRedirect || !(isPage || wantsBytes === true)) {
    // An ignored body is read a little, so that its connection can be reused.
    const limit = { limit: 64 * 1024, signal: AbortSignal.timeout(200) };
    await body.dump(limit).catch(() => undefined);
    return answer;
  }
  const read = await readBody(body, String(headers["content-encoding"] ?? ""));
  if (wantsBytes === true)
    return { ...answer, bytes: status === 200 && read.whole ? read.bytes : undefined };
  // Browsers show the part of a page that has arrived; an error matters by its status alone.
  if (read.problem !== undefined && read.bytes.length === 0 && status < 400) {
    const failure = failureOf(read.problem, "body");
    if (failure.code === "reset") failure.code = "cut-short";
    return { ...answer, failure };
  }
  const text = textOf(read.bytes, type ?? "");
  // Without a content type, browsers look at the body.
  if (type === undefined && !/^\s*</.test(text)) return answer;
  const signals = readSignals(text, { url, fragments, whole: read.whole });
  // What identifies the page may not have arrived.
  if (read.problem !== undefined) Object.assign(signals, { rendered: "part", marks: [] });
  return { ...answer, signals };
}

/** Browsers show the page of other statuses (Fetch Standard). */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Unlike `AbortSignal.timeout()`, it keeps the process alive; unlike `AbortSignal.any()`, it
 * detaches from the outer signal, which would hold on to every request of a run.
 */
function timeLimit(ms: number, outer?: AbortSignal) {
  const own = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  const end = (name: string) => {
    const reason = new DOMException("", name);
    own.abort(reason);
    reject(reason);
  };
  const stop = () => end("AbortError");
  const timer = setTimeout(end, Math.max(1, ms), "TimeoutError");
  if (outer?.aborted) stop();
  else outer?.addEventListener("abort", stop, { once: true });
  return {
    signal: own.signal,
    /** undici listens to a signal only once a connection is open: one may never open. */
    race: <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, ended]),
    lift: (): void => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", stop);
    },
  };
}

/** Undefined if the work takes longer, fails or is stopped. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  const { race, lift } = timeLimit(ms, signal);
  return race(work)
    .catch(() => undefined)
    .finally(lift);
}
