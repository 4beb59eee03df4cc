import { connect } from "node:net";

/** The proxies that the environment names, as undici wants them. */
export interface Proxies {
  httpProxy?: string;
  httpsProxy?: string;
  noProxy: string;
}

/** Milliseconds for a proxy to take a connection. */
const PATIENCE = 5000;

/** Reads the usual environment variables; small letters go before large ones. */
export function proxiesOf(env: NodeJS.ProcessEnv): Proxies {
  const httpProxy = withScheme(env["http_proxy"] ?? env["HTTP_PROXY"]);
  const httpsProxy = withScheme(env["https_proxy"] ?? env["HTTPS_PROXY"]);
  return {
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    noProxy: env["no_proxy"] ?? env["NO_PROXY"] ?? "",
  };
}

/** Whether requests go through a proxy, which looks names up itself. */
export function hasProxy(env: NodeJS.ProcessEnv): boolean {
  const { httpProxy, httpsProxy } = proxiesOf(env);
  return httpProxy !== undefined || httpsProxy !== undefined;
}

/** The proxies of the environment that are no addresses: nothing can go through them. */
export function badProxies(env: NodeJS.ProcessEnv): string[] {
  const { httpProxy, httpsProxy } = proxiesOf(env);
  return [httpProxy, httpsProxy].filter((proxy) => proxy !== undefined && !URL.canParse(proxy)) as string[];
}

/** Whether the first of the proxies takes connections. */
export function reachesProxy(env: NodeJS.ProcessEnv): Promise<boolean> {
  const { httpProxy, httpsProxy } = proxiesOf(env);
  const { hostname, port, protocol } = new URL(httpsProxy ?? httpProxy ?? "http://127.0.0.1");
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
    timeout: PATIENCE,
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

/** `proxy.example:3128` is common, and means http. */
function withScheme(proxy: string | undefined): string | undefined {
  if (proxy === undefined || proxy.trim() === "") return undefined;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy.trim() : `http://${proxy.trim()}`;
}
