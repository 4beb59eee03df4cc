import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brokerSite, REPOSITORY } from "../helpers/broker-site.ts";
import { buildReport, buildSite, short } from "../helpers/cli.ts";
import { change, fingerprint, makeSite } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";
import { describe, expect, test } from "vitest";
import { collectOutbound } from "../../src/links/collect/collect.ts";
import { historyText } from "../../src/links/remember/history-file.ts";
import type { Remembered } from "../../src/links/remember/history.ts";
import { readManifest, readPublished } from "../../src/output/out-folder.ts";
import { deadLinkAt, type DeadLinks } from "../../src/render/page-context.ts";

const HISTORY = "content/link-history.json";
const SETTINGS = "content/settings.yaml";

const DEAD: Remembered = {
  verdict: "broken",
  code: "http-404",
  since: "2026-11-03T03:10:00.000Z",
  last: "2026-11-21T03:10:00.000Z",
  nights: 18,
  trail: ["2026-11-03 broken"],
};

/**
 * A history in which these addresses, as browsers write them, have been dead since November 3,
 * 2026.
 */
function condemning(...addresses: string[]): string {
  return historyText({
    nights: [],
    links: Object.fromEntries(addresses.map((address) => [address, DEAD])),
  });
}

/** The broker's site, and its output after a change. */
async function brokersSite() {
  const root = await brokerSite();
  const publish = async (history: string, settings = "", words: string[] = []) => {
    const original = await readFile(join(REPOSITORY, SETTINGS), "utf8");
    await change(root, { [HISTORY]: history, [SETTINGS]: `${original}${settings}\n` });
    expect((await buildReport(root, words)).findings).toEqual([]);
    return (await readPublished(join(root, "out")))?.pages;
  };
  return { root, publish };
}

const RESTAURANTS = "naples-area-links/recommended-restaurants/index.html";
const HOTELS = "naples-area-links/naples-best-hotels/index.html";
const STATEMENT = "accessibility/index.html";
const NEW_TAB = '<span class="visually-hidden"> (opens in new tab)</span></a>';
const NOTE = "<small>(website not answering since November 3, 2026)</small>";

/** A link as templates render it for an external site. */
const link = (href: string, words: string, className = "") =>
  `<a href="${href}"${className} target="_blank" rel="noopener noreferrer">${words}${NEW_TAB}`;
const words = (text: string, note = NOTE) => `<span class="dead-link">${text} ${note}</span>`;

/** A domain as templates render it: it may break before a dot. */
const domain = (name: string) => name.split(/(?=\.)/).join("<wbr>");

/** The page with one piece replaced, which must occur exactly once. */
function exchanged(html: string, from: string, to: string): string {
  expect(html.split(from)).toHaveLength(2);
  return html.replace(from, () => to);
}

describe("the broker's site", () => {
  test("a dead website becomes text with the date, and nothing else changes", async () => {
    const { publish } = await brokersSite();
    const alive = await publish(condemning(), "", ["--no-check"]);
    const directions =
      /<a href="([^"]+)" class="directions"[^>]*>Directions<span[^>]*> to Campiello<.*?<\/a>/.exec(
        alive?.get(RESTAURANTS) ?? "",
      );
    const [wayThere = "", map = ""] = directions ?? [];
    const history = condemning(
      "https://www.campiello.com/",
      map.replaceAll("&amp;", "&"),
      "https://www.laplayaresort.com/",
      "https://www.w3.org/TR/WCAG22/",
    );
    const dead = await publish(history);
    const expected = new Map(alive);
    const edit = (file: string, from: string, to: string) =>
      expected.set(file, exchanged(expected.get(file) ?? "", from, to));
    const address = "https://www.campiello.com";
    edit(RESTAURANTS, link(address, domain("campiello.com")), words(domain("campiello.com")));
    edit(RESTAURANTS, link(address, "Visit Website", ' class="button"'), "");
    edit(RESTAURANTS, wayThere, "");
    const hotel = "https://www.laplayaresort.com";
    edit(HOTELS, link(hotel, domain("laplayaresort.com")), words(domain("laplayaresort.com")));
    edit(HOTELS, link(hotel, "Book Now", ' class="button"'), "");
    const guidelines = "Web Content Accessibility Guidelines, version 2.2";
    edit(STATEMENT, link("https://www.w3.org/TR/WCAG22/", guidelines), words(guidelines));
    expect(dead).toEqual(expected);
  });

  test("archive: a link to the copy if one is listed, plain text otherwise; a separate booking page is named", async () => {
    const { root, publish } = await brokersSite();
    await change(root, {
      "content/guide/hotels.yaml": (text) =>
        text.replace(
          "booking: https://www.laplayaresort.com",
          "booking: https://book.example.net/laplaya",
        ),
    });
    // The section “links” is the last one of the file.
    const archived = [
      "  dead: archive",
      "  archived:",
      "    - address: https://www.campiello.com",
      "      copy: https://web.archive.org/web/2025/https://www.campiello.com/",
      "      on: 2025-05-02",
      "    - address: https://www.w3.org/TR/WCAG22/",
      "      copy: https://web.archive.org/web/2025/https://www.w3.org/TR/WCAG22/",
    ].join("\n");
    const dead = [
      "https://www.campiello.com/",
      "https://book.example.net/laplaya",
      "https://www.w3.org/TR/WCAG22/",
    ];
    const pages = await publish(condemning(...dead), archived);
    const copyOf = (address: string, label: string, name: string) =>
      words(
        name,
        `<small>(${link(`https://web.archive.org/web/2025/${address}`, `${label}<span class="visually-hidden">: ${name}</span>`)})</small>`,
      );
    expect(pages?.get(RESTAURANTS)).toContain(
      copyOf("https://www.campiello.com/", "archived copy of May 2, 2025", domain("campiello.com")),
    );
    expect(pages?.get(RESTAURANTS)).not.toContain('href="https://www.campiello.com');
    const guidelines = "Web Content Accessibility Guidelines, version 2.2";
    expect(pages?.get(STATEMENT)).toContain(
      copyOf("https://www.w3.org/TR/WCAG22/", "archived copy", guidelines),
    );
    const hotels = pages?.get(HOTELS);
    expect(hotels).toContain(`<p class="listing-actions">${words("Online booking")}</p>`);
    expect(hotels).toContain(link("https://www.laplayaresort.com", domain("laplayaresort.com")));
  });
});

/**
 * The small site, with templates that call useDeadLink; the pier is on both pages, a berth on the
 * second.
 */
const asking = (changes: Parameters<typeof makeSite>[0] = {}) =>
  makeSite({
    "templates/place.tsx": `
      import { useDeadLink } from "build-site";
      export function Place({ website, name }: { website: string; name: string }) {
        const dead = useDeadLink(website);
        return dead === undefined ? <a href={website}>{name}</a> : <b>{name}: {dead.since}, {dead.archive?.address}</b>;
      }`,
    "templates/home.tsx": (text) =>
      `import { Place } from "./place.tsx";\n${text.replace("<a href={website}>{name}</a>", "<Place {...{ website, name }} />")}`,
    "templates/about.tsx": (text) =>
      `import { Place } from "./place.tsx";\n${text.replace("<Markdown", '<Place website="https://berth.example.org" name="Berth" /><Place website="https://pier.example.org" name="Pier" /><Markdown')}`,
    ...changes,
  });

const homeOf = async (root: string) => readFile(join(root, "out/index.html"), "utf8");

test("addresses that pages no longer link to are recorded, and still checked in every run", async () => {
  const root = await asking({
    [HISTORY]: condemning(
      "https://pier.example.org/",
      "https://berth.example.org/",
      "https://unlinked.example.org/",
    ),
  });
  const report = await buildReport(root);
  expect(report.findings).toEqual([]);
  expect(report.summary["outboundLinks"]).toBe(4);
  expect(await homeOf(root)).toContain("<b>Pier: 2026-11-03, </b>");
  const unlinked = {
    "https://berth.example.org/": ["/about/"],
    "https://pier.example.org/": ["/", "/about/"],
  };
  const written = (await readManifest(join(root, "out")))?.unlinked;
  expect(JSON.stringify(written)).toBe(JSON.stringify(unlinked));
  expect((await readPublished(join(root, "out")))?.unlinked).toEqual(unlinked);
  const files = await fingerprint(join(root, "out"));
  const said = async () => (await buildSite(["build"], root)).stdout;
  expect(await said()).toContain(
    "Dead and therefore not linked: 2 addresses (see content/link-history.json).",
  );
  expect(await fingerprint(join(root, "out"))).toEqual(files);
  await change(root, { [HISTORY]: condemning("https://pier.example.org/") });
  expect(await said()).toContain("Dead and therefore not linked: 1 address (");
  await change(root, { [HISTORY]: condemning() });
  expect(await said()).not.toContain("not linked");
  expect((await readPublished(join(root, "out")))?.unlinked).toEqual({});
});

test("links are restored with “keep”, and as soon as a run finds the website alive", async () => {
  const root = await asking();
  const built = async () => {
    expect((await buildReport(root)).findings).toEqual([]);
    return fingerprint(join(root, "out"));
  };
  const alive = await built();
  await change(root, { [HISTORY]: condemning("https://pier.example.org/") });
  expect(await built()).not.toEqual(alive);
  const recovered: Remembered = {
    verdict: "ok",
    code: "http-200",
    trail: [...DEAD.trail, "2026-11-22 ok"],
  };
  await change(root, {
    [HISTORY]: historyText({ nights: [], links: { "https://pier.example.org/": recovered } }),
  });
  expect(await built()).toEqual(alive);
  await change(root, {
    [HISTORY]: condemning("https://pier.example.org/"),
    [SETTINGS]: (text) => `${text}links:\n  dead: keep\n`,
  });
  expect(await built()).toEqual(alive);
});

test("a copy that is dead itself is not linked, and is checked as well", async () => {
  const copy = "https://archive.example.org/pier";
  const root = await asking({
    [HISTORY]: condemning("https://pier.example.org/", copy),
    [SETTINGS]: (text) =>
      `${text}links:\n  dead: archive\n  archived:\n    - { address: "https://pier.example.org", copy: "${copy}" }\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await homeOf(root)).toContain("<b>Pier: 2026-11-03, </b>");
  const unlinked = (await readManifest(join(root, "out")))?.unlinked ?? {};
  expect(Object.keys(unlinked)).toEqual([copy, "https://pier.example.org/"]);
  await change(root, { [HISTORY]: condemning("https://pier.example.org/") });
  await buildReport(root);
  expect(await homeOf(root)).toContain(`<b>Pier: 2026-11-03, ${copy}</b>`);
});

test("a dead link in Markdown is its text without any code, or leads to the copy; a component of the site decides itself", async () => {
  const root = await makeSite({
    [HISTORY]: condemning("https://www.example.org/"),
    "content/about.md": (text) =>
      `${text}\n[Alive](https://alive.example.org/a) and [*dead*](https://www.example.org#x).\n`,
  });
  const about = async () => {
    expect((await buildReport(root)).findings).toEqual([]);
    return (await readPublished(join(root, "out")))?.pages.get("about/index.html");
  };
  const plain = await about();
  expect(plain).toContain('<a href="/">Home</a> and somewhere else.');
  expect(plain).toContain('<a href="https://alive.example.org/a">Alive</a> and <em>dead</em>.');
  expect((await readManifest(join(root, "out")))?.unlinked).toEqual({
    "https://www.example.org/": ["/about/"],
    "https://www.example.org/#x": ["/about/"],
  });
  const copy = "https://archive.example.org/www";
  const archived = `links:\n  dead: archive\n  archived:\n    - { address: "https://www.example.org/", copy: "${copy}" }\n`;
  await change(root, { [SETTINGS]: (text) => text + archived });
  expect(await about()).toContain(`and <a href="${copy}">somewhere else</a>.`);
  await change(root, { [SETTINGS]: (text) => text.replace("dead: archive", "dead: keep") });
  expect(await about()).toContain('and <a href="https://www.example.org/">somewhere else</a>.');
  await change(root, {
    [SETTINGS]: (text) => text.replace("dead: keep", "dead: plain"),
    "templates/about.tsx": (text) =>
      text.replace(
        "<Markdown",
        "<Markdown components={{ a: ({ href, children }: any) => <a href={href}>{children}!</a> }}",
      ),
  });
  expect(await about()).toContain('and <a href="https://www.example.org/">somewhere else!</a>.');
});

test("removed links are merged with the existing ones, with their places", () => {
  const place = { file: "content/home.yaml", line: 9, column: 14 };
  const unlinked = { "https://b.example/": ["/b/", "/a/"] };
  expect(collectOutbound([], "https://our.example", () => [place], unlinked)).toEqual([
    { url: "https://b.example/", routes: ["/a/", "/b/"], sources: [place] },
  ]);
});

test("an unreadable history is a warning, and every link is kept", async () => {
  const root = await asking({ [HISTORY]: "<<<<<<< HEAD\n" });
  const report = await buildReport(root);
  expect(report.ok).toBe(true);
  expect(report.findings).toMatchObject([
    { severity: "warning", code: "outbound/history", file: HISTORY },
  ]);
  expect(report.findings[0]?.hint).toMatch(/restore it from an earlier commit/);
  expect(await homeOf(root)).toContain('<a href="https://pier.example.org">Pier</a>');
});

test("mistakes in the settings: a duplicate, an unknown word", async () => {
  const copies = (first: string) => (text: string) =>
    `${text}links:\n  archived:\n    - address: ${first}\n      copy: https://web.archive.org/a\n    - address: https://pier.example.org/\n      copy: https://web.archive.org/b\n`;
  const root = await asking({ [SETTINGS]: copies("https://pier.example.org") });
  const twice = await buildReport(root);
  expect(twice.findings.map(short)).toEqual([`error content/bad-value ${SETTINGS}:8:16`]);
  expect(twice.findings[0]?.message).toContain("is also the address of entry 1 of this list");
  await change(root, {
    [SETTINGS]: (text) => text.replace(/links:[^]*/, "links:\n  dead: gone\n"),
  });
  expect((await buildReport(root)).findings.map(short)).toEqual([
    `error content/bad-value ${SETTINGS}:5:9`,
  ]);
});

test("dev shows the state of the history, and its changes", async () => {
  const root = await asking();
  const { url } = await startServer(["dev", "--port", "0"], root);
  const home = async () => (await fetch(url)).text();
  expect(await home()).toContain('<a href="https://pier.example.org">Pier</a>');
  await change(root, { [HISTORY]: condemning("https://pier.example.org/") });
  await expect.poll(home).toContain("<b>Pier: 2026-11-03, </b>");
});

describe("an address is dead", () => {
  const known: DeadLinks = {
    since: new Map([
      ["https://caf%C3%A9.example/", "2026-11-01"],
      ["https://dead.example/", "2026-11-03"],
      ["https://page.example/#gone", "2026-11-04"],
      ["https://copy.example/dead", "2026-11-05"],
    ]),
    copies: new Map([
      ["https://dead.example/", { address: "https://copy.example/1", on: "2025-05-02" }],
      ["https://page.example/#gone", { address: "https://copy.example/dead" }],
    ]),
  };
  const archive = { address: "https://copy.example/1", on: "2025-05-02" };

  test.each([
    ["https://dead.example", { since: "2026-11-03", archive }],
    ["HTTPS://DEAD.example:443/", { since: "2026-11-03", archive }],
    ["https://dead.example/#menu", { since: "2026-11-03", archive }],
    // Only the fragment is missing: the page and its other parts exist. The copy is dead itself.
    ["https://page.example/#gone", { since: "2026-11-04" }],
    ["HTTPS://PAGE.example#gone", { since: "2026-11-04" }],
    ["https://page.example/", undefined],
    ["https://page.example/#here", undefined],
    ["https://dead.example/other", undefined],
    ["http://dead.example/", undefined],
    ["/dead/", undefined],
    ["#", undefined],
  ])("%s", (address, expected) => expect(deadLinkAt(address, known)).toEqual(expected));
});
