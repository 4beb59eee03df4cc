import { expect, test } from "vitest";
import { alive, useBrowser } from "../helpers/browser.ts";
import { change, makeSite, type Changes } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useBrowser();

/** The good site with an island for the test on its home page. */
const withIsland = (lines: readonly string[], more: Changes = {}): Changes => ({
  "islands/probe.tsx": lines.join("\n"),
  "templates/home.tsx": (text) =>
    `import Probe from "../islands/probe.tsx";\n${text}`.replace(
      "<h1>",
      '<Island of={Probe} when="load" /><h1>',
    ),
  ...more,
});

/** A button that does something when it is pressed. */
const button = (press: string, before: readonly string[] = [], around: readonly string[] = []) => [
  ...around,
  'import { useEffect, useState } from "preact/hooks";',
  "export default function Probe() {",
  "  const [broken, setBroken] = useState(false);",
  ...before,
  "  return (",
  '    <button type="button"',
  `      onClick={() => ${press}}`,
  "    >Press</button>",
  "  );",
  "}",
];

async function openDev(changes: Changes) {
  const root = await makeSite(changes);
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const { page } = await open(url);
  await alive(page, "probe");
  return { root, page, said, press: page.getByRole("button", { name: "Press" }) };
}

/** Ways for an island to fail after it has hydrated: its code, the message, and the place. */
const LATER: Record<string, [changes: Changes, message: string, place: string]> = {
  "in a handler": [
    withIsland(button("setBrokn(true)")),
    "The island “probe” has failed in the browser: ReferenceError: setBrokn is not defined",
    "islands/probe.tsx:6:22",
  ],
  "when it is rendered again": [
    withIsland(button("setBroken(true)", ['  if (broken) throw new Error("<b>boo</b>");'])),
    "The island “probe” has failed in the browser: Error: <b>boo</b>",
    "islands/probe.tsx:4:21",
  ],
  "in an effect": [
    withIsland(
      button("setBroken(true)", [
        "  useEffect(() => {",
        '    if (broken) throw new Error("boo");',
        "  }, [broken]);",
      ]),
    ),
    "The island “probe” has failed in the browser: Error: boo",
    "islands/probe.tsx:5:23",
  ],
  "in a rejected promise": [
    withIsland(button('Promise.resolve().then(() => {\n throw new TypeError("boo"); })')),
    "The island “probe” has failed in the browser: TypeError: boo",
    "islands/probe.tsx:7:8",
  ],
  "with a value that is no error": [
    withIsland(button('{\nthrow "boo";\n}')),
    "The island “probe” has failed in the browser: boo",
    "islands/probe.tsx:7:1",
  ],
  "in a shared file": [
    withIsland(button("fail()", [], ['import { fail } from "./parts/fail.ts";']), {
      "islands/parts/fail.ts": 'export function fail(): void {\n  throw new Error("boo");\n}\n',
    }),
    "The island “probe” has failed in the browser: Error: boo",
    "islands/parts/fail.ts:2:9",
  ],
  "in a file that is imported later": [
    withIsland(button('void import("./parts/fail.ts").then(({ fail }) => fail())'), {
      "islands/parts/fail.ts": 'export function fail(): void {\n  throw new Error("boo");\n}\n',
    }),
    "The island “probe” has failed in the browser: Error: boo",
    "islands/parts/fail.ts:2:9",
  ],
};

test.each(Object.entries(LATER))(
  "an island that fails %s is reported with its line, until it is fixed",
  async (_, [changes, message, place]) => {
    const { root, page, said, press } = await openDev(changes);
    await press.click();
    await page.getByText("1 problem on this page").click();
    await page.getByText(message).waitFor();
    await page.getByText(place).waitFor();
    expect(await page.locator("build-site-notes mark").count()).toBe(1);
    await expect.poll(said).toContain(message);
    expect(said()).toContain(place);
    // The same failure again is not reported again.
    await press.click();
    expect(said().split(message).length).toBe(2);
    expect(said()).not.toContain("Fixed.");
    await change(root, { "islands/probe.tsx": button("setBroken(!broken)").join("\n") });
    await page.getByText("1 problem on this page").waitFor({ state: "detached" });
    // The terminal says so if the file with the mistake has changed.
    await expect.poll(said).toContain(place.startsWith("islands/probe.tsx") ? "Fixed." : message);
  },
);

test("an opened list of failures stays open, with the focus on it, when another is added", async () => {
  const { page, press } = await openDev(withIsland(button('{\nthrow document.title += "!";\n}')));
  await press.click();
  const summary = page.locator("build-site-notes summary");
  await summary.filter({ hasText: "1 problem on this page" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("has failed in the browser").waitFor();
  await press.evaluate((element: HTMLElement) => element.click());
  await summary.filter({ hasText: "2 problems on this page" }).waitFor();
  expect(await page.getByText("has failed in the browser").filter({ visible: true }).count()).toBe(
    2,
  );
  await page.keyboard.press("Enter");
  await page.getByText("has failed in the browser").first().waitFor({ state: "hidden" });
});

test("an error in a script outside of islands is left to the browser", async () => {
  const { page, said, press } = await openDev(withIsland(button("setBroken(true)")));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("elsewhere");
    });
    void Promise.reject(new Error("elsewhere"));
    document.body.dispatchEvent(new Event("error", { bubbles: true }));
  });
  await press.click();
  await page.waitForTimeout(500);
  expect(await page.locator("build-site-notes").count()).toBe(0);
  expect(said()).not.toContain("elsewhere");
});

/** Islands that render something else in the browser, and the message for each. */
const OTHERWISE: Record<string, [shows: string, said: string]> = {
  "another element": [
    'typeof window === "undefined" ? <p>server</p> : <div>browser</div>',
    "it adds <div>browser</div>",
  ],
  "other words": [
    '<p>{typeof window === "undefined" ? "server" : "browser"}</p>',
    "it writes “browser” in place of “server”",
  ],
  "another end of a long text": [
    '<p>{"a word and ".repeat(9) + (typeof window === "undefined" ? "the server" : "a browser")}</p>',
    "it writes “…word and a word and a browser” in place of “…word and a word and the server”",
  ],
  "other attributes": [
    '<p class={typeof window === "undefined" ? "server" : "client"} id={typeof window === "undefined" ? "a" : undefined}>Words</p>',
    '<p> has class="client" in place of class="server"; <p> has no id in place of id="a"',
  ],
  "another text in a field": [
    '<input type="text" aria-label="Field" value={typeof window === "undefined" ? "server" : "client"} />',
    '<input> has value="client" in place of value="server"',
  ],
  "another choice": [
    '<select aria-label="Choice" value={typeof window === "undefined" ? "a" : "b"}><option value="a">a</option><option value="b">b</option></select>',
    '<option> has no selected in place of selected=""; <option> has selected="" in place of no selected',
  ],
  "other spaces": [
    '<pre>{`one${typeof window === "undefined" ? " " : "\\n"}two three`}</pre>',
    "it writes “one␊two␠three” in place of “one␠two␠three”",
  ],
  "less than was there": [
    '<p><b>all</b>{typeof window === "undefined" && <i>more</i>}</p>',
    "it removes <i>more</i>",
  ],
};

test.each(Object.entries(OTHERWISE))(
  "an island that shows %s in the browser is reported, until it is fixed",
  async (_, [shows, told]) => {
    const { root, page, said } = await openDev(withIsland([`export default () => ${shows};`]));
    const message = `The island “probe” renders something else in the browser than when the site is built: ${told}`;
    await page.getByText("1 problem on this page").click();
    await page.getByText(message, { exact: false }).waitFor();
    await page.getByText("islands/probe.tsx", { exact: false }).first().waitFor();
    await expect.poll(said).toContain(message);
    expect(said()).toContain("islands/would-mutate");
    await change(root, { "islands/probe.tsx": "export default () => <p>the same</p>;" });
    await page.getByText("1 problem on this page").waitFor({ state: "detached" });
    await expect.poll(said).toContain("Fixed.");
  },
);

test("changes by effects do not count as differences", async () => {
  const { page, said } = await openDev(
    withIsland([
      'import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";',
      "export default function Probe() {",
      "  const [alive, setAlive] = useState(false);",
      "  const box = useRef<HTMLDivElement>(null);",
      '  useLayoutEffect(() => box.current?.append("from elsewhere"), []);',
      "  useEffect(() => setAlive(true), []);",
      '  return <section><div ref={box} /><p>{alive ? "alive" : "asleep"}</p></section>;',
      "}",
    ]),
  );
  await page.getByText("alive").waitFor();
  await page.getByText("from elsewhere").waitFor();
  await page.waitForTimeout(500);
  expect(await page.locator("build-site-notes").count()).toBe(0);
  expect(said()).not.toContain("would-mutate");
});

test("the islands of dev are readable and carry source maps", async () => {
  const { page } = await openDev(withIsland(button("setBroken(true)")));
  const addresses = await page
    .locator("site-island[src*=probe]")
    .evaluateAll((islands) =>
      islands.flatMap((island) => island.getAttribute("src")?.split(" ") ?? []),
    );
  const own = await (await fetch(new URL(addresses.at(-1) ?? "", page.url()))).text();
  expect(own).toContain("const [broken, setBroken] = ");
  expect(own).toContain("\n//# sourceMappingURL=data:application/json;base64,");
});
