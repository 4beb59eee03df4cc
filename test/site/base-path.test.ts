import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask } from "../helpers/ask.ts";
import { buildReport, buildSite, reportOf } from "../helpers/cli.ts";
import { change, makeSite, temporaryFolder, type Changes } from "../helpers/make-site.ts";
import { siteOfSection } from "../helpers/features.ts";
import { serveHere } from "../helpers/start-server.ts";
import { serveWith } from "../helpers/web-servers.ts";

/** A site below /sub/ without links to other sites, with a redirect and a picture in its styles. */
const siteBelow = () =>
  siteOfSection("A site below a path", {
    "content/settings.yaml": (text) =>
      `${text}hosts: [github-pages]\nredirects:\n  - from: /old\n    to: /about/\n` +
      "  - from: /whole\n    to: https://www.example.com/sub/about/\n" +
      "  - from: /next-door\n    to: https://www.example.com/shop/\n",
    "content/about.md": (text) =>
      text.replace(" and [somewhere else](https://www.example.org/)", ""),
    "templates/home.tsx": (text) =>
      text.replace("<a href={website}>{name}</a>", "{name}: {website.length}"),
    "templates/document.tsx": (text) =>
      text.replace('<a href="/shop/all">Shop</a>', "{usePage().base}"),
    "templates/styles/site.css": (text) => `${text}\n.logo { background: url("/hello.txt"); }\n`,
    "templates/static/hello.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
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

test("a build says once where the files belong on hosts, and warns of nothing that it can do", async () => {
  const root = await siteBelow();
  await change(root, {
    "content/settings.yaml": (text) =>
      text.replace("[github-pages]", "[github-pages, netlify, cloudflare-pages, nginx, nginx]"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const { stdout } = await buildSite(["build"], root);
  expect(stdout).toContain(
    "netlify, cloudflare-pages, nginx must serve it from a folder sub/. See docs/hosting.md, “A site below a path”.\n",
  );
  await change(root, {
    "content/settings.yaml": (text) => text.replace(/hosts: .*/, "hosts: [github-pages]"),
  });
  expect((await buildSite(["build"], root)).stdout).not.toContain("Hosts serve");
});

test.for(["nginx", "caddy"] as const)(
  "%s serves it from that folder with its configuration as it is",
  async (server) => {
    const root = await siteBelow();
    await change(root, {
      "content/settings.yaml": (text) => text.replace("[github-pages]", `[${server}]`),
    });
    expect((await buildReport(root)).findings).toEqual([]);
    const host = await temporaryFolder();
    await cp(join(root, "out"), join(host, "sub"), { recursive: true });
    const config = join(root, "deploy", server === "nginx" ? "nginx.conf" : "Caddyfile");
    const url = await serveWith(server, { config, out: host });
    const html = await ask(url, "/sub/about/");
    expect(html).toMatchObject({
      status: 200,
      headers: { "content-security-policy": expect.stringContaining("default-src 'none'") },
    });
    const [, style = ""] = /href="(\/sub\/assets\/site[^"]+)"/.exec(html.body.toString()) ?? [];
    expect(await ask(url, style)).toMatchObject({
      status: 200,
      headers: { "cache-control": "public, max-age=31536000, immutable" },
    });
    expect(await ask(url, "/sub/old")).toMatchObject({
      status: 301,
      headers: { location: "/sub/about/" },
    });
    const missing = await ask(url, "/sub/nowhere/");
    expect([missing.status, missing.body.toString()]).toEqual([
      404,
      expect.stringContaining("/sub/about/"),
    ]);
    expect((await ask(url, "/sub/_headers")).status).toBe(404);
  },
);

test("preview serves it there, and dev at the root", async () => {
  const root = await siteBelow();
  await buildReport(root);
  const preview = await serveHere(["preview", "--port", "0"], root);
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
  // In both, an address may have the path already.
  await change(root, {
    "templates/document.tsx": (text) => text.replace('"/about/"', '"/sub/about/"'),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const dev = await serveHere(["dev", "--port", "0"], root);
  expect(await (await fetch(dev.url)).text()).toContain('<a href="/about/">About</a> /');
  for (const [path, location] of [
    ["about/?x", "/about/?x"],
    ["%C3%BC/", "/%C3%BC/"],
    ["/other.example/", "/other.example/"],
  ]) {
    const typed = await fetch(new URL(`/sub/${path}`, dev.url), { redirect: "manual" });
    expect(typed.headers.get("location")).toBe(location);
  }
});

/** A site below /sub/ with files to lead to, and JSX on its home page. */
const siteWith = (jsx: string, changes: Changes = {}) =>
  makeSite({
    "content/settings.yaml": (text) => `${text}base: /sub/\nrules: { levels: ${LEVELS} }\n`,
    "content/about.md": (text) =>
      text.replace(" and [somewhere else](https://www.example.org/)", ""),
    "templates/home.tsx": (text) =>
      text
        .replace("<a href={website}>{name}</a>", "{name}: {website.length}")
        .replace("<h1>", () => `${jsx}<h1>`),
    "templates/static/pier.svg": SVG,
    "templates/static/pier.js": "export {};",
    ...changes,
  });

/** How HTML is written is of no importance here. */
const LEVELS = '{ "html/no-inline-style": off, "html/attr-quotes": off, "html/void-style": off }';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

test("every place in templates and style sheets gets the path", async () => {
  const root = await siteWith(
    `<a href="/about/" ping="/about/">A</a>
     <a href="//www.example.com/sub/about/">B</a><a href="https://www.example.com/sub/about/">C</a>
     <a href="https://www.example.com/">The host</a><a href="/sub/about/">D</a>
     <img src="/pier.svg" srcSet="/pier.svg 2x" alt="E" width="1" height="1" />
     <p style={{ background: "url(/pier.svg)" }}><q cite="/about/">F</q></p>
     <iframe title="G" srcDoc='<p style="background: url(/pier.svg)"><a href="/about/">H</a>' />
     <div dangerouslySetInnerHTML={{ __html: "<a href=/about/>I</a><img src=/pier.svg alt='' width=1 height=1>" }} />
     <svg viewBox="0 0 1 1">
       <style>{"b { background: image-set('/pier.svg' 1x) } i { background: url(/pier.svg) }"}</style>
       <image href="/pier.svg" width="1" height="1" /><path fill="url(/pier.svg#a)" />
     </svg>
     <noscript><img src="/pier.svg" alt="J" width="1" height="1" /></noscript>
     <meta property="og:image" content="/pier.svg" /><meta name="twitter:image" content="/pier.svg" />`,
    {
      "templates/styles/site.css": (text) =>
        `${text}\na { background: image-set("/pier.svg" 1x, url(/pier.svg) 2x) }`,
      "templates/art/index.tsx": (text) => text.replace("<circle", '<a href="/about/" /><circle'),
    },
  );
  expect((await buildReport(root)).findings).toEqual([]);
  expect((await reportOf("check", root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/index.html"), "utf8");
  expect(html.match(/(?<!\/sub)\/(?:about\/|pier\.svg)/g)).toBeNull();
  expect(html.match(/\/sub\/(?:about\/|pier\.svg)/g)?.length).toBeGreaterThan(20);
  expect(html).not.toContain("/sub/sub/");
  const assets = await readdir(join(root, "out/assets"));
  const textOf = (pattern: RegExp) =>
    readFile(join(root, "out/assets", assets.find((name) => pattern.test(name)) ?? ""), "utf8");
  expect(await textOf(/^site.*\.css$/)).not.toMatch(/["(]\/pier/);
  expect(await textOf(/^dot.*\.svg$/)).toContain('<a href="/sub/about/"/>');
});

test("an island has the path as a prop, for what it makes in a browser", async () => {
  const root = await siteWith(`<Island of={Menu} when="load" base={usePage().base} />`, {
    "islands/menu.tsx": `/** @jsxImportSource preact */
export default function Menu({ base }: { base: string }) {
  return <a href={\`\${base}about/\`} onClick={() => void fetch(\`\${base}pier.js\`)}>Menu</a>;
}
`,
    "templates/home.tsx": (text) =>
      `import Menu from "../islands/menu.tsx";\n${text
        .replace("<a href={website}>{name}</a>", "{name}: {website.length}")
        .replace("<h1>", '<Island of={Menu} when="load" base={usePage().base} /><h1>')}`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readFile(join(root, "out/index.html"), "utf8")).toContain(
    '<a href="/sub/about/">Menu</a>',
  );
});

const script = (text: string, type = "module") =>
  `<script type="${type}">{${JSON.stringify(text)}}</script>`;
const files = (path: string, content: string): Changes => ({
  "templates/routes.ts": (text) =>
    `${text}\nexport const files = () => [{ path: ${JSON.stringify(path)}, content: ${JSON.stringify(content)} }];\n`,
});

test.each<[where: string, file: string, url: string, jsx: string, changes?: Changes]>([
  [
    "a link by the scheme",
    "templates/home.tsx",
    "//www.example.com/about/",
    '<a href="//www.example.com/about/">x</a>',
  ],
  [
    "a whole link",
    "templates/home.tsx",
    "https://www.example.com/about/",
    '<a href="https://www.example.com/about/">x</a>',
  ],
  ["a relative link", "templates/home.tsx", "../about/", '<a href="../about/">x</a>'],
  [
    "a whole picture",
    "templates/home.tsx",
    "https://www.example.com/pier.svg",
    '<meta property="og:image" content="https://www.example.com/pier.svg" />',
  ],
  [
    "a meta of another program",
    "templates/home.tsx",
    "/about/",
    '<meta name="start" content="/about/" />',
  ],
  [
    "a whole address in a style",
    "templates/home.tsx",
    "//www.example.com/pier.svg",
    "<p style={{ background: 'url(//www.example.com/pier.svg)' }}>x</p>",
  ],
  [
    "microdata",
    "templates/home.tsx",
    "https://www.example.com/about/",
    '<p itemScope itemType="https://schema.org/Thing" itemID="https://www.example.com/about/">x</p>',
  ],
  [
    "an import map",
    "templates/home.tsx",
    "/pier.js",
    script('{"imports":{"pier":"/pier.js"}}', "importmap"),
  ],
  [
    "speculation rules",
    "templates/home.tsx",
    "/about/",
    script('{"prefetch":[{"urls":["/about/"]}]}', "speculationrules"),
  ],
  [
    "a pattern of such rules",
    "templates/home.tsx",
    "/about/",
    script('{"prefetch":[{"where":{"href_matches":"/about/*"}}]}', "speculationrules"),
  ],
  ["a module", "templates/home.tsx", "/pier.js", script('import "/pier.js";')],
  [
    "a script",
    "templates/home.tsx",
    "/about/",
    script("document.body.onclick = () => { location.href = `/about/` };"),
  ],
  [
    "JSON-LD",
    "templates/home.tsx",
    "/pier.svg",
    script(
      '{"@context":"https://schema.org","@type":"WebPage","image":"/pier.svg"}',
      "application/ld+json",
    ),
  ],
  [
    "a name in JSON-LD",
    "templates/home.tsx",
    "/about/",
    script(
      '{"@context":"https://schema.org","@type":"WebPage","@id":"/about/"}',
      "application/ld+json",
    ),
  ],
  [
    "an island",
    "islands/counter.tsx",
    "/pier.js",
    "",
    {
      "islands/counter.tsx": (text) => `${text}\nexport const load = () => fetch("/pier.js");\n`,
    },
  ],
  [
    "a file of HTML",
    "templates/static/old.html",
    "/about/",
    "",
    {
      "templates/static/old.html":
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Old</title><meta name="description" content="Old"></head><body><main><h1>Old</h1><a href="/about/">x</a></main></body></html>',
    },
  ],
  [
    "a file of CSS",
    "templates/static/old.css",
    "/pier.svg",
    "",
    { "templates/static/old.css": "a { b: image-set('/pier.svg' 1x) }" },
  ],
  [
    "a script file",
    "templates/static/old.js",
    "/pier.js",
    "",
    { "templates/static/old.js": "export * from '/pier.js';" },
  ],
  [
    "a drawing",
    "templates/static/old.svg",
    "/about/",
    "",
    { "templates/static/old.svg": SVG.replace("<path", '<a href="/about/"/><path') },
  ],
  [
    "the style sheet of a drawing",
    "templates/static/old.svg",
    "/pier.svg",
    "",
    { "templates/static/old.svg": `<?xml-stylesheet href="/pier.svg"?>${SVG}` },
  ],
  [
    "a text",
    "templates/static/llms.txt",
    "https://www.example.com/about/",
    "",
    { "templates/static/llms.txt": "See [about](https://www.example.com/about/).\n" },
  ],
  [
    "a manifest",
    "out/site.webmanifest",
    "/pier.svg",
    "",
    files("site.webmanifest", '{"name":"x","start_url":"/sub/","icons":[{"src":"/pier.svg"}]}'),
  ],
  [
    "the start of a manifest",
    "out/site.webmanifest",
    "/",
    "",
    files("site.webmanifest", '{"name":"x","start_url":"/"}'),
  ],
  [
    "a feed",
    "out/feed.json",
    "/about/",
    "",
    files(
      "feed.json",
      '{"version":"https://jsonfeed.org/version/1.1","items":[{"url":"/about/"}]}',
    ),
  ],
  [
    "XML",
    "out/feed.xml",
    "https://www.example.com/about/",
    "",
    files("feed.xml", "<rss><link>https://www.example.com/about/</link></rss>"),
  ],
  [
    "a text in XML",
    "out/feed.xml",
    "/about/",
    "",
    files("feed.xml", "<rss><link>/about/</link></rss>"),
  ],
  [
    "an attribute of a feed",
    "out/feed.xml",
    "/pier.svg",
    "",
    files("feed.xml", '<rss><enclosure url="/pier.svg"/></rss>'),
  ],
  [
    "a page in XML",
    "templates/static/old.xhtml",
    "/about/",
    "",
    {
      "templates/static/old.xhtml":
        '<html xmlns="http://www.w3.org/1999/xhtml"><body><a href="/about/">x</a></body></html>',
    },
  ],
  [
    "a calendar",
    "out/tides.ics",
    "https://www.example.com/about/",
    "",
    files("tides.ics", "BEGIN:VCALENDAR\r\nURL:https://www.example.com/about/\r\nEND:VCALENDAR"),
  ],
])("what leads out of the path is an error: %s", async (_, file, url, jsx, changes = {}) => {
  const { findings } = await buildReport(await siteWith(jsx, changes));
  expect(findings).toMatchObject([{ code: "links/outside-base", severity: "error", file, url }]);
});

test("an address without a page there may be one of another site, and so may the front page of the host", async () => {
  const root = await siteWith(
    `<a href="https://www.example.com/">The host</a><a href="/shop/all">Shop</a>
     ${script('fetch("/api/all"); import("https://www.example.com/shop/x.js");')}
     ${script('{"@context":"https://schema.org","@type":"WebPage","url":"https://www.example.com/","@id":"https://www.example.com/#page"}', "application/ld+json")}`,
    { "templates/static/data.json": '{"path":"/about/","home":"https://www.example.com/"}' },
  );
  expect((await buildReport(root)).findings).toEqual([]);
});

test("what the hosts get has the path everywhere", async () => {
  const root = await siteBelow();
  await change(root, {
    "content/settings.yaml": (text) =>
      text.replace(
        "[github-pages]",
        "[github-pages, netlify, cloudflare-pages, vercel, firebase, nginx, caddy]",
      ),
  });
  await buildReport(root);
  const texts = await Promise.all(
    [
      "out/_headers",
      "out/_redirects",
      "out/robots.txt",
      "out/sitemap.xml",
      "out/old/index.html",
      "deploy/vercel.json",
      "deploy/firebase.json",
      "deploy/nginx.conf",
      "deploy/Caddyfile",
    ].map(async (file) => [file, await readFile(join(root, file), "utf8")] as const),
  );
  for (const [file, text] of texts)
    expect([
      file,
      text.match(/(?<![\w/<:.~*^@)\\-])\/(?!sub\/|\/)(?:about|old|assets|404|hello)[\w./]*/g),
    ]).toEqual([file, null]);
});
