import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { alive, useReusedPages } from "../helpers/browser.ts";
import { delayRequests } from "../helpers/delay-requests.ts";

const open = useReusedPages();
const at = (path: string) => new URL(path, inject("siteUrl")).href;

/**
 * The contact page with its form hydrated. Instead of opening the email program, addresses are
 * recorded in `window.opened`.
 */
async function openForm(path = "/contact/", options: Parameters<typeof open>[1] = {}) {
  const watched = await open(at(path), options);
  await alive(watched.page, "contact-form");
  return watched;
}
const send = (page: Page) => page.getByRole("button", { name: "Open in your email app" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

async function fillIn(page: Page, answer = "7") {
  await page.getByLabel("Your Name *").fill("A Visitor");
  await page.getByLabel("Your Email *").fill("visitor@example.org");
  await page.getByLabel("Subject").fill("A dock");
  await page.getByLabel("Message").fill("Is there one?");
  await page.getByPlaceholder("3+4?").fill(answer);
}

describe("mistakes", () => {
  test("are all shown at once, in a summary that has the focus, next to their fields, and in the title", async () => {
    const { page } = await openForm();
    await page.getByLabel("Message").fill("Hello, I am looking for a house.");
    await send(page).click();
    const summary = page.getByRole("alert");
    await summary.getByRole("heading", { name: "There is a problem" }).waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    const said = ["Enter your name", "Enter your email address", "Enter 7, the answer to the sum"];
    expect(await summary.getByRole("link").allInnerTexts()).toEqual(said);
    expect(await page.title()).toMatch(/^Error: /);
    const name = page.getByLabel("Your Name *");
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    const described = await name.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe("Error: Enter your name");
    expect(await page.getByLabel("Message").inputValue()).toBe("Hello, I am looking for a house.");
    await summary.getByRole("link", { name: "Enter your name" }).click();
    expect(await focused(page)).toBe("name");
    expect(page.url()).toBe(at("/contact/"));

    await fillIn(page);
    await page.getByLabel("Your Email *").fill("visitor at example.org");
    await send(page).click();
    await expect
      .poll(() => summary.getByRole("link").allInnerTexts())
      .toEqual(["Enter an email address in the form name@example.com"]);
    expect(await name.getAttribute("aria-invalid")).toBe(null);
    await page.getByLabel("Your Email *").fill("visitor@example.org");
    await send(page).click();
    await page.getByRole("heading", { name: "Your message is ready" }).waitFor();
    expect(await summary.innerText()).toBe("");
    expect(await page.title()).not.toContain("Error");
  });

  test("are not shown before the visitor submits", async () => {
    const { page } = await openForm();
    await page.getByLabel("Your Name *").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.locator("[aria-invalid]").count()).toBe(0);
  });

  test("in an untouched form are shown in the form's own words, not in the browser's", async () => {
    const { page } = await openForm();
    await send(page).click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
  });

  test("a filled trap field is reported and cleared: on the second try, a person gets through", async () => {
    const { page } = await openForm();
    await fillIn(page);
    await page.locator(".trap input").evaluate((input: HTMLInputElement) => (input.value = "Acme"));
    expect(await page.getByRole("textbox", { name: "Leave this empty" }).count()).toBe(0);
    await send(page).click();
    await page.getByText("A hidden field was filled in").waitFor();
    await send(page).click();
    await page.getByRole("heading", { name: "Your message is ready" }).waitFor();
  });
});

describe("the finished message", () => {
  test.each(["7", " Seven. ", "= 7"])("%j is accepted as the sum", async (answer) => {
    const { page } = await openForm();
    await fillIn(page, answer);
    await send(page).click();
    await page.getByRole("heading", { name: "Your message is ready, but not sent yet" }).waitFor();
  });

  test("can be copied, has the focus on its heading, and is never described as sent", async () => {
    const { page, requests } = await openForm("/contact/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await fillIn(page);
    const before = requests.length;
    await page.keyboard.press("Enter");
    const panel = page.locator(".outcome");
    await panel.getByRole("heading", { name: "Your message is ready, but not sent yet" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Your message is ready/);
    const text =
      "To: Sample Brokerage, LLC, hello@naples-luxury.example\nSubject: A dock\n\nIs there one?\n\nA Visitor\nvisitor@example.org";
    expect(await panel.locator("pre").innerText()).toBe(text);
    expect((await panel.getByRole("link", { name: "try again" }).getAttribute("href")) ?? "").toBe(
      "mailto:hello@naples-luxury.example?subject=A%20dock&body=Is%20there%20one%3F%0D%0A%0D%0AA%20Visitor%0D%0Avisitor%40example.org",
    );
    await page.clock.install();
    await panel.getByRole("button", { name: "Copy message" }).click();
    await panel.getByText("Message copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    // It is said, and then it is over.
    await page.clock.fastForward(10_000);
    expect(await panel.getByText("Message copied.").count()).toBe(0);
    expect(await panel.innerText()).not.toMatch(/has been sent/);
    expect(await panel.innerText()).toContain("Sample Brokerage, LLC, (239) 555-0142");
    // It is not posted anywhere: nothing leaves the page.
    expect(requests.slice(before).filter((url) => url.startsWith("http"))).toEqual([]);
    expect(await page.getByLabel("Message").inputValue()).toBe("Is there one?");
    // The second time, it takes the focus again, and an edit made in the meantime invalidates the
    // copy.
    await send(page).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Your message is ready/);
    await page.getByLabel("Message").fill("Is there one with a lift?");
    expect(await panel.count()).toBe(0);
  });

  test("message and address can be copied without an email app; a message with mistakes is not copied", async () => {
    const { page } = await openForm("/contact/", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy email address" }).click();
    await page.getByText("Email address copied.").waitFor();
    expect(await copied()).toBe("hello@naples-luxury.example");
    await page.getByRole("button", { name: "Copy message" }).click();
    await page.locator(".form-problems h3").waitFor();
    expect(await copied()).toBe("hello@naples-luxury.example");
    await fillIn(page);
    await page.getByRole("button", { name: "Copy message" }).click();
    await page.getByText("Message copied.").waitFor();
    expect(await copied()).toMatch(
      /^To: Sample Brokerage, LLC, hello@naples-luxury\.example\nSubject: A dock\n/,
    );
    expect(await page.locator(".outcome").count()).toBe(0);
  });

  test("a browser that refuses to copy shows what to do instead", async () => {
    const { page } = await openForm();
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await fillIn(page);
    await send(page).click();
    await page.getByRole("button", { name: "Copy email address" }).click();
    await page.getByText("Select the text to copy it.").waitFor();
  });
});

describe("typed text", () => {
  test("survives a reload and a visit to other pages", async () => {
    const { page } = await openForm();
    await fillIn(page);
    await page.reload();
    await alive(page, "contact-form");
    const values = () =>
      page
        .locator(".field :is(input, textarea)")
        .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    const typed = ["A Visitor", "visitor@example.org", "A dock", "Is there one?", "7"];
    await expect.poll(values).toEqual(typed);
    await page.goto(at("/about/"));
    expect(await page.getByLabel("Your Name *").inputValue()).toBe("");
    await page.goto(at("/contact/"));
    await expect.poll(values).toEqual(typed);
    await page.goto(at("/about/"));
    await page.goBack();
    await expect.poll(values).toEqual(typed);
  });

  test("is kept where it was typed before the form hydrated", async () => {
    const { page } = await open("about:blank");
    const release = await delayRequests(page, "**/contact-form.*.js");
    await page.goto(at("/contact/"));
    await page.getByLabel("Your Name *").fill("Early Bird");
    release();
    await alive(page, "contact-form");
    expect(await page.getByLabel("Your Name *").inputValue()).toBe("Early Bird");
    // And it is saved from then on.
    await page.goto(at("/about/"));
    await page.goto(at("/contact/"));
    await expect.poll(() => page.getByLabel("Your Name *").inputValue()).toBe("Early Bird");
  });
});

test("a link can preselect a subject, but only from the site's own list", async () => {
  const { page } = await openForm("/contact/?about=port-royal");
  await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Port Royal");
  await page.getByLabel("Your Name *").fill("A Visitor");
  await page.goto(at("/contact/?about=pelican-bay"));
  await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Pelican Bay");
  for (const about of ["%3Cb%3Ex", "constructor", "__proto__"]) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(at(`/contact/?about=${about}`));
    await alive(page, "contact-form");
    expect(await page.getByLabel("Subject").inputValue()).toBe("");
  }
});

test("the rebate is checked by price, kind of sale and dates, and only with a script", async () => {
  const { page, requests } = await open(at("/military-loan/"));
  const check = page.getByRole("region", { name: "Does your purchase qualify?" });
  // The way there is on the first screen.
  await page.getByRole("link", { name: "Does your purchase qualify?" }).click();
  await expect.poll(async () => (await check.boundingBox())?.y).toBeLessThan(400);
  await alive(page, "rebate-check");
  const answers = async (text: string) =>
    expect(await check.getByRole("status").textContent()).toBe(text);
  const before = requests.length;
  await check.getByRole("button", { name: "Check" }).click();
  const price = check.getByLabel("Price");
  // A keypad has no comma, no point and no k.
  expect(await price.getAttribute("inputmode")).toBe(null);
  const ask = check.getByRole("link", { name: "Ask about your rebate" });
  // The mistake is in the field, which has the focus, and above it.
  await answers("Enter the whole price, such as 650,000, 650k or $1.2 million.");
  expect(await price.getAttribute("aria-invalid")).toBe("true");
  expect(await price.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await price.getAttribute("aria-describedby")).toBe(
    await check.getByRole("status").getAttribute("id"),
  );
  const top = async (part: typeof price) => (await part.boundingBox())?.y ?? NaN;
  expect(await top(check.getByRole("status"))).toBeLessThan(await top(price));
  expect(await ask.count()).toBe(0);
  // What it understood comes first in the answer.
  await price.fill("374.999");
  await price.press("Enter");
  await answers("$374,999. Not at this price. The minimum is $375,000.");
  expect(await price.getAttribute("aria-invalid")).toBe("false");
  // Who does not qualify has no rebate to ask about.
  expect(await ask.count()).toBe(0);
  await price.fill("375k");
  // The answer is above the fields, and comes into view on a phone that has scrolled past them.
  await page.setViewportSize({ width: 375, height: 600 });
  const button = check.getByRole("button", { name: "Check" });
  await button.evaluate((element) => element.scrollIntoView());
  await button.click();
  expect(await top(ask)).toBeLessThan(await top(price));
  expect(await top(check.getByRole("status"))).toBeGreaterThanOrEqual(0);
  // From the button, Tab leads to what the answer offers.
  await page.keyboard.press("Tab");
  expect(await ask.evaluate((link) => link === document.activeElement)).toBe(true);
  await ask.click();
  expect(await page.getByRole("heading", { name: "Ask about the rebate" }).isVisible()).toBe(true);
  expect(page.url()).toBe(at("/military-loan/#form-heading"));
  await check.getByLabel("Date the seller accepts").fill("2026-12-01");
  await check.getByLabel("Closing date").fill("2027-01-31");
  await check.getByRole("button", { name: "Check" }).click();
  await answers("$375,000. That closing is too late. The last day to close is January 30, 2027.");
  await check.getByLabel("Closing date").fill("2027-01-30");
  await check.getByRole("button", { name: "Check" }).click();
  await answers(
    "$375,000. The price qualifies for a rebate of $4,000 to $30,000 if you close by January 30, 2027.",
  );
  await check.getByLabel("Type of sale").selectOption("Resale");
  await check.getByRole("button", { name: "Check" }).click();
  await answers("$375,000. Not at this price. The minimum is $500,000.");
  expect(requests.slice(before)).toEqual([]);

  const { page: plain } = await open(at("/military-loan/"), { javaScriptEnabled: false });
  const shown = plain.getByText("Does your purchase qualify?").filter({ visible: true });
  expect(await shown.count()).toBe(0);
  expect(await plain.getByText("$375,000", { exact: true }).isVisible()).toBe(true);
});

test("every page with a form has its labels, the explanation of the asterisk, and fields that a browser can fill in", async () => {
  const { page } = await open("about:blank", { javaScriptEnabled: false });
  for (const [path, heading] of [
    ["/about/", "Contact Me"],
    ["/contact/", "Email me now"],
    ["/military-loan/", "Ask about the rebate"],
  ] as const) {
    await page.goto(at(path));
    await page.getByRole("heading", { name: heading }).waitFor();
    await page.getByText("Fields marked with an asterisk (*) are required.").waitFor();
    const attributes = (label: string, ...names: string[]) =>
      page
        .getByLabel(label)
        .evaluate((field, all) => all.map((name) => field.getAttribute(name)), names);
    expect(await attributes("Your Name *", "autocomplete", "required")).toEqual(["name", ""]);
    expect(await attributes("Your Email *", "autocomplete", "type", "maxlength")).toEqual([
      "email",
      "email",
      "254",
    ]);
    expect(await page.getByLabel("Message", { exact: true }).count()).toBe(1);
    expect(await page.getByLabel("Subject", { exact: true }).count()).toBe(
      path === "/contact/" ? 1 : 0,
    );
    expect(await page.getByPlaceholder("3+4?").count()).toBe(path === "/contact/" ? 1 : 0);
  }
});
