/* How one island of a page comes alive; part of the loader. */
import type { HydrateIsland } from "./mount.ts";

/**
 * Milliseconds after which an island that has not come is given up. It may come later: changing the page then, under a
 * reader's eyes, would be worse.
 */
const PATIENCE = 3000;
/** Milliseconds after which a failed download is tried again, as long as there is patience. */
const PAUSE = 500;

/** An island of the page; `wake` is there as long as it is not hydrated. */
export type Island = Element & { wake?: ((event?: Event) => void) | undefined };

/**
 * Fetches chunks and entry together, so that none waits for another to be read, and imports the entry, which comes
 * last, once all are in the browser's cache. (An import that has failed fails for ever in most browsers, whatwg/html#6768:
 * so nothing is imported that has not been fetched.)
 */
const download = async (urls: string[], signal: AbortSignal): Promise<{ default: HydrateIsland }> => {
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

/** What has to come to pass before an island wakes by itself. With `interaction` it never does. */
const strategies: Record<string, (element: Element, done: () => void) => void> = {
  load: (_, done) => done(),
  idle: (_, done) => (window.requestIdleCallback ?? setTimeout)(done),
  // An island has stored something for later pages, under the name that the attribute `stored` gives.
  stored: (element, done) => localStorage[element.getAttribute("stored")!] && done(),
  visible: (element, done) => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && done(), {
      rootMargin: "50%",
    });
    // The marker has no box of its own (display: contents): watch what it holds.
    for (const child of element.children) observer.observe(child);
  },
};

/** Begins to wait for what wakes an island. `index` is its number on the page. */
export const start = (element: Island, index: number) => {
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const media = matchMedia(attribute("media"));
  const waiting: Event[] = [];
  let begun: Promise<void> | undefined;

  const hydrate = async () => {
    let detail: unknown;
    try {
      const island = await download(attribute("src").split(" "), AbortSignal.timeout(PATIENCE));
      island.default(element, JSON.parse(attribute("props")), index);
    } catch (problem) {
      // It stays what it is without JavaScript, and a form is sent the plain way.
      reportError((detail = problem));
      element.toggleAttribute("failed");
    }
    element.wake = undefined;
    element.dispatchEvent(new CustomEvent(`island:${detail ? "error" : "ready"}`, { bubbles: true, detail }));
    // One after the other, so that each finds what the one before has made of the page.
    for (const event of waiting) {
      const { type, target } = event;
      // oxlint-disable-next-line typescript/await-thenable -- the pause is what it is for
      await (type === "submit"
        ? (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
        : target!.dispatchEvent(new (event.constructor as typeof Event)(type, event)));
    }
  };

  element.wake = (event) => {
    if (!media.matches) return;
    if (event) {
      const { type, target } = event;
      if (type === "submit") event.preventDefault();
      // A click is replayed on these buttons alone. Links, fields and submit buttons have done their work in the browser
      // by then: a replay would do it twice. (Every button has a type: the HTML check sees to it.)
      if (type === "click" ? (target as Element).closest("[type=button]") : type !== "pointerdown") {
        waiting.push(event);
        // An island around this one, which may be alive, hears of it when it is replayed.
        event.stopPropagation();
      }
    }
    begun ??= hydrate();
  };
  for (const type of attribute("on").split(" ")) element.addEventListener(type, (event) => element.wake?.(event));

  const due = Promise.all(
    attribute("when")
      .split(" ")
      .map((word) => new Promise<void>((done) => strategies[word]?.(element, done))),
  );
  // Storage that a browser refuses holds nothing.
  void (media.onchange = () => due.then(() => element.wake?.()).catch(() => {}))();
};
