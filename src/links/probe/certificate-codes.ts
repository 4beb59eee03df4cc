/** Words of OpenSSL for a certificate that is not accepted, and ours. */
export const CERTIFICATE_CODES: Record<string, string> = {
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
