import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { buildReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection } from "../helpers/features.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useBrowser();

test("Pagefind adds its index before a site is published, and its search works under the policy", async () => {
  const root = await siteOfSection("Tools that run after a build");
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  expect((await buildReport(root)).findings).toEqual([]);
  const { url } = await startServer(["preview", "--port", "0"], root);
  const { page, messages } = await open(new URL("/about/", url).href);
  await page.getByRole("searchbox").fill("small");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("status").textContent()).toMatch(/: [1-9]/);
  expect(await page.getByRole("listitem").first().getByRole("link").getAttribute("href")).toBe("/");
  expect(messages).toEqual([]);
}, 180_000);
