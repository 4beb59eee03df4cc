import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { close, listen } from "../../src/dev/listen.ts";
import {
  buildSite,
  buildSiteProcess,
  finished,
  short,
  startBuildSite,
  type JsonReport,
} from "../helpers/cli.ts";
import { makeAuthority } from "../helpers/fault-zoo/certificates.ts";
import { makeSite, temporaryFolder } from "../helpers/make-site.ts";
import { SHORT_PAUSES, OFFLINE, startExternalSites } from "../helpers/external-sites.ts";

const WELCOME = "Welcome to this server, on which there is nothing to see so far.";

const withLinks = (a: string, b: string, c: string) =>
  makeSite({
    "content/home.yaml": (text) =>
      text.replace("https://pier.example.org", a).replace("https://dock.example.org", b),
    "content/about.md": (text) => text.replace("https://www.example.org/", c),
  });

test("build --outbound publishes, then reports dead links at their lines", async () => {
  const { env } = await startExternalSites({
    "dock.test": "The dock",
    "old.test/boats": "/fleet/boats",
    "old.test/fleet/boats": "Boats",
  });
  const root = await withLinks(
    "http://pier.test/gone",
    "http://dock.test",
    "http://old.test/boats",
  );
  const { code, stdout } = await buildSite(["build", "--outbound", "--format", "json"], root, env);
  const report = JSON.parse(stdout) as JsonReport & { links: { url: string; verdict: string }[] };
  expect(code).toBe(1);
  expect(report.findings).toMatchObject([
    {
      code: "outbound/http-404",
      severity: "error",
      file: "content/home.yaml",
      line: 9,
      column: 14,
    },
    {
      code: "outbound/moved",
      severity: "warning",
      file: "content/about.md",
      line: 8,
      url: "http://old.test/boats",
    },
  ]);
  expect(report.findings[1]?.hint).toContain(
    "Write the new address, or run build-site links --fix",
  );
  expect(report.links.map(({ url, verdict }) => `${verdict} ${url}`)).toEqual([
    "ok http://dock.test/",
    "moved http://old.test/boats",
    "broken http://pier.test/gone",
  ]);
  const keys = report.links.flatMap((row) => Object.keys(row));
  expect(keys.filter((key) => key === "marks" || key === "picture")).toEqual([]);
  const again = await buildSite(["check", "--outbound"], root, env);
  expect(again.code).toBe(1);
  expect(again.stdout).toContain("3 external links: 1 ok, 1 moved, 1 broken.");
});

test("a link to this machine is an error in a published site", async () => {
  const root = await withLinks(
    "http://127.0.0.1:4000/x",
    "http://10.1.2.3/",
    "http://printer.local/",
  );
  const { code, stdout } = await buildSite(["--outbound", "--format", "json"], root);
  const { findings } = JSON.parse(stdout) as JsonReport;
  expect(code).toBe(1);
  expect(findings.map((finding) => finding.code)).toEqual(
    Array.from({ length: 3 }, () => "outbound/private-address"),
  );
});

test("without a network there is no verdict: exit 3, and no link is dead", async () => {
  // Names that no server has (RFC 2606).
  const root = await withLinks(
    "https://a.invalid.test/",
    "https://b.invalid.test/",
    "https://c.invalid.test/",
  );
  const { code, stdout } = await buildSite(["--outbound"], root, OFFLINE);
  expect(code).toBe(3);
  expect(stdout).toContain("No verdict on external links: none of 3 addresses could be reached.");
  expect(stdout).not.toContain("✖");
  for (const words of [["check", "--outbound"], ["links"]]) {
    const json = await buildSite([...words, "--format", "json"], root, OFFLINE);
    expect(json.code).toBe(3);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      findings: [{ code: "outbound/offline" }],
      links: [],
    });
    const quiet = await buildSite([...words, "--quiet"], root, OFFLINE);
    expect([quiet.code, quiet.stdout]).toEqual([3, ""]);
    expect(quiet.stderr).toMatch(
      /^build-site: No verdict .* of 3 addresses could be reached\. Check the network of this machine\.\n$/,
    );
  }
});

test("without a name service, addresses that need none are judged, and the history of names stays", async () => {
  const root = await temporaryFolder();
  const server = createServer((request, response) =>
    response.writeHead(request.url === "/gone" ? 404 : 200).end("x"),
  );
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => close(server));
  const name = "https://a.invalid.test/";
  const good = {
    verdict: "ok",
    code: "http-200",
    trail: ["2026-11-01 transient", "2026-11-02 ok"],
  };
  await writeFile(join(root, "h.json"), JSON.stringify({ nights: [], links: { [name]: good } }));
  await writeFile(
    join(root, "list.txt"),
    [`${url}gone`, `${url}there`, name, "https://b.invalid.test/"].join("\n"),
  );
  const words = [
    "links",
    "--from",
    "list.txt",
    "--allow-private",
    "--history",
    "h.json",
    "--format",
    "json",
  ];
  const { code, stdout, stderr } = await buildSite(words, root, OFFLINE);
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as JsonReport & { links: { url: string; verdict: string }[] };
  expect(report.links.map((row) => `${row.verdict} ${row.url}`)).toEqual([
    `broken ${url}gone`,
    `ok ${url}there`,
  ]);
  expect(report).toMatchObject({ ok: false, complete: false });
  expect(report.findings.find((finding) => finding.code === "outbound/partial")).toMatchObject({
    severity: "warning",
    message: "No verdict on 2 of 4 external links: no network for a.invalid.test, b.invalid.test.",
    hint: "Check the network of this machine.",
  });
  expect(code).toBe(1);
  const { links } = JSON.parse(await readFile(join(root, "h.json"), "utf8")) as {
    links: Record<string, unknown>;
  };
  expect(links[name]).toEqual(good);
});

test("invalid addresses are reported without a network, and are no verdict on the others", async () => {
  const root = await temporaryFolder();
  await writeFile(
    join(root, "list.txt"),
    "https://a.invalid.test/\nfoo\nmailto:hello@example.com\n",
  );
  const words = ["links", "--from", "list.txt", "--format"];
  const { code, stdout } = await buildSite([...words, "json"], root, OFFLINE);
  const report = JSON.parse(stdout) as JsonReport & { links: { url: string }[] };
  expect([code, report.findings.map(short), report.links.map(({ url }) => url)]).toEqual([
    3,
    ["error outbound/not-an-address list.txt:2:1", "warning outbound/offline "],
    ["foo"],
  ]);
  const page = await buildSite([...words, "html"], root, OFFLINE);
  expect(page.stdout).toContain("No verdict this time.");
  expect(page.stdout).toContain("the address could not be reached");
});

test("Ctrl-C during the check: the site is published, and the report says that there is no verdict", async () => {
  let asked: () => void = () => {};
  const isAsked = new Promise<void>((done) => (asked = done));
  // Never answers, and reports the request.
  const { env } = await startExternalSites({
    "pier.test/a": () => asked(),
    "dock.test/b": () => asked(),
  });
  const root = await withLinks("http://pier.test/a", "http://dock.test/b", "http://dock.test/c");
  const child = startBuildSite(["--outbound"], root, env);
  const run = finished(child);
  await isAsked;
  child.kill("SIGINT");
  const { code, stdout } = await run;
  expect(code).toBe(3);
  expect(stdout).toContain("Built 2 pages and 404.html");
  expect(stdout).toContain("the check was stopped");
});

test("a proxy that refuses all requests is this machine's problem: exit 3, and no link is blamed", async () => {
  const proxy = createServer();
  proxy.on("connect", (_, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
  const { url } = await listen(proxy, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => close(proxy));
  const root = await withLinks("https://pier.test/", "https://dock.test/", "https://about.test/");
  expect((await buildSite(["build"], root)).code).toBe(0);
  // The spelling that curl accepts works, too.
  const env = { HTTPS_PROXY: new URL(url).host, NO_PROXY: "", ...SHORT_PAUSES };
  const { code, stdout } = await buildSite(["links", "--deadline", "2"], root, env);
  expect(code).toBe(3);
  expect(stdout).toContain("Check the proxy of this machine.");
});

test("a page that only https has is fine, with the advice to write https", async () => {
  const authority = await makeAuthority();
  const secure = createSecureServer(
    await authority.issue("good", "quay.test", "http://quay.test/issuer"),
    ({ url: path = "" }, response) =>
      response
        .setHeader("content-type", "text/html")
        .end(/\/\d{3}$/.test(path) ? "<title>Quay</title>" : `<title>Host</title><p>${WELCOME}`),
  );
  const { url } = await listen(secure, { host: "127.0.0.1", port: 0 });
  // Without TLS, each path answers with its own status.
  const location = "http://quay.test/404";
  const proxy = createServer(({ url: asked = "" }, response) =>
    response.writeHead(Number(/\/([345]\d\d)$/.exec(asked)?.[1] ?? 404), { location }).end(),
  );
  proxy.on("connect", (_: IncomingMessage, client: Socket) => {
    const server = connect(Number(new URL(url).port), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      server.pipe(client).pipe(server);
    });
    for (const end of [server, client]) end.on("error", () => undefined);
  });
  const { url: address } = await listen(proxy, { host: "127.0.0.1", port: 0 });
  const folder = await temporaryFolder();
  onTestFinished(() => Promise.all([close(proxy), close(secure)]).then(() => undefined));
  const root = join(folder, "root.pem");
  await writeFile(root, authority.root);
  const addresses = [302, 403, 404, 500].map((status) => `http://quay.test/${status}`);
  const lost = "http://quay.test/lost";
  const { code, stdout } = await buildSiteProcess(
    ["links", ...addresses, lost, "--format", "json"],
    folder,
    {
      ...SHORT_PAUSES,
      HTTP_PROXY: address,
      HTTPS_PROXY: address,
      NO_PROXY: "",
      NODE_EXTRA_CA_CERTS: root,
    },
  );
  const { links } = JSON.parse(stdout) as { links: unknown[] };
  expect(code).toBe(0);
  expect(links).toMatchObject([
    ...addresses.map((each) => ({ url: each, verdict: "ok", remarks: [{ code: "https-only" }] })),
    // With https, the host has one page for any address.
    { url: lost, verdict: "suspect", code: "same-page" },
  ]);
});
