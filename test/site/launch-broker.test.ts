import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Checklist, Item } from "../../src/launch/item.ts";
import { launchSite } from "../../src/pipeline/launch-site.ts";
import { brokerSite, REPOSITORY } from "../helpers/broker-site.ts";
import { buildReport, buildSite, reportOf, type JsonReport } from "../helpers/cli.ts";
import { change, type Changes } from "../helpers/make-site.ts";

const TODAY = Date.parse("2026-11-22");

async function itemsOf(changes: Changes = {}, today = TODAY): Promise<Item[]> {
  return itemsIn(await launchSite(await brokerSite(changes), today));
}

const itemsIn = ({ topics }: Checklist) => topics.flatMap(({ items }) => items);
const named = (items: readonly Item[], done: boolean) =>
  items.filter((item) => item.done === done).map(({ id }) => id);

const replace =
  (...pairs: [string | RegExp, string][]) =>
  (text: string) =>
    pairs.reduce((before, [old, now]) => {
      const after = before.replace(old, now);
      if (after === before) throw new Error(`the content has no ${String(old)}`);
      return after;
    }, text);
const site = (...pairs: [string | RegExp, string][]): Changes => ({
  "content/site.yaml": replace(...pairs),
});
const settings = (text: string): Changes => ({
  "content/settings.yaml": (before) => `${before}${text}`,
});
const settled = (...items: string[]): string =>
  `launch:\n  settled:\n${items.map((item) => `    - item: ${item}\n      on: 2026-11-22\n      because: Seen and agreed.\n`).join("")}`;

const atOnce = /- quote: [^]*?(?=\n\nneighborhoods:)/;
const QUOTES = ["first", "second", "third", "fourth"]
  .map((nth) => `- quote: The ${nth} client’s own words.\n      author: A. Client, 2026`)
  .join("\n    ");

/** What makes an item done, as a broker would edit it. */
const DONE: [id: string, Changes][] = [
  [
    "address/origin",
    {
      "content/settings.yaml": replace([
        "origin: https://www.naples-luxury.example",
        "origin: https://www.harbor.com",
      ]),
    },
  ],
  ["identity/name", site(["name: Naples Luxury Real Estate", "name: Harbor Homes"])],
  ["identity/brokerage", site(["Sample Brokerage, LLC", "Harbor Realty, LLC"])],
  ["identity/license", site(["BK0000000", "BK3004005"])],
  ["identity/phone", site(["(239) 555-0142", "(239) 434-7700"])],
  ["identity/email", site(["hello@naples-luxury.example", "hello@harbor.com"])],
  ["identity/address", site(["100 Sample Street", "1500 Sample Road"])],
  ["identity/hours", site(["9 AM to 6 PM", "10 AM to 5 PM"])],
  ["identity/person", site(["# person: First Last", "person: First Last"])],
  [
    "identity/social-facebook",
    site(["facebook.naples-luxury.example/", "www.facebook.com/harbor"]),
  ],
  [
    "identity/links-contact",
    {
      "content/settings.yaml": replace([
        "contact: hello@naples-luxury.example",
        "contact: hello@harbor.com",
      ]),
    },
  ],
  ["listings/host", settings(settled("listings/host"))],
  [
    "listings/side-list",
    { "content/neighborhoods.yaml": replace(["sideList: pending", "sideList: listings"]) },
  ],
  ["advertisement/provider", site(["Sample Advertising", "Harbor Advertising"])],
  [
    "advertisement/source",
    site(["https://ads.naples-luxury.example/tag.js", "https://ads.harbor.com/tag.js"]),
  ],
  [
    "advertisement/sample",
    site([/^advertising:\n {2}sample: true/m, "advertising:\n  sample: false"]),
  ],
  ["messages/form", site([/^ {2}mode: none/m, "  mode: netlify"])],
  [
    "pictures/portrait",
    site(
      ["image: portrait-plate", "image: portrait.jpg"],
      [/(and scallop shell\.|and a scallop shell\.)/, "$1\n  rights: My own"],
    ),
  ],
  ["approvals/rebate", settings(settled("approvals/rebate"))],
  [
    "claims/pier",
    { "content/guide/beaches.yaml": replace(["status: rebuilding", "status: open"]) },
  ],
  ["claims/parking", { "content/guide/beaches.yaml": replace(["$2-3 an hour", "$6 an hour"]) }],
  [
    "claims/miles-of-beach",
    { "content/guide/beaches.yaml": replace(["over 30 miles", "about 9 miles"]) },
  ],
  [
    "claims/dock-slips",
    { "content/guide/city-dock.yaml": replace(["70 boat slips", "84 boat slips"]) },
  ],
  [
    "claims/studios",
    { "content/guide/galleries.yaml": replace(["over 80 studios", "about 60 studios"]) },
  ],
  ["claims/reefs", { "content/guide/fishing.yaml": replace(["20-50 feet", "24-75 feet"]) }],
  [
    "claims/fishing-license",
    { "content/guide/fishing.yaml": replace(["Anglers 16 and older", "Most anglers"]) },
  ],
  [
    "claims/distance-rsw",
    { "content/guide/airports.yaml": replace(["distance: 32 miles", "distance: 35 miles"]) },
  ],
  [
    "claims/va-figures",
    { "content/military.yaml": replace(["2.15 percent in 2026", "set each year"]) },
  ],
  [
    "archived/port-royal",
    {
      "content/neighborhoods.yaml": replace([/ {4}archived: .*naplesrealestateportroyal.*\n/, ""]),
    },
  ],
  [
    "links/navigation-listings-search-by-map",
    { "content/navigation.yaml": replace(["to: pending", "to: /listings/map"]) },
  ],
  [
    "facts/airports-naples-airport",
    {
      "content/guide/airports.yaml": replace([
        / {4}doubts:\n(?: {6}- .*\n)+(?= {4}sources:\n {6}- https:\/\/en\.wikipedia\.org\/wiki\/Naples)/,
        "",
      ]),
    },
  ],
];

describe("each item that a broker completes", () => {
  let before: Item[] = [];
  beforeAll(async () => {
    before = itemsIn(await launchSite(REPOSITORY, TODAY));
  });

  test.each(DONE)("%s", async (id, changes) => {
    const after = await itemsOf(changes);
    expect(named(before, false)).toContain(id);
    expect(named(after, true)).toContain(id);
    // Nothing else has changed: done items are still counted, and open ones stay open.
    expect(named(after, false)).toEqual(named(before, false).filter((other) => other !== id));
    expect(after.length).toBe(before.length);
  });
});

describe("what does not count as done", () => {
  test("sample: false over a sample that is still there", async () => {
    const items = await itemsOf(site([/^sample: true/m, "sample: false"]));
    const open = items.filter(({ done, need }) => !done && need === "must").map(({ id }) => id);
    expect(open).toEqual(
      expect.arrayContaining(["identity/brokerage", "identity/phone", "identity/email"]),
    );
    // The name and the hours may be kept.
    expect(named(items, true)).toEqual(
      expect.arrayContaining(["identity/sample", "identity/name", "identity/hours"]),
    );
  });

  test("a quotation without its flag but with the sample’s name", async () => {
    const flags = (text: string) => text.replaceAll(/\n {6}sample: true/g, "");
    const items = await itemsOf({ "content/home.yaml": flags });
    expect(named(items, false)).toEqual(
      expect.arrayContaining(["quotes/quote-1", "quotes/quote-4"]),
    );
    const first = items.find(({ id }) => id === "quotes/quote-1");
    expect(first).toMatchObject({
      done: false,
      problem: "The name below quotation 1 is a sample.",
    });
  });

  test("forms that are sent to a made-up address are required", async () => {
    const items = await itemsOf(
      site([/^ {2}mode: none/m, "  mode: custom\n  endpoint: https://forms.example/contact"]),
    );
    expect(items.find(({ id }) => id === "messages/form")).toMatchObject({
      done: false,
      need: "must",
    });
  });

  test("facts whose last review is half a year old", async () => {
    const now = (await itemsOf()).filter(({ done }) => done).length;
    const later = await itemsOf({}, Date.parse("2027-06-01"));
    expect(later.filter(({ done }) => done).length).toBeLessThan(now - 20);
    const page = later.find(({ id }) => id === "facts/about-about-me-page");
    expect(page).toMatchObject({ code: "launch/out-of-date", done: false });
    const nextYear = await itemsOf({}, Date.parse("2027-11-01"));
    const contact = nextYear.find(({ id }) => id === "identity/security-until");
    expect(contact).toMatchObject({
      code: "launch/out-of-date",
      done: false,
      place: { file: "content/site.yaml" },
    });
  });
});

/** Every “must” done. */
const ALL_MUSTS: Changes = {
  "content/site.yaml": replace(
    [/^sample: true/m, "sample: false"],
    ["Sample Brokerage, LLC", "Harbor Realty, LLC"],
    ["BK0000000", "BK3004005"],
    ["(239) 555-0142", "(239) 434-7700"],
    ["hello@naples-luxury.example", "hello@harbor.com"],
    ["100 Sample Street", "1500 Harbor Road"],
    ["facebook.naples-luxury.example/", "www.facebook.com/harbor"],
    ["instagram.naples-luxury.example/", "www.instagram.com/harbor"],
    ["linkedin.naples-luxury.example/", "www.linkedin.com/company/harbor"],
    ["youtube.naples-luxury.example/", "www.youtube.com/@harbor"],
    [/^advertising:\n {2}sample: true/m, "advertising:\n  sample: false"],
    ["Sample Advertising", "Harbor Advertising"],
    ["https://ads.naples-luxury.example/tag.js", "https://ads.harbor.com/tag.js"],
  ),
  "content/home.yaml": replace([atOnce, QUOTES]),
  "content/settings.yaml": (text) =>
    `${text.replace("origin: https://www.naples-luxury.example", "origin: https://www.harbor.com")}${settled("listings/host")}`,
};

test("listings are done once the settings say where they are, and that a host redirects there", async () => {
  const forwarded = "forward:\n  /listings: https://listings.harbor.com/of/us\n";
  const host = async (hosts: string) => {
    const items = await itemsOf({
      "content/settings.yaml": (text) => text.replace(/^hosts: .*\n/m, hosts) + forwarded,
    });
    return items.find(({ id }) => id === "listings/host");
  };
  expect(await host("hosts: [netlify, nginx]\n")).toMatchObject({
    done: false,
    place: { file: "content/settings.yaml" },
    problem: expect.stringContaining("2 hosts"),
  });
  expect(await host("")).toMatchObject({
    done: false,
    problem: expect.stringContaining("no host"),
  });
  expect((await host("hosts: [github-pages]\n"))?.done).toBe(true);
});

interface LaunchReport extends JsonReport {
  items: {
    id: string;
    file: string;
    line: number;
    why: string;
    problem: string;
    points: { text: string }[];
  }[];
}

test("in the original content every line to edit exists, with a reason", async () => {
  const root = await brokerSite();
  const { code, items, summary } = await reportOf<LaunchReport>("launch", root, [
    "--now",
    "2026-11-22",
  ]);
  expect(code).toBe(1);
  expect(summary).toMatchObject({ total: items.length, required: 21 });
  // What costs the most comes first, ahead of the address of the site.
  expect(items.slice(0, 5).map(({ id }) => id.split("/")[0])).toEqual([
    ...Array(4).fill("quotes"),
    "identity",
  ]);
  // What only the owner knows: promises, with their words, and facts that reviewers doubted.
  const told = items.map(({ id, problem, points }) =>
    [id, problem, ...points.map(({ text }) => text)].join(" "),
  );
  for (const words of [
    /^approvals\/how-you-work .*“I answer messages within one business day”, “I read every message myself”, “What I ask after every closing”, “No one pays to be in it”\./,
    /^facts\/neighborhoods-olde-naples .*1887/,
    /^facts\/beaches-clam-pass-park .*No price is given/,
    /^facts\/beaches-barefoot-\S+ .*No price is given/,
    /^facts\/fishing-\S+-winter .*Gag in winter/,
  ])
    expect(told).toContainEqual(expect.stringMatching(words));
  const bare: string[] = [];
  for (const { id, file, line, why } of items) {
    const lines = (await readFile(join(root, file), "utf8")).split("\n");
    if ((lines[line - 1] ?? "").trim() === "" || why === "") bare.push(id);
  }
  expect(bare).toEqual([]);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});

test("once every “must” is done, launch ends with 0, and --production publishes", async () => {
  const root = await brokerSite(ALL_MUSTS);
  const { code, stdout } = await buildSite(["launch", "--now", "2026-11-22"], root);
  expect(stdout).toContain("Ready to go live");
  expect(code).toBe(0);
  const report = await buildReport(root, ["--production"]);
  expect([report.code, report.findings]).toEqual([0, []]);

  // The side list links to the listings once the settings say so.
  const airports = () => readFile(join(root, "out/naples-area-links/airports/index.html"), "utf8");
  expect(await airports()).toMatch(/<a href="#"[^>]*>Port Royal/);
  await change(root, {
    "content/neighborhoods.yaml": replace(["sideList: pending", "sideList: listings"]),
  });
  expect((await buildReport(root, ["--production"])).code).toBe(0);
  expect(await airports()).toContain(
    '<a href="/listings/naples-luxury-properties/naples-port-royal">Port Royal</a>',
  );
});

describe("any number of quotations", () => {
  /** The whole of the home page's testimonials, to the next section. */
  const all = /^testimonials:\n[^]*?(?=\nneighborhoods:)/m;
  const one = `testimonials:
  heading: What clients say
  secondsPerQuote: 6
  quotes:
    - quote: She answered on a Sunday.
      author: A. and J., Royal Harbor, 2026
`;

  test.each([
    ["one", one],
    ["an empty list", one.replace(/quotes:[^]*/, "quotes: []\n")],
    ["without the block", ""],
  ])("%s leaves nothing to do", async (_, text) => {
    const items = await itemsOf({ "content/home.yaml": replace([all, text]) });
    const quotes = items.filter(({ id }) => id.startsWith("quotes/"));
    expect(quotes).toMatchObject([{ done: true, place: { file: "content/home.yaml" } }]);
  });

  test("six are six items", async () => {
    const quote = "    - quote: Another.\n      author: B. Client\n";
    const items = await itemsOf({ "content/home.yaml": replace([all, one + quote.repeat(5)]) });
    expect(items.filter(({ id, done }) => id.startsWith("quotes/") && done)).toHaveLength(6);
  });

  test("the home page shows one without dots, and no section without any", async () => {
    const root = await brokerSite({ "content/home.yaml": replace([all, one]) });
    const home = () => readFile(join(root, "out/index.html"), "utf8");
    const section = async () =>
      /<section class="?testimonials[^]*?<\/section>/.exec(await home())?.[0];
    const first = await buildReport(root);
    expect([first.code, first.findings]).toEqual([0, []]);
    expect(await section()).toContain("She answered on a Sunday.");
    // In its own grid; otherwise it would overlap the heading.
    expect(await section()).toMatch(/<\/h2><div class="?quotes"?><div class="?quote\b/);
    expect(await section()).not.toMatch(/role="?tab|carousel"|aria-live/);
    await change(root, { "content/home.yaml": replace([all, ""]) });
    const second = await buildReport(root);
    expect([second.code, second.findings]).toEqual([0, []]);
    expect(await section()).toBeUndefined();
    expect(await home()).not.toContain("testimonials-heading");
  });
});

test("without the lines of the advertisement, nothing of it is left to do or to see", async () => {
  const none = (text: string) => text.replace(/^advertising:\n(?: {2}.*\n)+/m, "");
  const root = await brokerSite({ "content/site.yaml": none });
  const { items } = await reportOf<LaunchReport>("launch", root, ["--now", "2026-11-22"]);
  expect(items.filter(({ id }) => id.startsWith("advertisement/"))).toEqual([]);
  const { code, findings } = await buildReport(root);
  expect([code, findings]).toEqual([0, []]);
  expect(await readFile(join(root, "out/index.html"), "utf8")).not.toContain("advertising-tag");
  // The privacy page describes the site without it.
  const privacy = await readFile(join(root, "out/privacy/index.html"), "utf8");
  expect(privacy).toContain("When you write to me");
  expect(privacy).not.toMatch(/advertis/i);
});

test("without the lines of the social networks, nothing is left to do, and there is no empty list", async () => {
  const none = (text: string) => text.replace(/^social:\n(?: {2}.*\n)+/m, "");
  const root = await brokerSite({ "content/site.yaml": none });
  const items = itemsIn(await launchSite(root, TODAY));
  expect(items.filter(({ id }) => /social|accounts/.test(id))).toMatchObject([{ done: true }]);
  const { code, findings } = await buildReport(root);
  expect([code, findings]).toEqual([0, []]);
  expect(await readFile(join(root, "out/index.html"), "utf8")).not.toContain("Social media");
});
