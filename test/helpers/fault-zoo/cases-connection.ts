import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import "./reflect.ts";
import { X509Certificate, X509Certificates } from "@peculiar/x509";
import type { TlsOptions } from "node:tls";
import { redirect, errorPage, onTheWire, page, raw, reply, site } from "./answers.ts";
import type { CertificateKind } from "./certificates.ts";
import { alive, dead, type FaultCase, type Place, type Serve } from "./fault-case.ts";
import { honestPage } from "./pages.ts";

const GOOD = onTheWire(
  ["HTTP/1.1 200 OK", "Content-Type: text/html", "Connection: close"],
  honestPage(),
);
const nothing: Serve = () => ({});

/** Resets the first connection, and answers later ones. */
function resetsOnce(): (socket: Socket) => void {
  let connections = 0;
  return (socket) => {
    const first = connections++ === 0;
    socket.once("data", () => (first ? socket.resetAndDestroy() : socket.end(GOOD)));
  };
}

/** Claims to keep connections alive, and ends each at the second request. */
const liar: RequestListener = (request, response) => {
  const { socket } = request as { socket: Socket & { hasAnswered?: boolean } };
  if (socket.hasAnswered === true) return void socket.destroy();
  socket.hasAnswered = true;
  (request.url?.startsWith("/page-") ? page() : errorPage(404))(request, response);
};

/** Faults of connections. */
const CONNECTIONS: readonly FaultCase[] = [
  dead(
    "wire-garbage",
    "transient",
    raw((socket) => socket.end("\u0000\u0001SSH-2.0-server\r\nhello\r\n")),
    "no HTTP there: broken after three runs, since browsers forgive more than we can tell",
  ),
  dead(
    "wire-empty",
    "transient",
    raw((socket) => socket.end()),
    "closes without a word",
  ),
  dead(
    "wire-reset",
    "transient",
    () => ({ socket: (socket) => void socket.resetAndDestroy() }),
    "reset",
  ),
  alive("wire-reset-once", "ok", () => ({ socket: resetsOnce() }), "fine at the second try", {
    path: "/",
  }),
  dead(
    "wire-silent",
    "transient",
    () => ({ socket: () => {} }),
    "takes the connection and never answers",
    {
      code: /^timeout-headers$/,
    },
  ),
  dead("wire-refused", "transient", nothing, "no server listens"),
  alive(
    "wire-http-1.0",
    "ok",
    raw((socket) => socket.end(GOOD.replace("HTTP/1.1", "HTTP/1.0"))),
    "old, and fine",
    { path: "/" },
  ),
  alive(
    "wire-lies-about-keeping",
    "ok",
    () => ({ http: liar }),
    "a kept connection may be closed at any time: ask again on a new one",
    {
      addresses: (place) => Array.from({ length: 6 }, (_, index) => `${place.http}/page-${index}`),
    },
  ),
  dead(
    "wire-tls-on-http",
    ["broken", "transient"],
    () => ({ https: page(), swapped: true }),
    "no HTTP there",
  ),
  dead(
    "wire-http-on-tls",
    ["broken", "transient"],
    () => ({ http: page(), swapped: true }),
    "no TLS there",
    {
      addresses: (place) => [`${place.https}/page`],
    },
  ),
  alive(
    "wire-ipv6",
    "ok",
    () => ({ http: site({ "/page": page() }) }),
    "an address of the other family",
    {
      listenOn: "::1",
      addresses: (place) => [`http://[::1]:${place.port}/page`],
    },
  ),
];

/** DNS lookups. */
const LOOKUPS: readonly FaultCase[] = [
  dead("no-such-host", "broken", nothing, "no such name", {
    lookup: "ENOTFOUND",
    code: /^dns-not-found$/,
  }),
  dead("dns-failing", "transient", nothing, "the lookup fails for now", { lookup: "EAI_AGAIN" }),
  alive("dns-once", "ok", () => ({ http: page() }), "the lookup fails once", {
    lookup: "EAI_AGAIN then *",
    path: "/",
  }),
  dead("dns-hangs", "transient", nothing, "the lookup never ends", {
    lookup: "never",
    // At the usual port, https is tried as well.
    addresses: ({ host }) => [`http://${host}/`],
  }),
];

const overTls = (place: Place) => [`${place.https}/page`];
const certificate =
  (kind: CertificateKind, issuer: (place: Place) => RequestListener = () => reply(404)): Serve =>
  (place) => ({
    certificate: kind,
    https: site({ "/page": page() }),
    http: site({ "/intermediate.der": issuer(place) }),
  });

const theIssuer = ({ intermediate }: Place) =>
  reply(200, { "content-type": "application/pkix-cert" }, intermediate);

/** Certificates. */
const CERTIFICATES: readonly FaultCase[] = [
  alive("tls-good", "ok", certificate("good"), "a complete chain", { addresses: overTls }),
  dead("tls-past", "broken", certificate("expired"), "no browser accepts it", {
    addresses: overTls,
    code: /^tls-expired$/,
  }),
  dead("tls-future", "broken", certificate("not-yet"), "no browser accepts it yet", {
    addresses: overTls,
  }),
  dead("tls-name", "broken", certificate("wrong-name"), "for another name", { addresses: overTls }),
  dead("tls-self", "broken", certificate("self-signed"), "signed by itself", {
    addresses: overTls,
  }),
  dead(
    "tls-unknown-authority",
    "broken",
    certificate("unknown-authority"),
    "signed by an unknown authority",
    {
      addresses: overTls,
    },
  ),
  alive(
    "tls-chain-repaired",
    "ok",
    certificate("chain-by-issuer-address", theIssuer),
    "incomplete; browsers fetch what is missing",
    { addresses: overTls },
  ),
  alive(
    "tls-chain-of-several",
    "ok",
    certificate("chain-by-issuer-address", ({ intermediate }) =>
      reply(
        200,
        { "content-type": "application/pkcs7-mime" },
        Buffer.from(
          new X509Certificates(new X509Certificate(Uint8Array.from(intermediate))).export("raw"),
        ),
      ),
    ),
    "incomplete; the rest is in a PKCS#7 message, as some authorities send it",
    { addresses: overTls },
  ),
  alive(
    "tls-chain-elsewhere",
    "ok",
    (place) => ({
      certificate: "chain-by-issuer-address",
      https: site({ "/page": page() }),
      http: site({
        "/intermediate.der": redirect(301, "/issuers/1.der"),
        "/issuers/1.der": theIssuer(place),
      }),
    }),
    "incomplete; the address of the rest redirects",
    { addresses: overTls },
  ),
  alive(
    "tls-chain-late",
    "transient",
    certificate("chain-by-issuer-address", () => reply(503)),
    "incomplete; what is missing cannot be had at the moment",
    { addresses: overTls },
  ),
  dead(
    "tls-chain-unrepaired",
    ["broken", "transient"],
    certificate("issuer-address-dead"),
    "incomplete; what is missing is not where it should be",
    { addresses: overTls },
  ),
  dead(
    "tls-chain-short",
    ["broken", "transient"],
    certificate("chain-without-issuer"),
    "incomplete; nothing says where the rest is",
    { addresses: overTls },
  ),
  alive("tls-five-days", "ok", certificate("five-days"), "fine, with a remark that it ends soon", {
    addresses: overTls,
  }),
];

/** Other manners of TLS. */
const encrypted =
  (tls: TlsOptions): Serve =>
  () => ({ https: site({ "/page": page() }), tls });
const OLD: TlsOptions = { minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "ALL:@SECLEVEL=0" };

const MANNERS: readonly FaultCase[] = [
  alive("tls-1-2", "ok", encrypted({ maxVersion: "TLSv1.2" }), "version 1.2 only", { tls: true }),
  dead(
    "tls-old-cipher",
    ["broken", "transient"],
    encrypted({ maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA256" }),
    "a cipher that browsers do not offer",
    { tls: true },
  ),
  alive("tls-1-3", "ok", encrypted({ minVersion: "TLSv1.3" }), "version 1.3 only", { tls: true }),
  dead("tls-1-0", ["broken", "transient"], encrypted(OLD), "a version that browsers have dropped", {
    tls: true,
  }),
  alive(
    "tls-asks-for-certificate",
    "ok",
    encrypted({ requestCert: true, rejectUnauthorized: false }),
    "visitors may have a certificate",
    { tls: true },
  ),
  dead(
    "tls-needs-certificate",
    ["broken", "transient", "blocked"],
    encrypted({ requestCert: true, rejectUnauthorized: true }),
    "visitors must have a certificate",
    { tls: true },
  ),
  alive("tls-wildcard", "ok", certificate("wildcard"), "a name for all", { tls: true }),
  alive("tls-among-others", "ok", certificate("among-others"), "one of several names", {
    tls: true,
  }),
  dead(
    "tls-wildcard-above",
    "broken",
    certificate("wildcard-above"),
    "a name for all, one level above",
    { tls: true },
  ),
  dead(
    "tls-no-names",
    "broken",
    certificate("no-names"),
    "a common name only, which browsers ignore",
    { tls: true },
  ),
  dead(
    "tls-resets",
    "transient",
    () => ({ https: (request) => void request.socket.destroy() }),
    "closes after the handshake",
    { tls: true },
  ),
];

export const CONNECTION_CASES: readonly FaultCase[] = [
  ...CONNECTIONS,
  ...LOOKUPS,
  ...CERTIFICATES,
  ...MANNERS,
];
