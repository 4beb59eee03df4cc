import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Content } from "../../content/schema.ts";
import { picture } from "../../content/schema/shared.ts";
import { contactCard } from "../../templates/files/contact-card.ts";
import { openingHours } from "../../templates/json-ld/opening-hours.ts";
import { postalAddress } from "../../templates/json-ld/postal-address.ts";
import { newestReview } from "../../templates/newest-review.ts";
import { fill } from "../../templates/rebate.ts";

// The same cases on every machine: a failure can be reproduced. Another seed tries others.
fc.configureGlobal({ seed: 20_261_122 });

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

describe("the broker's contact points", () => {
  test("are rendered by few files, each of which has the brokerage's name next to them", () => {
    const writers = ["templates", "islands"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
        .filter((file) =>
          /mailto:|\btel:|<EmailLink|site\.(phone|email|address)\b/.test(
            readFileSync(join(ROOT, file), "utf8"),
          ),
        ),
    );
    const known = [
      // Checks whether a form is sent by email.
      "islands/contact-form.tsx",
      "islands/shared/compose-message.ts",
      "islands/shared/deliver.ts",
      "islands/shared/outcome.tsx",
      // The text of a call button, inside a ContactPoint; so has the header.
      "templates/components/contact-bar.tsx",
      "templates/components/contact-block.tsx",
      "templates/components/contact-point.tsx",
      "templates/components/header.tsx",
      // The phone numbers of others.
      "templates/components/links.tsx",
      "templates/components/person.tsx",
      "templates/files/security-text.ts",
      "templates/form-delivery.ts",
      "templates/json-ld/broker.ts",
    ];
    expect(new Set(writers)).toEqual(new Set(known));
  });
});

describe("a contact card", () => {
  const site = {
    name: "Naples Luxury Real Estate",
    role: "Real estate broker",
    brokerage: "Sample; Brokerage, LLC",
    license: "Florida license BK0000000",
    phone: { display: "(239) 555-0142", e164: "+12395550142" },
    email: "hello@naples-luxury.example",
    address: ["100 Sample Street", "Suite 1", "Naples, FL 34102-1234"],
  };
  const cardOf = (more: object) =>
    contactCard(
      { site: { ...site, ...more } } as unknown as Content,
      "https://www.naples-luxury.example",
    );

  test("names a person by last and first name, and a company as a company", () => {
    expect(cardOf({})).toContain("\r\nN:Naples Luxury Real Estate;;;;\r\nX-ABSHOWAS:COMPANY\r\n");
    const person = cardOf({ person: "María José de la Cruz" });
    expect(person).toContain("\r\nFN:María José de la Cruz\r\nN:Cruz;María;José de la;;\r\nTITLE:");
    expect(person).not.toContain("X-ABSHOWAS");
  });

  test("escapes special characters, and splits an address into its parts", () => {
    expect(cardOf({})).toContain(String.raw`ORG:Sample\; Brokerage\, LLC`);
    expect(cardOf({})).toContain(
      String.raw`ADR;TYPE=WORK:;;100 Sample Street\, Suite 1;Naples;FL;34102-1234;`,
    );
    expect(cardOf({ address: ["Somewhere"] })).toContain("ADR;TYPE=WORK:;;;Somewhere;;;");
  });

  test("has no line longer than 75 octets, splits no character, and text cannot add a line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), (name) => {
        // The name itself may contain a replacement character.
        fc.pre(!name.includes("\uFFFD"));
        const card = cardOf({ name, brokerage: `A\r\nTEL:+1${name}` });
        const lines = card.split("\r\n");
        expect(
          lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes("\uFFFD")),
        ).toBe(true);
        expect(
          card
            .replaceAll("\r\n ", "")
            .split("\r\n")
            .filter((line) => line.startsWith("TEL")),
        ).toEqual(["TEL;TYPE=WORK,VOICE:+12395550142"]);
      }),
    );
  });
});

test.each([
  ["Daily 8:00 AM to 5:00 PM", 7, "08:00", "17:00"],
  ["Monday to Saturday, 9 AM to 6 PM", 6, "09:00", "18:00"],
  ["Daily 12 AM to 12 PM", 7, "00:00", "12:00"],
])("hours for machines: %s", (hours, days, opens, closes) => {
  const found = openingHours(hours);
  expect(found).toMatchObject({ opens, closes });
  expect(found?.dayOfWeek).toHaveLength(days);
});

test.each([
  "By appointment",
  "Daily 25 AM to 5 PM",
  "Friday to Monday, 9 AM to 5 PM",
  "Someday to Sunday, 9 AM to 5 PM",
])("hours that cannot be said for machines are left out: %s", (hours) =>
  expect(openingHours(hours)).toBeUndefined(),
);

test("an address is split into its parts if possible, and otherwise kept whole", () => {
  expect(postalAddress("100 Sample Street, Suite 1, Naples, FL 34102")).toEqual({
    "@type": "PostalAddress",
    streetAddress: "100 Sample Street, Suite 1",
    addressLocality: "Naples",
    addressRegion: "FL",
    postalCode: "34102",
  });
  expect(postalAddress("Third Street South, Naples, FL")).not.toHaveProperty("postalCode");
  expect(postalAddress("Behind the dunes")).toBe("Behind the dunes");
});

test("the newest review of a page includes its entries", () => {
  const entries = [
    { reviewed: "2026-12-01" },
    { reviewed: "2025-01-01", parts: { reviewed: "2027-02-03" } },
  ];
  expect(newestReview([{ page: { reviewed: "2026-11-21" } }, { entries }])).toBe("2027-02-03");
  expect(newestReview([{ page: { reviewed: 3 } }])).toBeUndefined();
});

test("an unknown placeholder is an error, not a missing amount", () => {
  expect(() => fill("from {newPrise}", { newPrice: "$1" })).toThrow("names {newPrise}");
});

test("no page of the guide states the number of its entries, which would become false when one is removed", () => {
  const numbers =
    /\b(two|three|four|five|six|seven|eight|nine|ten(?! Thousand Islands)|eleven|twelve|thirteen|fourteen|fifteen)\b/i;
  const heads = readdirSync(join(ROOT, "content/guide")).flatMap((file) => {
    const text = readFileSync(join(ROOT, "content/guide", file), "utf8");
    return text.slice(0, text.search(/^ {0,2}(reviewed|note|entries):/m)).replace(/^#.*\n/gm, "");
  });
  const headings = readdirSync(join(ROOT, "templates/pages"))
    .filter((file) => file.endsWith(".tsx"))
    .flatMap(
      (file) =>
        readFileSync(join(ROOT, "templates/pages", file), "utf8").match(
          /HEADING = .*|<caption.*/g,
        ) ?? [],
    );
  expect(headings.length).toBeGreaterThan(4);
  expect([...heads, ...headings].filter((text) => numbers.test(text))).toEqual([]);
});

test("the message for a photograph names only what is missing, and where its file belongs", () => {
  const message = (fields: object) =>
    v.safeParse(picture, { image: "portrait.jpg", ...fields }).issues?.[0]?.message;
  expect(message({ alt: "Me" })).toMatch(/needs rights .*content\/images\//);
  expect(message({ alt: "Me" })).not.toContain("alt");
  expect(message({ alt: "Me", rights: "My own" })).toBeUndefined();
});
