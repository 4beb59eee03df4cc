import type { Page } from "playwright-core";

/**
 * Gives a page, from its next document on, a clock that runs only when the test says so
 * (`page.clock.runFor`). (“install” alone creates one that follows real time.)
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // Far enough in the future that it never passes during a test: the clock cannot go back.
  await page.clock.pauseAt(Date.now() + 60_000);
}
