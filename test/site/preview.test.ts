import { expect, test } from "vitest";
import { brotliDecompressSync } from "node:zlib";
import { ask } from "../helpers/ask.ts";
import { buildReport } from "../helpers/cli.ts";
import { makeSite } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";

async function preview() {
  const root = await makeSite({
    "content/settings.yaml": (text) =>
      `${text}redirects:\n  - from: /old/*\n    to: /about/\n  - from: /gone\n    to: https://other.example.org/\n    status: 302\n`,
  });
  await buildReport(root);
  return serveHere(["preview", "--port", "0"], root);
}

test("preview answers as a static host does", async () => {
  const { url } = await preview();
  const page = await ask(url, "/about/");
  expect(page.status).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.headers["x-content-type-options"]).toBe("nosniff");
  expect(page.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(page.body.toString()).toContain("About the small site");

  expect(await ask(url, "/about?x=1")).toMatchObject({
    status: 301,
    headers: { location: "/about/?x=1" },
  });
  expect(await ask(url, "/old/a/b")).toMatchObject({
    status: 301,
    headers: { location: "/about/" },
  });
  expect(await ask(url, "/gone")).toMatchObject({
    status: 302,
    headers: { location: "https://other.example.org/" },
  });

  const missing = await ask(url, "/nowhere");
  expect(missing.status).toBe(404);
  expect(missing.body.toString()).toContain("Page not found");
  expect((await ask(url, "/", {}, "POST")).status).toBe(405);

  const again = await ask(url, "/about/", { "if-none-match": page.headers.etag ?? "" });
  expect(again.status).toBe(304);
});

test("preview sends the compressed file to clients that accept it, and assets are cached for a year", async () => {
  const { url } = await preview();
  const plain = await ask(url, "/");
  const brotli = await ask(url, "/", { "accept-encoding": "gzip, br" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/html; charset=utf-8",
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(
    (await ask(url, "/", { "accept-encoding": "br;q=0, gzip" })).headers["content-encoding"],
  ).toBe("gzip");
  const script = /src="(\/assets\/islands\.[^"]+)"/.exec(plain.body.toString())?.[1] ?? "";
  expect((await ask(url, script)).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
});

test("preview serves only files of the site", async () => {
  const { url } = await preview();
  for (const path of [
    "/_headers",
    "/_redirects",
    "/.build-site.json",
    "/../content/home.yaml",
    "/%2e%2e/content/home.yaml",
    "/about/%00",
    "/..%2fcontent/home.yaml",
    "/%zz",
  ]) {
    const { status, body } = await ask(url, path);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toContain("First paragraph");
  }
});

test("a port in use: the server takes the next free one, and says so", async () => {
  const root = await makeSite();
  await buildReport(root);
  const first = await serveHere(["preview", "--port", "0"], root);
  const port = new URL(first.url).port;
  const second = await serveHere(["preview", "--port", port], root);
  expect(new URL(second.url).port).not.toBe(port);
  expect(second.said()).toMatch(new RegExp(`^Port ${port} is in use; using \\d+\\.\\n`));
  expect(second.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
});

test("preview shows the hosts' files and redirects", async () => {
  const root = await makeSite({
    "templates/static/.well-known/security.txt": "Contact: mailto:a@b.example\n",
    "content/settings.yaml": (text) =>
      `${text}redirects:\n  - from: /blog/*\n    to: /about/:splat\n`,
  });
  await buildReport(root);
  const { url } = await serveHere(["preview", "--port", "0"], root);
  expect((await ask(url, "/.well-known/security.txt")).status).toBe(200);
  expect((await ask(url, "/.build-site.json")).status).toBe(404);
  const moved = async (path: string) => (await ask(url, path)).headers.location;
  expect(await moved("/blog/%E6%97%A5?x=1")).toBe("/about/%E6%97%A5?x=1");
  expect(await moved("/blog/%24%26")).toBe("/about/$&");
  expect(await moved("//about")).toBe("/about/");
  const missing = await ask(url, "/assets/gone.js");
  expect([missing.status, missing.headers["cache-control"]]).toEqual([
    404,
    "public, max-age=0, must-revalidate",
  ]);
});
