import { expect, test } from "vitest";
import { error, sortFindings, warning } from "../../src/findings/finding.ts";
import { mergeRepeats } from "../../src/findings/merge-findings.ts";
import {
  frameLines,
  didYouMean,
  nearest,
  formatNumber,
  oneLine,
  position,
  shorten,
} from "../../src/findings/text.ts";
import { parseSource } from "../../src/html/elements.ts";

test.each([
  ["descripton", ["description", "name"], "description"],
  ["biuld", ["build", "dev"], "build"],
  ["NAME", ["name"], "name"],
  ["xyz", ["description", "name"], undefined],
  ["ab", ["yz"], undefined],
  ["images/pier.jpg", ["images/photo-0.jpg", "images/plan.jpg"], undefined],
  ["images/peir.jpg", ["images/photo-0.jpg", "images/pier.jpg"], "images/pier.jpg"],
  ["/posts/post-99/", ["/posts/post-15-on/", "/posts/post-98/"], undefined],
  ["/posts/post-15-onn/", ["/posts/post-15-on/"], "/posts/post-15-on/"],
  ["/pots/post-15/", ["/posts/post-15/", "/posts/"], "/posts/post-15/"],
  ["/h2o", ["/h3o"], undefined],
  ["styles/site", ["styles/other.css", "styles/site.css"], "styles/site.css"],
  ["/About/", ["/about/"], "/about/"],
])("nearest to %s of %j is %s", (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
  expect(didYouMean(word, candidates)).toBe(expected && `Did you mean “${expected}”?`);
});

test("findings are sorted by severity, file and place, whatever their original order", () => {
  const findings = [
    warning("a/b", "w", { file: "a", line: 1 }),
    error("a/b", "no file"),
    error("a/b", "late", { file: "b", line: 10 }),
    error("a/b", "early", { file: "b", line: 9 }),
    error("a/a", "first", { file: "a", line: 3 }),
  ];
  const order = ["first", "early", "late", "no file", "w"];
  expect(sortFindings(findings).map(({ message }) => message)).toEqual(order);
  expect(sortFindings(findings.toReversed()).map(({ message }) => message)).toEqual(order);
});

test("one mistake on many pages becomes one finding that names them", () => {
  const at = (route: string, line?: number) =>
    error("x/y", "bad", { file: "t.tsx", route, ...(line && { line }) });
  expect(mergeRepeats([at("/", 3), at("/b/", 3), at("/a/", 3)])).toEqual([
    { ...at("/", 3), hint: "Also on /a/, /b/." },
  ]);
  expect(
    mergeRepeats(["/", "/1/", "/2/", "/3/", "/4/", "/5/"].map((route) => at(route, 3)))[0]?.hint,
  ).toBe("Also on /1/, /2/, /3/ and 2 more pages.");
  expect(mergeRepeats([at("/"), at("/a/")])).toHaveLength(2);
});

test("a position counts lines and columns from 1", () => {
  const text = "one\ntwo\n\nfour";
  const all = [0, 3, 4, 7, 8, 9, text.length].map((offset) => position(text, offset));
  expect(all.map(({ line, column }) => `${line}:${column}`)).toEqual([
    "1:1",
    "1:4",
    "2:1",
    "2:4",
    "3:1",
    "4:1",
    "4:5",
  ]);
});

test("a shortened text fits, and keeps its start", () => {
  expect(shorten("/about/", 7)).toBe("/about/");
  expect(shorten("a long sentence", 8)).toBe("a long…");
});

test("a text on one line has neither line breaks nor characters that move the cursor", () => {
  expect(oneLine("a\r\n\tb\u0000c\u202Ed\uD800")).toBe("a b c d\uFFFD");
});

test("a formatNumber has thousands separators", () => {
  expect([0, 999, 1000, 14_632, 1_234_567].map(formatNumber)).toEqual([
    "0",
    "999",
    "1,000",
    "14,632",
    "1,234,567",
  ]);
});

test("a frame marks its line and shows two lines around it", () => {
  expect(frameLines("a\nb\n\tcde\nd\ne\nf", { line: 3, column: 2, length: 3 })).toEqual([
    { number: 1, text: "a" },
    { number: 2, text: "b" },
    { number: 3, text: " cde", mark: { start: 1, length: 3 } },
    { number: 4, text: "d" },
    { number: 5, text: "e" },
  ]);
  expect(frameLines("one", { line: 2, column: 1 })).toEqual([]);
});

test("a frame cuts a long line around its mark, and the lines around it at their end", () => {
  const long = `${"x".repeat(500)}HERE${"y".repeat(500)}`;
  const shown = (text: string, column: number, length: number) => {
    const frame = frameLines(text, { line: 2, column, length });
    const marked = frame.find(({ mark }) => mark !== undefined);
    return {
      frame,
      text: marked?.text ?? "",
      mark: marked?.text.slice(marked.mark?.start).slice(0, marked.mark?.length),
    };
  };
  const { frame, text, mark } = shown(`# Short\n${long}\n${long}`, 501, 4);
  expect(mark).toBe("HERE");
  expect(text).toMatch(/^…x{48}HEREy{48}…$/);
  expect(frame.map((line) => line.text)).toEqual(["# Short", text, `${"x".repeat(100)}…`]);
  // At both ends of the line, and where the mark itself is nearly as long as there is room, or
  // longer.
  expect(shown(`\nHERE${"y".repeat(500)}`, 1, 4).text).toMatch(/^HEREy{96}…$/);
  expect(shown(`\n${"x".repeat(500)}HERE`, 501, 4).text).toMatch(/^…x{96}HERE$/);
  expect(shown(`\n${"x".repeat(90)}${"H".repeat(98)} y`, 91, 98).mark).toBe("H".repeat(98));
  expect(shown(`\n${"x".repeat(90)}${"H".repeat(300)}`, 91, 300).text).toMatch(/^…H{100}…$/);
});

test("a frame shows a tab only inside the mark", () => {
  expect(frameLines("\ta\tb", { line: 1, column: 1, length: 1 })).toEqual([
    { number: 1, text: "→a b", mark: { start: 0, length: 1 } },
  ]);
});

test("the place of an element may be in a file with a colon in its name; an address is none", () => {
  expect(parseSource("templates/a:b.tsx:12:3")).toEqual({
    file: "templates/a:b.tsx",
    line: 12,
    column: 3,
  });
  expect(parseSource("https://api.example.com:8080")).toBeUndefined();
});
