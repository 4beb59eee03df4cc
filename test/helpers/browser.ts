import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Disposable,
  type Page,
  type Request,
} from "playwright-core";
import { afterAll, inject, onTestFinished } from "vitest";
import { watchQuiet } from "./quiet.ts";

/** As in CI: no sandbox inside a container, and no background network requests. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A page, with a record of what it did. */
export interface WatchedPage {
  page: Page;
  /** Everything on the console, and every uncaught error. */
  messages: string[];
  /** Every requested address, in order. */
  requests: string[];
  /** Waits until the page has loaded and has requested nothing for a while. */
  quiet: () => Promise<void>;
}

/**
 * Returns a function that opens a page at an address in its own profile: for tests that change what
 * nothing can take back, such as the clock of a page, or that count what is not in a cache.
 */
export function useBrowser(): OpenPage {
  return async (url, options = {}) => {
    const context = await openContext(await workerBrowser(), options);
    onTestFinished(() => context.close());
    return watchedPage(await context.newPage(), url);
  };
}

/** Opens a page at an address. */
type OpenPage = (url: string, options?: BrowserContextOptions) => Promise<WatchedPage>;

/**
 * The same for tests that leave nothing behind but cookies, stored values, emulated media, and
 * scripts that `untilEnd` removes: a page is emptied after its test, and serves the next one with
 * the same options.
 */
export function useReusedPages(): OpenPage {
  const pools = new Map<string, Page[]>();
  afterAll(() => Promise.all([...pools.values()].flat().map((page) => page.context().close())));
  return async (
    url,
    {
      viewport = DESK,
      colorScheme = null,
      reducedMotion = null,
      forcedColors = null,
      contrast = null,
      ...options
    } = {},
  ) => {
    const key = JSON.stringify(options);
    const free = pools.get(key) ?? [];
    pools.set(key, free);
    const page =
      free.pop() ?? (await (await openContext(await workerBrowser(), options)).newPage());
    const origins = new Set<string>();
    page.on("framenavigated", () => origins.add(new URL(page.url()).origin));
    onTestFinished(async () => {
      const context = page.context();
      const [origin = "null", ...others] = [...origins].filter((each) => each !== "null");
      if (page.isClosed() || context.pages().length > 1 || others.length > 0)
        return context.close();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      for (const event of EVENTS) page.removeAllListeners(event);
      await context.clearCookies();
      if (origin !== "null") {
        // Nothing runs there. For about:blank, Chromium would start another process.
        const isThere = await page.goto(`${origin}/robots.txt`).catch(() => false);
        // It was on its way to another page.
        if (isThere === false) return context.close();
        await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
      }
      free.push(page);
    });
    await page.setViewportSize(viewport ?? DESK);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors, contrast });
    return watchedPage(page, url);
  };
}

/** Removes something when the test ends: a script that a page runs before its own. */
export async function untilEnd(added: Promise<Disposable>): Promise<void> {
  const undo = await added;
  onTestFinished(() => undo.dispose());
}

const EVENTS = [
  "console",
  "framenavigated",
  "pageerror",
  "request",
  "requestfinished",
  "requestfailed",
];

async function watchedPage(page: Page, url: string): Promise<WatchedPage> {
  const watched: WatchedPage = { page, messages: [], requests: [], quiet: watchQuiet(page) };
  page.on("console", (message) => {
    // A Chromium with windows asks each host for it, whatever the page says.
    if (!message.location().url.endsWith("/favicon.ico"))
      watched.messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => watched.messages.push(`error: ${error.message}`));
  page.on("request", (request: Request) => watched.requests.push(request.url()));
  await page.goto(url);
  return watched;
}

/**
 * A single page for all read-only tests of a file, which is three times as fast as a new page for
 * each. Returns a function that navigates it to an address, 1280 pixels wide. A page without
 * scripts stays the same, so it is not loaded twice in a row.
 */
export function useSharedPage(options: BrowserContextOptions = {}): (url: string) => Promise<Page> {
  let page: Page | undefined;
  afterAll(() => page?.context().close());
  return async (url) => {
    page ??= await (await openContext(await workerBrowser(), options)).newPage();
    await page.setViewportSize(DESK);
    if (options.javaScriptEnabled !== false || page.url() !== url) await page.goto(url);
    return page;
  };
}

const DESK = { width: 1280, height: 900 };

let launched: Promise<Browser> | undefined;

/** The browser of this worker: it starts on first use and ends with the worker. */
async function workerBrowser(): Promise<Browser> {
  if ((await launched)?.isConnected() !== true) {
    const { executablePath, env } = inject("chromium");
    launched = chromium.launch({ executablePath, args: ARGS, env: { ...inherited(), ...env } });
  }
  return launched!;
}

async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESK, ...options });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(() => {
    // Pages give up on a script after three seconds (`PATIENCE` in boot.ts and start-island.ts).
    // Tests of that use a manual clock; in other tests, a machine that stalls for that long must
    // not change the result.
    const wait = window.setTimeout;
    const patiently = (handler: () => void, delay?: number, ...rest: []) =>
      wait(handler, delay === 3000 ? 60_000 : delay, ...rest);
    window.setTimeout = patiently as typeof setTimeout;
    // By the page's clock, which a test may stop.
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), milliseconds);
      return controller.signal;
    };
    window.aliveIslands = [];
    document.addEventListener("island:ready", ({ target }) => {
      if (target instanceof Element) window.aliveIslands.push(target.getAttribute("src") ?? "");
    });
  });
  return context;
}

/** Waits until an island of that name, or several, have hydrated on the page. */
export async function alive(page: Page, island: string, count = 1): Promise<void> {
  await page.waitForFunction(
    ([name, least]) =>
      window.aliveIslands.filter((src) => src.includes(`/${name}.`)).length >= least,
    [island, count] as const,
  );
}

declare global {
  interface Window {
    /** The scripts of the hydrated islands, in order. */
    aliveIslands: string[];
  }
}

/** The environment without unset variables. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** The paths of requests for a kind of file, such as `.js`. */
export function pathsOf(requests: readonly string[], ending: string): string[] {
  return requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith(ending));
}
