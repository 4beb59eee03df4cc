import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import send from "send";
import { decoded } from "../files/files-below.ts";
import { contentType, isText } from "../files/output-file.ts";
import { messageOf } from "../findings/findings-error.ts";
import { CACHING, HEADERS_FILE, REDIRECTS_FILE } from "../hosts/hosting.ts";
import { belowBase, parseRedirects, patternOf } from "../html/served.ts";
import { isForThisServer, UNKNOWN_HOST, visitorsFile } from "./visitors.ts";

/**
 * Creates a server for `out/` that behaves like a static host: `_headers`, `_redirects`, trailing
 * slashes, `404.html` and precompressed files. `host` is the address that it listens on, and `base`
 * the path below which the site is served.
 */
export function previewServer(out: string, host = "localhost", base = "/"): Server {
  const root = resolve(out);
  return createServer((request, response) => {
    if (!isForThisServer(request, host)) return refuse(response, 403, UNKNOWN_HOST);
    answer({ root, base, request, response }).catch((problem: unknown) => {
      refuse(response, 500, `The preview failed: ${messageOf(problem)}`);
    });
  });
}

interface Visit {
  root: string;
  base: string;
  request: IncomingMessage;
  response: ServerResponse;
}

async function answer(visit: Visit): Promise<void> {
  const { root, base, request, response } = visit;
  // In a redirect, several leading slashes would name another host.
  const [, rawPath = "/", query = ""] = /^\/*(\/[^?]*)(.*)$/.exec(request.url ?? "/") ?? [];
  const path = decoded(rawPath);
  if (request.method !== "GET" && request.method !== "HEAD")
    return void response.writeHead(405, { allow: "GET, HEAD" }).end();
  if (path === undefined || path.includes("\0") || path.split("/").includes(".."))
    return refuse(response, 400);
  const textOf = (name: string) => readFile(join(root, name), "utf8").catch(() => "");
  for (const [name, value] of headersFor(path, await textOf(HEADERS_FILE)))
    response.setHeader(name, value);
  const inside = belowBase(path, base);
  if (inside?.startsWith(CACHING.folder) !== true)
    response.setHeader("cache-control", CACHING.others);
  const redirectTo = (location: string, status: number) =>
    void response.writeHead(status, { location }).end();
  const redirect = redirectFor(path, query, await textOf(REDIRECTS_FILE));
  if (redirect !== undefined) return redirectTo(redirect.to, redirect.status);

  const isBase = path === base.slice(0, -1);
  if (isBase || (inside === undefined && path === "/")) return redirectTo(base + query, 302);
  if (inside === undefined) return sendNotFound(visit, "/");
  const file = inside.endsWith("/") ? `${inside}index.html` : inside;
  if ((await visitorsFile(root, file)) !== undefined) return sendFile(visit, file);
  if (!path.endsWith("/") && (await visitorsFile(root, `${inside}/index.html`)) !== undefined)
    return redirectTo(`${rawPath}/${query}`, 301);
  return sendNotFound(visit, inside);
}

async function sendFile({ root, request, response }: Visit, path: string): Promise<void> {
  response.setHeader("content-type", contentType(path));
  if (isText(path)) response.setHeader("vary", "Accept-Encoding");
  const { "accept-encoding": accepted = "" } = request.headers;
  let served = join(root, path);
  for (const [encoding, ending] of Object.entries({ gzip: ".gz", br: ".br" })) {
    const pattern = new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`);
    const file = pattern.test(accepted) ? await visitorsFile(root, path + ending) : undefined;
    if (file !== undefined) response.setHeader("content-encoding", encoding);
    served = file ?? served;
  }
  send(request, encodeURI(served), { cacheControl: false, dotfiles: "allow" }).pipe(response);
}

/** Sends the 404 page of the nearest folder above a path. */
async function sendNotFound(visit: Visit, path: string): Promise<void> {
  const { root, request, response } = visit;
  const folder = path.slice(0, path.lastIndexOf("/"));
  const file = await visitorsFile(root, `${folder}/404.html`);
  if (file === undefined)
    return folder === "" ? refuse(response, 404) : sendNotFound(visit, folder);
  const page = await readFile(file);
  response.setHeader("cache-control", CACHING.others);
  response.writeHead(404, { "content-type": contentType(".html"), "content-length": page.length });
  response.end(request.method === "HEAD" ? undefined : page);
}

function refuse(response: ServerResponse, status: number, text = String(status)): void {
  response.writeHead(status, { "content-type": contentType(".txt") }).end(`${text.trimEnd()}\n`);
}

/** The headers that a `_headers` file sets for a path, as Netlify and Cloudflare Pages read it. */
export function headersFor(path: string, text: string): [name: string, value: string][] {
  const headers: [string, string][] = [];
  let applies = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const colon = line.indexOf(":");
    if (!/^\s/.test(line)) applies = patternOf(line.trim()).test(path);
    else if (applies && colon > 0)
      headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return headers;
}

/**
 * The target of a decoded path in a `_redirects` file; `:splat` is the part that `*` matched. The
 * query is kept if the target has none.
 */
export function redirectFor(
  path: string,
  query: string,
  text: string,
): { to: string; status: number } | undefined {
  for (const { pattern, to, status } of parseRedirects(text)) {
    const match = pattern.exec(path);
    // The nearest 404.html is sent anyway.
    if (match === null || status >= 400) continue;
    const splat = encodeURI(match[1] ?? "").replaceAll(/[?#]/g, encodeURIComponent);
    const [, target = "", own = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
    return { to: target.replace(":splat", () => splat) + (own || query) + hash, status };
  }
  return undefined;
}
