import type { Page } from "playwright-core";

/** Holds back every answer to matching addresses; returns the function that releases them. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
