import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ask, askRaw } from "../helpers/ask.ts";
import { buildReport } from "../helpers/cli.ts";
import { change, makeSite, temporaryFolder } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";

const SECRET = "not for visitors";

describe.each(["preview", "dev"])("%s", (command) => {
  /** A site with static files; `prepare` may add what a build would refuse. */
  async function serve(
    prepare: (root: string, served: string) => Promise<void> = async () => {},
    words: string[] = [],
  ) {
    const root = await makeSite({
      "templates/static/docs/list.txt": "a list\n",
      "templates/static/.well-known/security.txt": "Contact: mailto:a@b.example\n",
    });
    if (command === "preview") await buildReport(root);
    // What the server reads static files from.
    await prepare(root, join(root, command === "preview" ? "out" : "templates/static"));
    return serveHere([command, "--port", "0", ...words], root);
  }

  test("hidden files stay hidden in every spelling", async () => {
    const { url } = await serve((_, served) =>
      command === "preview"
        ? change(served, { ".DS_Store": SECRET })
        : change(served, {
            _headers: SECRET,
            _redirects: SECRET,
            ".build-site.json": SECRET,
            ".DS_Store": SECRET,
          }),
    );
    for (const name of ["_headers", "_redirects", ".build-site.json", ".DS_Store"])
      for (const path of [
        `/${name}`,
        `/./${name}`,
        `/%2e/${name}`,
        `/%2f${name}`,
        `/.%2f${name}`,
        `/docs/../${name}`,
        `/docs/%2e%2e/${name}`,
        `/%5c${name}`,
        `/.%5c${name}`,
        `//${name}`,
        `///${name}`,
        `/${name}/`,
        `/${name}%2f`,
        `/${name}/.`,
        `/${name}.`,
        `/${name}%20`,
        `/${name}::$DATA`,
        `/${name.toUpperCase()}`,
        `/${name}?x`,
        `/${encodeURIComponent(name).replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
        `/%25${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      ]) {
        const { status, body } = await ask(url, path);
        expect([path, [400, 404].includes(status ?? 0)]).toEqual([path, true]);
        expect(body.toString()).not.toMatch(
          /not for visitors|"generator"|Content-Security-Policy: /,
        );
      }
  });

  test("a file has exactly one address", async () => {
    const { url } = await serve();
    expect((await ask(url, "/docs/list.txt")).body.toString()).toBe("a list\n");
    expect((await ask(url, "/%64ocs/list.txt")).status).toBe(200);
    expect((await ask(url, "/.well-known/security.txt")).status).toBe(200);
    const others = [
      "/docs//list.txt",
      "/docs/./list.txt",
      "/docs%2f%2flist.txt",
      "/docs%5clist.txt",
      "/docs/list.txt.",
    ];
    for (const path of [...others, "/docs/list.txt/", "/docs", "/docs/"]) {
      const { status, body } = await ask(url, path);
      expect([path, status, body.toString().includes("a list")]).toEqual([path, 404, false]);
    }
  });

  test("a symbolic link leads to nothing outside of the site", async () => {
    const outside = await temporaryFolder();
    await writeFile(join(outside, "secret.txt"), SECRET);
    const { url } = await serve(async (_, served) => {
      await symlink(join(outside, "secret.txt"), join(served, "leak.txt"));
      await symlink(outside, join(served, "folder"));
      await symlink("leak.txt", join(served, "twice.txt"));
      await symlink(join(outside, "secret.txt"), join(served, "docs/list.txt.br"));
      await mkdir(join(served, "old"));
      await symlink(join(outside, "secret.txt"), join(served, "old/index.html"));
    });
    for (const path of [
      "/leak.txt",
      "/folder/secret.txt",
      "/twice.txt",
      "/docs/list.txt.br",
      "/old/",
      "/old/index.html",
    ])
      expect((await ask(url, path)).body.toString()).not.toContain(SECRET);
    const list = await ask(url, "/docs/list.txt", { "accept-encoding": "br" });
    expect(list.body.toString()).toBe("a list\n");
  });

  test("only requests under the server's own names are answered", async () => {
    const { url } = await serve(undefined, ["--host", "127.0.0.1"]);
    for (const host of [
      "evil.example",
      "127.0.0.1.evil.example",
      "localhost.evil.example",
      "a@evil.example",
      "x y",
    ])
      expect([host, (await ask(url, "/", { host })).status]).toEqual([host, 403]);
    for (const host of [
      "localhost",
      "LOCALHOST:1",
      "site.localhost",
      "127.0.0.1",
      "192.168.0.7:80",
      "[::1]",
    ])
      expect([host, (await ask(url, "/", { host })).status]).toEqual([host, 200]);
    // The form of a request to a proxy.
    expect(await askRaw(url, "http://evil.example/")).toMatch(/^HTTP\/1\.1 403 /);
  });
});

test("preview answers to the name of --host, and to no path through a linked 404 page", async () => {
  const root = await makeSite();
  await buildReport(root);
  await rm(join(root, "out/404.html"));
  await rm(join(root, "out/404.html.br"), { force: true });
  const outside = await temporaryFolder();
  await writeFile(join(outside, "404.html"), SECRET);
  await symlink(join(outside, "404.html"), join(root, "out/404.html"));
  const { url } = await serveHere(["preview", "--port", "0", "--host", "LocalHost"], root);
  expect((await ask(url, "/", { host: "localhost:4173" })).status).toBe(200);
  const missing = await ask(url, "/nowhere");
  expect([missing.status, missing.body.toString()]).toEqual([404, "404\n"]);
});

test("dev serves a link to a file of the site, as a build publishes it", async () => {
  const root = await makeSite({ "content/notes/shared.md": "Shared\n" });
  await symlink("../../content/home.yaml", join(root, "templates/static/home.txt"));
  await symlink("../../content", join(root, "templates/static/all"));
  const { url } = await serveHere(["dev", "--port", "0"], root);
  expect((await ask(url, "/home.txt")).body.toString()).toContain("First paragraph");
  expect((await ask(url, "/all/home.yaml")).body.toString()).not.toContain("First paragraph");
});
