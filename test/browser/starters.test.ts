import { readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import { outputFile } from "fs-extra/esm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listen } from "../../src/dev/listen.ts";
import { previewServer } from "../../src/dev/preview-server.ts";
import { filesBelow } from "../../src/files/files-below.ts";
import { alive, useReusedPages } from "../helpers/browser.ts";
import { buildReport, reportOf } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { declaredModules, outputOfChecker } from "../helpers/features.ts";
import { change, temporaryFolder } from "../helpers/make-site.ts";

const open = useReusedPages();

const STARTERS = ["minimal", "blog", "docs", "business"] as const;
type Starter = (typeof STARTERS)[number];

/** A page of each besides its home page. */
const PAGE: Record<Starter, string> = {
  minimal: "about/",
  blog: "posts/tide-table/",
  docs: "v2/guide/configuration/",
  business: "es/contact/",
};

/** What `launch` lists of each besides its address: every file with words of its own. */
const SAMPLES: Record<Starter, number> = { minimal: 2, blog: 6, docs: 9, business: 15 };

async function samplesOf(root: string): Promise<number> {
  const { findings } = await reportOf("launch", root);
  expect(new Set(findings.map(({ code }) => code))).toEqual(
    new Set(["launch/origin", "launch/sample"]),
  );
  return findings.length - 1;
}

/** Another background, which stays. */
async function switchTheme(page: Page): Promise<void> {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.body.parentElement!).backgroundColor);
  const before = await ground();
  await page.getByRole("button", { name: "Light or dark" }).click();
  await expect.poll(ground).not.toBe(before);
  const after = await ground();
  await page.reload();
  expect(await ground()).toBe(after);
}

/** What visitors do on the home page of each, and its files. */
const USE: Record<Starter, (page: Page, out: string) => Promise<void>> = {
  async minimal(page, out) {
    await page.getByRole("button", { name: "Copy" }).click();
    await alive(page, "copy-text");
    await expect.poll(() => page.getByRole("button").textContent()).toBe("Copied");
    const styles = (await filesBelow(join(out, "assets"))).find((name) => name.endsWith(".css"));
    const files = ["index.html", `assets/${styles}`].map((file) => readFile(join(out, file)));
    expect(Buffer.concat(await Promise.all(files)).length).toBeLessThan(6000);
  },
  async blog(page, out) {
    await switchTheme(page);
    await page.getByRole("link", { name: "Archive" }).click();
    await page.getByRole("link", { name: "A tide table in ten lines" }).click();
    await page.waitForURL("**/posts/tide-table/");
    await page.locator('main a[href^="/tags/"]').first().click();
    await page.waitForURL("**/tags/*/");
    const feed = await readFile(join(out, "feed.xml"), "utf8");
    expect(feed).toContain("You keep on building it.");
    expect(feed).not.toContain("Winter moorings");
    const [, card = ""] =
      /property="og:image" content="[^"]*\/(assets\/[^"]*)"/.exec(
        await readFile(join(out, "posts/tide-table/index.html"), "utf8"),
      ) ?? [];
    expect((await readFile(join(out, card))).toString("latin1", 1, 4)).toBe("PNG");
  },
  async docs(page) {
    await switchTheme(page);
    await page.route("**/search.json", (route) => route.fulfill({ body: "Off" }));
    await page.getByRole("searchbox").fill("check");
    await page.getByText("The search is not available.").waitFor();
    await page.unroute("**/search.json");
    await page.getByRole("searchbox").fill("checksum");
    await page.getByRole("link", { name: /First run … .*its checksum matches/ }).click();
    await page.waitForURL("**/v2/start/first-run/");
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.locator("pre .line span").count()).toBeGreaterThan(0);
    await page.setViewportSize({ width: 375, height: 800 });
    const [code, button] = await Promise.all(
      ["pre", ".copy"].map((part) => page.locator(`.code ${part}`).first().boundingBox()),
    );
    expect(code!.x + code!.width).toBeLessThanOrEqual(button!.x);
    const menu = page.getByRole("navigation", { name: "Manual" });
    expect(await menu.count()).toBe(0);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await menu.getByRole("link").allTextContents()).toEqual([
      "Install",
      "First run",
      "Configuration",
      "Leave files out",
      "Commands",
      "Exit codes",
    ]);
    await page.keyboard.press("Escape");
    expect(await menu.count()).toBe(0);
    await page.getByRole("link", { name: "Lower" }).click();
    expect(await page.locator("aside").textContent()).toContain("Try it now");
    await page.getByRole("link", { name: "Next" }).click();
    expect(await page.locator(".marked").textContent()).toContain("server: deploy@");
    await page.getByRole("link", { name: "1.4" }).click();
    await page.waitForURL("**/v1/guide/configuration/");
  },
  async business(page) {
    await page.getByRole("button", { name: "snorkeling" }).click();
    await expect.poll(() => page.getByRole("status").textContent()).toBe("2 of 4 tours");
    await page.getByRole("link", { name: "Español" }).click();
    await page.waitForURL("**/es/");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
      "El agua es el camino",
    );
  },
};

/** What axe says about a page, in the light theme, and about its contrast in the dark theme. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const run = (runOnly?: string[]) =>
    page.evaluate(async (rules) => {
      const only = rules === undefined ? {} : { runOnly: rules };
      const found = await axe.run({ ...only, resultTypes: ["violations"], preload: false });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`,
      );
    }, runOnly);
  const byDay = await run();
  await page.emulateMedia({ colorScheme: "dark" });
  return [...byDay, ...(await run(["color-contrast"]))];
}

test.each(STARTERS)("the starter %s builds without a finding, and works", async (starter) => {
  const root = join(await temporaryFolder(), starter);
  expect((await reportOf("init", root, ["--template", starter])).code).toBe(0);
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const { findings, budgets = [] } = await buildReport(root);
  expect(findings).toEqual([]);
  // A page that grows too heavy stops the build.
  expect(new Set(budgets.flatMap(({ limits }) => Object.keys(limits)))).toEqual(
    new Set(["script", "image", "total"]),
  );
  expect(await samplesOf(root)).toEqual(SAMPLES[starter]);
  const out = join(root, "out");
  const server = previewServer(out);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  server.unref();
  for (const path of ["", PAGE[starter]]) {
    // The policy forbids the script of the test.
    const options = { bypassCSP: true, viewport: { width: 375, height: 800 } };
    const { page, messages } = await open(url + path, { colorScheme: "light", ...options });
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize(options.viewport);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
  }
  const { page: plain } = await open(url + PAGE[starter], { javaScriptEnabled: false });
  expect(await plain.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await plain.locator(".needs-script:visible").count()).toBe(0);
  const { page, messages } = await open(url, { permissions: ["clipboard-write"] });
  await USE[starter](page, out);
  expect(messages).toEqual([]);
});

test("a post of the starter blog may be MDX, and in the folder of a year; one with the name of another is reported with both files", async () => {
  const root = join(await temporaryFolder(), "blog");
  await reportOf("init", root, ["--template", "blog"]);
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const post = (await readFile(join(root, "content/posts/names-of-knots.md"), "utf8"))
    .replace("title: Names of knots", "title: Drawn")
    .replace(/summary: .*/, "summary: A post with a drawing.");
  const mdx = `${post}\nimport { Waves } from "../../../waves.tsx";\n\n<Waves name="in the text" />\n`;
  await outputFile(
    join(root, "templates/posts/2024/drawn/index.mdx"),
    mdx.replace("date:", "dat:"),
  );
  expect((await buildReport(root)).findings).toMatchObject([
    { code: "content/unknown-key", file: "templates/posts/2024/drawn/index.mdx", line: 4 },
  ]);
  await outputFile(join(root, "templates/posts/2024/drawn/index.mdx"), mdx);
  // The drawing is not in the feed.
  expect((await buildReport(root)).findings).toMatchObject([{ code: "files/left-out" }]);
  const html = await readFile(join(root, "out/posts/2024/drawn/index.html"), "utf8");
  expect(html.match(/<article.*<\/article>/s)?.[0].split("<svg")).toHaveLength(3);
  expect(await readFile(join(root, "out/feed.xml"), "utf8")).toContain("/posts/2024/drawn/");
  const twice = mdx.replace("../../../waves", "../waves");
  await outputFile(join(root, "templates/posts/names-of-knots.mdx"), twice);
  expect((await buildReport(root)).findings).toMatchObject([
    {
      code: "routes/duplicate-address",
      file: "templates/posts/names-of-knots.mdx",
      related: [{ file: "content/posts/names-of-knots.md" }],
    },
  ]);
});

test("the menu of the starter docs has the folders in folders and MDX; neither they nor versions must be listed", async () => {
  const root = join(await temporaryFolder(), "docs");
  await reportOf("init", root, ["--template", "docs"]);
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const shikiIn = async (folder: string) =>
    /"shiki": "[^"]*"/.exec(await readFile(join(folder, "package.json"), "utf8"))?.[0];
  expect(await shikiIn(root)).toBe(await shikiIn(ROOT));
  const page = (title: string) => `---\ntitle: ${title}\nsummary: On ${title}.\n---\n\nText.\n`;
  const add = (path: string, title: string) =>
    outputFile(join(root, `content/docs/${path}.md`), page(title));
  await add("v2/guide/calls/paging", "Paging");
  await add("v2/guide/on-call/late", "Late");
  const withCode =
    'import { Code } from "../../code.tsx";\n\n<Code>[To install](/v2/start/install/)</Code>';
  await outputFile(
    join(root, "templates/docs/v2/faq.mdx"),
    page("Questions").replace("Text.", withCode),
  );
  await add("changes/index", "Changes");
  await change(root, {
    "content/site.yaml": (text) =>
      text.replace("  - { folder: guide,", "  - { folder: guide/calls, title: Telephone }\n$&"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const menuOf = async (path: string) => {
    const html = await readFile(join(root, `out/${path}/index.html`), "utf8");
    const [, menu = ""] = /<nav id="menu".*?>(.*)<\/nav>.*<footer/.exec(html) ?? [];
    return menu
      .replaceAll(/<(?!\/?ul)[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
  };
  expect(await menuOf("v2/guide/calls/paging")).toBe(
    "<ul> Questions Get started <ul> Install First run </ul> Guide <ul> Configuration Leave files out " +
      "Telephone <ul> Paging </ul> On call <ul> Late </ul> </ul> Reference <ul> Commands Exit codes " +
      "</ul> Changes <ul> Changes </ul> </ul>",
  );
  expect(await readFile(join(root, "out/v2/faq/index.html"), "utf8")).toContain(
    '<div class="code"><pre tabindex="0"><a href="/v2/start/install/">',
  );
  await rename(join(root, "content/docs/v2"), join(root, "content/docs/use"));
  await rename(join(root, "templates/docs/v2"), join(root, "templates/docs/use"));
  const older = "content/docs/v1/start/install.md";
  await change(root, {
    "content/site.yaml": (text) => text.replace("folder: v2, ", ""),
    [older]: (text) => text.replace("../../v2/", "../../use/"),
    "templates/docs/use/faq.mdx": (text) => text.replace("/v2/", "/use/"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await menuOf("use/faq")).toContain("Use <ul> Questions Guide");
  await rm(join(root, "content/docs/v1"), { recursive: true });
  await change(root, {
    "content/site.yaml": (text) => text.replace(/^versions:\n(?: .*\n)+/m, ""),
  });
  await change(root, {
    "content/site.yaml": (text) => text.replace("# edit:", "edit:"),
    "content/docs/use/start/install.md": (text) =>
      text.replace(/updated: .*/, "updated: 2026-02-01"),
  });
  await add("index", "Welcome");
  await add("use/start/index", "Begin here");
  expect((await buildReport(root)).findings).toEqual([]);
  const pages = (await filesBelow(join(root, "out"))).filter((file) => file.endsWith(".html"));
  expect(pages).not.toContain("index/index.html");
  expect(pages).toContain("use/start/index.html");
  const sourceOf = async (path: string) =>
    /<p class="source">(.*?)<\/p>/.exec(await readFile(join(root, "out", path), "utf8"))?.[1];
  const edit = "https://github.com/you/manual/edit/main";
  expect(await sourceOf("use/start/install/index.html")).toBe(
    '<span>Last updated <time datetime="2026-02-01">February 1, 2026</time></span>' +
      `<a href="${edit}/content/docs/use/start/install.md">Edit this page</a>`,
  );
  expect(await sourceOf("index.html")).toBe(
    `<a href="${edit}/content/docs/index.md">Edit this page</a>`,
  );
  expect(await menuOf("")).toMatch(/^<ul> Welcome .*<ul> Begin here Install First run /);
  expect(await menuOf("use/faq")).toContain("Use <ul> Questions Guide");
});

test("the code of all starters has its types, by their own tsconfig.json", async () => {
  const folder = await temporaryFolder();
  for (const starter of STARTERS)
    await reportOf("init", join(folder, starter), ["--template", starter]);
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const config = {
    extends: "./minimal/tsconfig.json",
    compilerOptions: { paths: await declaredModules() },
    include: STARTERS.flatMap((name) => [
      `${name}/content`,
      `${name}/templates`,
      `${name}/islands`,
    ]),
  };
  const project = join(folder, "tsconfig.json");
  await writeFile(project, JSON.stringify(config));
  expect(await outputOfChecker(project)).toBe("");
});

test("the starters are a quarter of what the package may weigh", async () => {
  const files = await filesBelow(join(ROOT, "starters"));
  const sizes = files.map(
    async (file) => gzipSync(await readFile(join(ROOT, "starters", file))).length,
  );
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThan(250_000);
});
