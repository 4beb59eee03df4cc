import {
  destination,
  notFoundLimits,
  READABLE,
  type Header,
  type Host,
  type Hosting,
  type HostRedirect,
} from "./hosting.ts";

/** Vercel's command line reads `vercel.json`. */
export const vercel: Host = {
  deployFiles: (hosting) => ({ "vercel.json": json(vercelConfig(hosting)) }),
  limits: (hosting) => notFoundLimits("Vercel", hosting),
};

export const firebase: Host = {
  deployFiles: (hosting) => ({ "firebase.json": json(firebaseConfig(hosting)) }),
  limits: (hosting) => notFoundLimits("Firebase", hosting),
};

function vercelConfig({ headers, readable, caching, redirects }: Hosting) {
  return {
    $schema: "https://openapi.vercel.sh/vercel.json",
    framework: null,
    buildCommand: "npx build-site build --production",
    outputDirectory: "out",
    trailingSlash: true,
    redirects: redirects.flatMap(vercelRedirects),
    headers: [
      { source: "/(.*)", headers: keyValuePairs([...headers, ["Cache-Control", caching.others]]) },
      { source: `${vercelPath(caching.folder)}(.*)`, headers: cacheControl(caching.hashed) },
      ...readable.map((path) => ({ source: vercelPath(path), headers: keyValuePairs([READABLE]) })),
    ],
  };
}

/** With `trailingSlash`, Vercel adds a slash before it looks for redirects. */
function vercelRedirects({ from, below, to, status: statusCode }: HostRedirect) {
  if (!below) return [{ source: vercelPath(from), destination: destination(to, ""), statusCode }];
  return [":rest(.*)/", ":rest(.*)"].map((rest) => {
    return { source: vercelPath(from) + rest, destination: destination(to, ":rest"), statusCode };
  });
}

/** A path in which nothing is a pattern (path-to-regexp). */
function vercelPath(path: string): string {
  return encodeURI(path).replaceAll(/[(){}:*+?!\\]/g, "\\$&");
}

/** Patterns are regular expressions (RE2), since Firebase's globs ignore slashes. */
function firebaseConfig({ headers, readable, caching, redirects, hidden }: Hosting) {
  return {
    hosting: {
      public: "out",
      ignore: ["firebase.json", ...hidden.map((path) => path.slice(1)), "**/*.br", "**/*.gz"],
      trailingSlash: true,
      redirects: redirects.map(({ from, below, to, status }) => ({
        regex: `${firebasePath(from)}${below ? "(?P<rest>.*)" : ""}$`,
        destination: destination(to, below ? ":rest" : ""),
        // Firebase supports 301 and 302.
        type: status === 302 ? 302 : 301,
      })),
      headers: [
        { regex: ".*", headers: keyValuePairs([...headers, ["Cache-Control", caching.others]]) },
        { regex: `${firebasePath(caching.folder)}.*`, headers: cacheControl(caching.hashed) },
        ...readable.map((path) => {
          return { regex: `${firebasePath(path)}$`, headers: keyValuePairs([READABLE]) };
        }),
      ],
    },
  };
}

function firebasePath(path: string): string {
  return `^${encodeURI(path).replaceAll(/[^\w/%-]/g, "\\$&")}`;
}

function keyValuePairs(headers: readonly Header[]): { key: string; value: string }[] {
  return headers.map(([key, value]) => ({ key, value }));
}

const cacheControl = (value: string) => keyValuePairs([["Cache-Control", value]]);

function json(config: object): string {
  return `${JSON.stringify(config, null, 2)}\n`;
}
