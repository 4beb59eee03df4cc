import type { RequestListener } from "node:http";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { drip, onTheWire, only, page, pour, raw, reply } from "./answers.ts";
import { alive, dead, type FaultCase } from "./fault-case.ts";
import { honestPage } from "./pages.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };
const MEGABYTE = 1024 * 1024;
const GOOD_START = honestPage().replace(/<\/main>.*$/s, "");
const WITH_PART = honestPage(`<h2 id="part">Part</h2>`);

const packed = (encoding: string, body: Buffer) =>
  reply(200, { ...HTML, "content-encoding": encoding }, body);

/** Starts like any page; `rest` sends the remaining body. */
const goodStart =
  (rest: (response: NodeJS.WritableStream) => void): RequestListener =>
  (_request, response) => {
    response.writeHead(200, HTML).write(GOOD_START);
    rest(response);
  };

/** A valid start, followed by blocks of a megabyte of blanks each: 256 MB in 260 kB. */
function gzipBomb(): RequestListener {
  const blocks = { finishFlush: constants.Z_FULL_FLUSH };
  const blanks = deflateRawSync(Buffer.alloc(MEGABYTE, " "), blocks);
  const start = gzipSync(GOOD_START, blocks);
  return packed("gzip", Buffer.concat([start, ...Array.from({ length: 256 }, () => blanks)]));
}

/** 64 MB in a few bytes. */
const brotliBomb = () =>
  packed(
    "br",
    brotliCompressSync(Buffer.concat([Buffer.from(GOOD_START), Buffer.alloc(64 * MEGABYTE, " ")]), {
      params: { 1: 2 },
    }),
  );

/** Kinds of content. */
const KINDS: readonly FaultCase[] = [
  alive(
    "kind-pdf",
    "ok",
    only(() =>
      reply(200, { "content-type": "application/pdf" }, "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF"),
    ),
    "a document",
  ),
  alive(
    "kind-image",
    "ok",
    only(() => reply(200, { "content-type": "image/png" }, Buffer.from("89504e470d0a1a0a", "hex"))),
    "an image",
  ),
  alive(
    "kind-json",
    "ok",
    only(() =>
      reply(200, { "content-type": "application/json" }, `{"error":"not found","page":404}`),
    ),
    "data, whatever its words",
  ),
  alive(
    "kind-text",
    "ok",
    only(() => reply(200, { "content-type": "text/plain" }, "Opening hours: eight to six.\n")),
    "plain text",
  ),
  alive(
    "kind-none",
    "ok",
    only(() => reply(200, {}, honestPage())),
    "no type given",
  ),
  alive(
    "kind-download",
    "ok",
    only(() => reply(200, { ...HTML, "content-disposition": "attachment" }, honestPage())),
    "a file that is saved has no anchors",
    { path: "/page#part" },
  ),
  alive(
    "kind-latin-1",
    "ok",
    only(() =>
      reply(
        200,
        { "content-type": "text/html; charset=iso-8859-1" },
        Buffer.from(honestPage("<p>Café Müller</p>"), "latin1"),
      ),
    ),
    "older than UTF-8",
  ),
  alive(
    "kind-unknown-charset",
    "ok",
    only(() => reply(200, { "content-type": "text/html; charset=x-unknown" }, honestPage())),
    "a name that no decoder knows",
  ),
  alive(
    "body-5-mb",
    "ok",
    only(() => page(honestPage("<p>And so on.</p>".repeat(330_000)))),
    "long, and fine",
  ),
];

/** Bodies that do not end as they should. */
const BODIES: readonly FaultCase[] = [
  alive(
    "body-endless",
    "ok",
    only(() => goodStart((response) => pour(response, "<p>And so on.</p>".repeat(1000)))),
    "enough was seen",
  ),
  alive(
    "body-drips",
    "ok",
    only(() => goodStart((response) => drip(response, () => " "))),
    "enough was seen",
  ),
  dead(
    "body-never",
    "transient",
    only(() => (_request, response) => response.writeHead(200, HTML).flushHeaders()),
    "a visitor sees nothing",
  ),
  alive(
    "body-cut",
    ["ok", "transient"],
    raw((socket) =>
      socket.end(
        onTheWire(
          ["HTTP/1.1 200 OK", "Content-Type: text/html", "Content-Length: 99999"],
          honestPage(),
        ),
      ),
    ),
    "browsers show what came",
  ),
  alive(
    "body-cut-chunked",
    ["ok", "transient"],
    raw((socket) =>
      socket.end(
        onTheWire(
          ["HTTP/1.1 200 OK", "Content-Type: text/html", "Transfer-Encoding: chunked"],
          `ffff\r\n${honestPage()}`,
        ),
      ),
    ),
    "browsers show what came",
  ),
];

/** Encodings. */
const ENCODINGS: readonly FaultCase[] = [
  alive("gzip-bomb", "ok", only(gzipBomb), "read up to the cap, not to the end"),
  alive("brotli-bomb", "ok", only(brotliBomb), "read up to the cap, not to the end"),
  dead(
    "gzip-broken",
    ["broken", "transient", "suspect"],
    only(() => packed("gzip", Buffer.from(honestPage()))),
    "says gzip and is none: browsers show an error",
  ),
  alive(
    "gzip-two-headers",
    "ok",
    only(() => (_request, response) => {
      response.setHeader("content-encoding", ["gzip", "gzip"]);
      response.writeHead(200, HTML).end(gzipSync(gzipSync(WITH_PART)));
    }),
    "two headers are one list",
    { path: "/page#part" },
  ),
  alive(
    "gzip-part",
    "ok",
    only(() => packed("gzip", gzipSync(WITH_PART))),
    "what is on the page is inside",
    { path: "/page#part" },
  ),
  alive(
    "brotli-part",
    "ok",
    only(() => packed("br", brotliCompressSync(WITH_PART))),
    "what is on the page is inside",
    { path: "/page#part" },
  ),
  alive(
    "deflate-part",
    "ok",
    only(() => packed("deflate", deflateSync(WITH_PART))),
    "what is on the page is inside",
    { path: "/page#part" },
  ),
];

/** A hundred cookies, 20 kB: browsers accept up to 256 kB. */
const COOKIES = Array.from({ length: 100 }, (_, index) => `c${index}=${"x".repeat(180)}; Path=/`);

/** Response headers. */
const HEADS: readonly FaultCase[] = [
  dead(
    "head-megabyte",
    ["broken", "transient", "suspect"],
    raw((socket) => {
      const lines = Array.from({ length: 1024 }, (_, index) => `X-${index}: ${"x".repeat(1010)}`);
      socket.end(
        onTheWire(
          ["HTTP/1.1 200 OK", "Content-Type: text/html", ...lines, "Content-Length: 2"],
          "ok",
        ),
      );
    }),
    "browsers take 256 kB",
  ),
  alive(
    "head-cookies",
    "ok",
    only(() => page(undefined, { "set-cookie": COOKIES })),
    "many, but browsers take them",
  ),
  alive(
    "head-early-hints",
    "ok",
    only(() => (request, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload; as=style" });
      page()(request, response);
    }),
    "103 comes first, 200 counts",
  ),
  dead(
    "head-drips",
    "transient",
    raw((socket) => {
      let line = 0;
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
      drip(socket, () => `X-${++line}: y\r\n`);
    }),
    "never comes to an end",
  ),
];

export const BODY_CASES: readonly FaultCase[] = [...KINDS, ...BODIES, ...ENCODINGS, ...HEADS];
