import { expect, test } from "vitest";
import { linkTargets, type CheckContext, type Rule } from "../../src/check/check-context.ts";
import { checkedPage } from "../../src/check/inspect-pages.ts";
import { RULES } from "../../src/check/rules.ts";
import { readPage } from "../../src/html/read-page.ts";

/** What makes a rule report something: pages by their addresses, and style sheets. */
interface Case {
  pages?: Record<string, string>;
  styles?: Record<string, string>;
  code: string;
}

type RuleName = { [Group in keyof typeof RULES]: keyof (typeof RULES)[Group] }[keyof typeof RULES];

/** A case of each rule. */
const CASES: Record<RuleName, Case> = {
  insideLinks: { pages: { "/": `<a href="/nowhere/">Nowhere</a>` }, code: "links/no-such-page" },
  duplicates: { pages: { "/pier/": "", "/quay/": "" }, code: "html/duplicate-title" },
  structure: { pages: { "/": "<h1>One</h1><h1>Two</h1>" }, code: "a11y/one-h1" },
  translations: {
    pages: { "/": `<link rel="alternate" hreflang="de" href="/de/">`, "/de/": "" },
    code: "seo/translations",
  },
  secureForms: {
    pages: { "/": `<form action="http://a.example/"></form>` },
    code: "security/insecure-form",
  },
  jsonLd: { pages: { "/": `<script type="application/ld+json">{</script>` }, code: "seo/json-ld" },
  policy: {
    pages: { "/": `<img src="https://a.example/a.png" alt="">` },
    code: "security/blocked",
  },
  linksInLoaded: {
    pages: { "/": `<link rel="stylesheet" href="/site.css">` },
    styles: { "site.css": `a { background: url("none.png") }` },
    code: "styles/missing-file",
  },
  linksInFiles: {
    pages: { "/": "" },
    styles: { "map.svg": `<svg><a href="none.html"></a></svg>` },
    code: "links/no-such-page",
  },
  reachable: { pages: { "/": "", "/alone/": "" }, code: "links/unreachable-page" },
};

const rules = new Map<string, Rule>(Object.values(RULES).flatMap((group) => Object.entries(group)));

function codesOf(rule: Rule, { pages = {}, styles = {} }: Partial<Case>): string[] {
  const files = Object.entries(pages).map(([address, body]) => ({
    address,
    file: `${address.slice(1)}index.html`,
    html: `<!DOCTYPE html><html lang="en"><head><title>Pier</title></head><body>${body}</body></html>`,
  }));
  const site = {
    sizes: new Map(
      [...files.map(({ file }) => file), ...Object.keys(styles)].map((file) => [file, 1]),
    ),
    styles: new Map(Object.entries(styles)),
    settings: { origin: "https://www.example.com", elsewhere: [] },
  };
  const anchors: CheckContext["anchors"] = { see: () => {}, check: () => [], end: () => [] };
  const opened = rule({ ...site, targets: linkTargets(site), anchors });
  const found = files.flatMap(
    (file) => opened.page?.(checkedPage(file, readPage(file.html))) ?? [],
  );
  return [...found, ...(opened.end?.() ?? [])].map(({ code }) => code);
}

test("each rule has a case", () => {
  expect(Object.keys(CASES).toSorted()).toEqual([...rules.keys()].toSorted());
});

test.each([...rules])("%s reports its case, and nothing of it on another page", (name, rule) => {
  const { code, ...site } = CASES[name as RuleName];
  expect(codesOf(rule, { pages: { "/": "<h1>Pier</h1>" } })).not.toContain(code);
  expect(codesOf(rule, site)).toContain(code);
});

test("translations of a page that is checked alone, as in dev, are not compared", () => {
  const { pages } = CASES.translations;
  const alone = { pages: { "/": pages?.["/"] ?? "" }, styles: { "de/index.html": "" } };
  expect(codesOf(RULES.pages.translations, alone)).toEqual([]);
});

test("only the first 500 broken paths are compared with every file, so that any number takes little time", () => {
  const sizes = new Map([["piers.html", 1]]);
  const settings = { origin: "https://www.example.com", elsewhere: [] };
  const { similar } = linkTargets({ sizes, settings, styles: new Map() });
  const found = Array.from({ length: 501 }, () => similar(["/peers"], true));
  expect([found[0], found[499], found[500]]).toEqual(["/piers.html", "/piers.html", undefined]);
  expect(similar(["/piers"], true)).toBe("/piers.html");
});
