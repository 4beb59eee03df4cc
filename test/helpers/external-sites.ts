import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { onTestFinished } from "vitest";
import { close, listen } from "../../src/dev/listen.ts";
import { failLookups, shortenPauses } from "./stand-ins.ts";

/** A site's response to a path. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * External sites, by address without scheme: `pier.example/gone`. Any other address is not found.
 */
export type Sites = Record<string, Answer | number | string>;

/** Shortens the pauses of a Node process: between requests to one host, and before retries. */
export const SHORT_PAUSES = preparedBy(shortenPauses);

/**
 * Makes every DNS lookup fail in a process of Node, as on a machine without a network. Its pauses
 * are short.
 */
export const OFFLINE = preparedBy(shortenPauses, failLookups);

/** The environment of a process that calls these functions of `stand-ins.ts` first. */
function preparedBy(...functions: (() => unknown)[]): { NODE_OPTIONS: string } {
  const code = [
    'import dns from "node:dns";',
    'import { syncBuiltinESMExports } from "node:module";',
    'import timers from "node:timers/promises";',
    ...functions.map((each) => `(${each.toString()})();`),
  ].join("\n");
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

/**
 * External sites on one server that acts as a proxy: a process that uses it reaches any host
 * without a network.
 */
export interface ExternalSites {
  /** For the environment of a process. Its pauses are short. */
  env: { HTTP_PROXY: string; NO_PROXY: string; NODE_OPTIONS: string };
  /** The requested addresses, in order: `pier.example/gone`. */
  asked: string[];
  /** The headers of the last request. */
  headers: () => IncomingMessage["headers"];
}

/** Starts them; they end with the test. `sites` may be changed while it runs. */
export async function startExternalSites(sites: Sites): Promise<ExternalSites> {
  const asked: string[] = [];
  let headers: IncomingMessage["headers"] = {};
  const listener: RequestListener = (request, response) => {
    const address = (request.url ?? "").replace(/^http:\/\//, "").replace(/\/$/, "");
    asked.push(address);
    headers = request.headers;
    answer(sites[address] ?? 404, request, response);
  };
  const server: Server = createServer(listener);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => close(server));
  return {
    env: { HTTP_PROXY: url.slice(0, -1), NO_PROXY: "", ...SHORT_PAUSES },
    asked,
    headers: () => headers,
  };
}

/**
 * A number is a status, an address is a permanent redirect, and any other text is a page with that
 * title.
 */
function answer(
  what: Answer | number | string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (typeof what === "function") return what(request, response);
  if (typeof what === "string" && /^(https?:\/)?\//.test(what))
    return void response.writeHead(301, { location: what }).end();
  const status = typeof what === "number" ? what : 200;
  response
    .writeHead(status, { "content-type": "text/html" })
    .end(`<!doctype html><title>${what}</title><h1>${what}</h1>`);
}
