import { expect, inject, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { ROUTES } from "../helpers/routes.ts";

const open = useBrowser();
const at = (path: string) => new URL(path, inject("siteUrl")).href;

test.each(ROUTES)("%s shows all its words without JavaScript", async (path) => {
  const { page } = await open(at(path), { javaScriptEnabled: false });
  // What only a script could do is not offered.
  for (const name of ["More info", "Menu", "Stop slide show", "Show advertisement"]) {
    expect(await page.getByRole("button", { name }).filter({ visible: true }).count()).toBe(0);
  }
  const hidden = page.locator("main :is(p, li, dd, blockquote, figcaption)").filter({ visible: false });
  expect(await hidden.allInnerTexts()).toEqual([]);
});

test("without JavaScript dropdowns open for the pointer and for the keyboard", async () => {
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

test("without JavaScript a phone has the whole navigation", async () => {
  const { page } = await open(at("/about/"), { javaScriptEnabled: false, viewport: { width: 375, height: 800 } });
  for (const name of ["Home", "Contact Us", "Search Listings", "Airports"]) {
    expect(
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).isVisible(),
    ).toBe(true);
  }
});

test("without JavaScript the form goes to the visitor's e-mail program, and asks for what is required", async () => {
  const { page } = await open(at("/contact/"), { javaScriptEnabled: false });
  const form = page.locator("form");
  expect(await form.getAttribute("action")).toBe("mailto:hello@naples-luxury.example");
  expect(await form.getAttribute("enctype")).toBe("text/plain");
  expect(await page.getByLabel("Your Name *").getAttribute("required")).toBe("");
});

test.each(["/", "/naples-area-links/recommended-restaurants/"])(
  "%s is whole too when its scripts never arrive",
  async (path) => {
    const { page } = await open("about:blank");
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(at(path));
    await expect.poll(() => page.locator("html").getAttribute("data-js"), { timeout: 6000 }).toBe(null);
    expect(
      await page.locator("main :is(p, li, dd, blockquote, figcaption)").filter({ visible: false }).allInnerTexts(),
    ).toEqual([]);
  },
);

test("one island whose code never arrives opens what it holds; the others work", async () => {
  const { page } = await open("about:blank");
  await page.route("**/expandable-listing.*.js", (route) => route.abort());
  await page.goto(at("/naples-area-links/recommended-restaurants/"));
  await page.getByRole("button", { name: "More info about Campiello" }).click();
  await page.locator("#campiello").getByText("wood-fired oven").waitFor({ state: "visible" });
});
