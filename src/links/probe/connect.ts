import { lookup as lookupName, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { createSecureContext, TLSSocket, type SecureContext } from "node:tls";
import { Agent, buildConnector, EnvHttpProxyAgent, type Dispatcher } from "undici";
import { isPrivateIp } from "../collect/address.ts";
import { certificateFailure, trustedAuthorities } from "./certificate.ts";
import { ProbeError, type Phase } from "./failure.ts";
import { hasProxy, proxiesOf } from "./proxies.ts";

/** Connections to other people's servers, and what was seen while they were made. */
export interface Connections {
  /** What makes requests to an origin; `fresh` for one that must not go over a connection that was used before. */
  to: (origin: string, fresh?: boolean) => Dispatcher;
  /** What the last connection to an origin came to: `headers` once it stood. */
  phase: (origin: string) => Phase;
  /** The last day of the certificate of an origin, as the certificate writes it. */
  validTo: (origin: string) => string | undefined;
  /** The certificate of an origin whose chain is not complete (DER). */
  unfinished: (origin: string) => Buffer | undefined;
  /** Trusts certificates in the middle of a chain for an origin, beside all authorities. */
  complete: (origin: string, intermediates: string[]) => void;
  close: () => void;
  /** Whether requests go through a proxy. */
  proxied: boolean;
}

export interface ConnectionOptions {
  /** Milliseconds after which nobody waits for a connection any more. */
  timeout: number;
  /** Connections to one host at most. */
  perHost: number;
  allowPrivate: boolean;
  /** Environment variables that name proxies. */
  env: NodeJS.ProcessEnv;
}

/** The most bytes of headers that browsers take (Chromium: 256 kB). */
const MOST_HEADERS = 256 * 1024;

interface Seen {
  phase: Phase;
  validTo?: string;
  unfinished?: Buffer;
}

/** Opens connections as browsers do, and refuses those into private networks. */
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
  // One for all connections: to read the authorities takes longer than to connect.
  let shared: SecureContext | undefined;
  const context = () => (shared ??= createSecureContext({ ca: trusted() }));
  const usual = agent(context);
  let unkept: Dispatcher | undefined;

  return {
    proxied: hasProxy(env),
    to: (origin, fresh = false) => own.get(origin) ?? (fresh ? (unkept ??= agent(context, { pipelining: 0 })) : usual),
    phase: (origin) => seen.get(origin)?.phase ?? "connect",
    validTo: (origin) => seen.get(origin)?.validTo,
    unfinished: (origin) => seen.get(origin)?.unfinished,
    complete(origin, intermediates) {
      const mended = createSecureContext({ ca: [...trusted(), ...intermediates] });
      own.set(
        origin,
        agent(() => mended),
      );
    },
    close() {
      // Not awaited: a name that is looked up for ever would keep everybody here.
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

/** undici's connector with our eyes: it tells how far it came, and looks at the certificate itself before anything is sent. */
function connector({ timeout, allowPrivate, context, note: tell }: ConnectorOptions): buildConnector.connector {
  // Whoever asks gives up first, and knows better what took so long.
  const common = { timeout: timeout + 1000, allowH2: false, maxCachedSessions: 0, lookup: guardedLookup(allowPrivate) };
  const plain = buildConnector(common);
  let encrypted: buildConnector.connector | undefined;
  return (options, callback) => {
    const origin = `${options.protocol}//${options.host ?? options.hostname}`;
    const bare = options.hostname.replace(/^\[|\]$/g, "");
    if (!allowPrivate && isIP(bare) !== 0 && isPrivateIp(bare))
      return callback(new ProbeError({ code: "private-address", phase: "dns", detail: bare }), null);
    tell(origin, { phase: isIP(bare) === 0 ? "dns" : "connect" });
    const isTls = options.protocol === "https:";
    // Not verified by Node, but right here below: so that what is wrong can be told in full.
    if (isTls) encrypted ??= buildConnector({ ...common, secureContext: context(), rejectUnauthorized: false });
    const made = (isTls && encrypted !== undefined ? encrypted : plain)(
      { ...options, hostname: bare },
      (problem, socket) => {
        // Where there is a problem, undici leaves the socket out.
        if (problem !== null) return callback(problem, null);
        const failure = socket instanceof TLSSocket ? look(origin, socket, tell) : undefined;
        tell(origin, { phase: "headers" });
        if (failure === undefined) return callback(null, socket);
        socket.destroy();
        return callback(new ProbeError(failure), null);
      },
    ) as unknown;
    watch(made, isTls, (phase) => tell(origin, { phase }));
  };
}

function look(origin: string, socket: TLSSocket, tell: ConnectorOptions["note"]) {
  const certificate = socket.getPeerCertificate();
  const failure = certificateFailure(socket);
  if (certificate.valid_to !== undefined) tell(origin, { validTo: certificate.valid_to });
  if (failure?.code === "tls-incomplete" && certificate.raw !== undefined)
    tell(origin, { unfinished: certificate.raw });
  return failure;
}

/** Follows a connection on its way; undici's connector gives its socket back, though its types do not say so. */
function watch(socket: unknown, isTls: boolean, tell: (phase: Phase) => void): void {
  if (typeof socket !== "object" || socket === null || !("once" in socket)) return;
  const made = socket as Socket;
  made.once("lookup", () => tell("connect"));
  if (isTls) made.once("connect", () => tell("tls"));
}

/** Looks names up as the system does, but for names that lead into private networks. */
function guardedLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookupName(hostname, { ...options, all: true }, (problem, addresses: LookupAddress[]) => {
      if (problem !== null) return callback(problem, "");
      const open = allowPrivate ? addresses : addresses.filter(({ address }) => !isPrivateIp(address));
      const [first] = open;
      if (first === undefined) {
        const detail = addresses.map(({ address }) => address).join(", ");
        // Some resolvers answer so in place of names that they do not want to be found.
        const code = /^(0\.0\.0\.0|::)$/.test(detail) ? "dns-failing" : "private-address";
        return callback(new ProbeError({ code, phase: "dns", detail }), "");
      }
      return options.all === true ? callback(null, open) : callback(null, first.address, first.family);
    });
  };
}
