import type { Page } from "playwright-core";

/** Keeps back every answer to addresses that match; gives the function that lets them through. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
