import type { Failure } from "../probe/failure.ts";

/** Our code for the errors of Chromium (net/base/net_error_list.h), without `net::ERR_`. */
const CODES: Record<string, string> = {
  NAME_NOT_RESOLVED: "dns-not-found",
  NAME_RESOLUTION_FAILED: "dns-failing",
  CONNECTION_REFUSED: "refused",
  CONNECTION_RESET: "reset",
  CONNECTION_CLOSED: "reset",
  CONNECTION_ABORTED: "reset",
  EMPTY_RESPONSE: "reset",
  SOCKET_NOT_CONNECTED: "reset",
  ADDRESS_UNREACHABLE: "unreachable",
  CONNECTION_FAILED: "unreachable",
  CONNECTION_TIMED_OUT: "timeout-connect",
  TIMED_OUT: "timeout-headers",
  CERT_DATE_INVALID: "tls-expired",
  CERT_COMMON_NAME_INVALID: "tls-wrong-name",
  CERT_AUTHORITY_INVALID: "tls-untrusted",
  CERT_REVOKED: "tls-revoked",
  SSL_VERSION_OR_CIPHER_MISMATCH: "tls-outdated",
  SSL_OBSOLETE_VERSION: "tls-outdated",
  TOO_MANY_REDIRECTS: "redirect-loop",
  INVALID_REDIRECT: "redirect-nowhere",
  UNSAFE_REDIRECT: "redirect-nowhere",
  UNSAFE_PORT: "redirect-nowhere",
  RESPONSE_HEADERS_MULTIPLE_LOCATION: "redirect-nowhere",
  UNKNOWN_URL_SCHEME: "other-program",
  INVALID_HTTP_RESPONSE: "bad-answer",
  RESPONSE_HEADERS_TOO_BIG: "headers-too-big",
  CONTENT_DECODING_FAILED: "bad-encoding",
  CONTENT_LENGTH_MISMATCH: "cut-short",
  INCOMPLETE_CHUNKED_ENCODING: "cut-short",
  TUNNEL_CONNECTION_FAILED: "proxy",
  PROXY_CONNECTION_FAILED: "proxy",
};

/** Beginnings of other errors. */
const KINDS: readonly [RegExp, string][] = [
  [/^CERT_/, "tls-untrusted"],
  [/^(BAD_)?(SSL|ECH)_/, "tls-failed"],
  [/^(RESPONSE_HEADERS|INVALID_CHUNKED)_/, "bad-answer"],
  [/^(HTTP2|QUIC)_/, "reset"],
];

/**
 * Our code for an error of a browser. `ofGate` is why the connection failed, if it was our own proxy that could not open
 * it. Undefined for errors that say nothing about the address, such as a navigation that was given up.
 */
export function failureOfBrowser(error: string, ofGate: Failure | undefined): Failure | undefined {
  const name = error.replace(/^net::ERR_/, "");
  if (name === "SOCKS_CONNECTION_FAILED") return ofGate;
  const code = CODES[name] ?? KINDS.find(([kind]) => kind.test(name))?.[1];
  return code === undefined ? undefined : { code, detail: name };
}
