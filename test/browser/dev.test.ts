import { expect, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { change, makeSite } from "../helpers/make-site.ts";
import { startServer } from "../helpers/start-server.ts";

const open = useBrowser();

test("errors lie over the page, and go away with the mistake", async () => {
  const root = await makeSite();
  const { url } = await startServer(["dev", "--port", "0"], root);
  const { page } = await open(url);
  await change(root, { "templates/styles/site.css": (text) => `b > > i {}\n${text}` });
  await page.getByRole("heading", { name: "One thing is wrong" }).waitFor();
  await page.getByText("templates/styles/site.css:1:").waitFor();
  await change(root, { "templates/styles/site.css": (text) => text.replace("b > > i {}\n", "") });
  await page.getByRole("heading", { name: "One thing is wrong" }).waitFor({ state: "detached" });
  await page.getByText("First paragraph.").waitFor();
});

test("what would stop a build stands at the foot of a page that can be shown, and in the terminal", async () => {
  const root = await makeSite({
    "templates/about.tsx": (text) => text.replace("<h1>", '<a href="/abuot/">x</a><ul><div>y</div></ul><h1>'),
  });
  const { url, said } = await startServer(["dev", "--port", "0"], root);
  const { page } = await open(`${url}about/`);
  await page.getByText("2 things on this page would stop a build").click();
  await page.getByText("“/abuot/” leads to a page that does not exist.").waitFor();
  await page.getByText("templates/about.tsx:8:7").waitFor();
  expect(said()).toContain("links/no-such-page");
  await change(root, {
    "templates/about.tsx": (text) => text.replace('<a href="/abuot/">x</a><ul><div>y</div></ul>', ""),
  });
  await page.getByText("would stop a build").waitFor({ state: "detached" });
  await page.goto(url);
  await page.getByText("First paragraph.").waitFor();
  await page.waitForTimeout(500);
  expect(await page.locator("build-site-notes").count()).toBe(0);
});
