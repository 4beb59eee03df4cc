import { basename } from "node:path";
import { mediaTypes } from "../files/output-file.ts";
import {
  type Host,
  type Hosting,
  type HostRedirect,
  MADE_BY,
  oneLine,
  pathPattern,
  rawPathPattern,
  READABLE,
  TRANSPORT_SECURITY,
} from "./hosting.ts";

/** Caddy 2.6 or later, which obtains certificates by itself. */
export const caddy: Host = { deployFiles: (hosting) => ({ Caddyfile: caddyfile(hosting) }) };

function caddyfile(hosting: Hosting): string {
  const { origin, redirects } = hosting;
  const { hostname } = new URL(origin);
  // Caddy would read a full path as a path on the machine.
  const hidden = hosting.hidden.map((path) => quoted(basename(path))).join(" ");
  return [
    `# ${origin}, ${MADE_BY}`,
    "",
    `${siteAddress(origin)} {`,
    `  root * ${quoted(`/var/www/${hostname}`)}`,
    "",
    ...headerLines(hosting),
    "",
    ...mediaTypes().map(([ending, type]) => `  header *.${ending} Content-Type ${quoted(type)}`),
    "",
    "  map {http.request.uri.query} {site_query} {",
    '    ~^(.+)$ "?${1}"',
    '    default ""',
    "  }",
    ...redirects.flatMap(redirectLines),
    "  # The slash at the end of a page's address; Caddy's own redirect would lose the query.",
    "  @folder {",
    "    vars_regexp folder {http.request.uri} `^((?:/[^/?\\\\]+)+)(?:[?].*)?$`",
    "    file {path}/index.html",
    "  }",
    '  redir @folder "{re.folder.1}/{site_query}" 301',
    "  @unreadable path_regexp `\\x00`",
    '  error @unreadable "Not Found" 404',
    "  @writing not method GET HEAD",
    '  header @writing Allow "GET, HEAD"',
    '  error @writing "Method Not Allowed" 405',
    "",
    "  file_server {",
    "    precompressed br gzip",
    `    hide ${hidden}`,
    "  }",
    ...notFoundLines(hosting),
    "}",
    ...otherSite(hosting),
    "",
  ].join("\n");
}

function headerLines({ headers, readable, caching }: Hosting): string[] {
  return [
    "  header {",
    ...headers.map(([name, value]) => `    ${name} ${quoted(value)}`),
    "  }",
    // Caddy would let the more general of two headers win.
    `  @hashed path ${caching.folder}*`,
    `  @others not path ${caching.folder}*`,
    `  header @hashed Cache-Control ${quoted(caching.hashed)}`,
    `  header @others Cache-Control ${quoted(caching.others)}`,
    ...readable.flatMap((path, index) => [
      `  @readable${index} path_regexp \`^${pathPattern(path)}$\``,
      `  header @readable${index} ${READABLE[0]} ${quoted(READABLE[1])}`,
    ]),
  ];
}

/** Caddy applies the first match. */
function notFoundLines({ caching, notFound, notFoundBelow }: Hosting): string[] {
  return [
    "  handle_errors {",
    `    header Cache-Control ${quoted(caching.others)}`,
    '    header Content-Type "text/html; charset=utf-8"',
    ...notFoundBelow.flatMap(({ below, page }, index) => [
      `    @lost${index} path_regexp \`^${pathPattern(below)}\``,
      `    rewrite @lost${index} ${quoted(page)}`,
    ]),
    `    rewrite * ${notFound}`,
    "    file_server {",
    "      precompressed br gzip",
    "    }",
    "  }",
  ];
}

function otherSite({ origin, otherName, headers }: Hosting): string[] {
  if (otherName === undefined) return [];
  const https = headers.filter(([name]) => name === TRANSPORT_SECURITY);
  return [
    "",
    `${siteAddress(`${new URL(origin).protocol}//${otherName}`)} {`,
    ...https.map(([name, value]) => `  header ${name} ${quoted(value)}`),
    `  redir "${inQuotes(origin)}{http.request.orig_uri}" 301`,
    "}",
  ];
}

/** The address of a site. With a scheme other than https, Caddy requests no certificate. */
function siteAddress(origin: string): string {
  const { protocol, host } = new URL(origin);
  return protocol === "https:" ? host : `${protocol}//${host}`;
}

/**
 * The rest of the old address comes from the request line, still percent-encoded. Caddy's own
 * patterns ignore case, so a redirect could point to itself.
 */
function redirectLines({ from, below, to, status }: HostRedirect, index: number): string[] {
  const { before, after, query, hash } = to;
  const rest = below && after !== undefined ? `{re.r${index}.1}` : "";
  const end = `${query === "" ? "{site_query}" : inQuotes(query)}${inQuotes(hash)}`;
  const target = `"${inQuotes(before)}${rest}${inQuotes(after ?? "")}${end}"`;
  const match = below
    ? `vars_regexp r${index} {http.request.uri} \`^${rawPathPattern(from)}([^?]*)\``
    : `path_regexp \`^${pathPattern(from)}$\``;
  return [`  @r${index} ${match}`, `  redir @r${index} ${target} ${status}`];
}

function quoted(text: string): string {
  return `"${inQuotes(text)}"`;
}

function inQuotes(text: string): string {
  return oneLine(text).replaceAll(/["\\{}]/g, "\\$&");
}
