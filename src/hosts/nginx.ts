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

/** A variable that holds a dollar sign: nginx cannot escape one. */
const DOLLAR = "site_dollar";

/**
 * A site for `/etc/nginx/conf.d/`, to which certbot adds https. An `add_header` of an inner block
 * would replace the outer ones, so maps hold what differs between addresses.
 */
function nginxConfig(hosting: Hosting): string {
  const { origin, headers, readable, caching, redirects, notFound, notFoundBelow, hidden } =
    hosting;
  const { hostname } = new URL(origin);
  const id = `site_${hostname.replaceAll(/[^a-z0-9]/g, "_")}`;
  return [
    `# ${origin}, ${MADE_BY}`,
    "",
    ...(needsDollar(hosting) ? [`geo $${DOLLAR} {`, `  default "$";`, "}"] : []),
    `map $uri $${id}_cache {`,
    `  default ${quoted(caching.others)};`,
    `  ${quoted(`~^${caching.folder}`)} ${quoted(caching.hashed)};`,
    "}",
    // RFC 6797, 7.2: this header must not be sent over plain http.
    ...headers
      .filter(isForHttps)
      .flatMap(([, value]) => [
        `map $https $${id}_https {`,
        `  on ${quoted(value)};`,
        '  default "";',
        "}",
      ]),
    ...(readable.length === 0
      ? []
      : [
          `map $uri $${id}_readable {`,
          '  default "";',
          ...readable.flatMap(filesAt).map((file) => `  ${plain(file)} ${quoted(READABLE[1])};`),
          "}",
        ]),
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
    ...headers.map(
      (header) =>
        `  add_header ${header[0]} ${isForHttps(header) ? `$${id}_https` : quoted(header[1])} ` +
        "always;",
    ),
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
    ...hidden.map((path) => `  location = ${plain(path)} { return 404; }`),
    ...redirects.flatMap(redirectLocation),
    ...notFoundBelow.flatMap(({ below, page }) => [
      `  location ^~ ${plain(below)} {`,
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

/**
 * The rest of the old address is taken from the request line, still percent-encoded: nothing in it
 * can end a header.
 */
function redirectLocation({ from, below, to, status }: HostRedirect): string[] {
  const { before, after, query, hash } = to;
  const end = `${query === "" ? "$is_args$args" : inQuotes(query)}${inQuotes(hash)}`;
  const answer = (rest: string) =>
    `return ${status} "${inQuotes(before)}${rest}${inQuotes(after ?? "")}${end}";`;
  if (!below) return [`  location = ${plain(from)} { ${answer("")} }`];
  const location = `  location ^~ ${plain(from)}`;
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

/** In names of locations and keys of maps, variables have no meaning. */
function plain(text: string): string {
  return `"${escaped(text)}"`;
}

function inQuotes(text: string): string {
  return escaped(text).replaceAll("$", () => `\${${DOLLAR}}`);
}

function escaped(text: string): string {
  return oneLine(text).replaceAll(/["\\]/g, "\\$&");
}

function needsDollar({ headers, redirects }: Hosting): boolean {
  return JSON.stringify([headers, redirects.map(({ to }) => to)]).includes("$");
}
