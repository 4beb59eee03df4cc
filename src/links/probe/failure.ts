import { messageOf } from "../../findings/findings-error.ts";

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

/** Our codes for those of the system, of undici and of OpenSSL. */
const OURS: Record<string, string> = {
  "dns-not-found": "ENOTFOUND EAI_NODATA EAI_NONAME",
  "dns-failing": "EAI_AGAIN EAI_FAIL ESERVFAIL",
  refused: "ECONNREFUSED",
  // undici's proxy agent throws the last one for a 407 of the proxy, besides invalid options.
  unreachable: "EHOSTUNREACH ENETUNREACH EHOSTDOWN UND_ERR_INVALID_ARG",
  "timeout-connect": "ETIMEDOUT UND_ERR_CONNECT_TIMEOUT",
  reset: "ECONNRESET EPIPE UND_ERR_SOCKET",
  // What that agent throws when the proxy refuses a tunnel, or a connection.
  proxy: "UND_ERR_ABORTED UND_ERR_PRX_CONN UND_ERR_PRX_TLS",
  "timeout-headers": "UND_ERR_HEADERS_TIMEOUT",
  "timeout-body": "UND_ERR_BODY_TIMEOUT",
  "cut-short": "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  "headers-too-big": "UND_ERR_HEADERS_OVERFLOW HPE_HEADER_OVERFLOW",
  "tls-none": "ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG ERR_SSL_HTTP_REQUEST",
  "tls-outdated": "ERR_SSL_UNSUPPORTED_PROTOCOL ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
  "tls-expired": "CERT_HAS_EXPIRED",
  "tls-not-yet-valid": "CERT_NOT_YET_VALID",
  "tls-wrong-name": "ERR_TLS_CERT_ALTNAME_INVALID",
  "tls-self-signed": "DEPTH_ZERO_SELF_SIGNED_CERT",
  "tls-untrusted": "SELF_SIGNED_CERT_IN_CHAIN",
  "tls-incomplete":
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_GET_ISSUER_CERT",
  "tls-revoked": "CERT_REVOKED",
};

export const CODES: Record<string, string> = Object.fromEntries(
  Object.entries(OURS).flatMap(([code, theirs]) => theirs.split(" ").map((each) => [each, code])),
);

/** All addresses of the host fail in the same way, and need no request in this run. */
export function isOfHost({ code }: Failure): boolean {
  return /^(dns-|refused$|unreachable$|timeout-(dns|connect|tls)$|tls-|private-address$)/.test(
    code,
  );
}

/** Whether this machine's network may have failed rather than the address. */
export function isOfNetwork({ code }: Failure): boolean {
  return /^(dns-|unreachable$|timeout-(dns|connect)$|refused$|proxy$)/.test(code);
}

/** Whether undici rejects a response that other clients may accept. */
export function isOfParser({ code, detail }: Failure): boolean {
  return code === "bad-answer" || code === "cut-short" || detail === "UND_ERR_SOCKET";
}

export function isOfNames({ code }: Failure): boolean {
  return /^(dns-|timeout-dns$)/.test(code);
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
    const code = CODES[detail];
    if (code !== undefined) return { code, detail };
    if (detail.startsWith("ERR_SSL_") || detail === "EPROTO") return { code: "tls-failed", detail };
    if (/^Z_|^ERR_(_ERROR|BROTLI|PADDING)/.test(detail)) return { code: "bad-encoding", detail };
  }
  if (name === "TimeoutError" || name === "AbortError") return { code: `timeout-${phase}` };
  return { code: "unreachable", detail: messageOf(problem) };
}

/** For a name with several addresses, those of the first one. */
function errorCodes(problem: unknown): string[] {
  const codes: string[] = [];
  for (let cause: unknown = problem; cause instanceof Error; cause = cause.cause) {
    const first: unknown = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause;
    if (first instanceof Error && "code" in first && typeof first.code === "string")
      codes.push(first.code);
  }
  return codes;
}
