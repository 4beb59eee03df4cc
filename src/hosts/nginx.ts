import { mediaTypes } from "../output/content-type.ts";
import { TRANSPORT_SECURITY, type Header, type Hosting, type HostRedirect } from "./hosting.ts";
import { oneLine } from "./one-line.ts";
import { rawPathPattern } from "./path-pattern.ts";

/** Where the site is expected on a server, as Debian has it. */
const ROOT = "/var/www";

/** A variable that stands for a dollar sign: nginx has no other way to write one. */
const DOLLAR = "site_dollar";

/**
 * A site for nginx 1.18 or later, to be put into `/etc/nginx/conf.d/`: plain http on port 80, for certbot to add the rest.
 * `add_header` stands in one place alone, since a second place would undo the first; what differs between addresses is
 * looked up in maps.
 */
export function nginxConfig(hosting: Hosting): string {
  const { origin, headers, at, caching, redirects, notFound, hidden } = hosting;
  const { hostname } = new URL(origin);
  const id = `site_${hostname.replaceAll(/[^a-z0-9]/g, "_")}`;
  const own = [...new Set(at.flatMap((rule) => rule.headers.map(([name]) => name)))];
  const lookups = own.map((name, index) => ({ name, variable: `${id}_header_${index}` }));
  return [
    `# ${origin}, made by build-site: changes are lost with the next build. How to use it: docs/hosting.md`,
    "",
    ...(needsDollar(hosting) ? [`geo $${DOLLAR} {`, `  default "$";`, "}"] : []),
    `map $uri $${id}_cache {`,
    `  default ${quoted(caching.others)};`,
    `  ${quoted(`~^${caching.folder}`)} ${quoted(caching.hashed)};`,
    "}",
    // Browsers would not listen to it over plain http (RFC 6797, 7.2: it must not be sent there).
    ...headers
      .filter(isForHttps)
      .flatMap(([, value]) => [`map $https $${id}_https {`, `  on ${quoted(value)};`, '  default "";', "}"]),
    ...lookups.flatMap(({ name, variable }) => [
      `map $uri $${variable} {`,
      '  default "";',
      ...at.flatMap(({ path, headers: some }) =>
        some
          .filter(([each]) => each === name)
          .flatMap(([, value]) => filesAt(path).map((file) => `  ${plain(file)} ${quoted(value)};`)),
      ),
      "}",
    ]),
    "",
    "server {",
    "  listen 80;",
    "  listen [::]:80;",
    `  server_name ${quoted(hostname)};`,
    `  root ${quoted(`${ROOT}/${hostname}`)};`,
    "  server_tokens off;",
    "  absolute_redirect off;",
    "",
    "  # Files that stand compressed beside the others. For brotli: apt-get install libnginx-mod-http-brotli-static",
    "  gzip_static on;",
    "  gzip_vary on;",
    "  #brotli_static on;",
    "",
    ...headers.map(
      (header) => `  add_header ${header[0]} ${isForHttps(header) ? `$${id}_https` : quoted(header[1])} always;`,
    ),
    `  add_header Cache-Control $${id}_cache always;`,
    ...lookups.map(({ name, variable }) => `  add_header ${name} $${variable} always;`),
    "",
    "  default_type application/octet-stream;",
    "  types {",
    ...mediaTypes().map(([ending, type]) => `    ${quoted(type)} ${ending};`),
    "  }",
    "",
    "  # A folder without a page is nothing that anybody should know of.",
    `  error_page 403 =404 ${notFound};`,
    `  error_page 404 ${notFound};`,
    "",
    ...hidden.map((path) => `  location = ${plain(path)} { return 404; }`),
    ...redirects.flatMap(redirectLocation),
    "  location / {",
    "    index index.html;",
    "  }",
    "}",
    ...otherServer(hosting, `$${id}_https`),
    "",
  ].join("\n");
}

/** Whoever types the address with “www.”, or without, is led to the one that counts. */
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

/** Whether a header is for answers over https alone. */
const isForHttps = ([name]: Header) => name === TRANSPORT_SECURITY;

/** An address, and the file of the page there, under whose name nginx looks for it once more. */
function filesAt(path: string): string[] {
  return path.endsWith("/") ? [path, `${path}index.html`] : [path];
}

/**
 * What is left of the old address is taken from the line of the request: there it still has its percent signs, so that
 * none of them can become the end of a header.
 */
function redirectLocation({ from, below, to, status }: HostRedirect): string[] {
  const { before, after, query, hash } = to;
  const end = `${query === "" ? "$is_args$args" : inQuotes(query)}${inQuotes(hash)}`;
  const answer = (rest: string) => `return ${status} "${inQuotes(before)}${rest}${inQuotes(after ?? "")}${end}";`;
  if (!below) return [`  location = ${plain(from)} { ${answer("")} }`];
  const location = `  location ^~ ${plain(from)}`;
  if (after === undefined) return [`${location} { ${answer("")} }`];
  // Where the request writes the beginning of the address in another way, the rest is not known.
  return [
    `${location} {`,
    `    if ($request_uri ~ "^${inQuotes(rawPathPattern(from))}([^?#]*)") { ${answer("$1")} }`,
    "    return 404;",
    "  }",
  ];
}

/** A text between double quotes, in which nothing ends it and nothing is a variable. */
function quoted(text: string): string {
  return `"${inQuotes(text)}"`;
}

/** The same where nginx knows no variables, so that a dollar sign is one: names of locations, keys of maps. */
function plain(text: string): string {
  return `"${escaped(text)}"`;
}

function inQuotes(text: string): string {
  return escaped(text).replaceAll("$", `\${${DOLLAR}}`);
}

function escaped(text: string): string {
  return oneLine(text).replaceAll(/["\\]/g, "\\$&");
}

function needsDollar({ headers, at, redirects }: Hosting): boolean {
  const values = [headers, at.map((rule) => rule.headers), redirects.map(({ to }) => to)];
  return JSON.stringify(values).includes("$");
}
