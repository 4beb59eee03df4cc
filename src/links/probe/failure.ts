import { CERTIFICATE_CODES } from "./certificate-codes.ts";

/** What a connection was doing: looking the name up, reaching the server, agreeing on encryption, waiting, reading. */
export type Phase = "dns" | "connect" | "tls" | "headers" | "body";

/** Why no answer came, or no whole one. `code` is one of ours, the same on every system. */
export interface Failure {
  code: string;
  phase: Phase;
  /** What is known besides: the day on which a certificate expired, the name that it is for, the system's own word. */
  detail?: string;
}

/** Thrown by the connector for what only it knows. */
export class ProbeError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Words of the system and of undici, and ours. */
const CODES: Record<string, [code: string, phase: Phase]> = {
  ENOTFOUND: ["dns-not-found", "dns"],
  EAI_NODATA: ["dns-not-found", "dns"],
  EAI_NONAME: ["dns-not-found", "dns"],
  EAI_AGAIN: ["dns-failing", "dns"],
  EAI_FAIL: ["dns-failing", "dns"],
  ESERVFAIL: ["dns-failing", "dns"],
  ECONNREFUSED: ["refused", "connect"],
  EHOSTUNREACH: ["unreachable", "connect"],
  ENETUNREACH: ["unreachable", "connect"],
  EHOSTDOWN: ["unreachable", "connect"],
  ETIMEDOUT: ["timeout-connect", "connect"],
  UND_ERR_CONNECT_TIMEOUT: ["timeout-connect", "connect"],
  ECONNRESET: ["reset", "headers"],
  EPIPE: ["reset", "headers"],
  UND_ERR_SOCKET: ["reset", "headers"],
  UND_ERR_HEADERS_TIMEOUT: ["timeout-headers", "headers"],
  UND_ERR_BODY_TIMEOUT: ["timeout-body", "body"],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ["cut-short", "body"],
  UND_ERR_HEADERS_OVERFLOW: ["headers-too-big", "headers"],
  HPE_HEADER_OVERFLOW: ["headers-too-big", "headers"],
  ERR_SSL_WRONG_VERSION_NUMBER: ["tls-none", "tls"],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ["tls-none", "tls"],
  ERR_SSL_HTTP_REQUEST: ["tls-none", "tls"],
  ERR_SSL_UNSUPPORTED_PROTOCOL: ["tls-outdated", "tls"],
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: ["tls-outdated", "tls"],
};

/** Whether a failure is the host's, so that its other addresses need not be asked for tonight. */
export function isOfHost({ code }: Failure): boolean {
  return /^(dns-|refused$|unreachable$|timeout-(dns|connect|tls)$|tls-|private-address$)/.test(code);
}

/** Whether a failure may say more about our own network than about the address. */
export function isOfNetwork({ code }: Failure): boolean {
  return /^(dns-|unreachable$|timeout-(dns|connect)$|refused$|proxy$)/.test(code);
}

/** Gives a thrown error our name. `phase` is what the connection was doing, as far as anybody saw. */
export function failureOf(problem: unknown, phase: Phase): Failure {
  if (problem instanceof ProbeError) return problem.failure;
  if (isProxyError(problem)) return { code: "proxy", phase: "connect" };
  if (problem instanceof Error && (problem.name === "TimeoutError" || problem.name === "AbortError"))
    return { code: `timeout-${phase}`, phase };
  if (isParserError(problem)) {
    // What does not even begin like HTTP, and what is HTTP with a mistake that browsers may forgive.
    const code = problem.message.includes("Expected HTTP/") ? "not-http" : "bad-answer";
    return { code, phase: "headers" };
  }
  for (const word of wordsOf(problem)) {
    const known = CODES[word];
    if (known !== undefined) return { code: known[0], phase: known[1], detail: word };
    // Where a proxy stands between, Node has looked at the certificate.
    const ofCertificate = CERTIFICATE_CODES[word];
    if (ofCertificate !== undefined) return { code: ofCertificate, phase: "tls", detail: word };
    if (word.startsWith("ERR_SSL_") || word === "EPROTO") return { code: "tls-failed", phase: "tls", detail: word };
    if (/^Z_|^ERR_(_ERROR|BROTLI|PADDING)|^ERR__ERROR/.test(word))
      return { code: "bad-encoding", phase: "body", detail: word };
  }
  return { code: "unreachable", phase, detail: problem instanceof Error ? problem.message : String(problem) };
}

/** Whether what came is not HTTP; a word of its own (`HPE_…`) comes with it only sometimes. */
function isParserError(problem: unknown): problem is Error {
  return (
    problem instanceof Error && problem.name === "HTTPParserError" && !wordsOf(problem).includes("HPE_HEADER_OVERFLOW")
  );
}

/** Whether a proxy would not let us through (undici, `ProxyAgent`). */
function isProxyError(problem: unknown): boolean {
  return (
    problem instanceof Error &&
    (problem.message.startsWith("Proxy response (") || /^(Secure)?ProxyConnectionError$/.test(problem.name))
  );
}

/** The codes of an error and of what caused it; of several addresses of one name what the first said. */
function wordsOf(problem: unknown): string[] {
  const words: string[] = [];
  for (let cause: unknown = problem; cause instanceof Error; cause = cause.cause) {
    const said: unknown = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause;
    if (said instanceof Error && "code" in said && typeof said.code === "string") words.push(said.code);
  }
  return words;
}
