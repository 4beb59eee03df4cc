import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DevSite } from "../../src/dev/dev-site.ts";
import { useBrowser } from "../helpers/browser.ts";
import { buildReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection } from "../helpers/features.ts";
import { change } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useBrowser();

test("Pagefind adds its index before a site is published, and its search works under the policy", async () => {
  const root = await siteOfSection("Tools that run after a build", {
    "templates/about.tsx": (text) =>
      text.replace("</h1>", '</h1><a href="/pagefind/pagefind-entry.json">Index</a>'),
  });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  expect((await buildReport(root)).findings).toEqual([]);
  // What a link leads to in dev is what the build has added.
  const site = new DevSite(root, undefined);
  onTestFinished(() => site.close());
  expect(await site.open()).toEqual([]);
  const about = await site.page("/about/");
  expect("check" in about && (await about.check())).toEqual([]);
  for (const command of ["preview", "dev"]) {
    const { url } = await startServer([command, "--port", "0"], root);
    const { page, messages } = await open(new URL("/about/", url).href);
    await page.getByRole("searchbox").fill("small");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/: [1-9]/);
    const first = page.getByRole("listitem").first().getByRole("link");
    expect(await first.getAttribute("href")).toBe("/");
    expect(await page.getByRole("listitem").first().textContent()).toContain("<script>alert");
    // Words of the header, and of the page for missing addresses.
    for (const word of ["skip", "found"]) {
      await page.getByRole("searchbox").fill(word);
      await page.keyboard.press("Enter");
      await expect.poll(() => page.getByRole("status").textContent()).toBe("Pages found: 0");
    }
    expect(messages).toEqual([]);
  }

  // Its own interface writes HTML from text.
  await change(root, {
    "content/settings.yaml": (text) => `${text}  trustedTypes: false\n`,
    "templates/about.tsx": `import { Document } from "./document.tsx";
      const start = 'new PagefindUI({ element: "#search" })';
      export function About() {
        return (
          <Document>
            <h1>Search</h1>
            <div id="search" />
            <script src="/pagefind/pagefind-ui.js" />
            <script dangerouslySetInnerHTML={{ __html: start }} />
          </Document>
        );
      }`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const { url } = await startServer(["preview", "--port", "0"], root);
  const { page, messages } = await open(new URL("/about/", url).href);
  await page.getByPlaceholder("Search").fill("small");
  await page.locator("#search mark").first().waitFor();
  expect(messages).toEqual([]);
}, 180_000);
