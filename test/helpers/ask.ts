import { request, type IncomingHttpHeaders } from "node:http";
import { request as requestSecurely } from "node:https";
import { connect } from "node:net";

/** A server's answer. */
export interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A raw request: no redirects, no decoding, no normalization of paths, and any certificate over
 * https.
 */
export function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const { protocol, hostname, port } = new URL(url);
  const send = protocol === "https:" ? requestSecurely : request;
  return new Promise((done, fail) => {
    const asking = send(
      { hostname, port, path, headers, method, rejectUnauthorized: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          done({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    asking.on("error", fail).end();
  });
}

/** Sends a request line unchanged, which no client would do; returns the complete response. */
export function askRaw(url: string, target: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    });
    socket.on("data", (chunk) => (said += chunk.toString("latin1")));
    socket.on("error", fail).on("close", () => done(said));
  });
}
