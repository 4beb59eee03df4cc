import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { CannotStart } from "../../findings/findings-error.ts";
import { withoutBrackets } from "../collect/address.ts";
import { isOfNetwork, type Failure } from "./failure.ts";

/** As undici's options name them; empty for none. Lowercase variables win. */
export function proxiesOf(env: NodeJS.ProcessEnv) {
  const read = (name: string) => (env[name] ?? env[name.toUpperCase()] ?? "").trim();
  return {
    httpProxy: withScheme(read("http_proxy")),
    httpsProxy: withScheme(read("https_proxy")),
    noProxy: read("no_proxy"),
  };
}

/** `proxy.example:3128` is common, and means http. */
function withScheme(proxy: string) {
  return proxy === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

function namedProxies(env: NodeJS.ProcessEnv) {
  const { httpProxy, httpsProxy } = proxiesOf(env);
  return [httpsProxy, httpProxy].filter((proxy) => proxy !== "");
}

export function hasProxy(env: NodeJS.ProcessEnv): boolean {
  return namedProxies(env).length > 0;
}

export function requireUsableProxies(env: NodeJS.ProcessEnv): void {
  const bad = namedProxies(env).find((proxy) => !URL.canParse(proxy));
  if (bad === undefined) return;
  const hint = "Check HTTP_PROXY and HTTPS_PROXY in the environment.";
  throw new CannotStart("cli/proxy", `“${bad}” is not a valid proxy URL.`, hint);
}

const PROXY_TIMEOUT = 5000;

/** Whether a name that always exists (RFC 2606) can be looked up, or the proxy be reached. */
export async function isOnline(env: NodeJS.ProcessEnv): Promise<boolean> {
  const [proxy] = namedProxies(env);
  try {
    await (proxy === undefined ? lookup("example.com") : reachProxy(new URL(proxy)));
    return true;
  } catch {
    return false;
  }
}

async function reachProxy({ hostname, port, protocol }: URL) {
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

/** This many unreachable hosts mean that the network failed, if they are most of all hosts. */
const MANY = 20;

export type Outcome = { failure?: Failure | undefined; finalUrl: string };

/** The failure of a host that has only IPv6. */
export const NO_IPV6 = "no IPv6 here";

/**
 * Tells failures of this machine's network from those of addresses. The first lookup of a reference
 * name starts at once, because later ones wait for lookups that fail slowly. Each host that is not
 * reached gets another: if the network went away, nothing since the last good answer counts.
 */
export function watchNetwork(urls: readonly string[], online: () => Promise<boolean>) {
  let answer = urls.some(isName) ? online() : Promise.resolve(true);
  const reached = new Set<string>();
  const failed = new Map<string, number>();
  const doubted = new Set<string>();
  const outages: { from: number; to: number }[] = [];
  let lastReached = -Infinity;
  let onlyProxyFailures = true;
  async function lacksNames({ failure, finalUrl }: Outcome) {
    if (failure === undefined || !isOfNetwork(failure) || !isName(finalUrl)) return false;
    const from = lastReached;
    const { host } = new URL(finalUrl);
    // If DNS has not worked from the start, asking again would only take time.
    if (!doubted.has(host) && ((await answer) || from > -Infinity)) answer = online();
    doubted.add(host);
    if (await answer) return false;
    outages.push({ from, to: lastReached > from ? lastReached : Infinity });
    return true;
  }
  return {
    lacksNames,
    note({ failure, finalUrl }: Outcome): void {
      if (failure?.code === "stopped") return;
      const { host } = new URL(finalUrl);
      const now = performance.now();
      if (failure !== undefined && isOfNetwork(failure) && isName(finalUrl)) failed.set(host, now);
      else reached.add(host);
      if (failure?.code !== "proxy") onlyProxyFailures = false;
      if (failure !== undefined || !isName(finalUrl)) return;
      lastReached = now;
      for (const outage of outages) outage.to = Math.min(outage.to, now);
    },
    /** After all attempts: whether a failure is this machine's. */
    diagnose: async (): Promise<(outcome: Outcome) => Promise<boolean>> => {
      const lost = new Set([...failed.keys()].filter((host) => !reached.has(host)));
      const areMost = lost.size >= MANY && lost.size > 4 * reached.size;
      const isCutOff = areMost || (reached.size === 0 && (onlyProxyFailures || !(await answer)));
      return async ({ failure, finalUrl }) => {
        if (failure === undefined || !isOfNetwork(failure)) return false;
        if (failure.detail === NO_IPV6) return true;
        const { host } = new URL(finalUrl);
        const when = failed.get(host) ?? -Infinity;
        return (
          (isCutOff && lost.has(host)) ||
          (isName(finalUrl) && outages.some(({ from, to }) => when >= from && when <= to)) ||
          lacksNames({ failure, finalUrl })
        );
      };
    },
  };
}

/** Only names need a name service: not IP addresses, nor `localhost`. */
function isName(url: string) {
  const { hostname } = new URL(url);
  return /^[^[]*[a-z]/i.test(hostname) && hostname !== "localhost";
}
