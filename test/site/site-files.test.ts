import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";

/** The good site with generated files: `body` is the function. */
const withFiles = (body: string): Changes => ({
  "templates/routes.ts": (text) =>
    `${text}\nexport function files({ content, origin, pages, asset, raster }) {\n${body}\n}\n`,
});

const CARD = withFiles(`return [
  { path: "card.vcf", content: "BEGIN:VCARD\\r\\nFN:" + content.home.title + "\\r\\nEND:VCARD\\r\\n" },
  { path: ".well-known/pages.txt", content: pages.map(({ url, title }) => url + " " + title).join("\\n") },
  { path: "site.webmanifest", content: JSON.stringify({ icons: [{ src: asset("art/dot.svg").href }] }) },
  { path: "favicon.svg", content: asset("art/dot.svg") },
];`);

describe("files that a site makes from content", () => {
  test("are published next to the pages, compressed if they are text, with the assets that they refer to", async () => {
    const root = await makeSite(CARD);
    expect((await buildReport(root)).findings).toEqual([]);
    const out = (path: string) => readFile(join(root, "out", path), "utf8");
    expect(await out("card.vcf")).toMatch(/^BEGIN:VCARD\r\nFN:\S/);
    const pages = (await out(".well-known/pages.txt")).split("\n");
    expect(pages[0]).toMatch(/^https:\/\/[^/]+\/ \S/);
    expect(pages.join()).not.toContain("/404");
    const [icon] = (JSON.parse(await out("site.webmanifest")) as { icons: { src: string }[] })
      .icons;
    expect(icon?.src).toMatch(/^\/assets\/dot\.\w+\.svg$/);
    expect(await out("favicon.svg")).toBe(await out((icon?.src ?? "").slice(1)));
    expect(existsSync(join(root, "out/favicon.svg.br"))).toBe(true);
  });

  test("are served by dev and preview with the right type, and can be linked to", async () => {
    const root = await makeSite({
      ...CARD,
      "templates/about.tsx": (text) =>
        text.replace(
          "<Markdown of={about.body} />",
          '<Markdown of={about.body} /><p><a href="/card.vcf">Card</a></p>',
        ),
    });
    expect((await buildReport(root)).findings).toEqual([]);
    for (const command of ["dev", "preview"]) {
      const { url, stop } = await serveHere([command, "--port", "0"], root);
      const card = await fetch(`${url}card.vcf`);
      expect(card.headers.get("content-type")).toBe("text/vcard; charset=utf-8");
      expect(await card.text()).toContain("END:VCARD");
      const manifest = await fetch(`${url}site.webmanifest`);
      expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
      const { icons } = (await manifest.json()) as { icons: { src: string }[] };
      expect((await fetch(new URL(icons[0]?.src ?? "", url))).status).toBe(200);
      expect((await fetch(`${url}.well-known/pages.txt`)).status).toBe(200);
      await stop();
    }
  });

  test.each([
    ["../outside.txt", "files/bad-path"],
    ["/card.vcf", "files/bad-path"],
    ["a//b.txt", "files/bad-path"],
    ["a/./b.txt", "files/bad-path"],
    ["a b.txt", "files/bad-path"],
    ["c:\\\\card.vcf", "files/bad-path"],
    ["card.", "files/bad-path"],
    ["assets/card.vcf", "files/bad-path"],
    ["nul.txt", "files/bad-path"],
    ["sitemap.xml", "output/two-sources"],
    ["Sitemap.xml", "output/two-sources"],
    ["ABOUT/index.html", "output/two-sources"],
    ["sitemap.xml.br", "output/two-sources"],
    ["about/index.html", "output/two-sources"],
    ["about", "output/two-sources"],
    ["index.html/card.vcf", "output/two-sources"],
    ["hello.txt", "output/two-sources"],
    [".build-site.json", "output/two-sources"],
  ])("must not replace another file or be outside the site: %s", async (path, code) => {
    const root = await makeSite(withFiles(`return [{ path: "${path}", content: "x" }];`));
    const { findings } = await buildReport(root);
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(existsSync(join(root, "out"))).toBe(false);
  });

  test("are reported at their place if they are invalid or the function throws", async () => {
    const findingsOf = async (body: string) =>
      (await buildReport(await makeSite(withFiles(body)))).findings;
    expect((await findingsOf("return {};")).map(short)).toEqual([
      "error files/not-a-file templates/routes.ts:28:8",
    ]);
    expect(await findingsOf('return [{ path: "a.txt", content: 1 }];')).toMatchObject([
      { code: "files/not-a-file", message: "“a.txt” is not a file." },
    ]);
    const [thrown] = await findingsOf("return content.nothing.at.all;");
    expect(thrown).toMatchObject({ code: "files/threw", file: "templates/routes.ts" });
    expect(thrown?.line).toBeGreaterThan(5);
    expect(
      await findingsOf('return [{ path: "a.txt", content: asset("art/dto.svg") }];'),
    ).toMatchObject([
      { code: "assets/missing", file: "templates/routes.ts", hint: "Did you mean “art/dot.svg”?" },
    ]);
    expect(
      await findingsOf('return [{ path: "a.txt", content: asset("styles/site.css").href }];'),
    ).toMatchObject([{ code: "files/no-lasting-address" }]);
  });
});
