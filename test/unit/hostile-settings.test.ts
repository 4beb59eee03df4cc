import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { takenPaths } from "../../src/files/output-file.ts";
import { headersFile, redirectsFile } from "../../src/hosts/headers-file.ts";
import { describeHosting, type Hosting } from "../../src/hosts/hosting.ts";
import { deployFiles, hostSiteFiles, type HostSettings } from "../../src/hosts/hosts.ts";
import { normalizeHtml } from "../../src/html/normalize-html.ts";
import { sitePolicy, withPolicy } from "../../src/output/content-security-policy.ts";
import type { Settings } from "../../src/pipeline/settings.ts";
import { addressSettings, forward, insidePath, redirect } from "../../src/settings/addresses.ts";
import { PLAIN_SETTINGS } from "../helpers/plain-settings.ts";

/* Whatever the settings accept is data in the files of every host, never configuration. */

/** Characters and words that mean something to nginx, Caddy, shells, patterns, headers or HTML. */
const HOSTILE = [
  ...Array.from("{}[]()<>;:\"'`$\\|^*+?#%&=,.~!@/ \n\r\t\0"),
  ...Array.from("aZ0é日\u2028"),
  "${PATH}",
  "{$HOME}",
  "{env.HOME}",
  "$uri",
  "%0d%0a",
  "%7B",
  "%22",
  "%24",
  "%2e%2e",
  "%00",
  "//",
  "/*",
  ":splat",
  "evil.example",
  "</script>",
  "-->",
  "unsafe-inline",
];
// The same cases on every machine. Another number tries others.
fc.configureGlobal({ seed: 20_261_122 });

const text = fc.array(fc.constantFrom(...HOSTILE), { maxLength: 8 }).map((parts) => parts.join(""));
const path = text.map((rest) => `/old/${rest}`);
const target = fc.oneof(
  text.map((rest) => `/new/${rest}`),
  text.map((rest) => `https://other.example.org/${rest}`),
  text.map((rest) => `https://${rest}.example.org/`),
);

const place = { file: "content/settings.yaml", line: 1, column: 1 };

/** The settings of a file with these values; refused values are left out. */
function settingsOf(written: {
  from: string;
  to: string;
  readable: string;
  prefix: string;
  other: string;
}): Settings {
  const moved = v.safeParse(redirect, { from: written.from, to: written.to });
  const handed = v.safeParse(forward, { [written.prefix]: written.other });
  const readable = v.safeParse(insidePath, written.readable);
  return {
    ...PLAIN_SETTINGS,
    redirects: moved.success ? [{ ...moved.output, place, fromPlace: place }] : [],
    forward: handed.success
      ? Object.entries(handed.output).map(([from, to]) => ({
          from: from.replace(/\/$/, ""),
          to,
          place,
        }))
      : [],
    security: { ...PLAIN_SETTINGS.security, readable: readable.success ? [readable.output] : [] },
  };
}

const anySettings = fc
  .record({
    from: fc.oneof(
      path,
      path.map((each) => `${each}/*`),
    ),
    to: target,
    readable: path,
    prefix: path,
    other: target,
  })
  .map(settingsOf);

/** Whether the settings hold anything at all, so that the test proves something. */
const isSomething = ({ redirects, forward: handed, security }: Settings) =>
  redirects.length + handed.length + security.readable.length > 0;

const named = (name: HostSettings["hosts"][number]["name"]): HostSettings => ({
  hosts: [{ name, place }],
});

/** A file that a host gets in `deploy/`; empty if it gets none of that name. */
function fileFor(
  name: HostSettings["hosts"][number]["name"],
  hosting: Hosting,
  file: string,
): string {
  return String(
    deployFiles(named(name), hosting).find((made) => made.path === file)?.content ?? "",
  );
}

const nginxConfig = (hosting: Hosting) => fileFor("nginx", hosting, "nginx.conf");
const caddyfile = (hosting: Hosting) => fileFor("caddy", hosting, "Caddyfile");

const hostingOf = (given: Settings) => describeHosting(given, sitePolicy([], given));
const holds = (check: (given: Settings) => void) => {
  let checked = 0;
  fc.assert(
    fc.property(anySettings, (given) => {
      if (isSomething(given)) checked++;
      check(given);
    }),
    { numRuns: 150 },
  );
  expect(checked).toBeGreaterThan(30);
};

describe("whatever the settings accept", () => {
  test("a line of _headers and _redirects stays one line with its own words", () => {
    holds((given) => {
      const { redirects, readable } = hostingOf(given);
      const lines = redirectsFile(hostingOf(given)).split("\n").slice(0, -1);
      expect(lines).toHaveLength(redirects.length);
      for (const line of lines)
        expect(line).toMatch(/^\/[!-~]* (?:\/[^/]|https:\/\/[\w.-]+)[!-~]* 30[128]$/);
      const headers = headersFile(hostingOf(given)).split("\n");
      expect(headers.filter((line) => line.startsWith("/"))).toHaveLength(2 + readable.length);
      for (const line of headers) expect(line).toMatch(/^(?:|\/[!-~]*| {2}[A-Za-z-]+: [ -~]+)$/);
    });
  });

  test("nginx reads the intended statements, and no unintended variable", () => {
    holds((given) => {
      const statements = nginxTokens(nginxConfig(hostingOf(given)));
      const names = new Set(statements.map(([first]) => first));
      for (const word of names)
        expect([...NGINX_WORDS, undefined]).toContain(word?.startsWith('"') ? undefined : word);
      // In names of locations and keys of maps a dollar sign is no variable.
      const values = statements.flatMap((words) =>
        words[0] === "location" ? [] : words[0]?.startsWith('"') ? words.slice(1) : words,
      );
      for (const token of values.filter((each) => !each.startsWith('"^')))
        expect(
          token.replaceAll(/\$(?:site_\w+|https|uri|request_uri|is_args|args|1)/g, ""),
        ).not.toContain("$");
      const meant = hostingOf(given).redirects.length;
      expect(statements.filter(([first]) => first === "return")).toHaveLength(
        // Hidden files, and the host without “www.”.
        meant +
          3 +
          1 +
          hostingOf(given).redirects.filter(({ below, to }) => below && to.after !== undefined)
            .length,
      );
    });
  });

  test("Caddy reads the intended lines, and no unintended placeholder", () => {
    holds((given) => {
      const lines = caddyfile(hostingOf(given)).split("\n");
      const { redirects } = hostingOf(given);
      expect(lines.filter((line) => line.startsWith("  redir "))).toHaveLength(
        redirects.length + 2,
      );
      for (const line of lines.filter((each) => /^ {2}(?:redir|header|error) @/.test(each)))
        expect(line.replaceAll(/\{(?:re\.\w+\.1|site_query)\}|\{$/g, "")).not.toMatch(
          /(?<!\\)[{}]/,
        );
      // Caddy replaces variables of the environment before it parses anything, even between
      // backticks.
      expect(lines.join("\n")).not.toContain("{$");
      for (const line of lines.filter((each) => /(?:path|vars)_regexp/.test(each)))
        expect(line.match(/`/g)).toHaveLength(2);
    });
  });

  test("the files of JSON are JSON", () => {
    holds((given) => {
      const hosting = hostingOf(given);
      const json = [
        fileFor("vercel", hosting, "vercel.json"),
        fileFor("firebase", hosting, "firebase.json"),
      ];
      for (const document of json) expect(() => void JSON.parse(document)).not.toThrow();
    });
  });

  test("a page in the place of an old address holds no other markup and leads nowhere else", () => {
    holds((given) => {
      const site = {
        html: () => [],
        forward: given.forward,
        taken: takenPaths([]),
        published: new Set<string>(),
      };
      for (const { path: file, content } of hostSiteFiles(
        named("github-pages"),
        hostingOf(given),
        site,
      ).files) {
        expect(file).not.toMatch(/(?:^|\/)\.\.(?:\/|$)|^\/|\0|\\/);
        if (content.length === 0) continue;
        const html = content.toString();
        expect(html.match(/<[a-z]/gi)).toHaveLength(11);
        const [, url = ""] = /content="0; url=([^"]*)"/.exec(html) ?? [];
        const host = (to: string) => new URL(to, given.origin).host;
        const meant = [...given.redirects, ...given.forward].map(({ to }) => host(to));
        expect(meant).toContain(host(url.replaceAll("&amp;", "&")));
      }
    });
  });
});

test.for([
  ["https://harbor.com", "www.harbor.com"],
  ["https://www.harbor.co.uk", "harbor.co.uk"],
  ["https://homes.harbor.com", undefined],
  ["https://www.com", "www.www.com"],
  ["http://127.0.0.1", undefined],
  ["http://harbor.com:8080", undefined],
])("servers for %s answer for %s too", ([origin = "", other]) => {
  const hosting = hostingOf({ ...PLAIN_SETTINGS, origin });
  const names = [...nginxConfig(hosting).matchAll(/server_name "(.*)";/g)].map(([, name]) => name);
  expect(names).toEqual([new URL(origin).hostname, ...(other === undefined ? [] : [other])]);
  const { protocol } = new URL(origin);
  const address = (host: string) => (protocol === "https:" ? host : `${protocol}//${host}`);
  const sites = [...caddyfile(hosting).matchAll(/^(\S+) \{$/gm)].map(([, site]) => site);
  expect(sites).toEqual([
    address(new URL(origin).host),
    ...(other === undefined ? [] : [address(other)]),
  ]);
});

describe("a redirect leads where it was meant to lead", () => {
  test.for([
    ["/:splat", "/moved/*"],
    ["//evil.example/:splat", "/moved/*"],
    ["/\\evil.example", "/moved"],
    ["https://a;b.example/", "/moved"],
    ["https://a$b.example/", "/moved"],
    ["https://{env.HOME}.example/", "/moved"],
    ["/new/:splat", "/moved"],
    ["/new/:slug", "/moved/*"],
    ["javascript:alert(1)", "/moved"],
    ["/about/\n  X: y", "/moved"],
    ["/about/", "/moved\n/*  /evil"],
    ["/about/", "/moved%0a"],
    ["/about/", "/mo*ved"],
    ["/about/", "/moved/:year"],
    ["/about/", "//evil.example/"],
    ["/about/", '/a"; return 200 "x'],
    ["/about/", "/a{b}"],
  ])("%s is refused for %s", ([to, from]) => {
    expect(v.safeParse(redirect, { from, to }).success).toBe(false);
  });
});

test("a path that begins with two slashes is told to begin with one", () => {
  const moved = { from: "//about/", to: "/" };
  for (const { issues } of [v.safeParse(insidePath, moved.from), v.safeParse(redirect, moved)])
    expect(issues?.[0].message).toContain("start it with one /,");
});

test("the base is before every redirect, so it has no dollar sign, which nginx cannot escape", () => {
  const { base } = addressSettings.entries;
  expect(v.safeParse(base, "/$host/").success).toBe(false);
  expect(v.safeParse(base, "/sub").output).toBe("/sub/");
});

test("the address of a form or an island never becomes a directive", () => {
  const address = fc.oneof(
    text.map((rest) => `https://${rest}.example/`),
    text.map((rest) => `https://forms.example/${rest}`),
    text.map((rest) => `${rest}:x`),
    // fc.webUrl() takes a second to prepare its paths.
    fc.tuple(fc.webAuthority(), text).map(([host, rest]) => `http://${host}/${rest}`),
  );
  fc.assert(
    fc.property(address, (url) => {
      if (!URL.canParse(url, PLAIN_SETTINGS.origin)) return;
      const form = `<form action="${url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></form>`;
      const hosts = [{ connections: [url], scripts: [url] }];
      const { html, needs } = withPolicy(
        normalizeHtml(`<head></head>${form}`),
        hosts,
        PLAIN_SETTINGS,
      );
      const ofPage =
        /^<head><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ??
        "missing";
      for (const policy of [sitePolicy([{ needs, hosts }], PLAIN_SETTINGS), ofPage]) {
        const names = policy.split("; ").map((directive) => directive.split(" ")[0]);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(DIRECTIVES).toContain(name);
        expect(policy).not.toMatch(/'unsafe|[\n\r,]/);
      }
    }),
    { numRuns: 200 },
  );
});

const DIRECTIVES = [
  "default-src",
  "base-uri",
  "connect-src",
  "font-src",
  "form-action",
  "frame-ancestors",
  "img-src",
  "manifest-src",
  "media-src",
  "require-trusted-types-for",
  "script-src",
  "style-src",
  "trusted-types",
];

const NGINX_WORDS = [
  "map",
  "geo",
  "default",
  "on",
  "server",
  "listen",
  "server_name",
  "root",
  "server_tokens",
  "absolute_redirect",
  "gzip_static",
  "gzip_vary",
  "add_header",
  "default_type",
  "types",
  "error_page",
  "location",
  "return",
  "if",
  "index",
];

/**
 * The statements of a configuration as nginx reads them: words and quoted texts up to `;`, `{` or
 * `}`.
 */
function nginxTokens(config: string): string[][] {
  const statements: string[][] = [];
  let words: string[] = [];
  const pattern = /#[^\n]*|"(?:[^"\\]|\\[^])*"|[;{}]|[^\s;{}"]+|\s+/gy;
  let end = 0;
  for (const [token] of config.matchAll(pattern)) {
    end += token.length;
    if (/^[;{}]$/.test(token)) {
      if (words.length > 0) statements.push(words);
      words = [];
    } else if (/\S/.test(token) && !token.startsWith("#")) words.push(token);
  }
  expect(end).toBe(config.length);
  return statements;
}
