import type { Dispatcher } from "undici";
import { textOf, readBody } from "./body.ts";
import type { Connections } from "./connect.ts";
import { failureOf, type Failure } from "./failure.ts";
import { readSigns, type PageSigns } from "./page-signs.ts";
import { timeLimit, type TimeLimit } from "./time-limit.ts";

/** How a request names itself, and what else it carries. */
export type RequestHeaders = Record<string, string>;

/** One request, and one answer or none. */
export interface Exchange {
  status?: number;
  /** Small letters; several of one name as a list. */
  headers: Record<string, string | string[] | undefined>;
  /** What the answer shows, if it is a page; undefined for pictures, documents and redirects. */
  signs?: PageSigns;
  failure?: Failure;
}

export interface ExchangeOptions {
  connections: Connections;
  headers: RequestHeaders;
  /** Milliseconds that it may take. */
  limit: number;
  /** Whether a connection that was used before must not be used again. */
  fresh?: boolean;
  /** Anchors that somebody wants to find on the page. */
  fragments: readonly string[];
  signal?: AbortSignal | undefined;
}

/** Bytes of an answer that nobody reads which are let through, so that the connection can be used again. */
const MOST_DUMPED = 64 * 1024;
/** And the milliseconds for which that is waited. */
const DUMPING = 200;

/**
 * Asks for one address, as it stands, and reads the beginning of the page. Does not throw. A server may close a kept
 * connection in the very moment in which it is used again: then, as browsers do, it is asked once more over a new one.
 */
export async function exchange(url: string, options: ExchangeOptions): Promise<Exchange> {
  const limit = timeLimit(options.limit, options.signal);
  try {
    const answer = await ask(url, options, limit);
    if (answer.failure?.code !== "reset" || options.fresh === true) return answer;
    return await ask(url, { ...options, fresh: true }, limit);
  } finally {
    limit.lift();
  }
}

/** Asks, and waits for the head of the answer. Throws what undici, the connector or the limit throw. */
export function get(
  url: string,
  { connections, headers, fresh }: Pick<ExchangeOptions, "connections" | "headers" | "fresh">,
  { signal, race }: TimeLimit,
): Promise<Dispatcher.ResponseData> {
  const { origin, pathname, search } = new URL(url);
  const path = pathname + search;
  return race(connections.to(origin, fresh).request({ origin, path, method: "GET", headers, signal }));
}

async function ask(url: string, options: ExchangeOptions, limit: TimeLimit): Promise<Exchange> {
  const { connections, fragments } = options;
  try {
    return await readAnswer(await get(url, options, limit), fragments);
  } catch (problem) {
    const failure = failureOf(problem, connections.phase(new URL(url).origin));
    // Behind a proxy, it is the proxy that refuses.
    const isOurs = connections.proxied && (failure.code === "refused" || failure.code === "timeout-connect");
    return { headers: {}, failure: isOurs ? { ...failure, code: "proxy" } : failure };
  }
}

async function readAnswer(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  fragments: readonly string[],
): Promise<Exchange> {
  const answer = { status, headers };
  // What goes wrong after this is heard by whoever reads; an end that nobody waits for is none.
  body.on("error", () => undefined);
  const type = first(headers["content-type"]);
  if ((status >= 300 && status < 400) || (type !== undefined && !/\b(html|xml)\b/i.test(type))) {
    await letThrough(body);
    return answer;
  }
  const read = await readBody(body, first(headers["content-encoding"]));
  // A page that breaks off is shown as far as it has come; of an error nobody needs the page.
  if (read.problem !== undefined && read.bytes.length === 0 && status < 400) {
    const failure = failureOf(read.problem, "body");
    return {
      ...answer,
      failure: failure.code === "reset" ? { ...failure, code: "cut-short", phase: "body" } : failure,
    };
  }
  const text = textOf(read.bytes, type ?? "");
  // Where nobody says what it is, browsers look at it.
  if (type === undefined && !/^\s*</.test(text)) return answer;
  return { ...answer, signs: readSigns(text, { fragments, whole: read.whole }) };
}

/** A header's value; the first of several. */
export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Reads to the end what nobody wants, where that is near: the connection can then be used again. */
async function letThrough(body: Dispatcher.ResponseData["body"]): Promise<void> {
  const end = setTimeout(() => body.destroy(), DUMPING);
  await body.dump({ limit: MOST_DUMPED }).catch(() => undefined);
  clearTimeout(end);
}
