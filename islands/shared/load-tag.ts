/** Pixels around the viewport within which an element is near. */
const NEAR = "300px";

/**
 * Adds a script of another site at the end of `room`, once the page has loaded, the browser is idle
 * and the room is near the viewport. Returns the script, or null when `signal` has aborted by then.
 */
export async function loadTag(
  source: string,
  room: HTMLElement,
  signal: AbortSignal,
): Promise<HTMLScriptElement | null> {
  if (document.readyState !== "complete")
    await new Promise((done) => addEventListener("load", done, { once: true }));
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

/** A browser in the background may never be idle, so this waits at most two seconds. */
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
