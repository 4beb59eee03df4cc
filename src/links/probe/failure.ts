import { messageOf } from "../../findings/findings-error.ts";
import type { Verdict } from "../link-row.ts";

export type Phase = "dns" | "connect" | "tls" | "headers" | "body";

/** Why there is no complete response. `code` is the same on every system. */
export interface Failure {
  code: string;
  /** The day a certificate expired, the names that it is for, or the system's own code. */
  detail?: string;
}

export class ProbeError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

const WARNING = "browsers show a warning";

/**
 * All failures by verdict: what each means for a visitor (`…` is its detail), and its names in the
 * system, undici, OpenSSL, zlib and Chromium (net/base/net_error_list.h, without `net::ERR_`). The
 * first match counts.
 */
const MEANINGS = {
  broken: {
    "dns-not-found": ["its host does not exist", /^(?:ENOTFOUND|EAI_NODATA|EAI_NONAME)$/],
    "private-address": ["its name leads into a private network (…), which visitors cannot reach"],
    "tls-expired": [`its certificate expired…: ${WARNING}`, /^CERT_(?:HAS_EXPIRED$|DATE_)/],
    "tls-not-yet-valid": [
      `its certificate is not valid before …: ${WARNING}`,
      /^CERT_NOT_YET_VALID$/,
    ],
    "tls-wrong-name": [
      `its certificate is for another name (…): ${WARNING}`,
      /^(?:ERR_TLS_CERT_ALTNAME_INVALID$|CERT_COMMON_NAME_)/,
    ],
    "tls-self-signed": [
      `its certificate is self-signed: ${WARNING}`,
      /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    ],
    "tls-revoked": [`its certificate has been revoked: ${WARNING}`, /^CERT_REVOKED$/],
    "tls-untrusted": [
      `its certificate authority is not trusted: ${WARNING}`,
      /^(?:SELF_SIGNED_CERT_IN_CHAIN$|CERT_)/,
    ],
    "tls-incomplete": [
      `its certificate chain does not lead to a trusted authority: ${WARNING}`,
      /^UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?)$/,
    ],
    "tls-none": [
      "the server does not use TLS there: write http:// or another address",
      /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/,
    ],
    "tls-outdated": [
      "the server offers only TLS versions or ciphers that browsers have dropped",
      /SSL_(?:(?:UNSUPPORTED|TLSV1_ALERT)_PROTOCOL|VERSION_OR_CIPHER_MIS|OBSOLETE_VERSION)/,
    ],
    "headers-too-big": [
      "its response has more headers than browsers accept",
      /^(?:UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW|RESPONSE_HEADERS_TOO_BIG)$/,
    ],
    "redirect-loop": ["it redirects endlessly", /^TOO_MANY_REDIRECTS$/],
    "redirect-nowhere": [
      "it redirects to an invalid address",
      /^(?:INVALID_REDIRECT|UNSAFE_.+|RESPONSE_HEADERS_MULTIPLE_LOCATION)$/,
    ],
    "redirect-private": ["it redirects into a private network, which visitors cannot reach"],
  },
  transient: {
    "dns-failing": [
      "its name cannot be looked up at the moment",
      /^(?:EAI_AGAIN|EAI_FAIL|ESERVFAIL)$/,
    ],
    refused: ["the server refuses connections at the moment", /^ECONNREFUSED$/],
    reset: [
      "the server closes the connection without a response",
      /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|CONNECTION_(?:RES|CLO|ABO)|EMPTY_RES|HTTP2_|QUIC_)/,
    ],
    unreachable: [
      "the server cannot be reached at the moment (…)",
      // undici's proxy agent throws the last one for a 407 of the proxy, besides invalid options.
      /^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|UND_ERR_INVALID_ARG)$/,
    ],
    timeout: ["its redirects take too long"],
    "timeout-dns": ["looking up its name takes too long"],
    "timeout-connect": [
      "the server does not accept connections in time",
      /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    ],
    "timeout-tls": ["the TLS handshake takes too long"],
    "timeout-headers": ["the server accepts the request but does not respond in time"],
    "timeout-body": ["the server starts to respond, but the page takes too long"],
    "tls-failed": ["the TLS handshake fails", /^(?:ERR_SSL_|EPROTO$|(?:BAD_)?(?:SSL|ECH)_)/],
    "bad-answer": [
      "its response is not valid HTTP: the port may be wrong",
      /^(?:RESPONSE_HEADERS|INVALID_HTTP|INVALID_CHUNKED)_/,
    ],
    proxy: [
      "the proxy of this machine refuses the request",
      // What undici's proxy agent throws when the proxy refuses a tunnel, or a connection.
      /^UND_ERR_(?:ABORTED|PRX_CONN|PRX_TLS)$|^(?:TUNNEL|PROXY)_CONNECTION_FAILED$/,
    ],
    "cut-short": [
      "the connection is closed in the middle of the page",
      /CONTENT_LENGTH_MISMATCH$|^INCOMPLETE_CHUNKED_ENCODING$/,
    ],
    "bad-encoding": [
      "the page cannot be decompressed",
      /^(?:Z_|ERR_(?:_ERROR|BROTLI|PADDING)|CONTENT_DECODING_)/,
    ],
  },
  blocked: {
    "other-program": [
      "it opens another program (…), which this check cannot follow",
      /^UNKNOWN_URL_SCHEME$/,
    ],
    "asked-to-wait": ["the server asks for a pause of …"],
  },
} satisfies Partial<Record<Verdict, Record<string, Meaning>>>;

type Meaning = readonly [reason: string, names?: RegExp];

export const FAILURES = (["broken", "transient", "blocked"] as const).flatMap((verdict) =>
  Object.entries<Meaning>(MEANINGS[verdict]).map(([code, [reason, names]]) => {
    return { verdict, code, reason, names };
  }),
);

export function codeFor(name: string): string | undefined {
  return FAILURES.find(({ names }) => names?.test(name))?.code;
}

/**
 * Our code for an error of a browser. `ofProxy` is why our own proxy could not connect. Undefined
 * for errors that are not about the address.
 */
export function failureOfBrowser(error: string, ofProxy: Failure | undefined): Failure | undefined {
  const detail = error.replace(/^net::ERR_/, "");
  if (detail === "SOCKS_CONNECTION_FAILED") return ofProxy;
  const code = codeFor(detail);
  return code === undefined ? undefined : { code, detail };
}

/** All addresses of the host fail in the same way, and need no request in this run. */
export function isOfHost({ code }: Failure): boolean {
  return /^(dns-|refused$|unreachable$|timeout-(dns|connect|tls)$|tls-|private-address$)/.test(
    code,
  );
}

/** A name that is not found is looked up again, because some busy resolvers answer so. */
export function mayPass({ code }: Failure): boolean {
  const isTransient = FAILURES.some((each) => each.code === code && each.verdict === "transient");
  return isTransient || code === "dns-not-found";
}

/** Whether this machine's network may have failed rather than the address. */
export function isOfNetwork({ code }: Failure): boolean {
  return /^(dns-|unreachable$|timeout-(dns|connect)$|refused$|proxy$)/.test(code);
}

/** Whether undici rejects a response that other clients may accept. */
export function isOfParser({ code, detail }: Failure): boolean {
  return code === "bad-answer" || code === "cut-short" || detail === "UND_ERR_SOCKET";
}

/** Our code for a thrown error. `phase` is the last one that was observed. */
export function failureOf(problem: unknown, phase: Phase): Failure {
  if (problem instanceof ProbeError) return problem.failure;
  const codes = errorCodes(problem);
  const name = problem instanceof Error ? problem.name : "";
  // Browsers may tolerate errors in HTTP.
  if (name === "HTTPParserError" && !codes.includes("HPE_HEADER_OVERFLOW"))
    return { code: "bad-answer" };
  for (const detail of codes) {
    const code = codeFor(detail);
    if (code !== undefined) return { code, detail };
  }
  if (name === "TimeoutError" || name === "AbortError") return { code: `timeout-${phase}` };
  return { code: "unreachable", detail: messageOf(problem) };
}

/** For a name with several addresses, those of the first one. */
function errorCodes(problem: unknown) {
  const codes: string[] = [];
  for (let cause: unknown = problem; cause instanceof Error; cause = cause.cause) {
    const first: unknown = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause;
    if (first instanceof Error && "code" in first && typeof first.code === "string")
      codes.push(first.code);
  }
  return codes;
}
