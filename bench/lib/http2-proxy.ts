import { once } from "node:events";
import { request } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import { makeAuthority } from "../../test/helpers/fault-zoo/certificates.ts";

/** Headers that belong to one connection; HTTP/2 forbids them. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding"]);

/**
 * Passes requests that come over HTTPS with HTTP/2, as hosts speak it, on to the HTTP server at
 * `target`. With HTTP/1.1, every file that a page loads at once would pay for a connection of its
 * own.
 */
export async function startHttp2Proxy(port: number, target: string): Promise<Http2SecureServer> {
  const authority = await makeAuthority();
  const server = createSecureServer(await authority.issue("good", "127.0.0.1", ""));
  server.on("request", (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(":"));
    const options = { method: incoming.method, headers: Object.fromEntries(headers) };
    request(new URL(incoming.url, target), options, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(outgoing);
    })
      .on("error", (problem) => outgoing.stream.destroy(problem))
      .end();
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return server;
}
