import "./reflect.ts";
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  type Extension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** The certificates of a TLS port. */
export type CertificateKind =
  | "good"
  | "expired"
  | "not-yet"
  | "five-days"
  | "wrong-name"
  | "self-signed"
  | "unknown-authority"
  | "chain-by-issuer-address"
  | "chain-without-issuer"
  | "issuer-address-dead"
  | "no-names"
  | "wildcard"
  | "wildcard-above"
  | "among-others";

/** A key and a chain as `node:tls` takes them. */
export interface Shown {
  key: string;
  cert: string;
}

/** Makes certificates for one run of the zoo. */
export interface Authority {
  /** The root, in PEM: the process under test trusts it. */
  root: string;
  /** The intermediate, in DER. */
  intermediate: Buffer;
  /** `issuers` is the address at which the certificate says its issuer's is. */
  issue: (kind: CertificateKind, host: string, issuers: string) => Promise<Shown>;
}

interface Signer {
  name: string;
  keys: CryptoKeyPair;
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY = 24 * 60 * 60 * 1000;

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
const inDays = (days: number) => new Date(Date.now() + days * DAY);

/** Makes a root, an intermediate below it, and an untrusted root. */
export async function makeAuthority(): Promise<Authority> {
  const [root, middle, stranger, leafKeys] = await Promise.all([
    signer("CN=Fault Zoo Root"),
    signer("CN=Fault Zoo Intermediate"),
    signer("CN=Untrusted"),
    newKeys(),
  ]);
  const rootCertificate = await sign(
    root.name,
    root.keys,
    root,
    [inDays(-30), inDays(300)],
    forAuthority(),
  );
  const strangeRoot = await sign(
    stranger.name,
    stranger.keys,
    stranger,
    [inDays(-30), inDays(300)],
    forAuthority(),
  );
  const middleCertificate = await sign(
    middle.name,
    middle.keys,
    root,
    [inDays(-30), inDays(200)],
    forAuthority(),
  );
  const key = PemConverter.encode(
    await crypto.subtle.exportKey("pkcs8", leafKeys.privateKey),
    "PRIVATE KEY",
  );

  async function issue(kind: CertificateKind, host: string, issuers: string): Promise<Shown> {
    const leaf: Signer = { name: `CN=${host}`, keys: leafKeys };
    const above = kind === "self-signed" ? leaf : kind === "unknown-authority" ? stranger : middle;
    const name = kind === "wrong-name" ? "another-name.test" : host;
    const named = kind === "chain-by-issuer-address" || kind === "issuer-address-dead";
    const extensions = forHosts(namesFor(kind, name), named ? issuers : undefined);
    const certificate = await sign(leaf.name, leafKeys, above, validity(kind), extensions);
    const complete = above === middle && !named && kind !== "chain-without-issuer";
    const rest = complete ? [middleCertificate] : above === stranger ? [strangeRoot] : [];
    return { key, cert: [certificate, ...rest].map((one) => one.toString("pem")).join("\n") };
  }
  return {
    root: rootCertificate.toString("pem"),
    intermediate: Buffer.from(middleCertificate.rawData),
    issue,
  };
}

async function signer(name: string): Promise<Signer> {
  return { name, keys: await newKeys() };
}

function validity(kind: CertificateKind): readonly [Date, Date] {
  switch (kind) {
    case "expired":
      return [inDays(-20), inDays(-3)];
    case "not-yet":
      return [inDays(3), inDays(90)];
    case "five-days":
      return [inDays(-20), inDays(5)];
    default:
      return [inDays(-20), inDays(90)];
  }
}

const forAuthority = (): Extension[] => [
  new BasicConstraintsExtension(true, undefined, true),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
];

/** The names that a certificate is for. */
function namesFor(kind: CertificateKind, host: string): string[] {
  const [, ...above] = host.split(".");
  switch (kind) {
    case "no-names":
      return [];
    case "wildcard":
      return [`*.${above.join(".")}`];
    case "wildcard-above":
      return [`*.${above.slice(1).join(".")}`];
    case "among-others":
      return ["another-name.test", host, "*.third.test"];
    default:
      return [host];
  }
}

const forHosts = (hosts: readonly string[], issuers: string | undefined): Extension[] => [
  new BasicConstraintsExtension(false, undefined, true),
  new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
  new ExtendedKeyUsageExtension(["1.3.6.1.5.5.7.3.1"]),
  ...(hosts.length === 0
    ? []
    : [
        new SubjectAlternativeNameExtension(
          hosts.map((value) => ({ type: "dns", value }) as const),
        ),
      ]),
  ...(issuers === undefined ? [] : [new AuthorityInfoAccessExtension({ caIssuers: issuers })]),
];

function sign(
  subject: string,
  keys: CryptoKeyPair,
  above: Signer,
  [notBefore, notAfter]: readonly [Date, Date],
  extensions: Extension[],
): Promise<X509Certificate> {
  return X509CertificateGenerator.create({
    subject,
    issuer: above.name,
    notBefore,
    notAfter,
    publicKey: keys.publicKey,
    signingKey: above.keys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions,
  });
}
