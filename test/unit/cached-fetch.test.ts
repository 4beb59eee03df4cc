import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { openCache } from "../../src/cache/cache.ts";
import { cachedFetch } from "../../src/render/cached-fetch.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => unknown;

/** A server that counts requests. `build()` begins another build. */
async function serve(answer: Answer) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response, asked.length);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const folder = await temporaryFolder();
  const build = () => cachedFetch(openCache(folder)).fetch;
  return { asked, build, url: `http://127.0.0.1:${port}/data`, server };
}

/** A response with these headers, whose body says how often the server was asked. */
const counting =
  (headers: Record<string, string>, status = 200): Answer =>
  (request, response, count) => {
    const isConfirmed =
      (headers["etag"] !== undefined && request.headers["if-none-match"] === headers["etag"]) ||
      (headers["last-modified"] !== undefined &&
        request.headers["if-modified-since"] === headers["last-modified"]);
    if (isConfirmed) response.writeHead(304, headers).end();
    else response.writeHead(status, headers).end(`answer ${count}`);
  };

const DAY = { "cache-control": "max-age=86400" };

const OLD = { "last-modified": "Sat, 01 Nov 2025 00:00:00 GMT" };

test.each([
  ["for as long as its server allows", DAY, [1, 1, 1], 1],
  ["until it expires", { expires: "Fri, 01 Jan 2100 00:00:00 GMT" }, [1, 1, 1], 1],
  ["and confirmed by its tag", { "cache-control": "max-age=0", etag: '"1"' }, [1, 1, 1], 3],
  ["and confirmed by a tag alone", { etag: '"1"' }, [1, 1, 1], 3],
  ["and confirmed by a weak tag", { "cache-control": "no-cache", etag: 'W/"1"' }, [1, 1, 1], 3],
  ["and confirmed by its date", { "cache-control": "no-cache", ...OLD }, [1, 1, 1], 3],
  ["never if it must not", { "cache-control": "no-store, max-age=9", etag: '"1"' }, [1, 2, 3], 3],
  ["never without permission", {}, [1, 2, 3], 3],
  ["never if it varies by anything", { ...DAY, vary: "*" }, [1, 2, 3], 3],
])("an answer is kept between builds %s", async (_, headers, answers, count) => {
  const { asked, build, url } = await serve(counting(headers));
  for (const each of answers) {
    const fetch = build();
    for (let again = 0; again < 2; again++)
      expect(await (await fetch(url)).text()).toBe(`answer ${each}`);
  }
  expect(asked).toHaveLength(count);
});

test("an address has one answer in one build, also when it is requested in parallel", async () => {
  const { asked, build, url } = await serve(counting({ "cache-control": "no-store" }));
  const fetch = build();
  const same = [url, new URL(url), new Request(url), `${url}#part`];
  const responses = await Promise.all(same.map((input) => fetch(input)));
  const texts = await Promise.all([...responses, await fetch(url)].map((each) => each.text()));
  expect(texts).toEqual(Array.from(texts, () => "answer 1"));
  expect(asked).toHaveLength(1);
  // Each response is read once, like those of any fetch.
  await expect(responses[0]?.text()).rejects.toThrow(TypeError);
  expect(responses[0]).toBeInstanceOf(Response);
  expect(responses[0]).toMatchObject({ url, status: 200, redirected: false, ok: true });
  await (await fetch(url, { headers: { "x-key": "other" } })).text();
  await (await fetch(`${url}?page=2`)).text();
  await (await fetch(url, { cache: "no-store" })).text();
  expect(asked).toHaveLength(4);
});

test("a request has its method, headers and body, and what is not a GET is not kept", async () => {
  const { asked, build, url } = await serve(async (request, response) => {
    const body = await textOf(request);
    response
      .writeHead(200, DAY)
      .end(`${request.method} ${request.headers["content-type"]} ${body}`);
  });
  const fetch = build();
  const headers = { "content-type": "application/json" };
  const post = new Request(url, { method: "POST", headers, body: '{"a":"é"}' });
  expect(await (await fetch(post.clone())).text()).toBe('POST application/json {"a":"é"}');
  expect(await (await fetch(post)).text()).toBe('POST application/json {"a":"é"}');
  const form = new FormData();
  form.set("a", "b");
  expect(await (await fetch(url, { method: "PUT", body: form })).text()).toMatch(
    /^PUT multipart\/form-data; boundary=[^]*name="a"\s+b/,
  );
  expect(
    await (await fetch(url, { method: "POST", body: new URLSearchParams({ q: "1" }) })).text(),
  ).toContain("q=1");
  expect(await (await fetch(new Request(url, { headers }), { method: "HEAD" })).text()).toBe("");
  expect(asked).toHaveLength(5);
  expect((await fetch(url)).status).toBe(200);
  expect(asked.map(({ method }) => method)).toEqual(["POST", "POST", "PUT", "POST", "HEAD", "GET"]);
});

test("a change is asked for again, and its answer is the new one", async () => {
  const { asked, build, url } = await serve((request, response, count) => {
    const etag = `"${Math.ceil(count / 2)}"`;
    const headers = {
      etag,
      "cache-control": "no-cache",
      "x-count": String(count),
      "content-type": "text/plain",
    };
    if (request.headers["if-none-match"] === etag) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(`body ${etag}`);
  });
  const found: unknown[] = [];
  for (let each = 0; each < 6; each++) {
    const response = await build()(url);
    found.push([response.status, await response.text(), response.headers.get("x-count")]);
  }
  // The headers are those of the last answer.
  expect(found).toEqual([
    [200, 'body "1"', "1"],
    [200, 'body "1"', "2"],
    [200, 'body "2"', "3"],
    [200, 'body "2"', "4"],
    [200, 'body "3"', "5"],
    [200, 'body "3"', "6"],
  ]);
  expect(asked).toHaveLength(6);
});

test("an answer is kept for each combination of headers that it varies by", async () => {
  const { asked, build, url } = await serve((request, response, count) =>
    response
      .writeHead(200, { ...DAY, vary: "Accept-Language" })
      .end(`${request.headers["accept-language"]} ${count}`),
  );
  const languages = ["de", "en", "fr"];
  for (let each = 0; each < 3; each++) {
    const fetch = build();
    const texts = languages.map(async (language) =>
      (await fetch(url, { headers: { "accept-language": language } })).text(),
    );
    expect((await Promise.all(texts)).map((found) => found.slice(0, 2))).toEqual(languages);
  }
  expect(asked).toHaveLength(3);
});

test("redirects are followed, and kept as their servers allow", async () => {
  const { asked, build, url } = await serve((request, response, count) => {
    if (request.url === "/data") response.writeHead(302, { location: "/there", ...DAY }).end();
    else response.writeHead(200, DAY).end(`there ${count}`);
  });
  for (let each = 0; each < 2; each++) {
    const response = await build()(url);
    expect(response).toMatchObject({ redirected: true, url: url.replace("data", "there") });
    expect(await response.text()).toBe("there 2");
  }
  expect(asked).toHaveLength(2);
  const manual = await build()(url, { redirect: "manual" });
  expect([manual.status, manual.headers.get("location")]).toEqual([302, "/there"]);
  await expect(build()(url, { redirect: "error" })).rejects.toThrow("fetch failed");
});

test("an error of a server is returned, and asked about again", async () => {
  const { asked, build, url } = await serve((_, response, count) => {
    if (count === 1) response.writeHead(503, DAY).end("no");
    else response.writeHead(200, DAY).end("yes");
  });
  const fetch = build();
  expect((await fetch(url)).status).toBe(503);
  expect(await (await fetch(url)).text()).toBe("yes");
  expect(await (await build()(url)).text()).toBe("yes");
  expect(asked).toHaveLength(2);
});

test("an answer outlives its server only if the server allowed it", async () => {
  const allowed = await serve(
    counting({ "cache-control": "max-age=0, stale-if-error=86400", etag: '"x"' }),
  );
  const refused = await serve(counting({ "cache-control": "no-cache", etag: '"x"' }));
  for (const { build, url, server } of [allowed, refused]) {
    expect(await (await build()(url)).text()).toBe("answer 1");
    await new Promise((done) => server.close(done).closeAllConnections());
  }
  expect(await (await allowed.build()(allowed.url)).text()).toBe("answer 1");
  await expect(refused.build()(refused.url)).rejects.toThrow("fetch failed");
});

test("an answer that was cut off is an error, and not kept", async () => {
  const { build, url } = await serve((_, response, count) => {
    response.writeHead(200, { ...DAY, "content-length": "10" });
    if (count === 1) response.write("short", () => response.destroy());
    else response.end("0123456789");
  });
  await expect(build()(url)).rejects.toThrow(TypeError);
  expect(await (await build()(url)).text()).toBe("0123456789");
});

test("bytes come back as they were, also compressed ones", async () => {
  const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
  const { asked, build, url } = await serve((request, response) => {
    const headers = { etag: '"1"', "cache-control": "no-cache", "content-encoding": "gzip" };
    if (request.headers["if-none-match"] === '"1"') response.writeHead(304, { etag: '"1"' }).end();
    else response.writeHead(200, headers).end(gzipSync(bytes));
  });
  for (let each = 0; each < 3; each++)
    expect(Buffer.from(await (await build()(url)).arrayBuffer()).equals(bytes)).toBe(true);
  expect(asked).toHaveLength(3);
});

test("who aborts does not stop the others, and when all have aborted, the request ends", async () => {
  const closed: unknown[] = [];
  let respond = () => {};
  const { asked, build, url } = await serve((request, response) => {
    request.on("close", () => closed.push(response.writableEnded));
    respond = () => response.writeHead(200).end("late");
  });
  const fetch = build();
  const [one, two] = [new AbortController(), new AbortController()];
  const first = fetch(url, { signal: one.signal });
  const second = fetch(new Request(url, { signal: two.signal }));
  while (asked.length === 0) await new Promise(setImmediate);
  one.abort(new Error("enough"));
  await expect(first).rejects.toThrow("enough");
  respond();
  expect(await (await second).text()).toBe("late");
  const third = fetch(`${url}?2`, { signal: two.signal });
  while (asked.length === 1) await new Promise(setImmediate);
  two.abort();
  await expect(third).rejects.toThrow("aborted");
  while (closed.length < 2) await new Promise(setImmediate);
  expect(closed).toEqual([true, false]);
  await expect(fetch(url, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  expect(asked).toHaveLength(2);
});

test.each([["/relative"], ["http://"], ["nonsense:x"]])(
  "the address %s is refused",
  async (address) => {
    const { fetch } = cachedFetch(openCache(await temporaryFolder()));
    await expect(fetch(address)).rejects.toThrow(TypeError);
  },
);
