import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { siteOfSection } from "../helpers/features.ts";
import { change, fingerprint, makeSite } from "../helpers/make-site.ts";
import { photograph, waves } from "../helpers/photograph.ts";
import { serveHere } from "../helpers/start-server.ts";

/**
 * A server with these files, which says how long they are good. It waits with its first responses
 * until there are as many requests as `together`.
 */
async function serve(files: Record<string, Buffer>, together = 1) {
  const asked: string[] = [];
  const { promise: all, resolve: begin } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://here");
    if (asked.push(pathname) >= together) begin();
    await all;
    const file = files[pathname];
    response.writeHead(file === undefined ? 404 : 200, {
      "cache-control": "max-age=86400",
      ...(pathname === "/huge.jpg" && { "content-encoding": "gzip" }),
    });
    response.end(file);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => server.close().closeAllConnections());
  return { asked, files, port: (server.address() as AddressInfo).port };
}

test("a photograph of another server becomes files of the site, is kept as its server says, and obeys the same rules", async () => {
  const { asked, files, port } = await serve({
    "/pier.jpg": await photograph({ width: 900, height: 580 }),
    "/quay.jpg": await photograph({ width: 1000, height: 700 }),
    "/cover.jpg": await photograph({ width: 900, height: 600 }),
  });
  const root = await siteOfSection("Photographs from other servers", {
    "package.json": "{}",
    "templates/about.tsx": (text) => text.replace(":8080", `:${port}`),
    "content/about.md": (text) => text.replace(":8080", `:${port}`),
    "templates/routes.ts": (text) => `${text}
      export const files = ({ photograph }: import("build-site").AboutSite) => {
        const about = { alt: "A cover", rights: "My own" };
        const { src } = photograph("http://127.0.0.1:${port}/cover.jpg", about);
        return [{ path: "cover.txt", content: src }];
      };`,
  });
  const { findings } = await buildReport(root);
  expect(findings).toEqual([]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  expect(html).not.toContain("127.0.0.1");
  expect(html).toMatch(
    /<source type="image\/avif" srcset="\/assets\/pier-480\.\w+\.avif 480w, [^"]* 900w" sizes="100vw">/,
  );
  expect(html).toMatch(
    /<img src="\/assets\/quay-\S+ width="1000" height="700" alt="The quay at noon"/,
  );
  const cover = await readFile(join(root, "out/cover.txt"), "utf8");
  expect(cover).toMatch(/^\/assets\/cover-\d+\.\w+\.jpg$/);
  const assets = join(root, "out/assets");
  const name = (await readdir(assets)).find((each) => /^pier-800\.\w+\.jpg$/.test(each));
  const { width, height, exif } = await sharp(join(assets, name ?? "")).metadata();
  expect([width, height, exif]).toEqual([800, 516, undefined]);

  // The next build, and dev, have it without another request.
  const before = await fingerprint(join(root, "out"));
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await fingerprint(join(root, "out"))).toEqual(before);
  const { url } = await serveHere(["dev", "--port", "0"], root);
  const page = await (await fetch(new URL("/about/", url))).text();
  expect(/srcset="([^"]+avif)/i.exec(page)?.[1]).toBe(/srcset="([^"]+avif)/i.exec(html)?.[1]);
  expect(await (await fetch(new URL("/cover.txt", url))).text()).toBe(cover);
  expect(asked.toSorted()).toEqual(["/cover.jpg", "/pier.jpg", "/quay.jpg"]);

  files["/small.jpg"] = await photograph({ width: 300, height: 200 });
  files["/waves.gif"] = await waves("gif");
  files["/page.jpg"] = Buffer.from("<!DOCTYPE html><title>Not a picture</title>");
  files["/drawing.svg"] = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>',
  );
  files["/huge.jpg"] = gzipSync(Buffer.alloc(100e6 + 1));
  const wrong: [string, string][] = [
    ["huge.jpg", "images/not-fetched"],
    ["small.jpg", "images/too-small"],
    ["waves.gif", "images/animated"],
    ["page.jpg", "images/unreadable"],
    ["drawing.svg", "images/format"],
    ["gone.jpg", "images/not-fetched"],
  ];
  for (const [file, code] of wrong) {
    await change(root, {
      "templates/about.tsx": (text) => text.replace(/(:\d+\/)[^"]*/, `$1${file}`),
    });
    const report = await buildReport(root, ["--no-check"]);
    expect(report.findings.map((each) => [each.code, each.file, each.line])).toEqual([
      [code, "templates/about.tsx", 10],
    ]);
    expect(report.findings[0]?.message).toContain(`http://127.0.0.1:${port}/${file}`);
    const hint = report.findings[0]?.hint;
    expect(hint?.startsWith("Save the drawing")).toBe(file === "drawing.svg");
    expect(hint?.includes("not to a page")).toBe(file === "page.jpg");
  }
  // What was published stays.
  expect(await fingerprint(join(root, "out"))).toEqual(before);
  await change(root, {
    "templates/about.tsx": (text) =>
      text.replace("gone.jpg", "pier.jpg?v=3").replace(/alt=".*"/, 'alt=""'),
  });
  expect((await buildReport(root)).findings.map(({ code }) => code)).toEqual(["images/no-alt"]);
  await change(root, {
    "templates/about.tsx": (text) => text.replace('alt=""', 'alt="The pier"'),
    "content/about.md": (text) => text.replace(' "Harbor Archive, 2026"', ""),
  });
  const unsigned = (await buildReport(root)).findings;
  expect(unsigned.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["images/no-rights", "content/about.md", 6],
  ]);
}, 180_000);

test("photographs of all pages load together, and code of a site may rely on their facts", async () => {
  const long = "quay".repeat(75);
  const { asked, port } = await serve(
    {
      "/pier.jpg": await photograph({ width: 800, height: 600 }),
      [`/${long}.jpg`]: await photograph({ width: 800, height: 700 }),
      "/cover-800.jpg": await photograph({ width: 800, height: 500 }),
    },
    2,
  );
  const picture = (name: string) => `{(() => {
    const at = ${JSON.stringify(`http://127.0.0.1:${port}/${name}.jpg`)};
    const { src, width, alt } = usePage().photograph(at, { alt: "The bay", rights: "My own" });
    if (width < 480) throw new Error("too small");
    return <p title={src}>{alt}</p>;
  })()}`;
  const root = await makeSite({
    "templates/home.tsx": (text) => text.replace("<ul>", `${picture("pier")}<ul>`),
    "templates/about.tsx": (text) =>
      `import { usePage } from "build-site";\n${text}`.replace(
        "</Document>",
        `${picture(long)}</Document>`,
      ),
    "templates/routes.ts": (text) => `${text}
      export async function files({ photograph }: import("build-site").AboutSite) {
        const about = { alt: "A cover", rights: "My own" };
        const { width } = photograph("http://127.0.0.1:${port}/pier.jpg", about);
        await new Promise((next) => setImmediate(next));
        const { src } = photograph(\`http://127.0.0.1:${port}/cover-\${width}.jpg\`, about);
        return [{ path: "cover.txt", content: src }];
      };`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const home = await readFile(join(root, "out/index.html"), "utf8");
  expect(home).toMatch(/<p title="\/assets\/pier-\S+\.jpg">The bay<\/p>/);
  expect(await readFile(join(root, "out/cover.txt"), "utf8")).toMatch(/^\/assets\/cover-800-800\./);
  expect(asked.toSorted()).toEqual(["/cover-800.jpg", "/pier.jpg", `/${long}.jpg`]);

  await change(root, {
    "templates/home.tsx": (text) => text.replace('pier.jpg"', 'pier.jpg?v=" + Math.random()'),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["images/not-fetched", "templates/home.tsx", 17],
  ]);
  expect(findings[0]?.message).toContain(`http://127.0.0.1:${port}/pier.jpg?v=0.`);
  expect(asked.length).toBeLessThan(15);
}, 60_000);
