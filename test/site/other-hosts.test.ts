import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, buildSite } from "../helpers/cli.ts";
import { siteOfSection } from "../helpers/features.ts";
import { change, makeSite } from "../helpers/make-site.ts";

test("each setting lets pages and style sheets use the hosts that it lists, and nothing else", async () => {
  const root = await siteOfSection("Resources from other hosts", {
    "templates/document.tsx": (text) =>
      text.replace(
        "</head>",
        '<link rel="stylesheet" href="https://fonts.example.com/a.css" /></head>',
      ),
    "templates/shop.css": (text) =>
      `@import "https://fonts.example.com/css?family=Inter";
      @font-face { font-family: Brand; src: url(https://fonts.example.com/font?id=3) format("woff2") }
      ${text}`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const headers = await readFile(join(root, "out/_headers"), "utf8");
  const page = await readFile(join(root, "out/about/index.html"), "utf8");
  for (const part of [
    "connect-src 'self' https://booking.example.com wss://booking.example.com;",
    "font-src 'self' https://*.example.com;",
    "frame-src https://maps.example.com;",
    "img-src 'self' data: https://pictures.example.com;",
    "media-src 'self' https://films.example.com;",
    "script-src 'self' 'wasm-unsafe-eval' ",
    "style-src 'self' https://fonts.example.com",
  ]) {
    expect(headers).toContain(part);
    expect(page).toContain(part);
  }
  expect(page).not.toContain("require-trusted-types-for");
  const sheets = (await readdir(join(root, "out/assets"))).filter((name) => name.endsWith(".css"));
  const css = await Promise.all(sheets.map((name) => readFile(join(root, "out/assets", name))));
  expect(css.join("")).toMatch(/^@import"https:\/\/fonts\.example\.com\/css\?family=Inter";/m);
  expect(headers).toMatch(
    / {2}Permissions-Policy: .*camera=\(\), .*geolocation=\(self "https:\/\/maps\.example\.com"\), /,
  );

  // Another host of the same name ends as the first, but is none of its subdomains.
  await change(root, {
    "content/settings.yaml": (text) => text.slice(0, text.indexOf("security:")),
  });
  const { findings } = await buildReport(root);
  const settings = (all: typeof findings) =>
    all.map(({ hint }) => /“security: (\w+):”/.exec(hint ?? "")?.[1]);
  expect(findings.map(({ code, url, line }) => [code, url, line])).toEqual([
    ["styles/outside-address", "https://fonts.example.com/css?family=Inter", 1],
    ["styles/outside-address", "https://fonts.example.com/font?id=3", 2],
    ["styles/outside-address", "https://pictures.example.com/counter.jpg", 4],
  ]);
  expect(settings(findings)).toEqual(["styles", "fonts", "images"]);
  await change(root, { "templates/shop.css": "" });
  const { findings: blocked } = await buildReport(root);
  expect(blocked.map(({ code, url }) => [code, url])).toEqual([
    ["security/blocked", "https://pictures.example.com/pier.jpg"],
    ["security/blocked", "https://films.example.com/talk.mp4"],
    ["security/blocked", "https://maps.example.com/"],
    ["security/blocked", "https://booking.example.com/tables.js"],
    ["security/blocked", "https://fonts.example.com/a.css"],
  ]);
  expect(settings(blocked)).toEqual(["images", "media", "frames", "scripts", "styles"]);
});

test("the attribute decides which setting allows a host, as it does in browsers", async () => {
  const root = await makeSite({
    "content/settings.yaml": (text) => `${text}
security:
  images: [https://pictures.example.com]
  media: [http://films.example.com]
  styles: [https://fonts.example.com]
`,
    "templates/styles/site.css": (text) => `@import "https://pictures.example.com/a.css";\n${text}`,
    "templates/document.tsx": (text) =>
      text.replace(
        "</head>",
        `<link title="${"x".repeat(5_000)}" rel="stylesheet" href="https://fonts.example.com/a.css" />
        </head>`,
      ),
    "templates/about.tsx": (text) =>
      text.replace(
        "</Document>",
        `<video poster="https://pictures.example.com/ok.jpg" src="https://films.example.com/ok.mp4" />
        <video src="https://pictures.example.com/1.mp4" />
        <video><source src="https://pictures.example.com/2.mp4" /></video>
        <video poster="https://films.example.com/3.jpg" />
        <picture>
          <source srcSet="https://films.example.com/4.avif" />
          <img src="https://pictures.example.com/ok.jpg" width="9" height="9" alt="A pier" />
        </picture>
        <iframe title="Map" src="data:text/html,map" /></Document>`,
      ),
  });
  const imported = (await buildReport(root)).findings;
  expect(imported.map(({ code, url }) => [code, url])).toEqual([
    ["styles/outside-address", "https://pictures.example.com/a.css"],
  ]);
  await change(root, {
    "templates/styles/site.css": (text) => text.slice(text.indexOf("\n")),
  });
  const { findings } = await buildReport(root);
  expect(
    findings.flatMap(({ code, url, hint = "" }) => {
      const setting = /“security: (\w+):”/.exec(hint)?.[1];
      return code === "security/blocked" ? [[url, setting]] : [];
    }),
  ).toEqual([
    ["https://pictures.example.com/1.mp4", "media"],
    ["https://pictures.example.com/2.mp4", "media"],
    ["https://films.example.com/3.jpg", "images"],
    ["https://films.example.com/4.avif", "images"],
    ["data:text/html,map", undefined],
  ]);
  // No line of the report is an arrow without a hint.
  const { stdout, stderr } = await buildSite(["build"], root);
  expect(stdout + stderr).not.toMatch(/→\s*$/m);
});

test("what is not a host, and a feature that no browser has, is refused at its line", async () => {
  const root = await siteOfSection("Resources from other hosts", {
    "content/settings.yaml": (text) =>
      [
        text.slice(0, text.indexOf("security:")).trimEnd(),
        "security:",
        "  images: [https://a.example.com/pictures/]",
        "  connections: [ftp://a.example.com]",
        '  frames: ["https://a.example.com;b.example.com"]',
        "  scripts: [wss://a.example.com]",
        "  fonts: [https://*.*.example.com]",
        "  media: [https://*.Example.com, https://münchen.de, 'https://a.example.com:443']",
        "  permissions: { geolokation: [self], camera: [us] }",
        "  wasm: [https://a.example.com]",
        "",
      ].join("\n"),
  });
  const { findings } = await buildReport(root);
  const first = findings[0]?.line ?? 0;
  expect(findings.map(({ line = 0, message }) => [line - first, message])).toMatchInlineSnapshot(`
    [
      [
        0,
        "Entry 1 of “images”: “https://a.example.com/pictures/” must be only scheme and host, as browsers write them: https://a.example.com.",
      ],
      [
        1,
        "Entry 1 of “connections”: “ftp://a.example.com” is a ftp: address; write one that starts with https://.",
      ],
      [
        2,
        "Entry 1 of “frames”: “https://a.example.com;b.example.com” has a host name that is not valid.",
      ],
      [
        3,
        "Entry 1 of “scripts”: “wss://a.example.com” is a wss: address; write one that starts with https://.",
      ],
      [
        4,
        "Entry 1 of “fonts”: “https://*.*.example.com” has a host name that is not valid.",
      ],
      [
        5,
        "Entry 1 of “media”: “https://*.Example.com” must be only scheme and host, as browsers write them: https://*.example.com.",
      ],
      [
        5,
        "Entry 2 of “media”: “https://münchen.de” must be only scheme and host, as browsers write them: https://xn--mnchen-3ya.de.",
      ],
      [
        5,
        "Entry 3 of “media”: “https://a.example.com:443” must be only scheme and host, as browsers write them: https://a.example.com.",
      ],
      [
        6,
        "“geolokation” is an unknown key here.",
      ],
      [
        6,
        "Entry 1 of “camera”: “us” is neither self nor a host (https://…).",
      ],
      [
        7,
        "“wasm” must be true or false, not a list.",
      ],
      [
        -3,
        "The style sheet loads “https://pictures.example.com/counter.jpg”, which is not a file of the site.",
      ],
    ]
  `);
});

test("the policy lets a form send to the address that it names, and to no other host", async () => {
  const root = await siteOfSection("A contact form");
  expect((await buildReport(root)).findings).toEqual([]);
  const page = await readFile(join(root, "out/about/index.html"), "utf8");
  expect(page).toContain("form-action 'self' https://forms.example.com");
  // As the starter business does it; and a form for a system on the same host.
  const own = '<form action="/api/contact" method="post"><button type="submit">Go</button></form>';
  await change(root, {
    "content/settings.yaml": (text) => text.replace("elsewhere:", "elsewhere:\n  - /api"),
    "templates/about.tsx": (text) =>
      text
        .replace(/action="[^"]*"/, "")
        .replace("</form>", `</form>${own}`)
        .replace("<button", '<button formAction="mailto:a@example.com" formEncType="text/plain"'),
  });
  expect((await buildReport(root)).findings).toEqual([]);
});
