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
const REPLAYED = "[type=button],[role]";

/** An island of the page; `wake` is there as long as it is not hydrated. */
type Island = Element & { wake?: ((event?: Event) => void) | undefined };

const early = window.islandEvents;
const islands = document.querySelectorAll<Island>("site-island");

/** Chunks and entry are asked for together, so that none waits for another to be read. The entry comes last. */
const download = (urls: string[], attempt = 0): Promise<HydrateIsland> =>
  Promise.all(urls.map((url): Promise<{ default: HydrateIsland }> => import(url))).then(
    (modules) => modules.pop()!.default,
    (problem) => {
      if (attempt === RETRIES) throw problem;
      return new Promise((done) => setTimeout(done, 500 * 4 ** attempt)).then(() => download(urls, attempt + 1));
    },
  );

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
  let waiting: Event[] = [];
  let begun = false;

  /** Says how it went, and replays what has been done meanwhile. */
  const tell = async (type: string, detail?: unknown) => {
    element.wake = undefined;
    element.dispatchEvent(new CustomEvent(`island:${type}`, { bubbles: true, detail }));
    // One after the other, so that each finds what the one before has made of the page.
    // oxlint-disable-next-line typescript/await-thenable -- the pause is what it is for
    for (const event of waiting) await replay(event);
  };

  const hydrate = () => {
    if (begun || !media.matches) return;
    begun = true;
    void download(attribute("src").split(" "))
      .then((mount) => mount(element, JSON.parse(attribute("props")), index))
      .then(
        () => tell("ready"),
        (problem) => {
          // The island stays what it is without JavaScript, and a form is sent the plain way.
          element.toggleAttribute("failed");
          waiting = waiting.filter((event) => event.type === "submit");
          return tell("error", problem);
        },
      );
  };

  element.wake = (event) => {
    if (!media.matches) return;
    if (event) {
      const { type, target } = event;
      if (type === "submit") event.preventDefault();
      if (type === "click" ? (target as Element).closest(REPLAYED) : type !== "pointerdown") waiting.push(event);
    }
    hydrate();
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

/** Wakes the island that the address names, or that stands in what it names. (`:target` is not set yet this early.) */
const wakeTarget = () => {
  const target = document.getElementById(location.hash.slice(1));
  islands.forEach((island) => (island.contains(target) || target?.contains(island)) && island.wake?.());
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
