import { createElement, useId, type ReactElement } from "react";
import { expect, test } from "vitest";
import { markupOf, staticMarkup } from "../../src/render/markup-of.ts";

/** Something to be rendered that notes how often it was begun. */
function begun(Template: () => ReactElement) {
  const begins: string[][] = [];
  const prepare = () => {
    const noted: string[] = [];
    begins.push(noted);
    const Page = () => {
      noted.push("rendered");
      return createElement(Template);
    };
    return { element: createElement(Page), noted };
  };
  return { begins, render: () => markupOf(Template, prepare) };
}

test("what is plain is rendered once", () => {
  const { begins, render } = begun(() => createElement("p", null, "It's plain"));
  expect(render()).toMatchObject({ markup: "<p>It&#x27;s plain</p>", noted: ["rendered"] });
  expect(begins.length).toBe(1);
});

test("what React is needed for is begun anew for it, and by the next time that is known", () => {
  const { begins, render } = begun(() => createElement("p", { id: useId() }));
  expect(render()).toMatchObject({ markup: '<p id="_R_0_"></p>', noted: ["rendered"] });
  expect(begins).toEqual([["rendered"], ["rendered"]]);
  render();
  expect(begins.length).toBe(3);
});

test("what a component throws is thrown, and says nothing of its template", () => {
  let isWrong = true;
  const { begins, render } = begun(() => {
    if (isWrong) throw new RangeError("mine");
    return createElement("p");
  });
  expect(render).toThrow(new RangeError("mine"));
  isWrong = false;
  begins.length = 0;
  expect(render().markup).toBe("<p></p>");
  expect(begins.length).toBe(1);
});

test("a drawing comes out, whoever has to render it", () => {
  const Drawing = ({ of }: { of: () => string }) => createElement("svg", null, createElement("title", null, of()));
  expect(staticMarkup(createElement(Drawing, { of: () => "A sun" }))).toBe("<svg><title>A sun</title></svg>");
  expect(staticMarkup(createElement(Drawing, { of: () => useId() }))).toBe("<svg><title>_R_0_</title></svg>");
});
