import { expect, test } from "vitest";
import { addressesIn, tokensOf } from "../../src/html/style-tokens.ts";

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
