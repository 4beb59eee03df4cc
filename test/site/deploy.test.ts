import { spawnSync } from "node:child_process";
import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ask } from "../helpers/ask.ts";
import { buildReport, buildSite, short } from "../helpers/cli.ts";
import { change, fingerprint, makeSite } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";

const having = (more: string) => ({ "content/settings.yaml": (text: string) => text + more });
const ALL = "hosts: [netlify, cloudflare-pages, github-pages, vercel, firebase, nginx, caddy]\n";

test("deploy/ holds what the named hosts need and nothing else, the same on every build; out/ has none of it", async () => {
  const root = await makeSite(having("hosts: [netlify, vercel, firebase, nginx, caddy]\n"));
  expect(await buildReport(root)).toMatchObject({ code: 0, findings: [] });
  const made = await fingerprint(join(root, "deploy"));
  expect(Object.keys(made)).toEqual([
    ".build-site.json",
    "Caddyfile",
    "firebase.json",
    "nginx.conf",
    "vercel.json",
  ]);
  const out = Object.keys(await fingerprint(join(root, "out")));
  expect(out.filter((file) => /nginx|Caddy|vercel|firebase|deploy/.test(file))).toEqual([]);

  // A removed file comes back, although nothing else has changed.
  await rm(join(root, "deploy/nginx.conf"));
  expect((await buildReport(root)).code).toBe(0);
  expect(await fingerprint(join(root, "deploy"))).toEqual(made);

  await change(root, {
    "content/settings.yaml": (text) => text.replace(/hosts: .*/, "hosts: [caddy]"),
  });
  await buildReport(root);
  expect(await readdir(join(root, "deploy"))).toEqual([".build-site.json", "Caddyfile"]);
  await change(root, { "content/settings.yaml": (text) => text.replace(/hosts: .*\n/, "") });
  await buildReport(root);
  expect(await readdir(root)).not.toContain("deploy");
});

test("all hosts send the same policy, that of the bytes in out/", async () => {
  const root = await makeSite(having(ALL));
  await buildReport(root);
  const policy =
    /Content-Security-Policy: (.*)/.exec(await readFile(join(root, "out/_headers"), "utf8"))?.[1] ??
    "none";
  expect(policy).toContain("'sha256-");
  for (const file of ["vercel.json", "firebase.json", "nginx.conf", "Caddyfile"])
    expect([file, await readFile(join(root, "deploy", file), "utf8")]).toEqual([
      file,
      expect.stringContaining(policy),
    ]);
});

test("a build by a host is refused as long as the site must not go online", async () => {
  const root = await makeSite(having("hosts: [vercel]\n"));
  await buildReport(root);
  const { buildCommand } = JSON.parse(await readFile(join(root, "deploy/vercel.json"), "utf8")) as {
    buildCommand: string;
  };
  const [npx, program, ...words] = buildCommand.split(" ");
  expect([npx, program]).toEqual(["npx", "build-site"]);
  await change(root, {
    "content/settings.yaml": (text) => text.replace(/^origin: .*/m, "origin: https://my.example"),
  });
  expect((await buildSite(words, root)).code).toBe(1);
});

test("a deploy folder with other files is left untouched, and so is the site", async () => {
  const root = await makeSite();
  await buildReport(root);
  const before = await fingerprint(join(root, "out"));
  await outputFile(join(root, "deploy/mine.sh"), "echo mine");
  await change(root, having("hosts: [nginx]\n"));
  const { code, findings } = await buildReport(root);
  expect([code, ...findings.map(short)]).toEqual([1, "error output/deploy-folder "]);
  expect(findings[0]?.message).toContain("mine.sh");
  expect(await fingerprint(join(root, "out"))).toEqual(before);
  expect(await readFile(join(root, "deploy/mine.sh"), "utf8")).toBe("echo mine");
});

test("another file that is added later is reported, even if nothing else has changed", async () => {
  // Without a package there is no cache.
  const root = await makeSite({ ...having("hosts: [nginx]\n"), "package.json": "{}" });
  expect((await buildReport(root)).code).toBe(0);
  await outputFile(join(root, "deploy/mine.sh"), "echo mine");
  const { code, findings } = await buildReport(root);
  expect([code, ...findings.map(short)]).toEqual([1, "error output/deploy-folder "]);
});

test("a site that is published elsewhere has its files for hosts next to it", async () => {
  const root = await makeSite(having("hosts: [caddy]\n"));
  await buildReport(root, ["--out", "public"]);
  expect(await readdir(join(root, "public.deploy"))).toContain("Caddyfile");
});

test("GitHub Pages: each old address has a page that redirects, which no check treats as a page", async () => {
  const root = await makeSite(
    having(
      "hosts: [github-pages]\nforward:\n  /shop: https://shop.example.org/us\nredirects:\n  - from: /old\n    to: /about/\n  - from: /blog/*\n    to: /about/\n",
    ),
  );
  const { code, findings } = await buildReport(root);
  expect([code, ...findings.map(short)]).toEqual([
    0,
    "warning hosts/limit content/settings.yaml:4:9",
  ]);
  expect(findings[0]?.message).toContain("/blog/*, /shop/*");
  expect(findings[0]?.hint).toContain("one by one");
  expect((await stat(join(root, "out/.nojekyll"))).size).toBe(0);
  const target = async (file: string) =>
    /content="0; url=([^"]*)"/.exec(await readFile(join(root, "out", file), "utf8"))?.[1];
  expect(await target("old/index.html")).toBe("/about/");
  expect(await readdir(join(root, "out/blog"))).toEqual([
    "index.html",
    "index.html.br",
    "index.html.gz",
  ]);
  expect(await target("shop/index.html")).toBe("https://shop.example.org/us");
  // The pages link to it.
  expect(await target("shop/all/index.html")).toBe("https://shop.example.org/us/all");
  expect(await readFile(join(root, "out/about/index.html"), "utf8")).toContain(
    'http-equiv="Content-Security-Policy"',
  );
  expect((await buildSite(["check"], root)).stdout).not.toMatch(/error|old\//);
  const { url } = await serveHere(["preview", "--port", "0"], root);
  expect(await ask(url, "/old")).toMatchObject({ status: 301, headers: { location: "/about/" } });
});

test("GitHub Pages: an old address whose path is taken is a finding at its line", async () => {
  const moved = [
    "/x.html",
    "/x.html/y",
    "/robots.txt",
    "/greeting.txt/old",
    "/notes.html",
    "/.nojekyll",
  ];
  const root = await makeSite({
    ...having(
      `hosts: [github-pages]\nredirects:\n${moved.map((from) => `  - { from: ${from}, to: /about/ }\n`).join("")}`,
    ),
    "templates/static/greeting.txt": "Hello\n",
    "templates/static/.nojekyll": "",
    "templates/static/notes.html/x.txt": "A folder that is called so\n",
  });
  const { code, findings } = await buildReport(root);
  expect([code, ...findings.map(short)]).toEqual([
    1,
    "error output/two-sources content/settings.yaml:7:28",
    "error redirects/hides-page content/settings.yaml:8:13",
    "error output/two-sources content/settings.yaml:9:36",
    "error output/two-sources content/settings.yaml:10:30",
    "error redirects/hides-page content/settings.yaml:11:13",
  ]);
  expect(findings[0]?.message).toContain("/x.html/y");
});

test("the workflow for GitHub Pages refuses a site for other hosts", async () => {
  const { jobs } = parse(
    await readFile(new URL("../../.github/workflows/deploy.yml", import.meta.url), "utf8"),
  ) as {
    jobs: { build: { steps: { name?: string; run?: string }[] } };
  };
  const { run = "exit 70" } =
    jobs.build.steps.find(({ name }) => name?.includes("for other hosts")) ?? {};
  const root = await makeSite(having("hosts: [netlify]\n"));
  const refused = () => spawnSync("bash", ["-e", "-c", run], { cwd: root, encoding: "utf8" });
  await buildReport(root);
  expect(refused()).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("hosts: [github-pages]"),
  });
  await change(root, {
    "content/settings.yaml": (text) => text.replace("netlify", "github-pages"),
  });
  await buildReport(root);
  expect(refused()).toMatchObject({ status: 0, stdout: "" });
});

test("addresses of another system must not hide a page", async () => {
  const root = await makeSite(having("forward:\n  /about: https://other.example.org/\n"));
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual(["error redirects/hides-page content/settings.yaml:5:3"]);
});

test("the former name of a setting is an error that gives the new one", async () => {
  const root = await makeSite(having("handOn:\n  /shop: https://shop.example.org/\n"));
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    { code: "content/unknown-key", line: 4, hint: "Did you mean “forward”?" },
  ]);
});

test("hashes that do not fit into a header stay in the pages", async () => {
  const styles = Array.from(
    { length: 60 },
    (_, index) => `<style>.n${index}{color:#000}</style>`,
  ).join("");
  const root = await makeSite({
    "templates/home.tsx": (text) =>
      text.replace(
        "<h1>",
        () => `<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(styles)} }} /><h1>`,
      ),
    "content/settings.yaml": (text) => `${text}hosts: [cloudflare-pages]\n`,
  });
  const { findings } = await buildReport(root, ["--no-check"]);
  expect(findings).toEqual([]);
  const headers = await readFile(join(root, "out/_headers"), "utf8");
  for (const line of headers.split("\n")) expect(line.length).toBeLessThanOrEqual(2000);
  expect(headers).not.toMatch(/style-src|default-src|unsafe/);
  expect(headers).toContain("script-src 'self' 'sha256-");
  expect(headers).toContain("object-src 'none'");
  const [, policy = ""] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
      await readFile(join(root, "out/index.html"), "utf8"),
    ) ?? [];
  expect(policy.match(/'sha256-/g)).toHaveLength(61);
  expect(policy).toContain("default-src 'none'");
});

test("HSTS: for a year by default, for subdomains only if the settings say so", async () => {
  const root = await makeSite();
  const header = async (more: string) => {
    await writeFile(
      join(root, "content/settings.yaml"),
      `origin: https://www.example.com\nelsewhere: [/shop]\n${more}`,
    );
    const { findings } = await buildReport(root);
    return [
      ...findings.map(({ code }) => code),
      /Strict-Transport-Security: (.*)/.exec(
        await readFile(join(root, "out/_headers"), "utf8"),
      )?.[1],
    ];
  };
  expect(await header("")).toEqual(["max-age=31536000"]);
  expect(
    await header("security: { hsts: { days: 730, includeSubDomains: true, preload: true } }\n"),
  ).toEqual(["max-age=63072000; includeSubDomains; preload"]);
  expect((await header("security: { hsts: { preload: true } }\n"))[0]).toBe("content/bad-value");
  for (const days of ["1e99", ".inf", "-1", "1.5", "3651"])
    expect((await header(`security: { hsts: { days: ${days} } }\n`))[0]).toBe("content/bad-value");
  await writeFile(
    join(root, "content/settings.yaml"),
    "origin: http://www.example.com\nelsewhere: [/shop]\n",
  );
  await buildReport(root);
  expect(await readFile(join(root, "out/_headers"), "utf8")).not.toContain("Strict-Transport");
});
