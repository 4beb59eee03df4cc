import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page, Request } from "playwright-core";
import type { Hop } from "../link-row.ts";
import { within } from "../probe/exchange.ts";
import { failureOfBrowser, type Failure } from "../probe/failure.ts";
import {
  isOtherPage,
  PROMPT,
  refreshIn,
  withoutFragment,
  type LinkResponse,
} from "../probe/follow.ts";
import { renderedSignals, type PageSignals, type Rendered } from "../probe/page-signals.ts";

/** Milliseconds for a page to settle. */
const SETTLES = 8000;
/** Milliseconds for an answer of the page itself: its scripts may keep it busy. */
const ANSWERS = 3000;
/** Milliseconds for a script to react to another fragment. */
const REACTS = 300;
/** A page with less text than this, in characters, may be a frame around another. */
const FRAME = 300;
const MOST_FRAMES = 3;
const MOST_FRAGMENTS = 20;

interface VisitRequest {
  url: string;
  fragments: readonly string[];
  timeout: number;
  /** When the visit has to end, as `performance.now()` counts. */
  end: number;
  /** Whether a request has left the queue of its host. */
  wasSent: (asked: Request) => boolean;
  failureOf: (url: string) => Failure | undefined;
}

interface Reading {
  page: Page;
  /** The requests for its document. */
  steps: readonly Request[];
  scripts: Rendered["scripts"];
  fragments: readonly string[];
}

/** What a visitor sees after redirects, refreshes and scripts; undefined if it cannot be read. */
export async function visit(
  context: BrowserContext,
  request: VisitRequest,
): Promise<LinkResponse | undefined> {
  const { url, fragments, timeout } = request;
  const page = await context.newPage();
  const steps = watchSteps(page);
  const reading: Reading = { page, steps, scripts: watchScripts(page), fragments };
  await page.goto(url, { waitUntil: "commit", timeout }).catch(() => undefined);
  // The limit was for the first answer. Redirects that are still on their way get time as well.
  const isUnderWay = !lastOf(steps)?.failure() && steps.some((step) => step.existingResponse());
  const end = Math.min(performance.now() + SETTLES, request.end - 2 * ANSWERS);
  const signals = isUnderWay ? await settledSignals(reading, end) : undefined;
  const last = lastOf(steps) ?? steps.at(-1);
  if (last === undefined) return undefined;
  const lastUrl = urlOf(last);
  const came = (answer: Came, at = lastUrl) => linkResponse(steps, url, at, answer);
  const response = last.existingResponse();
  const shown = page.url();
  if (response === null || shown.startsWith("chrome-error:")) {
    const { errorText = "" } = last.failure() ?? {};
    const isWaiting = response === null && errorText === "" && request.wasSent(last);
    const failure = isWaiting
      ? { code: "timeout-headers" }
      : failureOfBrowser(errorText, request.failureOf(lastUrl));
    if (failure !== undefined) return came({ failure });
    // Browsers show their own page for an error without content.
    return response ? came({ status: response.status() }) : undefined;
  }
  const status = response.status();
  const type = response.headers()["content-type"];
  // Browsers save it or show it in a viewer, or it has no content.
  if ((type !== undefined && !/\b(html|xml)\b/i.test(type)) || shown === "about:blank")
    return came({ status });
  if (signals === undefined) return undefined;
  const picture =
    status === 404 || status === 410 ? undefined : await within(ANSWERS, pictureOf(page));
  await tryFragments(page, signals, fragments);
  return came({ status, signals, picture }, URL.canParse(shown) ? shown : lastUrl);
}

type Came = Pick<LinkResponse, "status" | "failure" | "signals" | "picture">;

export const VIEWPORT = { width: 800, height: 450 };
const VIEW = { x: 0, y: 0, ...VIEWPORT, scale: 0.5 };
/** Tried in order, until a picture has at most `MOST_PICTURE` bytes. */
const QUALITIES = [50, 15, 1];
const MOST_PICTURE = 20_000;

async function pictureOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const how = { format: "webp", quality, clip: VIEW } as const;
    const { data } = await session.send("Page.captureScreenshot", how);
    if (Buffer.byteLength(data, "base64") <= MOST_PICTURE) return data;
  }
  return undefined;
}

function watchSteps(page: Page): Request[] {
  const steps: Request[] = [];
  page.on("request", (asked) => {
    if (asked.isNavigationRequest() && isOfMainFrame(asked, page)) steps.push(asked);
  });
  return steps;
}

/** A redirect may lead to something that is not a valid URL. */
function urlOf(step: Request): string {
  return URL.canParse(step.url()) ? step.url() : (step.redirectedFrom()?.url() ?? "about:blank");
}

function isOfMainFrame(asked: Request, page: Page) {
  try {
    return asked.frame() === page.mainFrame();
  } catch {
    // The frame of the first request may not be there yet.
    return true;
  }
}

const MAKERS = new Set(["script", "fetch", "xhr"]);

/** Counts scripts. A script that fails may be the one that makes the page. */
function watchScripts(page: Page): Rendered["scripts"] {
  const scripts = { loaded: 0, missing: 0 };
  page.on("pageerror", () => scripts.missing++);
  page.on("requestfailed", (asked) => {
    if (MAKERS.has(asked.resourceType())) scripts.missing++;
  });
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    const type = response.headers()["content-type"] ?? "";
    const isWrong = response.status() >= 400 || (kind === "script" && /\bhtml\b/i.test(type));
    if (MAKERS.has(kind)) scripts[isWrong ? "missing" : "loaded"]++;
  });
  return scripts;
}

/** The last document that arrived or failed, without those that a later request replaced. */
function lastOf(steps: readonly Request[]): Request | undefined {
  return steps.findLast((step) => {
    const failure = step.failure();
    if (failure !== null) return failure.errorText !== "net::ERR_ABORTED";
    return step.existingResponse() !== null && step.redirectedTo() === null;
  });
}

/** Reads the page once it makes no more requests, and again if it has led to another one. */
async function settledSignals(reading: Reading, end: number) {
  const { page, steps } = reading;
  for (;;) {
    const seen = steps.length;
    while (isPending(steps.at(-1)) && performance.now() < end) await pause(REACTS);
    const isIn = async (state: "load" | "networkidle") => {
      const timeout = end - performance.now();
      return timeout > 0 && succeeds(page.waitForLoadState(state, { timeout }));
    };
    // A busy machine may not have run the scripts of a page that makes no more requests.
    const isLoaded = await isIn("load");
    await isIn("networkidle");
    if (!isLoaded) reading.scripts.missing++;
    const signals = await within(ANSWERS, readPage(reading));
    const isError = (lastOf(steps)?.existingResponse()?.status() ?? 0) >= 400;
    if (!isLoaded && !isError && (signals?.length ?? 0) < FRAME) return undefined;
    if (performance.now() >= end) return signals;
    if (steps.length > seen) continue;
    if (signals === undefined || !(await leadsOn(reading, signals))) return signals;
  }
}

const isPending = (step?: Request) => step?.existingResponse() === null && step.failure() === null;

/** Waits for a refresh that counts as a redirect. */
async function leadsOn({ page, steps }: Reading, signals: PageSignals) {
  const last = lastOf(steps)?.existingResponse();
  if (!last) return false;
  const seen = new Set(steps.map(urlOf));
  const current = page.url();
  const target = refreshIn({ status: last.status(), headers: last.headers(), signals }, current);
  if (target === undefined || !isOtherPage(new URL(target), current, seen)) return false;
  return succeeds(page.waitForEvent("domcontentloaded", { timeout: PROMPT * 1000 + ANSWERS }));
}

function succeeds(work: Promise<unknown>) {
  return work.then(
    () => true,
    () => false,
  );
}

/** Throws if the page has just led to another. */
async function readPage({ page, scripts, fragments }: Reading) {
  const textOf = (of: Pick<Page, "locator">) =>
    of
      .locator(":root")
      .innerText({ timeout: ANSWERS })
      .catch(() => undefined);
  const [html, title, own, highest, second] = await Promise.all([
    page.content(),
    page.title(),
    textOf(page),
    page.locator("h1:visible").allInnerTexts(),
    page.locator("h2:visible").allInnerTexts(),
  ]);
  // Some pages begin with a smaller heading.
  const h1 = highest.length > 0 ? highest : second.slice(0, 1);
  const frames = (own ?? "").length < FRAME ? page.frames().slice(1, 1 + MOST_FRAMES) : [];
  const inFrames = await Promise.all(frames.map(textOf));
  const text = own === undefined ? undefined : [own, ...inFrames].filter(Boolean).join("\n");
  return renderedSignals({ html, title, text, h1, scripts }, { fragments, url: page.url() });
}

/** A script may react to a fragment that is not an anchor. */
async function tryFragments(page: Page, signals: PageSignals, fragments: readonly string[]) {
  const scrolled = () =>
    page
      .locator(":root")
      .evaluate((element) => element.scrollTop, undefined, { timeout: ANSWERS })
      .catch(() => 0);
  const base = withoutFragment(page.url());
  const missing = fragments.filter((fragment) => !signals.anchors.has(fragment));
  for (const fragment of missing.slice(0, MOST_FRAGMENTS)) {
    const before = await scrolled();
    await page.goto(`${base}#${fragment}`, { timeout: ANSWERS }).catch(() => undefined);
    // In the time of the page: a busy one reacts later.
    const wait = (ms: number) => new Promise<boolean>((done) => setTimeout(done, ms, true));
    if ((await within(ANSWERS, page.evaluate(wait, REACTS))) !== true) signals.rendered = "part";
    const targets = page.locator(":target").count();
    if ((await targets.catch(() => 0)) > 0 || (await scrolled()) !== before)
      signals.anchors.add(fragment);
  }
}

/** Chromium's own redirect from https, which has failed, to http. */
function isWayBack(step: Request) {
  const reason = step.existingResponse()?.headers()["non-authoritative-reason"];
  return reason !== undefined && urlOf(step).startsWith("https:");
}

function linkResponse(
  steps: readonly Request[],
  asked: string,
  finalUrl: string,
  answer: Came,
): LinkResponse {
  const last = lastOf(steps);
  const hops = steps.flatMap((step): Hop[] => {
    const response = step.existingResponse();
    return response === null || step === last || isWayBack(step)
      ? []
      : [{ status: response.status(), url: urlOf(step) }];
  });
  // Browsers try https first, and do not say so.
  const secure = asked.replace(/^http:/, "https:");
  const [first] = steps;
  const isUpgraded = asked !== secure && first && urlOf(first) === withoutFragment(secure);
  if (isUpgraded && first.existingResponse() && !isWayBack(first))
    hops.unshift({ status: 308, url: asked });
  // A script has given the page another address.
  const isRenamed = last && withoutFragment(finalUrl) !== withoutFragment(urlOf(last));
  if (isRenamed && answer.status !== undefined)
    hops.push({ status: answer.status, url: urlOf(last) });
  return { headers: last?.existingResponse()?.headers() ?? {}, ...answer, hops, finalUrl };
}
