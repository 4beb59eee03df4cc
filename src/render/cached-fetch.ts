import type { IncomingHttpHeaders } from "node:http";
import { Writable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type { cacheStores, Dispatcher, Response as UndiciResponse } from "undici";
import type { Download } from "../assets/photographs.ts";
import type { Cache } from "../cache/cache.ts";
import { withPlaces } from "../code/run-bundle.ts";

/* `fetch` for route tables: one response per address and build, kept as its server allows. */

interface Answer {
  response: UndiciResponse;
  body: ArrayBuffer;
}

/** A request that several callers wait for. It is aborted once each of them has aborted. */
interface Shared {
  answer: Promise<Answer>;
  waiting: number;
  end: () => void;
}

/** Statuses that may change when the address is requested again. */
const isTemporary = (status: number) => status === 429 || status >= 500;

/** A `fetch` that keeps responses in memory, and one for large files, for one build. */
export function cachedFetch(cache: Cache): { fetch: typeof globalThis.fetch; download: Download } {
  const send = openSender(cache);

  const download: Download = async (address, { signal, most }) => {
    const { response, store } = await send(new Request(address), signal);
    const { status } = response;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk as Uint8Array);
      size += chunk.byteLength;
      if (size > most) return { status, content: undefined };
    }
    await store.settled();
    return { status, content: Buffer.concat(chunks) };
  };

  const load = async (request: Request, signal: AbortSignal): Promise<Answer> => {
    const { response, store } = await send(request, signal);
    const body = await response.arrayBuffer();
    await store.settled();
    return { response, body };
  };

  const shared = sharing(load);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    if (request.method !== "GET" || request.cache !== "default")
      return responseOf(await load(request, request.signal));
    const one = shared(request);
    one.waiting++;
    try {
      return responseOf(await Promise.race([one.answer, aborted(request.signal)]));
    } catch (problem) {
      // Its stack has the line that waits; the original was created where the request began.
      throw problem instanceof TypeError
        ? new TypeError(problem.message, { cause: problem.cause })
        : problem;
    } finally {
      if (--one.waiting === 0) one.end();
    }
  };
  return { fetch: withPlaces(fetch), download };
}

/** Opens what undici needs with the first request. */
function openSender(cache: Cache) {
  let opened: ReturnType<typeof openDispatchers> | undefined;
  return async (request: Request, signal: AbortSignal) => {
    opened ??= openDispatchers(cache);
    const { undici, store, plain, caching } = await opened;
    const { url, method, headers, redirect, cache: mode, integrity } = request;
    const response = await undici.fetch(url, {
      method,
      headers: [...headers],
      body: request.body === null ? null : await request.arrayBuffer(),
      redirect,
      cache: mode,
      integrity,
      signal,
      dispatcher: mode === "no-store" ? plain : caching,
    });
    return { response, store };
  };
}

/** Loads each address once. What failed, or may be different later, is loaded again. */
function sharing(load: (request: Request, signal: AbortSignal) => Promise<Answer>) {
  const answers = new Map<string, Shared>();
  return (request: Request): Shared => {
    const [address] = request.url.split("#");
    const key = JSON.stringify([address, request.redirect, ...request.headers]);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const controller = new AbortController();
    const forget = () => void (answers.get(key) === made && answers.delete(key));
    const end = () => {
      forget();
      controller.abort();
    };
    const made: Shared = { answer: load(request, controller.signal), waiting: 0, end };
    const settle = ({ response }: Answer) => {
      made.end = () => undefined;
      if (isTemporary(response.status)) forget();
    };
    made.answer.then(settle, forget);
    answers.set(key, made);
    return made;
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

function responseOf({ response, body }: Answer): Response {
  const { status, statusText, headers, url, redirected } = response;
  const hasBody = ![204, 205, 304].includes(status);
  const init = { status, statusText, headers: [...headers] };
  return Object.defineProperties(new Response(hasBody ? body : null, init), {
    url: { value: url },
    redirected: { value: redirected },
  });
}

/** Node's own `fetch` uses the proxies of the environment too. */
async function openDispatchers(cache: Cache) {
  const undici = await import("undici");
  const store = responseStore(cache);
  const plain = new undici.EnvHttpProxyAgent();
  const keeping = undici.interceptors.cache({ store, type: "private" });
  return { undici, store, plain, caching: plain.compose(confirming(store), keeping) };
}

type Store = InstanceType<typeof cacheStores.MemoryCacheStore>;
type Key = Parameters<Store["get"]>[0];
type Value = Parameters<Store["createWriteStream"]>[1];
type Kept = Value & { body: Uint8Array };

/** A store of responses for undici, which decides how long each is fresh. */
function responseStore(cache: Cache) {
  let writing = Promise.resolve();
  const nameOf = ({ origin, method, path }: Key) => `responses ${method} ${origin}${path}`;
  const keptOf = (key: Key) => (cache.recall(nameOf(key)) ?? []) as readonly Kept[];
  const keep = (key: Key, change: (kept: readonly Kept[]) => readonly Kept[]) => {
    writing = writing.then(() => cache.keep(nameOf(key), change(keptOf(key))));
  };
  const isFor = ({ vary }: Kept, { headers }: Key) =>
    Object.entries(vary ?? {}).every(([header, sent]) =>
      isDeepStrictEqual(sent ?? undefined, headers?.[header]),
    );
  return {
    get(key: Key) {
      const found = keptOf(key).find((each) => isFor(each, key));
      if (found === undefined) return undefined;
      const { cacheControlDirectives = {}, body } = found;
      return { ...found, cacheControlDirectives, body: Buffer.from(body) };
    },
    createWriteStream(key: Key, value: Value) {
      if (isTemporary(value.statusCode)) return undefined;
      const chunks: Buffer[] = [];
      // A response with a validator can be confirmed at any time.
      const deleteAt =
        value.etag !== undefined || "last-modified" in value.headers ? Infinity : value.deleteAt;
      const body = new Writable({
        write(chunk: Buffer, _, done) {
          chunks.push(Buffer.from(chunk));
          done();
        },
      });
      return body.on("finish", () => {
        const isOther = (each: Kept) => !isFor(each, key) && each.deleteAt > Date.now();
        const kept = { ...value, deleteAt, body: Buffer.concat(chunks) };
        keep(key, (all) => [kept, ...all.filter(isOther)].slice(0, MOST_VARIANTS));
      });
    },
    delete: (key: Key) => keep(key, () => []),
    settled: () => writing,
  };
}

const MOST_VARIANTS = 20;

/**
 * undici forgets a response that its server confirms (304). Here it becomes the whole response
 * (https://www.rfc-editor.org/rfc/rfc9111#section-4.3.4).
 */
function confirming(
  store: ReturnType<typeof responseStore>,
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const headers = options.headers as Key["headers"];
    const isAsked = headers?.["if-none-match"] ?? headers?.["if-modified-since"];
    const key = { origin: String(options.origin), method: options.method, path: options.path };
    const kept =
      isAsked === undefined ? undefined : store.get({ ...key, ...(headers && { headers }) });
    return dispatch(options, {
      onRequestStart: (...given) => handler.onRequestStart?.(...given),
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart(controller, status, given, message) {
        if (kept === undefined || status !== 304 || (given["etag"] ?? kept.etag) !== kept.etag)
          return handler.onResponseStart?.(controller, status, asKept(given), message);
        const isNew = ([name]: [string, unknown]) => !name.startsWith("content-");
        const all = { ...kept.headers, ...Object.fromEntries(Object.entries(given).filter(isNew)) };
        controller.rawHeaders = Object.entries(all).flatMap(([name, value = ""]) =>
          [value].flat().flatMap((each) => [name, each]),
        );
        handler.onResponseStart?.(controller, kept.statusCode, all, kept.statusMessage);
        handler.onResponseData?.(controller, kept.body);
        return undefined;
      },
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });
  };
}

/** undici keeps no response that has only a tag, which its server could confirm. */
function asKept(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { etag, expires, "cache-control": control = expires } = headers;
  const isOnlyTagged = etag !== undefined && control === undefined;
  return isOnlyTagged ? { ...headers, "cache-control": "no-cache" } : headers;
}
