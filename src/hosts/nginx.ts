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

/** A site for `/etc/nginx/conf.d/`, to which certbot adds https. */
function nginxConfig(hosting: Hosting): string {
  const { origin, redirects, notFound, notFoundBelow, hidden } = hosting;
  const { hostname } = new URL(origin);
  const id = `$site_${hostname.replaceAll(/[^a-z0-9]/g, "_")}`;
  return [
    `# ${origin}, ${MADE_BY}`,
    "",
    ...maps(hosting, id),
    "",
    ...serverNamed(hostname),
    `  root ${quoted(`/var/www/${hostname}`)};`,
    "  absolute_redirect off;",
    "",
    "  # Serves the compressed copies beside the files. For brotli: apt-get install " +
      "libnginx-mod-http-brotli-static",
    "  gzip_static on;",
    "  gzip_vary on;",
    "  #brotli_static on;",
    "",
    ...headerLines(hosting, id),
    "",
    "  default_type application/octet-stream;",
    "  types {",
    ...mediaTypes().map(([ending, type]) => `    ${quoted(type)} ${ending};`),
    "  }",
    "",
    "  index index.html;",
    ...errorPages(notFound),
    "",
    ...hidden.map((path) => `  location = ${quoted(path)} { return 404; }`),
    ...redirects.flatMap(redirectLocation),
    ...notFoundBelow.flatMap(({ below, page }) => [
      `  location ^~ ${quoted(below)} {`,
      ...errorPages(page).map((line) => `  ${line}`),
      "  }",
    ]),
    "}",
    ...otherServer(hosting, id),
    "",
  ].join("\n");
}

/**
 * What differs between addresses: an `add_header` of an inner block would replace the outer ones.
 */
function maps({ headers, caching, readable }: Hosting, id: string): string[] {
  return [
    `map $uri ${id}_cache {`,
    `  default ${quoted(caching.others)};`,
    `  ${quoted(`~^${caching.folder}`)} ${quoted(caching.hashed)};`,
    "}",
    // RFC 6797, 7.2: this header must not be sent over plain http.
    ...headers
      .filter(isForHttps)
      .flatMap(([, value]) => mapWith(`$https ${id}_https`, [`on ${quoted(value)}`])),
    ...mapWith(
      `$uri ${id}_readable`,
      readable.flatMap(filesAt).map((file) => `${quoted(file)} ${quoted(READABLE[1])}`),
    ),
  ];
}

function headerLines({ headers, readable }: Hosting, id: string): string[] {
  const lines = headers.map((header): Header => {
    return isForHttps(header) ? [header[0], `${id}_https`] : [header[0], quoted(header[1])];
  });
  lines.push(["Cache-Control", `${id}_cache`]);
  if (readable.length > 0) lines.push([READABLE[0], `${id}_readable`]);
  return lines.map(([name, value]) => `  add_header ${name} ${value} always;`);
}

/** A folder without a page answers like a missing one. */
const errorPages = (page: string) => [
  `  error_page 403 =404 ${quoted(page)};`,
  `  error_page 404 ${quoted(page)};`,
];

/** A map whose default is empty; none without lines. */
function mapWith(names: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return [`map ${names} {`, '  default "";', ...lines.map((line) => `  ${line};`), "}"];
}

function otherServer({ origin, otherName, headers }: Hosting, id: string): string[] {
  if (otherName === undefined) return [];
  return [
    "",
    ...serverNamed(otherName),
    ...headers.filter(isForHttps).map(([name]) => `  add_header ${name} ${id}_https always;`),
    `  return 301 "${inQuotes(origin)}$request_uri";`,
    "}",
  ];
}

/** The beginning of a server. */
function serverNamed(name: string): string[] {
  const lines = ["listen 80", "listen [::]:80", `server_name ${quoted(name)}`, "server_tokens off"];
  return ["server {", ...lines.map((line) => `  ${line};`)];
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
