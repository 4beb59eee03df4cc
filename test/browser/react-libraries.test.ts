import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { alive, useReusedPages } from "../helpers/browser.ts";
import { delayRequests } from "../helpers/delay-requests.ts";
import { ROOT } from "../helpers/documents.ts";
import { typeErrors } from "../helpers/features.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";
import { serveGoodSite, type ServedSite } from "../helpers/serve-site.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useReusedPages();
const LIBRARIES = join(ROOT, "test/fixtures/react-libraries");

/** A page for each of these islands; the home page shows all of them. */
const routes = (islands: readonly string[]) => `
import { Island, route } from "build-site";
${islands.map((name, index) => `import Island${index} from "../islands/${name}.tsx";`).join("\n")}
import { Document } from "./document.tsx";
import { NotFound } from "./not-found.tsx";

const islands = {
${islands.map((name, index) => `"${name}": () => <Island of={Island${index}} when="load">${CHILDREN[name] ?? ""}</Island>,`).join("\n")}
};
type Name = keyof typeof islands;
const names = Object.keys(islands) as Name[];

function Page({ shown }: { shown: readonly Name[] }) {
  const parts = shown.map((name) => <section key={name} aria-label={name}>{islands[name]()}</section>);
  return <Document><h1>Libraries</h1>{parts}</Document>;
}

const page = (path: string, shown: readonly Name[]) => {
  const about = { title: \`Libraries: \${path}\`, description: \`What is at \${path}.\`, listed: false };
  return route({ path, ...about, template: Page, props: { shown } });
};

export default () => [
  page("/", names),
  ...names.map((name) => page(\`/\${name}\`, [name])),
  route({ path: "/404", title: "Not found", description: "No page.", template: NotFound, props: {} }),
];
`;

const NOTE = '<label>Note <input type="text" /></label>';
const CHILDREN: Record<string, string> = { "react-panel": NOTE, plain: NOTE };

/** What makes the good site one with these islands. */
async function withIslands(islands: readonly string[], settings = ""): Promise<Changes> {
  const changes: Changes = {
    "templates/routes.ts": null,
    "templates/home.tsx": null,
    "islands/counter.tsx": null,
    "templates/routes.tsx": routes(islands),
  };
  for (const entry of await readdir(LIBRARIES, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(LIBRARIES.length + 1);
    const island = /^islands\/([^/]+)\.tsx$/.exec(name)?.[1];
    if (entry.isFile() && (island === undefined || islands.includes(island)))
      changes[name] = await readFile(path, "utf8");
  }
  // Their scripts are large, and nothing here reads a compressed one.
  changes["content/settings.yaml"] += `${settings}compression: none\n`;
  return changes;
}

const installed = (root: string) => symlink(join(ROOT, "node_modules"), join(root, "node_modules"));

/** Builds and serves a site with these islands. */
const serveLibraries = async (islands: readonly string[], settings = "") =>
  serveGoodSite(await withIslands(islands, settings), installed);

let site: ServedSite;

beforeAll(async () => {
  site = await serveLibraries(Object.keys(USES));
}, 180_000);

/** The words that an island shows about its state. */
const state = (page: Page) => page.locator("site-island output").first().textContent();
const focused = (page: Page) => page.locator(":focus").textContent();

/** What a visitor does with each island, mostly by keyboard. */
const USES: Record<string, (page: Page) => Promise<void>> = {
  async "radix-dialog"(page) {
    await page.getByRole("button", { name: "Edit profile" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Profile" }).waitFor();
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("Ann");
    expect(await page.getByLabel("Name").inputValue()).toBe("Ann");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("Save");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("Edit profile");
    expect(await state(page)).toBe("Ann");
  },
  async "radix-tabs"(page) {
    await page.getByRole("tab", { name: "One" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "Two" }).getByText("Second part").waitFor();
    await page.getByRole("tab", { name: "One" }).click();
    await page.getByRole("tabpanel", { name: "One" }).getByText("First part").waitFor();
  },
  async "radix-select"(page) {
    await page.getByRole("combobox", { name: "Fruit" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Apple");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toBe("Banana");
    await page.keyboard.press("Enter");
    await expect.poll(() => state(page)).toBe("Fruit: Banana");
    expect(await page.getByRole("combobox", { name: "Fruit" }).textContent()).toBe("Banana");
  },
  async "headless-menu"(page) {
    const active = (name: string) => page.locator("[data-focus]", { hasText: name }).waitFor();
    await page.getByRole("button", { name: "Actions" }).focus();
    await page.keyboard.press("Enter");
    await active("Edit");
    await page.keyboard.press("ArrowDown");
    await active("Archive");
    await page.keyboard.press("Enter");
    await expect.poll(() => state(page)).toBe("Done: Archive");
    await page.getByRole("menu").waitFor({ state: "detached" });
  },
  async "react-select"(page) {
    await page.getByRole("combobox", { name: "Color" }).focus();
    await page.keyboard.type("gr");
    await page.getByRole("option").waitFor();
    expect(await page.getByRole("option").allTextContents()).toEqual(["Green"]);
    await page.keyboard.press("Enter");
    await expect.poll(() => state(page)).toBe("Color: green");
  },
  async "hook-form"(page) {
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("alert").getByText("E-mail is required").waitFor();
    await page.keyboard.type("ann");
    await page.getByRole("alert").getByText("Not an address").waitFor();
    await page.keyboard.type("@example.org");
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.getByLabel("Size").selectOption("l");
    await page.getByLabel("Terms").check();
    await page.getByLabel("E-mail").press("Enter");
    const sent = { email: "ann@example.org", size: "l", terms: true };
    await expect.poll(() => state(page)).toBe(JSON.stringify(sent));
  },
  async "aria-hooks"(page) {
    await page.getByRole("button", { name: "Pressed 0" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pressed 1" }).click();
    await page.getByRole("button", { name: "Pressed 2" }).waitFor();
    await page.getByLabel("Nick").pressSequentially("abc");
    expect(await state(page)).toBe("Nick: abc");
  },
  async "aria-components"(page) {
    await page.getByRole("button", { name: "Animal" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Cat");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toBe("Dog");
    await page.keyboard.press("Enter");
    await expect.poll(() => state(page)).toBe("Animal: Dog");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    const plant = page.getByRole("combobox", { name: "Plant" });
    await plant.click();
    await page.keyboard.type("ba");
    await page.getByRole("option", { name: "Basil" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator("[role=option][data-focused]").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => plant.inputValue()).toBe("Basil");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    for (const name of ["Rain", "Snow"]) {
      await page.getByRole("button", { name: "Weather" }).click();
      await page.getByRole("menuitem", { name }).click();
      await expect.poll(() => state(page)).toBe(`Animal: wet ${name.toLowerCase()}`);
      await page.getByRole("menu").waitFor({ state: "detached" });
    }
    await page.getByRole("tab", { name: "Past" }).click();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "Future" }).getByText("It will be.").waitFor();
  },
  async "day-picker"(page) {
    await page.getByRole("button", { name: "November 18th" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focused(page)).toBe("19");
    await page.keyboard.press("Enter");
    await expect.poll(() => state(page)).toBe("Day: Thu Nov 19 2026");
  },
  async jotai(page) {
    await page.getByRole("button", { name: "Add one" }).press("Enter");
    await expect.poll(() => state(page)).toBe("Double: 4");
  },
  async valtio(page) {
    await page.getByRole("button", { name: "Add one" }).press("Enter");
    await expect.poll(() => state(page)).toBe("Count: 2");
  },
  async "react-features"(page) {
    await page.getByLabel("Text").pressSequentially("abc");
    await page.getByLabel("Area").press("End");
    await page.getByLabel("Area").pressSequentially("b");
    await page.getByLabel("Pick").selectOption("a");
    await page.getByLabel("Check").check();
    await page.getByRole("button", { name: "Twice" }).dblclick();
    await expect.poll(() => state(page)).toBe("abc ab a true 1 box");
    expect(await page.getByLabel("Begun").inputValue()).toBe("begun");
    expect(await page.getByLabel("Chosen").inputValue()).toBe("b");
    expect(await page.locator(".each").innerHTML()).toBe("<b><i>x</i></b>");
    expect(await page.locator(".box > .cloned").textContent()).toBe("cloned");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByText("Came later").waitFor();
    await page.locator("body > .portal").waitFor();
    expect(await page.locator("path").getAttribute("stroke-width")).toBe("3");
    expect(await page.locator("svg").evaluate((svg) => svg.style.marginTop)).toBe("8px");
    await page.getByRole("button", { name: "Throw" }).click();
    await page.getByText("Caught").waitFor();
  },
  async "react-panel"(page) {
    await page.getByLabel("Note").fill("typed");
    const trigger = page.getByRole("button", { name: "Panel" });
    await trigger.press("Enter");
    await page.getByLabel("Note").waitFor({ state: "hidden" });
    await trigger.press("Enter");
    await page.getByLabel("Note").waitFor();
    expect(await page.getByLabel("Note").inputValue()).toBe("typed");
    expect(await state(page)).toBe("React: 0 panel");
  },
  async plain(page) {
    await page.getByRole("textbox", { name: "Plain" }).pressSequentially("abc");
    expect(await state(page)).toBe("Preact: 0 ");
    await page.keyboard.press("Tab");
    await expect.poll(() => state(page)).toBe("Preact: 0 abc");
    await page.getByLabel("Note").fill("typed");
    await page.getByRole("button", { name: "Move" }).click();
    await page.locator(".old").getByLabel("Note").waitFor();
    expect(await page.getByLabel("Note").inputValue()).toBe("typed");
  },
};

/** The policy blocks the styles that these add; they work all the same. */
const ADD_STYLES = /^(?:radix-dialog|radix-select|react-select|aria-)/;
const isStyle = (message: string) => message.startsWith("error: Applying inline style violates");

test.each(Object.keys(USES))("%s: hydrates without a change, and works", async (name) => {
  const url = `${site.url}${name}/`;
  const { page: still } = await open(url, { javaScriptEnabled: false });
  const { page, messages } = await open(url);
  await alive(page, name);
  expect(await page.locator("main").ariaSnapshot()).toBe(
    await still.locator("main").ariaSnapshot(),
  );
  const [now, before] = await Promise.all([page, still].map((each) => each.screenshot()));
  expect(now!.equals(before!)).toBe(true);
  await USES[name]!(page);
  expect(await page.locator("site-island[failed]").count()).toBe(0);
  expect(messages.filter((message) => !(ADD_STYLES.test(name) && isStyle(message)))).toEqual([]);
});

test("what was typed into React's controlled fields before they hydrate becomes their state", async () => {
  const { page } = await open("about:blank");
  const release = await delayRequests(page, "**/assets/react-features.*.js");
  await page.goto(`${site.url}react-features/`);
  await page.getByLabel("Text").pressSequentially("abc");
  await page.getByLabel("Area").press("End");
  await page.getByLabel("Area").pressSequentially("b");
  release();
  await expect.poll(() => state(page)).toBe("abc ab b false 0 ");
  await page.getByLabel("Area").pressSequentially("c");
  await expect.poll(() => state(page)).toBe("abc abc b false 0 ");
  expect(await page.getByLabel("Text").inputValue()).toBe("abc");
});

test("islands of React and of Preact on one page share a state, and nothing else", async () => {
  const { page, messages } = await open(site.url);
  for (const name of Object.keys(USES)) await alive(page, name);
  expect(await page.locator("site-island[failed]").count()).toBe(0);
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await part("react-panel").getByRole("button", { name: "Add in React" }).click();
  await part("plain").getByRole("button", { name: "Add in Preact" }).click();
  await part("react-panel").getByText("React: 2").waitFor();
  await part("plain").getByText("Preact: 2").waitFor();
  // React's `onChange` fires at each key, Preact's when the field is left.
  await part("react-panel").getByLabel("React", { exact: true }).pressSequentially("abc");
  await part("react-panel").getByText("React: 2 abc").waitFor();
  await part("plain").getByRole("textbox", { name: "Plain" }).pressSequentially("abc");
  expect(await part("plain").getByText("abc").count()).toBe(0);
  await page.keyboard.press("Tab");
  await part("plain").getByText("Preact: 2 abc").waitFor();
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.length).toBe(new Set(ids).size);
  expect(messages.filter((message) => !isStyle(message))).toEqual([]);
});

test.each(["hook-form", "react-features"])("%s: alone on its site", async (name) => {
  const { url } = await serveLibraries([name]);
  const { page, messages } = await open(url);
  await alive(page, name);
  await USES[name]!(page);
  expect(messages).toEqual([]);
});

test("dev: an island that is alone on its site", async () => {
  const root = await makeSite(await withIslands(["react-features"]));
  await installed(root);
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const { page, messages } = await open(url);
  await alive(page, "react-features");
  await USES["react-features"]!(page);
  expect(messages).toEqual([]);
  expect(said()).not.toContain("islands/");
});

test("docs/features.md says what was tried, and which rules that breaks", async () => {
  const lines = (await readFile(join(site.root, "templates/routes.tsx"), "utf8")).split("\n");
  const placed = (line = 0) => /^"([^"]+)": \(\) =>/.exec(lines[line - 1] ?? "")?.[1];
  const sources = await Promise.all(
    Object.keys(USES).map(async (name) => {
      const text = await readFile(join(LIBRARIES, `islands/${name}.tsx`), "utf8");
      const rules = site.findings.filter(({ line }) => placed(line) === name);
      return { name, text, rules: rules.map(({ code }) => code) };
    }),
  );
  const docs = await readFile(join(ROOT, "docs/features.md"), "utf8");
  const [, section = ""] = docs.split(/^## (?=React components in islands$)/m);
  const rows = section.matchAll(/^\| `([^`]+)` +\| ([^|]+) +\| ([^|]*)\|$/gm);
  const tried = new Set<string>();
  for (const [, library = "", what = "", rules = ""] of rows) {
    const using = sources.filter(({ text }) => text.includes(`from "${library}"`));
    for (const { name } of using) tried.add(name);
    const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
    for (const code of named(what))
      expect(using.some(({ text }) => text.includes(code!))).toBe(true);
    expect([library, named(rules)]).toEqual([
      library,
      [...new Set(using.flatMap((each) => each.rules))].toSorted(),
    ]);
  }
  expect(Object.keys(USES).filter((name) => !tried.has(name))).toEqual(["react-features", "plain"]);
});

test("the types of the libraries fit", async () => {
  expect(await typeErrors(site.root)).toBe("");
});

test("security.inlineStyles allows the styles that libraries add", async () => {
  const allow = "security:\n  inlineStyles: true\n";
  const { url } = await serveLibraries(["radix-dialog", "react-select"], allow);
  const menu = await open(`${url}react-select/`);
  await alive(menu.page, "react-select");
  await USES["react-select"]!(menu.page);
  await menu.page.keyboard.press("ArrowDown");
  const list = menu.page.getByRole("listbox").locator("xpath=..");
  expect(await list.evaluate((element) => getComputedStyle(element).position)).toBe("absolute");
  const dialog = await open(`${url}radix-dialog/`);
  await alive(dialog.page, "radix-dialog");
  await dialog.page.getByRole("button", { name: "Edit profile" }).click();
  await dialog.page.getByRole("dialog").waitFor();
  const overflow = () => dialog.page.evaluate(() => getComputedStyle(document.body).overflow);
  expect(await overflow()).toBe("hidden");
  await dialog.page.keyboard.press("Escape");
  await expect.poll(overflow).toBe("visible");
  expect([...menu.messages, ...dialog.messages]).toEqual([]);
});
