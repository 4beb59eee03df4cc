import { findAll, getAttributeValue, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { emit } from "../../src/cli/emit.ts";
import { openTerminal } from "../../src/cli/terminal.ts";
import { error, warning, type Finding } from "../../src/findings/finding.ts";
import { formats, formatNames, type FormatName } from "../../src/findings/formats.ts";
import type { Report } from "../../src/findings/report.ts";
import { visible, visibleName } from "../../src/findings/text.ts";

/** Text as hostile as content and external servers can make it. */
const NASTY =
  'a <b onload="x">&amp; 100%, ]]> `*_[y](javascript:z)_*` $x$ \u0000\u001B[2J\uFFFE\uD800 @all\r\n::error::no';

const CLOSING = ["Built 3 pages.", "They are in out/."];

function report(findings: Finding[], more: Partial<Report> = {}): Report {
  const ok = findings.every(({ severity }) => severity !== "error");
  return {
    command: "links",
    ok,
    findings,
    summary: {},
    timings: { all: 12 },
    closing: CLOSING,
    ...more,
  };
}

function format(name: FormatName, findings: Finding[], more: Partial<Report> = {}): string {
  return formats[name](report(findings, more), {
    readSource: () => undefined,
    color: false,
    verbose: false,
  });
}

const findings = [
  error("outbound/broken", "It is gone.", {
    hint: "Take it out.",
    file: "content/über uns/a:b,c.yaml",
    line: 12,
    column: 5,
    length: 8,
    route: "/about/",
    url: "https://gone.example/?a=1&b=2",
    related: [
      error("x", "Here as well.", { file: "content/b.md", line: 2 }),
      error("x", "And somewhere."),
    ],
  }),
  warning("outbound/moved", "It has moved.", { file: "content/site.yaml" }),
  { code: "outbound/blocked", severity: "info", message: "It does not answer robots." } as const,
];

test("the formats, in the order of --help", () => {
  expect(formatNames).toEqual(["pretty", "json", "junit", "sarif", "github", "markdown"]);
});

/** The messages of findings as readers of each format get them. */
const MESSAGES: Record<FormatName, (text: string) => string[]> = {
  pretty: (text) => [...text.matchAll(/^[^\s\w] (.*)$/gmu)].map(([, words = ""]) => words),
  json: (text) => (JSON.parse(text) as Report).findings.map(({ message }) => message),
  junit: (text) => cases(text).map((found) => textContent(found)),
  sarif: (text) => (JSON.parse(text) as Log).runs[0].results.map((result) => result.message.text),
  github: (text) => [...text.matchAll(/^::\w+ [^:]*::(.*)$/gm)].map(([, words = ""]) => words),
  markdown: (text) => [text],
};

test.each(formatNames)("%s: every finding is in the report", (name) => {
  const messages = MESSAGES[name](format(name, findings));
  for (const { message } of findings)
    expect(messages.filter((text) => text.includes(message))).toHaveLength(1);
});

test.each(formatNames)("%s: the output is the same on every run", (name) => {
  expect(format(name, findings)).toBe(format(name, structuredClone(findings)));
});

const cases = (xml: string) => {
  const document = parseDocument(xml, { xmlMode: true });
  return findAll(({ name }) => name === "testcase", document.children);
};

test("junit: only errors fail, and every finding has its details and place", () => {
  const xml = format("junit", findings);
  const [first, ...others] = cases(xml);
  expect(first?.attribs).toEqual({
    name: "https://gone.example/?a=1&b=2",
    classname: "build-site.links.outbound.broken",
    file: "content/über uns/a:b,c.yaml",
    line: "12",
  });
  expect(textContent(first ?? [])).toBe(
    [
      "content/über uns/a:b,c.yaml:12:5",
      "It is gone.",
      "Take it out.",
      "On the page /about/",
      "See also: Here as well. – content/b.md:2",
      "See also: And somewhere.",
    ].join("\n"),
  );
  const elements = (node: (typeof others)[number]) =>
    findAll(({ name }) => name !== "testcase", [node]);
  expect(elements(first!).map(({ name, attribs }) => [name, attribs])).toEqual([
    ["failure", { message: "It is gone.", type: "outbound/broken" }],
  ]);
  expect(others.flatMap(elements).map((node) => [node.name, textContent(node)])).toEqual([
    ["system-out", "warning: content/site.yaml\nIt has moved."],
    ["system-out", "info: It does not answer robots."],
  ]);
  expect(xml).toMatch(
    /<testsuite name="build-site links" tests="3" failures="1" errors="0" skipped="0">/,
  );
});

test("junit: characters that XML cannot hold are escapes, and line breaks in attributes are kept", () => {
  const xml = format("junit", [error("x/y", NASTY, { file: NASTY })]);
  // oxlint-disable-next-line no-control-regex -- the test is about control characters
  expect(xml).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uD800]/);
  const [only, ...none] = cases(xml);
  expect(none).toEqual([]);
  const shown = NASTY.replace("\0\u001B[2J\uFFFE\uD800", String.raw`\u0000\u001b[2J\ufffe\ud800`);
  expect(getAttributeValue(only!, "name")).toBe(shown);
  expect(getAttributeValue(only!, "file")).toBe(shown.replace("\r\n", String.raw`\u000d\u000a`));
  expect(textContent(only!)).toContain(shown);
  expect(xml).toMatch(/name="[^"]*&#13;&#10;::error/);
});

/**
 * What moves a cursor, colors a terminal, or reverses the order of letters, and how it is shown.
 */
const HIDDEN = "\u001B[31m\u009B2J\u0007\u202Ecod.exe\u2066\u200F\u2028\uFEFF\uD83D";
const SHOWN = String.raw`\u001b[31m\u009b2J\u0007\u202ecod.exe\u2066\u200f\u2028\ufeff\ud83d`;
const UNSEEN = /[\p{Bidi_Control}\p{Surrogate}\u2028\uFEFF]|[^\P{Cc}\n]/u;

test.each(formatNames)("%s: control characters and marks of text direction are escapes", (name) => {
  const related = [error("x/z", `Also ${HIDDEN}.`, { file: `content/${HIDDEN}.md`, line: 1 })];
  const place = { file: `content/${HIDDEN}.yaml`, line: 1, column: 1, route: `/${HIDDEN}/` };
  const found = error("x/y", `It says “${HIDDEN}”.`, {
    ...place,
    hint: `Not ${HIDDEN}.`,
    url: HIDDEN,
    related,
  });
  const groups = [{ heading: "Fix now", findings: [found] }];
  const text = formats[name](
    report([found], { closing: [HIDDEN], groups, extra: { rows: [HIDDEN] } }),
    {
      // Code frames replace each of them by one character, so that marks stay below what they mark.
      readSource: () => `a${HIDDEN}\tb\n`,
      color: false,
      verbose: true,
    },
  );
  expect(text).not.toMatch(UNSEEN);
  expect(text).toContain(SHOWN);
});

test("json and sarif hold the characters themselves", () => {
  const found = error("x/y", HIDDEN);
  expect(JSON.parse(format("json", [found]))).toMatchObject({ findings: [found] });
  expect(sarif([found]).runs[0].results[0]?.message.text).toBe(HIDDEN);
});

test("tabs and the ends of lines stay as they are in messages, and are escapes in names", () => {
  expect(visible("a\tb\r\nc\rd\n")).toBe("a\tb\r\nc\\u000dd\n");
  expect(visibleName("a\tb\r\nc.md")).toBe(String.raw`a\u0009b\u000d\u000ac.md`);
  const legitimate = "Zoë 👩‍👩‍👧 می‌خواهم שלום naïve\u00AD";
  expect(visible(legitimate)).toBe(legitimate);
});

test("junit: a run without findings has one case that passes", () => {
  const [only, ...none] = cases(format("junit", []));
  expect(none).toEqual([]);
  expect(only?.attribs["name"]).toBe("Nothing to report.");
  expect(only?.children).toEqual([]);
  expect(format("junit", [], { ok: false })).toContain("No verdict.");
});

/** What the tests look at in a SARIF log. */
interface Log {
  $schema: string;
  version: string;
  runs: [
    {
      tool: { driver: { name: string; version?: string; rules: { id: string }[] } };
      results: Result[];
    },
  ];
}
interface Result {
  ruleId: string;
  ruleIndex: number;
  level: string;
  message: { text: string };
  locations: unknown[];
  relatedLocations?: unknown[];
}
const sarif = (from: Finding[]) => JSON.parse(format("sarif", from)) as Log;

test("sarif: rules, levels, places and related locations", () => {
  const { version, runs } = sarif(findings);
  expect(version).toBe("2.1.0");
  const [{ tool, results }] = runs;
  expect(tool.driver).toEqual({
    name: "build-site",
    rules: [{ id: "outbound/blocked" }, { id: "outbound/broken" }, { id: "outbound/moved" }],
  });
  expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
    ["outbound/broken", "error"],
    ["outbound/moved", "warning"],
    ["outbound/blocked", "note"],
  ]);
  for (const { ruleId, ruleIndex } of results)
    expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  const at = (uri: string, region?: object) => ({
    physicalLocation: { artifactLocation: { uri }, ...(region && { region }) },
  });
  expect(results.map(({ locations }) => locations)).toEqual([
    [
      at("content/%C3%BCber%20uns/a%3Ab%2Cc.yaml", {
        startLine: 12,
        startColumn: 5,
        endColumn: 13,
      }),
    ],
    [at("content/site.yaml")],
    [],
  ]);
  expect(results[0]?.message.text).toBe("It is gone.\nTake it out.\nSee also: And somewhere.");
  expect(results[0]?.relatedLocations).toEqual([
    { id: 0, message: { text: "Here as well." }, ...at("content/b.md", { startLine: 2 }) },
  ]);
});

test("sarif: at most 5,000 results and 100 places of each; the number of the others is told", () => {
  const places = Array.from({ length: 150 }, (_, index) => ({ file: `p${index}.html` }));
  const one = { ...error("x/y", "In many places.", { file: "a.html" }), count: 151, places };
  const many = Array.from({ length: 5009 }, (_, index) => error("x/z", `Number ${index}.`));
  const [run] = sarif([one, ...many]).runs as unknown as [
    {
      results: { occurrenceCount?: number; relatedLocations?: unknown[] }[];
      invocations: { toolExecutionNotifications: { message: { text: string } }[] }[];
    },
  ];
  expect(run.results).toHaveLength(5000);
  expect(run.results[0]?.occurrenceCount).toBe(151);
  expect(run.results[0]?.relatedLocations).toHaveLength(100);
  expect(run.invocations[0]?.toolExecutionNotifications[0]?.message.text).toBe(
    "10 more results are left out; --format json has all.",
  );
});

test("sarif: names the version if it is known", () => {
  const context = { readSource: () => undefined, color: false, verbose: false, version: "1.2.3" };
  expect((JSON.parse(formats.sarif(report([]), context)) as Log).runs[0].tool.driver.version).toBe(
    "1.2.3",
  );
});

test("sarif: a rule includes its documentation", () => {
  const context = {
    readSource: () => undefined,
    color: false,
    verbose: false,
    explain: (code: string) => (code === "a/b" ? "# a/b" : undefined),
  };
  const log = JSON.parse(
    formats.sarif(report([error("a/b", "x"), error("a/c", "x")]), context),
  ) as Log;
  expect(log.runs[0].tool.driver.rules).toEqual([
    { id: "a/b", help: { text: "npx build-site explain a/b", markdown: "# a/b" } },
    { id: "a/c" },
  ]);
});

test("sarif: half a surrogate pair in a file name is replaced", () => {
  expect(format("sarif", [error("x/y", NASTY, { file: "\uD800" })])).toContain(
    '"uri": "%EF%BF%BD"',
  );
});

test("github: one command a line, escaped as GitHub decodes it", () => {
  const [broken, moved, blocked, counts, ...closing] = format("github", findings).split("\n");
  expect(broken).toBe(
    "::error file=content/über uns/a%3Ab%2Cc.yaml,line=12,col=5,title=outbound/broken::It is gone.%0ATake it out.%0A" +
      "On the page /about/%0ASee also: Here as well. – content/b.md:2%0ASee also: And somewhere.",
  );
  expect(moved).toBe("::warning file=content/site.yaml,title=outbound/moved::It has moved.");
  expect(blocked).toBe("::notice title=outbound/blocked::It does not answer robots.");
  expect(counts).toBe("1 error, 1 warning, 1 note.");
  expect(closing).toEqual([...CLOSING, ""]);
});

test("github: neither a message nor a closing line can inject a command", () => {
  const text = format("github", [error("x/y", NASTY)], {
    closing: [NASTY, " ::warning::x", "x ##[error]y"],
  });
  expect(text).toContain("100%25, ");
  expect(text).toContain("%0D%0A::error::no");
  expect(text.split(/\r\n|\r|\n/).filter((line) => /^\s*::|##\[/.test(line))).toEqual([
    expect.stringMatching(/^::error title=x\/y::a <b/),
  ]);
});

test("github: a run without findings prints its closing lines", () => {
  expect(format("github", [])).toBe("Built 3 pages.\nThey are in out/.\n");
});

test("markdown: outcome, closing lines, then findings by severity with place and hint", () => {
  const text = format("markdown", findings);
  const tree = fromMarkdown(text);
  const plain = (type: string) => tree.children.filter((node) => node.type === type).map(textOf);
  expect(plain("heading")).toEqual([
    "build-site links: 1 error, 1 warning, 1 note",
    "Errors (1)",
    "Warnings (1)",
    "Notes (1)",
  ]);
  expect(plain("paragraph")).toEqual([
    "Built 3 pages.<br>\nThey are in out/.",
    "Why it matters, and what to do: npx build-site explain outbound/broken outbound/moved",
  ]);
  const [first] = plain("list");
  for (const part of [
    "It is gone.",
    "content/über uns/a:b,c.yaml:12:5",
    "/about/",
    "→ Take it out.",
    "content/b.md:2",
  ])
    expect(first).toContain(part);
  expect(text).toContain("<https://gone.example/?a=1&b=2>");
  expect(format("markdown", [])).toContain("## build-site links: nothing to fix");
  expect(format("markdown", [], { ok: false })).toContain("## build-site links: no verdict");
});

test("markdown: content renders as text only", () => {
  const nasty = `${NASTY} https://spam.example www.spam.example\n# no\n1. no`;
  const file = "a``b`.md";
  const related = [error("x", nasty)];
  const text = format(
    "markdown",
    [error("x/y", nasty, { hint: nasty, file, route: nasty, url: "javascript:x", related })],
    {
      closing: [nasty],
    },
  );
  const tree = fromMarkdown(text);
  expect(kinds(tree)).toEqual(
    new Set([
      "root",
      "heading",
      "paragraph",
      "list",
      "listItem",
      "text",
      "strong",
      "inlineCode",
      "html",
    ]),
  );
  // The only HTML is ours.
  expect(
    new Set(
      all(tree)
        .filter(({ type }) => type === "html")
        .map(({ value }) => value),
    ),
  ).toEqual(new Set(["<br>"]));
  expect(tree.children.filter(({ type }) => type === "heading")).toHaveLength(2);
  expect(all(tree).map(({ value }) => value)).toContain(file);
  const message = all(tree).find(({ type }) => type === "strong");
  expect(textOf(message!)).toContain('a <b onload="x">&amp; 100%, ]]> `*_[y](javascript:z)_*` $x$');
  // GitHub would turn these into links.
  expect(text.replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, "").replaceAll("<br>", "")).not.toMatch(
    /https:|www\.|[@$<]/,
  );
});

test("markdown: a long list is cut with a count, and always fits GitHub's limit", () => {
  const many = Array.from({ length: 50_000 }, (_, index) => error("x/y", `Number ${index}.`));
  const text = format("markdown", many);
  expect(text).toContain("Errors (50000)");
  const shown = text.match(/Number/g)?.length ?? 0;
  expect(shown).toBeGreaterThan(10_000);
  expect(Buffer.byteLength(text)).toBeLessThan(1_048_576);
  expect(text).toContain(`- … and ${50_000 - shown} more.`);
  for (const long of ["𝄞".repeat(5000), "&".repeat(5000), "港".repeat(5000)]) {
    const place = { file: long, route: long, url: `https://x.example/${"a".repeat(900)}` };
    const huge = Array.from({ length: 12 }, () =>
      error("x/y", long, { ...place, hint: Array(40).fill(long).join("\n") }),
    );
    const whole = format("markdown", huge);
    expect(Buffer.byteLength(whole)).toBeLessThan(1_048_576);
    expect(whole.match(/❌/g)).toHaveLength(12);
  }
});

/** The second finding is in none of the groups. */
const groups = [
  { heading: "Check by hand", findings: findings.slice(2) },
  { heading: "Wait", findings: [] },
  { heading: "Fix now", findings: findings.slice(0, 1) },
];

test.each(["pretty", "markdown"] as const)(
  "%s: groups in their order, without empty ones; the rest comes first",
  (name) => {
    const text = format(name, findings, { groups });
    const order = ["moved", "Check by hand", "does not answer robots", "Fix now", "is gone"];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).not.toContain("Wait");
    expect(text).toContain("1 error, 1 warning, 1 note");
  },
);

test("pretty: each group has rows of its own, and a line that counts the others", () => {
  const errors = Array.from({ length: 30 }, (_, index) => error("x/y", `Error ${index}.`));
  const doubts = Array.from({ length: 25 }, (_, index) => warning("x/z", `Doubt ${index}.`));
  const text = format("pretty", [...errors, ...doubts], {
    groups: [
      { heading: "Fix now", findings: errors, advice: { text: "", hints: [] } },
      { heading: "Please look", findings: doubts },
      { heading: "Known", findings: doubts.slice(0, 0) },
    ],
    news: [{ heading: "New since the last run", lines: ["Nothing has changed."] }],
  });
  expect(text.match(/Error/g)).toHaveLength(20);
  expect(text.match(/Doubt/g)).toHaveLength(5);
  expect(text).toMatch(
    /Fix now \(30\)\n\n✖ Error 0\.[^]*Error 19\.[^\n]*\n\n {2}… and 10 more\. --verbose shows all\.\n\nPlease look \(25\)\n\n▲ Doubt 0\.[^]*Doubt 4\.[^\n]*\n\n {2}… and 20 more\. --verbose shows all\./,
  );
  expect(text).not.toMatch(/Known|\n\n\n/);
  expect(text).toContain("30 errors, 25 warnings");
});

test("pretty: a list to work through may have any number of findings", () => {
  const many = Array.from({ length: 150_000 }, (_, index) => error("x/y", `Number ${index}.`));
  const text = format("pretty", many, {
    groups: [{ heading: "Required", why: "They matter.", findings: many }],
  });
  expect(text).toContain("Number 149999.");
});

test("pretty: a group that says why is a list to work through, and shown as a whole", () => {
  const many = Array.from({ length: 60 }, (_, index) => error("x/y", `Number ${index}.`));
  const text = format("pretty", many, {
    groups: [
      { heading: "Required", why: "They matter.", findings: many.slice(0, 30) },
      { heading: "Others", findings: many.slice(30) },
    ],
  });
  expect(text.match(/Number/g)).toHaveLength(50);
  expect(text).toContain("Number 29.");
  expect(text).toContain("… and 10 more.");
});

test("markdown: no renderer reads an entity in an address", () => {
  const url = "https://x.example/?a&copy;=2&b=3&#38;&amp;c;";
  const text = format("markdown", [error("x/y", "Gone.", { url })]);
  expect(text).toContain("<https://x.example/?a&copy%3B=2&b=3&#38%3B&amp%3Bc;>");
});

test("--quiet prints only errors, with and without groups", async () => {
  const printed: string[] = [];
  const terminal = openTerminal(process, { color: false, quiet: true }, {});
  const options = {
    root: import.meta.dirname,
    format: "pretty",
    quiet: true,
    color: false,
  } as const;
  await emit(report(findings, { groups }), options, {
    ...terminal,
    print: (text) => printed.push(text),
  });
  expect(printed.join("")).toMatch(/^Fix now \(1\)\n\n✖ It is gone\./);
  expect(printed.join("")).not.toMatch(/moved|robots|Check by hand|Built/);
});

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}
const all = (node: MarkdownNode): MarkdownNode[] => [node, ...(node.children ?? []).flatMap(all)];
const kinds = (node: MarkdownNode) => new Set(all(node).map(({ type }) => type));
const textOf = (node: MarkdownNode) =>
  all(node)
    .map(({ value = "" }) => value)
    .join("");
