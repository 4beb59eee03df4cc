import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { withoutBrackets } from "../collect/address.ts";
import { isOfNetwork, type Failure } from "./failure.ts";

/** The proxies of the environment, as undici's options name them. Lowercase names of variables take precedence. */
export function proxiesOf(env: NodeJS.ProcessEnv) {
  const httpProxy = withScheme(env["http_proxy"] ?? env["HTTP_PROXY"]);
  const httpsProxy = withScheme(env["https_proxy"] ?? env["HTTPS_PROXY"]);
  return {
    ...(httpProxy !== undefined && { httpProxy }),
    ...(httpsProxy !== undefined && { httpsProxy }),
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

/** Milliseconds for a proxy to accept a connection. */
const PROXY_TIMEOUT = 5000;

/** Whether this machine is online: whether it can look up a name that always exists (RFC 2606), or reach its proxy. */
export async function isOnline(env: NodeJS.ProcessEnv): Promise<boolean> {
  const [proxy] = namedProxies(env);
  const attempt = proxy === undefined ? lookup("example.com") : reachProxy(new URL(proxy));
  return attempt.then(
    () => true,
    () => false,
  );
}

async function reachProxy({ hostname, port, protocol }: URL): Promise<void> {
  const socket = connect({
    host: withoutBrackets(hostname),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
  });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(PROXY_TIMEOUT) });
  } finally {
    socket.destroy();
  }
}

/** From this number of unreachable hosts on, a run counts as offline if most of the other hosts are unreachable too. */
const MANY = 20;

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
    note({ failure, finalUrl }: { failure?: Failure | undefined; finalUrl: string }): void {
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
