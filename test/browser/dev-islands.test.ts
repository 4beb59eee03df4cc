import { cp, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { alive, useBrowser } from "../helpers/browser.ts";
import { islandPages } from "../helpers/island-pages.ts";
import { change, GOOD_SITE, type Changes } from "../helpers/make-site.ts";
import { startServer, type RunningServer } from "../helpers/start-server.ts";

const open = useBrowser();

/** Each is an island of its own, on a page of its own: its code, and the files that it imports. */
const probes: { code: readonly string[]; files: Changes }[] = [];

/** Adds one to the site, and returns its name. */
const probe = (code: readonly string[], files: Changes = {}) =>
  `probe-${probes.push({ code, files }) - 1}`;

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

let root: string;
let server: RunningServer;
const stops: (() => Promise<void>)[] = [];

// One server for all tests, because a server takes seconds to start.
beforeAll(async () => {
  root = await mkdtemp(join(inject("sharedFolder"), "dev-islands-"));
  await cp(GOOD_SITE, root, { recursive: true });
  const islands = probes.map(
    ({ code }, number) => [`probe-${number}`, { code: code.join("\n") }] as const,
  );
  await change(root, Object.assign({}, ...probes.map(({ files }) => files)) as Changes);
  await change(root, islandPages(Object.fromEntries(islands)));
  server = await startServer(["dev", "--port", "0"], root, (stop) => stops.push(stop));
});

afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Opens the page of a probe. What the terminal has said before is not in `said`. */
async function openProbe(name: string) {
  const before = server.said().length;
  const { page } = await open(`${server.url}${name}/`);
  await alive(page, name);
  const said = () => server.said().slice(before);
  return { page, said, press: page.getByRole("button", { name: "Press" }) };
}

/**
 * Ways for an island to fail after it has hydrated: the island, the message, and the place, in the
 * island if it names no file.
 */
const LATER: Record<string, [name: string, message: string, place: string]> = {
  "in a handler": [
    probe(button("setBrokn(true)")),
    "ReferenceError: setBrokn is not defined",
    "6:22",
  ],
  "when it is rendered again": [
    probe(button("setBroken(true)", ['  if (broken) throw new Error("<b>boo</b>");'])),
    "Error: <b>boo</b>",
    "4:21",
  ],
  "in an effect": [
    probe(
      button("setBroken(true)", [
        "  useEffect(() => {",
        '    if (broken) throw new Error("boo");',
        "  }, [broken]);",
      ]),
    ),
    "Error: boo",
    "5:23",
  ],
  "in a rejected promise": [
    probe(button('Promise.resolve().then(() => {\n throw new TypeError("boo"); })')),
    "TypeError: boo",
    "7:8",
  ],
  "with a value that is no error": [probe(button('{\nthrow "boo";\n}')), "boo", "7:1"],
  "in a shared file": [
    probe(button("fail()", [], ['import { fail } from "./parts/fail.ts";']), {
      "islands/parts/fail.ts": 'export function fail(): void {\n  throw new Error("boo");\n}\n',
    }),
    "Error: boo",
    "islands/parts/fail.ts:2:9",
  ],
  "in a file that is imported later": [
    probe(button('void import("./parts/later.ts").then(({ fail }) => fail())'), {
      "islands/parts/later.ts": 'export function fail(): void {\n  throw new Error("boo");\n}\n',
    }),
    "Error: boo",
    "islands/parts/later.ts:2:9",
  ],
};

test.each(Object.entries(LATER))(
  "an island that fails %s is reported with its line, until it is fixed",
  async (_, [name, failure, found]) => {
    const { page, said, press } = await openProbe(name);
    const message = `The island “${name}” has failed in the browser: ${failure}`;
    const [, file = `islands/${name}.tsx`, at = ""] = /^(?:(.+\.ts):)?(.+)$/.exec(found) ?? [];
    const place = `${file}:${at}`;
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
    const healthy = button("setBroken(!broken)").join("\n");
    await change(root, { [file]: file.includes(name) ? healthy : "export function fail() {}" });
    await page.getByText("1 problem on this page").waitFor({ state: "detached" });
    await expect.poll(said).toContain("Fixed.");
  },
);

const COUNTING = probe(button('{\nthrow document.title += "!";\n}'));

test("an opened list of failures stays open, with the focus on it, when another is added", async () => {
  const { page, said, press } = await openProbe(COUNTING);
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
  await change(root, { [`islands/${COUNTING}.tsx`]: "export default () => <p>healthy</p>;" });
  await expect.poll(said).toContain("Fixed.");
});

const HEALTHY = probe(button("setBroken(true)"));

test("an error in a script outside of islands is left to the browser", async () => {
  const { page, said, press } = await openProbe(HEALTHY);
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
  // Nothing says that the page has to be loaded again.
  await page.evaluate(() => document.body.toggleAttribute("data-same", true));
  await change(root, {
    "templates/islands.tsx": (text) => text.replace(`<h1>${HEALTHY}<`, "<h1>Swapped<"),
  });
  await page.getByRole("heading", { name: "Swapped" }).waitFor();
  expect(await page.locator("[data-same]").count()).toBe(1);
});

/** What an island renders otherwise in the browser, and the message for each. */
const OTHERWISE: Record<string, [shows: string, said: string]> = {
  "another element": [
    'typeof window === "undefined" ? <p>server</p> : <div>browser</div>',
    "it writes “<div>browser</div>” in place of “<p>server</p>”",
  ],
  "other words": [
    '<p>{typeof window === "undefined" ? "server" : "browser"}</p>',
    "it writes “<p>browser</p>” in place of “<p>server</p>”",
  ],
  "another end of a long text": [
    '<p>{"a word and ".repeat(9) + (typeof window === "undefined" ? "the server" : "a browser")}</p>',
    "it writes “…word and a word and a browser</p>” in place of “…word and a word and the server</p>”",
  ],
  "other attributes": [
    '<p class={typeof window === "undefined" ? "server" : "client"} id={typeof window === "undefined" ? "a" : undefined}>Words</p>',
    'it writes “<p class="client">Words</p>” in place of “<p class="server" id="a">Words</p>”',
  ],
  "another text in a field": [
    '<input type="text" aria-label="Field" value={typeof window === "undefined" ? "server" : "client"} />',
    'it writes “…abel="Field" value="client">” in place of “…abel="Field" value="server">”',
  ],
  "another choice": [
    '<select aria-label="Choice" value={typeof window === "undefined" ? "a" : "b"}><option value="a">a</option><option value="b">b</option></select>',
    'it writes “…el="Choice"><option value="a">a</option>',
  ],
  "other spaces": [
    '<pre>{`one${typeof window === "undefined" ? " " : "\\n"}two three`}</pre>',
    "it writes “<pre>one␊two␠three</pre>” in place of “<pre>one␠two␠three</pre>”",
  ],
  "less than was there": [
    '<p><b>all</b>{typeof window === "undefined" && <i>more</i>}</p>',
    "it writes “<p><b>all</b></p>” in place of “<p><b>all</b><i>more</i></p>”",
  ],
};

test.each(
  Object.entries(OTHERWISE).map(
    ([what, [shows, told]]) => [what, probe([`export default () => ${shows};`]), told] as const,
  ),
)(
  "an island that shows %s in the browser is reported, until it is fixed",
  async (_, name, told) => {
    const { page, said } = await openProbe(name);
    const message = `The island “${name}” renders something different in the browser than at build time: ${told}`;
    await page.getByText("1 problem on this page").click();
    await page.getByText(message, { exact: false }).waitFor();
    await page.getByText(`islands/${name}.tsx`, { exact: false }).first().waitFor();
    await expect.poll(said).toContain(message);
    expect(said()).toContain("islands/would-mutate");
    await change(root, { [`islands/${name}.tsx`]: "export default () => <p>the same</p>;" });
    await page.getByText("1 problem on this page").waitFor({ state: "detached" });
    await expect.poll(said).toContain("Fixed.");
  },
);

const EFFECTS = probe([
  'import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";',
  "export default function Probe() {",
  "  const [alive, setAlive] = useState(false);",
  "  const box = useRef<HTMLDivElement>(null);",
  '  useLayoutEffect(() => box.current?.append("from elsewhere"), []);',
  "  useEffect(() => setAlive(true), []);",
  '  return <section><div ref={box} /><p>{alive ? "alive" : "asleep"}</p></section>;',
  "}",
]);

test("changes by effects do not count as differences", async () => {
  const { page, said } = await openProbe(EFFECTS);
  await page.getByText("alive").waitFor();
  await page.getByText("from elsewhere").waitFor();
  await page.waitForTimeout(500);
  expect(await page.locator("build-site-notes").count()).toBe(0);
  expect(said()).not.toContain("would-mutate");
});

test("the islands of dev are readable and carry source maps", async () => {
  const { page } = await openProbe(HEALTHY);
  const addresses = await page
    .locator("site-island[src*=probe]")
    .evaluateAll((islands) =>
      islands.flatMap((island) => island.getAttribute("src")?.split(" ") ?? []),
    );
  const own = await (await fetch(new URL(addresses.at(-1) ?? "", page.url()))).text();
  expect(own).toContain("const [broken, setBroken] = ");
  expect(own).toContain("\n//# sourceMappingURL=data:application/json;base64,");
});
