import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../src/dev/listen.ts";
import { previewServer } from "../../src/dev/preview-server.ts";
import { useBrowser } from "../helpers/browser.ts";
import { buildReport } from "../helpers/cli.ts";
import { siteOfSection, typeErrors } from "../helpers/features.ts";

const open = useBrowser();

test("a page is fetched while the pointer is over its link, and appears with a transition", async () => {
  const root = await siteOfSection("View transitions and prefetch");
  expect((await buildReport(root)).findings).toEqual([]);
  const server = previewServer(join(root, "out"));
  onTestFinished(() => void server.close());
  const prefetched: (string | undefined)[] = [];
  server.on("request", ({ url, headers }) => {
    if (String(headers["sec-purpose"]).startsWith("prefetch")) prefetched.push(url);
  });
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  const { page, messages } = await open(new URL("/about/", url).href);
  await page.getByRole("link", { name: "Home" }).hover();
  await expect.poll(() => prefetched).toEqual(["/"]);
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      document.documentElement.dataset["transition"] = String(event.viewTransition !== null);
    });
  });
  await page.getByRole("link", { name: "Home" }).click();
  await page.waitForURL(url);
  const navigation = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
        deliveryType: string;
      })[];
      return [entry?.deliveryType, document.documentElement.dataset["transition"]];
    });
  await expect.poll(navigation).toEqual(["navigational-prefetch", "true"]);
  expect(messages).toEqual([]);
  expect(await typeErrors(root)).toBe("");
});
