import { mediaTypes } from "../files/output-file.ts";
import {
  type Header,
  type Host,
  type Hosting,
  type HostRedirect,
  MADE_BY,
  oneLine,
  rawPathPattern,
  READABLE,
  TRANSPORT_SECURITY,
} from "./hosting.ts";

/** nginx 1.18 or later. */
export const nginx: Host = { deployFiles: (hosting) => ({ "nginx.conf": nginxConfig(hosting) }) };

/**
 * A site for `/etc/nginx/conf.d/`, to which certbot adds https. An `add_header` of an inner block
 * would replace the outer ones, so maps hold what differs between addresses.
 */
function nginxConfig(hosting: Hosting): string {
  const { origin, headers, caching, redirects, notFound, notFoundBelow, hidden } = hosting;
  const readable = hosting.readable.flatMap(filesAt);
  const { hostname } = new URL(origin);
  const id = `site_${hostname.replaceAll(/[^a-z0-9]/g, "_")}`;
  return [
    `# ${origin}, ${MADE_BY}`,
    "",
    `map $uri $${id}_cache {`,
    `  default ${quoted(caching.others)};`,
    `  ${quoted(`~^${caching.folder}`)} ${quoted(caching.hashed)};`,
    "}",
    // RFC 6797, 7.2: this header must not be sent over plain http.
    ...headers
      .filter(isForHttps)
      .flatMap(([, value]) => mapWith(`$https $${id}_https`, [`on ${quoted(value)}`])),
    ...mapWith(
      `$uri $${id}_readable`,
      readable.map((file) => `${quoted(file)} ${quoted(READABLE[1])}`),
    ),
    "",
    "server {",
    "  listen 80;",
    "  listen [::]:80;",
    `  server_name ${quoted(hostname)};`,
    `  root ${quoted(`/var/www/${hostname}`)};`,
    "  server_tokens off;",
    "  absolute_redirect off;",
    "",
    "  # Serves the compressed copies beside the files. For brotli: apt-get install " +
      "libnginx-mod-http-brotli-static",
    "  gzip_static on;",
    "  gzip_vary on;",
    "  #brotli_static on;",
    "",
    ...headers.map((header) => {
      const value = isForHttps(header) ? `$${id}_https` : quoted(header[1]);
      return `  add_header ${header[0]} ${value} always;`;
    }),
    `  add_header Cache-Control $${id}_cache always;`,
    ...(readable.length === 0 ? [] : [`  add_header ${READABLE[0]} $${id}_readable always;`]),
    "",
    "  default_type application/octet-stream;",
    "  types {",
    ...mediaTypes().map(([ending, type]) => `    ${quoted(type)} ${ending};`),
    "  }",
    "",
    "  # A folder without a page answers like a missing one.",
    `  error_page 403 =404 ${notFound};`,
    `  error_page 404 ${notFound};`,
    "",
    ...hidden.map((path) => `  location = ${quoted(path)} { return 404; }`),
    ...redirects.flatMap(redirectLocation),
    ...notFoundBelow.flatMap(({ below, page }) => [
      `  location ^~ ${quoted(below)} {`,
      "    index index.html;",
      `    error_page 403 =404 ${quoted(page)};`,
      `    error_page 404 ${quoted(page)};`,
      "  }",
    ]),
    "  location / {",
    "    index index.html;",
    "  }",
    "}",
    ...otherServer(hosting, `$${id}_https`),
    "",
  ].join("\n");
}

/** A map whose default is empty; none without lines. */
function mapWith(names: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return [`map ${names} {`, '  default "";', ...lines.map((line) => `  ${line};`), "}"];
}

function otherServer({ origin, otherName, headers }: Hosting, overHttps: string): string[] {
  if (otherName === undefined) return [];
  return [
    "",
    "server {",
    "  listen 80;",
    "  listen [::]:80;",
    `  server_name ${quoted(otherName)};`,
    "  server_tokens off;",
    ...headers.filter(isForHttps).map(([name]) => `  add_header ${name} ${overHttps} always;`),
    `  return 301 "${inQuotes(origin)}$request_uri";`,
    "}",
  ];
}

const isForHttps = ([name]: Header) => name === TRANSPORT_SECURITY;

/** nginx looks up an address and the file there. */
function filesAt(path: string): string[] {
  return path.endsWith("/") ? [path, `${path}index.html`] : [path];
}

/** The rest of the old address is still percent-encoded: nothing in it can end a header. */
function redirectLocation({ from, below, to, status }: HostRedirect): string[] {
  const { before, after, query, hash } = to;
  const end = `${query === "" ? "$is_args$args" : inQuotes(query)}${inQuotes(hash)}`;
  const answer = (rest: string) =>
    `return ${status} "${inQuotes(before)}${rest}${inQuotes(after ?? "")}${end}";`;
  if (!below) return [`  location = ${quoted(from)} { ${answer("")} }`];
  const location = `  location ^~ ${quoted(from)}`;
  if (after === undefined) return [`${location} { ${answer("")} }`];
  // A request that encodes the prefix in an unusual way does not match.
  return [
    `${location} {`,
    `    if ($request_uri ~ "^${inQuotes(rawPathPattern(from))}([^?#]*)") { ${answer("$1")} }`,
    "    return 404;",
    "  }",
  ];
}

function quoted(text: string): string {
  return `"${inQuotes(text)}"`;
}

/** No value has a dollar sign, which nginx cannot escape; in paths, it has no meaning. */
function inQuotes(text: string): string {
  return oneLine(text).replaceAll(/["\\]/g, "\\$&");
}
