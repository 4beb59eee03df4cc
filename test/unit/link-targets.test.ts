import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isSameEverywhere } from "../../src/check/check-context.ts";

// A fixed seed gives the same cases on every machine. Change it to try others.
fc.configureGlobal({ seed: 20_261_122 });

const PAGES = ["https://www.example.com/", "https://www.example.com/about/", "https://www.example.com/a/b.html"];

test("an absolute address leads to the same place from every page", () => {
  const piece = fc.constantFrom(
    ..."https: http: HTTPS: tel: mailto: data: javascript: file: ftp: ws: x-y: / // \\ ? # . .. a b: @ % : [ ] é".split(
      " ",
    ),
    " ",
    "\t",
  );
  let same = 0;
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
      (url) => {
        if (!isSameEverywhere(url)) return;
        same++;
        expect(new Set(PAGES.map((page) => URL.parse(url, page)?.href)).size).toBe(1);
      },
    ),
    { numRuns: 5000 },
  );
  expect(same).toBeGreaterThan(1000);
});

test.each(["/", "/about/#x", "//example.org/", "https://example.org/", "tel:+1", "mailto:a@b.c", "data:,x"])(
  "%s is absolute",
  (url) => {
    expect(isSameEverywhere(url)).toBe(true);
  },
);

test.each(["", "#x", "about/", "../", "?x", "https:about", "http:/x"])("%s is not absolute", (url) => {
  expect(isSameEverywhere(url)).toBe(false);
});
