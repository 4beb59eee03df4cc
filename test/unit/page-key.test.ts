import { expect, test } from "vitest";
import { pageKeys } from "../../src/pipeline/page-key.ts";
import { declaredName, withDeclarations } from "../../src/render/declared.ts";
import { route } from "../../src/render/route.ts";

const Area = () => null;
const Note = () => null;
const nameOf = declaredName([
  ["Area", Area],
  ["Note", Note],
]);

const HEAD = { path: "/a", title: "A", description: "About A" };

/** The key of a page with these props. */
function keyOf(props: object, { template = Area, ...head }: Partial<typeof HEAD> & { template?: () => null } = {}) {
  const page = route({ ...HEAD, ...head, template, props });
  return pageKeys([page], { nameOf }).get(page);
}

test("the same page has the same key, another one another", () => {
  expect(keyOf({ slug: "a" })).toBe(keyOf({ slug: "a" }));
  const others = [
    keyOf({ slug: "a" }),
    keyOf({ slug: "a" }, { title: "B" }),
    keyOf({ slug: "a" }, { template: Note }),
    ...[{ slug: "b" }, { slug: ["a"] }, { slug: { a: "" } }, {}, { slug: undefined }].map((props) => keyOf(props)),
    ...[[], Array(3), [undefined], 0, -0, "0", Number.NaN, null].map((slug) => keyOf({ slug })),
  ];
  expect(others).not.toContain(undefined);
  expect(new Set(others).size).toBe(others.length);
});

test.each<[what: string, props: object]>([
  ["a function", { of: () => 1 }],
  ["a date", { of: new Date(0) }],
  ["itself", circle()],
  ["what has a symbol for its name", { of: { [Symbol("name")]: 1 } }],
])("a page that gets %s has none", (_, props) => {
  expect(keyOf(props)).toBeUndefined();
});

test("a page whose template has no name has none", () => {
  expect(keyOf({}, { template: () => null })).toBeUndefined();
});

function circle(): object {
  const props: { of?: object } = {};
  props.of = props;
  return props;
}

test("code gives what stands at its top level, and stumbles over no text that only looks like a declaration", async () => {
  const code = [
    "function Page() { function Inner() {} return Inner; }",
    "async function load() {}",
    "var Made = ((Body) => () => Body)(Page);",
    "var later;",
    "var Same = Page;",
    "var text = `",
    "function delete() {",
    "var in = 1;",
    "function nowhere() {",
    "`;",
    "export { Page, Made, Same };",
  ].join("\n");
  const module = (await import(`data:text/javascript,${encodeURIComponent(withDeclarations(code))}`)) as {
    default: () => [string, unknown][];
    Page: () => unknown;
    Made: unknown;
    Same: unknown;
  };
  const name = declaredName(module.default());
  expect([name(module.Page), name(module.Made), name(module.Same)]).toEqual(["Page", "Made", "Page"]);
  expect([name(module.Page()), name(undefined), name("nowhere")]).toEqual([undefined, undefined, undefined]);
});
