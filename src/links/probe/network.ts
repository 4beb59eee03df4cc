import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import { withoutBrackets } from "../collect/address.ts";
import { isOfNetwork, type Failure } from "./failure.ts";

/** The proxies of the environment, as undici's options name them. */
export interface Proxies {
  httpProxy?: string;
  httpsProxy?: string;
  noProxy: string;
}

/** Milliseconds for a proxy to accept a connection. */
const PROXY_TIMEOUT = 5000;

/** Reads the usual environment variables; lowercase names take precedence. */
export function proxiesOf(env: NodeJS.ProcessEnv): Proxies {
  const httpProxy = withScheme(env["http_proxy"] ?? env["HTTP_PROXY"]);
  const httpsProxy = withScheme(env["https_proxy"] ?? env["HTTPS_PROXY"]);
  return {
    ...(httpProxy && { httpProxy }),
    ...(httpsProxy && { httpsProxy }),
    noProxy: env["no_proxy"] ?? env["NO_PROXY"] ?? "",
  };
}

/** `proxy.example:3128` is common, and means http. */
function withScheme(proxy: string | undefined): string | undefined {
  if (proxy === undefined || proxy.trim() === "") return undefined;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy.trim() : `http://${proxy.trim()}`;
}

/** Whether requests go through a proxy, which then looks up names. */
export function hasProxy(env: NodeJS.ProcessEnv): boolean {
  return namedProxies(env).length > 0;
}

/** The proxies of the environment that are not addresses. */
export function badProxies(env: NodeJS.ProcessEnv): string[] {
  return namedProxies(env).filter((proxy) => !URL.canParse(proxy));
}

function namedProxies(env: NodeJS.ProcessEnv): string[] {
  const { httpProxy, httpsProxy } = proxiesOf(env);
  return [httpsProxy ?? [], httpProxy ?? []].flat();
}

/** Whether this machine is online: whether it can look up a name that always exists (RFC 2606), or reach its proxy. */
export async function isOnline(env: NodeJS.ProcessEnv): Promise<boolean> {
  if (hasProxy(env)) return reachesProxy(env);
  return lookup("example.com").then(
    () => true,
    () => false,
  );
}

function reachesProxy(env: NodeJS.ProcessEnv): Promise<boolean> {
  const [proxy = "http://127.0.0.1"] = namedProxies(env);
  const { hostname, port, protocol } = new URL(proxy);
  const socket = connect({
    host: withoutBrackets(hostname),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
    timeout: PROXY_TIMEOUT,
  });
  return new Promise((done) => {
    const end = (reached: boolean) => {
      socket.destroy();
      done(reached);
    };
    socket
      .once("connect", () => end(true))
      .once("timeout", () => end(false))
      .once("error", () => end(false));
  });
}

/** From this number of unreachable hosts on, a run counts as offline if most of the other hosts are unreachable too. */
const MANY = 20;

/** The part of a request's result that says whether a host was reached. */
interface Attempt {
  finalUrl: string;
  failure?: Failure | undefined;
}

/**
 * Notices that this machine is offline, and calls `giveUp` at once. The lookup that decides this starts first: once
 * lookups fail they can take long, and later ones wait for earlier ones.
 */
export function watchNetwork(urls: readonly string[], online: () => Promise<boolean>, giveUp: () => void) {
  const answer = urls.some(isName) ? online() : Promise.resolve(true);
  const reached = new Set<string>();
  const failed = new Set<string>();
  let onlyProxyFailures = true;
  return {
    /** Takes the result of one attempt into account. */
    note({ failure, finalUrl }: Attempt): void {
      if (failure?.code === "stopped") return;
      const { host } = new URL(finalUrl);
      if (failure === undefined || !isOfNetwork(failure) || !isName(finalUrl)) reached.add(host);
      else failed.add(host);
      if (failure?.code !== "proxy") onlyProxyFailures = false;
      if (failed.size === 1 && reached.size === 0) void answer.then((isTrue) => isTrue || reached.size > 0 || giveUp());
    },
    /** Whether any host has answered. */
    hasAnswer: () => reached.size > 0,
    /** Whether so many hosts were unreachable that this machine's network is to blame. */
    isOffline: async () => {
      const lost = [...failed].filter((host) => !reached.has(host)).length;
      return (
        lost > 0 &&
        ((reached.size === 0 && (onlyProxyFailures || !(await answer))) || (lost >= MANY && lost > 4 * reached.size))
      );
    },
  };
}

/** Whether an address has a host name rather than a number: only names need a working name service. */
function isName(url: string): boolean {
  return /[a-z]/i.test(new URL(url).hostname.replace(/^\[.*\]$/, "")) && new URL(url).hostname !== "localhost";
}
