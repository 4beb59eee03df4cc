import { readFile, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { expect, onTestFinished, test } from "vitest";
import { buildReport, buildSite, short } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";
import { change, fingerprint, makeSite, type Changes } from "../helpers/make-site.ts";
import { serveHere } from "../helpers/start-server.ts";

async function posts(changes: Changes = {}): Promise<string> {
  const root = await siteOfSection("Posts, drafts, pagination, feeds", {
    "templates/routes.ts": null,
    ...changes,
  });
  // The compiler of MDX.
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

/** The texts of all elements with a name in an XML file. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  let inside = false;
  const parser = new Parser(
    {
      onopentag: (tag) => void ((inside = tag === name) && texts.push("")),
      ontext: (text) => void (inside && texts.push(texts.pop() + text)),
      onclosetag: () => void (inside = false),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}

test("two posts with one address are reported at the second one, and a tag without letters is named", async () => {
  const root = await posts({
    "templates/posts.tsx": (text) =>
      text.replace(
        "`/posts/${slugify(name)}`",
        'name === "flags" ? "/posts/flags" : "/posts/news"',
      ),
    "content/posts/first-light.md": (text) => text.replace("[mornings]", '["!!!"]'),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([
    "error routes/duplicate-address content/posts/first-light.md:2:8",
    "error routes/bad-address templates/routes.tsx:51:14",
  ]);
  // Only what the report documents.
  expect(findings[0]).not.toHaveProperty("words");
  expect(findings[1]?.message).toMatch(/^The address “\/tags\/” of “Posts: !!!” is not valid/);
  await change(root, {
    "content/posts/first-light.md": (text) => text.replace("First light", "Low water"),
  });
  expect((await buildReport(root)).findings.map(short)[0]).toMatch(
    /^error routes\/duplicate-address content\/posts\/(first-light|low-water)\.md:2:8$/,
  );
  const [{ file, related = [] } = {}] = (await buildReport(root)).findings;
  expect(new Set([file, related[0]?.file])).toEqual(
    new Set(["content/posts/first-light.md", "content/posts/low-water.md"]),
  );
});

test("posts with one title are reported at the second, and tags with one address where they are written", async () => {
  const root = await posts({
    "content/posts/first-light.md": (text) => text.replace("First light", "Low water"),
    "templates/document.tsx": (text) =>
      text.replace("<title>{route.title}</title>", "<title>{`${route.title} · Notes`}</title>"),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([
    "warning html/duplicate-title content/posts/first-light.md:2:8",
  ]);
  await change(root, {
    "content/posts/first-light.md": (text) => text.replace("[mornings]", "[C]"),
    "content/posts/low-water.md": (text) => text.replace("[beaches", "[C++"),
  });
  const [{ file, related = [] } = {}, ...others] = (await buildReport(root)).findings;
  expect(others).toEqual([]);
  expect(new Set([file, related[0]?.file])).toEqual(
    new Set(["content/posts/first-light.md", "content/posts/low-water.md"]),
  );
});

test("drafts and later posts are left out; lists have pages, and feeds have what is published", async () => {
  const addTo = (name: string, link: string): Changes => ({
    [`content/posts/${name}.md`]: (text) => `${text}\n[see](${link})\n`,
  });
  const root = await posts(addTo("first-light", "unfinished.md"));
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "content/bad-address", hint: expect.stringContaining("“unfinished” is a draft") },
  ]);
  // A draft may link to another, and to what is published.
  await change(root, {
    "content/posts/first-light.md": (text) => text.replace("unfinished.md", "low-water.md"),
    ...addTo("unfinished", "new-dock.md"),
  });
  const { findings } = await buildReport(root);
  expect(findings).toEqual([]);
  expect(await typeErrors(root)).toBe("");
  const files = Object.keys(await fingerprint(join(root, "out"))).filter((file) =>
    /posts.*\.html$/.test(file),
  );
  expect(files).toEqual([
    "posts/2/index.html",
    "posts/3/index.html",
    "posts/first-light/index.html",
    "posts/flags/index.html",
    "posts/index.html",
    "posts/low-water/index.html",
  ]);
  const read = (file: string) => readFile(join(root, "out", file), "utf8");
  expect(await read("posts/index.html")).toMatch(
    /page 1 of 3.*Low water.*<a href="\/posts\/2\/">Older/,
  );
  expect(await read("tags/mornings/index.html")).toMatch(/Posts: mornings.*Low water.*First light/);
  expect(await read("posts/first-light/index.html")).toContain(
    '<a href="/tags/mornings/">mornings</a>',
  );

  const rss = await read("feed.xml");
  // A post in MDX is in the list, its tag, and the feed, with the others.
  expect(textsOf(rss, "title")).toEqual(["Small posts", "Low water", "Flags", "First light"]);
  expect(await read("posts/flags/index.html")).toContain(
    '<aside class="flag"><p>Red: stay <strong>ashore</strong>.</p></aside>',
  );
  expect(await read("tags/beaches/index.html")).toMatch(/Posts: beaches.*Low water.*Flags/);
  expect(textsOf(rss, "link").at(-1)).toBe("https://www.example.com/posts/first-light/");
  expect(textsOf(rss, "pubDate")[0]).toBe("Sun, 08 Nov 2026 00:00:00 GMT");
  const atom = await read("atom.xml");
  expect(textsOf(atom, "updated")).toEqual([
    "2026-11-08T00:00:00.000Z",
    "2026-11-08T00:00:00.000Z",
    "2026-11-05T00:00:00.000Z",
    "2026-11-01T00:00:00.000Z",
  ]);
  expect(JSON.parse(await read("feed.json"))).toMatchObject({
    home_page_url: "https://www.example.com/posts/",
    feed_url: "https://www.example.com/feed.json",
    items: [
      {
        url: "https://www.example.com/posts/low-water/",
        content_html: "<p>It is far.</p>",
        tags: ["beaches", "mornings"],
      },
      { content_html: "<p>Red: stay <strong>ashore</strong>.</p>" },
      {},
    ],
  });
  const before = await fingerprint(join(root, "out"));
  expect((await buildSite([], root)).stdout).toContain(
    "Left out (draft or future date): new-dock, unfinished. To see them: " +
      "npx build-site build --drafts\n",
  );
  expect(await fingerprint(join(root, "out"))).toEqual(before);
});

test("feeds: a title shows its signs, and each entry has its day and a name", async () => {
  const root = await posts({
    "content/posts/low-water.md": (text) =>
      text.replace("Low water", "The <b> element & more").replace("beaches", '"Vec<T> & more"'),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const read = (file: string) => readFile(join(root, "out", file), "utf8");
  expect(textsOf(await read("atom.xml"), "title")[1]).toBe("The <b> element & more");
  expect(textsOf(await read("feed.xml"), "title")[1]).toBe("The <b> element & more");
  expect(await read("atom.xml")).toContain('term="Vec&lt;T&gt; &amp; more"');
  expect(textsOf(await read("feed.xml"), "category")[0]).toBe("Vec<T> & more");
  expect(textsOf(await read("atom.xml"), "name")).toEqual(["Small posts"]);
  expect(textsOf(await read("atom.xml"), "published")[0]).toBe("2026-11-08T00:00:00.000Z");
  expect(JSON.parse(await read("feed.json"))).toMatchObject({
    author: { name: "Small posts" },
    items: [
      { title: "The <b> element & more", date_published: "2026-11-08T00:00:00.000Z" },
      {},
      {},
    ],
  });
});

test.each([
  [
    "a text that no feed can hold",
    "date, tags }))",
    'date, tags, title: "Low\\u0001 water" }))',
    "U+0001 is a control character",
  ],
  [
    "a title that no feed can hold",
    "Small posts",
    "Small \\b posts",
    "U+0008 is a control character",
  ],
  [
    "an entry that is there twice",
    "    entries,",
    "    entries: [...entries, ...entries],",
    "twice",
  ],
  ["an entry without a date", "date, tags }))", 'tags, date: "" }))', "has the date “”"],
])("%s is an error at the line that makes the feed", async (_, before, after, message) => {
  const root = await posts({ "templates/routes.tsx": (text) => text.replace(before, after) });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([
    {
      code: "files/threw",
      file: "templates/routes.tsx",
      message: expect.stringContaining(message),
    },
  ]);
  const lines = (await readFile(join(root, "templates/routes.tsx"), "utf8")).split("\n");
  expect(lines[(findings[0]?.line ?? 0) - 1]).toContain("return feeds(");
});

test("--drafts and dev show them, also where their date is that of the page", async () => {
  const root = await posts({
    "templates/routes.tsx": (text) =>
      text.replace(
        "description: post.summary };\n      return route",
        "description: post.summary, reviewed: post.date };\n      return route",
      ),
  });
  expect(await buildReport(root, ["--drafts"])).toMatchObject({ pages: 15, findings: [] });
  const { url } = await serveHere(["dev", "--port", "0"], root);
  expect(await (await fetch(`${url}posts/`)).text()).toContain("The new dock");
});

test("a link to a draft says so", async () => {
  const root = await posts({
    "content/about.md": (text) => `${text}\n[Soon](/posts/new-dock/)\n`,
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "links/no-such-page",
      file: "content/about.md",
      hint: "“new-dock” is a draft or has a future date. Remove the link until it is published.",
    },
  ]);
});

test("a feed of a route that is left out is an error at its line", async () => {
  const root = await posts({
    "templates/routes.tsx": (text) => text.replace(".filter(({ path }) => paths.has(path))", ""),
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "files/threw",
      file: "templates/routes.tsx",
      message: expect.stringContaining("/posts/new-dock"),
    },
  ]);
});

/** A server that counts requests. */
async function tides(headers: Record<string, string>) {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ headers: sent }, response) => {
    asked.push(sent["if-none-match"]);
    if (sent["if-none-match"] === '"1"') return void response.writeHead(304, headers).end();
    response.writeHead(200, headers).end('[{ "day": "2026-11-26", "high": "06:12" }]');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const root = await siteOfSection("Data from other servers", {
    "templates/routes.ts": null,
    "templates/routes.tsx": (text) => text.replace("127.0.0.1:8080", `127.0.0.1:${port}`),
    "package.json": "{}",
  });
  return { root, asked };
}

test("data is requested once while it is fresh, and asked about when it is not", async () => {
  const fresh = await tides({ "cache-control": "max-age=3600" });
  for (let build = 0; build < 2; build++)
    expect(await buildReport(fresh.root)).toMatchObject({ findings: [], pages: 4 });
  expect(await readFile(join(fresh.root, "out/tides/2026-11-26/index.html"), "utf8")).toContain(
    "High water: 06:12",
  );
  expect(fresh.asked).toHaveLength(1);
  expect(
    await typeErrors(
      await siteOfSection("Data from other servers", { "templates/routes.ts": null }),
    ),
  ).toBe("");

  const stale = await tides({ "cache-control": "max-age=0", etag: '"1"' });
  await change(stale.root, {
    "templates/routes.tsx": (text) =>
      text.replace(/fetch\((".*?")\)/, "fetch(new Request($1), (await fetch($1)) && {})"),
  });
  for (let build = 0; build < 3; build++)
    expect(await buildReport(stale.root)).toMatchObject({ findings: [], pages: 4 });
  expect(stale.asked).toEqual([undefined, '"1"', '"1"']);

  const never = await tides({ "cache-control": "no-store" });
  for (let build = 0; build < 2; build++)
    expect(await buildReport(never.root)).toMatchObject({ findings: [], pages: 4 });
  expect(never.asked).toHaveLength(2);
});

test("a server that cannot be reached, and data of another form, are errors at their lines", async () => {
  const { root } = await tides({ "cache-control": "no-store" });
  await change(root, {
    "templates/routes.tsx": (text) => text.replace("high: v.string()", "low: v.string()"),
  });
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "routes/threw", file: "templates/routes.tsx", line: 17 },
  ]);
  await change(root, {
    "templates/routes.tsx": (text) => text.replace(/127\.0\.0\.1:\d+/, "127.0.0.1:1"),
  });
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "routes/threw",
      file: "templates/routes.tsx",
      line: 15,
      message: expect.stringMatching(/fetch failed: .*127\.0\.0\.1:1|bad port/),
    },
  ]);
});

test("files that a site makes may be made later", async () => {
  const root = await makeSite({
    "templates/routes.ts": (text) =>
      `export async function files() {\n  return [{ path: "later.txt", content: await Promise.resolve("later") }];\n}\n${text}`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readFile(join(root, "out/later.txt"), "utf8")).toBe("later");
  const { url } = await serveHere(["dev", "--port", "0"], root);
  expect(await (await fetch(`${url}later.txt`)).text()).toBe("later");
});

test("a feed in a language that no reader knows is refused", async () => {
  const root = await posts({
    "templates/routes.tsx": (text) => text.replace('language: "en"', 'language: "english"'),
  });
  const { findings } = await buildReport(root);
  expect(findings).toMatchObject([{ code: "files/threw", file: "templates/routes.tsx" }]);
  expect(findings[0]?.message).toContain(
    "The language of the feed, “english”, is not a known language tag.",
  );
});
