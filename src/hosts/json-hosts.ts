import { keyedHeaders, type Host, type Hosting, type HostRedirect } from "./hosting.ts";

/** Vercel: its command line reads `vercel.json`. */
export const vercel: Host = { deployFiles: (hosting) => ({ "vercel.json": vercelConfig(hosting) }) };

function vercelConfig({ headers, at, caching, redirects }: Hosting): string {
  const config = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    framework: null,
    buildCommand: "npx build-site build --production",
    outputDirectory: "out",
    trailingSlash: true,
    redirects: redirects.flatMap(vercelRedirects),
    headers: [
      { source: "/(.*)", headers: keyedHeaders([...headers, ["Cache-Control", caching.others]]) },
      { source: `${source(caching.folder)}(.*)`, headers: keyedHeaders([["Cache-Control", caching.hashed]]) },
      ...at.map(({ path, headers: own }) => ({ source: source(path), headers: keyedHeaders(own) })),
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** With `trailingSlash`, Vercel adds a slash before it looks for redirects: the rest of an address may end in one. */
function vercelRedirects({ from, below, to, status: statusCode }: HostRedirect) {
  const { before, after, query, hash } = to;
  const destination = (rest: string) => `${before}${after === undefined ? "" : rest + after}${query}${hash}`;
  if (!below) return [{ source: source(from), destination: destination(""), statusCode }];
  const rest = destination(":rest");
  return [
    { source: `${source(from)}:rest(.*)/`, destination: rest, statusCode },
    { source: `${source(from)}:rest(.*)`, destination: rest, statusCode },
  ];
}

/** A path in which nothing is a pattern (path-to-regexp). */
function source(path: string): string {
  return encodeURI(path).replaceAll(/[(){}:*+?!\\]/g, "\\$&");
}

/** Firebase Hosting. */
export const firebase: Host = { deployFiles: (hosting) => ({ "firebase.json": firebaseConfig(hosting) }) };

/** `firebase.json`. Its patterns are regular expressions (RE2), since its globs ignore slashes. */
function firebaseConfig({ headers, at, caching, redirects, hidden }: Hosting): string {
  const config = {
    hosting: {
      public: "out",
      ignore: ["firebase.json", ...hidden.map((path) => path.slice(1)), "**/*.br", "**/*.gz"],
      trailingSlash: true,
      redirects: redirects.map(firebaseRedirect),
      headers: [
        { regex: ".*", headers: keyedHeaders([...headers, ["Cache-Control", caching.others]]) },
        { regex: `${pattern(caching.folder)}.*`, headers: keyedHeaders([["Cache-Control", caching.hashed]]) },
        ...at.map(({ path, headers: own }) => ({ regex: `${pattern(path)}$`, headers: keyedHeaders(own) })),
      ],
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Firebase knows 301 and 302. */
function firebaseRedirect({ from, below, to, status }: HostRedirect) {
  const { before, after, query, hash } = to;
  const rest = below && after !== undefined ? ":rest" : "";
  return {
    regex: below ? `${pattern(from)}(?P<rest>.*)$` : `${pattern(from)}$`,
    destination: `${before}${rest}${after ?? ""}${query}${hash}`,
    type: status === 302 ? 302 : 301,
  };
}

function pattern(path: string): string {
  return `^${encodeURI(path).replaceAll(/[^\w/%-]/g, "\\$&")}`;
}
