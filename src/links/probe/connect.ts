import { X509Certificate } from "node:crypto";
import { lookup as lookupName, type LookupAddress } from "node:dns";
import { isIP, Socket, type LookupFunction } from "node:net";
import {
  createSecureContext,
  DEFAULT_CIPHERS,
  getCACertificates,
  TLSSocket,
  type PeerCertificate,
  type SecureContext,
} from "node:tls";
import { Agent, buildConnector, EnvHttpProxyAgent, type Dispatcher } from "undici";
import { isPrivateIp, withoutBrackets } from "../collect/address.ts";
import type { Limits } from "../limits.ts";
import { codeFor, ProbeError, type Failure, type Phase } from "./failure.ts";
import { hasProxy, NO_IPV6, proxiesOf } from "./network.ts";

/** Connections to servers, and what was observed while they were opened. */
export type Connections = ReturnType<typeof openConnections>;

type ConnectionOptions = Pick<Limits, "timeout" | "perHost" | "allowPrivate"> & {
  env: NodeJS.ProcessEnv;
};

/** Without the ciphers that browsers do not offer. */
const CIPHERS = `${DEFAULT_CIPHERS}:!kDHE:!SHA256:!SHA384:!AESCCM:!ARIA`;

/** A context that trusts the authorities of Node and of the system, and these certificates. */
function contextWith(intermediates: readonly string[] = []) {
  const authorities = [getCACertificates("default"), getCACertificates("system")].flat();
  return createSecureContext({
    ca: [...new Set([...authorities, ...intermediates])],
    ciphers: CIPHERS,
  });
}

/** The most bytes of headers that browsers accept (Chromium: 256 kB). */
const MOST_HEADERS = 256 * 1024;

interface Seen {
  phase: Phase;
  validTo: string;
  /** Its certificate, if the chain is incomplete. */
  incompleteChain: X509Certificate | undefined;
}

type Note = (what: Partial<Seen>) => void;

export function openConnections({ timeout, perHost, allowPrivate, env }: ConnectionOptions) {
  const seen = new Map<string, Partial<Seen>>();
  const proxied = hasProxy(env);
  // Reading the authorities takes longer than connecting.
  let shared: SecureContext | undefined;
  const usualContext = () => (shared ??= contextWith());
  /** A connector that records its phase, and checks the certificate before a request is sent. */
  function connector(context: () => SecureContext, allowH2 = false): buildConnector.connector {
    return (options, callback) => {
      const origin = `${options.protocol}//${options.host ?? options.hostname}`;
      const note: Note = (what) => seen.set(origin, { ...seen.get(origin), ...what });
      const hostname = withoutBrackets(options.hostname);
      if (!allowPrivate && isPrivateIp(hostname))
        return callback(new ProbeError({ code: "private-address", detail: hostname }), null);
      note({ phase: isIP(hostname) === 0 ? "dns" : "connect" });
      const isTls = options.protocol === "https:";
      const connect = buildConnector({
        // The caller's timeout fires first, and knows the phase that took so long.
        timeout: timeout + 1000,
        allowH2,
        maxCachedSessions: 0,
        lookup: guardedLookup(allowPrivate),
        // Node does not verify the certificate, because the check below reports more detail.
        ...(isTls && { secureContext: context(), rejectUnauthorized: false }),
      });
      const made = connect({ ...options, hostname }, (problem, socket) => {
        // undici omits the socket if there is a problem.
        if (problem !== null) return callback(problem, null);
        const failure = socket instanceof TLSSocket ? certificateProblem(socket, note) : undefined;
        note({ phase: "headers" });
        if (failure === undefined) return callback(null, socket);
        socket.destroy();
        return callback(new ProbeError(failure), null);
      }) as unknown;
      // undici's connector returns its socket, though its types do not say so.
      if (!(made instanceof Socket)) return;
      made.once("lookup", () => note({ phase: "connect" }));
      if (isTls) made.once("connect", () => note({ phase: "tls" }));
    };
  }

  /** One that keeps no connection opens those of the second attempts: some servers have only h2. */
  const agent = (context: () => SecureContext, isKept = true): Dispatcher => {
    const options = {
      ...(!isKept && { pipelining: 0, allowH2: true }),
      connect: connector(context, !isKept),
      connections: perHost,
      maxHeaderSize: MOST_HEADERS,
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    return proxied
      ? new EnvHttpProxyAgent({
          ...options,
          ...proxiesOf(env),
          requestTls: { secureContext: context() },
        })
      : new Agent({ ...options, keepAliveTimeout: 2000 });
  };
  const usual = agent(usualContext);
  const unkept = agent(usualContext, false);
  /** Agents of the origins whose chains were completed. */
  const own = new Map<string, Dispatcher>();

  /** Opens a socket for a client other than undici. */
  function open(origin: string, { allowH2 = false } = {}): Promise<Socket> {
    const { protocol, hostname, host, port } = new URL(origin);
    const connect = connector(usualContext, allowH2);
    return new Promise((done, fail) =>
      connect({ protocol, hostname, host, port }, (problem, socket) =>
        problem === null ? done(socket) : fail(problem),
      ),
    );
  }

  return {
    proxied,
    /** A `fresh` one opens a new connection. */
    to: (origin: string, fresh = false): Dispatcher => own.get(origin) ?? (fresh ? unkept : usual),
    open,
    /** `headers` once the connection is open. */
    phase: (origin: string): Phase => seen.get(origin)?.phase ?? "connect",
    validTo: (origin: string) => seen.get(origin)?.validTo,
    /**
     * Fetches the intermediate certificates that an origin omits, as browsers do, if they are
     * found. The next connection verifies that they lead to a trusted authority.
     */
    async completeChain(origin: string, fetchBytes: FetchBytes): Promise<boolean> {
      const issuers = await issuersOf(seen.get(origin)?.incompleteChain, fetchBytes);
      if (issuers.length === 0) return false;
      const extended = contextWith(issuers);
      own.set(
        origin,
        agent(() => extended),
      );
      return true;
    },
    /** Whether its certificate is trusted. Throws if the origin cannot be reached. */
    async isTrusted(origin: string): Promise<boolean> {
      if (own.has(origin)) return true;
      if (proxied) return false;
      try {
        (await open(origin, { allowH2: true })).destroy();
        return true;
      } catch (problem) {
        if (problem instanceof ProbeError) return false;
        throw problem;
      }
    },
    close(): void {
      // Not awaited: a lookup that never ends would block the caller.
      for (const each of [usual, unkept, ...own.values()])
        void each.destroy().catch(() => undefined);
    },
  };
}

/** Looks up names as the system does, except those of private networks. */
export function guardedLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookupName(hostname, { ...options, all: true }, (problem, addresses: LookupAddress[]) => {
      if (problem?.code === "ENOTFOUND")
        // A machine without IPv6 does not look for its addresses.
        return lookupName(hostname, { family: 6, all: true }, (missing) => {
          const failure: Failure = { code: "unreachable", detail: NO_IPV6 };
          callback(missing === null ? new ProbeError(failure) : problem, "");
        });
      if (problem !== null) return callback(problem, "");
      const allowed = allowPrivate
        ? addresses
        : addresses.filter(({ address }) => !isPrivateIp(address));
      const [first] = allowed;
      if (first === undefined) {
        const detail = addresses.map(({ address }) => address).join(", ");
        // Some resolvers answer with these addresses to block a name.
        const code = /^(0\.0\.0\.0|::)$/.test(detail) ? "dns-failing" : "private-address";
        return callback(new ProbeError({ code, detail }), "");
      }
      return options.all === true
        ? callback(null, allowed)
        : callback(null, first.address, first.family);
    });
  };
}

function certificateProblem(socket: TLSSocket, note: Note): Failure | undefined {
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate();
  if (certificate.valid_to !== undefined) note({ validTo: certificate.valid_to });
  // Node still accepts a certificate whose only name is its “common name”; browsers do not
  // (RFC 9110, 4.3.4).
  if (socket.authorized && certificate.subjectaltname === undefined)
    return { code: "tls-wrong-name", detail: certificate.subject?.CN?.toString() ?? "none" };
  if (socket.authorized) return undefined;
  // Documented as an Error, `authorizationError` is a code (nodejs/node, lib/_tls_wrap.js).
  const openSslCode = String(socket.authorizationError);
  const code = codeFor(openSslCode) ?? "tls-untrusted";
  if (code === "tls-incomplete") note({ incompleteChain: socket.getPeerX509Certificate() });
  const details: Record<string, string | undefined> = {
    "tls-expired": isoDay(certificate.valid_to),
    "tls-not-yet-valid": isoDay(certificate.valid_from),
    "tls-wrong-name": certificate.subjectaltname?.replaceAll(/\b(DNS|IP Address):/g, ""),
  };
  return { code, detail: details[code] ?? openSslCode };
}

function isoDay(time = "") {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 10);
}

type FetchBytes = (url: string) => Promise<Buffer | undefined>;

const LONGEST_CHAIN = 3;

/** From the addresses in the certificates (RFC 5280, 4.2.2.1, “CA Issuers”), as PEM. */
async function issuersOf(
  certificate: X509Certificate | undefined,
  fetchBytes: FetchBytes,
  most = LONGEST_CHAIN,
): Promise<string[]> {
  if (certificate === undefined || most === 0) return [];
  const named = (certificate.infoAccess ?? "").matchAll(/^CA Issuers - URI:(http:\S+)$/gm);
  for (const [, url = ""] of named) {
    const bytes = URL.canParse(url) ? await fetchBytes(url) : undefined;
    const issuer = certificatesIn(bytes).find((each) => isIssuedBy(certificate, each));
    if (issuer !== undefined)
      return [issuer.toString(), ...(await issuersOf(issuer, fetchBytes, most - 1))];
  }
  return [];
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate) {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    // An unsupported type of key.
    return false;
  }
}

/** PEM, DER, or a PKCS#7 message, whose parts start with `30 82`. */
function certificatesIn(bytes: Buffer = Buffer.alloc(0)) {
  const found: X509Certificate[] = [];
  for (let at = 0; at >= 0 && at < bytes.length; at = bytes.indexOf("3082", at + 1, "hex")) {
    try {
      const end = at === 0 ? undefined : at + 4 + bytes.readUInt16BE(at + 2);
      found.push(new X509Certificate(bytes.subarray(at, end)));
      if (at === 0) break;
    } catch {
      // These bytes are not a certificate. The next part may be one.
    }
  }
  return found;
}
