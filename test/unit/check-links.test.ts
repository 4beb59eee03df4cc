import dns from "node:dns";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { mock } from "node:test";
import { expect, onTestFinished, test } from "vitest";
import { checkLinks, type CheckOptions } from "../../src/links/check-links.ts";
import { compare } from "../../src/findings/finding.ts";
import { NO_RULES } from "../../src/links/link-settings.ts";
import { close, listen } from "../../src/dev/listen.ts";

/** Checks these addresses, one request a host at a time. */
function check(urls: readonly string[], options: Partial<CheckOptions> = {}) {
  const links = urls.map((url) => ({ url, routes: ["/"], sources: [] }));
  return checkLinks(links, {
    timeout: 5000,
    deadline: 5000,
    pauses: [],
    perHost: 1,
    concurrency: 5,
    allowPrivate: true,
    userAgent: "test",
    rules: NO_RULES,
    now: "2026-11-20T03:00:00Z",
    env: {},
    isOnline: () => Promise.resolve(true),
    ...options,
  });
}

/** A server that runs until the test ends. Returns its address without a slash. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => close(server));
  return url.replace(/\/$/, "");
}

test("a host that asks for a longer pause than the deadline gets no further requests", async () => {
  const asked: (string | undefined)[] = [];
  const site = await serve((request, response) => {
    asked.push(request.url);
    response.writeHead(429, { "retry-after": "3600" }).end();
  });
  const { rows } = await check([`${site}/a`, `${site}/b`, `${site}/c`]);
  expect(rows?.map(({ code }) => code)).toEqual([
    "asked-to-wait",
    "asked-to-wait",
    "asked-to-wait",
  ]);
  expect(asked).toEqual(["/a"]);
});

test.each([1, 3])(
  "a host gets at most %d requests at once, if that is allowed",
  async (perHost) => {
    const open = new Set<ServerResponse>();
    let most = 0;
    const site = await serve((_, response) => {
      most = Math.max(most, open.add(response).size);
      response.on("close", () => open.delete(response));
      // Answers once all of them have come. One too many would come before the answer.
      if (most >= perHost)
        setTimeout(() => {
          for (const each of open) each.end("x");
          open.clear();
        }, 150);
    });
    await check(
      ["a", "b", "c", "d"].map((page) => `${site}/${page}`),
      { perHost },
    );
    expect(most).toBe(perHost);
  },
);

test("the healthy links of a host that is busy for two others have their verdicts", async () => {
  const site = await serve(({ url }, response) => {
    if (url === "/c") return void response.end("x");
    response.writeHead(503, { "retry-after": "0" }).end();
  });
  const { rows } = await check([`${site}/a`, `${site}/b`, `${site}/c`]);
  expect(rows.map(({ code }) => code)).toEqual(["http-503", "http-503", "http-200"]);
});

test("a browser that does not start leaves the verdict of the last one", async () => {
  const site = await serve((_, response) => response.writeHead(403).end());
  const known = { verdict: "suspect", code: "http-403", alone: "http-403", trail: [] } as const;
  const history = { nights: [], links: { [`${site}/`]: { ...known, trail: [] } } };
  const { rows } = await check([`${site}/`], { history, browser: "/no/such/browser" });
  expect(rows).toMatchObject([{ verdict: "suspect", isKept: true }]);
  expect(rows[0]?.remarks?.map(({ code }) => code)).toEqual(["no-browser"]);
  // Without a browser, the check judges alone.
  const { rows: alone } = await check([`${site}/`], { history, browser: "off" });
  expect(alone).toMatchObject([{ verdict: "blocked" }]);
});

test("a connection that is closed at the moment of its reuse is not a failure", async () => {
  const used = new WeakSet();
  const site = await serve((request, response) => {
    if (used.has(request.socket)) return void request.socket.resetAndDestroy();
    used.add(request.socket);
    response.writeHead(200, { "content-type": "text/plain" }).end("x");
  });
  const { rows } = await check([`${site}/a`, `${site}/b`]);
  expect(rows?.map(({ verdict, attempts }) => `${verdict} after ${attempts} try`)).toEqual([
    "ok after 1 try",
    "ok after 1 try",
  ]);
});

/** Addresses whose names cannot be looked up. */
const lostNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `http://host-${index}.test/`);

/**
 * Makes every lookup of a name fail until the test ends, except those of `known` names, which are
 * this machine.
 */
function withoutNames(code: string, known: readonly string[] = []): void {
  mock.method(dns, "lookup", ((
    name: string,
    _: unknown,
    done: (problem: Error | null, found?: unknown) => void,
  ) => {
    if (known.includes(name)) setImmediate(done, null, [{ address: "127.0.0.1", family: 4 }]);
    else setImmediate(done, Object.assign(new Error("busy"), { code }));
  }) as typeof dns.lookup);
  syncBuiltinESMExports();
  onTestFinished(() => {
    mock.restoreAll();
    syncBuiltinESMExports();
  });
}

test.each([
  ["20 hosts of 24", 20, 4, [4, 20]],
  ["19 hosts of 20", 19, 1, [20, 0]],
  ["20 hosts of 25", 20, 5, [25, 0]],
  ["all 20 hosts", 20, 0, [0, 20]],
])(
  "a run in which %s cannot be reached: these have no verdict if this machine's network is to blame",
  async (...row) => {
    const [, lost, reached, [rows, unreached]] = row;
    const sites = await Promise.all(
      Array.from({ length: reached }, () => serve((_, response) => response.end("x"))),
    );
    withoutNames("EAI_AGAIN");
    const checked = await check([...lostNames(lost), ...sites.map((site) => `${site}/`)]);
    expect([checked.rows.length, checked.unreached.length]).toEqual([rows, unreached]);
    expect(checked.noVerdict).toBe(rows === 0 ? "offline" : undefined);
  },
);

test.each(["EAI_AGAIN", "ENOTFOUND"])(
  "without a name service (%s), only names have no verdict, and each is looked up once",
  async (code) => {
    const asked: string[] = [];
    const site = await serve((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/leads-to-a-name")
        response.writeHead(301, { location: "http://host-9.test/" }).end();
      else
        response
          .writeHead(request.url === "/gone" ? 404 : 200, { "content-type": "text/plain" })
          .end("x");
    });
    const { port } = new URL(site);
    withoutNames(code, ["intranet"]);
    const { rows, unreached, noVerdict } = await check(
      [
        `${site}/gone`,
        `${site}/leads-to-a-name`,
        "http://127.0.0.1:2/",
        `http://intranet:${port}/x`,
      ].concat(
        `http://127.0.0.1:${port}/0`,
        lostNames(3),
        "http://host-1.test/again",
        "mailto:a@b.example",
      ),
      { isOnline: () => Promise.resolve(false), pauses: [1, 1] },
    );
    expect(noVerdict).toBeUndefined();
    expect(
      rows.map(
        ({ url, code: found, attempts }) => `${url.replace(port, "0")} ${found} ${attempts}`,
      ),
    ).toEqual([
      "http://127.0.0.1:2/ refused 3",
      "http://127.0.0.1:0/0 http-200 1",
      "http://127.0.0.1:0/gone http-404 2",
      "http://intranet:0/x http-200 1",
      "mailto:a@b.example well-formed 0",
    ]);
    expect(unreached.toSorted(compare)).toEqual([
      `${site}/leads-to-a-name`,
      "http://host-0.test/",
      "http://host-1.test/",
      "http://host-1.test/again",
      "http://host-2.test/",
    ]);
    expect(asked.toSorted(compare)).toEqual(["/0", "/gone", "/gone", "/leads-to-a-name", "/x"]);
  },
);

test.each([
  ["names are no longer found", undefined],
  ["nothing answers at known names", "127.0.0.2"],
])("a network that goes away during a run, so that %s: no verdict since", async (...row) => {
  const [, cached] = row;
  const site = await serve((_, response) => response.end("x"));
  let isOnline = true;
  const lookups: string[] = [];
  mock.method(dns, "lookup", ((
    name: string,
    _: unknown,
    done: (problem: Error | null, found?: unknown) => void,
  ) => {
    lookups.push(name);
    isOnline = lookups.length <= 3;
    const address = isOnline ? "127.0.0.1" : cached;
    if (address !== undefined) setImmediate(done, null, [{ address, family: 4 }]);
    else setImmediate(done, Object.assign(new Error("gone"), { code: "ENOTFOUND" }));
  }) as typeof dns.lookup);
  syncBuiltinESMExports();
  onTestFinished(() => {
    mock.restoreAll();
    syncBuiltinESMExports();
  });
  const { port } = new URL(site);
  const urls = Array.from({ length: 8 }, (_, index) => `http://host-${index}.test:${port}/`);
  const { rows, unreached } = await check(urls, {
    concurrency: 2,
    isOnline: () => Promise.resolve(isOnline),
  });
  expect(rows.map(({ code }) => code)).toEqual(["http-200", "http-200", "http-200"]);
  expect(unreached).toHaveLength(5);
});

test("a host that has only IPv6, on a machine that has none, has no verdict", async () => {
  const site = await serve((_, response) => response.end("x"));
  mock.method(dns, "lookup", ((
    _: string,
    { family }: { family?: number },
    done: (problem: Error | null, found?: unknown) => void,
  ) => {
    if (family === 6) setImmediate(done, null, [{ address: "2001:db8::1", family: 6 }]);
    else setImmediate(done, Object.assign(new Error("none"), { code: "ENOTFOUND" }));
  }) as typeof dns.lookup);
  syncBuiltinESMExports();
  onTestFinished(() => {
    mock.restoreAll();
    syncBuiltinESMExports();
  });
  const { rows, unreached } = await check(["http://six.test/", `${site}/`]);
  expect(rows.map(({ code }) => code)).toEqual(["http-200"]);
  expect(unreached).toEqual(["http://six.test/"]);
});

test("a proxy that asks for a password is this machine's matter", async () => {
  const proxy = await serve((_, response) =>
    response.writeHead(407, { "proxy-authenticate": "Basic" }).end(),
  );
  const { rows, unreached, noVerdict } = await check(["http://pier.test/"], {
    env: { HTTP_PROXY: proxy, NO_PROXY: "" },
  });
  expect({ rows, unreached, noVerdict }).toEqual({
    rows: [],
    unreached: ["http://pier.test/"],
    noVerdict: "offline",
  });
});

test("421: the request is sent again over another connection", async () => {
  const used = new WeakSet();
  const site = await serve((request, response) => {
    const status = used.has(request.socket) ? 421 : 200;
    used.add(request.socket);
    response.writeHead(status, { "content-type": "text/plain" }).end("x");
  });
  const { rows } = await check([`${site}/a`, `${site}/b`, `${site}/c`]);
  expect(rows.map(({ code }) => code)).toEqual(["http-200", "http-200", "http-200"]);
});
