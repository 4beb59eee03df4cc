import type { Page } from "playwright-core";

/**
 * Gives a page a clock that stands still, from its next document on, until a test runs it (`page.clock.runFor`).
 * (“install” alone makes one that goes on with the real time.)
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // So far ahead that it is not over, however long this takes: there is no way back.
  await page.clock.pauseAt(Date.now() + 60_000);
}
