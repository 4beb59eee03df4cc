import { cp, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildReport, buildSite, buildSiteProcess } from "../helpers/cli.ts";
import { LAUNCH_KEYS } from "../helpers/launch-keys.ts";
import { change, fingerprint, makeSite, temporaryFolder } from "../helpers/make-site.ts";

describe("a valid site", () => {
  test("is published, and the terminal reports that in at most four lines and the page weights in at most five", async () => {
    const root = await makeSite();
    const { code, stdout, stderr } = await buildSiteProcess([], root);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const [summary = "", weights = "", ...more] = stdout.trimEnd().split("\n\n");
    expect(summary.split("\n").length).toBeLessThanOrEqual(4);
    expect(weights.split("\n").length).toBeLessThanOrEqual(5);
    expect(more).toEqual([]);
    expect(stdout).toMatch(/^Built 2 pages and 404\.html in [\d.]+ s, all checks passed\.\n/);
    const files = Object.keys(await fingerprint(join(root, "out")));
    for (const file of [
      "index.html",
      "about/index.html",
      "404.html",
      "sitemap.xml",
      "robots.txt",
      "_headers",
      "_redirects",
      "hello.txt",
      "index.html.br",
      "index.html.gz",
    ]) {
      expect(files).toContain(file);
    }
  });

  test("becomes HTML as a person would write it", async () => {
    const root = await makeSite();
    await buildReport(root);
    const html = await readFile(join(root, "out/index.html"), "utf8");
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">/);
    expect(html).toContain(
      `<p>Second paragraph with &lt;script&gt;alert("x")&lt;/script&gt;, “quotes”, 'apostrophes' &amp; 🐬 and שלום.</p>`,
    );
    expect(html).not.toContain('rel="preload" as="image"');
    expect(html).not.toContain("/>");
    expect(html).toMatch(
      /<img src="\/assets\/dot\.[0-9a-f]{10}\.svg" width="10" height="10" alt="A dot">/,
    );
  });

  test("is precompressed without loss", async () => {
    const root = await makeSite();
    await buildReport(root);
    const plain = await readFile(join(root, "out/index.html"));
    expect(brotliDecompressSync(await readFile(join(root, "out/index.html.br")))).toEqual(plain);
    expect(gunzipSync(await readFile(join(root, "out/index.html.gz")))).toEqual(plain);
  });

  test("builds to the same bytes in another folder, at another depth, in another time zone and language", async () => {
    const one = await makeSite();
    const other = join(await temporaryFolder(), "deep", "er");
    await cp(one, other, { recursive: true });
    await buildReport(one);
    await buildSiteProcess([], other, { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8" });
    expect(await fingerprint(join(other, "out"))).toEqual(await fingerprint(join(one, "out")));
  });

  test("lists its pages in the sitemap with the dates of their reviews, and leaves out 404", async () => {
    const root = await makeSite();
    await buildReport(root);
    const sitemap = await readFile(join(root, "out/sitemap.xml"), "utf8");
    expect(sitemap).toContain("<url><loc>https://www.example.com/</loc></url>");
    expect(sitemap).toContain(
      "<url><loc>https://www.example.com/about/</loc><lastmod>2026-11-01</lastmod></url>",
    );
    expect(sitemap).not.toContain("404");
  });

  test("drops files of the previous build that are no longer part of it", async () => {
    const root = await makeSite();
    await buildReport(root);
    await change(root, { "templates/static/hello.txt": null });
    const { code } = await buildReport(root);
    expect(code).toBe(0);
    expect(Object.keys(await fingerprint(join(root, "out")))).not.toContain("hello.txt");
  });

  test("can be reached through a symbolic link", async () => {
    const root = await makeSite();
    const link = join(await temporaryFolder(), "link");
    await symlink(root, link);
    const { ok } = await buildReport(link);
    expect(ok).toBe(true);
  });

  test("uses --origin in every absolute address", async () => {
    const root = await makeSite();
    await buildReport(root, ["--origin", "https://preview.example.net"]);
    expect(await readFile(join(root, "out/index.html"), "utf8")).toContain(
      '<link rel="canonical" href="https://preview.example.net/">',
    );
    expect(await readFile(join(root, "out/robots.txt"), "utf8")).toContain(
      "Sitemap: https://preview.example.net/sitemap.xml",
    );
  });
});

describe("the report", () => {
  test("--format json prints exactly one JSON object", async () => {
    const root = await makeSite();
    const report = await buildReport(root);
    expect(report).toMatchObject({ command: "build", ok: true, findings: [], pages: 3, code: 0 });
    expect(report.timings["total"]).toBeGreaterThan(0);
  });

  test("--output writes it to a file, and the terminal still gets the pretty one", async () => {
    const root = await makeSite();
    const { stdout } = await buildSite(
      ["--format", "json", "--output", "reports/build.json"],
      root,
    );
    expect(stdout).toMatch(/^Built 2 pages/);
    expect(JSON.parse(await readFile(join(root, "reports/build.json"), "utf8"))).toMatchObject({
      command: "build",
      ok: true,
    });
  });

  test("--verbose prints how long each stage took, in order, and the total last; without it no times are printed", async () => {
    const root = await makeSite();
    const { stdout } = await buildSite(["--verbose"], root);
    const stages = [...stdout.matchAll(/^ {2}(\w+) +(\d+) ms$/gm)].map(
      ([, stage, ms]) => [stage, Number(ms)] as const,
    );
    expect(stages.map(([stage]) => stage).join(" ")).toBe(
      "open render assets compress check publish total",
    );
    const total = stages.at(-1)?.[1] ?? 0;
    // Each time is rounded.
    const parts = stages.slice(0, -1).reduce((sum, [, ms]) => sum + ms, 0) - stages.length / 2;
    expect([total > 0, parts <= total]).toEqual([true, true]);
    expect((await buildSite([], root)).stdout).not.toContain(" ms");
  });

  test("--quiet prints nothing if there are no errors", async () => {
    const root = await makeSite();
    expect(await buildSite(["--quiet"], root)).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("--no-check publishes what the checks would refuse", async () => {
    const root = await makeSite({
      "templates/home.tsx": (text) => text.replace("<h1>", "<h1 id='main'>"),
    });
    expect((await buildReport(root)).code).toBe(1);
    expect((await buildReport(root, ["--no-check"])).code).toBe(0);
  });

  test("--production refuses a sample, at its line", async () => {
    const root = await makeSite({
      ...LAUNCH_KEYS,
      "content/schema.ts": (text) =>
        text.replace("link: linkTarget(),", "link: linkTarget(), sample: v.boolean(),"),
      "content/home.yaml": (text) => `${text}sample: true\n`,
    });
    expect((await buildReport(root)).code).toBe(0);
    const origin = ["--origin", "https://www.harbor-lights.com"];
    const { code, findings } = await buildReport(root, ["--production", ...origin]);
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      { code: "launch/sample", file: "content/home.yaml", line: 17, column: 1 },
    ]);
  });
});
