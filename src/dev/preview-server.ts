import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join, resolve, sep } from "node:path";
import send from "send";
import { headerRules, redirectRules } from "./host-rules.ts";
import { decoded } from "../files/decoded.ts";
import { isFile } from "../files/files-below.ts";
import { CACHING, HEADERS_FILE, HIDDEN_FILES, REDIRECTS_FILE } from "../hosts/hosting.ts";
import { isText, contentType } from "../output/output-file.ts";

/** Files that tell a host what to do; it shows them to nobody. */
const HIDDEN = new Set(HIDDEN_FILES.map((file) => `/${file}`));

/**
 * A server for `out/` that behaves as a static host does: `_headers` and `_redirects` in force, a redirect to the slash,
 * `404.html` with status 404, precompressed files for whoever accepts them. It reads the folder anew for each request.
 */
export function previewServer(out: string): Server {
  const root = resolve(out);
  return createServer((request, response) => {
    answer(root, request, response).catch((problem: unknown) => {
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      response.end(`The preview failed: ${problem instanceof Error ? problem.message : String(problem)}\n`);
    });
  });
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [address = "/", ...rest] = (request.url ?? "/").split("?");
  const query = rest.length === 0 ? "" : `?${rest.join("?")}`;
  // More than one slash in front would name another host in a redirect.
  const rawPath = address.replace(/^\/+/, "/");
  const path = decoded(rawPath);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" });
    response.end();
    return;
  }
  if (path === undefined || path.includes("\0") || path.split("/").includes("..")) return refuse(response, 400);
  for (const [name, value] of headerRules(await textOf(join(root, HEADERS_FILE)))(path))
    response.setHeader(name, value);
  if (!path.startsWith(CACHING.folder)) response.setHeader("cache-control", CACHING.others);
  const redirect = redirectRules(await textOf(join(root, REDIRECTS_FILE)))(path, query);
  if (redirect !== undefined) return leadTo(response, redirect.to, redirect.status);

  const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
  if (!file.startsWith(root + sep) || HIDDEN.has(path)) {
    return notFound(root, request, response);
  }
  if (await isFile(file)) return sendFile(file, request, response);
  if (!path.endsWith("/") && (await isFile(join(file, "index.html")))) {
    return leadTo(response, `${rawPath}/${query}`, 301);
  }
  return notFound(root, request, response);
}

async function sendFile(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader("content-type", contentType(file));
  if (isText(file)) response.setHeader("vary", "Accept-Encoding");
  const chosen = await bestEncoding(file, request.headers["accept-encoding"] ?? "");
  if (chosen.encoding !== undefined) response.setHeader("content-encoding", chosen.encoding);
  send(request, encodeURI(chosen.file), { cacheControl: false, dotfiles: "allow" }).pipe(response);
}

async function bestEncoding(file: string, accepted: string): Promise<{ file: string; encoding?: string }> {
  for (const [encoding, ending] of [
    ["br", ".br"],
    ["gzip", ".gz"],
  ] as const) {
    if (
      new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted) &&
      (await isFile(file + ending))
    )
      return { file: file + ending, encoding };
  }
  return { file };
}

async function notFound(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let page: Buffer;
  try {
    page = await readFile(join(root, "404.html"));
  } catch {
    return refuse(response, 404);
  }
  response.setHeader("cache-control", CACHING.others);
  response.writeHead(404, { "content-type": contentType(".html"), "content-length": page.length });
  response.end(request.method === "HEAD" ? undefined : page);
}

function leadTo(response: ServerResponse, to: string, status: number): void {
  response.writeHead(status, { location: to });
  response.end();
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(`${status}\n`);
}

function textOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
