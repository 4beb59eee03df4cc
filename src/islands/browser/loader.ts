/*
 * The island loader: finds the islands of the page, fetches and hydrates each when its strategy says so, and replays
 * what a visitor did to it before. One file for the site, at most 0.8 kB brotli, so some lines are terser than usual.
 */
import type { HydrateIsland } from "./mount.ts";

/** A failed download is tried again this often: after half a second, then after two. */
const RETRIES = 2;
/**
 * A click is replayed on these alone. Links, fields and submit buttons have done their work in the browser by then: a
 * replay would do it twice. (Every button has a type: the HTML check sees to it.)
 */
const REPLAYED = "[type=button]";

/** An island of the page; `wake` is there as long as it is not hydrated. */
type Island = Element & { wake?: ((event?: Event) => void) | undefined };

const early = window.islandEvents;
const islands = document.querySelectorAll<Island>("site-island");

/**
 * Fetches chunks and entry together, so that none waits for another to be read, and imports the entry, which comes
 * last, once all are in the browser's cache. (An import that has failed fails for ever in most browsers, whatwg/html#6768:
 * so nothing is imported that has not been fetched.)
 */
const download = async (urls: string[], attempt = 0): Promise<HydrateIsland> => {
  try {
    for (const response of await Promise.all(urls.map((url) => fetch(url)))) if (!response.ok) throw response.url;
    return ((await import(urls.at(-1)!)) as { default: HydrateIsland }).default;
  } catch (problem) {
    if (attempt === RETRIES) throw problem;
    await new Promise((done) => setTimeout(done, 500 * 4 ** attempt));
    return download(urls, attempt + 1);
  }
};

const replay = (event: Event) => {
  const { target, type } = event;
  if (type === "submit") (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  else target!.dispatchEvent(new (event.constructor as typeof Event)(type, event));
};

/** What has to come to pass before an island wakes by itself. With `interaction` it never does. */
const strategies: Record<string, (element: Element, done: () => void) => void> = {
  load: (_, done) => done(),
  idle: (_, done) => (window.requestIdleCallback ?? setTimeout)(done),
  visible: (element, done) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && (observer.disconnect(), done()),
      { rootMargin: "50%" },
    );
    // The marker has no box of its own (display: contents): watch what it holds.
    for (const child of element.children) observer.observe(child);
  },
};

const start = (element: Island, index: number) => {
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const media = matchMedia(attribute("media"));
  const waiting: Event[] = [];
  let begun = false;

  const hydrate = async () => {
    if (begun || !media.matches) return;
    begun = true;
    let detail: unknown;
    try {
      (await download(attribute("src").split(" ")))(element, JSON.parse(attribute("props")), index);
    } catch (problem) {
      // The island stays what it is without JavaScript, and a form is sent the plain way.
      detail = problem;
      element.toggleAttribute("failed");
    }
    element.wake = undefined;
    element.dispatchEvent(new CustomEvent(`island:${detail ? "error" : "ready"}`, { bubbles: true, detail }));
    // One after the other, so that each finds what the one before has made of the page.
    // oxlint-disable-next-line typescript/await-thenable -- the pause is what it is for
    for (const event of waiting) await replay(event);
  };

  element.wake = (event) => {
    if (!media.matches) return;
    if (event) {
      const { type, target } = event;
      if (type === "submit") event.preventDefault();
      if (type === "click" ? (target as Element).closest(REPLAYED) : type !== "pointerdown") {
        waiting.push(event);
        // An island around this one, which may be alive, hears of it when it is replayed.
        event.stopPropagation();
      }
    }
    void hydrate();
  };
  for (const type of attribute("on").split(" ")) element.addEventListener(type, (event) => element.wake?.(event));

  const due = Promise.all(
    attribute("when")
      .split(" ")
      .map((word) => new Promise<void>((done) => strategies[word]?.(element, done))),
  );
  media.onchange = () => due.then(hydrate);
  void due.then(hydrate);
};

/** Wakes the islands in what the address names. (`:target` is not set yet this early.) */
const wakeTarget = () => {
  const target = document.getElementById(location.hash.slice(1));
  target?.querySelectorAll<Island>("site-island").forEach((island) => island.wake?.());
};

// Without `data-js` the page has already been given up (see boot.ts): changing it under a reader's eyes would be worse.
if (document.querySelector("[data-js]")) {
  early.live = true;
  islands.forEach(start);
  early.push = (event) => (event.target as Element).closest?.<Island>("site-island")?.wake?.(event);
  // A form that was sent before the loader came has gone the plain way already.
  early.forEach((event) => event.type === "submit" || early.push(event));
  wakeTarget();
  addEventListener("hashchange", wakeTarget);
}
