import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { alive, useBrowser } from "../helpers/browser.ts";
import { change, makeSite } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useBrowser();

test("errors cover the page until they are fixed", async () => {
  const root = await makeSite();
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page } = await open(url);
  await change(root, { "templates/styles/site.css": (text) => `b }\n${text}` });
  await page.getByRole("heading", { name: "1 error" }).waitFor();
  await page.getByText("templates/styles/site.css:1:").waitFor();
  await change(root, { "templates/styles/site.css": (text) => text.replace("b }\n", "") });
  await page.getByRole("heading", { name: "1 error" }).waitFor({ state: "detached" });
  await page.getByText("First paragraph.").waitFor();
  await change(root, { "templates/styles/site.css": (text) => `b }\n${text}` });
  await page.getByRole("heading", { name: "1 error" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "1 error" }).waitFor({ state: "detached" });
});

test("of more tabs than a browser has connections, each shows the page as it is once it is seen", async () => {
  const root = await makeSite();
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page, isSame } = await openMarked(url);
  const overlay = page.getByRole("heading", { name: "1 error" });
  await change(root, { "templates/styles/site.css": (text) => `b }\n${text}` });
  await overlay.waitFor();
  await setHidden(page, true);
  await change(root, {
    "templates/styles/site.css": (text) => text.replace("b }\n", ""),
    "content/home.yaml": (text) => text.replace("First paragraph.", "Another paragraph."),
  });
  for (let tabs = 1; tabs <= 7; tabs++) {
    const tab = await page.context().newPage();
    await tab.goto(url);
    await tab.getByText("Another paragraph.").waitFor();
    await setHidden(tab, true);
  }
  await setHidden(page, false);
  await page.getByText("Another paragraph.").waitFor();
  await overlay.waitFor({ state: "detached" });
  expect(await isSame()).toBe(true);
});

test("a tab that was hidden shows changed files, and the terminal its errors meanwhile", async () => {
  const root = await makeSite({ "templates/static/hello.txt": "One text" });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const { page, isSame } = await openMarked(`${url}about/`);
  await setHidden(page, true);
  const link = '<a href="/abuot/">x</a>';
  await change(root, { "templates/about.tsx": (text) => text.replace("<h1>", `${link}<h1>`) });
  await expect.poll(said).toContain("links/no-such-page");
  await setHidden(page, false);
  await page.getByText("1 error on this page: errors stop a build").waitFor();
  expect(await isSame()).toBe(true);
  await setHidden(page, true);
  const other = await page.context().newPage();
  await other.goto(`${url}about/`);
  await other.getByText("1 error on this page: errors stop a build").waitFor();
  await Promise.all([
    other.waitForEvent("load"),
    change(root, { "templates/static/hello.txt": "Another text" }),
  ]);
  await Promise.all([page.waitForEvent("load"), setHidden(page, false)]);
  expect(await isSame()).toBe(false);
});

/** As a browser does with a tab in the background; all tabs of this browser are visible. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

test("errors that leave a page visible are listed at its foot, and in the terminal", async () => {
  const root = await makeSite({
    "templates/about.tsx": (text) =>
      text.replace("<h1>", '<a href="/abuot/">x</a><ul><div>y</div></ul><h1>'),
  });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const { page } = await open(`${url}about/`);
  await page.getByText("2 errors on this page: errors stop a build").click();
  await page.getByText("“/abuot/” leads to a page that does not exist.").waitFor();
  await page.getByText("templates/about.tsx:8:7").waitFor();
  expect(said()).toContain("links/no-such-page");
  await change(root, {
    "templates/about.tsx": (text) =>
      text.replace('<a href="/abuot/">x</a><ul><div>y</div></ul>', ""),
  });
  await page.getByText("stop a build").waitFor({ state: "detached" });
  await expect.poll(said).toContain("Fixed.");
  await page.goto(url);
  await page.getByText("First paragraph.").waitFor();
  await page.waitForTimeout(500);
  expect(await page.locator("build-site-notes").count()).toBe(0);
});

test("warnings are counted apart from errors: they do not stop a build", async () => {
  const inert = (text: string) =>
    `import { useState } from "react";\n${text.replace("  return (", "  const [x] = useState(0);\n  return (").replace("<h1>", "<p>{x}</p><h1>")}`;
  const root = await makeSite({ "templates/about.tsx": inert });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page } = await open(`${url}about/`);
  const foot = page.locator("build-site-notes summary");
  const says = () => foot.innerText();
  await expect.poll(says).toBe("1 warning on this page");
  const link = (nth: number) => `<a href="/abuot-${nth}/">x</a>`;
  await change(root, { "templates/about.tsx": (text) => text.replace("<h1>", `${link(1)}<h1>`) });
  await expect.poll(says).toBe("1 error and 1 warning on this page: errors stop a build");
  await change(root, { "templates/about.tsx": (text) => text.replace("<h1>", `${link(2)}<h1>`) });
  await expect.poll(says).toBe("2 errors and 1 warning on this page: errors stop a build");
});

/** Opens a page and sets a mark that a reload would remove. */
async function openMarked(url: string) {
  const { page, messages } = await open(url);
  await page.evaluate(() => (window.markedByTest = true));
  return { page, messages, isSame: () => page.evaluate(() => window.markedByTest === true) };
}

declare global {
  interface Window {
    markedByTest?: boolean;
    /** What an island of the test keeps running. */
    stillRunning?: number;
  }
}

test("a page with thousands of entries that all change stays the same page", async () => {
  const rows = (name: string) =>
    `<ul>{Array.from({ length: 3000 }, (_, index) => <li key={index} className="${name}">{index}</li>)}</ul><h1>`;
  const root = await makeSite({
    "templates/home.tsx": (text) => text.replace("<h1>", rows("before")),
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page, isSame } = await openMarked(url);
  const first = await page.locator("li.before").first().elementHandle();
  await change(root, { "templates/home.tsx": (text) => text.replace("before", "after") });
  await expect.poll(() => page.locator("li.after").count()).toBe(3000);
  expect(await isSame()).toBe(true);
  expect(
    await first?.evaluate(({ isConnected, className }) => ({ isConnected, className })),
  ).toEqual({ isConnected: true, className: "after" });
});

test("text, templates and styles change in place: typed text, open entries and the scroll position stay", async () => {
  const root = await makeSite({
    "templates/home.tsx": (text) =>
      text.replace(
        "<h1>",
        '<div className="tall" /><details><summary>More</summary>hidden words</details><label>Name <input name="name" /></label><h1>',
      ),
    "templates/styles/site.css": (text) => `${text}.tall { block-size: 3000px }\n`,
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page, isSame } = await openMarked(url);
  await page.getByText("More", { exact: true }).first().click();
  await page.getByLabel("Name").pressSequentially("A Visitor");
  await page.evaluate(() => scrollTo(0, 1234));

  await change(root, {
    "content/home.yaml": (text) =>
      text
        .replace("First paragraph.", "First.\n\n  And one more.")
        .replace("title: A small site", "title: A new title"),
  });
  await page.getByText("And one more.", { exact: true }).waitFor();
  expect(await page.title()).toBe("A new title");
  expect(await page.locator("main > p").allTextContents()).toEqual([
    "First.",
    "And one more.",
    expect.stringContaining("Second paragraph"),
    "More",
  ]);
  await change(root, {
    "templates/home.tsx": (text) =>
      text.replace("<h1>", '<p className="lead">From the template</p><h1 id="top">'),
  });
  await page.getByText("From the template").waitFor();
  await page.locator("h1#top").waitFor();
  await change(root, {
    "templates/styles/site.css": (text) => `${text}p.lead { color: rgb(1, 2, 3) }\n`,
  });
  await expect
    .poll(() =>
      page.getByText("From the template").evaluate((element) => getComputedStyle(element).color),
    )
    .toBe("rgb(1, 2, 3)");
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBe(1);
  await change(root, {
    "templates/home.tsx": (text) => text.replace('<p className="lead">From the template</p>', ""),
  });
  await page.getByText("From the template").waitFor({ state: "detached" });

  expect(await isSame()).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(1234);
  expect(await page.getByLabel("Name").inputValue()).toBe("A Visitor");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  expect(await page.locator("main details").getAttribute("open")).toBe("");
});

test("a changed island hydrates again with its new markup and code; other islands keep their state", async () => {
  const root = await makeSite({
    "islands/clock.tsx": [
      "/** @jsxImportSource preact */",
      'import { useEffect, useState } from "preact/hooks";',
      "export default function Clock({ label }: { label: string }) {",
      "  const [alive, setAlive] = useState(false);",
      "  useEffect(() => {",
      "    setAlive(true);",
      "    window.stillRunning = (window.stillRunning ?? 0) + 1;",
      "    return () => void (window.stillRunning = (window.stillRunning ?? 0) - 1);",
      "  }, []);",
      '  return <p>{`${label}: ${alive ? "alive" : "asleep"}`}</p>;',
      "}",
    ].join("\n"),
    "templates/home.tsx": (text) =>
      `import Clock from "../islands/clock.tsx";\n${text}`.replace(
        "<h1>",
        '<Island of={Clock} when="load" label={home.title} /><h1>',
      ),
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page, isSame, messages } = await openMarked(url);
  await page.getByText("A small site: alive").waitFor();
  const counter = page.locator("button");
  await counter.click();
  await counter.getByText(": 4").waitFor();

  await change(root, {
    "content/home.yaml": (text) => text.replace("title: A small site", "title: Another title"),
  });
  await page.getByText("Another title: alive").waitFor();
  // The counter has not changed.
  await counter.getByText(": 4").waitFor();
  await counter.click();
  await counter.getByText(": 5").waitFor();

  await change(root, {
    "islands/clock.tsx": (text) => text.replace('"alive"', '"well and alive"'),
  });
  await page.getByText("Another title: well and alive").waitFor();
  // The effects of its previous versions have ended.
  await expect.poll(() => page.evaluate(() => window.stillRunning)).toBe(1);
  await counter.getByText(": 5").waitFor();

  await change(root, {
    "islands/counter.tsx": (text) =>
      text.replace("count + 1", "count + 10").replace("${label}: ", "${label} – "),
  });
  await counter.getByText("– 3").waitFor();
  await counter.click();
  await counter.getByText("– 13").waitFor();
  expect(await isSame()).toBe(true);
  expect(messages).toEqual([]);
});

test("a page whose scripts change is reloaded, and a removed address shows the 404 page", async () => {
  const root = await makeSite({
    "templates/home.tsx": (text) => text.replace(/ *<Island[^]*<\/Island>\n/, ""),
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page, isSame } = await openMarked(url);
  await change(root, {
    "templates/home.tsx": (text) =>
      text.replace(
        "</Document>",
        '<Island of={Counter} when="load" start={1} label="New"><p>x</p></Island></Document>',
      ),
  });
  await alive(page, "counter");
  expect(await isSame()).toBe(false);

  await page.goto(`${url}about/`);
  await page.evaluate(() => (window.markedByTest = true));
  await change(root, {
    "templates/routes.ts": (text) => text.replace('path: "/about"', 'path: "/elsewhere"'),
  });
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await change(root, {
    "templates/routes.ts": (text) => text.replace('path: "/elsewhere"', 'path: "/about"'),
  });
  await page.getByRole("heading", { name: "Page not found" }).waitFor({ state: "detached" });
  expect(await isSame()).toBe(true);
});

test("a mistake in one template covers only its page, until it is fixed, without a reload", async () => {
  const root = await makeSite();
  const { url } = await startServer(["dev", "--port", "0"], root);
  const [home, about] = [await openMarked(url), await openMarked(`${url}about/`)];
  await change(root, { "templates/home.tsx": (text) => text.replace("<h1>", "{nope()}<h1>") });
  await home.page.getByText("nope is not defined").waitFor();
  expect(await about.page.locator("build-site-overlay").count()).toBe(0);
  await change(root, {
    "templates/home.tsx": (text) => text.replace("{nope()}<h1>", "Mended<h1>"),
  });
  await home.page.getByText("Mended").waitFor();
  await home.page.locator("build-site-overlay").waitFor({ state: "detached" });
  expect(await Promise.all([home.isSame(), about.isSame()])).toEqual([true, true]);
});

test("an island that fails is reported in the page and in the terminal, until it is fixed", async () => {
  const boo = 'if (typeof document !== "undefined") throw new Error("<b>boo</b>");';
  const root = await makeSite({
    "islands/counter.tsx": (text) =>
      text.replace(/(export default function \w+\([^]*?\) \{\n)/, `$1${boo}\n`),
  });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const { page, isSame } = await openMarked(url);
  const counter = page.getByRole("button", { name: /Second/ });
  const before = await counter.innerText();
  await counter.click();
  await page.getByText("1 problem on this page").click();
  await page
    .getByText("The island “counter” has failed in the browser: Error: <b>boo</b>")
    .waitFor();
  expect(await counter.innerText()).toBe(before);
  await expect.poll(said).toContain("islands/failed");
  expect(said()).not.toContain("Fixed.");
  await change(root, { "islands/counter.tsx": (text) => text.replace(boo, "") });
  await page.getByText("1 problem on this page").waitFor({ state: "detached" });
  await expect.poll(said).toContain("Fixed.");
  await counter.click();
  await alive(page, "counter");
  // What has failed is loaded again.
  expect(await isSame()).toBe(false);
});

test("an island that fails at once is reported even if the server's script is late", async () => {
  const root = await makeSite({
    "templates/home.tsx": (text) => text.replace('when="interaction"', 'when="load"'),
    "islands/counter.tsx": (text) =>
      text.replace(
        /(export default function \w+\([^]*?\) \{\n)/,
        '$1if (typeof document !== "undefined") throw new Error("boo");\n',
      ),
  });
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page } = await open("about:blank");
  // The islands wait for it: it is the first of the deferred scripts.
  await page.route(
    "**/__build-site/client.js",
    async (route) => (await new Promise((done) => setTimeout(done, 1500)), route.continue()),
  );
  await page.goto(url);
  await page.getByText("1 problem on this page").waitFor();
});
