/** Distance from the viewport, in pixels, within which a slot counts as near. */
const NEAR = "300px";

/**
 * Adds a third-party script at the end of `room` once the page has loaded, the browser is idle, and the room is near
 * the viewport. Resolves to the script, or to null if `signal` aborted first.
 */
export async function loadTag(
  source: string,
  room: HTMLElement,
  signal: AbortSignal,
): Promise<HTMLScriptElement | null> {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await isIdle();
  await isNear(room, signal);
  if (signal.aborted) return null;
  const script = document.createElement("script");
  script.async = true;
  script.fetchPriority = "low";
  script.src = source;
  room.append(script);
  return script;
}

/** A browser that draws nothing may never report that it is idle, so two seconds count as idle. */
function isIdle(): Promise<unknown> {
  return new Promise((done) => {
    // Older versions of Safari have none.
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: 2000 });
    else setTimeout(done);
  });
}

function isNear(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && end(),
      {
        rootMargin: NEAR,
      },
    );
    const end = () => {
      observer.disconnect();
      done();
    };
    signal.addEventListener("abort", end);
    observer.observe(element);
  });
}
