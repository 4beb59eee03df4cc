import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { useReusedPages } from "../helpers/browser.ts";
import { GUIDE, ROUTES } from "../helpers/routes.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;
const PARTS = ROUTES.filter((path) => path.startsWith(GUIDE));
const INDEX = /\/places\.json$/;

const shown = (page: Page) => page.locator("ol.places > li:visible").getByRole("link");
const box = (page: Page) => page.getByRole("main").getByRole("searchbox", { name: "Find a place" });
const answer = (page: Page) => page.getByRole("main").getByRole("status").innerText();

test("a stamp and a line lead to each page of the guide, in the order of the menu", async () => {
  const { page } = await open(at(GUIDE));
  const stamps = page.locator(".guide-stamps > li");
  const hrefs = await stamps
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(PARTS);
  for (const line of await stamps.locator("p").allInnerTexts()) expect(line).toMatch(/^[A-Z].+\.$/);
  // The whole stamp is the link.
  const picture = await stamps.locator("img").first().boundingBox();
  await page.mouse.click((picture?.x ?? 0) + 20, (picture?.y ?? 0) + 20);
  await page.waitForURL(`**${PARTS[0]}`);
});

test("without a script, every entry of the guide is in a list from A to Z, and its link leads there", async () => {
  const { page } = await open(at(GUIDE), { javaScriptEnabled: false });
  expect(await box(page).isVisible()).toBe(false);
  const links = await shown(page).evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute("href") ?? ""] as const),
  );
  const names = links.map(([name]) => name.replace(/^The /, "").toLowerCase());
  expect(names).toEqual(names.toSorted());
  const entries = new Set<string>();
  for (const path of PARTS) {
    const { page: part } = await open(at(path), { javaScriptEnabled: false });
    const ids = await part
      .locator("article[id], tr[id], #dock-contact")
      .evaluateAll((all) => all.map(({ id }) => id));
    for (const id of ids) entries.add(`${path}#${id}`);
  }
  expect(entries.size).toBeGreaterThan(55);
  expect(new Set(links.map(([, href]) => href))).toEqual(entries);
});

test("one search finds names, kinds, streets and words of every entry, and forgives one wrong letter", async () => {
  const { page, requests } = await open(at(GUIDE));
  expect(requests.filter((url) => INDEX.test(url))).toEqual([]);
  const index = page.waitForResponse((response) => INDEX.test(response.url()));
  await box(page).focus();
  await index;

  await box(page).fill("italian");
  await expect.poll(() => shown(page).allInnerTexts()).toContain("Osteria Tulia");
  const italian = await shown(page).allInnerTexts();
  expect(await page.locator(".guide-stamps").isVisible()).toBe(false);
  // What was found is not “from A to Z”.
  expect(await page.getByRole("heading", { name: "from A to Z" }).isVisible()).toBe(false);
  await box(page).fill("italain");
  await expect
    .poll(() => answer(page))
    .toMatch(/^No exact match for “italain”\. \d+ of \d+ places come close\.$/);
  expect(await shown(page).allInnerTexts()).toEqual(expect.arrayContaining(italian));

  // A street that the list does not show, and words of a description.
  await box(page).fill("1177 3rd st");
  await expect.poll(() => shown(page).allInnerTexts()).toEqual(["Campiello"]);
  // Words that are written apart or as one.
  await box(page).fill("wifi");
  await expect.poll(() => shown(page).allInnerTexts()).toEqual(["Naples City Dock"]);
  await box(page).fill("gulfshore");
  await expect.poll(() => shown(page).allInnerTexts()).toContain("The Turtle Club");
  // Kinds in the plural, whatever an entry says of itself.
  await box(page).fill("restaurants");
  await expect.poll(() => shown(page).allInnerTexts()).toContain("Osteria Tulia");
  await box(page).fill("wood-fired oven");
  await expect.poll(() => shown(page).allInnerTexts()).toEqual(["Campiello"]);
  await shown(page).click();
  await page.waitForURL(`**${PARTS[0]}#campiello`);
});

test("if the index does not arrive, the search finds what the page shows", async () => {
  const { page } = await open("about:blank");
  await page.route(INDEX, (route) => route.abort());
  await page.goto(at(GUIDE));
  await box(page).fill("campielo");
  await expect.poll(() => shown(page).allInnerTexts()).toEqual(["Campiello"]);
});
