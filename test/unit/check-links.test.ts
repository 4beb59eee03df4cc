import dns from "node:dns";
import { createServer, type RequestListener } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { mock } from "node:test";
import { expect, onTestFinished, test } from "vitest";
import { checkLinks, type CheckOptions } from "../../src/links/check-links.ts";
import { NO_RULES } from "../../src/links/rules.ts";
import { close, listen } from "../../src/dev/listen.ts";

/** Checks addresses, each of them once, one at a time. */
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

/** Somebody's server, until the test ends: its address without a slash. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => close(server));
  return url.replace(/\/$/, "");
}

test("a host that wants to be left alone for longer than anybody waits is asked nothing more", async () => {
  const asked: (string | undefined)[] = [];
  const site = await serve((request, response) => {
    asked.push(request.url);
    response.writeHead(429, { "retry-after": "3600" }).end();
  });
  const { rows } = await check([`${site}/a`, `${site}/b`, `${site}/c`]);
  expect(rows?.map(({ code }) => code)).toEqual(["asked-to-wait", "asked-to-wait", "asked-to-wait"]);
  expect(asked).toEqual(["/a"]);
});

test("a connection that is closed in the moment of its second use is no trouble of the server's", async () => {
  const used = new WeakSet();
  const site = await serve((request, response) => {
    if (used.has(request.socket)) return void request.socket.resetAndDestroy();
    used.add(request.socket);
    response.writeHead(200, { "content-type": "text/plain" }).end("x");
  });
  const { rows } = await check([`${site}/a`, `${site}/b`]);
  expect(rows?.map(({ verdict, attempts }) => `${verdict} at the ${attempts}. try`)).toEqual([
    "ok at the 1. try",
    "ok at the 1. try",
  ]);
});

/** So many names that cannot be looked up. */
const lostNames = (count: number) => Array.from({ length: count }, (_, index) => `http://host-${index}.test/`);

test.each([
  ["20 hosts of 24", 20, 4, { rows: [], silence: { stopped: false, wanted: 24, isAnybodyThere: true } }],
  ["19 hosts of 20", 19, 1, { rows: Array.from({ length: 20 }, () => expect.anything() as unknown) }],
  ["20 hosts of 25", 20, 5, { rows: Array.from({ length: 25 }, () => expect.anything() as unknown) }],
])("a night in which %s cannot be reached: nothing is said of any link where it is our own network", async (...row) => {
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
