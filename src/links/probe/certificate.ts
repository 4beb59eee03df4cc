import { X509Certificate } from "node:crypto";
import { rootCertificates, getCACertificates, type PeerCertificate, type TLSSocket } from "node:tls";
import { CERTIFICATE_CODES } from "./certificate-codes.ts";
import type { Failure } from "./failure.ts";

/** Authorities that this machine trusts: Node's own, the system's, and those of `NODE_EXTRA_CA_CERTS`. */
export function trustedAuthorities(): string[] {
  if (typeof getCACertificates !== "function") return [...rootCertificates];
  return [...new Set([...getCACertificates("default"), ...getCACertificates("system")])];
}

/** Why an encrypted connection must not be trusted; undefined where it may be. Nothing has been sent over it yet. */
export function certificateFailure(socket: TLSSocket): Failure | undefined {
  if (socket.authorized) return undefined;
  // `authorizationError` is documented as an Error and is a word in truth (nodejs/node, lib/_tls_wrap.js).
  const word = String(socket.authorizationError);
  const code = CERTIFICATE_CODES[word] ?? "tls-untrusted";
  const detail = detailOf(code, socket.getPeerCertificate()) ?? word;
  return { code, phase: "tls", detail };
}

function detailOf(code: string, certificate: Partial<PeerCertificate>): string | undefined {
  if (code === "tls-expired" && certificate.valid_to !== undefined) return isoDay(certificate.valid_to);
  if (code === "tls-not-yet-valid" && certificate.valid_from !== undefined) return isoDay(certificate.valid_from);
  if (code === "tls-wrong-name") return certificate.subjectaltname?.replaceAll(/\b(DNS|IP Address):/g, "");
  return undefined;
}

/** The day of a time as certificates give it: `Nov 20 12:00:00 2026 GMT`. */
export function isoDay(time: string): string | undefined {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 10);
}

/** Most certificates that are fetched to mend one chain. */
const LONGEST_CHAIN = 3;

/**
 * Mends a chain that lacks certificates in the middle as browsers do: by fetching them from where the certificate itself
 * says that they are (RFC 5280, 4.2.2.1, “CA Issuers”). Gives them as PEM; undefined where the chain cannot be mended.
 * That they lead to an authority that is trusted is for the next connection to find out.
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
    // A key of a kind that nobody knows here.
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
