import type { OutgoingHttpHeaders, RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { Place, Serve } from "./fault-case.ts";
import { honestPage, html } from "./pages.ts";

/** Ignores a request's body and writes one answer. */
export function reply(
  status: number,
  headers: OutgoingHttpHeaders = {},
  body: string | Buffer = "",
): RequestListener {
  return (_request, response) => void response.writeHead(status, headers).end(body);
}

/** A page of HTML, with honest content by default. */
export function page(
  body: string = honestPage(),
  headers: OutgoingHttpHeaders = {},
  status = 200,
): RequestListener {
  return reply(status, { "content-type": "text/html; charset=utf-8", ...headers }, body);
}

/** An error page with few words. */
export function errorPage(status: number, headers: OutgoingHttpHeaders = {}): RequestListener {
  return page(
    html({ title: `Error ${status}`, body: `<h1>Error ${status}</h1>` }),
    headers,
    status,
  );
}

/** A redirect; the target is sent as bytes of UTF-8, as careless servers do. */
export function redirect(status: number, location: string): RequestListener {
  return (_request, response) =>
    void response.writeHead(status, { location: Buffer.from(location).toString("latin1") }).end();
}

/** One answer for each request in turn; the last one is repeated. */
export function inTurn(
  ...answers: readonly [RequestListener, ...RequestListener[]]
): RequestListener {
  let turn = 0;
  return (request, response) =>
    (answers[turn++] ?? answers.at(-1) ?? answers[0])(request, response);
}

/** An honest site: some paths (with or without the query), and 404 for every other one. */
export function site(
  paths: Record<string, RequestListener>,
  other: RequestListener = errorPage(404),
): RequestListener {
  return (request, response) => {
    const path = request.url ?? "/";
    (paths[path] ?? paths[path.replace(/\?.*/, "")] ?? other)(request, response);
  };
}

/** An honest site with a single page of interest, the one that is linked. */
export const only =
  (make: (place: Place) => RequestListener): Serve =>
  (place) => ({ http: site({ "/page": make(place) }) });

/** A host that answers every path in the same way. */
export const always =
  (make: (place: Place) => RequestListener): Serve =>
  (place) => ({ http: make(place) });

/** A server that reads the first bytes of a connection and hands it over. */
export const raw =
  (act: (socket: Socket) => void): Serve =>
  () => ({ socket: (socket) => void socket.once("data", () => act(socket)) });

/** An answer as bytes on the wire, after which the connection closes. */
export function onTheWire(head: readonly string[], body = ""): string {
  return [...head, "", body].join("\r\n");
}

/** Writes a piece repeatedly, as fast as the client reads, until it disconnects. */
export function pour(to: NodeJS.WritableStream, piece: string): void {
  const more = () => {
    for (let room = true; room && to.writable;) room = to.write(piece);
  };
  to.on("drain", more);
  more();
}

/** Writes one piece every 200 ms until the client disconnects. */
export function drip(to: NodeJS.WritableStream, piece: () => string): void {
  const timer = setInterval(() => (to.writable ? to.write(piece()) : clearInterval(timer)), 200);
  to.on("close", () => clearInterval(timer));
}
