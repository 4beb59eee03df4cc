import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

/** Adds data to the About page. */
const onAbout = (jsx: string): Changes => ({
  "templates/about.tsx": (text) =>
    `import { JsonLd } from "build-site";\n${text.replace("<Markdown of={about.body} />", `<Markdown of={about.body} />\n${jsx}`)}`,
});
const data = (text: string) => onAbout(`<JsonLd data={${text}} />`);
const raw = (text: string) =>
  onAbout(
    `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: ${JSON.stringify(text)} }} />`,
  );
const findingsOf = async (changes: Changes) =>
  (await buildReport(await makeSite(changes))).findings;

test("data cannot break out of its script, and parses to the original", async () => {
  const name = "</script><script>alert(1)</script><!-- <script> \u2028 & \" ' é";
  const root = await makeSite(
    data(`{ "@context": "https://schema.org", "@type": "Thing", name: ${JSON.stringify(name)} }`),
  );
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  expect(html).not.toContain("alert(1)</script>");
  const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Thing", name });
});

test("a data block is not a script that the policy must allow", async () => {
  const root = await makeSite(data('{ "@context": "https://schema.org", "@type": "Thing" }'));
  const plain = await makeSite();
  await Promise.all([buildReport(root), buildReport(plain)]);
  const headers = (site: string) => readFile(join(site, "out/_headers"), "utf8");
  expect(await headers(root)).toBe(await headers(plain));
});

test.each([
  ["{ not json", /It is not JSON/],
  ["[]", /It is empty/],
  ["[1]", /not an object/],
  ['{"@type":"Thing"}', /no @context/],
  ['{"@context":"https://schema.org","name":"x"}', /no @type/],
  [
    '{"@context":"https://schema.org","@graph":[{"@type":"Thing"},{"name":"x"}]}',
    /@graph has no @type/,
  ],
])("a block that is of no use is an error at the line of the template: %s", async (text, why) => {
  const findings = await findingsOf(raw(text));
  expect(findings).toMatchObject([
    { code: "seo/json-ld", severity: "error", file: "templates/about.tsx" },
  ]);
  expect(findings[0]?.message).toMatch(why);
  expect(findings[0]?.line).toBeGreaterThan(5);
});

test("an address of the site must exist; names of things and external addresses are not checked", async () => {
  const fine = [
    '"@id": "https://www.example.com/nowhere/#me"',
    'url: "https://www.example.com/about/"',
    'mainEntityOfPage: "#main"',
    'sameAs: ["https://other.example.org/x", "/"]',
    'address: "1 Main Street / 2nd floor"',
  ];
  const thing = (...more: string[]) =>
    data(
      `{ "@context": "https://schema.org", "@type": "Thing", ${[...fine, ...more].join(", ")} }`,
    );
  expect(await findingsOf(thing())).toEqual([]);
  const wrong = [
    'image: "/assets/gone.png"',
    'subjectOf: [{ "@type": "WebPage", url: "https://www.example.com/#no" }]',
  ];
  const findings = await findingsOf(thing(...wrong));
  expect(findings.map(({ code, url, file }) => [code, url, file])).toEqual([
    ["seo/json-ld", "/assets/gone.png", "templates/about.tsx"],
    ["seo/json-ld", "https://www.example.com/#no", "templates/about.tsx"],
  ]);
  expect(findings[1]?.message).toBe(
    "In JSON-LD, “https://www.example.com/#no” links to the anchor “no”, which / does not have.",
  );
});

test("the next build reports the same about a page's data", async () => {
  const root = await makeSite(
    data('{ "@context": "https://schema.org", "@type": "Thing", url: "/hello.txt" }'),
  );
  expect((await buildReport(root)).findings).toEqual([]);
  await rm(join(root, "templates/static/hello.txt"));
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "seo/json-ld", url: "/hello.txt" },
  ]);
});
