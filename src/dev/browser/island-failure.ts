import type { FailedIsland } from "../failed-islands.ts";

/** Letters of a message and lines of a stack that are told. */
const MOST_LETTERS = 300;
const MOST_FRAMES = 10;

/** A line of a stack trace, in the words of any browser: the path of a script with line and column. */
const FRAME = /https?:\/\/[^/\s]+(\/[^\s:?#]+):(\d+):(\d+)/g;

/**
 * What an event tells of an island: `island:error` and `island:changed` of its marker, or an error that nobody has caught.
 * Undefined for others, such as an `error` that somebody's own element lets bubble up.
 */
export function failureOf(event: Event): FailedIsland | undefined {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    return { what: "threw", ...told(error ?? message, `${filename}:${lineno}:${colno}`) };
  }
  if (event instanceof PromiseRejectionEvent) return { what: "threw", ...told(event.reason) };
  const { type, target } = event;
  if (!type.startsWith("island:") || !(target instanceof Element)) return undefined;
  const what = type === "island:changed" ? "changed" : "failed";
  return { what, name: nameOf(target), ...told((event as CustomEvent<unknown>).detail) };
}

/** What was thrown, and where. What is no error does not know that; `place` does then. */
function told(thrown: unknown, place = ""): Pick<FailedIsland, "message" | "frames"> {
  const stack = (thrown instanceof Error ? thrown.stack : undefined) ?? place;
  const frames = [...stack.matchAll(FRAME)].map(([, path, line, column]) => `${path}:${line}:${column}`);
  return { message: String(thrown).slice(0, MOST_LETTERS), frames: frames.slice(0, MOST_FRAMES) };
}

/** Where several islands come in one file, the marker names each; else the file is named after it. */
function nameOf(marker: Element): string {
  const file = marker.getAttribute("src")?.split("/").at(-1) ?? "";
  return marker.getAttribute("name") ?? file.split(".")[0] ?? "";
}

/**
 * The islands on the page that a stack may be of: those with the script in it that the fewest have, since many share some.
 * Of code that is loaded later nobody can tell.
 */
export function markersOf(frames: readonly string[]): Element[] {
  const all = [...document.querySelectorAll("site-island")];
  const scriptsOf = (marker: Element) => marker.getAttribute("src")?.split(" ") ?? [];
  const having = frames.map((frame) =>
    all.filter((marker) => scriptsOf(marker).includes(frame.split(":", 1)[0] ?? "")),
  );
  const [fewest = all] = having.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length);
  return fewest;
}
