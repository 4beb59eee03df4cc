import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test, onTestFinished } from "vitest";
import { close, listen } from "../../src/dev/listen.ts";
import { contentType } from "../../src/files/output-file.ts";
import type { Island } from "../../src/islands/browser/start-island.ts";
import { alive, useReusedPages } from "../helpers/browser.ts";
import { serveBrokerSite } from "../helpers/serve-site.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;

/** A host that serves files without any headers. */
async function bareHost(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://here");
    const file = join(folder, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    readFile(file).then(
      (content) => response.writeHead(200, { "content-type": contentType(file) }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => close(server));
  return url;
}

test("without a headers file, each page has its own policy: the page works, and injected scripts do not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "build-site-policy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(inject("siteOut"), folder, { recursive: true });
  const file = join(folder, "contact/index.html");
  const html = await readFile(file, "utf8");
  const slipped = '<script>window.slipped = 1</script><img src="x" onerror="window.slipped = 2">';
  await writeFile(file, html.replace("<main", `${slipped}<style>body { color: red }</style><main`));
  const { page, messages, quiet } = await open(new URL("/contact/", await bareHost(folder)).href);
  await alive(page, "contact-form");
  await quiet();
  expect(await page.evaluate(() => "slipped" in window)).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe(
    "rgb(255, 0, 0)",
  );
  expect(messages.filter((message) => message.includes("Content Security Policy"))).toHaveLength(3);
});

/** Pages that have every island between them. */
const EVERY_ISLAND = [
  "/",
  "/contact/",
  "/military-loan/",
  "/naples-area-links/recommended-restaurants/",
  "/naples-area-links/naples-best-hotels/",
];

test("on pages without third-party scripts, text cannot become markup, and islands still work", async () => {
  const { url } = await serveBrokerSite({
    "content/site.yaml": (text) => text.replace(/^advertising:\n(?: {2}.*\n)+/m, ""),
  });
  const { page, messages, quiet } = await open("about:blank");
  const lived = new Set<string>();
  for (const path of EVERY_ISLAND) {
    await page.goto(new URL(path, url).href);
    await quiet();
    // Every island of the page at this width, as if a visitor had used it.
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>(
        "main button[type=button], header button[type=button]",
      ))
        button.click();
      for (const island of document.querySelectorAll<Island>("site-island")) island.wake?.();
    });
    await page.waitForFunction(() =>
      [...document.querySelectorAll<Island>("site-island")].every(
        (island) => !island.wake || !matchMedia(island.getAttribute("media") ?? "").matches,
      ),
    );
    expect([path, messages]).toEqual([path, []]);
    expect([path, await page.locator("site-island[failed]").count()]).toEqual([path, 0]);
    for (const name of await page.evaluate(() => window.aliveIslands))
      lived.add(name.replace(/^.*\/([a-z-]+)\..*$/, "$1"));
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = "<p>x</p>";
      } catch (problem) {
        return problem instanceof TypeError;
      }
      return false;
    });
    expect([path, refused]).toEqual([path, true]);
    // The refusal is on the console.
    messages.length = 0;
  }
  expect([...lived]).toEqual(
    expect.arrayContaining([
      "contact-form",
      "expandable-listing",
      "carousels",
      "list-tools",
      "navigation",
    ]),
  );
});

const MARKUP = [
  '"><img src=x onerror=window.hit=1>',
  "<script>window.hit=1</script>",
  "javascript:window.hit=1",
  "'-window.hit=1-'",
  "__proto__",
  "constructor",
  "%3Cimg%20src%3Dx%20onerror%3Dwindow.hit%3D1%3E",
  "[id]",
  "*",
  "%",
  "%zz",
  "\u0000\u2028",
  "x".repeat(3000),
];

test("the query and the fragment of an address change no text and no tag of a page", async () => {
  const paths = ["/contact/", "/naples-area-links/recommended-restaurants/"];
  await Promise.all(
    paths.map(async (path) => {
      const { page, messages, quiet } = await open(at(path));
      const markup = () =>
        page.evaluate(() => [
          document.querySelectorAll("*").length,
          document.querySelector("main")?.innerText,
        ]);
      await quiet();
      const usual = await markup();
      for (const text of MARKUP) {
        const encoded = text.startsWith("%") ? text : encodeURIComponent(text);
        await page.goto(at(`${path}?about=${encoded}&${encoded}#${encoded}`));
        await quiet();
        expect([text.slice(0, 40), await markup()]).toEqual([text.slice(0, 40), usual]);
        expect(await page.evaluate(() => "hit" in window)).toBe(false);
        expect(messages).toEqual([]);
      }
    }),
  );
});
