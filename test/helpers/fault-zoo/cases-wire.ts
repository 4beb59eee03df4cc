import { gzipSync } from "node:zlib";
import type { Socket } from "node:net";
import { drip, onTheWire, page } from "./answers.ts";
import { alive, dead, type FaultCase, type Serve } from "./fault-case.ts";
import { honestPage } from "./pages.ts";

const GOOD = honestPage();
const TYPE = "Content-Type: text/html; charset=utf-8";
const END = "Connection: close";
const HEAD = ["HTTP/1.1 200 OK", TYPE, END];
const GONE = onTheWire(["HTTP/1.1 404 Not Found", TYPE, END], "<h1>404</h1>");
const SIZE = Buffer.byteLength(GOOD);
const chunk = (text: string, extension = "") =>
  `${Buffer.byteLength(text).toString(16)}${extension}\r\n${text}\r\n`;

/** Sends these bytes for `/page`, and 404 for every other path. */
const sends =
  (bytes: string | Buffer, end: (socket: Socket) => void = (socket) => socket.end()): Serve =>
  () => ({
    socket: (socket) =>
      void socket.once("data", (asked: Buffer) => {
        if (!String(asked).startsWith("GET /page ")) return socket.end(GONE);
        socket.write(bytes);
        return end(socket);
      }),
  });

const wire = (head: readonly string[], body = GOOD) => sends(Buffer.from(onTheWire(head, body)));
const latin1 = (head: readonly string[]) => sends(Buffer.from(onTheWire(head, GOOD), "latin1"));
const packed = gzipSync(GOOD);
const gzip = (bytes: Buffer) =>
  sends(Buffer.concat([Buffer.from(onTheWire([...HEAD, "Content-Encoding: gzip"])), bytes]));
const many = Array.from({ length: 200 }, (_, index) => `X-Number-${index}: ${index}`);

/** Odd answers that both the check and a browser accept. */
const ACCEPTED: readonly [name: string, serve: Serve, why: string][] = [
  ["no-reason", wire(["HTTP/1.1 200", TYPE, END]), "a status without a reason"],
  ["empty-reason", wire(["HTTP/1.1 200 ", TYPE, END]), "a status with an empty reason"],
  [
    "odd-reason",
    wire(["HTTP/1.1 200 Tout va bien — ça marche", TYPE, END]),
    "a reason in another language",
  ],
  ["version-1", wire(["HTTP/1 200 OK", TYPE, END]), "a version without a second number"],
  [
    "header-with-spaces",
    wire([...HEAD, "This is defunct: I am sorry"]),
    "a header whose name has spaces",
  ],
  ["interim-twice", wire(["HTTP/1.1 100 Continue", "", ...HEAD]), "an interim response first"],
  ["version-1.0", wire(["HTTP/1.0 200 OK", TYPE]), "an old version"],
  ["blank-first", wire(["", ...HEAD]), "an empty line before the status"],
  ["length-short", wire([...HEAD, "Content-Length: 400"]), "more bytes than announced"],
  ["length-long", wire([...HEAD, `Content-Length: ${SIZE + 500}`]), "fewer bytes than announced"],
  ["no-space", wire(["HTTP/1.1 200 OK", TYPE.replace(": ", ":"), END]), "no space after a colon"],
  ["tab", wire(["HTTP/1.1 200 OK", TYPE.replace(": ", ":\t"), END]), "a tab after a colon"],
  ["type-twice", wire([...HEAD, "Content-Type: text/html"]), "two types"],
  [
    "capitals",
    wire(["HTTP/1.1 200 OK", TYPE.toUpperCase(), "CONNECTION: CLOSE"]),
    "names in capitals",
  ],
  [
    "cookie-utf-8",
    wire([...HEAD, "Set-Cookie: tisch=Müller; Path=/"]),
    "a cookie with letters beyond English",
  ],
  [
    "cookie-latin-1",
    latin1([...HEAD, "Set-Cookie: tisch=Müller; Path=/"]),
    "the same in older bytes",
  ],
  ["cookie-empty", wire([...HEAD, "Set-Cookie: ", "Set-Cookie: ;;=;"]), "cookies that are none"],
  ["long-line", wire([...HEAD, `X-Policy: ${"x".repeat(60_000)}`]), "a line of 60 kB"],
  ["many-lines", wire([...HEAD, ...many]), "200 lines"],
  [
    "hints-twice",
    wire(["HTTP/1.1 103 Early Hints", "", "HTTP/1.1 103 Early Hints", "", ...HEAD]),
    "two hints first",
  ],
  [
    "chunks",
    wire(
      [...HEAD, "Transfer-Encoding: Chunked", "Trailer: x"],
      `${chunk(GOOD, ';a="b"')}0\r\nx: 1\r\n\r\n`,
    ),
    "chunks with extensions and a trailer",
  ],
  [
    "chunks-cut",
    sends(
      onTheWire(["HTTP/1.1 200 OK", TYPE, "Transfer-Encoding: chunked"], chunk(GOOD)),
      (socket) => void setTimeout(() => socket.destroy(), 100),
    ),
    "a last chunk that is missing",
  ],
  [
    "gzip-and-more",
    gzip(Buffer.concat([packed, Buffer.from("\r\n")])),
    "a newline after compressed bytes",
  ],
  [
    "gzip-wrong-sum",
    gzip(Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8, 7)])),
    "compressed bytes with a wrong sum",
  ],
  [
    "slow-start",
    sends(
      onTheWire(HEAD, GOOD.slice(0, 100)),
      (socket) => void setTimeout(() => socket.end(GOOD.slice(100)), 300),
    ),
    "a page in two parts",
  ],
];

/** Odd answers that browsers accept, and the strict parser of the client rejects. */
const FORGIVEN: readonly [name: string, serve: Serve, why: string][] = [
  ["continue", wire(["HTTP/1.1 100 Continue", "", ...HEAD]), "an answer after “100 Continue”"],
  [
    "length-twice",
    wire([...HEAD, `Content-Length: ${SIZE}`, `Content-Length: ${SIZE}`]),
    "the same length twice",
  ],
  [
    "length-and-chunks",
    wire(
      [...HEAD, "Content-Length: 9999", "Transfer-Encoding: chunked"],
      `${chunk(GOOD)}0\r\n\r\n`,
    ),
    "a length beside chunks",
  ],
  ["folded", wire([...HEAD, "X-Policy: self", "  https:"]), "a header field on two lines"],
  ["folded-by-tab", wire([...HEAD, "X-Policy: self", "\thttps:"]), "the same, with a tab"],
  ["no-colon", wire([...HEAD, "Cache control"]), "a line of the headers that is none"],
  [
    "warning",
    wire(["HTTP/1.1 200 OK", "PHP Warning: Unable to load library in Unknown", TYPE, END]),
    "a warning there",
  ],
  [
    "space-before-colon",
    wire(["HTTP/1.1 200 OK", TYPE, "X-Powered-By : us", END]),
    "a space before a colon",
  ],
  ["empty-name", wire([...HEAD, ": nosniff"]), "a field without a name"],
  ["control", wire([...HEAD, "X-Note: a\u0001b"]), "a control character in a field"],
  ["lower-case", wire(["http/1.1 200 OK", TYPE, END]), "a status line in small letters"],
  ["slop", wire(["\n HTTP/1.1 200 OK", TYPE, END]), "bytes before the status line"],
  [
    "radio",
    sends(onTheWire(["ICY 200 OK", "Content-Type: audio/mpeg"], "music"), (socket) =>
      drip(socket, () => "music"),
    ),
    "a radio station, which never ends",
  ],
  [
    "no-colon-endless",
    sends(onTheWire([...HEAD, "Cache control"], GOOD), (socket) => drip(socket, () => " ")),
    "a page that never ends, after a line of the headers that is none",
  ],
  ["line-feeds", sends(`${HEAD.join("\n")}\n\n${GOOD}`), "lines that end with a line feed alone"],
];

/** Answers that no browser accepts. */
const REFUSED: readonly [name: string, serve: Serve, why: string][] = [
  ["version-0.9", sends("<html><title>old</title>"), "no head at all"],
  [
    "two-lengths",
    wire([...HEAD, "Content-Length: 10", "Content-Length: 20"]),
    "two different lengths",
  ],
  ["ssh", sends("SSH-2.0-OpenSSH_9.6\r\n"), "another protocol"],
  ["mail", sends("220 mail.zoo.test ESMTP\r\n"), "another protocol"],
  [
    "chunks-broken",
    wire([...HEAD, "Transfer-Encoding: chunked"], `zz\r\n${GOOD}`),
    "chunks that are none",
  ],
  ["chunks-none", wire([...HEAD, "Transfer-Encoding: chunked"], "<p>No chunks"), "the same"],
];

const named = (rows: readonly [name: string, serve: Serve, why: string][]) =>
  rows.map(([name, ...rest]) => [`wire-${name.replace(".", "-")}`, ...rest] as const);

export const WIRE_CASES: readonly FaultCase[] = [
  ...named([...ACCEPTED, ...FORGIVEN]).map(([name, serve, why]) => alive(name, "ok", serve, why)),
  ...named(REFUSED).map(([name, serve, why]) => dead(name, ["transient", "broken"], serve, why)),
  alive(
    "http2-only",
    "ok",
    () => ({
      http2: (request, response) =>
        void response
          .writeHead(request.url === "/page" ? 200 : 404, { "content-type": "text/html" })
          .end(GOOD),
    }),
    "a server that speaks HTTP/2 only",
    { tls: true },
  ),
  alive(
    "http2-or-nothing",
    "ok",
    () => ({
      http2: (_request, response) =>
        void response.writeHead(200, { "content-type": "text/html" }).end(GOOD),
      http: page(),
    }),
    "the same, beside a plain server",
    { tls: true, path: "/" },
  ),
];
