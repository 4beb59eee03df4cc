/* How one island of a page hydrates; part of the loader. */
import type { HydrateIsland } from "./mount.ts";

/** Milliseconds until a missing island is given up: the page is being read. */
const PATIENCE = 3000;
/** Milliseconds between a failed download and the next try, within the time above. */
const PAUSE = 500;

/** The marker of an island. `wake` exists until the island has hydrated or failed. */
export type Island = Element & { wake?: ((event?: Event) => void) | null };

/** What an event of a visitor may be about. */
type Field = HTMLInputElement & HTMLFormElement;

/**
 * Downloads the scripts of an island, then imports the last one, its own, from the browser's cache:
 * a failed import fails as long as the page lives (whatwg/html#6768).
 */
const download = async (
  urls: string[],
  signal: AbortSignal,
): Promise<{ default: HydrateIsland }> => {
  try {
    await Promise.all(
      urls.map(async (url) => {
        if (!(await fetch(url, { signal })).ok) throw url;
      }),
    );
    return (await import(urls.at(-1)!)) as { default: HydrateIsland };
  } catch (problem) {
    if (signal.aborted) throw problem;
    await new Promise((done) => setTimeout(done, PAUSE));
    return download(urls, signal);
  }
};

/** What wakes an island that has no event yet. `interaction` has no entry: only events wake it. */
const strategies: Record<string, (element: Element, done: () => void) => void> = {
  load: (_, done) => done(),
  idle: (_, done) => (window.requestIdleCallback ?? setTimeout)(done),
  stored: (element, done) => localStorage[element.getAttribute("stored")!] && done(),
  visible: (element, done) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && done(),
      {
        rootMargin: "50%",
      },
    );
    // The marker has no box (display: contents).
    for (const child of element.children) observer.observe(child);
  },
};

/** Lets an island wait for what wakes it. `index` is its number on the page. */
export const start = (element: Island, index: number) => {
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const media = matchMedia(attribute("media"));
  const replays: (() => void)[] = [];
  let begun: Promise<void> | undefined;

  const hydrate = async () => {
    let detail: unknown;
    try {
      const island = await download(attribute("src").split(" "), AbortSignal.timeout(PATIENCE));
      island.default(element, JSON.parse(attribute("props")), index);
    } catch (problem) {
      // The island stays as it is without JavaScript, and its form is sent by the browser.
      reportError((detail = problem));
      element.toggleAttribute("failed");
    }
    element.wake = null;
    element.dispatchEvent(
      new CustomEvent(`island:${detail ? "error" : "ready"}`, { bubbles: true, detail }),
    );
    // One after the other, so that each event sees the changes of the one before.
    // oxlint-disable-next-line typescript/await-thenable -- the pause lets Preact render
    for (const replay of replays) await replay();
  };

  element.wake = (event) => {
    if (!media.matches) return;
    if (event) {
      const { type } = event;
      const target = event.target as Field;
      const { value, checked } = target;
      if (type === "submit") event.preventDefault();
      // On links, fields and submit buttons the browser has already acted. (A check makes sure that
      // every button has a type.)
      if (type === "click" ? target.closest("[type=button]") : type !== "pointerdown") {
        replays.push(() => {
          // A render may have set a field back to its state.
          if (target.value !== value) target.value = value;
          target.checked = checked;
          if (type === "submit") target.requestSubmit((event as SubmitEvent).submitter);
          else target.dispatchEvent(new (event.constructor as typeof Event)(type, event));
        });
        // An outer island that is already alive gets the replayed event.
        event.stopPropagation();
      }
    }
    begun ??= hydrate();
  };
  for (const type of attribute("on").split(" "))
    element.addEventListener(type, (event) => element.wake?.(event));

  const due = () => (media.onchange = () => element.wake?.())();
  try {
    strategies[attribute("when")]?.(element, due);
  } catch {
    // The browser refuses access to storage.
  }
};
