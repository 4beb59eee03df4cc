import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { makeChecklist, type ChecklistSources } from "../../src/launch/checklist.ts";
import {
  findingOf,
  formatChecklistMarkdown,
  inShort,
  type Item,
  launchReport,
} from "../../src/launch/item.ts";
import { isForwarded, readTopics, type LaunchItem } from "../../src/launch/define-launch.ts";
import { date, linkTarget } from "../../src/content/fields.ts";
import { isReservedAddress } from "../../src/content/addresses.ts";
import { applySchema } from "../../src/content/schema-findings.ts";
import type { Settings } from "../../src/pipeline/settings.ts";
import { warning } from "../../src/findings/finding.ts";
import { formats } from "../../src/findings/formats.ts";
import { parseYaml, type YamlFile } from "../../src/content/yaml-file.ts";

const REAL = "https://www.harbor-lights.com";

const schema = v.looseObject({
  links: v.optional(v.array(v.looseObject({ to: linkTarget() }))),
  places: v.optional(v.array(v.looseObject({ reviewed: v.optional(date()) }))),
});

const parsed = (file: string, text: string): YamlFile => parseYaml(file, text);

/** What the site of these tests declares about its keys. */
const KEYS: ChecklistSources["keys"] = {
  title: (group) =>
    [group["name"], group["label"], group["title"]].find((name) => typeof name === "string"),
  sample: "sample",
  reviews: {
    day: "reviewed",
    days: 180,
    status: { key: "status", unverified: "unverified", verified: "open" },
    doubts: "doubts",
  },
};

interface Given {
  origin?: string;
  settled?: Settings["launch"]["settled"];
  declared?: LaunchItem[];
  today?: string;
  keys?: ChecklistSources["keys"];
}

/** The list for a file `content/home.yaml` of this text. */
function listOf(
  text: string,
  { origin = REAL, settled = [], declared = [], today, keys = KEYS }: Given = {},
) {
  const yaml = parsed("content/home.yaml", text);
  const entries = settled.map(({ item }) => `    - item: ${item}\n`).join("");
  const list = makeChecklist({
    files: [{ name: ["home"], data: applySchema(yaml, schema), yaml }],
    settings: { origin, launch: { settled } },
    locate: parsed(
      "content/settings.yaml",
      `origin: ${origin}\nlaunch:\n  settled:\n${entries || "    []\n"}`,
    ).locate,
    keys,
    declared:
      declared.length === 0
        ? []
        : [{ name: "own", heading: "Our own", why: "It matters.", items: declared }],
    today: today === undefined ? undefined : Date.parse(today),
  });
  return { ...list, items: list.topics.flatMap(({ items }) => items) };
}

/** An item as one line: done or not, need, name, code and line. */
const short = ({ done, need, id, code, place }: Item) =>
  `${done ? "✔" : "✖"} ${need} ${id} ${code} ${place.file.slice(8)}:${place.line}`;
const about = (id: string, { items }: { items: Item[] }) =>
  items.filter((item) => item.id.startsWith(id)).map(short);

const item = (more: Partial<LaunchItem> = {}): LaunchItem => ({
  id: "name",
  need: "must",
  kind: "sample",
  title: "Name",
  done: false,
  at: ["home", "name"],
  problem: "The name is a sample.",
  fix: "Put your own.",
  ...more,
});

describe("the site's address", () => {
  test.each([
    [REAL, true],
    ["https://www.example.com", false],
    ["https://www.harbor-lights.example", false],
    ["http://www.harbor-lights.com", false],
    ["https://127.0.0.1:3000", false],
  ])("%s is done: %s", (origin, done) => {
    expect(about("address", listOf("a: b", { origin }))).toEqual([
      `${done ? "✔" : "✖"} must address/origin launch/origin settings.yaml:1`,
    ]);
  });
});

describe("what is set aside for examples", () => {
  test.each([
    ["https://ads.example/tag.js", true],
    ["hello@harbor-lights.example", true],
    ["https://www.example.org/", true],
    ["https://forms.test", true],
    ["http://127.0.0.1:8080/form", true],
    ["https://notanexample.com", false],
    ["https://example.com.harbor-lights.com", false],
    ["hello@harbor-lights.com", false],
    ["/api/contact", false],
  ])("address %s: %s", (address, reserved) => expect(isReservedAddress(address)).toBe(reserved));
});

describe("links", () => {
  const LINKS = "links:\n  - label: Map\n    to: pending\n  - label: Search\n    to: /search/\n";

  test("each is an item, named after its label: a pending one is open, at its line", () => {
    expect(about("links", listOf(LINKS))).toEqual([
      "✖ should links/home-links-map launch/pending-link home.yaml:3",
      "✔ should links/home-links-search launch/pending-link home.yaml:5",
    ]);
  });

  test("a link that gets a destination stays an item: the total stays the same", () => {
    const before = listOf(LINKS);
    const after = listOf(LINKS.replace("pending", "https://maps.harbor-lights.com"));
    expect(after.items.length).toBe(before.items.length);
    expect(after.items.every(({ done }) => done)).toBe(true);
  });

  test("without a declared title the keys name it", () => {
    expect(about("links", listOf(LINKS, { keys: {} }))).toEqual([
      "✖ should links/home-links-to launch/pending-link home.yaml:3",
      "✔ should links/home-links-to-2 launch/pending-link home.yaml:5",
    ]);
  });

  test("two with the same label have two names; the word “pending” alone is not a link", () => {
    const text = `${LINKS}  - label: Map\n    to: pending\nstatus: pending\n`;
    expect(listOf(text).items.map(({ id }) => id)).toEqual([
      "address/origin",
      "links/home-links-map",
      "links/home-links-search",
      "links/home-links-map-2",
    ]);
  });
});

describe("facts", () => {
  const place = (lines: string) => `places:\n  - name: Pier\n${lines.replace(/^/gm, "    ")}\n`;
  const facts = (lines: string, today?: string) =>
    about("facts", listOf(place(lines), today ? { today } : {}));

  test.each([
    [
      "reviewed: 2026-11-21\nstatus: open",
      "✔ should facts/home-places-pier launch/unverified home.yaml:3",
    ],
    [
      "reviewed: 2026-11-21\nstatus: unverified",
      "✖ should facts/home-places-pier launch/unverified home.yaml:4",
    ],
    [
      "reviewed: 2026-11-21\ndoubts:\n  - Call.",
      "✖ should facts/home-places-pier launch/doubts home.yaml:4",
    ],
    [
      "reviewed: 2026-11-21\ndoubts: []",
      "✔ should facts/home-places-pier launch/unverified home.yaml:3",
    ],
    ["doubts:\n  - Call.", "✖ should facts/home-places-pier launch/doubts home.yaml:3"],
  ])("%j", (lines, expected) => expect(facts(lines)).toEqual([expected]));

  test.each([
    ["2026-11-21", true],
    ["2027-05-20", true],
    ["2027-05-21", false],
    ["2026-11-20", true],
    ["2026-11-01", false],
  ])("a review of 21 November 2026 holds on %s: %s", (today, holds) => {
    expect(facts("reviewed: 2026-11-21", today)).toEqual([
      holds
        ? "✔ should facts/home-places-pier launch/unverified home.yaml:3"
        : "✖ should facts/home-places-pier launch/out-of-date home.yaml:3",
    ]);
  });

  test("without a day nothing is out of date: the list depends on the sources alone", () => {
    expect(facts("reviewed: 1999-01-01")).toEqual([
      "✔ should facts/home-places-pier launch/unverified home.yaml:3",
    ]);
  });

  test("everything that is wrong with an entry is in one item, each with its line", () => {
    const { items } = listOf(
      place("reviewed: 2026-01-01\nstatus: unverified\ndoubts:\n  - Call.\n  - Ask."),
      {
        today: "2026-11-21",
      },
    );
    const finding = findingOf(items.at(-1) as Item);
    expect(finding).toMatchObject({ code: "launch/unverified", severity: "warning", line: 4 });
    expect(finding.related?.map(({ message, line }) => `${line} ${message}`)).toEqual([
      "3 “Pier” was last reviewed 324 days ago.",
      "6 Call.",
      "7 Ask.",
    ]);
  });
});

test("a site that declares no keys has neither samples nor reviews", () => {
  const text =
    "banner:\n  sample: true\nplaces:\n  - reviewed: 1999-01-01\n    status: unverified\n    doubts: [Call.]\n";
  expect(listOf(text, { keys: {}, today: "2026-11-21" }).items.map(({ id }) => id)).toEqual([
    "address/origin",
  ]);
});

test("an item that is done until a day is open again a month before it; without a clock it is done", () => {
  const declared = [item({ done: true, until: "2027-05-31", need: "should" })];
  const on = (today?: string) =>
    about("own", listOf("name: A\n", { declared, ...(today && { today }) }));
  expect(on()).toEqual(["✔ should own/name launch/sample home.yaml:1"]);
  expect(on("2027-05-01")).toEqual(["✔ should own/name launch/sample home.yaml:1"]);
  expect(on("2027-05-02")).toEqual(["✖ should own/name launch/out-of-date home.yaml:1"]);
  expect(on("2028-01-01")).toEqual(["✖ should own/name launch/out-of-date home.yaml:1"]);
});

describe("samples without their own item", () => {
  test("are open while they say true, and done when they say false", () => {
    const text = "banner:\n  title: Hello\n  sample: true\nfooter:\n  sample: false\n";
    expect(about("samples", listOf(text))).toEqual([
      "✖ must samples/home-banner launch/sample home.yaml:3",
      "✔ must samples/home-footer launch/sample home.yaml:5",
    ]);
  });

  test("an item next to or below a flag replaces it", () => {
    const text = "sample: true\nname: A\nbanner:\n  sample: true\n  title: Hello\n";
    expect(about("samples", listOf(text, { declared: [item()] }))).toEqual([
      "✖ must samples/home-banner launch/sample home.yaml:4",
    ]);
    const both = [item(), item({ id: "title", at: ["home", "banner", "title"] })];
    expect(about("samples", listOf(text, { declared: both }))).toEqual([]);
  });
});

describe("what a site declares", () => {
  test.each([
    ["sample", "launch/sample"],
    ["missing", "launch/missing"],
    ["archived", "launch/archived-link"],
    ["claim", "launch/claim"],
  ] as const)("%s has the code %s", (kind, code) => {
    const list = listOf("name: A\n", { declared: [item({ kind })] });
    expect(about("own", list)).toEqual([`✖ must own/name ${code} home.yaml:1`]);
  });

  test("a finding says what is wrong, where, and what to do; a “must” is an error", () => {
    const [open] = listOf("name: A\n", { declared: [item({ why: "People ask." })] }).items;
    expect(findingOf(open as Item)).toEqual({
      code: "launch/sample",
      severity: "error",
      message: "The name is a sample.",
      hint: "Put your own.\nPeople ask.",
      file: "content/home.yaml",
      line: 1,
      column: 7,
      length: 1,
    });
  });

  test("a missing line: the nearest thing around it; a missing file: a mistake", () => {
    const declared = [
      item({ at: ["settings.yaml", "gone"] }),
      item({ id: "lost", at: ["homes", "name"] }),
    ];
    const list = listOf("name: A\n", { declared });
    expect(about("own", list)).toEqual(["✖ must own/name launch/sample settings.yaml:1"]);
    expect(list.findings).toMatchObject([
      {
        code: "launch/definition",
        severity: "error",
        file: "content/launch.ts",
        hint: "Did you mean “home”?",
      },
    ]);
  });
});

test("an invalid declaration reports what is wrong with it", () => {
  const hints = (declared: unknown) => readTopics(declared).findings.map(({ hint }) => hint);
  const topic = (more: object) => [
    { name: "own", heading: "Our own", why: "It matters.", items: [], ...more },
  ];
  expect(hints(topic({}))).toEqual([]);
  expect(hints(Promise.resolve(topic({})))).toEqual(["It must be Array, not Promise."]);
  expect(hints(topic({ name: "Our own" }))).toEqual([
    '“0.name” must be lowercase letters, digits and hyphens, not "Our own".',
  ]);
  expect(hints(topic({ items: [{ ...item(), need: "mst" }] }))).toEqual([
    '“0.items.0.need” must be ("must" | "should"), not "mst".',
  ]);
  const { fix: _, ...without } = item();
  expect(hints(topic({ items: [without] }))).toEqual(["“0.items.0.fix” is missing."]);
  expect(hints(topic({ items: [{ ...item(), until: "2027-05-31" }] }))).toEqual([
    '“0.items.0.until” is only for recommended items (need: "should").',
  ]);
  expect(hints(topic({ items: [{ ...item(), need: "should", until: "soon" }] }))).toEqual([
    '“0.items.0.until” must be a day such as 2027-05-31, not "soon".',
  ]);
  expect(hints(topic({ items: [{ ...item(), puts: "" }] }))).toEqual([
    "“0.items.0.puts” is not a known key: remove it.",
  ]);
});

describe("a decision to leave an item as it is", () => {
  const LINKS = "links:\n  - label: Map\n    to: pending\n";
  const decision = { on: "2027-01-10", because: "The map comes in spring." };

  test("marks it as done, with the day and the reason", () => {
    const { items, findings } = listOf(LINKS, {
      settled: [{ item: "links/home-links-map", ...decision }],
    });
    expect(items.at(-1)).toMatchObject({ done: true, settled: decision });
    expect(findings).toEqual([]);
  });

  test("stays with its item when another one of that name is added in front of it, in another part of the file", () => {
    const settled = [{ item: "links/home-links-map", ...decision }];
    const { items, findings } = listOf(`footer:\n  - label: Map\n    to: pending\n${LINKS}`, {
      settled,
    });
    expect(
      items.filter(({ settled: decided }) => decided).map(({ id, place }) => [id, place.line]),
    ).toEqual([["links/home-links-map", 6]]);
    expect(findings).toEqual([]);
  });

  test("is ambiguous if two items of one list have the same name", () => {
    const settled = [{ item: "links/home-links-map", ...decision }];
    const { items, findings } = listOf(`${LINKS}  - label: Map\n    to: pending\n`, { settled });
    expect(items.filter(({ settled: decided }) => decided)).toEqual([]);
    expect(findings).toMatchObject([
      { code: "launch/unknown-item", severity: "warning", file: "content/settings.yaml", line: 4 },
    ]);
  });

  test("is reported with the nearest name if there is no such item", () => {
    const { findings } = listOf(LINKS, {
      settled: [{ item: "links/home-links-mpa", ...decision }],
    });
    expect(findings).toMatchObject([
      { code: "launch/unknown-item", severity: "warning", file: "content/settings.yaml", line: 4 },
    ]);
    expect(findings[0]?.hint).toBe("Did you mean “links/home-links-map”?");
  });

  test("is refused for a “must”, unless its declaration allows it", () => {
    const settled = [{ item: "own/name", ...decision }];
    const refused = listOf("name: A\n", { settled, declared: [item()] });
    expect(about("own", refused)).toEqual(["✖ must own/name launch/sample home.yaml:1"]);
    expect(refused.findings).toMatchObject([
      { code: "launch/not-settled", severity: "error", line: 4 },
    ]);
    const allowed = listOf("name: A\n", { settled, declared: [item({ canSettle: true })] });
    expect(about("own", allowed)).toEqual(["✔ must own/name launch/sample home.yaml:1"]);
    expect(allowed.findings).toEqual([]);
  });
});

test("addresses count as forwarded to another host, not to this one, and not to a sample", () => {
  const to = (target: string) =>
    isForwarded({ origin: REAL, forward: [{ from: "/shop", to: target }] }, "/shop");
  expect(to("https://shop.harbor.com/find")).toBe(true);
  expect(to(`${REAL}/shop`)).toBe(false);
  expect(to("https://shop.example")).toBe(false);
  expect(isForwarded({ origin: REAL }, "/shop")).toBe(false);
});

describe("the format of the list", () => {
  const TEXT =
    "name: A\nlinks:\n  - label: Map *here* <b>\n    to: pending\n  - label: Search\n    to: /search/\n";
  const LIST = listOf(TEXT, {
    declared: [
      item(),
      item({ id: "email", title: "Email", at: ["home", "email"], need: "should" }),
    ],
  });
  const { topics } = LIST;
  const context = { readSource: () => undefined, color: false, verbose: false };
  /** What a terminal shows. */
  const shown = (list: ReturnType<typeof listOf>) =>
    formats.pretty(inShort(launchReport(list, {}), list.topics, " --root site"), context);

  test("in a terminal: every “must”, then a line for each topic that has more to do, and the progress", () => {
    expect(
      shown({
        ...LIST,
        findings: [warning("launch/unknown-item", "There is no item “x” on the list.")],
      }),
    ).toBe(
      [
        "▲ There is no item “x” on the list.  launch/unknown-item",
        "",
        "Required: Our own (1)",
        "It matters.",
        "",
        "✖ The name is a sample.  launch/sample",
        "  content/home.yaml:1:7",
        "  → Put your own.",
        "",
        "1 error, 1 warning",
        "",
        "     Recommended                  First line to edit",
        "  1  Our own                      content/home.yaml:1",
        "  1  Links without a destination  content/home.yaml:4",
        "",
        "2 of 5 done. Not ready to go live: 1 required item and 2 recommended items left.",
        "",
        "npx build-site launch --root site --verbose           each item with its file and line",
        "npx build-site launch --root site --format markdown   a checklist to print and check off",
        "",
        "Why it matters, and what to do: npx build-site explain launch/sample launch/unknown-item",
        "",
      ].join("\n"),
    );
  });

  test("every item that may stay as it is has its name", () => {
    const { findings, groups = [] } = launchReport(LIST, {});
    expect(
      groups.flatMap((group) => group.findings.map(({ hint }) => `${group.heading}: ${hint}`)),
    ).toEqual([
      "Required: Our own: Put your own.",
      "Recommended: Our own: Put your own.\nIts name for “launch.settled”: own/email",
      "Recommended: Links without a destination: Replace “pending” with an address, or remove the link.\nIts name for “launch.settled”: links/home-links-map-here-b",
    ]);
    expect(new Set(groups.flatMap((group) => group.findings))).toEqual(new Set(findings));
  });

  test("as Markdown: a checklist in plain words, with nothing in it that is markup", () => {
    expect(formatChecklistMarkdown(topics, "2026-11-22")).toBe(
      [
        "# Before you go live",
        "",
        "**2 of 5 done** on 22 November 2026. Not ready to go live: 1 required item and 2 recommended items left.",
        "",
        "Each item names the file and the line to edit. Required items come first.",
        "",
        "## Our own (0 of 2 done)",
        "",
        "It matters.",
        "",
        "- [ ] **Name** (required). The name is a sample. Put your own. (`content/home.yaml`, line 1)",
        "- [ ] **Email** (recommended). The name is a sample. Put your own. (`content/home.yaml`, line 1)",
        "",
        "## Links without a destination (1 of 2 done)",
        "",
        "A dead link costs you the visitor’s trust in the next one.",
        "",
        "- [ ] **Map \\*here\\* &lt;b&gt;** (recommended). The link “Map \\*here\\* &lt;b&gt;” has no destination yet. Replace “pending” with an address, or remove the link. (`content/home.yaml`, line 4)",
        "- [x] Search (`content/home.yaml`)",
        "",
        "## Where the site will be found (1 of 1 done)",
        "",
        "Search engines and shared links send people to this address.",
        "",
        "- [x] Address of the site (`content/settings.yaml`)",
        "",
      ].join("\n"),
    );
  });

  test("when nothing is left", () => {
    expect(shown(listOf("a: b"))).toMatch(
      /^1 of 1 done\. Everything is done\. Ready to go live\.\n/,
    );
  });
});
