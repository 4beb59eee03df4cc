import { h, type ComponentChildren, type VNode } from "preact";
import { expect, test } from "vitest";
import { mutations } from "../../src/islands/parsed-html.ts";
import { renderIsland } from "../../src/islands/render-island.ts";

const problems = (shows: () => ComponentChildren) =>
  mutations(renderIsland(() => shows() as VNode, {}, { index: 0 }));

/** What an island renders, and how browsers read it otherwise. */
const READ_OTHERWISE: [shows: () => ComponentChildren, problem: string][] = [
  [() => h("pre", null, "\nhello"), "in <pre> browsers read “hello” where it writes “␊hello”"],
  [
    () =>
      h(
        "pre",
        null,
        h(() => "\n  hello" as never, null),
      ),
    "in <pre> browsers read “␠␠hello” where it writes “␊␠␠hello”",
  ],
  [() => h("pre", null, "\n"), "in <pre> browsers read </pre> where it writes “␊”"],
  [() => h("listing" as "pre", null, "\nx"), "in <listing> browsers read “x” where it writes “␊x”"],
  [() => h("textarea", { value: "\nx" }), "in <textarea> browsers read “x” where it writes “␊x”"],
  [
    () => h("textarea", { value: "x\r\ny" }),
    "in <textarea> browsers read “x␊y” where it writes “x␍␊y”",
  ],
  [() => h("p", null, "a\r\nb"), "in <p> browsers read “a␊b” where it writes “a␍␊b”"],
  [() => h("p", null, "a\rb"), "in <p> browsers read “a␊b” where it writes “a␍b”"],
  [() => h("p", null, "a\u0000b"), "in <p> browsers read “ab” where it writes “a␀b”"],
  [() => h("p", null, "a\ud800b"), "in <p> browsers read “a�b” where it writes “a\\ud800b”"],
  [
    () => h("p", { title: "a\r\nb" }),
    "in the attribute title of <p> browsers read “a␊b” where it writes “a␍␊b”",
  ],
  [
    () => h("p", { title: "a\u0000b" }),
    "in the attribute title of <p> browsers read “a�b” where it writes “a␀b”",
  ],
  [
    () => h("input", { value: "a\r\nb" }),
    "in the attribute value of <input> browsers read “a␊b” where it writes “a␍␊b”",
  ],
  [
    () => h("table", null, h("tr", null, h("td", null, "x"))),
    "in <table> browsers read <tbody> where it writes <tr>",
  ],
  [() => h("p", null, h("div", null, "x")), "in <p> browsers read </p> where it writes <div>"],
  [() => h("tr", null, h("td", null, "x")), "in the island browsers read “x” where it writes <tr>"],
  [
    () => h("p", null, "a & b", h("style", null, "a > b { } c & d")),
    "in <style> browsers read “a > b { } c &amp; d” where it writes “a > b { } c & d”",
  ],
  [
    () => h("a", { href: "/" }, h("a", { href: "/b" }, "x")),
    "in <a> browsers read </a> where it writes <a>",
  ],
  [
    () => h("div", { dangerouslySetInnerHTML: { __html: "a</body></html>" } }),
    "in <div> browsers read </div> where it writes <!--/dangerouslySetInnerHTML-->",
  ],
  [
    () => h("p", { dangerouslySetInnerHTML: { __html: "a<div>b</div>" } }),
    "in <p> browsers read </p> where it writes <!--/dangerouslySetInnerHTML-->",
  ],
];

test.each(READ_OTHERWISE.map(([shows, problem]) => [problem, shows] as const))(
  "%s",
  (problem, shows) => {
    expect(problems(shows)).toEqual([problem]);
  },
);

test("every text and attribute that browsers read otherwise is listed", () => {
  const both = () =>
    h("div", { title: "a\r\nb" }, h("pre", null, "\nx"), h("textarea", { value: "\ny" }));
  expect(problems(both)).toEqual([
    "in the attribute title of <div> browsers read “a␊b” where it writes “a␍␊b”",
    "in <pre> browsers read “x” where it writes “␊x”",
    "in <textarea> browsers read “y” where it writes “␊y”",
  ]);
});

/** What browsers read as it is written. */
const READ_ALIKE: (() => ComponentChildren)[] = [
  () => h("pre", null, "hello\n\nyou"),
  () => h("textarea", { value: "x\ny" }),
  () =>
    h(
      "p",
      { title: "a & b < c > \"d\" 'e'\n\t" },
      "a & b < c > \"d\" 'e' \u00a0 \u2028 \u0085 \u0001 🐬",
    ),
  () => h("input", { type: "checkbox", checked: true, disabled: true, value: "a" }),
  () =>
    h("select", { value: "b" }, h("option", { value: "a" }, "A"), h("option", { value: "b" }, "B")),
  () => h("table", null, h("tbody", null, h("tr", null, h("td", { colSpan: 2 }, "x")))),
  () => h("ul", null, h("li", null, "a"), h("li", null, h("p", null, "b"))),
  () =>
    h(
      "svg",
      { viewBox: "0 0 1 1", preserveAspectRatio: "none" },
      h("linearGradient", null),
      h("path", { d: "M0 0", strokeWidth: 2, xlinkHref: "#a" }),
      h("title", null, "a & b"),
      h("foreignObject", null, h("p", null, "x")),
    ),
  () => h("math", null, h("mi", null, "x")),
  () =>
    h(
      "p",
      null,
      "a",
      h("br", null),
      h("img", { src: "/a", alt: "" }),
      h("b", { class: "x", "data-a": "1", "aria-hidden": true, contentEditable: true }),
    ),
  () => h("div", { dangerouslySetInnerHTML: { __html: "<p>a<br>b&nbsp;c<p>d\r\n<pre>\nx</pre>" } }),
  () =>
    h(
      "div",
      null,
      h("style", { dangerouslySetInnerHTML: { __html: "a > b { }" } }),
      h("textarea", { dangerouslySetInnerHTML: { __html: "a" } }),
    ),
  () => h("template", null, h("p", null, "x")),
  () =>
    h(
      "details",
      { open: true },
      h("summary", null, "x"),
      h("dl", null, h("dt", null, "a"), h("dd", null, "b")),
    ),
  () => "only a text",
  () => null,
];

test.each(
  READ_ALIKE.map(
    (shows) => [renderIsland(() => shows() as VNode, {}, { index: 0 }).html, shows] as const,
  ),
)("no false alarm: %s", (_, shows) => {
  expect(problems(shows)).toEqual([]);
});

test("islands that differ in one text or value are checked each", () => {
  const input = (type: string) => () => h("table", null, h("input", { type }));
  expect(problems(input("hidden"))).toEqual([]);
  expect(problems(input("text"))).not.toEqual([]);
  const table = (text: string) => () => h("table", null, text, h("tbody", null));
  expect(problems(table(" "))).toEqual([]);
  expect(problems(table("x"))).not.toEqual([]);
  const block = (text: string) => () => h("pre", { title: text }, "x", h("b", null, text));
  expect(problems(block("one"))).toEqual([]);
  expect(problems(block("two\r\n"))).toHaveLength(2);
  expect(problems(block("\ud800"))).toHaveLength(2);
});
