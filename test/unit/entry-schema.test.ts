import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as schemas from "../../content/schema/entries.ts";
import { entries } from "../../content/schema/shared.ts";
import { applySchema } from "../../src/content/schema-findings.ts";
import { parseYaml } from "../../src/content/yaml-file.ts";
import { thrownFindings } from "../helpers/thrown-findings.ts";

const { listing, yachtClub, hotel, airport, beach, charter, fishingSpot, season } = schemas;

/** The keys of a business and of every fact, one a line. */
const BUSINESS = ["name: One", "description: A place."];
const FACTS = ["reviewed: 2026-11-21", "status: open", "sources: [Seen there]"];
const FEATURES = "features: [Pier]";

/** A valid entry of each kind, and its schema. */
const KINDS: Record<string, readonly [v.GenericSchema, string[]]> = {
  listing: [listing, BUSINESS],
  yachtClub: [yachtClub, [...BUSINESS, FEATURES]],
  hotel: [
    hotel,
    [...BUSINESS, FEATURES, "location: Beach", "bestFor: Sand", "booking: https://www.example.com"],
  ],
  airport: [airport, [...BUSINESS, FEATURES, "code: RSW", "distance: Near"]],
  beach: [
    beach,
    [
      ...BUSINESS,
      FEATURES,
      "address: Beach",
      "parking: Few",
      "price: Free",
      "amenities: [Shade]",
      "bestFor: [Shells]",
    ],
  ],
  charter: [charter, BUSINESS],
  fishingSpot: [
    fishingSpot,
    [...BUSINESS, "targetSpecies: [Snook]", "bestTimes: Dawn", "tips: Wait"],
  ],
  season: [season, ["season: Winter", "months: December", "species: [Snook]"]],
};

/** The findings about a list of one entry, each with the text of its line. */
function found(schema: v.GenericSchema, keys: readonly string[]): string[] {
  const lines = ["# The list", ...keys.map((key, index) => `${index === 0 ? "- " : "  "}${key}`)];
  return thrownFindings(() =>
    applySchema(parseYaml("list.yaml", lines.join("\n")), v.array(schema)),
  ).map(({ line = 0, column = 0, message }) => `${lines[line - 1]?.slice(column - 1)}: ${message}`);
}

describe.each(Object.entries(KINDS))("%s", (_, [schema, own]) => {
  test("an entry without sources is reported at its status, which is the line to edit", () => {
    expect(found(schema, [...own, ...FACTS])).toEqual([]);
    expect(found(schema, [...own, ...FACTS.slice(0, -1), "sources: []"])).toEqual([
      "open: “status” must be “unverified” as long as the entry has no sources.",
    ]);
  });
});

test("a day that has not come, and an entry without a slug that another one has as well, are told at their lines", () => {
  const next = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  expect(found(listing, [...BUSINESS, `reviewed: ${next}`, ...FACTS.slice(1)])).toEqual([
    `${next}: “reviewed”: “${next}” is in the future.`,
  ]);
  const entry = [...BUSINESS, ...FACTS].join("\n  ");
  const twice = parseYaml("list.yaml", `- ${entry}\n- ${entry}`);
  expect(thrownFindings(() => applySchema(twice, entries(listing)))).toMatchObject([
    {
      line: 6,
      message: "“name”: “one” is also the name of entry 1 of this list; change one of them.",
    },
  ]);
});

test.each(["listing", "yachtClub", "hotel", "airport"])(
  "%s: a picture without a description is reported at the picture",
  (kind) => {
    const [schema, own] = KINDS[kind] ?? [v.never(), []];
    expect(found(schema, [...own, "image: pier", ...FACTS])).toEqual([
      "pier: “image” needs imageAlt beside it: a sentence that says what is in it.",
    ]);
  },
);

test.each([
  ["90 rooms", "34 rooms by the sea", "34 rooms"],
  ["15 tennis courts", "Golf, and 12 tennis courts", "12 tennis courts"],
  ["36 holes of golf", "18 holes here, 36 holes in all", undefined],
  ["90 rooms", "10 meeting rooms, 2 pools", undefined],
  ["2 miles of sand", "5 miles from town", undefined],
])("a hotel with “%s” whose description says “%s”", (feature, description, said) => {
  const [schema, [, , , ...own]] = KINDS["hotel"] ?? [v.never(), []];
  const keys = ["name: One", `description: ${description}`, `features: [${feature}]`, ...own];
  expect(found(schema, [...keys, ...FACTS])).toEqual(
    said === undefined
      ? []
      : [
          `[${feature}]: “features” has “${feature}” in it, but the description says “${said}”; correct the wrong one.`,
        ],
  );
});

test.each([
  [
    "2394351166",
    "“phone”: “2394351166” is not how a telephone number is written here; write (239) 435-1166.",
  ],
  [
    "+1 239.435.1166",
    "“phone”: “+1 239.435.1166” is not how a telephone number is written here; write (239) 435-1166.",
  ],
  ["239 435", "“phone”: “239 435” is not a US telephone number; write it like (239) 555-0100."],
  [
    "(139) 435-1166",
    "“phone”: “(139) 435-1166” is not a US telephone number; write it like (239) 555-0100.",
  ],
])(
  "the telephone number %s is reported with its correct spelling where that is clear",
  (number, message) => {
    const [schema, own] = KINDS["listing"] ?? [v.never(), []];
    expect(found(schema, [...own, `phone: ${number}`, ...FACTS])).toEqual([
      `${number}: ${message}`,
    ]);
  },
);
