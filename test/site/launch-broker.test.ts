import { mkdtemp, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Checklist, Item } from "../../src/launch/item.ts";
import { launchSite } from "../../src/pipeline/launch-site.ts";
import { brokerSite, copyBrokerSite, REPOSITORY } from "../helpers/broker-site.ts";
import { buildReport, buildSite, reportOf, type JsonReport } from "../helpers/cli.ts";
import type { Changes } from "../helpers/make-site.ts";

const TODAY = Date.parse("2026-11-22");

async function itemsOf(changes: Changes): Promise<Item[]> {
  return itemsIn(await launchSite(await brokerSite(changes), TODAY));
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
/** What is written into files of the site. */
type Edits = Record<string, (text: string) => string>;

const site = (...pairs: [string | RegExp, string][]): Edits => ({
  "content/site.yaml": replace(...pairs),
});
const settings = (text: string): Edits => ({
  "content/settings.yaml": (before) => `${before}${text}`,
});

/** All of them, one after another in each file. */
function together(all: readonly Edits[]): Edits {
  const edits: Edits = {};
  for (const [file, edit] of all.flatMap(Object.entries<Edits[string]>)) {
    const earlier = edits[file];
    edits[file] = (text) => edit(earlier?.(text) ?? text);
  }
  return edits;
}
const settled = (...items: string[]): string =>
  `launch:\n  settled:\n${items.map((item) => `    - item: ${item}\n      on: 2026-11-22\n      because: Seen and agreed.\n`).join("")}`;

/** What makes an item done, as a broker would edit it. */
const DONE: [id: string, Edits][] = [
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
    "archived/pelican-bay",
    {
      "content/neighborhoods.yaml": replace([/ {4}archived: .*pelicanbay.*\n/, ""]),
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

// Every other item at a time: one that is done because of its neighbor's edit is noticed.
test.each([0, 1])(
  "each item that a broker completes is done, and all others stay open: every second one from %i",
  async (first) => {
    const completed = DONE.filter((_, index) => index % 2 === first);
    const ids = completed.map(([id]) => id);
    const before = itemsIn(await launchSite(REPOSITORY, TODAY));
    const after = await itemsOf(together(completed.map(([, edits]) => edits)));
    expect(named(before, false)).toEqual(expect.arrayContaining(ids));
    expect(named(after, true)).toEqual(expect.arrayContaining(ids));
    // Done items are still counted.
    expect(named(after, false)).toEqual(named(before, false).filter((id) => !ids.includes(id)));
    expect(after.length).toBe(before.length);
  },
);

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
    const on = async (day: string) => itemsIn(await launchSite(REPOSITORY, Date.parse(day)));
    const now = (await on("2026-11-22")).filter(({ done }) => done).length;
    const later = await on("2027-06-01");
    expect(later.filter(({ done }) => done).length).toBeLessThan(now - 20);
    const page = later.find(({ id }) => id === "facts/about-about-me-page");
    expect(page).toMatchObject({ code: "launch/out-of-date", done: false });
    const nextYear = await on("2027-11-01");
    const contact = nextYear.find(({ id }) => id === "identity/security-until");
    expect(contact).toMatchObject({
      code: "launch/out-of-date",
      done: false,
      place: { file: "content/site.yaml" },
    });
  });
});

/** Every “must” done, besides the quotations. */
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
    done: boolean;
    file: string;
    line: number;
    why: string;
    problem: string;
    points: { text: string }[];
  }[];
}

test("in the original content every line to edit exists, with a reason", async () => {
  const words = ["--now", "2026-11-22"];
  const { code, items, summary } = await reportOf<LaunchReport>("launch", REPOSITORY, words);
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
  for (const pattern of [
    /^approvals\/how-you-work .*“I answer messages within one business day”, “I read every message myself”, “What I ask after every closing”, “No one pays to be in it”\./,
    /^facts\/neighborhoods-olde-naples .*1887/,
    /^facts\/beaches-clam-pass-park .*No price is given/,
    /^facts\/beaches-barefoot-\S+ .*No price is given/,
    /^facts\/fishing-\S+-winter .*Gag in winter/,
  ])
    expect(told).toContainEqual(expect.stringMatching(pattern));
  const bare: string[] = [];
  for (const { id, file, line, why } of items) {
    const lines = (await readFile(join(REPOSITORY, file), "utf8")).split("\n");
    if ((lines[line - 1] ?? "").trim() === "" || why === "") bare.push(id);
  }
  expect(bare).toEqual([]);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});

/** The whole of the home page's testimonials, to the next section. */
const TESTIMONIALS = /^testimonials:\n[^]*?(?=\nneighborhoods:)/m;
const ONE = `testimonials:
  heading: What clients say
  secondsPerQuote: 6
  quotes:
    - quote: She answered on a Sunday.
      author: A. and J., Royal Harbor, 2026
`;

/** A built copy, which outlasts a test, with its checklist and its pages. */
async function built(changes: Changes, words: string[] = []) {
  const root = await realpath(await mkdtemp(join(inject("sharedFolder"), "broker-")));
  await copyBrokerSite(root, changes);
  const launch = await reportOf<LaunchReport>("launch", root, ["--now", "2026-11-22"]);
  const { code, findings } = await buildReport(root, words);
  const page = (path: string) => readFile(join(root, "out", path, "index.html"), "utf8");
  const quotes = /<section class="?testimonials[^]*?<\/section>/.exec(await page("."))?.[0];
  return { root, code, findings, launch, page, quotes };
}

describe("once every “must” is done, with one quotation", () => {
  let copy: Awaited<ReturnType<typeof built>>;
  beforeAll(async () => {
    const changes = {
      ...ALL_MUSTS,
      "content/home.yaml": replace([TESTIMONIALS, ONE]),
      "content/neighborhoods.yaml": replace(["sideList: pending", "sideList: listings"]),
    };
    copy = await built(changes, ["--production"]);
  });

  test("launch ends with 0, and --production publishes", async () => {
    expect([copy.code, copy.findings]).toEqual([0, []]);
    const { code, stdout } = await buildSite(["launch", "--now", "2026-11-22"], copy.root);
    expect(stdout).toContain("Ready to go live");
    expect(code).toBe(0);
  });

  test("the side list links to the listings, since the settings say so", async () => {
    expect(await copy.page("naples-area-links/airports")).toContain(
      '<a href="/listings/naples-luxury-properties/naples-port-royal">Port Royal</a>',
    );
  });

  test("the home page shows the quotation without dots", () => {
    expect(copy.quotes).toContain("She answered on a Sunday.");
    // In its own grid; otherwise it would overlap the heading.
    expect(copy.quotes).toMatch(/<\/h2><div class="?quotes"?><div class="?quote\b/);
    expect(copy.quotes).not.toMatch(/role="?tab|carousel"|aria-live/);
  });
});

describe("without quotations, the advertisement and social networks", () => {
  let copy: Awaited<ReturnType<typeof built>>;
  beforeAll(async () => {
    copy = await built({
      "content/home.yaml": replace([TESTIMONIALS, ""]),
      "content/site.yaml": replace(
        [/^advertising:\n(?: {2}.*\n)+/m, ""],
        [/^social:\n(?: {2}.*\n)+/m, ""],
      ),
    });
  });
  const itemsAbout = (pattern: RegExp) => copy.launch.items.filter(({ id }) => pattern.test(id));

  test("the site builds without a finding", () => {
    expect([copy.code, copy.findings]).toEqual([0, []]);
  });

  test("the home page has no section of quotations", async () => {
    expect(itemsAbout(/^quotes\//)).toMatchObject([{ done: true, file: "content/home.yaml" }]);
    expect(copy.quotes).toBeUndefined();
    expect(await copy.page(".")).not.toContain("testimonials-heading");
  });

  test("nothing of the advertisement is left to do or to see", async () => {
    expect(itemsAbout(/^advertisement\//)).toEqual([]);
    expect(await copy.page(".")).not.toContain("advertising-tag");
    // The privacy page describes the site without it.
    const privacy = await copy.page("privacy");
    expect(privacy).toContain("When you write to me");
    expect(privacy).not.toMatch(/advertis/i);
  });

  test("nothing is left to do about social networks, and there is no empty list", async () => {
    expect(itemsAbout(/social|accounts/)).toMatchObject([{ done: true }]);
    expect(await copy.page(".")).not.toContain("Social media");
  });

  test("the names in the side list lead nowhere as long as they are pending", async () => {
    expect(await copy.page("naples-area-links/airports")).toMatch(/<a href="#"[^>]*>Port Royal/);
  });
});

describe("any number of quotations", () => {
  test.each([
    ["one", ONE],
    ["an empty list", ONE.replace(/quotes:[^]*/, "quotes: []\n")],
  ])("%s leaves nothing to do", async (_, text) => {
    const items = await itemsOf({ "content/home.yaml": replace([TESTIMONIALS, text]) });
    const quotes = items.filter(({ id }) => id.startsWith("quotes/"));
    expect(quotes).toMatchObject([{ done: true, place: { file: "content/home.yaml" } }]);
  });

  test("six are six items", async () => {
    const six = ONE + "    - quote: Another.\n      author: B. Client\n".repeat(5);
    const items = await itemsOf({ "content/home.yaml": replace([TESTIMONIALS, six]) });
    expect(items.filter(({ id, done }) => id.startsWith("quotes/") && done)).toHaveLength(6);
  });
});
