import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";

/** As CI runs it: no sandbox inside a container, nothing asked of the network. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A page, and what it did that a test would want to know. */
export interface WatchedPage {
  page: Page;
  /** Everything on the console, and every error that nobody caught. */
  messages: string[];
  /** Every address that was asked for, in order. */
  requests: string[];
}

/** A browser for all tests of a file; gives a function that opens a page at an address in a profile of its own. */
export function useBrowser(): (url: string, options?: BrowserContextOptions) => Promise<WatchedPage> {
  let browser: Browser;
  beforeAll(async () => {
    const { executablePath, env } = inject("chromium");
    browser = await chromium.launch({ executablePath, args: ARGS, env: { ...inherited(), ...env } });
  });
  afterAll(() => browser.close());
  return async (url, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const watched: WatchedPage = { page, messages: [], requests: [] };
    page.on("console", (message) => watched.messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => watched.messages.push(`error: ${error.message}`));
    page.on("request", (request: Request) => watched.requests.push(request.url()));
    await page.goto(url);
    return watched;
  };
}

/** The environment without what is not set. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The paths of requests for a kind of file: `.js`. */
export function pathsOf(requests: readonly string[], ending: string): string[] {
  return requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith(ending));
}
