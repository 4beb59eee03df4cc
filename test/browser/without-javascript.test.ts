import { expect, inject, test } from "vitest";
import { useReusedPages, useSharedPage } from "../helpers/browser.ts";
import { PAGES } from "../helpers/routes.ts";

const open = useReusedPages();
const look = useSharedPage({ javaScriptEnabled: false });
const at = (path: string) => new URL(path, inject("siteUrl")).href;

test.each(PAGES)("%s shows all its text without JavaScript", async (path) => {
  const page = await look(at(path));
  // Controls that need a script are hidden.
  for (const name of ["More info", "Menu", "Pause", "Show"]) {
    expect(await page.getByRole("button", { name }).filter({ visible: true }).count()).toBe(0);
  }
  const hidden = page
    .locator("main :is(p, li, dd, blockquote, figcaption)")
    .filter({ visible: false });
  expect((await hidden.allInnerTexts()).filter((text) => text !== "")).toEqual([]);
});

test("without JavaScript, dropdowns open on hover and for the keyboard", async () => {
  const { page } = await open(at("/about/"), { javaScriptEnabled: false });
  const link = page.locator("#menu-naples-area-links").getByRole("link", { name: "Beaches" });
  expect(await link.isVisible()).toBe(false);
  await page.getByText("Naples Area Links", { exact: true }).hover();
  await link.waitFor({ state: "visible" });
  await page.mouse.move(5, 890);
  await page.getByText("Naples Area Links", { exact: true }).focus();
  await link.waitFor({ state: "visible" });
  await link.click();
  await page.waitForURL("**/naples-beaches/");
});

test("without JavaScript, a phone has the whole navigation behind a link", async () => {
  const { page } = await open(at("/about/"), {
    javaScriptEnabled: false,
    viewport: { width: 375, height: 800 },
  });
  const navigation = page.getByRole("navigation", { name: "Main" });
  expect(await navigation.getByRole("link").filter({ visible: true }).allTextContents()).toEqual([
    "Menu",
  ]);
  expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.y).toBeLessThan(300);
  await navigation.getByRole("link", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  for (const name of ["Home", "Contact Us", "Search Listings", "Airports"]) {
    await navigation.getByRole("link", { name, exact: true }).waitFor({ state: "visible" });
  }
});

test("without JavaScript, the form opens the visitor's email program and requires its required fields", async () => {
  const { page } = await open(at("/contact/"), { javaScriptEnabled: false });
  const form = page.locator("form");
  // Chrome turns autofill off, and says so, in a form whose own action is a mailto: address.
  expect(await form.getAttribute("action")).toBe(null);
  expect(await form.getByRole("button").getAttribute("formaction")).toBe(
    "mailto:hello@naples-luxury.example",
  );
  expect(await form.getAttribute("enctype")).toBe("text/plain");
  expect(await page.getByLabel("Your Name *").getAttribute("required")).toBe("");
});
