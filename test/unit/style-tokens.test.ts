import { constantFrom, gen as random, nat, assert, property } from "fast-check";
import { expect, test } from "vitest";
import { addressesIn, tokensOf, unescaped } from "../../src/html/style-tokens.ts";

const typesIn = (css: string) =>
  tokensOf(css).flatMap(({ type, text }) => (type === "space" ? [] : `${type} ${text}`));

test.each<[string, string[]]>([
  ["a/**/b /* c", ["name a", "comment /**/", "name b", "comment /* c"]],
  ['"a\\"b" \'c\\\r\nd\' "e\nf', ['string "a\\"b"', "string 'c\\\r\nd'", 'string "e', "name f"]],
  [
    "url( a\\)b ) url(\"c\") URL('d')",
    [
      "url url( a\\)b )",
      "function url(",
      'string "c"',
      "other )",
      "function URL(",
      "string 'd'",
      "other )",
    ],
  ],
  [
    ".\\31 x .a\\:b --c -\\32 d",
    ["other .", "name \\31 x", "other .", "name a\\:b", "name --c", "name -\\32 d"],
  ],
  [
    "@media #fff 1.5e3px +.5 -1px -x 5% a(",
    [
      "at @media",
      "hash #fff",
      "other 1.5e3px",
      "other +.5",
      "other -1px",
      "name -x",
      "other 5",
      "other %",
      "function a(",
    ],
  ],
  ["\u00a0é \uFEFFa", ["name \u00a0é", "name \uFEFFa"]],
])("the tokens of %j", (css, tokens) => {
  expect(typesIn(css)).toEqual(tokens);
});

test("together they are the text, whatever it is, in linear time", () => {
  const parts = [
    "\\",
    '"',
    "'",
    "/*",
    "*/",
    "url(",
    ")",
    "{",
    "}",
    "\n",
    "\r\n",
    " ",
    "a",
    "1",
    "-",
    "@",
    "#",
    ".",
    "é",
  ];
  const texts = random().map((gen) =>
    Array.from({ length: gen(nat, { max: 30 }) }, () => gen(constantFrom<string[]>, ...parts)).join(
      "",
    ),
  );
  assert(
    property(texts, (css) => {
      expect(
        tokensOf(css)
          .map(({ text }) => text)
          .join(""),
      ).toBe(css);
    }),
    { seed: 7, numRuns: 2000 },
  );
  const long = `"${"a\\'".repeat(1e6)}" url(${"b".repeat(5e6)}) /*${"*".repeat(5e6)}*/`;
  expect(tokensOf(long)).toHaveLength(5);
});

test("a name or a string without escapes", () => {
  expect(["\\31 x", "a\\:b", "\\1F42C", "a\\\nb", "\\0"].map(unescaped)).toEqual([
    "1x",
    "a:b",
    "🐬",
    "ab",
    "\uFFFD",
  ]);
});

test("addresses are where browsers load files from", () => {
  const css = `@import url(no.css); @namespace x url(no); @supports (a: url(no)) {
    a { background: url( a\\ b.svg ), image-set("c.svg" 1x, url("d.svg") type("no"), 'e.svg'); --x: src("f.svg") }
    b { content: "url(no)"; mask: url(bad url); /* url(no) */ cursor: if(x: y; else: url('g.svg')) }
  }`;
  const found = addressesIn(tokensOf(css));
  expect(found.map(({ address }) => address)).toEqual([
    "a b.svg",
    "c.svg",
    "d.svg",
    "e.svg",
    "f.svg",
    "g.svg",
  ]);
  const imports = '@import url(a.css) supports(a: url(no)); @import "b.css" layer(c) screen;';
  expect(addressesIn(tokensOf(imports), true).map(({ address }) => address)).toEqual([
    "a.css",
    "b.css",
  ]);
  expect(found.map(({ start }) => css.slice(start, start + 2))).toEqual([
    "a\\",
    '"c',
    '"d',
    "'e",
    '"f',
    "'g",
  ]);
});
