import { keyedHeaders, type Host, type Hosting, type HostRedirect } from "./hosting.ts";

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
