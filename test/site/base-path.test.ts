import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, reportOf } from "../helpers/cli.ts";
import { change } from "../helpers/make-site.ts";
import { siteOfSection } from "../helpers/features.ts";
import { startServer } from "../helpers/start-server.ts";

/** A site below /sub/ without links to other sites, with a redirect and a picture in its styles. */
const siteBelow = () =>
  siteOfSection("A site below a path", {
    "content/settings.yaml": (text) =>
      `${text}hosts: [github-pages]\nredirects:\n  - from: /old\n    to: /about/\n`,
    "content/about.md": (text) =>
      text.replace(" and [somewhere else](https://www.example.org/)", ""),
    "templates/home.tsx": (text) =>
      text.replace("<a href={website}>{name}</a>", "{name}: {website.length}"),
    "templates/document.tsx": (text) =>
      text.replace('<a href="/shop/all">Shop</a>', "{usePage().base}"),
    "templates/styles/site.css": (text) => `${text}\n.logo { background: url("/hello.txt"); }\n`,
    "templates/static/hello.svg": "<svg/>",
  });

test("a site below a path has the path in every address, and every check knows it", async () => {
  const root = await siteBelow();
  expect((await buildReport(root)).findings).toEqual([]);
  const read = (file: string) => readFile(join(root, "out", file), "utf8");
  const html = await read("index.html");
  expect(html).toContain('<a href="/sub/about/">About</a> /sub/');
  expect(html).toContain('<link rel="canonical" href="https://www.example.com/sub/">');
  expect([...html.matchAll(/(?:src|href)="\/(?!sub\/)[^"]*"/g)]).toEqual([]);
  expect(await read("sitemap.xml")).toContain("<loc>https://www.example.com/sub/about/</loc>");
  expect(await read("_redirects")).toContain("/sub/old /sub/about/ 301");
  expect(await read("_headers")).toContain("/sub/assets/*\n");
  expect((await reportOf("check", root)).findings).toEqual([]);
  expect((await reportOf("links", root, ["--no-history"])).findings).toEqual([]);
  // As any other folder, which knows nothing of the site.
  expect(
    (await reportOf("check", root, [join(root, "out")])).findings.filter(
      ({ severity }) => severity === "error",
    ),
  ).toEqual([]);
});

test("each host but GitHub Pages has a reminder of where the files belong", async () => {
  const root = await siteBelow();
  await change(root, {
    "content/settings.yaml": (text) =>
      text.replace("[github-pages]", "[github-pages, netlify, cloudflare-pages, nginx]"),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(({ code, message }) => [code, message])).toEqual([
    ["hosts/limit", "What is made for netlify is for a whole host, and the site is below /sub/."],
    [
      "hosts/limit",
      "What is made for cloudflare-pages is for a whole host, and the site is below /sub/.",
    ],
    ["hosts/limit", "What is made for nginx is for a whole host, and the site is below /sub/."],
  ]);
  // Netlify and Cloudflare read their files beside that folder, which the document says.
  expect(findings[0]?.hint).toMatch(
    /^Put the files into a folder sub\/ there, as docs\/hosting\.md, .* for each host\.$/,
  );
});

test("preview serves it there, and dev at the root", async () => {
  const root = await siteBelow();
  await buildReport(root);
  const preview = await startServer(["preview", "--port", "0"], root);
  const statusOf = async (path: string) => {
    const response = await fetch(new URL(path, preview.url), { redirect: "manual" });
    return [response.status, response.headers.get("location")];
  };
  expect(new URL(preview.url).pathname).toBe("/sub/");
  expect(await statusOf("/")).toEqual([302, "/sub/"]);
  expect(await statusOf("/sub/")).toEqual([200, null]);
  expect(await statusOf("/sub/about")).toEqual([301, "/sub/about/"]);
  expect(await statusOf("/sub/old")).toEqual([301, "/sub/about/"]);
  expect(await statusOf("/about/")).toEqual([404, null]);
  const [, style = ""] =
    /href="(\/sub\/assets\/site[^"]+)"/.exec(await (await fetch(preview.url)).text()) ?? [];
  expect(await (await fetch(new URL(style, preview.url))).text()).toContain("/sub/hello.txt");
  const dev = await startServer(["dev", "--port", "0"], root);
  expect(await (await fetch(dev.url)).text()).toContain('<a href="/about/">About</a> /');
});
