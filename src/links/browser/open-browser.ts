import { basename } from "node:path";
import type { Browser, BrowserContext, Request } from "playwright-core";
import { isPrivateHost } from "../collect/address.ts";
import { within } from "../probe/exchange.ts";
import { hasProxy, proxiesOf } from "../probe/network.ts";
import { Turns, type HostQueues } from "../probe/politeness.ts";
import type { ProbeOptions } from "../probe/probe.ts";
import type { LinkResponse } from "../probe/follow.ts";
import { openProxy } from "./proxy.ts";
import { visit, VIEWPORT } from "./visit.ts";

const PAGES = 4;
/** Milliseconds for a browser to start, and for a page or a browser to close. */
const STARTS = 30_000;
const CLOSES = 500;
/** Milliseconds between the time limit of the answer and the end of a visit. */
const MARGIN = 1000;
/** The most starts in a run: a browser that crashed is started again. */
const MOST_STARTS = 3;
const LEFT_OUT = /^(?:image|media|font|texttrack|manifest|eventsource|ping)$/;
const ARGS = [
  // An error page would request its last redirect again, and follow twenty more.
  "--disable-auto-reload",
  "--disable-quic",
  "--disable-gpu",
  // Chromium takes the last list only. Playwright's also turns off trying https first.
  "--disable-features=MediaRouter,OptimizationHints,Translate",
  // WebRTC would bypass the proxy.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--js-flags=--max-old-space-size=256",
];

export interface BrowserOptions extends Pick<
  ProbeOptions,
  "userAgent" | "timeout" | "allowPrivate" | "env"
> {
  /** The queues of hosts, which pages share with the engine. */
  queues: HostQueues;
  signal: AbortSignal;
}

export interface Subject {
  url: string;
  fragments: readonly string[];
  /** Whether this machine trusts an origin whose authority the browser does not know. */
  isTrusted: (origin: string) => Promise<boolean>;
  /** Milliseconds until the deadline of the address. */
  left: number;
}

export type OpenBrowser = Awaited<ReturnType<typeof openBrowser>>;

export async function openBrowser(path: string, options: BrowserOptions) {
  const { allowPrivate, env, signal, timeout } = options;
  const { chromium } = await import("playwright-core");
  const proxy = hasProxy(env) ? undefined : await openProxy({ allowPrivate, timeout });
  let starts = 0;
  const launch = () => {
    starts++;
    return chromium.launch({
      executablePath: path,
      env,
      args: ARGS,
      // Chromium does not start its sandbox as root.
      chromiumSandbox: process.getuid?.() !== 0,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: STARTS,
      ...(proxy !== undefined && { proxy: { server: proxy.url } }),
    });
  };
  let browser: Browser;
  let restarting: Promise<Browser> | undefined;
  try {
    browser = await launch();
  } catch (problem) {
    proxy?.close();
    throw problem;
  }
  const session = await browser.newBrowserCDPSession();
  const own = await session.send("Browser.getVersion");
  const userAgent = `${own.userAgent} ${options.userAgent}`;
  const turns = new Turns(PAGES);

  async function visitOnce(subject: Subject, end: number, { trustsAll = false } = {}) {
    if (!browser.isConnected() && starts < MOST_STARTS)
      restarting ??= launch().finally(() => (restarting = undefined));
    browser = await (restarting ?? browser);
    const context = await browser.newContext({
      userAgent,
      locale: "en-US",
      viewport: VIEWPORT,
      acceptDownloads: false,
      serviceWorkers: "block",
      ignoreHTTPSErrors: trustsAll,
      ...(proxy === undefined && { proxy: proxyFor(subject.url, env) }),
    });
    try {
      const sent = await guard(context, options);
      const left = end - performance.now();
      // A server that never answers is seen by the page before the visit itself runs out of time.
      const patience = Math.min(timeout, left - Math.min(MARGIN, left / 4));
      // A visit that waited long for its turn leaves a slow server too little time to answer.
      if (patience < Math.min(timeout, subject.left) / 2) return undefined;
      const visiting = visit(context, {
        ...subject,
        timeout: patience,
        end,
        wasSent: (asked) => sent.has(asked),
        failureOf: (url) => proxy?.failureOf(url),
      });
      return await within(left, visiting, signal);
    } finally {
      await within(CLOSES, context.close());
    }
  }

  async function visitPatiently(subject: Subject) {
    const end = performance.now() + subject.left;
    const seen = await visitOnce(subject, end);
    if (
      seen?.failure?.code !== "tls-untrusted" ||
      !(await subject.isTrusted(new URL(seen.finalUrl).origin))
    )
      return seen;
    const again = await visitOnce(subject, end, { trustsAll: true });
    // A visit that times out does not show that the certificate is wrong.
    if (again === undefined) return undefined;
    const origins = [...again.hops.map(({ url }) => url), again.finalUrl]
      .filter((url) => url.startsWith("https:"))
      .map((url) => new URL(url).origin);
    const trusted = await Promise.all([...new Set(origins)].map(subject.isTrusted));
    return trusted.every(Boolean) ? again : seen;
  }

  return {
    name: `${basename(path)} ${browser.version()}`,
    /** Undefined if the visit fails. */
    visit(subject: Subject): Promise<LinkResponse | undefined> {
      const work = async () => (signal.aborted ? undefined : visitPatiently(subject));
      // If a page or a browser crashes, only its verdict is missing.
      return turns.run(work).catch(() => undefined);
    },
    async close(): Promise<void> {
      await within(CLOSES, browser.close());
      proxy?.close();
    },
  };
}

/** Lets requests wait in the queues of their hosts, and refuses some. Returns those sent. */
async function guard(
  context: BrowserContext,
  { queues, allowPrivate, timeout, signal }: BrowserOptions,
) {
  const sent = new WeakSet<Request>();
  context.on("request", (asked) => {
    // Browsers follow redirects without asking.
    if (asked.redirectedFrom() === null) return;
    sent.add(asked);
    if (isWeb(asked.url())) void queues.count(asked.url(), ended(asked));
  });
  context.on("response", (response) =>
    queues.respect(response.url(), { status: response.status(), headers: response.headers() }),
  );
  await context.route("**/*", async (route, asked) => {
    const url = asked.url();
    const isRefused = !isWeb(url) || (!allowPrivate && isPrivateHost(new URL(url).hostname));
    if (LEFT_OUT.test(asked.resourceType()) || isRefused) return route.abort();
    const send = async () => {
      await route.continue();
      sent.add(asked);
      await ended(asked);
    };
    await queues
      .run(url, send, { most: timeout, signal, isInPage: !asked.isNavigationRequest() })
      .catch(() => route.abort().catch(() => undefined));
  });
  return sent;
}

async function ended(asked: Request) {
  const response = await asked.response().catch(() => null);
  await response?.finished().catch(() => undefined);
}

/** Redirects may lead to something that is not a valid URL. */
function isWeb(url: string) {
  return /^https?:/.test(url) && URL.canParse(url);
}

function proxyFor(url: string, env: NodeJS.ProcessEnv) {
  const { httpProxy, httpsProxy, noProxy } = proxiesOf(env);
  const named = url.startsWith("https:") ? httpsProxy || httpProxy : httpProxy || httpsProxy;
  const { origin, username, password } = new URL(named);
  return {
    server: origin,
    bypass: noProxy,
    ...(username !== "" && {
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }),
  };
}
