import { writeFileSync } from "node:fs";
import { appendFile, chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LinkRow } from "../../src/links/link-row.ts";
import {
  buildReport,
  buildSite,
  finished,
  startBuildSite,
  type JsonReport,
} from "../helpers/cli.ts";
import { change, makeSite, temporaryFolder } from "../helpers/make-site.ts";
import {
  startExternalSites,
  type Answer,
  type Sites,
  type ExternalSites,
} from "../helpers/external-sites.ts";

type LinksReport = JsonReport & { links: LinkRow[]; diff?: string };

/** A built site with three links, and the servers that they lead to. */
async function siteIn(
  sites: Sites,
  places: Record<string, string> = {},
): Promise<{ root: string; external: ExternalSites }> {
  const external = await startExternalSites(sites);
  const {
    pier = "http://pier.test/",
    dock = "http://dock.test/",
    about = "http://about.test/",
  } = places;
  const root = await makeSite({
    "content/home.yaml": (text) =>
      text
        .replace("https://pier.example.org", `${pier} # the long one`)
        .replace("https://dock.example.org", `"${dock}"`),
    "content/about.md": (text) => text.replace("https://www.example.org/", about),
    "content/settings.yaml": (text) => `${text}links:\n  contact: harbour@example.com\n`,
    "templates/document.tsx": (text) =>
      text.replace("<p>The end</p>", '<p><a href="http://maker.test/">Maker</a></p>'),
  });
  expect((await buildReport(root)).code).toBe(0);
  return { root, external };
}

async function links(
  root: string,
  { env }: ExternalSites,
  ...words: string[]
): Promise<LinksReport & { code: number | null }> {
  const { code, stdout, stderr } = await buildSite(
    ["links", "--format", "json", ...words],
    root,
    env,
  );
  expect(stderr).toBe("");
  return { ...(JSON.parse(stdout) as LinksReport), code };
}

const ALL = {
  "pier.test": "The pier",
  "dock.test": "The dock",
  "about.test": "All about it",
  "maker.test": "Maker",
};

test("every link of the site, once, with all its pages and places, in content or in the template that writes it", async () => {
  const { root, external } = await siteIn(ALL);
  const report = await links(root, external);
  expect(report.code).toBe(0);
  const placed = report.links.map(({ url, verdict, routes, sources }) => ({
    url,
    verdict,
    routes,
    places: sources.map(({ file, line }) => `${file}:${line}`),
  }));
  expect(placed).toEqual([
    {
      url: "http://about.test/",
      verdict: "ok",
      routes: ["/about/"],
      places: ["content/about.md:8"],
    },
    { url: "http://dock.test/", verdict: "ok", routes: ["/"], places: ["content/home.yaml:13"] },
    {
      url: "http://maker.test/",
      verdict: "ok",
      routes: ["/", "/404.html", "/about/"],
      places: ["templates/document.tsx:25"],
    },
    { url: "http://pier.test/", verdict: "ok", routes: ["/"], places: ["content/home.yaml:9"] },
  ]);
  expect(external.asked.toSorted()).toEqual(["about.test", "dock.test", "maker.test", "pier.test"]);
  expect(external.headers()["user-agent"]).toMatch(
    /^build-site\/\S+ \(link check; \+https:\/\/www\.example\.com; harbour@example\.com\)$/,
  );
});

test("external addresses in the settings are checked too", async () => {
  const { root, external } = await siteIn({
    ...ALL,
    "shop.test": "The shop",
    "new.test": "Moved here",
  });
  const more = [
    "forward:",
    "  /shop: http://shop.test/us",
    "redirects:",
    "  - { from: /gone, to: http://new.test/ }",
    "  - { from: /pier, to: http://pier.test/ }",
    "  - { from: /old, to: /about/ }",
    "  - { from: /all/*, to: http://never.test/:splat }",
    "",
  ].join("\n");
  await writeFile(
    join(root, "content/settings.yaml"),
    `${await readFile(join(root, "content/settings.yaml"), "utf8")}${more}`,
  );
  expect((await buildReport(root)).code).toBe(0);
  const report = await links(root, external);
  const places = (url: string) =>
    report.links
      .find((link) => link.url === url)
      ?.sources.map(({ file, line }) => `${file}:${line}`);
  expect(places("http://shop.test/us")).toEqual(["content/settings.yaml:7"]);
  expect(places("http://new.test/")).toEqual(["content/settings.yaml:9"]);
  expect(places("http://pier.test/")).toEqual(["content/home.yaml:9", "content/settings.yaml:10"]);
  expect(report.links.find(({ url }) => url === "http://shop.test/us")).toMatchObject({
    verdict: "broken",
  });
  expect(report.findings.map(({ url, line }) => [url, line])).toContainEqual([
    "http://shop.test/us",
    7,
  ]);
  expect(external.asked).not.toContain("never.test");
});

test("each host gets one control probe", async () => {
  const words = "There is a lot to say about this and about that, as everybody knows.";
  const same = (_: unknown, response: { end: (text: string) => void }) =>
    response.end(`<title>Shop</title><p>${words}`);
  const { root, external } = await siteIn(
    new Proxy<Sites>(ALL, {
      get: (all, address: string) => (address.startsWith("shop.test") ? same : all[address]),
    }),
    { pier: "http://shop.test/lamps", dock: "http://shop.test/ropes", about: "http://shop.test/" },
  );
  const report = await links(root, external);
  expect(report.links.map(({ url, code }) => `${code} ${url}`)).toEqual([
    "http-200 http://maker.test/",
    "http-200 http://shop.test/",
    "same-page http://shop.test/lamps",
    "same-page http://shop.test/ropes",
  ]);
  expect(
    external.asked.filter((address) => /^shop\.test\/[0-9a-f-]{36}$/.test(address)),
  ).toHaveLength(1);
});

test("the crawler finds a page that has disappeared since the build", async () => {
  const { root, external } = await siteIn(ALL);
  await rm(join(root, "out/about/index.html"));
  const { code, findings } = await links(root, external);
  expect(code).toBe(1);
  expect(findings).toMatchObject([{ code: "outbound/inside", severity: "error", url: "/about/" }]);
  expect(findings[0]?.file).toMatch(/^(templates|content)\//);
});

test("a redirect into a private network is not followed, unless that is allowed", async () => {
  const inward: Answer = (_, response) =>
    void response.writeHead(302, { location: "http://10.0.0.1/secret" }).end();
  const { root, external } = await siteIn({
    ...ALL,
    "pier.test": inward,
    "10.0.0.1/secret": "Secret",
  });
  const report = await links(root, external);
  expect(report.links.find(({ url }) => url === "http://pier.test/")).toMatchObject({
    verdict: "broken",
    code: "redirect-private",
  });
  expect(external.asked).not.toContain("10.0.0.1/secret");
  expect((await links(root, external, "--allow-private")).code).toBe(0);
});

/** Two runs, 48 hours apart. */
const FIRST = ["--now", "2026-12-01T03:00:00Z"];
const LATER = ["--now", "2026-12-03T03:00:00Z"];

test("--dry-run shows moved addresses, --fix writes them in place, and a second --fix has nothing to do", async () => {
  const sites: Sites = {
    ...ALL,
    "pier.test": "http://www.pier.test/",
    "www.pier.test": "Pier",
    "about.test": "http://x.test/",
  };
  const { root, external } = await siteIn({ ...sites, "x.test": 404 });
  const file = join(root, "content/home.yaml");
  const before = await readFile(file, "utf8");

  const early = await links(root, external, "--fix", ...FIRST);
  expect(await readFile(file, "utf8")).toBe(before);
  expect(early.findings).toContainEqual(
    expect.objectContaining({
      code: "outbound/not-fixed",
      message: expect.stringContaining("two runs, at least 48 hours apart"),
    }),
  );
  const history = await readFile(join(root, "content/link-history.json"), "utf8");
  const shown = await links(root, external, "--fix", "--dry-run", ...LATER);
  expect(shown.diff).toContain(
    "-    website: http://pier.test/ # the long one\n+    website: http://www.pier.test/ # the long one\n",
  );
  expect(await readFile(file, "utf8")).toBe(before);
  expect(await readFile(join(root, "content/link-history.json"), "utf8")).toBe(history);

  const { code, stdout } = await buildSite(["links", "--fix", ...LATER], root, external.env);
  // An address that has moved to a missing page is not written.
  expect(code).toBe(1);
  expect(stdout).toContain("content/home.yaml:9  http://pier.test/ → http://www.pier.test/");
  expect(await readFile(file, "utf8")).toBe(
    before.replace("http://pier.test/ #", "http://www.pier.test/ #"),
  );
  expect(await readFile(join(root, "content/about.md"), "utf8")).toContain("http://about.test/");

  const written = await readFile(file, "utf8");
  expect((await buildReport(root)).code).toBe(0);
  const again = await buildSite(["links", "--fix", ...LATER], root, external.env);
  expect(again.stdout).toContain("Nothing was written.");
  expect(await readFile(file, "utf8")).toBe(written);
});

test("--fix: an address that it has written is no longer reported there, and stays reported where it cannot be written", async () => {
  const sites: Sites = { ...ALL, "pier.test": "http://www.pier.test/", "www.pier.test": "Pier" };
  const { root, external } = await siteIn(sites);
  const html = `<!doctype html><html lang="en"><title>Old</title><meta name=description content=Old><main><h1>Old</h1><a href="http://pier.test/">Pier</a></main></html>`;
  await change(root, { "templates/static/old.html": html });
  expect((await buildReport(root)).code).toBe(0);
  await links(root, external, ...FIRST);
  const { findings } = await links(root, external, "--fix", ...LATER);
  expect(await readFile(join(root, "content/home.yaml"), "utf8")).toContain(
    "http://www.pier.test/",
  );
  expect(
    findings.filter(({ url }) => url === "http://pier.test/").map(({ code, file }) => [code, file]),
  ).toEqual([["outbound/not-fixed", "templates/static/old.html"]]);
});

test("--fix keeps the finding about an address that stays in a file that cannot be written", async () => {
  const sites: Sites = { ...ALL, "pier.test": "http://www.pier.test/", "www.pier.test": "Pier" };
  const { root, external } = await siteIn(sites, { about: "http://pier.test/" });
  await chmod(join(root, "content/about.md"), 0o444);
  await links(root, external, ...FIRST);
  const { findings } = await links(root, external, "--fix", ...LATER);
  expect(await readFile(join(root, "content/home.yaml"), "utf8")).toContain(
    "http://www.pier.test/",
  );
  expect(await readFile(join(root, "content/about.md"), "utf8")).toContain("http://pier.test/");
  expect(findings.map(({ code, url }) => [code, url])).toEqual(
    expect.arrayContaining([
      ["outbound/moved", "http://pier.test/"],
      ["outbound/not-fixed", undefined],
    ]),
  );
});

/** Pages of one site, with the data that all of them have. */
const ofPier =
  (title: string, heading = title): Answer =>
  (_, response) =>
    response.end(
      `<!doctype html><title>${title} of the pier</title><link rel=canonical href="/">` +
        `<link rel=alternate type=application/rss+xml href=/feed><h1>${heading}</h1>` +
        '<script type=application/ld+json>{"name": "Home", "telephone": "+1 239 555 0123"}</script>',
    );

test("--fix leaves a redirect for good to what is only likely to be the same page", async () => {
  const sites: Sites = {
    "pier.test/menu": ofPier("Menu"),
    "pier.test/list": ofPier("Page", "List"),
    "pier.test/wine": ofPier("Wine"),
  };
  const external = await startExternalSites(sites);
  const root = await temporaryFolder();
  const others = {
    // Another page of its site, one with the same title, and a stranger's.
    "pier.test/menu": "/events",
    "pier.test/list": "/shop",
    "pier.test/wine": "http://casino.test/wine",
    // An index has the name of its folder.
    "pier.test/a/index.html": "/b/index.html",
    // Two owners.
    "ann.github.io/menu": "http://bob.github.io/menu",
    "pier.test/tide": (({ headers }, response) => {
      const language = headers["accept-language"]?.startsWith("en") ? "english" : "others";
      response.writeHead(301, { location: `/${language}/tide` }).end();
    }) satisfies Answer,
  };
  const urls = Object.keys(others).map((address) => `http://${address}`);
  const history = ["--history", "history.json"];
  await links(root, external, ...urls, ...history, "--now", "2026-11-30T03:00:00Z");
  Object.assign(sites, others, {
    "pier.test/events": ofPier("Events"),
    "pier.test/shop": ofPier("Page", "Shop"),
    "casino.test/wine": (_: unknown, response: { end: (text: string) => void }) =>
      response.end(
        '<title>Best slots</title><link rel=canonical href="/"><h1>Slots</h1>' +
          "<link rel=alternate type=application/rss+xml href=/feed>" +
          '<script type=application/ld+json>{"name": "Home"}</script>',
      ),
    "pier.test/b/index.html": "B",
    "bob.github.io/menu": "Bob",
    "pier.test/english/tide": "Tide",
    "pier.test/others/tide": "Gezeiten",
  });
  for (const night of [FIRST, LATER]) {
    const report = await links(root, external, ...urls, ...history, ...night);
    expect(report.links.map(({ url, replacement }) => [url, replacement])).toEqual(
      urls.toSorted().map((url) => [url, undefined]),
    );
  }
});

test("--accept: the new address of a page that may be another is written by the next run", async () => {
  const sites: Sites = { ...ALL, "pier.test": "http://dock-group.test/pier" };
  const { root, external } = await siteIn({ ...sites, "dock-group.test/pier": "Pier" });
  const content = () => readFile(join(root, "content/home.yaml"), "utf8");
  const hint =
    "Open http://dock-group.test/pier: if it is the page that was linked, run build-site links " +
    "--accept http://pier.test/, and the next run with --fix writes it.";
  for (const [code, night] of [
    ["outbound/moved-unproven", FIRST] as const,
    ["outbound/moved", LATER] as const,
  ]) {
    const { findings } = await links(root, external, "--fix", ...night);
    expect(findings).toContainEqual(expect.objectContaining({ code, hint }));
  }
  expect(await content()).toContain("http://pier.test/");
  const answer = await buildSite(["links", "--accept", "http://pier.test/"], root, external.env);
  expect(answer.stdout).toContain("Its new address is right");
  await links(root, external, "--fix", ...LATER);
  expect(await content()).toContain("website: http://dock-group.test/pier");
});

test("--format html writes one file, and the terminal gets the pretty report", async () => {
  const sites: Sites = { ...ALL, "pier.test": 410, "dock.test": 403 };
  const { root, external } = await siteIn(sites);
  const { code, stdout } = await buildSite(
    ["links", "--format", "html", "--output", "report.html"],
    root,
    external.env,
  );
  expect(code).toBe(1);
  // The first run has the order of all others.
  expect(stdout).toMatch(/^Fix now \(1\)\n[^]*\nKnown \(1\)\n/);
  const html = await readFile(join(root, "report.html"), "utf8");
  expect(html).toContain("http://pier.test/");
  expect(html).toContain("content/home.yaml:9");
});

test("a site with wrong settings has them on its HTML report", async () => {
  const { root, external } = await siteIn(ALL);
  await appendFile(join(root, "content/settings.yaml"), "orgin: x\n");
  const { code } = await buildSite(["links", "--report", "html:report.html"], root, external.env);
  expect(code).toBe(1);
  const html = await readFile(join(root, "report.html"), "utf8");
  expect(html).toMatch(
    /^<!DOCTYPE html>[^]*No verdict this time\.[^]*Problems[^]*“orgin” is an unknown key/,
  );
});

test("Ctrl-C exits with 130 and leaves the history untouched", async () => {
  let asked: () => void = () => {};
  const isAsked = new Promise<void>((done) => (asked = done));
  const { root, external } = await siteIn({ ...ALL, "pier.test": () => asked() });
  const history = join(root, "content/link-history.json");
  await writeFile(history, '{"nights": [], "links": {}}');
  const child = startBuildSite(["links"], root, external.env);
  const run = finished(child);
  await isAsked;
  child.kill("SIGINT");
  const { code, stdout } = await run;
  expect(code).toBe(130);
  expect(stdout).toContain("the check was stopped");
  expect(await readFile(history, "utf8")).toBe('{"nights": [], "links": {}}');
});

test("a hundred links on one host: each is requested once, two at a time", async () => {
  // Each answer waits until two requests are open, and then long enough for a third to arrive.
  let open: (() => void)[] = [];
  let most = 0;
  const page: Answer = ({ url = "" }, response) => {
    const answer = () => response.end("<title>A page</title>");
    // The control probe comes alone.
    if (!/\/\d+$/.test(url)) return answer();
    open.push(answer);
    most = Math.max(most, open.length);
    if (open.length < 2) return;
    setTimeout(() => {
      for (const each of open) each();
      open = [];
    }, 40);
  };
  const external = await startExternalSites(new Proxy({}, { get: () => page }));
  const { root } = await siteIn(ALL);
  const urls = Array.from({ length: 100 }, (_, index) => `http://busy.test/${index}`);
  await writeFile(join(root, "list.txt"), urls.join("\n"));
  const report = await links(root, external, "--from", "list.txt");
  expect(report.links.filter(({ verdict }) => verdict === "ok")).toHaveLength(100);
  expect(most).toBe(2);
  expect(external.asked.filter((address) => /\/\d+$/.test(address))).toHaveLength(100);
});

test("without a built site, the command says to build it first", async () => {
  const root = await makeSite();
  const { code, stderr } = await buildSite(["links"], root);
  expect(code).toBe(2);
  expect(stderr).toContain("Build it first: build-site build.");
});

test("a shard keeps what another has written in the meantime", async () => {
  const found = { verdict: "ok", code: "http-200", trail: ["2026-11-20 ok"] };
  let history = "";
  // While this shard sends requests, another writes its results.
  const writeHistory: Answer = (_, response) => {
    writeFileSync(
      history,
      JSON.stringify({ nights: [], links: { "http://elsewhere.test/": found } }),
    );
    response.end("<title>The pier</title>");
  };
  const { root, external } = await siteIn({ ...ALL, "pier.test": writeHistory });
  history = join(root, "content/link-history.json");
  for (const shard of ["1/2", "2/2"]) await links(root, external, "--shard", shard);
  const kept = JSON.parse(await readFile(history, "utf8")) as { links: object };
  expect(Object.keys(kept.links)).toEqual(
    expect.arrayContaining(["http://elsewhere.test/", "http://pier.test/"]),
  );
});
