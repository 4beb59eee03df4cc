import { createHash } from "node:crypto";
import { findAll, getElementById, getElementsByTagName, textContent } from "domutils";
import { HtmlValidate, StaticConfigLoader } from "html-validate/browser";
import { parseDocument } from "htmlparser2";
import { broken, COMMAND, linkReport, linkRow, moved } from "../helpers/link-report.ts";
import { Memory, night, PIER } from "../helpers/nights.ts";
import { expect, test } from "vitest";
import { htmlRules } from "../../src/check/html-rules.ts";
import { error, warning } from "../../src/findings/finding.ts";
import { dateInWords, timeInWords } from "../../src/findings/text.ts";
import { groupOf, groupRows, linkFindings } from "../../src/links/report/findings.ts";
import { newsOf } from "../../src/links/report/news.ts";
import type { LinkRow } from "../../src/links/link-row.ts";
import { formatHtml } from "../../src/links/report/page.ts";
import { openable } from "../../src/links/report/rows.ts";

const parsed = (...report: Parameters<typeof linkReport>) =>
  parseDocument(formatHtml(linkReport(...report)));
type Nodes = Parameters<typeof textContent>[0];
/** The visible text, with one space between elements. */
const words = (nodes: Nodes) =>
  findAll(() => true, Array.isArray(nodes) ? nodes : [nodes])
    .filter(({ children }) => children.some((child) => "data" in child && child.data.trim() !== ""))
    .map((node) => textContent(node).trim())
    .join(" | ");
const links = (nodes: Nodes) =>
  getElementsByTagName("a", nodes)
    .map(({ attribs }) => attribs["href"] ?? "")
    .filter((href) => !href.startsWith("#"));

test.each([
  ["broken", "error", "fix"],
  ["invalid", "error", "fix"],
  ["transient", "error", "fix"],
  ["suspect", "error", "fix"],
  ["moved", "warning", "look"],
  ["suspect", "warning", "look"],
  ["blocked", "info", "known"],
  ["transient", "warning", "known"],
  ["skipped", "info", "left"],
  ["ok", undefined, "fine"],
] as const)("%s of severity %s belongs to %s", (verdict, severity, group) => {
  expect(groupOf({ verdict, ...(severity && { severity }) })).toBe(group);
});

test("a link with an answer is fine; a proven move is an address to update", () => {
  const opened = "2026-11-01";
  expect(groupOf({ verdict: "suspect", severity: "info", opened })).toBe("fine");
  expect(groupOf({ verdict: "transient", severity: "info", opened })).toBe("fine");
  expect(groupOf(moved)).toBe("update");
});

test("a blocked link is fine as long as the note that it was opened is valid", () => {
  expect(groupOf({ verdict: "blocked", opened: "2026-11-01" })).toBe("fine");
  expect(groupOf({ verdict: "blocked", severity: "info", opened: "2026-01-01" })).toBe("known");
});

test("rows are sorted, whatever their original order", () => {
  const rows = [linkRow("https://b.example/"), linkRow("https://a.example/"), moved, broken];
  expect(groupRows(rows)).toEqual(groupRows(rows.toReversed()));
  expect(new Map(groupRows(rows)).get("fine")?.map(({ url }) => url)).toEqual([
    "https://a.example/",
    "https://b.example/",
  ]);
});

test("dates are in UTC", () => {
  expect(dateInWords("2026-11-03T23:59:00Z")).toBe("3 November 2026");
  expect(dateInWords("2026-11-03")).toBe("3 November 2026");
  expect(dateInWords("soon")).toBe("soon");
  expect(timeInWords("2026-11-03T02:10:00+01:00")).toBe("3 November 2026 at 01:10 UTC");
});

test.each([
  ["https://a.example/x?y", "https://a.example/x?y"],
  ["javascript:alert(1)", undefined],
  [" java\nscript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["mailto:a@b.example", undefined],
  ["no address", undefined],
  [undefined, undefined],
])("a browser opens %j as %j", (url, href) => {
  expect(openable(url)).toBe(href);
});

test("a broken link: what, since when, where to edit, and on which pages", () => {
  const outcome = "2 external links: 1 ok, 1 broken.";
  const page = parsed([broken, linkRow("https://fine.example/")], {
    closing: [outcome, "New in this run: 1."],
  });
  expect(words(getElementsByTagName("header", page))).toContain(outcome);
  expect(words(getElementsByTagName("footer", page))).not.toContain(outcome);
  expect(words(getElementsByTagName("footer", page))).toContain("New in this run: 1.");
  const section = words(getElementById("fix", page) ?? []);
  for (const part of [
    "Fix now",
    "https://gone.example/menu",
    "The server says that there is no such page (404).",
    "New in this run; last worked on 3 November 2026.",
    "content/guide/food.yaml:12",
    "content/site.yaml:3",
    "/guide/food/",
  ])
    expect(section).toContain(part);
  expect(section).not.toContain("fine.example");
  expect(links(getElementById("fix", page) ?? [])).toEqual([
    "https://gone.example/menu",
    "https://www.example.com/guide/food/",
  ]);
});

test("a moved link shows the old and the new address, each once", () => {
  const section = getElementById("update", parsed([moved]));
  expect(links(section ?? []).slice(0, 2)).toEqual(["http://old.example/", "https://new.example/"]);
  expect(words(section ?? []).match(/It has moved for good\./g)).toHaveLength(1);
});

/** A link that may lead to another page now. */
const doubtful = linkRow("https://www.bar.example/menu", {
  verdict: "suspect",
  severity: "warning",
  code: "drifted",
  reason: "it was “Menu” and is now “Casino”: it may have a new owner",
  words: "Lunch at the pier",
  title: "Casino",
  finalUrl: "https://casino.example/",
  hops: [{ status: 301, url: "https://www.bar.example/menu" }],
  picture: "UklGRg==",
});

test("a suspicion: the words of the link, where it leads, the title, and a picture", () => {
  const section = getElementById("look", parsed([doubtful]));
  const text = words(section ?? []);
  for (const part of ["Lunch at the pier", "https://casino.example/", "Title:", "Casino"])
    expect(text).toContain(part);
  const [picture, ...others] = getElementsByTagName("img", section ?? []);
  expect(others).toEqual([]);
  expect(picture?.attribs).toMatchObject({
    src: "data:image/webp;base64,UklGRg==",
    loading: "lazy",
    alt: "What a browser saw at https://www.bar.example/menu",
  });
});

test("what to do is said once for all rows that have nothing else to say", () => {
  const other = { ...broken, url: "https://also.example/" };
  const anchor = { ...broken, url: "https://anchor.example/#x", code: "fragment-missing" };
  const text = words(getElementById("fix", parsed([broken, other, anchor])) ?? []);
  expect(text.match(/remove the link\./g)).toHaveLength(1);
  expect(text.match(/Find the new anchor/g)).toHaveLength(1);
});

test("the page begins with what is new, fixed, gone from the pages and back, with links to rows", () => {
  const still = { ...doubtful, trend: "still" } as const;
  const mended = linkRow("https://mended.example/", { trend: "recovered", pages: "back" });
  const gone = { ...broken, url: "https://dead.example/", trend: "still", pages: "gone" } as const;
  const rows = [still, broken, mended, gone];
  const page = parsed(rows, { news: newsOf(rows) });
  const [first] = getElementsByTagName("section", page);
  expect(first?.attribs["id"]).toBe("news");
  expect(words(first ?? [])).toMatch(
    /New \(1\).*gone\.example.*Fixed \(1\).*mended.*Gone from .*dead\.example.*Back on .*mended/s,
  );
  expect(words(first ?? [])).not.toContain("Lunch");
  for (const { attribs } of getElementsByTagName("a", first ?? []))
    expect(getElementById((attribs["href"] ?? "").slice(1), page)?.name).toBe("li");
  expect(newsOf([still])).toEqual([
    { heading: "New since the last run", lines: ["Nothing has changed."] },
  ]);
});

test("what is new comes first, then what harms most", () => {
  const lost = { verdict: "transient", severity: "error", trend: "still", nights: 3 } as const;
  const invalid = { verdict: "invalid", severity: "error", trend: "still" } as const;
  const rows = [
    linkRow("mailto:", { ...invalid, code: "mailto" }),
    linkRow("http://localhost/", { ...invalid, code: "private-address" }),
    { ...broken, url: "https://a.example/#x", code: "fragment-missing", trend: "still" } as const,
    linkRow("https://b.example/", lost),
    { ...broken, url: "https://c.example/", trend: "still" } as const,
    linkRow("https://d.example/", { ...lost, becameError: true }),
    { ...broken, url: "https://e.example/" },
  ];
  expect(groupRows(rows).map(([, of]) => of.map(({ url }) => url))).toEqual([
    [
      "https://e.example/",
      "https://d.example/",
      "https://c.example/",
      "https://b.example/",
      "http://localhost/",
      "mailto:",
      "https://a.example/#x",
    ],
  ]);
});

test("a link that has moved since the last run is new, the run after it is not", () => {
  const memory = new Memory();
  memory.pier(night(0), "ok");
  const news = (run: number) => newsOf([memory.pier(night(run), "moved")])[0]?.lines;
  expect(news(1)).toEqual([`Moved: ${PIER}`]);
  expect(news(2)).toEqual(["Nothing has changed."]);
});

test("only links of which visitors get the page again are fixed", () => {
  const recovered = (verdict: LinkRow["verdict"]) =>
    newsOf([linkRow("https://x.example/", { verdict, trend: "recovered" })])[0]?.lines;
  expect(recovered("ok")).toEqual(["Fixed: https://x.example/"]);
  expect(recovered("moved")).toEqual(["Fixed: https://x.example/"]);
  expect(recovered("blocked")).toEqual(["Nothing has changed."]);
});

test("each kind of error has the advice that fits it", () => {
  const advice = (url: string, code: string, verdict: LinkRow["verdict"] = "invalid") =>
    linkFindings([linkRow(url, { verdict, code, severity: "error" })], [], COMMAND).findings.map(
      ({ message, hint }) => `${message} → ${hint}`,
    );
  const reason = "a visitor gets the page.";
  expect(advice("mailto:", "mailto")).toEqual([
    `“mailto:”: ${reason} → Write an email address after mailto:, or remove the link.`,
  ]);
  expect(advice("tel:", "tel")).toEqual([
    `“tel:”: ${reason} → Write a phone number after tel:, or remove the link.`,
  ]);
  expect(advice("http://localhost/", "private-address")).toEqual([
    `http://localhost/: ${reason} → Write a public address, or remove the link. ` +
      "For a test on this network, build-site links --allow-private checks it.",
  ]);
  expect(advice("htp:x", "unknown-scheme")).toEqual([
    `htp:x: ${reason} → Correct the address, or remove the link.`,
  ]);
  const mixed = [
    linkRow("mailto:", { verdict: "invalid", code: "mailto", severity: "error" }),
    broken,
  ];
  const [fix] = linkFindings(mixed, [], COMMAND).groups;
  expect(fix?.advice?.text).toMatch(/^A dead link: /);
  const [alone] = linkFindings(mixed.slice(0, 1), [], COMMAND).groups;
  expect(alone).not.toHaveProperty("advice");
});

test("fine links are collapsed, an empty group has no heading", () => {
  const page = parsed([linkRow("https://fine.example/")]);
  const sections = getElementsByTagName("section", page).map(({ attribs }) => attribs["id"]);
  expect(sections).toEqual(["fine"]);
  const [details] = getElementsByTagName("details", getElementById("fine", page) ?? []);
  expect(details?.attribs).not.toHaveProperty("open");
});

test("more than five pages of a link are collapsed", () => {
  const routes = Array.from({ length: 9 }, (_, index) => `/page-${index}/`);
  const section = getElementById("fix", parsed([{ ...broken, routes }]));
  const [more] = getElementsByTagName("details", section ?? []);
  expect(words(more ?? [])).toContain("On 9 pages");
  expect(words(more ?? []).match(/page-/g)).toHaveLength(9);
});

test("links to fix have hints; findings that are not about a link have a section of their own", () => {
  const findings = [
    error("outbound/http-404", "x", { url: broken.url }),
    warning("outbound/moved", "x", { url: moved.url, hint: "Write the new one." }),
    warning("outbound/tls-expires-soon", "Its certificate expires soon.", {
      url: broken.url,
      hint: "Tell its owner.",
    }),
    warning("outbound/rule", "The rule has ended.", { file: "content/settings.yaml", line: 4 }),
  ];
  const page = parsed([broken, { ...moved, code: "moved" }], { findings });
  expect(words(getElementById("fix", page) ?? [])).toContain(
    "write the new address of its page in the content, or remove the link.",
  );
  expect(words(page.children)).not.toContain("Write the new one.");
  const also = words(getElementById("also", page) ?? []);
  expect(also).toContain("(2)");
  expect(also).toMatch(
    /certificate expires soon\..*Tell its owner\..*The rule has ended\..*content\/settings\.yaml:4/,
  );
});

test("a run without a verdict does not say that there are no links", () => {
  const findings = [
    warning("outbound/offline", "Not one of them could be reached.", {
      hint: "Check the network of this machine.",
    }),
  ];
  const text = words(parsed([], { findings }).children);
  expect(text).toContain("No verdict this time.");
  expect(text).toContain("Check the network of this machine.");
  expect(text).not.toContain("no links");
});

const NASTY = '</script><img src=x onerror="alert(1)">&amp;\u0000\u001B\u202Egpj.exe\uD800';

test("everything from outside is escaped", () => {
  const row = linkRow("javascript:alert(1)", {
    verdict: "invalid",
    severity: "error",
    reason: NASTY,
    title: NASTY,
    since: NASTY,
    routes: [NASTY, "javascript:alert(2)"],
    sources: [{ file: NASTY, line: 1, column: 1 }],
    remarks: [{ code: "x", reason: NASTY }],
  });
  const evil = { ...moved, replacement: "javascript:alert(3)" };
  const findings = [warning("x/y", NASTY, { hint: NASTY, file: NASTY })];
  const html = formatHtml(linkReport([row, evil], { findings, closing: [NASTY] }));
  const page = parseDocument(html);
  expect(html.isWellFormed()).toBe(true);
  expect(getElementsByTagName("img", page)).toEqual([]);
  expect(getElementsByTagName("script", page)).toEqual([]);
  expect(links(page).filter((href) => !href.startsWith("http"))).toEqual([]);
  // oxlint-disable-next-line no-control-regex -- the test is about them
  expect(html).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u202E]/);
});

test("every external link opens a new tab without a referrer", () => {
  const page = parsed([broken, moved, linkRow("https://fine.example/")]);
  const out = getElementsByTagName("a", page).filter(({ attribs }) =>
    attribs["href"]?.startsWith("http"),
  );
  expect(out.length).toBeGreaterThan(4);
  for (const { attribs } of out)
    expect(attribs).toMatchObject({ target: "_blank", rel: "noopener noreferrer nofollow" });
});

test("the policy allows only its own styles and pictures", () => {
  const page = parsed([broken]);
  const meta = getElementsByTagName("meta", page).find(
    ({ attribs }) => attribs["http-equiv"] !== undefined,
  );
  const styles = textContent(getElementsByTagName("style", page));
  const hash = createHash("sha256").update(styles).digest("base64");
  expect(meta?.attribs["content"]).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
  );
});

test("the page is valid HTML", async () => {
  const findings = [warning("x/y", "To know.", { hint: "How.", file: "content/a.yaml", line: 2 })];
  const rows = [
    broken,
    moved,
    linkRow("https://fine.example/"),
    linkRow("mailto:", { verdict: "invalid" }),
  ];
  const html = formatHtml(linkReport(rows, { findings, closing: ["One.", "Two."] }));
  const { results } = await new HtmlValidate(new StaticConfigLoader(htmlRules.site)).validateString(
    html,
  );
  expect(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ),
  ).toEqual([]);
});

test("the same links give the same bytes in any order; a page without site or rows works", () => {
  const rows = [broken, moved, linkRow("https://fine.example/")];
  expect(formatHtml(linkReport(rows))).toBe(formatHtml(linkReport(rows.toReversed())));
  const { site: _, ...bare } = linkReport([{ ...broken, routes: [] }]);
  expect(formatHtml(bare)).toContain("<title>External links</title>");
  expect(formatHtml(linkReport([], { closing: ["There are no external links."] }))).toContain(
    "There are no external links.",
  );
});
