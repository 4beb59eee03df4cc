import { X509Certificate } from "node:crypto";
import { rootCertificates, getCACertificates, type PeerCertificate, type TLSSocket } from "node:tls";
import { CERTIFICATE_CODES, type Failure } from "./failure.ts";

/** The certificate authorities of Node, of the system, and of `NODE_EXTRA_CA_CERTS`. */
export function trustedAuthorities(): string[] {
  if (typeof getCACertificates !== "function") return [...rootCertificates];
  return [...new Set([...getCACertificates("default"), ...getCACertificates("system")])];
}

/** Why the certificate of a connection is not trusted; undefined if it is. Nothing has been sent yet. */
export function certificateFailure(socket: TLSSocket): Failure | undefined {
  if (socket.authorized) return undefined;
  // The documentation calls `authorizationError` an Error; it is a code (nodejs/node, lib/_tls_wrap.js).
  const openSslCode = String(socket.authorizationError);
  const code = CERTIFICATE_CODES[openSslCode] ?? "tls-untrusted";
  const detail = detailOf(code, socket.getPeerCertificate()) ?? openSslCode;
  return { code, phase: "tls", detail };
}

function detailOf(code: string, certificate: Partial<PeerCertificate>): string | undefined {
  if (code === "tls-expired" && certificate.valid_to !== undefined) return isoDay(certificate.valid_to);
  if (code === "tls-not-yet-valid" && certificate.valid_from !== undefined) return isoDay(certificate.valid_from);
  if (code === "tls-wrong-name") return certificate.subjectaltname?.replaceAll(/\b(DNS|IP Address):/g, "");
  return undefined;
}

/** The day of a time as certificates write it: `Nov 20 12:00:00 2026 GMT`. */
export function isoDay(time: string): string | undefined {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 10);
}

/** Certificates that are fetched at most to complete a chain. */
const LONGEST_CHAIN = 3;

/**
 * Completes a chain that lacks intermediate certificates as browsers do: by fetching them from the address in the
 * certificate (RFC 5280, 4.2.2.1, “CA Issuers”). Returns them as PEM, or undefined if there are none. The next connection
 * verifies that they lead to a trusted authority.
 */
export async function missingIntermediates(
  leaf: Buffer,
  fetchBytes: (url: string) => Promise<Buffer | undefined>,
): Promise<string[] | undefined> {
  const found: string[] = [];
  let current = parsed(leaf);
  if (current === undefined) return undefined;
  while (found.length < LONGEST_CHAIN && current.issuer !== current.subject) {
    const url = issuerAddress(current);
    const bytes = url === undefined ? undefined : await fetchBytes(url);
    const issuer = bytes === undefined ? undefined : parsed(bytes);
    if (issuer === undefined || !isIssuedBy(current, issuer)) break;
    found.push(issuer.toString());
    current = issuer;
  }
  return found.length === 0 ? undefined : found;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    // An unsupported type of key.
    return false;
  }
}

function issuerAddress({ infoAccess }: X509Certificate): string | undefined {
  const address = /^CA Issuers - URI:(http:\/\/\S+)$/m.exec(infoAccess ?? "")?.[1];
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

function parsed(bytes: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}
