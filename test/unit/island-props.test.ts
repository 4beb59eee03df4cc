import { Fragment, h, options, type VNode } from "preact";
import { expect, test, vi } from "vitest";
import { useId } from "../../src/islands/browser/island.ts";
import { mutations } from "../../src/islands/parsed-html.ts";
import {
  propProblems,
  renderIsland,
  serializeProps,
  STRATEGIES,
} from "../../src/islands/render-island.ts";
import { WAKE } from "../helpers/strategies.ts";

const paths = (props: Record<string, unknown>) =>
  propProblems(props).map((problem) => problem.replace(/ (?:is|contains) .*/, ""));

test("props may hold everything that JSON keeps", () => {
  const shared = { a: 1 };
  expect(
    paths({
      text: "x",
      number: -0.5,
      yes: true,
      nothing: null,
      list: [1, "a", [shared]],
      again: shared,
      bare: Object.assign(Object.create(null), { a: 1 }),
    }),
  ).toEqual([]);
});

test("each value that JSON would lose or change is found with its path", () => {
  class Money {
    amount = 1;
  }
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(
    paths({
      run: () => 1,
      when: new Date(),
      none: undefined,
      big: 1n,
      list: [1, { "two words": Symbol("x") }, Number.POSITIVE_INFINITY],
      money: new Money(),
      map: new Map(),
      cycle,
      jsx: h("b", null),
    }),
  ).toEqual([
    "props.run",
    "props.when",
    "props.none",
    "props.big",
    'props.list[1]["two words"]',
    "props.list[2]",
    "props.money",
    "props.map",
    "props.cycle.self",
    expect.stringMatching(/^props\.jsx/),
  ]);
});

test("serialized props cannot end a tag or an attribute, and are parsed to the same props", () => {
  const props = { text: `</script> 'single' "double" & &amp; <!-- \u2028` };
  const serialized = serializeProps(props);
  expect(serialized).not.toMatch(/[<']/);
  const decoded = serialized.replaceAll("&#39;", "'").replaceAll("&amp;", "&");
  expect(JSON.parse(decoded)).toEqual(props);
});

test("two islands of a page share no id", () => {
  const WithId = () => h("p", { id: useId() });
  const [one, two] = [0, 1].map((index) => renderIsland(WithId, {}, { index }).html);
  expect(one).toBe('<p id="P0-0"></p>');
  expect(two).toBe('<p id="P1-0"></p>');
});

test("a component that reads the HTML of its children reads what its author wrote", () => {
  const Show = ({
    children,
  }: {
    children?: VNode<{ dangerouslySetInnerHTML: { __html: string } }>;
  }) => {
    const { __html: html } = children!.props.dangerouslySetInnerHTML;
    return h("p", { title: html }, html.length, children);
  };
  const island = () =>
    h(Show, null, h("code", { dangerouslySetInnerHTML: { __html: "<b>x</b>" } }));
  const { html, marked } = renderIsland(island, {}, { index: 0 });
  expect(html).toBe('<p title="&lt;b>x&lt;/b>">8<code><b>x</b></code></p>');
  expect(marked).toContain("-->");
});

test.each([
  [
    "two texts side by side",
    () => h("p", null, "a", 1),
    ["<p> has two pieces of text side by side (“a”, “1”): write them as one template string"],
  ],
  [
    "two texts of a fragment, with nothing to see between them",
    () => h(Fragment, null, "a", null, "", ["b"]),
    [
      "a fragment has two pieces of text side by side (“a”, “b”): write them as one template string",
    ],
  ],
  [
    "a number in a style",
    () => h("p", { style: { marginTop: 6, opacity: 1 } }),
    ['<p> has the style marginTop: 6 without a unit: write "6px"'],
  ],
  ["none of these", () => h("p", null, "a", h("b", null), "c", null, false, ""), []],
])("finds what would change the page during hydration: %s", (_, component, problems) => {
  expect(mutations(renderIsland(component, {}, { index: 0 }))).toEqual(problems);
});

test("a hook of Preact that a library has set stays as it is", () => {
  const hook = vi.fn<() => void>();
  options.vnode = hook;
  try {
    for (let time = 0; time < 3; time++) renderIsland(() => h("p", null), {}, { index: 0 });
    expect(Object.entries(options)).toContainEqual(["vnode", hook]);
  } finally {
    delete options.vnode;
  }
});

test("each strategy has a case in test/browser/loader.test.ts", () => {
  expect(Object.keys(WAKE).toSorted()).toEqual(STRATEGIES.toSorted());
});
