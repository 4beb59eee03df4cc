import { once } from "node:events";
import { createServer, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openProxy } from "../../src/links/browser/proxy.ts";
import { failureOfBrowser } from "../../src/links/probe/failure.ts";

/**
 * Asks a proxy for a connection as Chromium does, in one piece or byte by byte, and sends a line.
 * Returns what comes back.
 */
async function through(url: string, host: string, port: number, inPieces = false): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const request = Buffer.from([
    5,
    1,
    0,
    5,
    1,
    0,
    3,
    host.length,
    ...Buffer.from(host),
    port >> 8,
    port & 255,
  ]);
  for (const piece of inPieces ? request : []) {
    socket.write(Buffer.of(piece));
    await new Promise((done) => setImmediate(done));
  }
  if (!inPieces) socket.write(request);
  socket.write("hello\n");
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  await once(socket, "close");
  return Buffer.concat(received).toString("latin1");
}

/** A server that answers each line with itself, and ends. */
async function echo(): Promise<number> {
  const server = createServer((socket) => void socket.on("data", (line) => socket.end(line)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const CONNECTED = "\x05\x00\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00";
const REFUSED = CONNECTED.replace("\x05\x00\x05\x00", "\x05\x00\x05\x05");

test.each([false, true])("a proxy passes bytes on (request in pieces: %s)", async (inPieces) => {
  const proxy = await openProxy({ allowPrivate: true, timeout: 1000 });
  onTestFinished(() => proxy.close());
  const port = await echo();
  expect(await through(proxy.url, "127.0.0.1", port, inPieces)).toBe(`${CONNECTED}hello\n`);
  expect(proxy.failureOf(`http://127.0.0.1:${port}/`)).toBeUndefined();
});

test.each(["127.0.0.1", "localhost", "::1", "10.0.0.1", "169.254.169.254"])(
  "a proxy opens no connection into a private network: %s",
  async (host) => {
    const proxy = await openProxy({ allowPrivate: false, timeout: 1000 });
    onTestFinished(() => proxy.close());
    const port = await echo();
    expect(await through(proxy.url, host, port)).toBe(REFUSED);
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}/`;
    expect(proxy.failureOf(url)?.code).toBe("private-address");
  },
);

test("a connection that fails has the code of the engine", async () => {
  const proxy = await openProxy({ allowPrivate: true, timeout: 1000 });
  onTestFinished(() => proxy.close());
  expect(await through(proxy.url, "127.0.0.1", 1)).toBe(REFUSED);
  const failure = proxy.failureOf("http://127.0.0.1:1/");
  expect(failure?.code).toBe("refused");
  expect(failureOfBrowser("net::ERR_SOCKS_CONNECTION_FAILED", failure)).toEqual(failure);
});

test.each([
  ["net::ERR_CERT_AUTHORITY_INVALID", "tls-untrusted"],
  ["net::ERR_CERT_WEAK_KEY", "tls-untrusted"],
  ["net::ERR_SSL_PROTOCOL_ERROR", "tls-failed"],
  ["net::ERR_HTTP2_PROTOCOL_ERROR", "reset"],
  ["net::ERR_TOO_MANY_REDIRECTS", "redirect-loop"],
  // These say nothing about the address.
  ["net::ERR_ABORTED", undefined],
  ["net::ERR_FAILED", undefined],
  ["", undefined],
])("%s is %s", (error, code) => expect(failureOfBrowser(error, undefined)?.code).toBe(code));
