import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ask, askRaw } from "../helpers/ask.ts";
import { buildReport } from "../helpers/cli.ts";
import { makeAuthority } from "../helpers/fault-zoo/certificates.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";
import { freePort, serveWith, type Https } from "../helpers/web-servers.ts";

/*
 * The generated configuration of nginx and Caddy: Debian's servers run it with a built site. The
 * preview must give the same answers.
 */

const REVALIDATED = "public, max-age=0, must-revalidate";

const SETTINGS = `
hosts: [nginx, caddy]
forward:
  /shop: https://shop.example.org/of/us
redirects:
  - from: /blog/*
    to: /about/:splat
  - from: /old%20page
    to: /about/#end
    status: 308
  - from: /gone
    to: https://other.example.org/?why=gone
    status: 302
  - from: /plus$sign
    to: /about/?for=$5
  - from: /$dollars/*
    to: /about/:splat
  - from: "/o'clock%20(caf%C3%A9)"
    to: /about/
security:
  readable: [/about/, "/about$/"]
  permissions: { geolocation: [self, https://maps.example.com] }
`;

/** A page whose address has a character with a meaning for nginx. */
const DOLLAR_PAGE: Changes = {
  "templates/static/about$/index.html":
    "<!DOCTYPE html><html lang=en><head><title>Dollar</title></head><body><p>A dollar</p></body></html>",
};

const SERVERS = ["preview", "nginx", "caddy"] as const;

/** Builds the good site with these settings and serves it; returns the address of the server. */
async function served(
  server: (typeof SERVERS)[number],
  changes: Changes = {},
  https?: Https,
): Promise<string> {
  const root = await makeSite({ "content/settings.yaml": (text) => text + SETTINGS, ...changes });
  const { code, findings } = await buildReport(root);
  expect([code, findings.filter(({ severity }) => severity === "error")]).toEqual([0, []]);
  if (server === "preview") return (await serveHere(["preview", "--port", "0"], root)).url;
  const config = join(root, "deploy", server === "nginx" ? "nginx.conf" : "Caddyfile");
  return serveWith(server, { config, out: join(root, "out"), ...(https && { https }) });
}

/** The headers of every response; nginx, over http as here, omits one. */
const secureOf = (server: (typeof SERVERS)[number]) =>
  server === "nginx" ? secure : { ...secure, "strict-transport-security": "max-age=31536000" };
const secure = {
  "content-security-policy": expect.stringMatching(
    /^default-src 'none'; .*frame-ancestors 'none'$/,
  ),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringMatching(
    /camera=\(\), .*geolocation=\(self "https:\/\/maps\.example\.com"\)/,
  ),
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

/**
 * Pages for what is missing below a path, one of them where all is redirected, and an article that
 * has the same name.
 */
const LOST_BELOW: Changes = {
  "templates/routes.ts": (text) =>
    text
      .replace(
        "return [",
        `return [
    route({ path: "/ünten/404", lang: "de", translationOf: "/404", title: "Weg", description: "Nichts da.", template: Lost, props: {} }),
    route({ path: "/blog/404", lang: "fr", translationOf: "/404", title: "Rien", description: "Rien du tout.", template: Lost, props: {} }),
    route({ path: "/http/404", title: "Status 404", description: "What it says.", template: Lost, props: {} }),`,
      )
      .replace('path: "/404",', 'path: "/404",\n      lang: "en",')
      .replace("import { Home", 'import { Lost } from "./lost.tsx";\nimport { Home'),
  "templates/document.tsx": (text) => text.replace('lang="en"', 'lang={route.lang ?? "en"}'),
  "templates/lost.tsx": `import { Document } from "./document.tsx";
export const Lost = () => <Document><h1>Nicht gefunden</h1><a href="/">Start</a></Document>;
`,
};

test.for(SERVERS)("%s: pages, assets and missing files", async (server) => {
  const files = { "templates/static/film.mp4": "A film", "templates/static/hours.ics": "Hours" };
  const url = await served(server, { ...LOST_BELOW, ...files });
  expect((await ask(url, "/film.mp4")).headers["content-type"]).toBe("video/mp4");
  expect((await ask(url, "/hours.ics")).headers["content-type"]).toBe(
    "text/calendar; charset=utf-8",
  );
  const page = await ask(url, "/about/");
  expect(page).toMatchObject({
    status: 200,
    headers: {
      ...secureOf(server),
      "content-type": "text/html; charset=utf-8",
      "cache-control": REVALIDATED,
      "access-control-allow-origin": "*",
    },
  });
  expect(page.body.toString()).toContain("About the small site");
  expect((await ask(url, "/about/", { "if-none-match": page.headers.etag ?? "none" })).status).toBe(
    304,
  );

  const home = await ask(url, "/");
  expect(home.headers["access-control-allow-origin"]).toBeUndefined();
  const script = /src="(\/assets\/islands\.[^"]+)"/.exec(home.body.toString())?.[1] ?? "";
  expect(await ask(url, script)).toMatchObject({
    status: 200,
    headers: {
      ...secureOf(server),
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
    },
  });

  // Also for hashed files: a browser must not cache for a year that a file was missing.
  for (const path of ["/nowhere", "/nowhere/", "/assets/gone.js", "/assets/gone.png"]) {
    const missing = await ask(url, path);
    expect([path, missing.status]).toEqual([path, 404]);
    expect(missing.headers).toMatchObject({
      ...secureOf(server),
      "content-type": "text/html; charset=utf-8",
      "cache-control": REVALIDATED,
    });
    expect(missing.body.toString()).toContain("Page not found");
  }
  for (const path of ["/%C3%BCnten/", "/%C3%BCnten/x", "/%c3%bcnten/x/y/"]) {
    const missing = await ask(url, path);
    expect([path, missing.status]).toEqual([path, 404]);
    expect(missing.headers).toMatchObject({ ...secureOf(server), "cache-control": REVALIDATED });
    expect([path, missing.body.toString()]).toEqual([
      path,
      expect.stringContaining("Nicht gefunden"),
    ]);
  }
  // A redirect of everything below a path comes first.
  expect(await ask(url, "/blog/x")).toMatchObject({
    status: 301,
    headers: { location: "/about/x" },
  });
  // An article with that name is a page as any other.
  expect((await ask(url, "/http/404/")).status).toBe(200);
  expect((await ask(url, "/http/x")).body.toString()).toContain("Page not found");
  expect((await ask(url, "/", {}, "POST")).status).toBe(405);
});

test.for(SERVERS)(
  "%s: clients that accept compression get the compressed files",
  async (server) => {
    const url = await served(server);
    const plain = await ask(url, "/");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const gzip = await ask(url, "/", { "accept-encoding": "gzip" });
    expect(gzip.headers).toMatchObject({
      ...secureOf(server),
      "content-encoding": "gzip",
      "content-type": "text/html; charset=utf-8",
      vary: "Accept-Encoding",
    });
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    // nginx needs a module that is a Debian package of its own.
    if (server === "nginx") return;
    const brotli = await ask(url, "/", { "accept-encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  },
);

test.for(SERVERS)("%s: redirects, and addresses of another system", async (server) => {
  const url = await served(server);
  const moved = async (path: string) => {
    const { status, headers } = await ask(url, path);
    return `${status} ${headers.location}`;
  };
  expect(await ask(url, "/gone")).toMatchObject({ headers: secureOf(server) });
  expect(await moved("/gone?x=1")).toBe("302 https://other.example.org/?why=gone");
  expect(await moved("/gone/")).toBe("302 https://other.example.org/?why=gone");
  expect(await moved("/old%20page")).toBe("308 /about/#end");
  expect(await moved("/old%20page?a=1&b=%20")).toBe("308 /about/?a=1&b=%20#end");
  expect(await moved("/blog/2024/%E6%97%A5?x=1")).toBe("301 /about/2024/%E6%97%A5?x=1");
  expect(await moved("/blog")).toBe("301 /about/");
  expect(await moved("/plus$sign")).toBe("301 /about/?for=%245");
  expect(await moved("/plus%24sign/")).toBe("301 /about/?for=%245");
  expect(await moved("/$dollars/a/b?x=1")).toBe("301 /about/a/b?x=1");
  expect(await moved("/%24dollars")).toBe("301 /about/");
  expect(await moved("/o'clock%20(caf%c3%a9)")).toBe("301 /about/");

  expect(await moved("/shop")).toBe("302 https://shop.example.org/of/us");
  expect(await moved("/shop/")).toBe("302 https://shop.example.org/of/us/");
  expect(await moved("/shop/all/red?size=1&size=2")).toBe(
    "302 https://shop.example.org/of/us/all/red?size=1&size=2",
  );
  expect(await moved("/shopping")).toBe("404 undefined");
  expect(await moved("/about?x=1")).toMatch(/^30[18] \/about\/\?x=1$/);
});

test.for(["nginx", "caddy"] as const)(
  "%s: headers of a single address, whatever characters it has",
  async (server) => {
    const url = await served(server, DOLLAR_PAGE);
    const allowed = async (path: string) =>
      (await ask(url, path)).headers["access-control-allow-origin"];
    expect(await allowed("/about$/")).toBe("*");
    expect(await allowed("/")).toBeUndefined();
  },
);

test("nginx: HSTS is sent only over https", async () => {
  const { issue } = await makeAuthority();
  const https = { port: await freePort(), ...(await issue("self-signed", "www.example.com", "")) };
  const url = await served("nginx", {}, https);
  const told = async (from: string, path: string) =>
    (await ask(from, path)).headers["strict-transport-security"];
  for (const path of ["/", "/gone", "/nowhere"]) {
    expect([path, await told(url, path)]).toEqual([path, undefined]);
    expect([path, await told(`https://127.0.0.1:${https.port}`, path)]).toEqual([
      path,
      "max-age=31536000",
    ]);
  }
});

test.for(["nginx", "caddy"] as const)(
  "%s: the address without www. redirects to the site",
  async (server) => {
    const url = await served(server);
    const from = async (host: string, path: string) => {
      const { status, headers } = await ask(url, path, { host });
      return `${status} ${headers.location}`;
    };
    expect(await from("example.com", "/")).toBe("301 https://www.example.com/");
    expect(await from("example.com", "/about/?a=1&b=%20")).toBe(
      "301 https://www.example.com/about/?a=1&b=%20",
    );
    expect(await from("example.com", "//evil.example/%0d%0aSet-Cookie:%20a=b")).toBe(
      "301 https://www.example.com//evil.example/%0d%0aSet-Cookie:%20a=b",
    );
  },
);

test.for(SERVERS)("%s: only files of the site, and no way out of it", async (server) => {
  const url = await served(server);
  for (const path of ["/_headers", "/_redirects", "/.build-site.json", "/assets/"]) {
    const { status, body } = await ask(url, path);
    expect([path, status]).toEqual([path, 404]);
    expect(body.toString()).not.toContain("islands.");
  }
  // A folder without a page may redirect to its slash before it is not found.
  expect((await ask(url, "/assets")).body.toString()).not.toContain("islands.");
  for (const target of [
    "/../content/home.yaml",
    "/%2e%2e/content/home.yaml",
    "/..%2fcontent%2fhome.yaml",
    "/assets/..%2f..%2fcontent/home.yaml",
    "/assets/%2e%2e/%2e%2e/content/home.yaml",
    "/..\\content\\home.yaml",
    "/about/%00",
    "/about/index.html%00.txt",
    "//content/home.yaml",
    "/%zz",
  ]) {
    const said = await askRaw(url, target);
    expect([target, said.split(" ")[1]]).toEqual([target, expect.stringMatching(/^40[04]$/)]);
    expect(said).not.toContain("First paragraph");
  }
});

test.for(SERVERS)("%s: no redirect leads to a host that a request names", async (server) => {
  const url = await served(server);
  const targets = [
    "//evil.example/about",
    "/\\evil.example/about",
    "//evil.example/%2e%2e/about",
    "/about/..//evil.example/..",
    "/blog//evil.example/",
    "/blog/%2f%2fevil.example/",
    "/blog/\\evil.example",
    "/shop//evil.example",
    "/shop/@evil.example",
    "/shop/..%2f..%2f..//evil.example",
    "/old%20page?//evil.example",
    "/blog/a%0d%0aSet-Cookie:%20a=b",
    "/blog/?a%0d%0aSet-Cookie:%20a=b",
    "/shop/a%0d%0aSet-Cookie:%20a=b",
    "/gone%0d%0aSet-Cookie:%20a=b",
  ];
  for (const target of targets) {
    const said = await askRaw(url, target);
    const head = said.slice(0, said.indexOf("\r\n\r\n"));
    expect(head).not.toMatch(/^set-cookie/im);
    const location = /^location: *(.*)$/im.exec(head)?.[1];
    if (location === undefined) continue;
    const { host } = new URL(location, "https://this.example");
    expect([target, host]).toEqual([
      target,
      expect.stringMatching(/^(this|shop\.example|other\.example)\b/),
    ]);
  }
});
