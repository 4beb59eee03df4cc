import type { Page } from "playwright-core";
import type { Strategy } from "../../src/islands/render-island.ts";

/**
 * What wakes an island of each strategy, whose element has the strategy as its id; undefined if it
 * wakes by itself.
 */
export const WAKE: Record<Strategy, ((page: Page) => Promise<unknown>) | undefined> = {
  load: undefined,
  idle: undefined,
  visible: (page) => page.locator("#below").scrollIntoViewIfNeeded(),
  interaction: (page) => page.locator("#interaction button").click(),
  stored: async (page) => {
    await page.evaluate(() => localStorage.setItem("choice", "yes"));
    await page.reload();
  },
};
