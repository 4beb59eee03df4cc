/** Pixels around what one sees within which a thing is near. */
const NEAR = "300px";

/**
 * Adds somebody else's script at the end of `room`: after the page has loaded, when the browser has nothing better to do,
 * and when the room is near what one sees. Ends when it has been added; `onError` hears that no script has come.
 */
export async function loadTag(source: string, room: HTMLElement, onError: () => void): Promise<void> {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await isIdle();
  await isNear(room);
  const script = document.createElement("script");
  script.async = true;
  script.fetchPriority = "low";
  script.addEventListener("error", onError);
  script.src = source;
  room.append(script);
}

/** A browser that draws nothing may never call itself idle: after two seconds it counts as such. */
function isIdle(): Promise<unknown> {
  return new Promise((done) => {
    // Older versions of Safari have none.
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: 2000 });
    else setTimeout(done);
  });
}

function isNear(element: Element): Promise<void> {
  return new Promise((done) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        done();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  });
}
