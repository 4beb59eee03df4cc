import { createElement, Fragment, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { PLAIN_ATTRIBUTES } from "../../src/render/plain-attributes.ts";
import { differences, documentOf, ourMarkup, REACTS_NAMES, reactsMarkup } from "../helpers/both-markups.ts";

const words = (text: string) => text.trim().split(/\s+/);

describe("attributes are as React writes them, or left to it", () => {
  const elements = words("p a img input button form option select svg path th td ol site-island script iframe");
  const values = ["x", "", "1", "0", "\"&'<>", "until-found", 1, 0, -1, 1.5, true, false, null, undefined];
  const others = `is nonce sizes list as property data-a-b data-A aria-hidden aria-Hidden x:y x_y é 0 on onclick onClick a"b
    className somethingElse javascript`;

  test.each([
    ["those that React has a case for", REACTS_NAMES],
    ["those that are written here", PLAIN_ATTRIBUTES],
    ["others", words(others)],
  ])("%s", (_, names) => {
    expect(names.length).toBeGreaterThan(15);
    const all = names.flatMap((name) =>
      elements.flatMap((type) => values.map((value) => createElement(type, { [name]: value, id: "last" }))),
    );
    expect(differences(all)).toEqual([]);
  });

  test("addresses that are scripts", () => {
    const addresses = ["javascript:x", " \tJava\nscript:x", "java/script", "javelin", "/javascript:", ""];
    const all = addresses.flatMap((address) => [
      createElement("a", { href: address }),
      createElement("img", { src: address }),
      createElement("form", { action: address }),
      createElement("button", { formAction: address }),
    ]);
    expect(differences(all)).toEqual([]);
  });

  test("common ones are written here", () => {
    const common = createElement(
      "div",
      { id: "a", className: "b", "data-x": 1, "aria-hidden": true, hidden: true, tabIndex: 0, title: "It's <b>" },
      createElement("a", { href: "/x?a=1&b=2", rel: "noopener" }, "Text & more"),
      createElement("img", { src: "a.avif", srcSet: "a 1x", alt: "", width: 1, loading: "lazy", fetchPriority: "low" }),
      createElement("svg", { viewBox: "0 0 1 1", strokeWidth: 2 }, createElement("title", null, "A sun")),
      createElement("input", { name: "q", type: "search", required: true, autoComplete: "off" }),
      createElement("td", { colSpan: 2, rowSpan: 3 }),
    );
    expect(ourMarkup(common)).toBe(reactsMarkup(common));
  });
});

describe("elements", () => {
  const special = REACTS_NAMES.filter((name) => /^[a-z-]+$/.test(name));
  const names = [...special, ...words("div b table tr x-y noscript math linearGradient foreignObject")];
  const attributes: Record<string, unknown>[] = [
    {},
    { name: "viewport", content: "x" },
    { rel: "stylesheet", href: "/a.css" },
    { rel: "icon", href: "/a.svg" },
    { rel: "stylesheet", href: "/a.css", precedence: "x" },
    { charSet: "utf-8" },
    { src: "/a.js", async: true },
    { src: "/a.js", defer: true },
    { itemProp: "x" },
    { href: "x", precedence: "y" },
    { value: "a" },
    { dangerouslySetInnerHTML: { __html: "<b>&</b>" } },
    { dangerouslySetInnerHTML: { __html: "\n" } },
    { dangerouslySetInnerHTML: { __html: null } },
  ];
  const contents: ReactNode[] = [
    undefined,
    "text",
    "</script><script>",
    "\nline",
    ["a", "b"],
    1,
    0,
    false,
    "",
    createElement("b", null, "x"),
    [createElement("i", { key: 1 }), "x"],
  ];
  const places: Record<string, (node: ReactNode) => ReactNode> = {
    "by themselves": (node) => node,
    "in the body": (node) => documentOf(node),
    "in the head": (node) => documentOf("x", node),
    "in SVG": (node) => documentOf(createElement("svg", null, node)),
    "in HTML in SVG": (node) => documentOf(createElement("svg", null, createElement("foreignObject", null, node))),
    "in MathML": (node) => documentOf(createElement("math", null, node)),
    "for who has no scripts": (node) => documentOf(createElement("noscript", null, node)),
    "in a list with a choice": (node) => documentOf(createElement("select", { defaultValue: "x" }, node)),
    "beside the head": (node) => createElement("html", null, node),
    "behind a document": (node) => createElement(Fragment, null, documentOf("x"), node),
    "before a document": (node) => createElement(Fragment, null, node, documentOf("x")),
  };

  test.each(Object.entries(places))("%s are as React writes them, or left to it", (_, put) => {
    const all = names.flatMap((type) =>
      attributes.flatMap((each) => contents.map((children) => put(createElement(type, each, children)))),
    );
    expect(differences(all)).toEqual([]);
  });

  test("a document with all that a head has is written here", () => {
    const head = [
      createElement("link", { key: 1, rel: "stylesheet", href: "/a.css" }),
      createElement("meta", { key: 2, name: "viewport", content: "width=device-width" }),
      createElement("script", { key: 3, type: "application/ld+json", dangerouslySetInnerHTML: { __html: "{}" } }),
      createElement("meta", { key: 4, charSet: "utf-8" }),
      createElement("link", { key: 5, rel: "canonical", href: "https://example.com/" }),
    ];
    const page = documentOf(["Text", createElement("meta", { key: 1, name: "x", content: "from the body" })], head);
    expect(ourMarkup(page)).toBe(reactsMarkup(page));
    expect(ourMarkup(page)).toMatch(/^<html lang="en"><head><meta charSet="utf-8"\/><meta name="viewport"/);
  });
});
