/** Pixels around what one sees within which a thing is near. */
const NEAR = "300px";

/**
 * Adds somebody else's script at the end of `room`: after the page has loaded, when the browser has nothing better to do,
 * and when the room is near what one sees. Gives the script, or null where `signal` has said no by then.
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

/** A browser that draws nothing may never call itself idle: after two seconds it counts as such. */
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
