import { lookup as lookupName, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { createSecureContext, TLSSocket, type SecureContext } from "node:tls";
import { Agent, buildConnector, EnvHttpProxyAgent, type Dispatcher } from "undici";
import { isPrivateIp } from "../collect/address.ts";
import { certificateFailure, trustedAuthorities } from "./certificate.ts";
import { ProbeError, type Phase } from "./failure.ts";
import { hasProxy, proxiesOf } from "./network.ts";

/** Connections to servers, and what was observed while they were opened. */
export interface Connections {
  /** The dispatcher for requests to an origin; `fresh` for one that opens a new connection. */
  to: (origin: string, fresh?: boolean) => Dispatcher;
  /** The phase of the last connection to an origin: `headers` once it is open. */
  phase: (origin: string) => Phase;
  /** The last day of the certificate of an origin, as the certificate writes it. */
  validTo: (origin: string) => string | undefined;
  /** The certificate of an origin whose chain is incomplete (DER). */
  incompleteChain: (origin: string) => Buffer | undefined;
  /** Trusts intermediate certificates for an origin, besides all authorities. */
  trust: (origin: string, intermediates: string[]) => void;
  close: () => void;
  /** Whether requests go through a proxy. */
  proxied: boolean;
}

export interface ConnectionOptions {
  /** Milliseconds for a connection to open. */
  timeout: number;
  /** The most connections to one host. */
  perHost: number;
  allowPrivate: boolean;
  /** Environment variables that name proxies. */
  env: NodeJS.ProcessEnv;
}

/** The most bytes of headers that browsers accept (Chromium: 256 kB). */
const MOST_HEADERS = 256 * 1024;

interface Seen {
  phase: Phase;
  validTo?: string;
  incompleteChain?: Buffer;
}

/** Opens connections as browsers do, and refuses connections into private networks. */
export function openConnections({ timeout, perHost, allowPrivate, env }: ConnectionOptions): Connections {
  const seen = new Map<string, Seen>();
  const own = new Map<string, Dispatcher>();
  let authorities: string[] | undefined;
  const trusted = () => (authorities ??= trustedAuthorities());

  const agent = (context: () => SecureContext, more: { pipelining?: 0 } = {}): Dispatcher => {
    const connect = connector({ timeout, allowPrivate, context, note: (origin, what) => note(seen, origin, what) });
    const options = {
      ...more,
      connect,
      connections: perHost,
      maxHeaderSize: MOST_HEADERS,
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    return hasProxy(env)
      ? new EnvHttpProxyAgent({ ...options, ...proxiesOf(env), requestTls: { secureContext: context() } })
      : new Agent({ ...options, keepAliveTimeout: 2000 });
  };
  // Shared by all connections: reading the authorities takes longer than connecting.
  let shared: SecureContext | undefined;
  const context = () => (shared ??= createSecureContext({ ca: trusted() }));
  const usual = agent(context);
  let unkept: Dispatcher | undefined;

  return {
    proxied: hasProxy(env),
    to: (origin, fresh = false) => own.get(origin) ?? (fresh ? (unkept ??= agent(context, { pipelining: 0 })) : usual),
    phase: (origin) => seen.get(origin)?.phase ?? "connect",
    validTo: (origin) => seen.get(origin)?.validTo,
    incompleteChain: (origin) => seen.get(origin)?.incompleteChain,
    trust(origin, intermediates) {
      const extended = createSecureContext({ ca: [...trusted(), ...intermediates] });
      own.set(
        origin,
        agent(() => extended),
      );
    },
    close() {
      // Not awaited: a lookup that never ends would block the caller.
      for (const each of [usual, unkept, ...own.values()]) void each?.destroy().catch(() => undefined);
    },
  };
}

function note(seen: Map<string, Seen>, origin: string, what: Partial<Seen>): void {
  seen.set(origin, { phase: "dns", ...seen.get(origin), ...what });
}

interface ConnectorOptions {
  timeout: number;
  allowPrivate: boolean;
  context: () => SecureContext;
  note: (origin: string, what: Partial<Seen>) => void;
}

/** A connector for undici that reports its phase, and checks the certificate before anything is sent. */
function connector({ timeout, allowPrivate, context, note: report }: ConnectorOptions): buildConnector.connector {
  // The caller's timeout fires first, and knows the phase that took so long.
  const common = { timeout: timeout + 1000, allowH2: false, maxCachedSessions: 0, lookup: guardedLookup(allowPrivate) };
  const plain = buildConnector(common);
  let encrypted: buildConnector.connector | undefined;
  return (options, callback) => {
    const origin = `${options.protocol}//${options.host ?? options.hostname}`;
    const bare = options.hostname.replace(/^\[|\]$/g, "");
    if (!allowPrivate && isIP(bare) !== 0 && isPrivateIp(bare))
      return callback(new ProbeError({ code: "private-address", phase: "dns", detail: bare }), null);
    report(origin, { phase: isIP(bare) === 0 ? "dns" : "connect" });
    const isTls = options.protocol === "https:";
    // Node does not verify the certificate, because the check below reports more detail.
    if (isTls) encrypted ??= buildConnector({ ...common, secureContext: context(), rejectUnauthorized: false });
    const made = (isTls && encrypted !== undefined ? encrypted : plain)(
      { ...options, hostname: bare },
      (problem, socket) => {
        // undici omits the socket if there is a problem.
        if (problem !== null) return callback(problem, null);
        const failure = socket instanceof TLSSocket ? inspectCertificate(origin, socket, report) : undefined;
        report(origin, { phase: "headers" });
        if (failure === undefined) return callback(null, socket);
        socket.destroy();
        return callback(new ProbeError(failure), null);
      },
    ) as unknown;
    watch(made, isTls, (phase) => report(origin, { phase }));
  };
}

function inspectCertificate(origin: string, socket: TLSSocket, report: ConnectorOptions["note"]) {
  const certificate = socket.getPeerCertificate();
  const failure = certificateFailure(socket);
  if (certificate.valid_to !== undefined) report(origin, { validTo: certificate.valid_to });
  if (failure?.code === "tls-incomplete" && certificate.raw !== undefined)
    report(origin, { incompleteChain: certificate.raw });
  return failure;
}

/** Reports the phases of a connection. undici's connector returns its socket, though its types do not say so. */
function watch(socket: unknown, isTls: boolean, report: (phase: Phase) => void): void {
  if (typeof socket !== "object" || socket === null || !("once" in socket)) return;
  const made = socket as Socket;
  made.once("lookup", () => report("connect"));
  if (isTls) made.once("connect", () => report("tls"));
}

/** Looks up names as the system does, except those of private networks. */
function guardedLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookupName(hostname, { ...options, all: true }, (problem, addresses: LookupAddress[]) => {
      if (problem !== null) return callback(problem, "");
      const allowed = allowPrivate ? addresses : addresses.filter(({ address }) => !isPrivateIp(address));
      const [first] = allowed;
      if (first === undefined) {
        const detail = addresses.map(({ address }) => address).join(", ");
        // Some resolvers answer with these addresses to block a name.
        const code = /^(0\.0\.0\.0|::)$/.test(detail) ? "dns-failing" : "private-address";
        return callback(new ProbeError({ code, phase: "dns", detail }), "");
      }
      return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };
}
