import { expect, test } from "vitest";
import { takenPaths } from "../../src/files/output-file.ts";
import { headersFile, redirectsFile } from "../../src/hosts/headers-file.ts";
import { describeHosting, type Host } from "../../src/hosts/hosting.ts";
import { HOSTS } from "../../src/hosts/hosts.ts";
import { PLAIN_SETTINGS } from "../helpers/plain-settings.ts";

const POLICY = "default-src 'none'; img-src 'self'";
const hosting = describeHosting(
  {
    origin: "https://www.example.com",
    base: "/",
    elsewhere: [],
    redirects: [
      {
        from: "/old/",
        to: "/about/",
        status: 301,
        place: { file: "content/settings.yaml", line: 1, column: 1 },
        fromPlace: { file: "content/settings.yaml", line: 1, column: 1 },
      },
    ],
    forward: [],
    security: PLAIN_SETTINGS.security,
  },
  POLICY,
);

/** The text of each file that is for a host. */
function filesOf(host: Host): Record<string, string> {
  const site = { html: () => [], forward: [], taken: takenPaths([]), published: new Set("") };
  const own = host.siteFiles?.(hosting, site).files ?? [];
  return {
    _headers: headersFile(hosting),
    _redirects: redirectsFile(hosting),
    ...host.deployFiles?.(hosting),
    ...Object.fromEntries(own.map(({ path, content }) => [path, String(content)])),
  };
}

/** What each host does with `/old/`, and the policy that it sends. Its own files say so. */
interface Read {
  moved: (files: Record<string, string>) => string | undefined;
  /** Undefined for a host without headers. */
  policy?: (files: Record<string, string>) => string | undefined;
}

const first = (pattern: RegExp, text = "") => pattern.exec(text)?.[1];

/** `_headers` and `_redirects`. */
const TEXT: Read = {
  moved: ({ _redirects }) => first(/^\/old\/ (\S+) 301$/m, _redirects),
  policy: ({ _headers }) => first(/^ {2}Content-Security-Policy: (.*)$/m, _headers),
};

interface JsonHeaders {
  headers: { headers: { key: string; value: string }[] }[];
}
const policyIn = ({ headers }: JsonHeaders) =>
  headers.flatMap((rule) => rule.headers).find(({ key }) => key === "Content-Security-Policy")
    ?.value;

type HostName = keyof typeof HOSTS;

const READ: Record<HostName, Read> = {
  netlify: TEXT,
  "cloudflare-pages": TEXT,
  "github-pages": {
    moved: (files) =>
      first(/http-equiv="refresh" content="0; url=([^"]*)"/, files["old/index.html"]),
  },
  vercel: {
    moved: (files) => {
      const { redirects } = JSON.parse(files["vercel.json"] ?? "") as {
        redirects: { source: string; destination: string }[];
      };
      return redirects.find(({ source }) => source === "/old/")?.destination;
    },
    policy: (files) => policyIn(JSON.parse(files["vercel.json"] ?? "") as JsonHeaders),
  },
  firebase: {
    moved: (files) => {
      const { hosting: read } = JSON.parse(files["firebase.json"] ?? "") as {
        hosting: { redirects: { regex: string; destination: string }[] };
      };
      return read.redirects.find(({ regex }) => new RegExp(regex).test("/old/"))?.destination;
    },
    policy: (files) =>
      policyIn((JSON.parse(files["firebase.json"] ?? "") as { hosting: JsonHeaders }).hosting),
  },
  nginx: {
    moved: (files) =>
      first(
        /location = "\/old\/" \{ return 301 "([^"$]*)\$is_args\$args"; \}/,
        files["nginx.conf"],
      ),
    policy: (files) => first(/add_header Content-Security-Policy "([^"]*)"/, files["nginx.conf"]),
  },
  caddy: {
    moved: ({ Caddyfile }) => {
      const name = first(/(@r\d+) path_regexp `\^\/old\/\$`/, Caddyfile);
      return first(new RegExp(`redir ${name} "([^"{]*)\\{site_query\\}" 301`), Caddyfile);
    },
    policy: ({ Caddyfile }) => first(/Content-Security-Policy "([^"]*)"/, Caddyfile),
  },
};

test("each host has a reader of its files", () => {
  expect(Object.keys(READ).toSorted()).toEqual(Object.keys(HOSTS).toSorted());
});

test.each(Object.keys(HOSTS) as HostName[])("%s redirects, and sends the policy", (name) => {
  const files = filesOf(HOSTS[name]);
  const { moved, policy } = READ[name];
  expect([moved(files), policy?.(files)]).toEqual(["/about/", policy && POLICY]);
});
