import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alive, useBrowser, useReusedPages } from "../helpers/browser.ts";
import { startFormEndpoint, withStatus, type FormEndpoint } from "../helpers/form-endpoint.ts";
import { serveBrokerSite } from "../helpers/serve-site.ts";
import { stopClock } from "../helpers/stop-clock.ts";

const open = useReusedPages();
/** For a clock of its own. */
const openFresh = useBrowser();
let site: string;
let endpoint: FormEndpoint;

beforeAll(async () => {
  endpoint = await startFormEndpoint();
  ({ url: site } = await serveBrokerSite({
    "content/site.yaml": (text) =>
      text.replace("  mode: none\n", `  mode: custom\n  endpoint: ${endpoint.url}\n`),
  }));
});
beforeEach(() => {
  endpoint.posts = [];
  endpoint.answer = withStatus(200);
});

const SENT = { name: "A Visitor", email: "visitor@example.org", message: "Is there a dock?" };
const button = (page: Page) => page.locator("form").getByRole("button", { name: /^Send/ });
const heading = (page: Page, name: string) =>
  page.locator(".outcome").getByRole("heading", { name });

/** The form of About, filled in. */
async function openForm(options: Parameters<typeof open>[1] = {}, path = "about/") {
  const watched = await open(site + path, options);
  await watched.page.locator("form").scrollIntoViewIfNeeded();
  if (options.javaScriptEnabled !== false) await alive(watched.page, "contact-form");
  await watched.page.getByLabel("Your Name *").fill(SENT.name);
  await watched.page.getByLabel("Your Email *").fill(SENT.email);
  await watched.page.getByLabel("Message").fill(SENT.message);
  return watched;
}

/** What is true whenever a message may not have arrived. */
async function expectNothingLost(page: Page) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H3");
  for (const [label, value] of [
    ["Your Name *", SENT.name],
    ["Message", SENT.message],
  ] as const)
    expect(await page.getByLabel(label).inputValue()).toBe(value);
  const panel = page.locator(".outcome");
  expect(
    await panel.getByRole("link", { name: "open it in your email app" }).getAttribute("href"),
  ).toContain(encodeURIComponent(SENT.message));
  expect(await panel.innerText()).toContain("Sample Brokerage, LLC, (239) 555-0142");
  expect(await panel.innerText()).not.toContain("has been sent");
  expect(await button(page).isEnabled()).toBe(true);
}

test("the policy allows the form and the page to contact that address, and no other", async () => {
  const policy = (await fetch(site)).headers.get("content-security-policy") ?? "";
  const { origin } = new URL(endpoint.url);
  expect(policy).toContain(`form-action 'self' ${origin};`);
  expect(policy).toContain(`connect-src 'self' ${origin} https://ads.naples-luxury.example;`);
  expect(policy).not.toContain("mailto:");
});

describe("with JavaScript", () => {
  test("success: shows what was sent and what happens next, and offers an empty form", async () => {
    const { page, messages } = await openForm();
    let arrive: () => void = () => {};
    endpoint.answer = (request, response) => (arrive = () => withStatus(200)(request, response));
    await button(page).click();
    await page.getByRole("status").getByText("Your message is being sent.").waitFor();
    const sending = page.getByRole("button", { name: "Sending…" });
    expect(await sending.getAttribute("aria-disabled")).toBe("true");
    expect(await sending.evaluate((element) => element === document.activeElement)).toBe(true);
    // Pressing twice sends one message.
    await sending.click({ force: true });
    arrive();
    await heading(page, "Thank you. Your message has been sent").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Thank you/);
    expect(await page.locator(".outcome pre").innerText()).toContain(SENT.message);
    expect(await page.locator(".outcome").innerText()).toContain("I read every message myself");
    expect(endpoint.posts).toEqual([
      {
        fields: { ...SENT, remark: "", subject: "A question from your website" },
        accept: "application/json",
      },
    ]);
    await page.reload();
    await page.locator("form").scrollIntoViewIfNeeded();
    await alive(page, "contact-form");
    expect(await page.getByLabel("Message").inputValue()).toBe("");
    expect(messages).toEqual([]);
  });

  test("a 2xx without a body is a success", async () => {
    endpoint.answer = withStatus(201, { "Content-Type": "application/json" });
    const { page } = await openForm();
    await button(page).click();
    await heading(page, "Thank you. Your message has been sent").waitFor();
  });

  test("another message starts with an empty form that has the focus", async () => {
    const { page } = await openForm();
    await button(page).click();
    await page.getByRole("button", { name: "Write another message" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("name");
    expect(await page.getByLabel("Message").inputValue()).toBe("");
  });

  test.each([
    ["403", withStatus(403), "Your message was not sent"],
    ["429", withStatus(429), "Your message was not sent"],
    ["500", withStatus(500), "Your message was not sent"],
    [
      "a 200 that means failure",
      withStatus(200, { "Content-Type": "application/json" }, '{"success":false}'),
      "Your message was not sent",
    ],
    [
      "a dropped connection",
      ((_, response) => response.destroy()) satisfies FormEndpoint["answer"],
      "Your message may not have arrived",
    ],
    [
      "a response that scripts may not read",
      ((_, response) => response.end()) satisfies FormEndpoint["answer"],
      "Your message may not have arrived",
    ],
  ] as const)("%s: said so, and nothing is lost", async (_, answer, expected) => {
    endpoint.answer = answer;
    const { page } = await openForm();
    await button(page).click();
    await heading(page, expected).waitFor();
    await expectNothingLost(page);
    // The next try may succeed.
    endpoint.answer = withStatus(200);
    await button(page).click();
    await heading(page, "Thank you. Your message has been sent").waitFor();
  });

  test("a missing answer is reported after ten seconds, not before", async () => {
    endpoint.answer = () => undefined;
    const { page } = await openFresh("about:blank");
    await stopClock(page);
    await page.goto(`${site}about/`);
    await page.locator("form").scrollIntoViewIfNeeded();
    await alive(page, "contact-form");
    for (const [label, value] of [
      ["Your Name *", SENT.name],
      ["Your Email *", SENT.email],
      ["Message", SENT.message],
    ] as const)
      await page.getByLabel(label).fill(value);
    await button(page).click();
    await expect.poll(() => endpoint.posts.length).toBe(1);
    await page.clock.runFor(9000);
    expect(await page.locator(".outcome").count()).toBe(0);
    await page.clock.runFor(1100);
    await heading(page, "No answer yet").waitFor();
    await expectNothingLost(page);
  });

  test("offline: reported at once without a request, and the message can be sent later", async () => {
    const { page } = await openForm();
    await page.context().setOffline(true);
    await button(page).click();
    await heading(page, "You’re offline, so your message hasn’t been sent yet").waitFor();
    await expectNothingLost(page);
    expect(endpoint.posts).toEqual([]);
    await page.context().setOffline(false);
    await button(page).click();
    await heading(page, "Thank you. Your message has been sent").waitFor();
  });

  test.each([
    ["thanks/", "Thank you. Your message has been sent"],
    ["problem/", "Your message was not sent"],
  ])("a redirect to our page /%s means what that page says", async (path, expected) => {
    endpoint.answer = withStatus(303, { Location: site + path });
    const { page } = await openForm();
    await button(page).click();
    await heading(page, expected).waitFor();
    expect(new URL(page.url()).pathname).toBe("/about/");
  });

  test("where scripts may not read the response, the other way still works", async () => {
    endpoint.answer = (_, response) =>
      response.writeHead(303, { Location: `${site}thanks/` }).end();
    const { page } = await openForm();
    await button(page).click();
    await page.getByRole("button", { name: "Try another way" }).click();
    await page
      .getByRole("heading", { level: 1, name: "Thank you. Your message has been sent" })
      .waitFor();
    // Once it is on its way, the form is empty, so that it is not sent twice.
    await page.goto(`${site}about/`);
    await page.locator("form").scrollIntoViewIfNeeded();
    await alive(page, "contact-form");
    expect(await page.getByLabel("Message").inputValue()).toBe("");
  });
});

describe("without JavaScript", () => {
  test.each([
    ["thanks/", "Thank you. Your message has been sent"],
    ["problem/", "Your message was not sent"],
  ])("a plain post, and the page /%s that the server leads to", async (path, expected) => {
    endpoint.answer = withStatus(303, { Location: site + path });
    const { page } = await openForm({ javaScriptEnabled: false });
    await button(page).click();
    await page.getByRole("heading", { level: 1, name: expected }).waitFor();
    expect(endpoint.posts[0]?.fields).toEqual({
      ...SENT,
      remark: "",
      subject: "A question from your website",
    });
    expect(await page.getByRole("link", { name: "(239) 555-0142" }).count()).toBeGreaterThan(0);
  });

  test("the same if the form's own script never arrives", async () => {
    endpoint.answer = withStatus(303, { Location: `${site}thanks/` });
    const { page } = await openFresh("about:blank");
    await stopClock(page);
    let asked = false;
    await page.route("**/contact-form.*.js", (route) => {
      asked = true;
      return route.abort();
    });
    await page.goto(`${site}about/`);
    await page.locator("form").scrollIntoViewIfNeeded();
    const givenUp = page.locator("site-island[failed] form");
    await expect.poll(() => asked).toBe(true);
    await page.clock.runFor(4000);
    await expect.poll(() => givenUp.count()).toBe(1);
    for (const [label, value] of [
      ["Your Name *", SENT.name],
      ["Your Email *", SENT.email],
    ] as const)
      await page.getByLabel(label).fill(value);
    await button(page).click();
    await page.waitForURL("**/thanks/");
    expect(endpoint.posts).toHaveLength(1);
  });

  test("a form submitted while its script hangs is posted the ordinary way after three seconds", async () => {
    endpoint.answer = withStatus(303, { Location: `${site}thanks/` });
    const { page } = await openFresh("about:blank");
    await stopClock(page);
    await page.route("**/contact-form.*.js", () => undefined);
    await page.goto(`${site}about/`);
    await page.getByLabel("Your Name *").fill(SENT.name);
    await page.getByLabel("Your Email *").fill(SENT.email);
    await button(page).click();
    await page.clock.runFor(2500);
    expect(endpoint.posts).toEqual([]);
    await page.clock.runFor(600);
    await page.waitForURL("**/thanks/");
    expect(endpoint.posts).toHaveLength(1);
  });

  test("Back restores the text", async () => {
    endpoint.answer = withStatus(303, { Location: `${site}problem/` });
    const { page } = await openForm({ javaScriptEnabled: false });
    await button(page).click();
    await page.waitForURL("**/problem/");
    await page.goBack();
    expect(await page.getByLabel("Message").inputValue()).toBe(SENT.message);
  });
});
