import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { alive, useBrowser } from "../helpers/browser.ts";
import { buildReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";
import { change } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useBrowser();

test.each(["preview", "dev"])("%s: islands share a signal", async (command) => {
  const root = await siteOfSection("State that islands share");
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  expect((await buildReport(root)).findings).toEqual([]);
  const { url } = await startServer([command, "--port", "0"], root);
  const { page, messages } = await open(new URL("/about/", url).href);
  const bag = page.getByRole("status");
  await alive(page, "bag");
  expect(await bag.textContent()).toBe("0 in your bag");
  await page.getByRole("button", { name: "Add the bowl" }).click();
  await expect.poll(() => bag.textContent()).toBe("1 in your bag");
  await page.getByRole("button", { name: "Add the vase" }).press("Enter");
  await expect.poll(() => bag.textContent()).toBe("2 in your bag");
  await change(root, {
    "templates/about.tsx": (text) => text.replace("Pottery", "Bowls and vases"),
  });
  // In dev, the package runs again with the code of the site.
  const heading = command === "dev" ? "Bowls and vases" : "Pottery";
  await page.getByRole("heading", { name: heading }).waitFor();
  await page.getByRole("button", { name: "Add the bowl" }).click();
  await expect.poll(() => bag.textContent()).toBe("3 in your bag");
  expect(messages).toEqual([]);
  expect(await typeErrors(root)).toBe("");
});
