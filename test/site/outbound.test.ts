import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { checkOutbound } from "../../src/outbound/check-outbound.ts";
import { judge } from "../../src/outbound/judge.ts";
import { close, listen } from "../../src/serve/listen.ts";
import { buildSite, finished, startBuildSite, type JsonReport } from "../helpers/cli.ts";
import { makeSite } from "../helpers/make-site.ts";

/** Starts somebody else's server; gives its address without the last slash. */
async function someServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => close(server));
  return url.slice(0, -1);
}

const OPTIONS = { userAgent: "test", timeout: 500, deadline: 3000, pause: 10, isOnline: async () => true };
const links = (...urls: string[]) => urls.map((url) => ({ url, routes: ["/"], sources: [] }));

/** A server that does at each address what the address says. */
const zoo = () => {
  let visits = 0;
  return someServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x");
    const status = Number(/^\/(\d{3})$/.exec(pathname)?.[1]);
    if (status) return void response.writeHead(status).end("x");
    switch (pathname) {
      case "/moved":
        return void response.writeHead(301, { location: "/200" }).end();
      case "/for-now":
        return void response.writeHead(302, { location: "/200" }).end();
      case "/to-nothing":
        return void response.writeHead(301, { location: "/404" }).end();
      case "/circle":
        return void response.writeHead(302, { location: "/circle" }).end();
      case "/nowhere":
        return void response.writeHead(302).end();
      case "/cookie":
        if (request.headers.cookie === "seen=1") return void response.writeHead(200).end("x");
        return void response.writeHead(302, { location: "/cookie", "set-cookie": "seen=1; Path=/" }).end();
      case "/once":
        return void response.writeHead(visits++ === 0 ? 503 : 200).end("x");
      case "/reset":
        return void request.socket.destroy();
      default:
        // Never answers.
        return undefined;
    }
  });
};

test("each kind of answer gets the verdict that a visitor would give it", async () => {
  const url = await zoo();
  const paths = [
    "/200",
    "/404",
    "/410",
    "/403",
    "/429",
    "/999",
    "/500",
    "/405",
    "/moved",
    "/for-now",
    "/to-nothing",
    "/circle",
    "/nowhere",
    "/cookie",
    "/once",
    "/reset",
    "/hangs",
  ];
  const { links: checked, findings } = await checkOutbound(links(...paths.map((path) => url + path)), OPTIONS);
  expect(
    Object.fromEntries(checked.map((link) => [link.url.slice(url.length), `${link.verdict} ${link.code}`])),
  ).toEqual({
    "/200": "ok http-200",
    "/404": "broken http-404",
    "/410": "broken http-410",
    "/403": "blocked http-403",
    "/429": "blocked http-429",
    "/999": "blocked http-999",
    "/500": "transient http-500",
    "/405": "blocked http-405",
    "/moved": "moved moved",
    "/for-now": "ok http-200",
    "/to-nothing": "broken http-404",
    "/circle": "broken redirect-loop",
    "/nowhere": "broken redirect-nowhere",
    "/cookie": "ok http-200",
    "/once": "ok http-200",
    "/reset": "transient unreachable",
    "/hangs": "transient timeout",
  });
  expect(checked.find((link) => link.url.endsWith("/moved"))).toMatchObject({
    finalUrl: `${url}/200`,
    hops: [{ status: 301, url: `${url}/moved` }],
  });
  expect(
    new Set(findings.filter(({ severity }) => severity === "error").map((finding) => finding.url?.slice(url.length))),
  ).toEqual(new Set(["/404", "/410", "/to-nothing", "/circle", "/nowhere"]));
});

test("certificates and names: what no browser accepts is broken, what may pass is not", () => {
  const facts = { url: "https://x.example/", hops: [], finalUrl: "https://x.example/", attempts: 1, ms: 1 };
  expect(judge({ ...facts, failure: "CERT_HAS_EXPIRED" })).toMatchObject({ verdict: "broken", code: "tls-expired" });
  expect(judge({ ...facts, failure: "ERR_TLS_CERT_ALTNAME_INVALID" })).toMatchObject({
    verdict: "broken",
    code: "tls-wrong-name",
  });
  expect(judge({ ...facts, failure: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" })).toMatchObject({ verdict: "transient" });
  expect(judge({ ...facts, failure: "ENOTFOUND" })).toMatchObject({ verdict: "broken", code: "dns-not-found" });
  expect(judge({ ...facts, failure: "EAI_AGAIN" })).toMatchObject({ verdict: "transient", code: "dns-failing" });
});

test("never more than two requests at once at one host, and each address once", async () => {
  let now = 0;
  let most = 0;
  let asked = 0;
  const url = await someServer((_request, response) => {
    asked++;
    most = Math.max(most, ++now);
    setTimeout(() => {
      now--;
      response.end("x");
    }, 20);
  });
  await checkOutbound(links(...Array.from({ length: 12 }, (_, index) => `${url}/${index}`)), OPTIONS);
  expect(most).toBe(2);
  expect(asked).toBe(12);
});

test("build --outbound publishes, then names dead links at their lines", async () => {
  const url = await zoo();
  const root = await makeSite({
    "content/home.yaml": (text) =>
      text.replace("https://pier.example.org", `${url}/404`).replace("https://dock.example.org", `${url}/200`),
    "content/about.md": (text) => text.replace("https://www.example.org/", `${url}/moved`),
  });
  const { code, stdout } = await buildSite(["build", "--outbound", "--format", "json"], root);
  const report = JSON.parse(stdout) as JsonReport & { links: { url: string; verdict: string; sources: unknown[] }[] };
  expect(code).toBe(1);
  expect(report.findings).toMatchObject([
    { code: "outbound/http-404", severity: "error", file: "content/home.yaml", line: 9, column: 14 },
    {
      code: "outbound/moved",
      severity: "warning",
      file: "content/about.md",
      line: 8,
      hint: `Write ${url}/200 instead.`,
    },
  ]);
  expect(report.links.map(({ verdict }) => verdict).toSorted()).toEqual(["broken", "moved", "ok"]);
  const again = await buildSite(["check", "--outbound"], root);
  expect(again.code).toBe(1);
  expect(again.stdout).toContain("3 links to other sites: 1 ok, 1 moved, 1 broken.");
});

/** Makes every lookup of a name fail in a process of Node: a machine without a network. */
const OFFLINE = `--import=data:text/javascript,${encodeURIComponent(`
  import dns from "node:dns/promises";
  import { syncBuiltinESMExports } from "node:module";
  dns.lookup = async () => { throw new Error("offline"); };
  syncBuiltinESMExports();
`)}`;

/** An address at which nobody listens any more. */
async function deadServer(): Promise<string> {
  const server = createServer();
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  await close(server);
  return url;
}

const withLinks = (a: string, b: string, c: string) =>
  makeSite({
    "content/home.yaml": (text) => text.replace("https://pier.example.org", a).replace("https://dock.example.org", b),
    "content/about.md": (text) => text.replace("https://www.example.org/", c),
  });

test("without a network there is no verdict: exit 3, and not a single dead link", async () => {
  // Names that no server ever answers to (RFC 2606).
  const root = await withLinks("https://a.invalid/", "https://b.invalid/", "https://c.invalid/");
  const { code, stdout } = await buildSite(["--outbound"], root, { NODE_OPTIONS: OFFLINE });
  expect(code).toBe(3);
  expect(stdout).toContain("No verdict on links to other sites: not one of them could be reached.");
  expect(stdout).not.toContain("✖");
  const json = await buildSite(["check", "--outbound", "--format", "json"], root, { NODE_OPTIONS: OFFLINE });
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, findings: [{ code: "outbound/offline" }], links: [] });
});

test("where the network is there, servers that cannot be reached are what they are", async () => {
  const url = await deadServer();
  const result = await checkOutbound(links(`${url}a`, `${url}b`), OPTIONS);
  expect(result.links.map(({ verdict }) => verdict)).toEqual(["transient", "transient"]);
  const names = await checkOutbound(links("https://a.invalid/", "https://b.invalid/"), OPTIONS);
  expect(names).toMatchObject({ verdict: true });
});

test("a chain of slow redirects ends at the deadline", async () => {
  const url = await someServer((request, response) => {
    const step = Number((request.url ?? "/0").slice(1));
    setTimeout(() => response.writeHead(302, { location: `/${step + 1}` }).end(), 100);
  });
  const { links: checked } = await checkOutbound(links(`${url}/0`), { ...OPTIONS, deadline: 500 });
  expect(checked).toMatchObject([{ verdict: "transient", code: "timeout" }]);
  expect(checked[0]?.hops?.length).toBeLessThan(8);
});

test("Ctrl-C while links are asked for: the site is published, and the report says that there is no verdict", async () => {
  let asked: () => void = () => {};
  const isAsked = new Promise<void>((done) => (asked = done));
  // Never answers, and tells that it was asked.
  const url = await someServer(() => asked());
  const root = await withLinks(`${url}/a`, `${url}/b`, `${url}/c`);
  const child = startBuildSite(["--outbound"], root);
  const run = finished(child);
  await isAsked;
  child.kill("SIGINT");
  const { code, stdout } = await run;
  expect(code).toBe(3);
  expect(stdout).toContain("Built 2 pages and 404.html");
  expect(stdout).toContain("the check was stopped");
});
