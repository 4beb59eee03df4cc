import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, buildSite, short } from "../helpers/cli.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";
import { change, makeSite } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";

const RUSSIAN = "/ru/о-нас/";
const siteInThree = () => siteOfSection("Several languages", { "content/about.md": null });

test("each translation names the others, in its head and in the sitemap, by addresses that search engines can read", async () => {
  const root = await siteInThree();
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/ru/о-нас/index.html"), "utf8");
  expect(html).toContain('<html lang="ru">');
  const encoded = `https://www.example.com${encodeURI(RUSSIAN)}`;
  expect(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
      ([, ...each]) => each,
    ),
  ).toEqual([
    ["de", `https://www.example.com${encodeURI("/de/über-uns/")}`],
    ["en", "https://www.example.com/about/"],
    ["x-default", "https://www.example.com/about/"],
    ["ru", encoded],
  ]);
  expect(html).toContain(`<link rel="canonical" href="${encoded}">`);
  const sitemap = await readFile(join(root, "out/sitemap.xml"), "utf8");
  expect(sitemap).toContain(`<loc>${encoded}</loc>`);
  expect(
    sitemap.split(`<xhtml:link rel="alternate" hreflang="ru" href="${encoded}"/>`),
  ).toHaveLength(4);
  expect(await readFile(join(root, "out/index.html"), "utf8")).not.toContain("hreflang");

  // A page that is not translated says so, and is not listed.
  const fallback = await readFile(join(root, "out/ru/hours/index.html"), "utf8");
  expect(fallback).toContain(
    '<p>Эта страница ещё не переведена.</p><div lang="en"><p>From nine to five.</p></div>',
  );
  expect(fallback).toContain('<meta name="robots" content="noindex">');
  expect(fallback).not.toContain('rel="alternate"');
  const german = await readFile(join(root, "out/de/hours/index.html"), "utf8");
  expect(german).toContain('<div lang="de"><p>Von neun bis fünf.</p></div>');
  expect(german).not.toContain("nicht übersetzt");
  expect(
    Array.from(german.matchAll(/hreflang="([^"]+)" href="https/g), ([, name]) => name),
  ).toEqual(["en", "x-default", "de"]);
  expect(sitemap).not.toMatch(/ru\/hours|404/);
  expect(await readFile(join(root, "out/de/404.html"), "utf8")).toMatch(
    /<html lang="de">.*<h1>Seite nicht gefunden<\/h1>/s,
  );

  expect(await typeErrors(root)).toBe("");
  // A language that the schema does not name would be on no page.
  await change(root, { "content/about/fr.md": "---\ntitle: A\ndescription: A\npath: /fr\n---\n" });
  expect((await buildReport(root)).findings.map(short)).toContain(
    "warning content/unused-file content/about/fr.md",
  );
  await change(root, {
    "templates/messages.ts": (text) => text.replace('    skip: "К содержанию",\n', ""),
  });
  expect(await typeErrors(root)).toContain("Property 'skip' is missing");
});

test("dev and preview serve addresses in any script", async () => {
  const root = await siteInThree();
  await buildSite([], root);
  for (const command of ["dev", "preview"]) {
    const server = await serveHere([command, "--port", "0"], root);
    for (const [address, words] of [
      ["/de/nowhere/at/all", "Seite nicht gefunden"],
      ["/ru/", "Страница не найдена"],
      ["/german", "Page not found"],
    ] as const) {
      const missing = await fetch(new URL(address, server.url));
      expect({ command, address, status: missing.status, text: await missing.text() }).toEqual({
        command,
        address,
        status: 404,
        text: expect.stringContaining(words),
      });
    }
    for (const address of [RUSSIAN, encodeURI(RUSSIAN), "/de/über-uns/"]) {
      const response = await fetch(new URL(address, server.url));
      expect({ command, address, status: response.status }).toEqual({
        command,
        address,
        status: 200,
      });
    }
  }
});

const route = (path: string, more: string) =>
  `route({ path: "${path}", title: "${path}", description: "${path}.", template: NotFound, props: {}, listed: false, ${more} }),`;

test.each([
  [
    "a tag with an underscore",
    [route("/a", 'lang: "en_US"')],
    "“en_US” is not a known language tag.",
  ],
  [
    "the name of a language",
    [route("/a", 'lang: "en"'), route("/b", 'lang: "english", translationOf: "/a"')],
    "“english” is not a known language tag.",
  ],
  [
    "a translation of itself",
    [route("/a", 'lang: "en", translationOf: "/a"')],
    "The route “/a” is a translation of itself.",
  ],
  [
    "an original without a language",
    [route("/a", ""), route("/b", 'lang: "de", translationOf: "/a"')],
    "The route “/a” has translations but no language.",
  ],
  [
    "a translation of nothing",
    [route("/b", 'lang: "de", translationOf: "/abuot"')],
    "“/b” translates “/abuot”",
  ],
  [
    "a translation of a translation",
    [
      route("/a", 'lang: "en"'),
      route("/b", 'lang: "de", translationOf: "/a"'),
      route("/c", 'lang: "fr", translationOf: "/b"'),
    ],
    "“/c” translates “/b”, which is a translation itself.",
  ],
  [
    "one language twice",
    [
      route("/a", 'lang: "en"'),
      route("/b", 'lang: "de", translationOf: "/a"'),
      route("/c", 'lang: "de", translationOf: "/a"'),
    ],
    "“/c” and “/b” are the same page in the same language.",
  ],
  [
    "a page for what is missing where no host looks for it",
    [route("/de/weg", 'lang: "de", translationOf: "/404"')],
    "“/de/weg” translates “/404”, but its path does not end in /404.",
  ],
])("%s is an error", async (_, routes, message) => {
  const root = await makeSite({
    "templates/routes.ts": (text) =>
      text
        .replace("return [", `return [\n${routes.join("\n")}`)
        .replace('path: "/404",', 'path: "/404",\n      lang: "en",'),
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "routes/language",
      file: "templates/routes.ts",
      message: expect.stringContaining(message),
    },
  ]);
});

test("languages that pages name are checked too, each once", async () => {
  const routes = [route("/a", 'lang: "en"'), route("/b", 'lang: "iw", translationOf: "/a"')];
  const root = await makeSite({
    "templates/routes.ts": (text) => text.replace("return [", `return [\n${routes.join("\n")}`),
    "templates/document.tsx": (text) => text.replace('lang="en"', 'lang={route.lang ?? "en"}'),
    "templates/about.tsx": (text) =>
      text.replace(
        "<Markdown",
        '<p lang="german"><a href="/" hrefLang="deu">Start</a></p><p lang="haw">Aloha</p><Markdown',
      ),
  });
  const { findings } = await buildReport(root);
  const found = findings.filter(({ file }) => file === "templates/about.tsx");
  expect(found.map(({ code, severity, message, hint }) => [code, severity, message, hint])).toEqual(
    [
      ["a11y/lang", "error", "“german” in lang is not a known language tag.", "Did you mean “de”?"],
      ["a11y/lang", "warning", "“deu” in hreflang is known as “de”.", "Write “de”."],
    ],
  );
  expect(findings.map(({ message }) => message)).toContain("“iw” in lang is known as “he”.");
});

test("translations that templates name have to name each other", async () => {
  const link = (path: string, language: string) =>
    `<link rel="alternate" hrefLang="${language}" href="${path}" />`;
  const root = await makeSite({
    "templates/home.tsx": (text) =>
      text.replace("<h1>", `${link("/about/", "de")}${link("/", "x-default")}<h1>`),
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "seo/translations",
      severity: "warning",
      file: "templates/home.tsx",
      message: "“/about/” translates this page, but does not name this page in return.",
    },
  ]);
  expect((await buildSite([], root)).stdout).toContain(" s, checked without errors.");
  expect((await buildSite(["check"], root)).stdout).toContain("in out/: no errors found.");
  await change(root, {
    "templates/about.tsx": (text) => text.replace("<Markdown", `${link("/", "en")}<Markdown`),
  });
  expect((await buildReport(root)).findings).toEqual([]);
});

test.each([
  ["capital letters of another script", "/Über"],
  ["letters that are not in normal form", "/cafe\\u0301"],
  ["an emoji", "/🌴"],
])("an address with %s is refused", async (_, path) => {
  const root = await makeSite({
    "templates/routes.ts": (text) => text.replace("return [", `return [\n${route(path, "")}`),
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ code: "routes/bad-address" }]);
});

test("a page in another language than its route is an error", async () => {
  const root = await makeSite({
    "templates/routes.ts": (text) =>
      text.replace('path: "/about",', 'path: "/about",\n      lang: "fr",'),
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "templates/language",
      file: "templates/document.tsx",
      line: 7,
      message: 'The route has the language “fr”, but its template writes <html lang="en">.',
    },
  ]);
});

test("hosts that send one page for what is missing are named, and others get the nearest", async () => {
  const root = await siteInThree();
  await change(root, {
    "content/settings.yaml": (text) =>
      `${text}hosts: [vercel, firebase, github-pages, netlify]\nbudgets: { pages: { /de/404: { html: 50 } } }\n`,
    "templates/routes.ts": (text) =>
      text
        // The path of the Russian page has its language.
        .replace('lang === "en" ? undefined : "/404"', 'lang === "de" ? "/404" : undefined')
        .replace("return [", `return [\n${route("/http/404", "").replace(" listed: false,", "")}`),
  });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(0);
  expect(findings.map(({ code: name, message }) => `${name} ${message.split(":")[0]}`)).toEqual(
    ["Vercel", "Firebase", "GitHub Pages"].flatMap((host) =>
      ["/de/404.html", "/ru/404.html"].map((page) => `hosts/limit ${host} never sends ${page}`),
    ),
  );
  expect(await readFile(join(root, "out/_redirects"), "utf8")).toBe(
    "/de/* /de/404.html 404\n/ru/* /ru/404.html 404\n",
  );
  // An article about the status is not a page for what is missing.
  expect(await readFile(join(root, "out/http/404/index.html"), "utf8")).toContain("/http/404</t");
  expect(await readFile(join(root, "out/sitemap.xml"), "utf8")).toContain("/http/404/<");
});
