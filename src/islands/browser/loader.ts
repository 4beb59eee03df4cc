/*
 * The island loader: finds the islands of the page, fetches and hydrates each when its strategy says so, and replays
 * what a visitor did to it before. One file for the site, at most 0.8 kB brotli together with `boot.ts`.
 */
import type { HydrateIsland } from "./mount.ts";

/** Pauses before each new try of a failed download, in milliseconds. */
const RETRIES = [500, 2000];
/** A click on one of these has already done its work in the browser: a replay would do it twice. */
const ACTS_BY_ITSELF = "a,input,select,textarea,label,summary,[type=submit],form button:not([type])";

const root = document.documentElement;
const early = window.islandEvents;
/** Islands that are not hydrated yet, and what wakes them. */
const sleeping = new Map<Element, (event?: Event) => void>();

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const tell = (element: Element, type: string, detail?: unknown) =>
  element.dispatchEvent(new CustomEvent(`island:${type}`, { bubbles: true, detail }));

/** Chunks and entry are asked for together, so that none waits for another to be read. The entry comes last. */
const download = async (urls: string[], attempt = 0): Promise<HydrateIsland> => {
  try {
    const modules: { default: HydrateIsland }[] = await Promise.all(urls.map((url) => import(url)));
    return modules[modules.length - 1]!.default;
  } catch (problem) {
    const ms = RETRIES[attempt];
    if (ms === undefined) throw problem;
    await pause(ms);
    return download(urls, attempt + 1);
  }
};

const replay = (event: Event) => {
  const target = event.target as Element;
  if (event.type === "submit") (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
};

const strategies: Record<string, (element: Element) => Promise<unknown>> = {
  load: async () => {},
  idle: () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done)),
  visible: (element) =>
    new Promise((done) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) {
            observer.disconnect();
            done(0);
          }
        },
        { rootMargin: "200px" },
      );
      // The marker has no box of its own (display: contents): watch what it holds, or what holds it.
      for (const child of element.children[0] ? element.children : [element.parentElement!]) observer.observe(child);
    }),
  interaction: () => new Promise(() => {}),
};

const matches = (media: MediaQueryList) =>
  new Promise((done) => {
    media.onchange = () => media.matches && done(0);
    media.onchange(media as never);
  });

const start = (element: Element, index: number) => {
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const media = matchMedia(attribute("media"));
  const waiting: Event[] = [];
  let awake: () => void;
  const touched = new Promise<void>((done) => (awake = done));

  const wake = (event?: Event) => {
    if (!media.matches) return;
    if (event?.type === "submit") event.preventDefault();
    const skip =
      !event ||
      event.type === "pointerdown" ||
      (event.type === "click" && (event.target as Element).closest(ACTS_BY_ITSELF));
    if (!skip) waiting.push(event);
    awake();
  };
  sleeping.set(element, wake);
  for (const type of attribute("on").split(" "))
    if (type) element.addEventListener(type, (event) => sleeping.get(element)?.(event));

  void (async () => {
    await Promise.race([
      touched,
      Promise.all(
        attribute("when")
          .split(" ")
          .map((word) => strategies[word]!(element)),
      ),
    ]);
    await matches(media);
    try {
      const hydrate = await download(attribute("src").split(" "));
      hydrate(element, JSON.parse(attribute("props") || "{}"), index);
      sleeping.delete(element);
      tell(element, "ready");
      waiting.forEach(replay);
    } catch (problem) {
      // The island stays what it is without JavaScript, and a form is sent the plain way.
      sleeping.delete(element);
      element.setAttribute("failed", "");
      tell(element, "error", problem);
      waiting.filter((event) => event.type === "submit").forEach(replay);
    }
  })();
};

const wakeTarget = () => {
  for (const [element, wake] of sleeping) if (element.closest(":target") ?? element.querySelector(":target")) wake();
};

// Without `data-js` the page has already been given up (see boot.ts): changing it under a reader's eyes would be worse.
if ("js" in root.dataset) {
  early.live = true;
  document.querySelectorAll("site-island").forEach(start);
  early.push = (event) => {
    const element = event.target instanceof Element && event.target.closest("site-island");
    if (element) sleeping.get(element)?.(event);
    return 0;
  };
  // A form that was sent before the loader came has gone the plain way already.
  for (const event of early.splice(0)) if (event.type !== "submit") early.push(event);
  wakeTarget();
  addEventListener("hashchange", wakeTarget);
}
