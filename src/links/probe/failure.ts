import { messageOf } from "../../findings/findings-error.ts";

/** The phase of a request: name lookup, connection, TLS handshake, wait for headers, body. */
export type Phase = "dns" | "connect" | "tls" | "headers" | "body";

/** Why there is no complete response. `code` is the same on every system. */
export interface Failure {
  code: string;
  /**
   * More detail: the day on which a certificate expired, the names that it is for, the system's own
   * error code.
   */
  detail?: string;
}

/** Thrown by the connector. */
export class ProbeError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Error codes of the system, of undici and of OpenSSL, and ours. */
export const CODES: Record<string, string> = {
  ENOTFOUND: "dns-not-found",
  EAI_NODATA: "dns-not-found",
  EAI_NONAME: "dns-not-found",
  EAI_AGAIN: "dns-failing",
  EAI_FAIL: "dns-failing",
  ESERVFAIL: "dns-failing",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
  ETIMEDOUT: "timeout-connect",
  UND_ERR_CONNECT_TIMEOUT: "timeout-connect",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  // What undici's proxy agent throws when the proxy refuses a tunnel, or a connection.
  UND_ERR_ABORTED: "proxy",
  UND_ERR_PRX_CONN: "proxy",
  UND_ERR_PRX_TLS: "proxy",
  // What it throws for a 407 of the proxy, besides invalid options.
  UND_ERR_INVALID_ARG: "unreachable",
  UND_ERR_HEADERS_TIMEOUT: "timeout-headers",
  UND_ERR_BODY_TIMEOUT: "timeout-body",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "cut-short",
  UND_ERR_HEADERS_OVERFLOW: "headers-too-big",
  HPE_HEADER_OVERFLOW: "headers-too-big",
  ERR_SSL_WRONG_VERSION_NUMBER: "tls-none",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "tls-none",
  ERR_SSL_HTTP_REQUEST: "tls-none",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "tls-outdated",
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "tls-outdated",
  // Certificates that are not trusted.
  CERT_HAS_EXPIRED: "tls-expired",
  CERT_NOT_YET_VALID: "tls-not-yet-valid",
  ERR_TLS_CERT_ALTNAME_INVALID: "tls-wrong-name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls-self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "tls-untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls-incomplete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "tls-incomplete",
  UNABLE_TO_GET_ISSUER_CERT: "tls-incomplete",
  CERT_REVOKED: "tls-revoked",
};

/**
 * Whether a failure is one of the whole host, so that its other addresses need no request in this
 * run.
 */
export function isOfHost({ code }: Failure): boolean {
  return /^(dns-|refused$|unreachable$|timeout-(dns|connect|tls)$|tls-|private-address$)/.test(
    code,
  );
}

/** Whether a failure may be one of this machine's network rather than of the address. */
export function isOfNetwork({ code }: Failure): boolean {
  return /^(dns-|unreachable$|timeout-(dns|connect)$|refused$|proxy$)/.test(code);
}

/** Whether undici rejects a response that other clients may accept. */
export function isOfParser({ code, detail }: Failure): boolean {
  return code === "bad-answer" || code === "cut-short" || detail === "UND_ERR_SOCKET";
}

/** Whether a failure is one of looking up a name. */
export function isOfNames({ code }: Failure): boolean {
  return /^(dns-|timeout-dns$)/.test(code);
}

/** Our code for a thrown error. `phase` is the last one that was observed. */
export function failureOf(problem: unknown, phase: Phase): Failure {
  if (problem instanceof ProbeError) return problem.failure;
  const codes = errorCodes(problem);
  // Browsers may tolerate errors in HTTP.
  if (
    problem instanceof Error &&
    problem.name === "HTTPParserError" &&
    !codes.includes("HPE_HEADER_OVERFLOW")
  )
    return { code: "bad-answer" };
  for (const detail of codes) {
    const code = CODES[detail];
    if (code !== undefined) return { code, detail };
    if (detail.startsWith("ERR_SSL_") || detail === "EPROTO") return { code: "tls-failed", detail };
    if (/^Z_|^ERR_(_ERROR|BROTLI|PADDING)/.test(detail)) return { code: "bad-encoding", detail };
  }
  if (
    problem instanceof Error &&
    (problem.name === "TimeoutError" || problem.name === "AbortError")
  )
    return { code: `timeout-${phase}` };
  return { code: "unreachable", detail: messageOf(problem) };
}

/**
 * The codes of an error and of its causes; of several addresses of one name, those of the first.
 */
function errorCodes(problem: unknown): string[] {
  const codes: string[] = [];
  for (let cause: unknown = problem; cause instanceof Error; cause = cause.cause) {
    const first: unknown = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause;
    if (first instanceof Error && "code" in first && typeof first.code === "string")
      codes.push(first.code);
  }
  return codes;
}
