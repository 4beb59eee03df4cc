import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { useSharedPage } from "../helpers/browser.ts";
import { NOT_FOUND, PAGES, ROUTES } from "../helpers/routes.ts";
import { schemaVocabulary } from "../helpers/schema-vocabulary.ts";

type Node = Record<string, unknown>;

// Without scripts, everything on a page is open and therefore visible.
const look = useSharedPage({ javaScriptEnabled: false });
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const vocabulary = schemaVocabulary();
const GUIDE = "/naples-area-links";
const ORIGIN = "https://www.naples-luxury.example";

/** The structured data of a page: every node of its graph. */
async function graphOf(path: string): Promise<Node[]> {
  const html = await (await fetch(at(path))).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(blocks).toHaveLength(1);
  const data = JSON.parse(blocks[0]?.[1] ?? "") as { "@context": string; "@graph": Node[] };
  expect(Object.keys(data)).toEqual(["@context", "@graph"]);
  expect(data["@context"]).toBe("https://schema.org");
  return data["@graph"];
}

/** Every nested node in a value, with the property that holds it. */
function nodesIn(
  value: unknown,
  property?: string,
): { node: Node; property: string | undefined }[] {
  if (Array.isArray(value)) return value.flatMap((item) => nodesIn(item, property));
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, item]) => nodesIn(item, key));
  return [{ node: value as Node, property }, ...inside];
}

const isReference = (node: Node) => Object.keys(node).join() === "@id";

test("the vocabulary is read correctly: inherited properties, and properties of other types", () => {
  const { hasType, propertiesOf, mayHold } = vocabulary;
  expect([hasType("Restaurant"), hasType("Marina"), hasType("Tavern")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(
    ["servesCuisine", "telephone", "sameAs"].every((name) => propertiesOf("Restaurant").has(name)),
  ).toBe(true);
  expect(
    ["iataCode", "jobTitle", "phone"].some((name) => propertiesOf("Restaurant").has(name)),
  ).toBe(false);
  expect(propertiesOf("Airport").has("iataCode")).toBe(true);
  expect([
    mayHold("provider", "Restaurant"),
    mayHold("address", "Restaurant"),
    mayHold("no", "Thing"),
  ]).toEqual([true, false, false]);
});

describe.each(PAGES)("%s", (path) => {
  test("uses the vocabulary correctly: types, their properties, and the values of these", async () => {
    const nodes = nodesIn(await graphOf(path)).filter(({ node }) => !isReference(node));
    expect(nodes.length).toBeGreaterThan(3);
    const problems = nodes.flatMap(({ node, property }) => {
      const type = node["@type"] as string;
      if (!vocabulary.hasType(type)) return [`there is no type ${type}`];
      const allowed = vocabulary.propertiesOf(type);
      const strange = Object.keys(node).filter((key) => !key.startsWith("@") && !allowed.has(key));
      const held = property === undefined || vocabulary.mayHold(property, type);
      return [
        ...strange.map((key) => `${type} has no ${key}`),
        ...(held ? [] : [`${property} holds no ${type}`]),
      ];
    });
    expect(problems).toEqual([]);
    const unwanted = new Set([
      "FAQPage",
      "Review",
      "AggregateRating",
      "SearchAction",
      "FinancialProduct",
    ]);
    expect(nodes.filter(({ node }) => unwanted.has(node["@type"] as string))).toEqual([]);
  });

  test("refers only to nodes that exist on the page", async () => {
    const nodes = nodesIn(await graphOf(path)).map(({ node }) => node);
    const named = new Set(nodes.filter((node) => !isReference(node)).map((node) => node["@id"]));
    for (const node of nodes.filter(isReference)) expect(named).toContain(node["@id"]);
  });

  test("shows every value to visitors too: as text, or as the address of a link or a picture", async () => {
    const graph = await graphOf(path);
    const page = await look(at(path));
    const shown = await page.evaluate(() => {
      const all = (selector: string, name: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
      return {
        text: `${document.title}\n${document.body.innerText}`,
        addresses: [
          ...all("a[href]", "href"),
          ...all("img[src]", "src"),
          ...all("link[rel=canonical]", "href"),
        ],
        ids: all("[id]", "id"),
      };
    });
    const addresses = new Set(
      shown.addresses.map((address) => new URL(address, ORIGIN + path).href),
    );
    const text = plain(shown.text);
    const problems: string[] = [];
    for (const { node } of nodesIn(graph)) {
      for (const [key, value] of Object.entries(node)) {
        for (const item of [value].flat()) {
          if (typeof item !== "string" || key.startsWith("@")) continue;
          if (!isShown(item, key, { addresses, text, ids: shown.ids, url: ORIGIN + path }))
            problems.push(`${key}: ${item}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });
});

interface Shown {
  addresses: ReadonlySet<string>;
  text: string;
  ids: readonly string[];
  url: string;
}

/** Whether a visitor can find a value on the page. */
function isShown(value: string, key: string, { addresses, text, ids, url }: Shown): boolean {
  if (key === "telephone") return addresses.has(`tel:${value}`);
  if (key === "dayOfWeek") return text.includes("daily") || text.includes("monday to saturday");
  if (key === "opens" || key === "closes")
    return timesOf(value).some((time) => text.includes(time));
  if (!/^https?:/.test(value)) return text.includes(plain(value));
  const [page, anchor] = value.split("#");
  if (page === url && anchor !== undefined) return ids.includes(anchor);
  return addresses.has(new URL(value).href);
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").toLowerCase();

/** `17:00` → `5:00 pm`, `5 pm` */
function timesOf(time: string): string[] {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const [shown, half] = [hour % 12 || 12, hour < 12 ? "am" : "pm"];
  return [
    `${shown}:${String(minute).padStart(2, "0")} ${half}`,
    ...(minute === 0 ? [`${shown} ${half}`] : []),
  ];
}

describe("the types of each page", () => {
  test.each<[path: string, types: string[]]>([
    ["/", ["RealEstateAgent", "WebSite", "WebPage"]],
    ["/about/", ["AboutPage", "BreadcrumbList", "Person", "EducationalOccupationalCredential"]],
    ["/contact/", ["ContactPage", "ContactPoint", "OpeningHoursSpecification"]],
    ["/for-buyers/", ["WebPage", "BreadcrumbList"]],
    ["/military-loan/", ["WebPage", "Service", "Offer"]],
    [
      `${GUIDE}/recommended-restaurants/`,
      ["CollectionPage", "ItemList", "ShoppingCenter", "Restaurant"],
    ],
    [`${GUIDE}/naples-art-galleries/`, ["CollectionPage", "ItemList", "ArtGallery", "Museum"]],
    [`${GUIDE}/naples-city-dock/`, ["CivicStructure", "OpeningHoursSpecification"]],
    [`${GUIDE}/naples-yacht-clubs/`, ["ItemList", "SportsClub"]],
    [`${GUIDE}/naples-beaches/`, ["ItemList", "Beach"]],
    [`${GUIDE}/naples-fishing/`, ["ItemList", "Place"]],
    [`${GUIDE}/naples-best-hotels/`, ["ItemList", "Hotel"]],
    [`${GUIDE}/airports/`, ["ItemList", "Airport"]],
  ])("%s", async (path, types) => {
    const found = nodesIn(await graphOf(path)).map(({ node }) => node["@type"]);
    expect(found).toEqual(expect.arrayContaining([...types, "RealEstateAgent", "WebSite"]));
    expect(found.includes("BreadcrumbList")).toBe(path !== "/");
  });

  test("the broker is the same on every page, with name, address and brokerage", async () => {
    const [first, ...others] = await inTurn(PAGES, async (path) => {
      const broker = (await graphOf(path)).find((node) => node["@type"] === "RealEstateAgent");
      return broker;
    });
    expect(first).toMatchObject({
      "@id": `${ORIGIN}/#broker`,
      name: "Naples Luxury Real Estate",
      telephone: "+12395550142",
      address: {
        "@type": "PostalAddress",
        addressLocality: "Naples",
        addressRegion: "FL",
        postalCode: "34102",
      },
      parentOrganization: { "@type": "Organization", name: "Sample Brokerage, LLC" },
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test("each entry of a list has its address on this site", async () => {
    const count: Record<string, number> = {};
    for (const path of ROUTES.filter((route) => route.startsWith(GUIDE))) {
      for (const { node: list } of nodesIn(await graphOf(path)).filter(
        ({ node }) => node["@type"] === "ItemList",
      )) {
        const items = list["itemListElement"] as Node[];
        count[path] = (count[path] ?? 0) + items.length;
        const page = await look(at(path));
        for (const { url, name, ...item } of items) {
          const [, slug = ""] = (url as string).split(`${ORIGIN}${path}#`);
          const entry = page.locator(`[id="${slug}"]`);
          expect(await entry.locator("h3, th").first().innerText()).toContain(name);
          // Nothing without an address is a LocalBusiness.
          const free = ["Organization", "Place", "Airport", "Museum", "Beach"];
          expect("address" in item || free.includes(item["@type"] as string)).toBe(true);
        }
      }
    }
    expect(count).toEqual({
      [`${GUIDE}/recommended-restaurants/`]: 20,
      [`${GUIDE}/naples-art-galleries/`]: 7,
      [`${GUIDE}/naples-yacht-clubs/`]: 3,
      [`${GUIDE}/naples-beaches/`]: 6,
      [`${GUIDE}/naples-fishing/`]: 11,
      [`${GUIDE}/naples-best-hotels/`]: 8,
      [`${GUIDE}/airports/`]: 3,
    });
  });

  test("the dock is open daily from 8 to 5, and airports have their codes", async () => {
    const dock = nodesIn(await graphOf(`${GUIDE}/naples-city-dock/`)).find(
      ({ node }) => "opens" in node,
    )?.node;
    expect(dock).toMatchObject({ opens: "08:00", closes: "17:00" });
    expect(dock?.["dayOfWeek"]).toHaveLength(7);
    const codes = nodesIn(await graphOf(`${GUIDE}/airports/`)).flatMap(
      ({ node }) => node["iataCode"] ?? [],
    );
    expect(codes).toEqual(["APF", "RSW", "PGD"]);
  });
});

describe("heads", () => {
  test("titles and descriptions have the length that search results show, and include the place", async () => {
    for (const path of ROUTES) {
      const page = await look(at(path));
      const [title, description] = [
        await page.title(),
        await contentOf(page, "meta[name=description]"),
      ];
      expect(title).toMatch(/^(?=.*(Naples|Florida)).{10,60}$/);
      expect(description).toMatch(/^.{50,155}$/);
    }
  });

  test("canonical address, card and its picture are correct on every page that search engines may list", async () => {
    for (const path of PAGES) {
      const page = await look(at(path));
      const meta = (name: string) =>
        contentOf(page, `meta[property="${name}"], meta[name="${name}"]`);
      const listed = path !== NOT_FOUND && path !== "/thanks/" && path !== "/problem/";
      expect([path, (await meta("robots")).includes("noindex")]).toEqual([path, !listed]);
      expect(await page.locator("link[rel=canonical]").count()).toBe(listed ? 1 : 0);
      if (!listed) continue;
      expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(ORIGIN + path);
      expect(await meta("robots")).toBe("max-image-preview:large");
      expect(await meta("og:url")).toBe(ORIGIN + path);
      expect(await meta("og:title")).toBe(await page.title());
      expect(await meta("twitter:card")).toBe("summary_large_image");
      expect((await meta("og:image:alt")).length).toBeGreaterThan(10);
      const image = new URL(await meta("og:image"));
      expect(image.origin).toBe(ORIGIN);
      const png = await readFile(join(inject("siteOut"), image.pathname));
      expect(png.length).toBeLessThan(1_000_000);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect([await meta("og:image:width"), await meta("og:image:height")]).toEqual([
        "1200",
        "630",
      ]);
    }
  });
});

test("the sitemap lists every page that search engines may list, with the date of its newest review", async () => {
  const sitemap = await readFile(join(inject("siteOut"), "sitemap.xml"), "utf8");
  const listed = [
    ...sitemap.matchAll(/<url><loc>(.*?)<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod><\/url>/g),
  ];
  const unlisted = new Set<string>([NOT_FOUND, "/thanks/", "/problem/"]);
  const expected = PAGES.filter((path) => !unlisted.has(path)).map((path) => ORIGIN + path);
  expect(new Set(listed.map(([, url]) => url))).toEqual(new Set(expected));
  expect(sitemap.match(/<url>/g)).toHaveLength(expected.length);
  expect(sitemap).not.toMatch(/priority|changefreq/);
  for (const url of expected) {
    const response = await fetch(at(new URL(url).pathname), { redirect: "manual" });
    expect([url, response.status]).toEqual([url, 200]);
  }
});

const contentOf = (page: Awaited<ReturnType<typeof look>>, selector: string) =>
  page.locator(selector).evaluateAll(([first]) => first?.getAttribute("content") ?? "");

/** Sequential, because all use the same page. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
