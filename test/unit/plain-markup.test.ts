import * as fc from "fast-check";
import {
  Component,
  createContext,
  createElement as h,
  forwardRef,
  Fragment,
  memo,
  StrictMode,
  use,
  useCallback,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
  type FunctionComponent,
  type ReactNode,
} from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { NeedsReact, PLAIN_ATTRIBUTES } from "../../src/render/plain-attributes.ts";
import { plainMarkup } from "../../src/render/plain-markup.ts";
import { documentOf, ourMarkup, reactsMarkup } from "../helpers/both-markups.ts";

const NAMED = createContext("nobody");
const Named = () => useContext(NAMED);

describe("components", () => {
  test("see the context that they stand in", () => {
    const Used = () => use(NAMED);
    const byName = ((name: string) => name) as unknown as ReactNode;
    const node = h(
      "div",
      null,
      h(Named),
      h(NAMED, { value: "a" }, h(Used), h(NAMED, { value: "b" }, h(Named)), h(Named)),
      h(NAMED.Consumer as unknown as FunctionComponent, null, byName),
    );
    expect(ourMarkup(node)).toBe("<div>nobodyabanobody</div>");
    expect(reactsMarkup(node)).toBe(ourMarkup(node));
  });

  test("of each plain kind come out", () => {
    const Twice = ({ children }: { children?: ReactNode }) => [children, h("i", { key: "i" }, children)];
    const Memo = memo(({ text }: { text: string }) => h("b", null, text));
    const Ref = forwardRef<HTMLElement, { text: string }>(({ text }, ref) =>
      h("u", null, text, ref === null ? "no ref" : "a ref"),
    );
    const Hooks = () => {
      const number = useMemo(() => 1 + 1, []);
      return useCallback(() => number, [number])();
    };
    const node = h(
      StrictMode,
      null,
      h(Twice, null, "x", [h(Memo, { key: "memo", text: "<" })]),
      h(Ref, { text: "r" }),
      h(Hooks),
      null,
      true,
      12n,
      undefined,
    );
    expect(ourMarkup(node)).toBe("x<b>&lt;</b><i>x<b>&lt;</b></i><u>rno ref</u>212");
    expect(reactsMarkup(node)).toBe(ourMarkup(node));
  });

  test.each<[string, () => ReactNode]>([
    ["count", () => useId()],
    ["remember", () => useState("x")[0]],
    ["hold on to something", () => useRef("x").current],
    ["give more than React's children", () => new Set(["x"])],
    ["wait", () => Promise.resolve("later")],
    ["give what is no child", () => ({ an: "object" }) as unknown as ReactNode],
  ])("that %s are left to React", (_, Left) => {
    expect(() => plainMarkup(h(Left))).toThrow(/^$|is not a function/);
  });

  test("that are classes are left to React", () => {
    class Old extends Component {
      override render = () => "old";
    }
    expect(() => plainMarkup(h(Old))).toThrow(NeedsReact);
  });

  test("throw what they throw, and leave nothing behind", () => {
    const Throws = () => {
      throw new RangeError("mine");
    };
    const throwing = h(NAMED, { value: "lost" }, h(Throws));
    expect(() => plainMarkup(throwing)).toThrow(new RangeError("mine"));
    expect(ourMarkup(h(Named))).toBe("nobody");
    expect(() => useContext(NAMED)).toThrow("null");
  });
});

describe("a component that renders something by itself", () => {
  const Inner = ({ by }: { by: (node: ReactNode) => string }) => h("i", null, by(h(Named)), ", ", h(Named));
  const outer = (by: (node: ReactNode) => string) => h(NAMED, { value: "outer" }, h(Inner, { by }));

  test.each([
    ["here", plainMarkup],
    ["by React", renderToStaticMarkup],
  ])("%s gets what it gets from React", (_, by) => {
    expect(ourMarkup(outer(by))).toBe("<i>nobody, outer</i>");
    expect(reactsMarkup(outer(renderToStaticMarkup))).toBe("<i>nobody, outer</i>");
  });

  test("while React renders has to do that with React: contexts hold what it has put there", () => {
    expect(() => renderToStaticMarkup(outer(plainMarkup))).toThrow(NeedsReact);
  });
});

test("pages by chance are as React writes them, or left to it", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("It's", "a & b", "<b>", " "));
  const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constantFrom(null, undefined));
  const name = fc.constantFrom(...PLAIN_ATTRIBUTES, ..."id title data-x aria-label alt name type rel media".split(" "));
  const type = fc.constantFrom(
    ..."div p a ul li svg path title script button form site-island picture noscript foreignObject".split(" "),
    ..."option select pre table style img br meta link input source".split(" "),
  );
  const { node } = fc.letrec<{ node: ReactNode; element: ReactNode; children: ReactNode }>((tie) => ({
    node: fc.oneof({ depthSize: "medium" }, text, fc.integer(), fc.constant(null), tie("element")),
    children: fc.oneof(
      { depthSize: "medium" },
      tie("node"),
      fc.array(tie("node"), { maxLength: 4 }).map((nodes) => h(Fragment, null, ...nodes)),
    ),
    element: fc
      .tuple(type, fc.dictionary(name, value, { maxKeys: 4 }), tie("children"))
      .map(([of, props, children]) => h(of, props, ...(VOID.test(of) ? [] : [children]))),
  }));
  let written = 0;
  fc.assert(
    fc.property(node, node, fc.boolean(), (body, head, isWhole) => {
      const tree = isWhole ? documentOf(body, head) : body;
      const ours = ourMarkup(tree);
      if (ours === undefined) return true;
      written++;
      return ours === reactsMarkup(tree);
    }),
    { numRuns: 3000 },
  );
  expect(written).toBeGreaterThan(1000);
});

const VOID = /^(?:img|br|meta|link|input|source)$/;
