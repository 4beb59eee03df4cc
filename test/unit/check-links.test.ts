import dns from "node:dns";
import { createServer, type RequestListener } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { mock } from "node:test";
import { expect, onTestFinished, test } from "vitest";
import { checkLinks, type CheckOptions } from "../../src/links/check-links.ts";
import { NO_RULES } from "../../src/links/rules.ts";
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
  expect(rows?.map(({ code }) => code)).toEqual(["asked-to-wait", "asked-to-wait", "asked-to-wait"]);
  expect(asked).toEqual(["/a"]);
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
const lostNames = (count: number) => Array.from({ length: count }, (_, index) => `http://host-${index}.test/`);

test.each([
  ["20 hosts of 24", 20, 4, { rows: [], noVerdict: { stopped: false, wanted: 24, hasAnswer: true } }],
  ["19 hosts of 20", 19, 1, { rows: Array.from({ length: 20 }, () => expect.anything() as unknown) }],
  ["20 hosts of 25", 20, 5, { rows: Array.from({ length: 25 }, () => expect.anything() as unknown) }],
])("a run in which %s cannot be reached: no verdict if this machine's network is to blame", async (...row) => {
  const [, lost, reached, expected] = row;
  const sites = await Promise.all(Array.from({ length: reached }, () => serve((_, response) => response.end("x"))));
  mock.method(dns, "lookup", ((...words: unknown[]) => {
    const done = words.at(-1) as (problem: Error) => void;
    setImmediate(done, Object.assign(new Error("busy"), { code: "EAI_AGAIN" }));
  }) as typeof dns.lookup);
  syncBuiltinESMExports();
  onTestFinished(() => {
    mock.restoreAll();
    syncBuiltinESMExports();
  });
  const checked = await check([...lostNames(lost), ...sites.map((site) => `${site}/`)]);
  expect(checked).toEqual(expected);
});
