/** Ports that an address leaves out. */
const DEFAULT_PORTS: Record<string, string> = { "http:": "80", "https:": "443" };

/**
 * Whether a source of a Content-Security-Policy covers an address: a scheme (`mailto:`), or a host with or without
 * scheme, wildcard, port and path (CSP 3, “Does url match expression in origin with redirect count?”).
 */
export function sourceCovers(source: string, url: URL): boolean {
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return source.toLowerCase() === url.protocol;
  const match = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*\.)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (match === null) return false;
  const [, scheme = "https:", wildcard, host = "", port, path] = match;
  const sameScheme = scheme === url.protocol || (scheme === "http:" && url.protocol === "https:");
  const sameHost =
    wildcard === undefined ? url.hostname === host.toLowerCase() : url.hostname.endsWith(`.${host.toLowerCase()}`);
  const actual = url.port === "" ? DEFAULT_PORTS[url.protocol] : url.port;
  const samePort = port === "*" || (port ?? DEFAULT_PORTS[url.protocol]) === actual;
  // A path that ends in a slash covers all below it; any other one only itself.
  const samePath =
    path === undefined || path === "/" || (path.endsWith("/") ? url.pathname.startsWith(path) : url.pathname === path);
  return sameScheme && sameHost && samePort && samePath;
}
