import { setTimeout } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** Milliseconds without a request until a page counts as complete. */
const QUIET = 500;
/** The timeout in milliseconds. */
const PATIENCE = 60_000;

/**
 * Watches the requests of a page; the answer waits until it has loaded and has requested nothing
 * for half a second. (Playwright's own “networkidle” never fires if requests end before the
 * document has been read, microsoft/playwright#42598, which happened on slow machines.)
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  let last = Date.now();
  page.on("request", (request) => {
    asked.add(request);
    last = Date.now();
  });
  const answered = (request: Request) => {
    asked.delete(request);
    last = Date.now();
  };
  page.on("requestfinished", answered);
  page.on("requestfailed", answered);
  return async () => {
    await page.waitForLoadState("load");
    const end = Date.now() + PATIENCE;
    while (asked.size > 0 || Date.now() - last < QUIET) {
      if (Date.now() > end)
        throw new Error(
          `Still requested: ${[...asked].map((request) => request.url()).join(", ")}`,
        );
      await setTimeout(20);
    }
  };
}
